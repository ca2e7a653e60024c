#!/bin/sh
# Public termination tasks: those of termination-crafted, loops and recursive of a copy of the SV-COMP benchmarks that have a termination
# verdict. The tasks are not part of this project. Writes bench/termination.md; exit 1 if a verdict is wrong.
# usage: bench/termination.sh DIRECTORY    (its directory `c`, absolute)    LIMIT (60, seconds a task)
. "$(dirname "$0")/../test/lib.sh"
top=${1:?usage: bench/termination.sh DIRECTORY}
LIMIT=${LIMIT:-60}
mkdir "$dir/tasks"
for set in termination-crafted loops recursive; do
  for task in "$top/$set"/*.yml; do
    verdict=$(awk '/termination\.prp/ { getline; if ($1 == "expected_verdict:") print $2 }' "$task")
    [ -n "$verdict" ] || continue
    input=$(sed -n "s/^ *input_files: *['\"]*\([^'\"]*\)['\"]*.*/\1/p" "$task")
    printf "format_version: '2.0'\ninput_files: '%s'\nproperties:\n  - property_file: %s\n    expected_verdict: %s\noptions:\n  language: C\n  data_model: ILP32\n" \
      "$top/$set/$input" "$top/properties/termination.prp" "$verdict" >"$dir/tasks/$set,$(basename "$task")"
  done
done
"$cantrip" batch -q --time-limit "$LIMIT" -j "$JOBS" --progress never --csv "$dir/csv" "$dir/tasks" >"$dir/out" 2>&1
{
  echo '# Termination: public tasks'
  echo
  echo "Written by \`bench/termination.sh DIRECTORY\`, $LIMIT s a task. What is unknown is listed with its reason; where that is an execution that is undefined, the"
  echo 'verdict of the task takes it not to be, or numbers to have no end.'
  echo
  awk -F, '
    NR > 1 { set = $1; gsub(/.*\/|"/, "", set); rating = $6; n[set]++; r[set " " rating]++; total++; all[rating]++
      if (!(set in seen)) { seen[set] = 1; order[++k] = set } seconds += $7 }
    END {
      print "| set | tasks | right | wrong | unknown |"; print "| --- | ---: | ---: | ---: | ---: |"
      for (i = 1; i <= k; i++) printf "| %s | %d | %d | %d | %d |\n", order[i], n[order[i]], r[order[i] " right"], r[order[i] " wrong"], r[order[i] " unknown"]
      printf "| all | %d | %d | %d | %d |\n\n%.0f%% right, %.0f s in all.\n", total, all["right"], all["wrong"], all["unknown"], 100 * all["right"] / total, seconds }' "$dir/csv"
  echo
  echo '| task | expected | verdict | s | reason |'
  echo '| --- | --- | --- | ---: | --- |'
  awk -F, 'NR > 1 && $6 != "right" { task = $1 "/" $2; gsub(/.*\/tasks\/|"|\.yml/, "", task); reason = $9; gsub(/"/, "", reason); sub(/ at \/.*\//, " at ", reason)
    printf "| %s | %s | %s | %.1f | %s |\n", task, $4, $5, $7, reason }' "$dir/csv"
} >bench/termination.md
cp "$dir/csv" "$BUILD/termination.csv"
cat bench/termination.md
awk -F, 'NR > 1 && $6 == "wrong" { bad = 1 } END { exit bad }' "$dir/csv"
