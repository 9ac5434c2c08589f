"""usage: hostile.py DIRECTORY: writes a kernel whose function, block, value, file and source names try to leave the language that they
are printed in, prints it in every format, and reads each result with a real parser. Says what it has looked at."""
import html.parser, json, os, re, shutil, subprocess, sys, xml.etree.ElementTree

NAMES = {
    "words": b"if then",
    "dot-attributes": b'x" URL="javascript:alert(1)" image="/etc/passwd',
    "dot-statement": b'"]; evil [URL="file:///etc/passwd"',
    "dot-escapes": rb"\N\G\l\n\r\"",
    "dot-html-label": b"<<table><tr><td href='javascript:1'>x</td></tr></table>>",
    "entities": b"&lt;b&gt; &#60;script&#62;",
    "script-end": b"</script><script>document.title='taken'</script>",
    "script-comment": b"<!--<script>",
    "handler": b"<img src=x onerror=\"document.title='taken'\">",
    "quotes": b"'\"`",
    "markdown": b"[x](javascript:1) | `a` | *b* <b>c</b>",
    "json": b'"},{"a":"\\u0000',
    "terminal": b"\x1b]0;taken\x07\x1b[2J\x1b[31m",
    "controls": b"a\x01\x08\x0b\x0c\x7fb",
    "c1": b"\xc2\x9b31m",
    "lines": b"a\nerror: b\r\nc",
    "direction": "\u202eevil\u2066\u061c".encode(),
    "no-characters": "a\ufffe\uffffb".encode(),
    "not-utf8": b"\xff\xfe\xc3(\xed\xa0\x80",
    "long": b"n" * 1000,
    "percent": b"%s%n%99999999d",
}
KERNEL = b"""target triple = "amdgcn-amd-amdhsa"
@lds = internal addrspace(3) global [64 x i32] poison
define amdgpu_kernel void @"%(n)s"(ptr addrspace(1) %%p) !dbg !4 {
"%(n)s":
  %%"v%(n)s" = call i32 @llvm.amdgcn.workitem.id.x(), !dbg !7
  %%"c%(n)s" = icmp eq i32 %%"v%(n)s", 3, !dbg !7
  br i1 %%"c%(n)s", label %%"t%(n)s", label %%"j%(n)s", !dbg !7
"t%(n)s":
  call void @llvm.amdgcn.s.barrier(), !dbg !7
  br label %%"j%(n)s", !dbg !7
"j%(n)s":
  ret void, !dbg !7
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "%(n)s.cl", directory: "%(n)s")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "%(n)s", file: !1, line: 1, type: !5, unit: !0)
!5 = !DISubroutineType(types: !6)
!6 = !{null}
!7 = !DILocation(line: 3, column: 1, scope: !4)
"""
where = sys.argv[1]
shutil.rmtree(where, ignore_errors=True)
os.makedirs(where)

def in_assembly(name):
    return b"".join(b"\\%02X" % c if c < 32 or c > 126 or c in b'"\\' else bytes([c]) for c in name)

def run(*arguments, codes=(0, 1)):
    done = subprocess.run([b"rejoin", *arguments], capture_output=True)
    if done.returncode not in codes:
        sys.exit(f"{arguments}: ended with {done.returncode}: {done.stderr.decode(errors='replace')}")
    return done.stdout, done.stderr

def check_terminal(text, what):
    decoded = text.decode()  # raises if it is not UTF-8
    # The second line of the name "lines" begins no line.
    if re.search("^error: b", decoded, re.M):
        sys.exit(f"{what}: prints a name over several lines")
    if bad := re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]", decoded):
        sys.exit(f"{what}: prints {bad[0]!r}")

class Page(html.parser.HTMLParser):
    """Elements that may load or run something."""
    def __init__(self):
        super().__init__()
        self.scripts, self.bad, self.pictures = 0, [], 0
    def handle_starttag(self, tag, attributes):
        self.scripts += tag == "script"
        self.pictures += tag == "svg"
        for key, value in attributes:
            local = tag == "a" and key == "href" and value.startswith("#")
            if key.startswith("on") or (key in ("href", "src", "xlink:href") and not local):
                self.bad.append((tag, key, value))
    handle_startendtag = handle_starttag

for what, name in NAMES.items():
    # A path has no NUL and no slash inside of a name, and at most 255 bytes.
    path = os.path.join(where.encode(), name.replace(b"/", b"_")[:200] + b".ll")
    with open(path, "wb") as f:
        f.write(KERNEL % {b"n": in_assembly(name)})
    for command, more in (("analyze", ()), ("verify", ()), ("select", ("--mcpu=gfx90a",)), ("lint", ("--no-config",))):
        out, err = run(command, "--format=json", *more, path)
        json.loads(out)
        check_terminal(err, f"{what}: {command}")
        out, err = run(command, "--format=text", *more, path)
        check_terminal(out, f"{what}: {command}")
        check_terminal(err, f"{what}: {command}")
    out, _ = run("analyze", "--format=source", path)
    check_terminal(out, what)
    sarif = json.loads(run("lint", "--no-config", "--format=sarif", path)[0])
    assert sarif["runs"][0]["results"], what
    xml.etree.ElementTree.fromstring(run("lint", "--no-config", "--format=junit", path)[0])
    for form in ("gcc", "markdown"):
        out, _ = run("lint", "--no-config", f"--format={form}", path)
        check_terminal(out, f"{what}: {form}")
    # Nothing is markup in a code span.
    text = re.sub(rb"`[^`\n]*`", b"", out)
    # A line of HTML has none either, and is escaped for HTML.
    for line in re.findall(rb"<summary>Causes of <code>(.*)</code></summary>\n\n", text):
        if b"<" in line.replace(b"</code> at <code>", b""):
            sys.exit(f"{what}: HTML in Markdown")
    text = re.sub(rb"<details><summary>.*</summary>\n\n", b"", text)
    if re.search(rb"(?<!\\)\](?=\()", text) or re.search(rb"(?<!\\)<(b|img|script|!)", text):
        sys.exit(f"{what}: markup in Markdown")
    launch = ("--local=64", "--arg=zeros:64", path)
    # What the kernel did wrong is said elsewhere.
    json.loads(run("run", "--trace=json", *launch)[0])
    picture = xml.etree.ElementTree.fromstring(run("run", "--trace=svg", *launch)[0])
    if bad := {e.tag.split("}")[1] for e in picture.iter()} - {"svg", "rect", "text"}:
        sys.exit(f"{what}: the picture has {bad}")
    for more in ("--trace", "--statistics", "--hierarchies"):
        out, err = run("run", more, *launch)
        check_terminal(out + err, f"{what}: run {more}")
    check_terminal(run("run", "--trace=html", *launch)[1], what)
    for command in (("analyze", "--dump=cfg,cycles,iteration-graph,solver,tokens"), ("analyze", "--summary"),
                    ("analyze", "--statistics"), ("analyze", "--explain=3"), ("config",)):
        out, err = run(*command, path)
        check_terminal(out + err, f"{what}: {command}")
    if shutil.which("dot"):
        graph = run("analyze", "--dump=cfg", path)[0]
        drawn = subprocess.run(["dot", "-Tsvg"], input=graph, capture_output=True, check=True).stdout
        if b"xlink:href" in drawn or b"<image" in drawn:
            sys.exit(f"{what}: a graph has links or pictures")
    out, err = run("validate", "--passes=simplifycfg", path, codes=(0, 1, 2))
    check_terminal(out + err, f"{what}: validate")
    run("report", "-o", os.path.join(where, "pages"), path)
    page = os.path.join(where.encode(), b"pages", os.path.basename(path) + b".html")
    text = open(page, "rb").read().decode()
    parsed = Page()
    parsed.feed(text)
    if parsed.bad or parsed.scripts != 2:
        sys.exit(f"{what}: the page has {parsed.scripts} scripts, and {parsed.bad}")
    if shutil.which("dot") and parsed.pictures != 1:
        sys.exit(f"{what}: no graph is drawn")
    json.loads(re.search(r'<script type="application/json" id="data">(.*?)</script>', text, re.S)[1])

# All names in one page in a browser: nothing of them ran, the page's own script did.
if shutil.which("chromium"):
    together = os.path.join(where, "together.ll")
    with open(together, "wb") as f:
        f.write(KERNEL.split(b"\n", 1)[0] + b"\ndeclare i32 @llvm.amdgcn.workitem.id.x()\ndeclare void @llvm.amdgcn.s.barrier()\n")
        for name in NAMES.values():
            body = KERNEL % {b"n": in_assembly(name)}
            body = re.sub(rb", !dbg !7| !dbg !4|^!.*\n|^@.*\n", b"", body, flags=re.M)
            f.write(body.split(b"\n", 1)[1])
    run("report", "-o", os.path.join(where, "pages"), together)
    dom = subprocess.run(["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=5000",
                          f"--user-data-dir={where}/profile", "--dump-dom",
                          "file://" + os.path.abspath(os.path.join(where, "pages/together.ll.html"))],
                         capture_output=True, check=True).stdout.decode()
    title = re.search("<title>(.*?)</title>", dom, re.S)
    if not title or title[1] != "together.ll - rejoin":
        sys.exit(f"a name ran in the page: {title and title[1]}")
    if "data-ready" not in dom:
        sys.exit("the page's own script did not run")
    if shutil.which("dot") and dom.count("<svg") != len(NAMES):
        sys.exit(f"{dom.count('<svg')} graphs of {len(NAMES)} are drawn")
print(f"{len(NAMES)} names in every format")
