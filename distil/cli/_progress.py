"""What a run says while it goes on: events as JSON, or lines for a person, with the time left on a terminal."""

import sys
import time
from typing import TYPE_CHECKING, Any

from distil.cli._unchecked import Unchecked

if TYPE_CHECKING:
    from distil.data import Json


# Reasons of outcomes that a summary only counts.
UNNAMED = ("unchanged", "postponed", "absent", "declined", "passed-over")
# Of sources that are not here so many are named: on a machine without its files thousands are away, every night.
AWAY = 3


class Events:
    """Events as they are, one a line."""

    def tell(self, event: "Json") -> None:
        """Print one event."""
        from distil.cli import _show

        # Thousands of sources that need no work go by in a second; what was worked on is told at once.
        _show.data(event, at_once=event["event"] != "source" or event["left"] is not None)


class Kept:
    """Keeps what a summary names on its way to whoever shows it, where one is wanted."""

    def __init__(self, shown: "Events | Progress", *, wanted: bool = True) -> None:
        self._shown, self._wanted = shown, wanted
        self._events: list[Json] = []

    def tell(self, event: "Json") -> None:
        """Keep and pass on."""
        if self._wanted and event["event"] == "source" and event["reason"] not in UNNAMED:
            self._events.append(event)
        self._shown.tell(event)

    def summary(self, end: "Json") -> str:
        """Return the run as Markdown, "" where nobody wants it."""
        if not self._wanted:
            return ""
        from distil.summary import markdown

        news = set(end["news"])
        return markdown(end, [event | {"new": event["source"] in news} for event in self._events])


class Progress:
    """A line for each source that is not simply unchanged; on a terminal also how far the run is and how long it will take."""

    def __init__(self, terminal: bool) -> None:
        self._terminal = terminal
        self._work = 0
        self._done = 0
        self._left: float | None = None
        self._drawn = 0.0
        self._unchecked = Unchecked()
        self._away = 0

    def tell(self, event: "Json") -> None:
        """Print what this event comes down to."""
        from distil.cli import _show

        kind = event["event"]
        if kind == "start" and event["resumed"]:
            _show.talk(f"going on with run {event['run']}, which was stopped")
        elif kind == "work":
            self._work, self._left = event["sources"], event["left"]
            self._draw()
        elif kind == "source":
            self._source(event)
        elif kind == "would":
            seconds = "" if event["seconds"] is None else f", about {duration(event['seconds'])}"
            what, why = ("would look at", f"; {event['waits']}") if event["waits"] else ("would distil ", seconds)
            _show.line(f"{what} {_show.safe(event['name'])}  {event['bytes']:,} bytes{_show.safe(why)}")
        elif kind in ("remote", "payload"):
            _outgoing(event)
        elif kind in ("notice", "refused", "discarded"):
            self._clear()
            _show.talk(f"{kind}: {_show.safe('; '.join(event['violations']) if kind == 'refused' else str(event.get('text') or event.get('run')))}")
        elif kind == "end":
            self._clear()
            if self._away > AWAY:
                _show.line(f"{'skipped':<12} {_show.count(self._away - AWAY, 'more source')}, absent as well; `distil run --json` names each")
            if text := self._unchecked.end():
                _show.line(_show.safe(text))

    def _source(self, event: "Json") -> None:
        from distil.cli import _show

        if event["reason"] in ("unchanged", "postponed"):
            return  # thousands of these go by in a second; the last line counts them
        self._clear()
        self._away += event["reason"] == "absent"
        if event["state"] != "unchanged" and (event["reason"] != "absent" or self._away <= AWAY):
            _show.line(f"{event['state']:<12} {_show.safe(event['name'])}{self._about(event)}")
        if event["left"] is not None:
            self._left = event["left"]
        self._done += bool(self._work)
        self._draw()

    def _about(self, event: dict[str, Any]) -> str:
        from distil.cli import _show

        if event["state"] != "written":
            return f"  {event['reason']}" + (f": {_show.safe(event['detail'])}" if event["detail"] else "")
        counts = event["counts"]
        text = (
            f"  {_show.count(counts['written'], 'claim')} written, {counts['quoted']} quoted, {counts['dropped']} dropped; {event['seconds']:.1f} s"
        )
        told, fresh = self._unchecked.of(event["unchecked"])
        return text + (f"; {told}" if told else "") + (f"\n{'':<12} {_show.safe(fresh)}" if fresh else "")

    def _draw(self) -> None:
        if not self._terminal or not self._work or self._done >= self._work:
            return
        left = "" if self._left is None else f", about {duration(self._left)} left"
        sys.stderr.write(f"\r{self._done} of {self._work}{left}")
        sys.stderr.flush()
        self._drawn = time.monotonic()

    def _clear(self) -> None:
        if self._terminal and self._drawn:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
            self._drawn = 0.0


def _outgoing(event: "Json") -> None:
    """Print where a run with a remote writer would send to, or one body it would send, as it is."""
    from distil.cli import _show

    if event["event"] == "remote":
        _show.line(f"would send    {event['method']} {event['url']}  model {_show.safe(event['model'])}")
        for name, value in event["headers"].items():
            _show.line(f"              {name}: {_show.safe(value)}")
        for name in event["withheld"]:
            _show.line(f"kept here     {_show.safe(name)}  its egress says so")
        return
    where = f"{event['source']} [{event['start']}, {event['end']})"
    _show.line(f"would send    {_show.safe(event['name'])}  {where}  {event['bytes']:,} bytes, sha256 {event['sha256']}\n{event['body']}")


def duration(seconds: float) -> str:
    """Return a duration as people say it."""
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    minutes = round(seconds / 60)
    return f"{minutes} min" if minutes < 60 else f"{minutes // 60} h {minutes % 60:02} min"
