"""Writes the blocks of code of a guide into the files of a project: guide_project.py GUIDE DIRECTORY.

A block of C++ takes its file's name from the last `Name.cpp` before it; the block of CMake is CMakeLists.txt."""
import pathlib
import re
import sys

guide, directory = pathlib.Path(sys.argv[1]).read_text(), pathlib.Path(sys.argv[2])
directory.mkdir(parents=True, exist_ok=True)
name = None
for text, language, code in re.findall(r"(.*?)```(\w*)[^\n]*\n(.*?)```", guide, re.S):
    named = re.findall(r"`(\w+\.cpp)`", text)
    name = named[-1] if named else name
    if language == "cpp":
        if name is None or (directory / name).exists():
            sys.exit(f"{sys.argv[1]}: no name for a block of C++ that begins with {code.splitlines()[0]!r}")
        (directory / name).write_text(code)
    elif language == "cmake":
        (directory / "CMakeLists.txt").write_text(code)
