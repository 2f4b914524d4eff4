"""Constructs of a PDF that the renderer used here draws otherwise than the standard says: named, because other viewers follow the standard."""

from pikepdf import Array, Dictionary, Name, Object

LAYERS = "layers shown only while another is off, which viewers draw differently"
INKS = "colours made of the colorant None, which paints nothing in other viewers"
# Policies of a membership dictionary that ask for layers that are off (ISO 32000-2, 8.11.2.2).
_WHILE_OFF = ("/AllOff", "/AnyOff")


def doubt(entry: Object) -> str:
    """Return what is drawn differently because of an object, "" for nothing.

    PDFium takes no notice of the policy when a membership dictionary names one layer without an array, and it paints a DeviceN
    colour whose colorants are all None (ISO 32000-2, 8.6.6.5: nothing is painted).
    """
    if isinstance(entry, Array):
        return INKS if len(entry) > 1 and _unpainted(entry[0], entry[1]) else ""
    alone = isinstance(entry, Dictionary) and entry.get("/Type") == Name("/OCMD") and isinstance(entry.get("/OCGs"), Dictionary)
    return LAYERS if alone and str(entry.get("/P", "")) in _WHILE_OFF else ""


def _unpainted(kind: Object, colorants: Object) -> bool:
    if not isinstance(kind, Name) or kind not in (Name("/DeviceN"), Name("/NChannel")) or not isinstance(colorants, Array) or not len(colorants):
        return False
    return all(str(colorant) == "/None" for colorant in colorants if isinstance(colorant, Name))
