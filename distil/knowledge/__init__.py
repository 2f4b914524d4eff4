"""The knowledge repository: git called safely, the one serial step that commits pages, and what a commit holds."""

from distil.knowledge.catalogue import Entry, catalogue, latest
from distil.knowledge.git import Repository
from distil.knowledge.integrate import Integration, hold, integrate

__all__ = ["Entry", "Integration", "Repository", "catalogue", "hold", "integrate", "latest"]
