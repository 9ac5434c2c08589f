"""Gives every option of a number a wrong value. Usage: wrong-numbers.py REJOIN"""
import json, subprocess, sys

TOOL = sys.argv[1]
COUNTED = ("n", "ms", "bytes")


def run(*arguments):
    return subprocess.run([TOOL, *arguments], text=True, capture_output=True, stdin=subprocess.DEVNULL)


wrong = 0
for command in json.loads(run("--help=json").stdout):
    name = command["command"]
    text = json.loads(run(name, "--help=json").stdout)
    for option in (o for g in text["groups"] for o in g["options"] if o["value"] in COUNTED):
        dashed = option["name"]
        if dashed in ("--timeout", "--max-memory"):
            continue
        print(name, dashed)
        for value, answer in (("x", "is no number; write "), ("-1", "is no number; write "),
                              ("99999999999999999999", "is too large; write ")):
            result = run(name, f"{dashed}={value}", "x.ll")
            expected = f"rejoin {name}: error: {dashed}: '{value}' {answer}"
            if result.returncode != 3 or not result.stderr.startswith(expected) or "invalid" in result.stderr:
                wrong += 1
                print("  ", value, result.returncode, result.stderr)
print(wrong, "in another form")
