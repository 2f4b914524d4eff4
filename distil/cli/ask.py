"""`distil ask`: a question answered by verified claims, or not at all."""

import typer


def ask(
    question: list[str] = typer.Argument(..., help="The question."),
    most: int = typer.Option(5, "-k", min=1, max=20, help="How many claims at most."),
    words: bool = typer.Option(False, "--words", help="By words alone, without the embedding model."),
    tag: list[str] = typer.Option([], "--tag", help="Only from pages with this tag; several times for several."),
    kind: str = typer.Option("", "--type", help="Only from pages of this type, or of sources of this kind: pdf, html, docx ..."),
    source: str = typer.Option("", "--source", help="Only from sources with this in their path, or whose id starts like this."),
    since: str = typer.Option("", "--since", help="Only from pages made on this day or later: 2026-03-01."),
    status: str = typer.Option("", "--status", help="Only from pages of this status: draft, stable ..."),
    tier: str = typer.Option("", "--tier", help="Only from pages confirmed by: human, machine, unreviewed."),
    project: str = typer.Option("", "--project", help="In this project, by its name (`distil projects`)."),
    json: bool = typer.Option(False, "--json"),
) -> None:
    """Answer a question with verified claims and their places, or say that the wiki doesn't say."""
    from distil import ask as asking
    from distil.cli import _colour, _shelf, _show

    _shelf.asked("ask", question)
    only = _shelf.only(tag, kind=kind, source=source, since=since, status=status, tier=tier)
    with _shelf.opened(project, words=words) as shelf:
        answer = asking.ask(shelf, " ".join(question), most=most, only=only)
    for notice in answer.notices:
        _show.talk(_show.safe(notice))
    if json:
        _show.data(answer.json())
        return
    for number, each in enumerate(answer.said, 1):
        claim = each.claim
        labels = "; ".join(filter(None, ("" if each.tier == "human" else "draft", "stale: its source has changed since" if each.stale else "")))
        _show.line(f"{_colour.strong(_show.prose(claim.claim or claim.quote))} [{number}]{_colour.warn(f' ({labels})' if labels else '')}")
    for number, each in enumerate(answer.said, 1):
        where, quote = _show.safe(f"{each.source}, {each.claim.place}"), each.claim.quote
        # A claim that is a quotation was said above.
        quotation = "" if (each.claim.claim or quote) == quote else f": “{_colour.quote(_show.prose(quote))}”"
        _show.line(f"[{number}] {_colour.faint(where)}{quotation} {_colour.faint(f'[{_show.safe(each.id)}]')}")
    for pair in answer.against:
        _show.line(
            _colour.warn(f"the pages disagree: [{pair.one}] and [{pair.other}] ({_show.safe(pair.reason)}); the sources decide which holds", True)
        )
    if not answer.known:
        near = f"; words near it: {', '.join(map(_show.safe, answer.nearest))}" if answer.nearest else ""
        _show.line(f"{asking.UNKNOWN}{near}")
