#!/usr/bin/env python3
"""Runs cantrip on the regression suites of other model checkers and compares the verdicts with what the tests expect.

A test is a directory with a test.desc: a first line that says whether the test counts, the source, the options of the tool that the suite
belongs to, and lines that its output must have. The options are translated; a test whose options have no counterpart, or that expects no
verdict, is left out. Nothing of the suites is in this repository.

usage: bench/suites.py [-j N] [-t SECONDS] [-c CANTRIP] [-o TABLE] DIRECTORY...
A line of TABLE: test, expected, verdict, class, seconds, reason. Classes: right, unknown, contradiction, bad input."""
import argparse, collections, concurrent.futures, os, re, shlex, subprocess, sys, tempfile, time

PASSED = re.compile(r"VERIFICATION SUCCESSFUL")
FAILED = re.compile(r"VERIFICATION FAILED")
FLOATS = re.compile(r"\b(float|double|_Complex|complex|vector_size|__m128|__m256)\b|\bmath\.h\b")

# What the suites' tools know beside C, as far as it has a counterpart.
PRELUDE = """
extern void reach_error(void);
extern void __VERIFIER_assume(int);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
#define %(tool)s_assume(c) __VERIFIER_assume(!!(c))
#define %(tool)s_assert(c, ...) ((c) ? (void)0 : reach_error())
#define %(tool)s_atomic_begin __VERIFIER_atomic_begin
#define %(tool)s_atomic_end __VERIFIER_atomic_end
#define %(tool)s_thread_local _Thread_local
#define %(tool)s_bool _Bool
#define %(tool)s_cover(c) ((void)(c))
#define %(tool)s_fence(...) ((void)0)
"""
KNOWN = re.compile(r"\b__(CPROVER|ESBMC)_(assume|assert|atomic_begin|atomic_end|thread_local|bool|cover|fence|HIDE|initialize|size_t)\b")

# of no consequence for the question
HARMLESS = set("""--z3 --bv --boolector --bitwuzla --mathsat --yices --cvc --incremental-bmc --k-induction --k-induction-parallel --no-slice
--no-simplify --64 --state-hashing --interval-analysis --unlimited-k-steps --add-symex-value-sets --no-por --compact-trace --multi-property
--result-only --smt-symex-guard --irep2-bodies --irep2-native-body --clang-c-irep2-adjust-only --falsification --no-propagation
--trace --floatbv --little-endian --no-unwinding-assertions --no-unwinding-assertion --unwinding-assertions --no-standard-checks
--no-malloc-may-fail --refine --refine-arrays --arrays-uf-always --full-slice --xml-ui --json-ui --verbosity --slice-formula --paths
--smt2 --stop-on-fail --malloc-fail-null --malloc-may-fail --unlimited-goto-unwind --goto-unwind --max-inductive-step --quiet
--force-malloc-success --force-realloc-success --ir --incremental-context-bound --no-built-in-assertions --sat-solver --pointer-primitive-check
--no-pointer-relation-check --no-vla-size-check --cswitch-skip-readonly-globals --reachability-slice-fb --reachability-slice --base-case
--pointer-check --bounds-check --div-by-zero-check --validate-goto-model --validate-ssa-equation --string-abstraction -- - --sv-comp
--no-reachable-memory-leak --no-abnormal-memory-leak --symex-ssa-propagation --gcse --interval-analysis-simplify --slice-assumes""".split())
VALUED = {"--unwind", "--context-bound", "--k-step", "--verbosity", "--max-k-step", "--object-bits", "--unwindset", "--depth",
          "--goto-unwind", "--max-inductive-step", "--paths", "--timeout", "--memlimit", "--stack-limit", "--base-k-step", "--sat-solver"}
CHECKS = {"--overflow-check": "overflow", "--signed-overflow-check": "overflow", "--memory-leak-check": "leak", "--ub-shift-check": "shift",
          "--undefined-shift-check": "shift", "--data-races-check": "race", "--data-races-check-only": "race"}
WITHOUT = {"--no-bounds-check": ["bounds"], "--no-pointer-check": ["null", "memory", "alignment"], "--no-div-by-zero-check": ["div0"],
           "--no-align-check": ["alignment"], "--no-signed-overflow-check": ["overflow"], "--no-undefined-shift-check": ["shift"]}
GIVEN = {"--pointer-check": ["null", "memory"], "--bounds-check": ["bounds"], "--div-by-zero-check": ["div0"]}


def translate(words, is_cbmc):
    """The options for cantrip, or the option that has no counterpart."""
    words = list(words)
    plain = "--no-standard-checks" in words
    if is_cbmc:
        checks = set() if plain else {"bounds", "null", "memory", "div0", "shift", "overflow"}
        fails = not plain and "--no-malloc-may-fail" not in words or "--malloc-may-fail" in words
    else:
        checks = set() if plain else {"bounds", "null", "memory", "div0", "alignment"}
        fails = "--force-malloc-success" not in words
    if "--no-standard-checks" in words or is_cbmc:
        for w in words:
            checks.update(GIVEN.get(w, []))
    out, files = [], []
    while words:
        w = words.pop(0)
        if w == "--32": out += ["--data-model", "ilp32"]
        elif w in CHECKS:
            if w == "--data-races-check-only": checks = set()
            checks.add(CHECKS[w])
        elif w in WITHOUT: checks -= set(WITHOUT[w])
        elif w == "--function": out += ["--entry", words.pop(0), "--globals", "initial"]
        elif w == "--error-label": out += ["--label", words.pop(0)]
        elif w == "--deadlock-check": out += ["--deadlock"]
        elif w in VALUED: words and words.pop(0)
        elif w in ("-I", "-D", "-include"): out += [w, words.pop(0)]
        elif w.startswith(("-I", "-D", "-std=")): out += [w]
        elif w.startswith("-W") or w in HARMLESS: pass
        elif w.startswith("-"): return w, None, None
        elif w.endswith((".c", ".i")): files.append(w)
        else: return w, None, None
    if checks: out += ["--checks", ",".join(sorted(checks))]
    if fails: out += ["--malloc", "may-fail"]
    return None, out, files


def read(path, is_cbmc):
    lines = [l.rstrip("\n").strip() for l in open(path, errors="replace")]
    lines += [""] * 4
    if not re.match(r"CORE|THOROUGH", lines[0]): return "does not count"
    body = lines[3:]
    if "--" in body: body = body[:body.index("--")]
    text = "\n".join(body)
    passed, failed = bool(PASSED.search(text)), bool(FAILED.search(text))
    if passed == failed: return "no verdict"
    if not lines[1].endswith((".c", ".i")): return "not C"
    try: words = shlex.split(lines[2])
    except ValueError: return "options"
    bad, options, files = translate(words, is_cbmc)
    if bad: return "option " + bad
    where = os.path.dirname(path)
    sources = [lines[1]] + [f for f in files if f != lines[1]]
    for s in sources:
        if not os.path.exists(os.path.join(where, s)): return "no source"
    text = "".join(open(os.path.join(where, s), errors="replace").read() for s in sources)
    if re.search(r"\b__(CPROVER|ESBMC)_", KNOWN.sub("", text)): return "own language"
    return dict(path=path, where=where, text=text, expected="holds" if passed else "violated", options=options, sources=sources,
                floats=bool(FLOATS.search(text)), threads="pthread" in text or "ASYNC" in text,
                bounded="--unwind" in words and "--no-unwinding-assertions" not in words)


def ask(test, a):
    extra = list(a.extra)
    for tool in ("__CPROVER", "__ESBMC"):
        if tool in test["text"]: extra += ["-include", a.prelude[tool]]
    command = ["nice", "-n", "5", a.cantrip, "check", "-q", "--time-limit", str(a.time), "--memory-limit", "3000", *extra, *test["options"], *test["sources"]]
    began = time.time()
    try:
        r = subprocess.run(command, cwd=test["where"], capture_output=True, text=True, errors="replace", timeout=3 * a.time + 20)
        code, out, err = r.returncode, r.stdout, r.stderr
    except subprocess.TimeoutExpired:
        code, out, err = -1, "", "timeout"
    last = out.strip().split("\n")[-1]
    verdict = {0: "holds", 10: "violated", 5: "unknown", 2: "bad input"}.get(code, "defect %d" % code)
    reason = last if verdict == "unknown" else err.strip().split("\n")[0] if verdict not in ("holds", "violated") else ""
    if verdict == "unknown":
        m = re.search(r"is unknown: (.*)", out)
        reason = m.group(1) if m else last
    if verdict == "holds": reason = " | ".join(l.strip() for l in out.split("\n") if "assuming" in l)
    if verdict == "violated":
        m = re.search(r"is violated: (.*)", out)
        reason = m.group(1) if m else ""
    kind = "right" if verdict == test["expected"] else "contradiction" if verdict in ("holds", "violated") else verdict
    return dict(test, verdict=verdict, kind=kind, seconds=time.time() - began, reason=reason.replace("\t", " "), command=shlex.join(command))


def main():
    p = argparse.ArgumentParser()
    p.add_argument("directories", nargs="+")
    p.add_argument("-j", type=int, default=1)
    p.add_argument("-t", "--time", type=int, default=5)
    p.add_argument("-c", "--cantrip", default=os.path.join(os.path.dirname(__file__), "..", "build", "cantrip"))
    p.add_argument("-o", "--output", default="/dev/null")
    p.add_argument("--only", help="a table made before: its tests that were not right")
    p.add_argument("--extra", type=shlex.split, default=[], help="options for cantrip")
    a = p.parse_args()
    a.cantrip = os.path.abspath(a.cantrip)
    a.prelude = {}
    scratch = tempfile.TemporaryDirectory()
    for tool in ("__CPROVER", "__ESBMC"):
        a.prelude[tool] = os.path.join(scratch.name, tool + ".h")
        open(a.prelude[tool], "w").write(PRELUDE % {"tool": tool})
    tests, left = [], collections.Counter()
    for d in a.directories:
        is_cbmc = "ignoring" in d or os.path.exists(os.path.join(d, "CMakeLists.txt")) and "test_pl" in open(os.path.join(d, "CMakeLists.txt")).read()
        for where, _, names in sorted(os.walk(d)):
            for n in sorted(names):
                if not n.endswith(".desc"): continue
                t = read(os.path.join(where, n), is_cbmc)
                if isinstance(t, str): left[t] += 1
                else: tests.append(dict(t, path=os.path.join(where, n)))
    if a.only:
        again = {l.split("\t")[0] for l in open(a.only) if l.split("\t")[3] != "right"}
        tests = [t for t in tests if t["path"] in again]
    print("%d tests; %d left out: %s" % (len(tests), sum(left.values()), ", ".join("%s %d" % x for x in left.most_common(12))), flush=True)
    done = []
    with concurrent.futures.ThreadPoolExecutor(a.j) as pool, open(a.output, "w") as out:
        for r in pool.map(lambda t: ask(t, a), tests):
            done.append(r)
            tag = ("floats " if r["floats"] else "") + ("bounded" if r["bounded"] else "")
            out.write("\t".join([r["path"], r["expected"], r["verdict"], r["kind"], "%.1f" % r["seconds"], tag, r["reason"], r["command"]]) + "\n")
            out.flush()
    for name, some in (("all", done), ("without floats, vectors, complex", [r for r in done if not r["floats"]])):
        c = collections.Counter(r["kind"].split()[0] for r in some)
        print("%s: %d, %s; unknown %.1f%%" % (name, len(some), ", ".join("%s %d" % x for x in c.most_common()), 100.0 * c["unknown"] / max(1, len(some))))
    failed = [r for r in done if r["expected"] == "violated"]
    print("labelled failed: %d, found %d (%.1f%%)" % (len(failed), sum(r["kind"] == "right" for r in failed), 100.0 * sum(r["kind"] == "right" for r in failed) / max(1, len(failed))))


main()
