#!/bin/sh
# Programs with threads of which everything holds, with one lock, unlock, join, wait or signal left out, or one atomic type made plain: is it noticed?
# Prints the mutants of which everything holds still; a person says whether they are right.
# usage: fuzz/mutants_threads.sh [FILE...]
. "$(dirname "$0")/../test/lib.sh"
[ $# -gt 0 ] || set -- $(grep -l -e '^// race: holds' $(grep -L -e ': violated' -e ': unknown' test/c/threads/*.c))
made=0 noticed=0

verdict_of() {
  timeout 40 "$cantrip" check --progress never --time-limit 20 --checks race,threads,memory --deadlock -q "$1" 2>/dev/null | sed -n 's/^verdict: \([a-z]*\).*/\1/p'
}

for file; do
  for line in $(grep -n -e 'pthread_[a-z]*_lock(' -e 'unlock(' -e '_join(' -e '_wait(' -e '_post(' -e '_signal(' -e 'lock(&' -e '^atomic_' "$file" | cut -d : -f 1); do
    sed -e "${line}s/^atomic_int/int/" -e "${line}s/pthread_[a-z]*_\(rd\|wr\|un\|try\)\{0,1\}lock(&[a-z]*);//" \
      -e "${line}s/pthread_spin_\(un\)\{0,1\}lock(&[a-z]*);//" -e "${line}s/pthread_join([a-z]*, 0);//" -e "${line}s/sem_[a-z]*(&[a-z]*);//" \
      -e "${line}s/pthread_barrier_wait(&[a-z]*);//" -e "${line}s/pthread_cond_[a-z]*(&[a-z, &]*);/;/" "$file" >"$dir/mutant.c"
    cmp -s "$file" "$dir/mutant.c" && continue
    made=$((made + 1))
    case $(verdict_of "$dir/mutant.c") in
    violated) noticed=$((noticed + 1)) ;;
    *) echo "$file:$line: $(sed -n "${line}p" "$file")" ;;
    esac
  done
done
echo "$made mutants, $noticed noticed"
[ "$made" -gt 0 ]
