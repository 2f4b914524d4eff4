"""One caller's connection: it is let go when no request comes over it."""

import asyncio

from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

from distil.mcp.guard import PATIENCE


class Connection(H11Protocol):
    """Ends a connection over which no whole head of a request came for a while: the server waits for one without end, and has few places."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as the class itself declares it
        """Begin to watch it."""
        super().connection_made(transport)
        self._seen: RequestResponseCycle | None = None
        self._watch = self.loop.call_later(PATIENCE, self._look)

    def connection_lost(self, exc: Exception | None) -> None:
        """Watch it no longer."""
        self._watch.cancel()
        super().connection_lost(exc)

    def _look(self) -> None:
        answering = self.cycle is not None and not self.cycle.response_complete
        if not answering and self.cycle is self._seen:
            self.transport.close()
            return
        self._seen = self.cycle
        self._watch = self.loop.call_later(PATIENCE, self._look)
