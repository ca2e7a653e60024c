#!/bin/sh
# Every fuzzer, for a moment and from a fixed seed: not to find anything new, but to keep them in working order, and to notice
# what is broken grossly. Their own targets (`make help`) run longer.
. "$(dirname "$0")/lib.sh"

# fuzzer NAME COMMAND...: fails if it finds something, or compares nothing
fuzzer() {
  name=$1
  shift
  case $name in *"$ONLY"*) ;; *) return ;; esac
  began=$(date +%s)
  if timeout 600 "$@" >"$dir/log" 2>&1; then
    pass
    echo "$name: $(tail -n 1 "$dir/log") ($(($(date +%s) - began)) s)"
  else
    fail "$name: exit $?"
    tail -n 20 "$dir/log"
  fi
}

make -s "BUILD=$BUILD" fuzzers >"$dir/log" 2>&1 ||
  { fail "the fuzzers do not build: $(cat "$dir/log")" && finish; }
fuzzer lts sh fuzz/lts.sh 4000 1
fuzzer levels env FUZZER=levels sh fuzz/lts.sh 1500 1
fuzzer pds env FUZZER=pds sh fuzz/lts.sh 600 1
fuzzer cpds env FUZZER=cpds sh fuzz/lts.sh 1000 1
fuzzer product env FUZZER=product sh fuzz/lts.sh 2000 1
fuzzer yaml "$BUILD/fuzz-yaml" 3000 1
fuzzer ltl "$BUILD/fuzz-ltl" 500 1 100
fuzzer kripke "$BUILD/fuzz-kripke" 1000 1
fuzzer branching "$BUILD/fuzz-branching" 1000 1
fuzzer threads "$BUILD/fuzz-threads" 40 20
fuzzer interrupts env LIMIT=5 sh fuzz/interrupts.sh 15 1
fuzzer temporal sh fuzz/temporal.sh 12 1
fuzzer descent env LIMIT=2 sh fuzz/descent.sh 15 1
fuzzer interleaved env GENERATOR=interleaved sh fuzz/temporal.sh 15 1
fuzzer reach sh fuzz/reach.sh 40 1
fuzzer recursion env GENERATOR=recursion LIMIT=3 sh fuzz/reach.sh 25 1
fuzzer pushdown env GENERATOR=recursion LIMIT=4 "OPTIONS=--recursion pushdown --engines contracts,luck" sh fuzz/reach.sh 15 1
fuzzer checks sh fuzz/checks.sh 15 1
fuzzer brief sh fuzz/brief.sh 8 14
fuzzer lists env LIMIT=2 sh fuzz/lists.sh 12 1
fuzzer floats env LIMIT=5 sh fuzz/floats.sh 6 1
fuzzer believe env LIMIT=3 sh fuzz/believe.sh 10 1
fuzzer mutants sh fuzz/mutants.sh 30 1
fuzzer loops env LIMIT=1 sh fuzz/loops.sh 20 1
fuzzer conform sh fuzz/conform.sh 25 1
fuzzer together sh fuzz/together.sh 12 1
fuzzer stacks env LIMIT=3 sh fuzz/stacks.sh 12 1
fuzzer front env FUZZ_SEED=1 FUZZ_INPUTS=25 sh fuzz/front.sh
fuzzer spec env FUZZ_SEED=1 FUZZ_INPUTS=60 "SPEC_RUN=$BUILD/unit/spec_run" sh fuzz/spec.sh
finish
