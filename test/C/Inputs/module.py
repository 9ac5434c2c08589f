import os, sys
import rejoin

kernel, assembly, cuda = sys.argv[1:]
with rejoin.analyze(kernel) as module:
    print("functions", *sorted(f.name for f in module if not f.symbol.startswith("__clang")))
    first = module.findings[0]
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
