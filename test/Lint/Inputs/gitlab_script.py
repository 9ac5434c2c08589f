"""Prints the script of the only job of a GitLab template, with the installed directory in another place."""
import re, sys

text = open(sys.argv[1]).read()
if re.search(r"^\s+- changes:", text, re.M):
    sys.exit("the job decides by names whether it runs")
lines = re.search(r"^  script:\n((?:    - .*\n)+)", text, re.M)[1]
print("".join(line.removeprefix("    - ") + "\n" for line in lines.splitlines()).replace("/usr/share/rejoin/ci", sys.argv[2]))
