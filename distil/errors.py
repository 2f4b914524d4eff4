"""What can go wrong, named by what the runner does next, and the exit codes that follow."""

from enum import IntEnum


class Exit(IntEnum):
    """Exit codes other programs rely on; the first that applies wins, in this order: 2, 3, 6, 128+n, 7, 1, 5, 4, 0."""

    OK = 0
    FAILED = 1
    USAGE = 2
    BUSY = 3
    WAITING = 4
    DRIFT = 5
    REFUSED = 6
    BUDGET = 7


class DistilError(Exception):
    """A fault whose message names the thing, what is wrong with it, and the way out. `code` is what the command exits with."""

    code: Exit = Exit.FAILED


class Usage(DistilError):
    """The call or the configuration can't be meant: nothing was done."""

    code = Exit.USAGE


class Busy(DistilError):
    """Somebody else holds what was asked for: try again later."""

    code = Exit.BUSY


class Refused(DistilError):
    """Consent or policy forbids it."""

    code = Exit.REFUSED


class SourceFailed(DistilError):
    """This one source can't be finished; the run goes on with the others."""


class BackendFailed(DistilError):
    """The model process died or answered nonsense: retried once, then the source fails."""


class InvalidPage(DistilError):
    """A page or a staged folder breaks the rules of its mode; the message lists every violation."""


class MissingDependency(DistilError):
    """A library or a program this needs is not installed; the message says how to get it."""

    code = Exit.USAGE


class NoRoom(DistilError):
    """The disk under the workspace is full, read-only or failing: the run stops, and can go on when that is put right."""
