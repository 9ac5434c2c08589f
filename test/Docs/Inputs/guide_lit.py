"""Writes the lit test of the compiler's guide into two directories: `right` as the guide says, `wrong` with a line that stores
another value in the output of the pass. Arguments: the guide, a plugin, the directory."""
import pathlib, re, sys

guide, plugin, out = pathlib.Path(sys.argv[1]).read_text(), sys.argv[2], pathlib.Path(sys.argv[3])
module = re.search(r"^```llvm guarded\.ll\n(.*?)^```", guide, re.M | re.S).group(1)
lines = re.search(r"^```llvm\n((?:; RUN:.*\n)+)```", guide, re.M).group(1)
config = re.search(r"^```python\n(import lit\.formats\n.*?)^```", guide, re.M | re.S).group(1)
assert "-load-pass-plugin=%mypass -passes=my-pass" in lines and '"/path/to/MyPass.so"' in config
# A pass of LLVM takes the place of the reader's.
lines = lines.replace("-passes=my-pass", "-passes=simplifycfg")
config = config.replace("/path/to/MyPass.so", plugin)
for name, added in [("right", ""), ("wrong", "; RUN: sed -i 's/i32 1, i32 0/i32 2, i32 0/' %t.ll\n")]:
    (out / name).mkdir()
    first, second = lines.splitlines(keepends=True)
    (out / name / "before.ll").write_text(first + added + second + module)
    (out / name / "lit.cfg.py").write_text(config)
