"""The knowledge repository: git called safely, the one serial step that commits pages, and what a commit holds."""

from distil.knowledge._checkout import checkout
from distil.knowledge.catalogue import Entry, Memo, catalogue, latest, notes
from distil.knowledge.census import Census, census
from distil.knowledge.git import Repository
from distil.knowledge.history import commits_of, history, parent, resolve, shallow, undone_by
from distil.knowledge.integrate import READ, Integration, holds, integrate, judge, violations
from distil.knowledge.lane import Change, change, hold
from distil.knowledge.organization import LONE, Member, RunName, Topic, organizing_violations, placed, topic_violations, topics, unsound
from distil.knowledge.removal import Forgotten, Removal, forget, undo
from distil.knowledge.review import NOTHING, Person, Rejected, Rejection, approve, reject, rejections, reviewed_history
from distil.knowledge.staged import Bounds, Staged, bounds, collect, unreviewed

__all__ = [
    "LONE",
    "Bounds",
    "Census",
    "Change",
    "Entry",
    "Forgotten",
    "Integration",
    "Member",
    "Memo",
    "NOTHING",
    "READ",
    "Person",
    "Rejected",
    "Rejection",
    "Removal",
    "Repository",
    "RunName",
    "Staged",
    "Topic",
    "approve",
    "bounds",
    "catalogue",
    "census",
    "change",
    "checkout",
    "collect",
    "commits_of",
    "forget",
    "history",
    "hold",
    "holds",
    "integrate",
    "judge",
    "latest",
    "notes",
    "parent",
    "organizing_violations",
    "placed",
    "reject",
    "rejections",
    "resolve",
    "reviewed_history",
    "shallow",
    "topic_violations",
    "topics",
    "undo",
    "undone_by",
    "unreviewed",
    "unsound",
    "violations",
]
