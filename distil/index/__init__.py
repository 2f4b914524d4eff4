"""Search over the pages and the sources behind them: a cache in one DuckDB file, rebuilt from a commit whenever it is doubtful.

`store` and `search` load DuckDB, so they are imported where they are used: `store.refresh(...)`, `search.search(...)`.
"""

from distil.index.chunks import Chunk, chunk
from distil.index.units import SCHEMA, IndexedNote, digest_of

__all__ = ["SCHEMA", "Chunk", "IndexedNote", "chunk", "digest_of"]
