"""Game files: BPGN, PGN and Kriegspiel PGN, however odd they are.

``read`` streams the records of a file or a folder, compressed or not::

    >>> import tandem.bpgn
    >>> for record in tandem.bpgn.read("games.bpgn.bz2"):
    ...     for ply in record.moves():
    ...         print(ply, ply.clock)

Reading never fails because of what is in a record: ``record.verdict()`` says whether its moves are
legal, and ``record.check()`` what is odd about it, where, and how to mend it. Memory stays bounded,
however large the file is.
"""

from __future__ import annotations

import bz2
import codecs
import gzip
import io
import lzma
import os
import tarfile
import zipfile
from collections.abc import Iterator
from typing import IO, TYPE_CHECKING, Any, Protocol, cast

from ._tandem import (
    Conversion,
    Finding,
    Ply,
    Problem,
    Record,
    Records,
    Verdict,
    join_chesscom,
    read_text,
)
from ._tandem import convert_text as convert
from ._tandem import format_text as fmt

if TYPE_CHECKING:
    from os import PathLike

__all__ = [
    "Conversion",
    "Finding",
    "Ply",
    "Problem",
    "Record",
    "Verdict",
    "check",
    "convert",
    "fmt",
    "join_chesscom",
    "read",
    "read_text",
]

#: The endings of the files that are read in a folder or an archive, compressed or not.
ENDINGS = (".bpgn", ".kpgn", ".pgn", ".txt")
_COMPRESSED = (".gz", ".bz2", ".xz", ".zst")
_ARCHIVES = (".zip", ".tar", ".tgz", ".tbz2", ".txz")
#: Archives in archives may be this deep.
_MAX_DEPTH = 3
#: Enough to tell what a file is: the magic of tar lies 257 bytes from its start.
_HEAD = 512


class _Readable(Protocol):
    def read(self, size: int = ..., /) -> bytes: ...


def read(
    path: str | PathLike[str] | IO[bytes], *, letters: str | None = None, encoding: str | None = None
) -> Iterator[Record]:
    """Yields the records of a file, one after another.

    ``path`` is a file, a folder, whose files are read in the order of their names, or a binary file
    object. Files may be compressed (gzip, bzip2, xz, Zstandard) or archives (zip, tar).
    ``letters`` names the piece letters of the moves (``"de"``, ``"cs"``, …) where they cannot be
    recognized, ``encoding`` the encoding of the text; otherwise it is UTF-8, mixed with
    Windows-1252, or UTF-16 with a byte order mark.

    Raises ``OSError`` if a file cannot be read.
    """
    if isinstance(path, (str, os.PathLike)):
        name = os.fspath(path)
        if not os.path.isdir(name):
            with open(name, "rb") as file:
                yield from _records(file, letters, encoding, 0)
            return
        for file_name in _files(name):
            with open(file_name, "rb") as file:
                yield from _records(file, letters, encoding, 0)
    else:
        yield from _records(path, letters, encoding, 0)


def check(text: str | bytes, *, only: list[str] | None = None) -> list[Finding]:
    """The findings of ``Record.check`` in all records of a text."""
    return [finding for record in read_text(text) for finding in record.check(only=only)]


def _is_taken(name: str) -> bool:
    name = name.lower()
    for ending in _COMPRESSED:
        name = name.removesuffix(ending)
    return name.endswith(ENDINGS + _ARCHIVES)


def _files(folder: str) -> Iterator[str]:
    for root, folders, names in os.walk(folder):
        folders.sort()
        for name in sorted(names):
            if _is_taken(name):
                yield os.path.join(root, name)


class _Peeked(io.RawIOBase):
    """A file whose first bytes have been looked at."""

    def __init__(self, file: _Readable) -> None:
        self._file = file
        self.head = b""
        while len(self.head) < _HEAD and (more := file.read(_HEAD - len(self.head))):
            self.head += more
        self._held = self.head

    def readable(self) -> bool:
        return True

    def read(self, size: int = -1, /) -> bytes:
        if not self._held:
            return self._file.read(size)
        taken = self._held if size < 0 else self._held[:size]
        self._held = self._held[len(taken) :]
        return taken + self._file.read() if size < 0 else taken

    def readinto(self, buffer: Any, /) -> int:
        taken = self.read(len(buffer))
        buffer[: len(taken)] = taken
        return len(taken)


class _Recoded:
    """A file in some encoding, read as UTF-8."""

    def __init__(self, file: _Readable, encoding: str) -> None:
        self._file = file
        self._decoder = codecs.getincrementaldecoder(encoding)(errors="replace")
        self._held = b""

    def read(self, size: int = -1, /) -> bytes:
        while not self._held:
            chunk = self._file.read(1 << 16)
            self._held = self._decoder.decode(chunk, final=not chunk).encode()
            if not chunk:
                break
        taken = self._held if size < 0 else self._held[:size]
        self._held = self._held[len(taken) :]
        return taken


def _records(
    file: _Readable, letters: str | None, encoding: str | None, depth: int
) -> Iterator[Record]:
    peeked = _Peeked(file)
    head = peeked.head
    is_zstd = head.startswith(b"\x28\xb5\x2f\xfd")
    if head.startswith(b"\x1f\x8b"):
        return (yield from _unpacked(gzip.GzipFile(fileobj=peeked), letters, encoding, depth))
    if head.startswith(b"BZh"):
        return (yield from _unpacked(bz2.BZ2File(peeked), letters, encoding, depth))
    if head.startswith(b"\xfd7zXZ\x00"):
        return (yield from _unpacked(lzma.LZMAFile(cast(IO[bytes], peeked)), letters, encoding, depth))
    if head.startswith(b"PK\x03\x04") or head[257:262] == b"ustar":
        if depth == _MAX_DEPTH:
            raise OSError(f"archives more than {_MAX_DEPTH} deep are not read")
        for member in _members(peeked):
            yield from _records(member, letters, encoding, depth + 1)
        return
    if encoding is None and head.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        encoding = "utf-16"
    if encoding is not None and not is_zstd:
        yield from Records(_Recoded(peeked, encoding), letters=letters)
    else:
        yield from Records(peeked, letters=letters, zstd=is_zstd)


def _unpacked(
    file: IO[bytes] | gzip.GzipFile, letters: str | None, encoding: str | None, depth: int
) -> Iterator[Record]:
    try:
        yield from _records(cast(_Readable, file), letters, encoding, depth)
    except EOFError as error:
        raise OSError(f"the compressed file is cut off: {error}") from error


def _members(file: _Peeked) -> Iterator[_Readable]:
    """The files of an archive that have a known ending."""
    if file.head.startswith(b"PK"):
        # The directory of a zip file is at its end, so it is read whole.
        with zipfile.ZipFile(io.BytesIO(file.read())) as archive:
            for info in archive.infolist():
                if _is_taken(info.filename):
                    with archive.open(info) as member:
                        yield member
        return
    with tarfile.open(fileobj=file, mode="r|") as archive_of_tar:
        for entry in archive_of_tar:
            extracted = archive_of_tar.extractfile(entry) if entry.isfile() else None
            if extracted is not None and _is_taken(entry.name):
                yield extracted
