"""What the property parts of an Office document say in words: docProps and customXml."""

from typing import Any

# Counters and switches of the writing program: facts about a file, no words.
DULL = (
    "Template TotalTime Pages Words Characters Application DocSecurity Lines Paragraphs ScaleCrop LinksUpToDate CharactersWithSpaces SharedDoc "
    "HyperlinksChanged AppVersion revision "
    "created modified lastPrinted i4 bool filetime version PresentationFormat Slides Notes HiddenSlides MMClips"
)


def property_words(root: Any, name: str) -> str:
    """Return the texts of a part of properties, one a line; `app.xml` also lists the headings of the body, which are left out."""
    dull = frozenset(DULL.split()) | ({"lpstr"} if name.endswith("/app.xml") else frozenset())
    found = ((element.tag.rpartition("}")[2], element.text.strip()) for element in root.iter() if isinstance(element.tag, str) and element.text)
    return "\n".join(dict.fromkeys(text for local, text in found if text and local not in dull))
