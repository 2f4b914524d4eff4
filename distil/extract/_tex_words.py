"""What LaTeX's commands mean for a reader: characters, blocks, things that take words away. Tables only, and colours."""

import re

_SYMBOLS = """
alpha=α beta=β gamma=γ delta=δ epsilon=ε varepsilon=ε zeta=ζ eta=η theta=θ iota=ι kappa=κ lambda=λ mu=μ nu=ν xi=ξ pi=π rho=ρ sigma=σ tau=τ
upsilon=υ phi=φ varphi=φ chi=χ psi=ψ omega=ω Gamma=Γ Delta=Δ Theta=Θ Lambda=Λ Xi=Ξ Pi=Π Sigma=Σ Phi=Φ Psi=Ψ Omega=Ω times=× cdot=· pm=± mp=∓
div=÷ leq=≤ le=≤ geq=≥ ge=≥ neq=≠ ne=≠ approx=≈ sim=∼ simeq=≃ equiv=≡ propto=∝ ll=≪ gg=≫ infty=∞ sum=∑ prod=∏ int=∫ partial=∂ nabla=∇ forall=∀
exists=∃ in=∈ notin=∉ subset=⊂ subseteq=⊆ supset=⊃ cup=∪ cap=∩ emptyset=∅ to=→ rightarrow=→ leftarrow=← Rightarrow=⇒ Leftarrow=⇐ leftrightarrow=↔
mapsto=↦ neg=¬ land=∧ wedge=∧ lor=∨ vee=∨ oplus=⊕ otimes=⊗ circ=∘ bullet=• star=⋆ ast=∗ ldots=… dots=… cdots=⋯ vdots=⋮ textellipsis=… prime=′
degree=° textdegree=° sqrt=√ angle=∠ perp=⊥ parallel=∥ mid=| vert=| Vert=‖ lVert=‖ rVert=‖ langle=⟨ rangle=⟩ lfloor=⌊ rfloor=⌋ lceil=⌈ rceil=⌉
ell=ℓ hbar=ℏ Re=ℜ Im=ℑ aleph=ℵ ss=ß ae=æ AE=Æ oe=œ OE=Œ o=ø O=Ø aa=å AA=Å l=ł L=Ł i=ı j=ȷ S=§ P=¶ copyright=© pounds=£ euro=€ texteuro=€ dag=†
ddag=‡ textregistered=® texttrademark=™ textbackslash=\\ textasciitilde=~ textasciicircum=^ textbar=| textless=< textgreater=> textunderscore=_
textbullet=• textendash=– textemdash=— textquotedblleft=“ textquotedblright=” textquoteleft=‘ textquoteright=’ guillemotleft=« guillemotright=»
LaTeX=LaTeX TeX=TeX BibTeX=BibTeX lbrace={ rbrace=} colon=: sin=sin cos=cos tan=tan log=log ln=ln exp=exp min=min max=max sup=sup inf=inf lim=lim
det=det dim=dim ker=ker arg=arg argmax=argmax argmin=argmin Pr=Pr
"""
_HEADINGS = "part chapter section subsection subsubsection paragraph subparagraph frametitle"
_VERBATIM = "verbatim verbatim* Verbatim BVerbatim lstlisting minted alltt"
_MATH = "equation align gather multline eqnarray math displaymath flalign alignat split aligned gathered cases dmath"
_TABLES = "tabular tabularx tabulary longtable array tabu supertabular"
_LISTS = "itemize enumerate description compactitem compactenum inparaenum list"
_DRAWINGS = "tikzpicture pgfpicture picture filecontents forest axis asy luacode pycode"
_ONE = """
hypersetup pdfinfo special typeout message index glossary nomenclature write immediate PassOptionsToPackage usepackage RequirePackage
documentclass bibliographystyle bibliography addbibresource input include subfile includegraphics graphicspath lstset captionsetup sisetup
geometry setbeamertemplate label vspace hspace pagestyle thispagestyle pagenumbering usetheme usecolortheme setmainfont linespread pdfliteral
pdfmarkupcomment BeginAccSupp bibliographyunit includepdf lstinputlisting inputminted pagecolor hyphenation tikzset pgfplotsset usetikzlibrary
nocite excludecomment newcounter newlength newif AtBeginDocument AtEndDocument directlua
"""
_TWO = """
setlength addtolength setcounter addtocounter newtheorem DeclareUnicodeCharacter setbeamercolor theoremstyle
pdfbookmark subpdfbookmark belowpdfbookmark currentpdfbookmark
"""
_INCLUDES = "input include subfile includepdf lstinputlisting inputminted"

SYMBOLS = dict(pair.split("=", 1) for pair in _SYMBOLS.split())
SPACES = dict.fromkeys((" ", "\n", "\t", "quad", "qquad", ",", ";", ":", ">", "enspace", "enskip", "thinspace", "newline", "linebreak", "hfill"), " ")
NOTHING = dict.fromkeys(("!", "/", "-", "@", "left", "right", "big", "Big", "bigg", "Bigg", "bigl", "bigr", "Bigl", "Bigr", "limits", "nolimits"), "")
ACCENTS = {
    "`": "\u0300", "'": "\u0301", "^": "\u0302", "~": "\u0303", '"': "\u0308", "=": "\u0304", ".": "\u0307", "u": "\u0306", "v": "\u030c",
    "H": "\u030b", "c": "\u0327", "k": "\u0328", "r": "\u030a", "d": "\u0323", "b": "\u0331", "hat": "\u0302", "bar": "\u0304", "tilde": "\u0303",
    "vec": "\u20d7", "dot": "\u0307", "ddot": "\u0308",
}  # fmt: skip
HEADINGS = frozenset(_HEADINGS.split())
VERBATIM = frozenset(_VERBATIM.split())
MATH = frozenset(_MATH.split())
TABLES = frozenset(_TABLES.split())
LISTS = frozenset(_LISTS.split())
# Not read: drawings, whose words stand where only a drawing program knows, and files that the source writes.
DRAWINGS = frozenset(_DRAWINGS.split())
# Commands whose words a printed page doesn't show: how many arguments they take.
UNPRINTED = dict.fromkeys(
    _ONE.split(),
    1,
) | dict.fromkeys(_TWO.split(), 2)
INCLUDES = frozenset(_INCLUDES.split())
PHANTOMS = frozenset(["phantom", "hphantom", "vphantom"])
POINTS = {"pt": 1.0, "bp": 1.0, "mm": 2.845, "cm": 28.45, "in": 72.27, "em": 10.0, "ex": 4.3, "sp": 0.00002, "pc": 12.0}
NAMED = {
    "black": 0.0, "white": 1.0, "red": 0.2126, "green": 0.7152, "blue": 0.0722, "yellow": 0.9278, "cyan": 0.7874, "magenta": 0.2848,
    "gray": 0.216, "grey": 0.216, "lightgray": 0.523, "darkgray": 0.051,
}  # fmt: skip
LENGTH = re.compile(r"\s*(-?\d{0,6}(?:\.\d{0,6})?)\s*([a-z]{2})?")


def points(length: str) -> float | None:
    """Return a length in points; a bare number counts as points, other words are None."""
    found = LENGTH.match(length)
    if not found or not found[1].strip("-."):
        return None
    return float(found[1]) * POINTS.get(found[2] or "pt", 1.0)


def luminance(model: str, spec: str, known: dict[str, float]) -> float | None:
    """Return the luminance of a colour of one of xcolor's models, or of a mixture of names; None when it can't be told."""
    if not model or model == "named":
        return _mixed(spec, known)
    if model == "HTML" and re.fullmatch(r"\s*[0-9A-Fa-f]{6}\s*", spec):
        number = int(spec, 16)
        return _light([(number >> shift & 255) / 255 for shift in (16, 8, 0)])
    try:
        parts = [float(part) for part in spec.split(",")]
    except ValueError:
        return None
    if model == "gray" and len(parts) == 1:
        return _light([parts[0]] * 3)
    if model in ("rgb", "RGB") and len(parts) == 3:
        return _light([part / (255 if model == "RGB" else 1) for part in parts])
    if model == "cmyk" and len(parts) == 4:
        return _light([(1 - part) * (1 - parts[3]) for part in parts[:3]])
    return None


def _mixed(spec: str, known: dict[str, float]) -> float | None:
    """`white!95!black`: so much of the first, the rest of the second, which is white when it is not named."""
    names = [part.strip() for part in spec.split("!")][:9]
    found = known.get(names[0])
    for share, other in zip(names[1::2], [*names[2::2], "white"], strict=False):
        second = known.get(other)
        if found is None or second is None or not re.fullmatch(r"\d{1,3}(?:\.\d{1,4})?", share):
            return None
        found = found * float(share) / 100 + second * (1 - float(share) / 100)
    return found


def _light(parts: list[float]) -> float:
    red, green, blue = (max(0.0, min(part, 1.0)) for part in parts)
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in (red, green, blue)]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
