"""The processes that `rejoin` starts for its files, for tests that stop or end one."""

import os
import time


def children(pid):
    found = []
    for entry in os.listdir("/proc"):
        try:
            with open(f"/proc/{entry}/stat") as f:
                # After the name in parentheses: the state, and the parent.
                parent = f.read().rpartition(")")[2].split()[1]
        except (OSError, IndexError):
            continue
        if entry.isdigit() and int(parent) == pid:
            found.append(int(entry))
    return found


def first_worker(pid, seconds=30):
    """The first process that `pid` starts; none if it starts none in time."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if workers := children(pid):
            return workers[0]
        time.sleep(0.001)
    return None
