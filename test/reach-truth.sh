#!/bin/sh
# Are the expectations of test/c/reach true? Every program that is expected to hold is executed
# with SEEDS (40) random sets of inputs, and none may reach an error or do something undefined;
# of those expected to be violated the corpus itself replays the inputs at their heads.
# usage: test/reach-truth.sh [FILE...]
. "$(dirname "$0")/lib.sh"
[ $# -gt 0 ] || set -- $(grep -l '^// verdict: holds' test/c/reach/*.[ci])
for file; do
  # options of check that run does not have are left out
  options=$(sed -n 's,^// check: *,,p' "$file" | sed -E 's/--(label|globals) [a-z]+//g; s/[^ ]*\.prp//g; s/--mainproc/--entry/')
  case $options in *--entry*) continue ;; esac # parameters and globals of any value
  seed=1 bad=
  while [ $seed -le "${SEEDS:-40}" ]; do
    # the options are words
    timeout 20 "$cantrip" run -q --max-steps 100000 --seed $seed "$file" $options >/dev/null 2>"$dir/err" </dev/null
    status=$?
    if [ $status = 10 ] || [ $status = 2 ] || [ $status = 6 ]; then
      bad="seed $seed: $(head -n 1 "$dir/err")"
      break
    fi
    seed=$((seed + 1))
  done
  if [ -n "$bad" ]; then
    fail "$file: $bad"
  else
    pass
  fi
done
finish
