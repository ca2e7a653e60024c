"""Is this a tracefile as geninfo(1) describes it, and as genhtml takes it? Prints what is wrong, a line each; with --lines also what is
said of each line, as FILE:LINE COUNT.
usage: lcov.py [--lines] FILE"""
import os
import re
import sys

PATTERNS = {
    "TN": r"[A-Za-z0-9_]*$", "SF": r"/.+$", "FN": r"(\d+),(\S+)$", "FNDA": r"(\d+),(\S+)$", "FNF": r"(\d+)$", "FNH": r"(\d+)$",
    "DA": r"(\d+),(\d+)$", "LF": r"(\d+)$", "LH": r"(\d+)$",
}
ORDER = ["TN", "SF", "FN", "FNDA", "FNF", "FNH", "DA", "LF", "LH"]


def record_faults(record):
    def all_of(key): return [m for k, m in record if k == key]
    keys = [k for k, _ in record]
    if sorted(keys, key=ORDER.index) != keys: yield "the order of " + " ".join(dict.fromkeys(keys))
    for key in ("SF", "FNF", "FNH", "LF", "LH"):
        if keys.count(key) != 1: yield f"{keys.count(key)} lines {key}"
    source = all_of("SF")[0].group(0) if all_of("SF") else ""
    size = sum(1 for _ in open(source, errors="replace")) if os.path.exists(source) else 0
    if not size: yield f"no such source: {source}"
    lines = [(int(m.group(1)), int(m.group(2))) for m in all_of("DA")]
    numbers = [n for n, _ in lines]
    if len(set(numbers)) != len(numbers): yield "a line is there twice"
    if any(n < 1 or n > size for n in numbers): yield "a line that the source has not"
    functions = [m.group(2) for m in all_of("FN")]
    if len(set(functions)) != len(functions): yield "a function is there twice"
    if sorted(functions) != sorted(m.group(2) for m in all_of("FNDA")): yield "FN and FNDA name other functions"
    sums = {"LF": len(lines), "LH": sum(c > 0 for _, c in lines), "FNF": len(functions),
            "FNH": sum(int(m.group(1)) > 0 for m in all_of("FNDA"))}
    for key, n in sums.items():
        for m in all_of(key):
            if int(m.group(1)) != n: yield f"{key} says {m.group(1)}, but there are {n}"


def main():
    shown, name = "--lines" in sys.argv, sys.argv[-1]
    faults, record, sources = [], [], []
    text = open(name).read()
    if text and not text.endswith("end_of_record\n"): faults.append("the last record does not end")
    for line in text.splitlines():
        if line == "end_of_record":
            faults += record_faults(record)
            sources += [m.group(0) for k, m in record if k == "SF"]
            source = os.path.basename(sources[-1]) if sources else ""
            for k, m in record:
                if shown and k == "DA": print(f"{source}:{m.group(1)} {m.group(2)}")
            record = []
            continue
        key, colon, rest = line.partition(":")
        match = re.match(PATTERNS[key], rest) if colon and key in PATTERNS else None
        if match: record.append((key, match))
        else: faults.append("not understood: " + line)
    if len(set(sources)) != len(sources): faults.append("a source has two records")
    print("\n".join(faults), end="\n" if faults else "")
    sys.exit(bool(faults))


main()
