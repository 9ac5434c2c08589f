# Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Rejoin from Python: which values of a GPU kernel are uniform, for which threads, and likely faults.

    import rejoin
    module = rejoin.analyze("reduce.cu", workgroup_size=(256,))
    for function in module.functions:
        print(function.name, len(function.divergent_values), "of", len(function.values))
    for finding in module.findings:
        print(finding)

`print(module)` gives a summary. In a notebook a module, its functions and its findings show themselves as tables, and `module.report()`
shows the page of `rejoin report`. The library is libRejoinC, of the Debian package
rejoin or from REJOIN_LIBRARY; it is called by ctypes, so that nothing is built.
"""
from __future__ import annotations

import ctypes
import dataclasses
import functools
import html
import json
import operator
import os
import pathlib
import shutil
import subprocess
import tempfile
from typing import Any, Iterator, Optional, Sequence, Union

__all__ = ["Finding", "Function", "Location", "Module", "RejoinError", "Report", "Value", "analyze", "lint", "load", "verify", "version"]

#: The version of the C interface that this module is written for.
ABI_VERSION = 1


class RejoinError(Exception):
    """A file that cannot be loaded, or a launch that cannot be."""


class _Launch(ctypes.Structure):
    _fields_ = [("wave_size", ctypes.c_uint), ("workgroup_size", ctypes.c_uint * 3)]


@functools.lru_cache(maxsize=None)
def _library() -> ctypes.CDLL:
    named = os.environ.get("REJOIN_LIBRARY")
    # Beside an installed module, for trees that are not installed to the system.
    near = [str(p / "libRejoinC.so") for p in pathlib.Path(__file__).resolve().parents]
    problem: Optional[OSError] = None
    for name in [named] if named else ["libRejoinC.so.0", "libRejoinC.so", *near]:
        try:
            library = ctypes.CDLL(name)
            break
        except OSError as error:
            problem = problem or error
    else:
        raise RejoinError(f"libRejoinC cannot be loaded: {problem}; install the package rejoin or set REJOIN_LIBRARY")
    error = ctypes.POINTER(ctypes.c_void_p)
    library.rejoin_load.restype = ctypes.c_void_p
    library.rejoin_load.argtypes = [ctypes.c_char_p, ctypes.c_char_p, ctypes.c_char_p, error]
    library.rejoin_unload.restype = None
    library.rejoin_unload.argtypes = [ctypes.c_void_p]
    for name in ("rejoin_analyze", "rejoin_lint"):
        getattr(library, name).restype = ctypes.c_void_p
        getattr(library, name).argtypes = [ctypes.c_void_p, ctypes.POINTER(_Launch), error]
    library.rejoin_verify.restype = ctypes.c_void_p
    library.rejoin_verify.argtypes = [ctypes.c_void_p, error]
    library.rejoin_free.restype = None
    library.rejoin_free.argtypes = [ctypes.c_void_p]
    library.rejoin_version.restype = ctypes.c_char_p
    library.rejoin_abi_version.restype = ctypes.c_uint
    if library.rejoin_abi_version() != ABI_VERSION:
        raise RejoinError(f"libRejoinC has interface {library.rejoin_abi_version()}, this module is for {ABI_VERSION}")
    return library


def _take(pointer: Optional[int]) -> str:
    """A text of the library, which is freed."""
    if not pointer:
        return "no memory"
    try:
        # Messages may have the name of a file, which is any bytes.
        return ctypes.string_at(pointer).decode(errors="replace")
    finally:
        _library().rejoin_free(pointer)


def _text(name: str, value: bytes) -> bytes:
    # C would read up to it, and take another file.
    if b"\0" in value:
        raise ValueError(f"{name}: contains a null byte")
    return value


def _count(name: str, value: Any) -> int:
    """A number for the C interface, which would cut off one that is negative or too large."""
    try:
        number = operator.index(value)
    except TypeError:
        raise ValueError(f"{name}: expected an integer, not {value!r}") from None
    if isinstance(value, bool):
        raise ValueError(f"{name}: expected an integer, not {value!r}")
    if not 0 <= number < 2**32:
        raise ValueError(f"{name}: expected a number that is not negative and fits 32 bits, not {value!r}")
    return number


def _sizes(value: Any) -> list[int]:
    """One to three sizes of a workgroup; empty if none is known."""
    try:
        if isinstance(value, (str, bytes)):
            raise TypeError
        sizes = [_count("workgroup_size", v) for v in value]
    except TypeError:
        raise ValueError(f"workgroup_size: expected a sequence of up to three integers, not {value!r}") from None
    if len(sizes) > 3 or (0 in sizes and any(sizes)):
        raise ValueError(f"workgroup_size: expected up to three sizes, none of them 0, not {value!r}")
    return sizes if any(sizes) else []


def version() -> str:
    """The library's version."""
    return _library().rejoin_version().decode()


@dataclasses.dataclass(frozen=True)
class Location:
    """A position in a file; line and column count from 1, 0 if not known."""

    file: str
    line: int = 0
    column: int = 0

    def __str__(self) -> str:
        return self.file + (f":{self.line}" if self.line else "") + (f":{self.column}" if self.column else "")


@dataclasses.dataclass(frozen=True)
class Finding:
    """What is likely wrong, or against a rule, with the chain of causes."""

    id: str
    rule: str
    severity: str
    message: str
    location: Location
    function: str
    #: From the effect to the cause: message and location.
    notes: tuple[tuple[str, Optional[Location]], ...]
    hint: str

    def __str__(self) -> str:
        return f"{self.location}: {self.severity}: {self.message} [{self.id}]"

    def _repr_html_(self) -> str:
        return _table([self])


def _location(of: dict[str, Any]) -> Location:
    return Location(of.get("file", ""), of.get("line", 0), of.get("column", 0))


def _finding(of: dict[str, Any]) -> Finding:
    notes = tuple((n["message"], _location(n) if n.get("line") else None) for n in of.get("notes", []))
    return Finding(of["id"], of["rule"], of["severity"], of["message"], _location(of), of.get("function", ""), notes,
                   of.get("hint", ""))


@dataclasses.dataclass(frozen=True)
class Value:
    """A value of a function; `scope` is the largest aligned group of threads that agree on it. `raw` is its entry by
    docs/analyze.schema.json."""

    name: str
    scope: str
    divergent: bool
    raw: dict[str, Any] = dataclasses.field(repr=False, compare=False, default_factory=dict)


@dataclasses.dataclass(frozen=True)
class Function:
    """One function of a module: its arguments and the values of its blocks. `name` is that of the source, with template
    arguments; `symbol` is that of the module."""

    name: str
    values: tuple[Value, ...]
    symbol: str = ""
    raw: dict[str, Any] = dataclasses.field(repr=False, compare=False, default_factory=dict)

    @property
    def divergent_values(self) -> tuple[Value, ...]:
        """The values that differ within a wave."""
        return tuple(v for v in self.values if v.divergent)

    def __getitem__(self, name: str) -> Value:
        """The value named `%name`, with the sign or without."""
        for v in self.values:
            if v.name == name or v.name == "%" + name:
                return v
        raise KeyError(name)

    def _verdict(self) -> str:
        return f"{len(self.divergent_values)} of {len(self.values)} values divergent"

    def __repr__(self) -> str:
        return f"rejoin.Function({self.name!r}, {self._verdict()})"

    def _repr_html_(self) -> str:
        rows = "".join(f"<tr><td><code>{html.escape(v.name)}</code></td><td>{html.escape(v.scope)}</td>"
                       f"<td>{'divergent' if v.divergent else 'uniform'}</td></tr>" for v in self.values)
        return (f"<p><b>{html.escape(self.name)}</b>: {self._verdict()}</p><details><summary>values</summary>"
                f"<table><tr><th>value</th><th>scope</th><th></th></tr>{rows}</table></details>")


def _function(of: dict[str, Any]) -> Function:
    values = [*of["arguments"], *(v for b in of["blocks"] for v in b["values"])]
    found = tuple(Value(v["name"], v["extent"], v["divergent"], v) for v in values)
    return Function(of.get("name", of["function"]), found, of["function"], of)


@dataclasses.dataclass(frozen=True)
class Report:
    """The page of `rejoin report` for a file."""

    html: str

    def _repr_html_(self) -> str:
        return f'<iframe srcdoc="{html.escape(self.html)}" style="width: 100%; height: 40em; border: 1px solid"></iframe>'


class Module:
    """A loaded file. It may be used by one thread at a time; closed at the end of a `with` block, or when it goes."""

    def __init__(self, path: Union[str, os.PathLike[str]], *, target: Optional[str] = None, cpu: Optional[str] = None,
                 wave_size: int = 0, workgroup_size: Sequence[int] = ()):
        self._handle: Optional[int] = None
        wave, sizes = _count("wave_size", wave_size), _sizes(workgroup_size)
        error = ctypes.c_void_p()
        self.path = os.fspath(path)
        self._handle = _library().rejoin_load(_text("path", os.fsencode(path)),
                                              _text("target", target.encode()) if target else None,
                                              _text("cpu", cpu.encode()) if cpu else None, ctypes.byref(error))
        if not self._handle:
            raise RejoinError(_take(error.value))
        self._launch = _Launch(wave, (ctypes.c_uint * 3)(*([*sizes, 1, 1, 1][:3] if sizes else [0, 0, 0])))
        self._options = [f"--{name}={value}" for name, value in
                         (("target", target), ("mcpu", cpu), ("wave-size", wave or None),
                          ("workgroup-size", ",".join(map(str, sizes)))) if value]

    def _call(self, name: str, *arguments: Any) -> Any:
        if not self._handle:
            raise RejoinError("the module is closed")
        error = ctypes.c_void_p()
        text = getattr(_library(), name)(self._handle, *arguments, ctypes.byref(error))
        if not text:
            raise RejoinError(_take(error.value))
        return json.loads(_take(text))

    @functools.cached_property
    def results(self) -> dict[str, Any]:
        """The whole result of the analysis: a file's entry of docs/analyze.schema.json."""
        return self._call("rejoin_analyze", ctypes.byref(self._launch))

    @functools.cached_property
    def functions(self) -> tuple[Function, ...]:
        """The functions with a body."""
        return tuple(map(_function, self.results["functions"]))

    @functools.cached_property
    def findings(self) -> tuple[Finding, ...]:
        """What the lint finds."""
        return tuple(map(_finding, self._call("rejoin_lint", ctypes.byref(self._launch))))

    @functools.cached_property
    def violations(self) -> tuple[Finding, ...]:
        """What breaks the static rules of convergence control."""
        return tuple(map(_finding, self._call("rejoin_verify")))

    def __getitem__(self, name: str) -> Function:
        for f in self.functions:
            if name in (f.name, f.symbol):
                return f
        raise KeyError(name)

    def _shown(self) -> list[Function]:
        """The functions, each name once: OpenCL kernels have a second function with their body."""
        return list({f.name: f for f in reversed(self.functions)}.values())[::-1]

    def report(self) -> Report:
        """The page of `rejoin report` for the file. Needs the program rejoin: on the PATH, or named by REJOIN."""
        program = shutil.which(os.environ.get("REJOIN", "rejoin"))
        if not program:
            raise RejoinError("the program rejoin was not found; install the package rejoin or set REJOIN")
        with tempfile.TemporaryDirectory() as directory:
            page = pathlib.Path(directory) / "page.html"
            done = subprocess.run([program, "report", self.path, "-o", str(page), *self._options],
                                  capture_output=True, check=False)
            if not page.is_file():
                raise RejoinError(done.stderr.decode(errors="replace").strip())
            return Report(page.read_text(encoding="utf-8"))

    def __repr__(self) -> str:
        return f"rejoin.Module({self.path!r})"

    def __str__(self) -> str:
        """What the analysis and the lint found; the path alone once the module is closed before they ran."""
        try:
            lines = [f"{f.name}: {f._verdict()}" for f in self._shown()]
            lines += map(str, self.findings)
        except RejoinError:
            return self.path
        return "\n  ".join([f"{self.path}:", *lines])

    def __iter__(self) -> Iterator[Function]:
        return iter(self.functions)

    def close(self) -> None:
        """Frees the module; results that were asked for stay."""
        handle, self._handle = self._handle, None
        if handle:
            _library().rejoin_unload(handle)

    def __enter__(self) -> "Module":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __del__(self) -> None:
        if getattr(self, "_handle", None):
            self.close()

    def _repr_html_(self) -> str:
        rows = "".join(f"<tr><td><code>{html.escape(f.name)}</code></td><td>{len(f.values)}</td>"
                       f"<td>{len(f.divergent_values)}</td></tr>" for f in self._shown())
        return (f"<p><b>{html.escape(self.path)}</b></p><table><tr><th>function</th><th>values</th><th>divergent</th></tr>"
                f"{rows}</table>" + (_table(self.findings) if self.findings else "<p>no findings</p>"))


def _table(findings: Sequence[Finding]) -> str:
    def row(f: Finding) -> str:
        causes = "".join(f"<li>{html.escape(m)}{f' ({html.escape(str(l))})' if l else ''}</li>" for m, l in f.notes)
        return (f"<tr><td>{f.severity}</td><td><code>{html.escape(str(f.location))}</code></td>"
                f"<td>{html.escape(f.message)}<details><summary>why</summary><ol>{causes}</ol>{html.escape(f.hint)}"
                f"</details></td><td><code>{f.id}</code></td></tr>")
    head = "<tr><th>severity</th><th>location</th><th>finding</th><th>rule</th></tr>"
    return f"<table>{head}{''.join(map(row, findings))}</table>"


def load(path: Union[str, os.PathLike[str]], *, target: Optional[str] = None, cpu: Optional[str] = None,
         wave_size: int = 0, workgroup_size: Sequence[int] = ()) -> Module:
    """Loads LLVM assembly or bitcode, or compiles OpenCL C, CUDA or HIP. `target` is a triple and `cpu` a processor; they
    replace those of the file. `wave_size` and `workgroup_size` (up to three sizes) are facts about the launch."""
    return Module(path, target=target, cpu=cpu, wave_size=wave_size, workgroup_size=workgroup_size)


def analyze(path: Union[str, os.PathLike[str]], *, target: Optional[str] = None, cpu: Optional[str] = None,
            wave_size: int = 0, workgroup_size: Sequence[int] = ()) -> Module:
    """Loads a file and analyses it; see `load`."""
    module = load(path, target=target, cpu=cpu, wave_size=wave_size, workgroup_size=workgroup_size)
    module.results
    return module


def lint(path: Union[str, os.PathLike[str]], *, target: Optional[str] = None, cpu: Optional[str] = None,
         wave_size: int = 0, workgroup_size: Sequence[int] = ()) -> tuple[Finding, ...]:
    """What is likely wrong with the kernels of a file; see `load`."""
    with load(path, target=target, cpu=cpu, wave_size=wave_size, workgroup_size=workgroup_size) as module:
        return module.findings


def verify(path: Union[str, os.PathLike[str]], *, target: Optional[str] = None, cpu: Optional[str] = None,
           wave_size: int = 0, workgroup_size: Sequence[int] = ()) -> tuple[Finding, ...]:
    """What in a file breaks the static rules of convergence control; see `load`."""
    with load(path, target=target, cpu=cpu, wave_size=wave_size, workgroup_size=workgroup_size) as module:
        return module.violations
