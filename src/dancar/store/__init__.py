"""The `.dancar` file: named tensors, metadata and labels in, the same out. It knows nothing of models.

`docs/file-format.md` defines the file, precisely enough to read it with any tool.
"""

from dancar.store.reading import open_mapped, read
from dancar.store.stored import Stored
from dancar.store.writing import check_writable, write

__all__ = ["Stored", "check_writable", "open_mapped", "read", "write"]
