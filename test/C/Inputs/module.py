import os, shutil, sys, tempfile
import rejoin

kernel, assembly, cuda = sys.argv[1:]
with rejoin.analyze(kernel) as module:
    print("functions", *sorted(f.name for f in module if not f.symbol.startswith("__clang")))
    first = module.findings[0]
    function = module["kernel_of_faults"]
    print(repr(function))
    print("function table", function._repr_html_().count("<tr>") == len(function.values) + 1)
    print(next(f"tid {v.scope} {v.divergent}" for v in module["kernel_of_faults"].values if v.divergent))
    print(first)
    print("causes", first.notes[0][0], first.notes[0][1].line > 0)
print("sized", [f.id for f in rejoin.lint(kernel, wave_size=32)], len(rejoin.load(kernel, workgroup_size=(8, 8)).findings))
print("violations", rejoin.verify(assembly))
page = module._repr_html_()
print(repr(module))
print(str(module))
shown = module.report()
print("report", shown.html.startswith("<!DOCTYPE html>"), "iframe srcdoc" in shown._repr_html_())
with rejoin.load(cuda) as module:
    print("names", *(f"{f.name} {f.symbol}" for f in module), module["k<int>"] is module["_Z1kIiEvPT_"])
try:
    rejoin.lint(kernel, wave=32)
except TypeError as e:
    print("option:", e)
print("table", "<code>kernel_of_faults</code>" in page, "divergent-barrier" in first._repr_html_())
for path, options in (("absent.ll", {}), (kernel, {"workgroup_size": (128, 128)})):
    try:
        rejoin.lint(path, **options)
    except rejoin.RejoinError as e:
        print("error:", e)
for options in ({"workgroup_size": 64}, {"workgroup_size": "64"}, {"workgroup_size": (64.0,)}, {"workgroup_size": (True,)},
                {"workgroup_size": (-1,)}, {"workgroup_size": (2**32 + 1,)}, {"workgroup_size": (8, 0)},
                {"workgroup_size": (4, 4, 4, 4)}, {"wave_size": -32}, {"wave_size": "32"}):
    try:
        print("taken:", options, rejoin.load(kernel, **options))
    except ValueError as e:
        print("value:", e)
for path, options in ((kernel + "\0.cl", {}), (kernel, {"cpu": "gfx90a\0x"}), (kernel, {"target": "amdgcn\0"})):
    try:
        print("taken:", options, rejoin.load(path, **options))
    except ValueError as e:
        print("value:", e)
print("sizes", *(len(rejoin.load(kernel, workgroup_size=s).findings) > 0 for s in ([8, 8], iter((8, 8)), (0, 0, 0), range(8, 9), ())))
# Bytes that are not UTF-8, and a locale that has ASCII alone.
folder = tempfile.mkdtemp()
odd = os.path.join(os.fsencode(folder), b"k\xff.cl")
shutil.copy(kernel, odd)
os.environ["LC_ALL"] = "C"
print("bytes", rejoin.load(os.fsdecode(odd)).report().html.startswith("<!DOCTYPE html>"))
os.rename(odd, odd + b"2")
try:
    rejoin.load(odd)
except rejoin.RejoinError as e:
    print("bytes error:", str(e).endswith("no such file"))
shutil.rmtree(folder)
try:
    module.violations
except rejoin.RejoinError as e:
    print("closed:", e)
rejoin._library.cache_clear()
os.environ["REJOIN_LIBRARY"] = "/nowhere.so"
try:
    rejoin.version()
except rejoin.RejoinError as e:
    print("missing library:", e)
