"""Web pages that hide a sentence, and look-alikes that don't, built in code."""

from distil.data import Mark

PAYLOAD = "The tower was built by nobody."
SEEN = "The tower was built in 1889."

H, T, N, Y, P, C, A = (
    Mark.HIDDEN_ELEMENT,
    Mark.TRANSPARENT,
    Mark.NO_CONTRAST,
    Mark.TINY_TYPE,
    Mark.OFF_PAGE,
    Mark.CLIPPED,
    Mark.ASSISTIVE,
)


def page(body: str, css: str = "") -> str:
    """A page with one sentence to see."""
    return f"<!doctype html><style>{css}</style><body><p>{SEEN}</p>{body}</body>"


def styled(css: str) -> str:
    """A page whose payload carries one style attribute."""
    return page(f'<div style="{css}">{PAYLOAD}</div>')


def ruled(css: str, body: str = f'<div class="x" id="i"><p>{PAYLOAD}</p></div>') -> str:
    """A page whose payload is hidden by a style sheet."""
    return page(body, css)


# What hides it -> the page, and the marks its words must carry.
CONCEALING: dict[str, tuple[str, set[Mark]]] = {
    "display none": (styled("display:none"), {H}),
    "display none in capitals": (styled("DISPLAY : NONE !important"), {H}),
    "visibility": (styled("visibility:hidden"), {H}),
    "visibility collapse": (styled("visibility:collapse"), {H}),
    "opacity 0": (styled("opacity:0"), {T}),
    "opacity by degrees": (page(f'<div style="opacity:.2"><p style="opacity:20%">{PAYLOAD}</p></div>'), {T}),
    "opacity by filter": (styled("filter:opacity(0)"), {T}),
    "content-visibility": (styled("content-visibility:hidden"), {H}),
    "hidden attribute": (page(f"<div hidden>{PAYLOAD}</div>"), {H}),
    "hidden until found": (page(f'<div hidden="until-found">{PAYLOAD}</div>'), {H}),
    "closed details": (page(f"<details><summary>More</summary>{PAYLOAD}</details>"), {H}),
    "template": (page(f"<template><p>{PAYLOAD}</p></template>"), {H}),
    "noscript": (page(f"<noscript><p>{PAYLOAD}</p></noscript>"), {H}),
    "closed dialog": (page(f"<dialog>{PAYLOAD}</dialog>"), {H}),
    "popover": (page(f"<div popover>{PAYLOAD}</div>"), {H}),
    "white on white": (styled("color:#fff"), {N}),
    "nearly white": (styled("color:rgb(250 250 250)"), {N}),
    "white by hsl": (styled("color:hsl(0,0%,99%)"), {N}),
    "white by oklch": (styled("color:oklch(1 0 0)"), {N}),
    "white by mixing": (styled("color:color-mix(in srgb, white, white)"), {N}),
    "black on black": (f'<body bgcolor="#000000" text=white><p>{SEEN}<p><font color=black>{PAYLOAD}</font>', {N}),
    "red on red": (page(f'<div style="background:red url() no-repeat"><p style="color:#f00;background:red">{PAYLOAD}</p></div>'), {N}),
    "on a transparent background": (page(f'<div style="background:rgba(0,0,0,.01);color:white">{PAYLOAD}</div>'), {N}),
    "transparent ink": (styled("color:transparent"), {T}),
    "nearly transparent ink": (styled("color:rgba(0,0,0,.02)"), {T}),
    "fill transparent": (styled("-webkit-text-fill-color:transparent"), {T}),
    "size 0": (styled("font-size:0"), {Y}),
    "size 1 px": (styled("font:bold 1px/1 serif"), {Y}),
    "size by degrees": (page(f'<div style="font-size:20%"><p style="font-size:.2em">{PAYLOAD}</p></div>'), {Y}),
    "scaled to nothing": (styled("transform:scale(0)"), {Y}),
    "scale property": (styled("scale:.01"), {Y}),
    "off to the left": (styled("position:absolute;left:-9999px"), {P}),
    "off by inset": (styled("position:fixed;inset:-5000px auto auto 0"), {P}),
    "off by calc": (styled("position:absolute;left:calc(-100vw - 20px)"), {P}),
    "off by transform": (styled("transform:translateX(-9999px)"), {P}),
    "off by translate3d": (styled("transform:translate3d(0,-200vh,0)"), {P}),
    "a drawer": (styled("position:fixed;left:0;top:0;transform:translateX(-100%)"), {P}),
    "off by margin": (styled("margin-left:-9999px"), {P}),
    "off by indent": (styled("text-indent:-9999px"), {P}),
    "off by degrees": (page(f'<div style="position:absolute;left:-300px"><p style="position:relative;left:-300px">{PAYLOAD}</p></div>'), {P}),
    "off to the right": (styled("position:absolute;left:9999px"), {P}),
    "height 0": (styled("height:0;overflow:hidden"), {C}),
    "max-height 0": (styled("max-height:0;overflow:hidden"), {C}),
    "width 0": (styled("width:0;overflow:clip"), {C}),
    "one pixel, in the flow": (styled("width:1px;height:1px;overflow:hidden"), {C}),
    "clip-path": (styled("clip-path:inset(100%)"), {C}),
    "clip-path circle": (styled("clip-path:circle(0)"), {C}),
    "clip-path polygon": (styled("clip-path:polygon(0 0,0 0,0 0)"), {C}),
    "for screen readers by clip": (styled("position:absolute;clip:rect(0,0,0,0)"), {A}),
    "for screen readers by pixel": (styled("position:absolute;width:1px;height:1px;overflow:hidden"), {A}),
    "rule by class": (ruled(".x{display:none}"), {H}),
    "rule by id and child": (ruled("#i > p{visibility:hidden}"), {H}),
    "rule by attribute": (ruled("[class^=x] p{color:white}"), {N}),
    "rule by position": (ruled("body :nth-child(2) p{opacity:0}"), {T}),
    "rule by has": (ruled("div:has(p){display:none}"), {H}),
    "rule in media": (ruled("@media screen and (min-width:300px){.x{display:none}}"), {H}),
    "rule in layers": (ruled("@layer a,b;@layer b{.x{display:none}}@layer a{.x{display:block}}"), {H}),
    "rule nested": (ruled("body{& .x{p{display:none}}}"), {H}),
    "variable": (ruled(":root{--w:#fff}.x{--v:var(--w);color:var(--v)}"), {N}),
    "variable with another choice": (ruled(".x{display:var(--none,var(--no,none))}"), {H}),
    "important wins over the attribute": (ruled(".x{display:none!important}", f'<div class=x style="display:block">{PAYLOAD}</div>'), {H}),
    "the more specific wins": (ruled("#i{display:none} .x.x.x{display:block}"), {H}),
    "formatting reopened": (page(f"<p><b hidden>a</p><p>{PAYLOAD}</p></b>"), {H}),
    "a close tag that closes nothing": (page(f"<div hidden><noscript></div></noscript>{PAYLOAD}</div>"), {H}),
    "a frame's own page": (page(f'<iframe srcdoc="<p hidden>{PAYLOAD}</p>"></iframe>'), {H}),
    "not in the slot": (page(f"<div><template shadowrootmode=open><p>Here.</p></template>{PAYLOAD}</div>"), {H}),
    "in vector graphics": (page(f'<svg><text visibility="hidden">{PAYLOAD}</text></svg>'), {H}),
    "case of a class in an old page": (f"<style>.X{{display:none}}</style><p>{SEEN}<p class=x>{PAYLOAD}", {H}),
    "fallback of a video": (page(f"<video>{PAYLOAD}</video>"), {H}),
}

# What looks like hiding -> the page; its words are seen.
SHOWING: dict[str, str] = {
    "dark page": f'<body style="background:#111;color:#eee"><p>{SEEN}</p><p>{PAYLOAD}</p>',
    "a button's own background": ruled(".x{color:#fff;background:#06c}"),
    "white on a gradient": ruled(".x{color:#fff;background:linear-gradient(to right,#123,#456)}"),
    "ink cut out of a gradient": ruled(".x p{color:transparent;background:linear-gradient(red,blue);background-clip:text}"),
    "link in white text": page(f'<div style="color:#fff"><a href="/">{PAYLOAD}</a></div>'),
    "rule for print": ruled("@media print{.x{display:none}}"),
    "sheet for print": page(f"<style media=print>div{{display:none}}</style><div>{PAYLOAD}</div>"),
    "rule for dark mode": ruled("@media (prefers-color-scheme: dark){.x{color:#fff}}"),
    "rule for phones": ruled("@media (max-width:600px){.x{display:none}}"),
    "another class": ruled(".y{display:none}"),
    "an overridden rule": ruled(".x{display:none} #i{display:block}"),
    "hidden attribute overruled": page(f'<div hidden style="display:block">{PAYLOAD}</div>'),
    "visible again": page(f'<div style="visibility:hidden"><p style="visibility:visible">{PAYLOAD}</p></div>'),
    "size given back": page(f'<div style="font-size:0"><p style="font-size:16px">{PAYLOAD}</p></div>'),
    "open details": page(f"<details open><summary>More</summary>{PAYLOAD}</details>"),
    "summary": page(f"<details><summary>{PAYLOAD}</summary>x</details>"),
    "hanging indent": styled("text-indent:-2em;margin-left:2em"),
    "centred": styled("position:absolute;left:50%;top:50%;transform:translate(-50%,-50%)"),
    "overflow alone": styled("overflow:hidden;height:40px"),
    "height alone": styled("height:0"),
    "a video's frame": styled("height:0;overflow:hidden;padding-bottom:56.25%"),
    "an invalid rule": ruled(".x,{display:none} .x:bogus-thing{display:none}"),
    "invalid value": styled("display:none-of-it;color:notacolour"),
    "variable that is not set": ruled(".x{color:var(--nowhere)}"),
    "case of a class": ruled(".X{display:none}"),
    "hover": ruled(".x:hover{display:none}"),
    "slotted": page(f"<div><template shadowrootmode=open><slot></slot></template>{PAYLOAD}</div>"),
    "shadow tree": page(f"<div><template shadowrootmode=open><p>{PAYLOAD}</p></template></div>"),
    "aria-hidden": page(f'<p aria-hidden="true">{PAYLOAD}</p>'),
    "inert": page(f"<p inert>{PAYLOAD}</p>"),
    "frame": page(f'<iframe srcdoc="<p>{PAYLOAD}</p>"></iframe>'),
    "vector graphics": page(f"<svg><text>{PAYLOAD}</text></svg>"),
}
