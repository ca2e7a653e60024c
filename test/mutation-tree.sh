# What test/mutation.sh and test/mutation-coverage.sh share; sourced after lib.sh.

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
