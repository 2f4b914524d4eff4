"""A run with a remote writer: what may stand in the way, what would be sent, and the consent of a person to this very call."""

import os
import sys
from dataclasses import replace
from typing import TYPE_CHECKING

from distil.cli import _models, _open, _show
from distil.config import Machine, Remote, Settings
from distil.errors import MissingDependency, Refused, Usage

if TYPE_CHECKING:
    from distil.backends.remote import Endpoint
    from distil.data import Json
    from distil.egress import Shipment
    from distil.night import Order, Tell

WORD = "send"  # what a person types: no key that a finger may rest on
LISTED = 12  # sources named in the summary; --dry-run has them all


def night(order: "Order", tell: "Tell", *, name: str, consent: str, dry_run: bool) -> "Json":
    """Do one run whose writer is the endpoint of this name, or say what it would send, and return the end event."""
    from distil import egress, foresee
    from distil import run as running
    from distil.backends.remote import Rehearsal, RemoteWriter

    chosen, endpoint = _endpoint(order, name)
    key = _key(name, chosen, needed=not dry_run)
    rehearsal = Rehearsal(endpoint)
    with _models.bench(order.workspace, order.settings, order.machine, "", writer=rehearsal) as bench:
        shipment = foresee.outgoing(order, bench, tell, endpoint, rehearsal)
        if dry_run:
            return _told(shipment, tell)
        book, run = egress.Book(order.workspace.state, _open.now), {"run": order.run_id}
        how = _agreed(shipment, consent)
        if how:
            book.consented(shipment, by=_open.person(order.workspace), how=how)

        def hear(event: "Json") -> None:
            if event["event"] == "start":
                run["run"] = event["run"]  # a stopped run goes on under its own name
            tell(event)

        with RemoteWriter(endpoint, permit=shipment.permits(), record=lambda record: book.note({**run, **record}), key=key) as writer:
            bound = replace(order, cleared=frozenset(shipment.cleared), barred=lambda: writer.down)
            return running.run(bound, replace(bench, writer=writer), hear)


def _endpoint(order: "Order", name: str) -> "tuple[Remote, Endpoint]":
    """Return the endpoint of this name, unless somebody forbids sending, or something tries to stand in for a person."""
    from distil.backends.remote import Endpoint
    from distil.knowledge import READ

    settings, machine = order.settings, order.machine
    for variable in sorted(os.environ):
        if variable.upper().startswith("DISTIL_") and any(word in variable.upper() for word in ("CONSENT", "REMOTE", "EGRESS")):
            raise Refused(
                f"{_show.safe(variable)}: consent is no environment variable; unset it, and give --consent-remote or answer on the terminal"
            )
    _forbidden(settings, machine)
    if order.mode == READ:
        raise Refused("a run that carries person data sends nothing, whoever agrees; leave out --remote")
    remote = settings.remotes.get(name)
    if remote is None:
        known = f"; known: {', '.join(settings.remotes)}" if settings.remotes else ""
        raise Usage(f"--remote {name}: no [remote.{name}] with url and model in distil.toml{known}")
    where = f"environment variable {remote.key_env}" if remote.key_env else f"keyring {remote.key_keyring}" if remote.key_keyring else ""
    ca = str((order.workspace.root / remote.ca).resolve()) if remote.ca else ""
    return remote, Endpoint(name, remote.url, remote.model, where, ca, remote.tokens)


def _forbidden(settings: Settings, machine: Machine) -> None:
    if settings.local_only:
        raise Refused("remote.forbid in distil.toml: nothing of this workspace may leave this machine; a run without --remote works here")
    if machine.local_only:
        raise Refused(f"remote.forbid in {_open.machine_file()}: nothing may leave this machine; a run without --remote works here")


def _key(name: str, remote: Remote, *, needed: bool) -> str:
    """Return the key of an endpoint, "" where it has none. Taken out of the environment, so that nothing started from here gets it."""
    if remote.key_env:
        found = os.environ.pop(remote.key_env, "").strip()
        source = f"the environment variable {remote.key_env}"
    elif remote.key_keyring and needed:
        found = _kept(remote.key_keyring)
        source = f"the keyring entry {remote.key_keyring}"
    else:
        return ""
    if needed and not found:
        raise Usage(f"remote.{name}: {_show.safe(source)} holds no key; nothing was sent")
    if not (found.isascii() and found.isprintable()) or " " in found:
        raise Usage(f"remote.{name}: what {_show.safe(source)} holds is no key (it isn't shown here); nothing was sent")
    return found


def _kept(entry: str) -> str:
    service, slash, user = entry.rpartition("/")
    if not slash or not service or not user:
        raise Usage(f"key_keyring = {entry!r}: wanted SERVICE/USER")
    try:
        import keyring
        from keyring.errors import KeyringError
    except ImportError:
        raise MissingDependency("a key in the keyring needs the package keyring; pip install 'distil[keyring]', or name a key_env") from None
    try:
        return (keyring.get_password(service, user) or "").strip()
    except (KeyringError, OSError, RuntimeError, ValueError, EOFError) as fault:  # what its stores raise where no bus, file or person is there
        raise Usage(f"key_keyring = {entry!r}: the keyring gave nothing ({type(fault).__name__})") from None


def _agreed(shipment: "Shipment", consent: str) -> str:
    """Return how a person agreed to this call, "" where there is nothing to send; raises Refused."""
    way = f"`distil run --remote {shipment.endpoint.name} --dry-run`, with the same options, shows all of it and says what --consent-remote takes"
    if consent:
        if consent != shipment.digest:
            raise Refused(f"--consent-remote: that consent is for another call (other words, another address or model, or used before); {way}")
        return "--consent-remote"
    if not shipment.parcels:
        return ""
    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        raise Refused(f"nothing was sent: --remote needs a person's consent on this very call, and nobody is there to ask; {way}")
    for text in _summary(shipment):
        _show.talk(text)
    sys.stderr.write(f"Send this? Type {WORD} to agree, anything else keeps it here: ")
    sys.stderr.flush()
    if sys.stdin.readline().strip() != WORD:
        raise Refused("not agreed to; nothing was sent")
    return "terminal"


def _summary(shipment: "Shipment") -> list[str]:
    """Return what would be sent, in a few lines."""
    endpoint = shipment.endpoint
    passages: dict[str, int] = {}
    for parcel in shipment.parcels:
        passages[parcel.name] = passages.get(parcel.name, 0) + 1
    rows = [f"  {_show.safe(name)}: {count} passages" for name, count in list(passages.items())[:LISTED]]
    more = [f"  and {len(passages) - LISTED} more; --dry-run shows every word"] if len(passages) > LISTED else []
    return [
        f"This would leave your machine, for {endpoint.address}",
        f"  model {_show.safe(endpoint.model)}, key: {_show.safe(endpoint.key) or 'none'}",
        f"  {len(shipment.parcels)} passages of {len(passages)} sources, {shipment.size:,} bytes:",
        *rows,
        *more,
        f"  kept here, as their egress says: {len(shipment.withheld)} sources",
    ]


def _told(shipment: "Shipment", tell: "Tell") -> "Json":
    """Say what would be sent, byte for byte, and return the end event."""
    endpoint = shipment.endpoint
    where: Json = {"remote": endpoint.name, "url": endpoint.address, "model": endpoint.model, "key": endpoint.key}
    tell({"event": "remote", **where, "method": "POST", "headers": endpoint.headers(), "withheld": list(shipment.withheld)})
    for parcel in shipment.parcels:
        about = {"source": parcel.source, "name": parcel.name, "start": parcel.span[0], "end": parcel.span[1]}
        tell({"event": "payload", **about, "bytes": len(parcel.body), "sha256": parcel.digest, "body": parcel.body.decode("ascii")})
    counts = {"found": shipment.found, "work": len(shipment.cleared), "payloads": len(shipment.parcels), "bytes": shipment.size}
    end: Json = {"event": "end", "dry": True, **where, **counts, "seconds": None, "consent": shipment.digest, "exit": 0}
    tell(end)
    return end
