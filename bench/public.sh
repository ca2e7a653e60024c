#!/bin/sh
# Public reachability tasks against the best processor time that each has had so far. The tasks are not part of this project: DIRECTORY is a
# copy of their repository, REFERENCE a table of repository@commit:path, property, expected verdict and seconds, tabs between them.
# Prints every task that is wrong, undecided, or slower than twice its reference plus half a second; writes the totals to bench/public.md.
# Exit 1 if something was printed.
# usage: bench/public.sh DIRECTORY REFERENCE    LIMIT (60, seconds a task)  JOBS  ONLY (a pattern of paths)  OPTIONS (more of check)
. "$(dirname "$0")/../test/lib.sh"
top=${1:?usage: bench/public.sh DIRECTORY REFERENCE} reference=${2:?usage: bench/public.sh DIRECTORY REFERENCE}
LIMIT=${LIMIT:-60}
# One line: path, expected, verdict, processor seconds, reference.
cat >"$dir/one" <<'END'
#!/bin/sh
cantrip=$1 top=$2 limit=$3 path=${4%%	*} rest=${4#*	}
expected=${rest%%	*} reference=${rest#*	}
out=$(mktemp)
"$cantrip" check -q --progress never --data-model ilp32 --external pure --assume defined $OPTIONS --time-limit "$limit" --json "$out" "$top/$path" >/dev/null 2>&1
python3 -c '
import json, sys
path, expected, reference, out = sys.argv[1:]
try:
    r = json.load(open(out))
    verdict, seconds = r["verdict"], r["statistics"]["cpu_seconds"]
except Exception:
    verdict, seconds = "none", 0
print(path, expected, verdict, "%.2f" % seconds, reference, sep="\t")' "$path" "$expected" "$reference" "$out"
rm -f "$out"
END
chmod +x "$dir/one"
awk -F'\t' -v only="${ONLY:-.}" 'NR > 1 && $2 == "unreach-call" { path = $1; sub(/^[^:]*:/, "", path); if (path ~ only) print path "\t" $3 "\t" $4 }' "$reference" |
  tr '\n' '\0' | xargs -0 -P "$JOBS" -n 1 "$dir/one" "$cantrip" "$top" "$LIMIT" >"$dir/all"
sort "$dir/all" >"$BUILD/public.tsv"
awk -F'\t' '
  { right = $2 == "true" ? "holds" : "violated"; wrong = $3 != right && ($3 == "holds" || $3 == "violated"); undecided = !wrong && $3 != right && $5 != "-"
    slow = $3 == right && $5 != "-" && $4 > 2 * $5 + 0.5; n++; decided += $3 == right; wrongs += wrong; slows += slow; sum += $4; best += $5
    if (wrong || undecided || slow) printf "%s: %s, %s s; reference %s s\n", $1, wrong ? "WRONG: " $3 : $3, $4, $5 }
  END { printf "%d tasks, %d decided, %d wrong, %d slow, %.0f s of processor time; reference %.0f s\n", n, decided, wrongs, slows, sum, best }' \
  "$BUILD/public.tsv" >"$dir/out"
cat "$dir/out"
{
  echo '# Public tasks and their best times'
  echo
  echo "Written by \`make bench-public DIR=... REFERENCE=...\` ($LIMIT s a task): every task that is wrong, undecided, or slower than twice its best time plus half a second, in"
  echo 'processor time, then the totals.'
  echo
  sed 's/^/- /' "$dir/out"
} >bench/public.md
[ "$(wc -l <"$dir/out")" -eq 1 ]
