#!/bin/sh
# Runs the CBMC proofs of a project, unchanged: the Makefile of each proof (of the CBMC starter kit) says what is compiled, with which
# macros, and which functions lose their bodies; what it says of loops is CBMC's matter alone. Prints a row for each proof.
# usage: bench/cbmc-proofs.sh DIR [PROOF]...    DIR has the proofs, such as coreMQTT/test/cbmc/proofs
#   LIMIT=60 seconds each; CHECKS, as for --checks; KEEP=DIR keeps what was printed
. "$(dirname "$0")/../test/lib.sh"
LIMIT=${LIMIT:-60} CHECKS=${CHECKS:-overflow,bounds,null,div0,shift,memory}

# What `make` prints of a proof: words, one on each line, behind the name of what they are.
cat >"$dir/print.mk" <<'END'
line = $(foreach word,$(2),$(info $(1) $(word)))
tell: ; @:
	$(call line,entry,$(HARNESS_ENTRY))
	$(call line,project,$(PROJECT_SOURCES))
	$(call line,proof,$(PROOF_SOURCES))
	$(call line,include,$(INCLUDES))
	$(info defines $(DEFINES))
	$(call line,remove,$(REMOVE_FUNCTION_BODY))
END

# The arguments of a proof, as a line for `eval`.
arguments_of() { # DIRECTORY
  (cd "$1" && make -s -f Makefile -f "$dir/print.mk" tell 2>/dev/null) >"$dir/variables"
  awk -v files="$dir/files" '
    function quoted(s) { gsub(/\047/, "\047\\\047\047", s); return "\047" s "\047" }
    $1 == "entry" { printf "--entry %s ", $2 }
    $1 == "include" { printf "%s ", quoted($2) }
    $1 == "defines" { sub(/^defines */, ""); printf "%s ", $0 } # quoted for the shell already
    $1 == "project" { if (!seen[$2]++) project = " " quoted($2) project } # backwards: goto-cc keeps the first of several definitions
    $1 == "proof" { if (!seen[$2]++) proof = proof " " quoted($2) }
    END { printf "%s", project proof }' "$dir/variables"
  # A function loses its body in the project; a stub of the proof stays, and replaces it where both are there.
  stubs=$(sed -n 's/^proof //p' "$dir/variables")
  for name in $(sed -n 's/^remove \([A-Za-z_].*\)/\1/p' "$dir/variables"); do
    cat $stubs 2>/dev/null | grep -qE "^[A-Za-z_].*[ *]$name *\(" || printf ' --replace %s' "$name"
  done
}

check() { # ARGUMENT...
  "$cantrip" check -q --progress never --globals initial --external pure --malloc may-fail --checks "$CHECKS" --time-limit "$LIMIT" "$@" \
    >"$dir/out" 2>"$dir/err" </dev/null
}

row() { # DIRECTORY
  name=$(basename "$1")
  eval "set -- $(arguments_of "$1")"
  began=$(date +%s.%N)
  check "$@"
  twice=$(sed -n "s/.* error: '\(.*\)' is defined twice.*/--replace \1/p" "$dir/err" | sort -u)
  if grep -q "error: conflicting types" "$dir/err"; then # CBMC takes a struct that is declared among parameters for the one outside
    sed -n 's/^proof //p' "$dir/variables" | xargs cat 2>/dev/null | grep -oE 'struct [A-Za-z_][A-Za-z_0-9]*' | sort -u | sed 's/$/;/' >"$dir/tags.h"
    set -- -include "$dir/tags.h" "$@"
    check "$@"
    twice=$(sed -n "s/.* error: '\(.*\)' is defined twice.*/--replace \1/p" "$dir/err" | sort -u)
  fi
  [ -z "$twice" ] || check $twice "$@" # as goto-cc, which prefers the stubs of the proof
  seconds=$(echo "$(date +%s.%N) - $began" | bc)
  [ -z "$KEEP" ] || cat "$dir/out" "$dir/err" >"$KEEP/$name.txt"
  counts=$(awk '/^  function +checks/ { rows = 1; next } !/^  / { rows = 0 } rows { found = $3 " of " $2 } END { print found }' "$dir/out")
  verdict=$(tail -n 1 "$dir/out")
  case $verdict in verdict:*) verdict=${verdict#verdict: } ;; *) verdict="error: $(grep -m 1 error "$dir/err" | cut -c 1-100)" ;; esac
  printf '| %s | %s | %s | %.1f |\n' "$name" "$verdict" "$counts" "$seconds"
}

proofs=$1
[ -d "$proofs" ] || { echo "usage: bench/cbmc-proofs.sh DIR [PROOF]..." >&2; exit 1; }
shift
[ $# -gt 0 ] || set -- $(cd "$proofs" && ls -d */Makefile | sed 's,/Makefile,,')
echo "| proof | verdict | proved | seconds |"
echo "| --- | --- | --- | --- |"
for proof; do row "$proofs/$proof"; done
