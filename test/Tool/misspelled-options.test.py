"""Misspells each long option of each command."""

import concurrent.futures
import json
import subprocess


def said(*arguments):
    run = subprocess.run(["rejoin", *arguments], capture_output=True, text=True, check=False)
    return run.returncode, run.stdout, run.stderr


def options(command):
    for group in json.loads(said(command, "--help=json")[1])["groups"]:
        for option in group["options"]:
            if option["name"].startswith("--") and option["name"] not in ("--color", "--help", "--time-trace"):
                yield option["name"]


def check(command, name, known):
    # Without its third letter from the end.
    wrong = name[:-3] + name[-2:]
    if wrong in known or len(wrong) < 6:
        return ""
    code, _, text = said(command, wrong, "x.ll")
    if code == 3 and f"no option '{wrong}'; did you mean '--" in text:
        return ""
    return f"{command} {wrong}: {code} {text}"


commands = [row["command"] for row in json.loads(said("--help=json")[1])]
tasks = []
for command in commands:
    known = list(options(command))
    tasks += [(command, name, known) for name in known]
with concurrent.futures.ThreadPoolExecutor(4) as pool:
    answers = [text for text in pool.map(lambda task: check(*task), tasks) if text]
print("\n".join(answers) or "all are answered")
