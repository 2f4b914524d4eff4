"""`distil sources`: what the manifest knows."""

import typer


def sources(
    missing: bool = typer.Option(False, "--missing", help="Only those whose origin, licence or access date is unknown."),
    json: bool = typer.Option(False, "--json"),
) -> None:
    """List the sources of this workspace."""
    from distil.cli import _open, _show
    from distil.manifest import line, load

    here = _open.workspace()
    manifest = load(here.manifests)
    chosen = [s for s in manifest if not missing or not (s.origin and s.licence and s.accessed)]
    if json:
        for source in chosen:
            _show.line(line(source))
        return
    rows = []
    for source in chosen:
        decided = "-" if source.consent is None else "declined" if source.consent.declined else "consented"
        unknown = ", ".join(key for key in ("origin", "licence", "accessed") if not getattr(source, key))
        called = manifest.called(source) if source.parent else f"{source.root}:{source.path}"
        rows.append((source.id, decided, f"{source.size:,}", source.media_type or "?", called, unknown if missing else ""))
    _show.table(rows, ("id", "consent", "bytes", "type", "path", "unknown" if missing else ""))
    if not chosen:
        _show.talk("no sources" + (" without metadata" if missing else "; add some with `distil add PATH`"))
