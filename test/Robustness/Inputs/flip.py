"""usage: flip.py CACHE EXPECTED COMMAND...: flips a bit in the cache's one entry, runs the command, and looks whether its output and
exit code are as expected; a hundred times, spread over the entry."""
import glob, subprocess, sys

cache, expected, command = sys.argv[1], open(sys.argv[2], "rb").read(), sys.argv[3:]
[entry] = glob.glob(cache + "/*.json")
whole = open(entry, "rb").read()
code = subprocess.run(command, capture_output=True).returncode
wrong = 0
for i in range(100):
    at = i * len(whole) // 100
    with open(entry, "wb") as f:
        f.write(whole[:at] + bytes([whole[at] ^ (1 << i % 8)]) + whole[at + 1:])
    done = subprocess.run(command, capture_output=True)
    wrong += done.stdout != expected or done.returncode != code
print(f"100 damaged entries, {wrong} printed")
