"""What REJOIN_VALIDATE says of pipelines: runs them, counts verdicts, collects refutations."""
import collections, concurrent.futures, os, pathlib, re, shlex, subprocess, zlib

ROOT = pathlib.Path(__file__).resolve().parent.parent
SUMMARY = re.compile(r"^rejoin: (\d+) changed functions? (checked|without convergent calls, by runs): "
                     r"(\d+) proved, (\d+) inconclusive, (\d+) refuted or invalid$")
REASON = re.compile(r"^rejoin:   (\d+)x (.*)$")
VERDICT = re.compile(r"^rejoin: (\S+) on '(.*)': (refuted|invalid target) ")


class Table:
    """Counts by kind of function: those that communicate, and others."""

    def __init__(self):
        self.counts = {"checked": collections.Counter(), "without convergent calls, by runs": collections.Counter()}
        self.reasons, self.refuted, self.failed = collections.Counter(), [], []
        self.inputs = 0

    def add(self, name, code, text):
        self.inputs += 1
        if code is None or not any(SUMMARY.match(line) for line in text.splitlines()):
            self.failed.append((name, "no end in time" if code is None else (text.splitlines() or ["no output"])[0]))
        for line in text.splitlines():
            if m := SUMMARY.match(line):
                total, kind, proved, open_, bad = m.groups()
                self.counts[kind].update(total=int(total), proved=int(proved), open=int(open_), bad=int(bad))
            elif m := REASON.match(line):
                self.reasons[m.group(2)] += int(m.group(1))
            elif m := VERDICT.match(line):
                self.refuted.append((name, m.group(1), m.group(2), m.group(3)))

    def print(self, reasons=20):
        print("| functions | changed | proved | inconclusive | refuted |\n|---|---|---|---|---|")
        for kind, title in (("checked", "that communicate"), ("without convergent calls, by runs", "others, by runs")):
            c = self.counts[kind]
            share = f" ({100 * c['proved'] / c['total']:.1f} %)" if c["total"] else ""
            print(f"| {title} | {c['total']} | {c['proved']}{share} | {c['open']} | {c['bad']} |")
        print(f"\n{self.inputs} runs, {len(self.failed)} without a result")
        for name, why in self.failed[:20]:
            print(f"  {name}: {why}")
        print("\nrefuted:" if self.refuted else "\nnothing refuted")
        for name, by, function, verdict in self.refuted:
            print(f"  {name}: {by} on '{function}': {verdict}")
        if self.reasons:
            print("\nwhy inconclusive:")
        for reason, n in self.reasons.most_common(reasons):
            print(f"  {n:5} {reason}")


def run(command, settings, timeout):
    """(exit code or None, what it said)."""
    try:
        done = subprocess.run(command, env={**os.environ, "REJOIN_VALIDATE": settings}, capture_output=True, text=True,
                              errors="replace", timeout=timeout)
        return done.returncode, done.stderr
    except subprocess.TimeoutExpired as late:
        text = late.stderr or b""
        return None, text.decode(errors="replace") if isinstance(text, bytes) else text


def log_file(logs, name, command):
    """One for each run; the plugin's place does not count, so that two builds can be compared."""
    words = [w for w in command if not w.startswith("-load-pass-plugin=")]
    return logs / f"{name.replace('/', '+')}.{zlib.crc32(' '.join(words).encode()):08x}.txt"


def all_proved(text):
    counts = [m.groups() for line in text.splitlines() if (m := SUMMARY.match(line))]
    return bool(counts) and all(total == proved for total, _, proved, _, _ in counts)


def run_all(jobs, args):
    """Jobs are (name, command); results are added in their order."""
    table = Table()
    if args.open_in:
        # A run that was not made then is left out, too.
        files = [log_file(args.open_in, *job) for job in jobs]
        jobs = [job for job, file in zip(jobs, files) if file.exists() and not all_proved(file.read_text())]
    if args.logs:
        args.logs.mkdir(parents=True, exist_ok=True)
    with concurrent.futures.ThreadPoolExecutor(args.workers) as pool:
        def one(job):
            code, text = run(job[1], args.settings, args.timeout)
            if args.logs:
                log_file(args.logs, *job).write_text(f"{shlex.join(job[1])}\nexit code {code}\n{text}")
            return code, text
        for (name, _), (code, text) in zip(jobs, pool.map(one, jobs)):
            table.add(name, code, text)
    return table


def add_arguments(parser):
    parser.add_argument("directory", type=pathlib.Path)
    parser.add_argument("--plugin", default=str(ROOT / "build/lib/Rejoin.so"))
    parser.add_argument("--settings", default="1", help="of REJOIN_VALIDATE")
    parser.add_argument("--timeout", type=int, default=120, help="seconds for one input")
    parser.add_argument("--limit", type=int, default=0, help="inputs at most")
    parser.add_argument("--logs", type=pathlib.Path, metavar="DIR", help="keep what each run says in DIR")
    parser.add_argument("--open-in", type=pathlib.Path, metavar="DIR",
                        help="only runs that by the logs in DIR had no result, or left a function unproved")
    parser.add_argument("-j", type=int, default=2, dest="workers")
