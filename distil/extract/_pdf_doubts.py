"""Constructs of a PDF that the renderer used here draws otherwise than the standard says: named, because other viewers follow the standard."""

from pikepdf import Array, Dictionary, Name, Object

LAYERS = "layers shown only while another is off, which viewers draw differently"
INKS = "colours made of the colorant None, which paints nothing in other viewers"
GLYPHS = "text in fonts that are not in the file and number their glyphs by themselves, which viewers draw with glyphs of their own choice"
KNOCKOUT = "groups in which one object knocks out another, which are drawn here as if it did not"
# Policies of a membership dictionary that ask for layers that are off (ISO 32000-2, 8.11.2.2).
_WHILE_OFF = ("/AllOff", "/AnyOff")
_OWN_NUMBERS = (Name("/Identity-H"), Name("/Identity-V"))


def doubt(entry: Object) -> str:
    """Return what is drawn differently because of an object, "" for nothing.

    PDFium takes no notice of the policy when a membership dictionary names one layer without an array, it paints a DeviceN
    colour whose colorants are all None (ISO 32000-2, 8.6.6.5: nothing is painted), it draws what is in no font by what it is said to be,
    and it composes the objects of a knockout group one over the other (11.4.5).
    """
    if isinstance(entry, Array):
        return INKS if len(entry) > 1 and _unpainted(entry[0], entry[1]) else ""
    if isinstance(entry, Dictionary) and entry.get("/Encoding") in _OWN_NUMBERS and _absent(entry):
        return GLYPHS
    if isinstance(entry, Dictionary) and entry.get("/S") == Name.Transparency and str(entry.get("/K", "")) == "True":
        return KNOCKOUT
    alone = isinstance(entry, Dictionary) and entry.get("/Type") == Name("/OCMD") and isinstance(entry.get("/OCGs"), Dictionary)
    return LAYERS if alone and str(entry.get("/P", "")) in _WHILE_OFF else ""


def _absent(font: Dictionary) -> bool:
    """Say whether a composite font has no file and follows no public collection of glyphs, so that its numbers mean nothing to others (9.7.5.2)."""
    kids = font.get("/DescendantFonts")
    kid = kids[0] if isinstance(kids, Array) and len(kids) else None
    if not isinstance(kid, Dictionary):
        return False
    system, about = kid.get("/CIDSystemInfo"), kid.get("/FontDescriptor")
    public = isinstance(system, Dictionary) and str(system.get("/Ordering", "Identity")) != "Identity"
    held = isinstance(about, Dictionary) and any(key in about for key in ("/FontFile", "/FontFile2", "/FontFile3"))
    return not public and not held


def _unpainted(kind: Object, colorants: Object) -> bool:
    if not isinstance(kind, Name) or kind not in (Name("/DeviceN"), Name("/NChannel")) or not isinstance(colorants, Array) or not len(colorants):
        return False
    return all(str(colorant) == "/None" for colorant in colorants if isinstance(colorant, Name))
