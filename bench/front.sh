#!/bin/sh
# The cost of the front end: lowering against `clang -fsyntax-only` on the same files in the
# same run, and the memory that it takes. Writes bench/front.md.
# usage: bench/front.sh [FILE.c | DIRECTORY]...
#   a directory with compile_commands.json is lowered with its flags, another with -I to
#   itself, its include/ and its parent; without arguments: Debian's source of sqlite3
. "$(dirname "$0")/../test/lib.sh"
table=$dir/table
status=0

# the clang that libclang is of, or else any
find_clang() {
  for candidate in clang-19 /usr/lib/llvm-19/bin/clang; do
    command -v $candidate && return
  done
  sh bench/packages.sh clang-19 >/dev/null 2>&1
  command -v clang-19 || command -v clang
}
clang=$(find_clang) || { echo "no clang to compare with" >&2; exit 1; }

now() { date +%s.%N; }

# Best of $rounds, in seconds, of a command; its exit code in $dir/code.
seconds() {
  best=
  for round in $(seq "$rounds"); do
    start=$(now)
    "$@" >/dev/null 2>"$dir/err"
    echo $? >"$dir/code"
    best=$(awk -v a="$start" -v b="$(now)" -v best="$best" \
      'BEGIN { t = b - a; printf "%.3f", best == "" || t < best ? t : best }')
  done
  echo "$best"
}

# Debian's source package, with the amalgamation built from it.
find_sqlite() {
  cache=$BUILD/sqlite
  [ -f "$cache/sqlite3.c" ] && { echo "$cache/sqlite3.c"; return; }
  mkdir -p "$cache"
  {
    sh bench/packages.sh dpkg-dev tcl make gcc
    list=$dir/sources.list
    cat /etc/apt/sources.list /etc/apt/sources.list.d/*.list 2>/dev/null | sed -n 's/^deb /deb-src /p' >"$list"
    for file in /etc/apt/sources.list.d/*.sources; do
      [ -f "$file" ] && sed 's/^Types:.*/Types: deb-src/' "$file" >"$dir/$(basename "$file")"
    done
    set -- -o Dir::Etc::sourcelist="$list" -o Dir::Etc::sourceparts="$dir" -o Dir::State::lists="$dir/lists"
    mkdir -p "$dir/lists/partial"
    (cd "$cache" && apt-get "$@" update && apt-get "$@" source sqlite3 &&
      cd sqlite3-*/ && ./configure && make sqlite3.c && cp sqlite3.c ..)
  } >"$cache/log" 2>&1
  [ -f "$cache/sqlite3.c" ] && echo "$cache/sqlite3.c"
}

row() { # NAME FILE LINES FLAGS...: one row of the table
  name=$1 file=$2 lines=$3
  shift 3
  reference=$(seconds "$clang" -fsyntax-only -w "$@" "$file")
  ours=$(seconds "$cantrip" model --cfa -q --function main --stats "$@" "$file")
  code=$(cat "$dir/code")
  # a file without main is lowered whole before its function is missed
  if [ "$code" = 2 ] && grep -q "no function 'main'" "$dir/err"; then code=0; fi
  kib=$(sed -n 's/^ *\([0-9]*\) KiB peak.*/\1/p' "$dir/err")
  functions=$(sed -n 's/^ *\([0-9]*\) functions lowered.*/\1/p' "$dir/err")
  ratio=$(awk -v a="$ours" -v b="$reference" 'BEGIN { printf "%.1f", a / b }')
  echo "| $name | $lines | ${functions:-0} | $reference | $ours | $ratio | $(( ${kib:-0} / 1024 )) | $code |" >>"$table"
  case $code in 0 | 2) ;; *) status=1; sed 's/^/  | /' "$dir/err" | head -n 3 ;; esac
}

# Old trees of OpenSSL gather their headers in include/openssl when configured; without it
# links do, and the configuration that the tree comes with.
openssl_headers() { # TREE
  headers=$BUILD/openssl-include
  rm -rf "$headers"
  mkdir -p "$headers/openssl"
  tree=$(cd "$1" && pwd)
  find "$tree/crypto" "$tree/ssl" "$tree"/*.h -name '*.h' -exec ln -sf -t "$headers/openssl" {} +
  for template in "$tree/crypto/opensslconf.h.in" "$tree/crypto/opensslconf.h"; do
    [ -f "$template" ] && grep -v '^#error' "$template" >"$dir/conf" && rm -f "$headers/openssl/opensslconf.h" &&
      cp "$dir/conf" "$headers/openssl/opensslconf.h"
  done
  echo "$headers"
}

directory() { # lowers every .c in it, and counts how they end
  where=$1
  set -- -I "$where" -I "$where/include" -I "$where/.." -I "$where/../include"
  if [ -f "$where/../Configure" ] && [ ! -f "$where/../include/openssl/ssl.h" ]; then
    set -- -I "$(openssl_headers "$where/..")" "$@" -DOPENSSL_NO_KRB5
  fi
  [ ! -f "$where/compile_commands.json" ] || set -- -p "$where"
  [ ! -f "$where/../compile_commands.json" ] || set -- -p "$where/.."
  files=0 fine=0 refused=0 broken=0 foreign=0
  start=$(now)
  for file in $(find "$where" -maxdepth 2 -name '*.c' | sort); do
    files=$((files + 1))
    timeout 300 "$cantrip" model --cfa -q "$@" "$file" >/dev/null 2>"$dir/err"
    code=$?
    if [ $code = 0 ]; then
      fine=$((fine + 1))
    elif [ $code = 2 ] && [ "$1" != -p ] && ! "$clang" -fsyntax-only -w "$@" "$file" 2>/dev/null; then
      foreign=$((foreign + 1)) # for another system
    elif [ $code = 2 ]; then
      refused=$((refused + 1))
      echo "  refused: $(grep -m 1 'error:' "$dir/err" | cut -c 1-150)"
    else
      broken=$((broken + 1)) status=1
      echo "  broken: $file: exit $code: $(tail -n 1 "$dir/err")"
    fi
  done
  lines=$(find "$where" -maxdepth 2 -name '*.c' -exec cat {} + | wc -l)
  took=$(awk -v a="$start" -v b="$(now)" 'BEGIN { printf "%.1f", b - a }')
  echo "$(basename "$(dirname "$where")")/$(basename "$where"): $files files, $lines lines: $fine lowered, $foreign that clang refuses too, $refused refused by cantrip alone, $broken broken; $took s" >>"$dir/directories"
}

# a program of a hundred lines: what a user waits for
{
  echo 'int printf(const char *, ...);'
  i=0
  while [ $i -lt 19 ]; do
    printf 'static int f%d(int x) {\n  int s = 0;\n  for (int i = 0; i < x; i++) s += i %% 7;\n  return s;\n}\n' $i
    i=$((i + 1))
  done
  printf 'int main(void) {\n  printf("%%d", f0(3) + f18(5));\n  return 0;\n}\n'
} >"$dir/hundred.c"
rounds=30
row "100 lines" "$dir/hundred.c" "$(wc -l <"$dir/hundred.c")"
rounds=3

if [ $# = 0 ]; then
  sqlite=$(find_sqlite)
  if [ -n "$sqlite" ]; then set -- "$sqlite"; else echo "sqlite3.c not found (see $BUILD/sqlite/log): give its path"; fi
fi
for path; do
  if [ -d "$path" ]; then directory "$path"; else row "$(basename "$path")" "$path" "$(wc -l <"$path")"; fi
done
{
  echo "# The front end, measured"
  echo
  echo "Command: \`make bench SOURCES=\"$*\"\` (bench/front.sh), $(date -u +%Y-%m-%d), commit $(git rev-parse --short HEAD). Wall time in seconds,"
  echo "best of three (of 30 for the short file), against \`$("$clang" --version | head -n 1 | cut -d ' ' -f 1-4)"
  echo "-fsyntax-only\` in the same run, on $(nproc) cores that others use too; memory is the largest resident size."
  echo
  echo "| file | lines | functions | clang -fsyntax-only | cantrip, lowered | ratio | MiB | exit |"
  echo "| --- | --- | --- | --- | --- | --- | --- | --- |"
  cat "$table"
  [ ! -f "$dir/directories" ] || { echo; echo "Directories, every C file of them:"; echo; sed 's/^/- /' "$dir/directories"; }
} | tee bench/front.md
exit $status
