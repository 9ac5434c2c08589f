"""Runs the shell steps of a composite action as the service does, without what needs the service."""
import os, pathlib, re, subprocess, sys, tempfile

path = pathlib.Path(sys.argv[1]).resolve()
inputs = dict(a.split("=", 1) for a in sys.argv[2:])
directory = pathlib.Path(tempfile.mkdtemp())
outputs = {}

def expand(text):
    def value(m):
        name = m.group(1)
        if name.startswith("inputs."):
            return inputs.get(name.removeprefix("inputs."), "")
        if name == "github.action_path":
            return str(path.parent)
        if name.startswith("github."):
            return {"github.server_url": "https://example.org", "github.action_repository": "o/r", "github.action_ref": "v1"}[name]
        return outputs.get(name.rsplit(".", 1)[-1], "")
    return re.sub(r"\$\{\{\s*([\w.-]+)\s*\}\}", value, text)

# A reader of the part of YAML that the file uses; Debian's python3 has none.
steps, step, block, indent = [], None, None, 0
for line in path.read_text().split("runs:")[1].splitlines():
    depth = len(line) - len(line.lstrip())
    if block is not None and (not line.strip() or depth > indent):
        step[block].append(line[indent + 2:])
        continue
    block = None
    text = line.strip()
    if text.startswith("- "):
        step = {"env": {}}
        steps.append(step)
        text = text[2:]
    if step is None or ":" not in text:
        continue
    key, value = (t.strip() for t in text.split(":", 1))
    if value == "|":
        block, indent, step[key] = key, depth, []
    elif depth >= 8:
        step["env"][key] = value
    else:
        step.setdefault(key, value)
for step in steps:
    if "run" not in step or step["name"] == "Install":
        print(f"step {step['name']}: needs the service")
        continue
    script = "\n".join(step["run"]) if isinstance(step["run"], list) else step["run"]
    environment = dict(os.environ, GITHUB_STEP_SUMMARY=str(directory / "summary"), GITHUB_OUTPUT=str(directory / "output"))
    environment.update({k: expand(v) for k, v in step["env"].items() if isinstance(v, str)})
    (directory / "output").write_text("")
    done = subprocess.run(["bash", "-e", "-o", "pipefail", "-c", expand(script)], env=environment, capture_output=True, text=True)
    outputs.update(l.split("=", 1) for l in (directory / "output").read_text().splitlines())
    print(f"step {step['name']}: {done.returncode} {done.stderr.strip()}")
    if (directory / "summary").exists():
        print("summary:", *[l for l in (directory / "summary").read_text().splitlines() if " in " in l][:1])
