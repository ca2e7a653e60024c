# What the fuzzers share: they ask, and one judge compares. Sourced behind test/lib.sh, not run. A fuzzer has a function `one SEED` that prints
# lines `SEED OUTCOME WHAT ...`, the outcome being right, wrong, crash, unknown, unusable or a word of its own.
# LIMIT is the seconds that a question may take; findings and results are kept in build/fuzz.
top=$BUILD/fuzz
export LIMIT

# ask OPTION...: `cantrip check`; its answers are in $dir/json, its text in $dir/out, its messages in $dir/err, its exit code in $status
ask() {
  rm -f "$dir/json"
  timeout -s KILL $((LIMIT + 20)) "$cantrip" check --progress never --time-limit "$LIMIT" --json "$dir/json" "$@" >"$dir/out" 2>"$dir/err" </dev/null
  status=$?
}

# verdict [NAME]: what was answered, of the property NAME or of all: holds, violated, `unknown ...` or `crash ...`
verdict() {
  all=$(verdict_in "$dir/json" $status "$dir/err")
  case $#:$all in
  0:* | *:crash*) echo "$all" ;;
  *)
    answer=$(answers --of "$1" "$dir/json" 2>/dev/null)
    case $answer:$status in
    :5) echo "unknown (not attempted)" ;;
    :*) echo "crash (no answer about $1)" ;;
    *) echo "${answer%:*}" ;;
    esac
    ;;
  esac
}

# judge SEED WHAT GOT TRUTH: the outcome; of what is `open` nobody knows the truth
judge() {
  case $3:$4 in
  crash*) echo "$1 crash $2 $3" ;;
  unknown*) echo "$1 unknown $2 $3 where it is $4" ;;
  *:open) echo "$1 right $2 $3 open" ;;
  "$4:$4") echo "$1 right $2 $3" ;;
  *) echo "$1 wrong $2 $3 where it is $4" ;;
  esac
}

# keep NAME FILE...: a finding; each file keeps its ending
keep() {
  name=$1
  shift
  for file; do cp "$file" "$top/$name.${file##*.}"; done
}

# tell NAME FILE...: prints the outcomes of $dir/outcome; where one of them is a finding, the files are kept
tell() {
  ! grep -qE '^[0-9]+ (wrong|crash)' "$dir/outcome" || keep "$@"
  cat "$dir/outcome"
}

# fuzz NAME N FIRST: one SEED for each of N seeds, several at a time; findings are shown, unknowns listed in NAME.unknown
fuzz() {
  mkdir -p "$top"
  seq "$3" $(($3 + $2 - 1)) | each --one >"$top/$1.results"
  grep -E '^[0-9]+ (wrong|crash|unusable)' "$top/$1.results"
  grep -E '^[0-9]+ unknown' "$top/$1.results" >"$top/$1.unknown"
  results=$top/$1.results
}

# totals: how many of each outcome, and of what is right how much holds and is violated; fails where there is a finding, or nothing of one kind was right
totals() {
  awk '
    { n[$2]++ }
    $2 == "right" { if (!($3 in seen)) { seen[$3]; order[++whats] = $3 } k[$3 " " $4]++; kinds[$4]++; far += $5 == "open" }
    END {
      all = n["right"] + n["wrong"] + n["crash"] + n["unknown"]
      printf "%d verdicts: %d right (", all, n["right"]
      for (i = 1; i <= whats; i++) printf "%s%s: %d hold, %d violated", (i > 1 ? "; " : ""), order[i], k[order[i] " holds"], k[order[i] " violated"]
      printf "%s), %d wrong, %d crashes, %d unknown (%.1f%%), %d unusable", (far ? "; " far " beyond what was enumerated" : ""), n["wrong"], n["crash"], n["unknown"], 100 * n["unknown"] / (all ? all : 1), n["unusable"]
      for (w in n) if (w !~ /^(right|wrong|crash|unknown|unusable)$/) printf ", %d %s", n[w], w
      print ""
      exit n["wrong"] + n["crash"] + n["unusable"] > 0 || !kinds["holds"] || !kinds["violated"]
    }' "$results"
}

# obligations SEED WRONG: the outcome of a program with obligations, WRONG being "" or what is wrong; with how many are met, violated and unknown
obligations() {
  counts=$(answers "$dir/json" | awk -F '\t' '$3 { n[$1]++ } END { print n["holds"] + 0, n["violated"] + 0, n["unknown"] + 0 }')
  if [ "$2" ]; then echo "$1 wrong $counts $2"; else echo "$1 right $counts"; fi
}

# obligation_totals: the same of all
obligation_totals() {
  awk '$2 == "right" || $2 == "wrong" { met += $3; violated += $4; open += $5 } { n[$2]++ }
    END { printf "%d programs: %d right, %d wrong, %d crashes, %d unusable; obligations: %d met, %d violated, %d unknown\n",
          NR, n["right"], n["wrong"], n["crash"], n["unusable"], met, violated, open
          exit n["wrong"] + n["crash"] + n["unusable"] > 0 || !met || !violated }' "$results"
}

# classes ANSWER: lines `CLASS LINE` of the obligations with this answer
classes() { answers "$dir/json" | awk -F '\t' -v answer="$1" '$1 == answer && $3 { print $2, $3 }' | sort -u; }

# rests_on KIND...: is one of these kinds (src/flat/assumption.def) assumed?
rests_on() { answers --assumed "$dir/json" | grep -qxE "$(echo "$*" | tr ' ' '|')"; }

# Is something assumed of pointers, arrays or memory?
rests_on_memory() {
  rests_on POINTERS ELEMENTS OWN_OBJECTS OTHER_TYPE MANY_OBJECTS RECORDS ARRAY_BYTES NO_ALIAS NO_OVERLAP NO_NULL ALIGNED SET_ALLOCATED SET_ELEMENTS \
    SET_UNKNOWN FLEXIBLE RETURNS_OWN KEEPS_POINTERS ENOUGH_MEMORY DEVICES UNKNOWN_SIZE COPIED_PART VOLATILE_FUNCTION NOT_MODELLED MODEL
}

# by_oracle: what fuzz/oracle.c finds by trying all inputs of $dir/p.c; `unusable`, `endless`
by_oracle() { # SECONDS
  gcc -O1 -w -fwrapv -Dmain=tested -c "$dir/p.c" -o "$dir/p.o" 2>"$dir/gcc" &&
    gcc "$dir/p.o" "$BUILD/oracle.o" -o "$dir/p" 2>>"$dir/gcc" || { echo unusable; return; }
  # the words of the comment are arguments
  timeout "$1" "$dir/p" $(sed -n 's,^// inputs:,,p' "$dir/p.c") || echo endless
}
