#!/bin/sh
# README.md and the pages of the manual are true. In their indented blocks,
#   `// check: ...` begins a program with its expectations, which test/run-corpus.sh runs;
#   `$ COMMAND` is run, and prints what stands below it; a line `...` stands for any lines, seconds and megabytes may differ;
#   `build/cantrip ...` and `cantrip ...` without output are run and must end with 0, 5 or 10, and say more than a verdict.
# Commands find the examples, and files of the names that the text uses, in their directory.
# usage: test/manual.sh [--write]    --write puts into the documents what the commands print now (where there is no `...`)
. "$(dirname "$0")/lib.sh"
documents="README.md $(ls doc/manual/*.md) doc/assumptions.md doc/from-cbmc.md doc/from-spin.md"

# The programs of a document, each named after the line that it stands on.
programs_of() { # DOCUMENT
  awk -v name="$dir/$(basename "$1" .md)" '
    /^    \/\/ check:/ { out = sprintf("%s-%03d.c", name, NR) }
    !/^    / && !/^$/ { out = "" }
    out != "" { print substr($0, 5) >out }' "$1"
}

# The commands of a document: NUMBER.command, and with `$`, NUMBER.want; NUMBER is the line.
commands_of() { # DOCUMENT
  awk -v dir="$dir/commands" '
    function close_case() { if (want != "") close(want); want = ""; blank = 0 }
    !/^    / { if (/^$/) blank++; else close_case(); next }
    /^    (\$ |(build\/)?cantrip (check|run|model|lts|ltl|batch|help) )/ {
      close_case()
      line = substr($0, 5)
      if (sub(/^\$ /, "", line)) { want = dir "/" NR ".want"; printf "" >want }
      else sub(/  +#.*/, "", line)
      print line >(dir "/" NR ".command")
      close(dir "/" NR ".command")
      next
    }
    want != "" {
      for (; blank; blank--) print "" >want
      print substr($0, 5) >want
    }' "$1"
}

masked() { sed -E 's/[0-9]+ solver calls/_ solver calls/g; s/[0-9]+\.[0-9]+ s([, ]|$)/_ s\1/g; s/[0-9]+ MB/_ MB/g' "$1"; }

# Is GOT what WANT says, where a line of three dots stands for any lines?
matches() { # WANT GOT
  awk '
    NR == FNR { want[++n] = $0; next }
    { got[++m] = $0 }
    function dots(i) { return want[i] ~ /^ *\.\.\.$/ }
    function match_from(i, k) {
      for (; i <= n && !dots(i); i++) if (k > m || got[k++] != want[i]) return 0
      if (i > n) return k > m
      for (; k <= m + 1; k++) if (match_from(i + 1, k)) return 1
      return 0
    }
    END { exit !match_from(1, 1) }' "$1" "$2"
}

# What the commands mention.
make_place() {
  mkdir -p "$dir/place/build" "$dir/place/tasks" "$dir/place/DIR" && cd "$dir/place" || exit 1
  ln -s "$cantrip" build/cantrip
  ln -s "$top/examples" "$top/test" "$top/doc" "$top/bench" .
  cp examples/handshake.c program.c
  echo 'int unused(void) { return 1; }' >other.c
  cp examples/upload.c component.c
  cp examples/upload.spec protocol.spec
  cp examples/philosophers.spec .
  printf '# int, then unsigned char\n-7\n0xfe\n' >values.txt
  echo 'int __VERIFIER_nondet_int(void); int main(void) { return __VERIFIER_nondet_int() != -7; }' >task.c
  echo 'CHECK( init(main()), LTL(G ! call(reach_error())) )' >unreach-call.prp
  printf "format_version: '2.0'\ninput_files: 'program.c'\nproperties:\n  - property_file: unreach-call.prp\n    expected_verdict: false\n" >task.yml
  cp task.yml program.c unreach-call.prp tasks/
  cp task.yml program.c unreach-call.prp DIR/
}

run_commands() { # DOCUMENT
  rm -rf "$dir/commands" && mkdir "$dir/commands" && commands_of "$1"
  for command in $(cd "$dir/commands" && ls | grep '\.command$' | sort -n); do
    number=${command%.command} want=$dir/commands/${command%.command}.want got=$dir/commands/${command%.command}.got
    (cd "$dir/place" && PATH=$PWD/build:$PATH timeout 120 sh "$dir/commands/$command") >"$got" 2>&1 </dev/null
    status=$?
    if [ -e "$want" ]; then
      masked "$want" >"$dir/want" && masked "$got" >"$dir/got"
      matches "$dir/want" "$dir/got" && pass && cp "$want" "$got" && continue # --write changes nothing there
      fail "$1:$number: $(cat "$dir/commands/$command")"
      diff -u --label "$1" --label now "$dir/want" "$dir/got" | tail -n +3 | head -n 40
    else
      # a verdict alone is no answer, and only run may print nothing
      case $(cat "$dir/commands/$command") in
      *" run "*) ! grep -q '^verdict: ' "$got" || status="$status with a verdict" ;;
      *) grep -qv '^verdict: ' "$got" || status="$status without an answer" ;;
      esac
      case $status in
      0 | 5 | 10) pass ;;
      *) fail "$1:$number: exit $status: $(cat "$dir/commands/$command")" && head -n 5 "$got" ;;
      esac
    fi
  done
}

# The document with what was printed now.
rewrite() { # DOCUMENT
  awk -v dir="$dir/commands" '
    function output(number, line, n, dots) {
      while ((getline line <(dir "/" number ".want")) > 0) dots = dots || line ~ /^ *\.\.\.$/
      if (dots) return 0
      while ((getline line <(dir "/" number ".got")) > 0) print line == "" ? "" : "    " line
      return 1
    }
    function flush() { for (; blank; blank--) print "" }
    /^    \$ / { flush(); print; skipping = output(NR); next }
    /^$/ { blank++; next } # within what was printed, or behind it
    !/^    / || /^    (build\/)?cantrip / { skipping = 0 }
    skipping { blank = 0 }
    !skipping { flush(); print }
    END { flush() }' "$1" >"$dir/document" && cp "$dir/document" "$1"
}

top=$PWD
for document in $documents; do programs_of "$document"; done
examples=$(cat $documents | grep -c '^    // check:')
found=$(find "$dir" -name '*.c' | wc -l)
[ "$examples" = "$found" ] && [ "$found" -gt 0 ] || fail "$found of $examples programs were found"
(make_place)
for document in $documents; do
  run_commands "$document"
  [ "$1" != --write ] || rewrite "$document"
done
# commands in the text and in tables, if they name an example
grep -oh '`cantrip [a-z]* [^`]*examples/[^`]*`' $documents doc/messages.md | tr -d '`' | sort -u >"$dir/inline"
while IFS= read -r command; do
  (cd "$dir/place" && PATH=$PWD/build:$PATH timeout 120 sh -c "$command") >"$dir/got" 2>&1 </dev/null
  status=$?
  case $status in
  0 | 5 | 10) pass ;;
  *) fail "exit $status: $command" && head -n 5 "$dir/got" ;;
  esac
done <"$dir/inline"
[ "$passed" -gt 20 ] || fail "only $passed commands were found"
sh test/run-corpus.sh "$dir"/*.c >"$dir/log"
grep -v ' passed, ' "$dir/log"
last=$(tail -n 1 "$dir/log")
more=${last#*passed, }
passed=$((passed + ${last%% passed*})) failed=$((failed + ${more% failed}))
finish
