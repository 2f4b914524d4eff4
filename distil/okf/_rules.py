"""What a record page must keep, each rule by its id. B rules come from the Open Knowledge Format, R rules are our own:

R1 the path follows from the note; R2 the page is, byte for byte, what its frontmatter says; R3 it is not too large;
R4 it has at least one claim, each with its quote and its place, and names its source's bytes.
"""

import re
from collections.abc import Iterator

from distil.data import Kind, Note
from distil.okf._dialect import Tree, Value
from distil.okf._tree import instant

RESERVED = ("index.md", "log.md")
_DEVICES = {"con", "prn", "aux", "nul", *(f"{name}{digit}" for name in ("com", "lpt") for digit in range(1, 10))}
_SEGMENT = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.-]*", re.ASCII)
_ACTOR = re.compile(r"(?:human|process):[^\s:][^\s]*|(?!human:|process:)[^\s/:]+/[^\s/]+")
_LABEL = re.compile(r"[A-Za-z0-9_-]+", re.ASCII)
_CITED = re.compile(r"(?<!\\)\[\^([^\[\]\s]+)\](?!:)")
_DEFINED = re.compile(r"^\[\^([^\[\]\s]+)\]:", re.MULTILINE)
_WEB = re.compile(r"https?://\S+$")
_LINK = re.compile(r"(?<!\\)\]\(|(?<!\\)\[\[")
# A slug, two ids and the folders take less than half of this; file systems take 255 bytes for a name.
LONGEST = 255
STATUSES = ("draft", "stable", "deprecated")


def path_rules(path: str) -> Iterator[str]:
    """Yield what is wrong with a page's path, whatever the page says."""
    if len(path) > LONGEST:
        yield f"B4: a path of {len(path)} characters; it has at most {LONGEST}"
        return
    for segment in path.split("/"):
        if not _SEGMENT.fullmatch(segment) or segment.endswith("."):
            yield f"B4: {segment!r} can't be part of a path: letters, digits, _, . and - only, and it ends in neither . nor nothing"
        elif segment.split(".")[0].casefold() in _DEVICES:
            yield f"B4: {segment!r} is the name of a device on Windows"
    if path.rsplit("/", 1)[-1].casefold() in RESERVED:
        yield "B3: index.md and log.md are never pages"
    if not re.fullmatch(r"records/[0-9a-f]{2}/[^/]+--[^/]+\.md", path):
        yield "R1: a record lies at records/<2 hex digits>/<slug>--<namespace>.md"


def frontmatter_rules(tree: Tree) -> Iterator[str]:
    """Yield what is wrong with a frontmatter, however it was written."""
    kind = tree.get("type")
    if not isinstance(kind, str) or not kind or kind != kind.strip():
        yield "B2: type must be a text that is not empty and has no white space around it"
    yield from _descriptive(tree)
    yield from _generated(tree.get("generated"))
    yield from _verified(tree)
    if tree.get("status") not in STATUSES:
        yield f"B12: status must be one of {', '.join(STATUSES)}; a page without one counts as stable"
    if not isinstance(tree.get("id"), str) or not re.fullmatch(r"[0-9a-f]{8,64}", str(tree["id"])):
        yield "R1: id must be at least 8 hex digits"
    if not isinstance(tree.get("source_urls"), list) or not all(isinstance(url, str) and _WEB.match(url) for url in _texts(tree["source_urls"])):
        yield "R4: source_urls must be a list of web addresses, empty when there is none"
    if "created_at" not in tree:
        yield "B7: created_at must be a time like 2026-01-31T12:00:00Z"
    for key in ("created_at", "stale_after"):
        if key in tree and not _is_time(tree[key]):
            yield f"B{7 if key == 'created_at' else 13}: {key} must be a time like 2026-01-31T12:00:00Z"
    yield from _sources(tree)
    if "timestamp" in tree:
        yield "B19: timestamp is not written any more"


def body_rules(tree: Tree, body: str) -> Iterator[str]:
    """Yield what is wrong with a body, and between it and the frontmatter."""
    lines = [line for line in body.split("\n") if line.strip()]
    headings = [line for line in lines if line.startswith("# ")]
    if len(headings) != 1 or lines[0] != headings[0]:
        yield "B22: the body starts with its one H1"
    if any(line.strip("# ").casefold() == "citations" for line in headings):
        yield "B19: a list of citations is not written any more"
    if _LINK.search(body):
        yield "B23: a record's body holds no links"
    cited, defined = _CITED.findall(body), _DEFINED.findall(body)
    ids = [source.get("id") for source in _mappings(tree.get("sources"))]
    for label in sorted({*cited, *defined} - {name for name in ids if isinstance(name, str)}):
        yield f"B20: the footnote {label!r} is no source of this page"
    for label in sorted(set(cited) ^ set(defined)):
        yield f"B20: the footnote {label!r} is cited without a definition, or defined and not cited"
    if len(defined) != len(set(defined)):
        yield "B20: a footnote is defined twice"
    for name in ids:
        if isinstance(name, str) and name not in cited:
            yield f"B20: the source {name!r} is cited nowhere"


def note_rules(note: Note) -> Iterator[str]:
    """Yield what is wrong with a page that can be read."""
    if not note.claims:
        yield "R4: a page without one claim is not written"
    if any(claim.part is not None for claim in note.claims) or any(fact.part is None or fact.kind is not Kind.QUOTED for fact in note.facts):
        yield "R4: a key claim is no fact, and a fact is quoted and says what it is"
    for number, claim in enumerate((*note.claims, *note.facts), start=1):
        if not (claim.text.strip() and claim.quote.strip() and claim.place.strip()):
            yield f"R4: claim {number} lacks its text, its quote or its place"
        if not 0 <= claim.start <= claim.end:
            yield f"R4: claim {number} ends before it starts"
    if not 0 <= note.usual <= len(note.unchecked):
        yield "R4: what is looked for in no such document is counted wrongly"
    if not (0 <= note.read <= note.pages):
        yield "R4: more places were read than there are"
    if not re.fullmatch(r"[0-9a-f]{40}", note.source.blob) or not re.fullmatch(r"[0-9a-f]{64}", note.source.sha256):
        yield "R4: the source is not named by its blob id and its SHA-256"


def _descriptive(tree: Tree) -> Iterator[str]:
    title, description, resource, tags = (tree.get(key) for key in ("title", "description", "resource", "tags"))
    if not isinstance(title, str) or not title.strip():
        yield "B6: title must be a text that is not empty"
    if description is not None and not (isinstance(description, str) and "\n" not in description.strip()):
        yield "B6: description must be one sentence on one line"
    if resource is not None and not (isinstance(resource, str) and re.match(r"[A-Za-z][A-Za-z0-9+.-]*:\S+$", resource)):
        yield "B6: resource must be a URI"
    if tags is not None and not (isinstance(tags, list) and all(isinstance(tag, str) and tag.strip() for tag in tags)):
        yield "B6: tags must be a list of short texts"


def _generated(value: Value | None) -> Iterator[str]:
    if not isinstance(value, dict) or not isinstance(value.get("by"), str):
        yield "B8: generated must be a mapping that says `by` whom"
        return
    if not _is_actor(value["by"]):
        yield "B10: generated.by must be <producer>/<version>, human:<id> or process:<id>"
    if not _is_time(value.get("at")):
        yield "B7: generated.at must be a time like 2026-01-31T12:00:00Z"


def _verified(tree: Tree) -> Iterator[str]:
    if "verified" not in tree:
        return
    value, generated = tree["verified"], tree.get("generated")
    if not isinstance(value, list) or not value or not all(isinstance(review, dict) for review in value):
        yield "B9: verified must be a list of by and at, and is absent when there is none"
        return
    for review in _mappings(value):
        if not _is_actor(review.get("by")):
            yield "B10: verified[].by must be human:<id>, process:<id> or <producer>/<version>"
        if not _is_time(review.get("at")):
            yield "B7: verified[].at must be a time like 2026-01-31T12:00:00Z"
        if isinstance(generated, dict) and review.get("by") == generated.get("by"):
            yield "B11: whoever made a page can't confirm it"


def _sources(tree: Tree) -> Iterator[str]:
    value = tree.get("sources")
    if not isinstance(value, list) or not value or not all(isinstance(source, dict) for source in value):
        yield "B14: sources must be a list of mappings, at least one"
        return
    sources = _mappings(value)
    if not all(isinstance(source.get("resource"), str) and str(source["resource"]).strip() for source in sources):
        yield "B14: each source has a resource"
    elif any(str(source["resource"]).startswith((".", "/records/")) for source in sources):
        yield "B17: a source of a record is no relative path, and no page (B21)"
    ids = [source.get("id") for source in sources]
    if not all(isinstance(name, str) and _LABEL.fullmatch(name) for name in ids):
        yield "B15: each source has an id that can be a footnote's label"
    elif len({str(name) for name in ids}) != len(ids):
        yield "B15: two sources have the same id"
    for source in sources:
        if "last_modified" in source and not _is_time(source["last_modified"]):
            yield "B7: sources[].last_modified must be a time like 2026-01-31T12:00:00Z"


def _mappings(value: Value | None) -> list[Tree]:
    return [element for element in value if isinstance(element, dict)] if isinstance(value, list) else []


def _texts(value: Value) -> list[Value]:
    return value if isinstance(value, list) else []


def _is_time(value: Value | None) -> bool:
    return isinstance(value, str) and instant(value) is not None


def _is_actor(value: Value | None) -> bool:
    return isinstance(value, str) and _ACTOR.fullmatch(value) is not None
