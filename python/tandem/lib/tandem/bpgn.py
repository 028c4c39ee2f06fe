"""Game files: BPGN, PGN and Kriegspiel PGN, however odd they are.

``read`` streams the records of files and folders, compressed or not::

    >>> import tandem.bpgn
    >>> for record in tandem.bpgn.read("games.bpgn.bz2"):
    ...     for ply in record.moves():
    ...         print(ply, ply.clock)

Reading never fails because of the moves of a record: ``record.verdict()`` says whether its moves are
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
import shutil
import tarfile
import tempfile
import zipfile
from collections.abc import Iterator
from typing import IO, TYPE_CHECKING, Any, NamedTuple, Protocol, cast

from ._tandem import (
    Boards,
    Conversion,
    Finding,
    Ply,
    Problem,
    Record,
    Records,
    Verdict,
    ZstdFile,
    convert,
    fmt,
    join_chesscom,
    read_text,
)

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


def __dir__() -> list[str]:
    return sorted(__all__)


#: The endings of the files that are read in a folder or an archive, compressed or not.
ENDINGS = (".bpgn", ".pgn", ".kpgn", ".json", ".jsonl", ".log")
_COMPRESSED = (".gz", ".bz2", ".xz", ".zst")
_ARCHIVES = (".zip", ".tar", ".tgz", ".tbz2", ".txz", ".tzst")
#: Archives in archives may be this deep.
_MAX_DEPTH = 3
#: Programs compress once or twice; more is a file that wants to keep readers busy.
_MAX_LAYERS = 4
#: Enough to tell what a file is: the magic of tar lies 257 bytes from its start.
_HEAD = 512


class _Readable(Protocol):
    def read(self, size: int = ..., /) -> bytes: ...


class _Options(NamedTuple):
    letters: str | None
    encoding: str | None
    boards: Boards
    path: str | None = None

    def records(self, file: _Readable) -> Records:
        return Records(file, letters=self.letters, boards=self.boards, path=self.path)

    def within(self, name: str) -> _Options:
        """The options for a file of an archive."""
        return self if self.path is None else self._replace(path=f"{self.path}/{name}")


def read(
    *paths: str | PathLike[str] | IO[bytes] | IO[str],
    letters: str | None = None,
    encoding: str | None = None,
    join_boards: bool = False,
) -> Iterator[Record]:
    """Yields the records of files, one after another.

    A path is a file, a folder, whose files are read in the order of their names, or a file
    object. Files may be compressed (gzip, bzip2, xz, Zstandard) or archives (zip, tar). They have
    BPGN, PGN or Kriegspiel PGN, JSON, event logs, or records of chess.com in JSON, whose two boards
    become one record, wherever they are in the files::

        >>> for record in read("7001.json", "7002.json"):  # doctest: +SKIP
        ...     print(record)

    ``tandem convert --to bpgn`` makes such files of tables, of Parquet and of texts of FICS.

    ``join_boards`` also joins PGN of single boards: those that name each other, and those that
    players, times and moves show to be one game.

    ``letters`` names the piece letters of the moves (``"de"``, ``"cs"``, …) where they cannot be
    recognized, ``encoding`` the encoding of the text. Without it, UTF-16 is recognized by its byte
    order mark, and lines that are not UTF-8 are read in the encoding to which their bytes point:
    Windows-1252, Windows-1250, KOI8-R and others.

    Raises ``OSError`` if a file cannot be read, and ``ParseError`` where JSON is damaged. Warns
    (``RecordWarning``) about what cannot become a record, and goes on.
    """
    boards = Boards(joins_pgn=join_boards)
    options = _Options(letters, encoding, boards)
    for path in paths:
        if not isinstance(path, (str, os.PathLike)):
            yield from _records(_as_bytes(path), options)
            continue
        name = os.fspath(path)
        if "\n" in name:
            raise ValueError("a path has no line breaks; read_text reads a text")
        for file_name in _files(name) if os.path.isdir(name) else (name,):
            with open(file_name, "rb") as file:
                yield from _records(file, options._replace(path=file_name))
    boards.finish()
    yield from options.records(io.BytesIO())


def _as_bytes(file: IO[bytes] | IO[str]) -> _Readable:
    """The bytes of a file object, also of one that was opened as text."""
    if not isinstance(file, io.TextIOBase):
        return cast(_Readable, file)
    below = getattr(file, "buffer", None)
    return io.BytesIO(file.read().encode()) if below is None else cast(_Readable, below)


def check(text: str | bytes, *, only: list[str] | None = None) -> list[Finding]:
    """The findings of ``Record.check`` in all records of a text."""
    return [finding for record in read_text(text) for finding in record.check(only=only)]


def _is_taken(name: str) -> bool:
    name = name.rpartition("/")[2].lower()
    if name.startswith("."):
        return False
    for ending in _COMPRESSED:
        name = name.removesuffix(ending)
    return name.endswith(ENDINGS + _ARCHIVES)


def _files(folder: str) -> Iterator[str]:
    for root, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
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
    file: _Readable, options: _Options, depth: int = 0, layers: int = 0
) -> Iterator[Record]:
    peeked = _Peeked(file)
    head = peeked.head
    unpacked: IO[bytes] | gzip.GzipFile | ZstdFile | None = None
    if head.startswith(b"\x1f\x8b"):
        unpacked = gzip.GzipFile(fileobj=peeked)
    elif head.startswith(b"BZh"):
        unpacked = bz2.BZ2File(peeked)
    elif head.startswith(b"\xfd7zXZ\x00"):
        unpacked = lzma.LZMAFile(cast(IO[bytes], peeked))
    elif head.startswith(b"\x28\xb5\x2f\xfd"):
        unpacked = ZstdFile(peeked)
    if unpacked is not None:
        if layers == _MAX_LAYERS:
            raise OSError(f"compressed more than {_MAX_LAYERS} times")
        try:
            yield from _records(cast(_Readable, unpacked), options, depth, layers + 1)
        except EOFError as error:
            raise OSError(f"the compressed file is cut off: {error}") from error
    elif head.startswith(b"PK\x03\x04") or head[257:262] == b"ustar":
        if depth == _MAX_DEPTH:
            raise OSError(f"archives more than {_MAX_DEPTH} deep are not read")
        for inner, member in _members(peeked):
            yield from _records(member, options.within(inner), depth + 1)
    elif options.encoding is not None:
        yield from options.records(_Recoded(peeked, options.encoding))
    else:
        yield from options.records(peeked)


def _zip(file: _Peeked, copy: IO[bytes]) -> zipfile.ZipFile:
    shutil.copyfileobj(cast(IO[bytes], file), copy)
    try:
        return zipfile.ZipFile(copy)
    except zipfile.BadZipFile as error:
        raise OSError(f"the zip archive is damaged: {error}") from error


def _members(file: _Peeked) -> Iterator[tuple[str, _Readable]]:
    """The files of an archive that have a known ending, behind their names."""
    if file.head.startswith(b"PK"):
        # The directory of a zip file is at its end, so the whole file comes first.
        with tempfile.TemporaryFile() as copy, _zip(file, copy) as archive:
            for info in archive.infolist():
                if _is_taken(info.filename):
                    with archive.open(info) as member:
                        yield info.filename, member
        return
    with tarfile.open(fileobj=file, mode="r|") as archive_of_tar:
        for entry in archive_of_tar:
            extracted = archive_of_tar.extractfile(entry) if entry.isfile() else None
            if extracted is not None and _is_taken(entry.name):
                yield entry.name, extracted
