# What test/mutation.sh, test/mutation-coverage.sh and fuzz/rules.sh share; sourced after lib.sh.

# synchronise TREE: a copy of the sources. Files are copied only where they differ, so that what was built is not built again.
synchronise() {
  mkdir -p "$1"
  find Makefile README.md .clang-format src share test fuzz bench doc examples tools -type f >"$dir/files"
  while IFS= read -r file; do
    cmp -s "$file" "$1/$file" || { mkdir -p "$1/$(dirname "$file")" && cp "$file" "$1/$file"; }
  done <"$dir/files"
  (cd "$1" && find src share test fuzz bench doc examples tools -type f) | while IFS= read -r file; do
    [ -e "$file" ] || rm -f "$1/$file"
  done
}

# The file with its text replaced; exit 1 unless it occurs exactly once.
replaced() { # FILE BEFORE AFTER
  BEFORE=$2 AFTER=$3 awk '
    { text = text $0 "\n" }
    END {
      before = ENVIRON["BEFORE"]
      at = index(text, before)
      if (!at || index(substr(text, at + 1), before)) exit 1
      printf "%s%s%s", substr(text, 1, at - 1), ENVIRON["AFTER"], substr(text, at + length(before))
    }' "$1"
}
