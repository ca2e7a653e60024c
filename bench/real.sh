#!/bin/sh
# Whole programs with their own main, each with one assertion put into a copy of the file that has it. The sources are not part of
# this project: DIRECTORY has those of bzip2, zlib, lua, lz4, kilo and tinyexpr in directories of these names, and sqlite3.c in
# sqlite. Then all obligations of some leaf functions of sqlite3.c. Writes bench/real.md, but for its last part (bench/components.sh).
# usage: bench/real.sh DIRECTORY    LIMIT (60, seconds a program), LEAF (20, seconds a function)
. "$(dirname "$0")/../test/lib.sh"
from=${1:?usage: bench/real.sh DIRECTORY}
LIMIT=${LIMIT:-60} LEAF=${LEAF:-20}

# FILE BEGIN BEFORE ASSERTION: the file with the assertion before the first line that contains BEFORE, from one with BEGIN on
woven() {
  awk -v begin="$2" -v before="$3" -v assertion="$4" 'BEGIN { print "extern void reach_error(void);" }
    index($0, begin) { on = 1 } on && !done && index($0, before) { print "if (!(" assertion ")) reach_error();"; done = 1 }
    { print } END { exit !done }' "$1"
}

answer() { # OPTION...: `verdict | seconds | MB`
  /usr/bin/time -f '%U %M' -o "$dir/time" "$cantrip" check -q --time-limit "$LIMIT" "$@" >"$dir/out" 2>"$dir/err"
  verdict_of "$dir/out" $? "$dir/err" | sed "s,$dir/,,g" | tr '\n' ' '
  tail -n 1 "$dir/time" | awk '{ printf "| %.1f | %d |\n", $1, $2 / 1024 }'
}

# NAME MAIN BEGIN BEFORE ASSERTION OPTION...: a row; options that end in .c are files of the program
program() {
  name=$1 main=$2 assertion=$5
  woven "$from/$name/$main" "$3" "$4" "$5" >"$dir/main.c" || { echo "no place for the assertion in $main" >&2; return; }
  shift 5
  lines=$(cd "$from/$name" && for x in "$main" "$@"; do case $x in *.c) cat "$x" ;; esac; done | wc -l)
  set -- "$@" -I "$(dirname "$main")" "$dir/main.c"
  row=$(cd "$from/$name" && answer "$@")
  echo "| $name | $lines | \`$(echo "$assertion" | sed 's/|/\\|/g')\` | $row"
}

files() { # NAME DIRECTORY NOT...: its .c files but these
  (cd "$from/$1" && ls "$2"/*.c | grep -vE "$3")
}

programs() {
  sed 's/@[A-Z_]*@/1/' "$from/bzip2/bz_version.h.in" >"$dir/bz_version.h" # as its build does
  program bzip2 bzip2.c 'IntNative main' 'Free the argument list' 'opMode == OM_Z || opMode == OM_UNZ || opMode == OM_TEST' -DBZ_UNIX=1 -I "$dir" \
    $(files bzip2 . '/(bzip2|bzip2recover|dlltest|mk251|spewG|unzcrash)\.c')
  program zlib test/minigzip.c 'int main(' 'if (argc == 0)' 'copyout == 0 || copyout == 1' -I . -DHAVE_UNISTD_H -DHAVE_STDARG_H $(files zlib . none)
  program lua lua.c 'int main' 'report(L, status);' 'result == 0 || result == 1' -DLUA_USE_POSIX $(files lua . '/(lua|ltests|onelua|luac)\.c')
  program lz4 programs/lz4cli.c 'IO Stream/File' 'if (mode == om_decompress)' 'mode != om_auto && mode != om_bench && mode != om_test' \
    -DNDEBUG -DXXH_NAMESPACE=LZ4_ -I lib $(files lz4 programs lz4cli) $(files lz4 lib lz4file)
  program kilo kilo.c 'int enableRawMode' 'E.rawmode = 1;' 'E.rawmode != 1'
  program tinyexpr repl.c 'static void repl' 'add_history(line);' 'line != 0' tinyexpr.c
}

leaves() { # the rows
  LIMIT=$LEAF
  for f in sqlite3StrICmp sqlite3Strlen30 sqlite3VarintLen sqlite3GetVarint sqlite3GetVarint32 sqlite3PutVarint sqlite3LogEst \
    sqlite3GetInt32 sqlite3LogEstAdd sqlite3Get4byte sqlite3Put4byte sqlite3AbsInt32 sqlite3Dequote sqlite3AtoF sqlite3Utf8CharLen \
    sqlite3VdbeSerialTypeLen sqlite3LogEstToInt sqlite3MulInt64 sqlite3HexToInt strHash; do
    row=$(answer --function $f --checks all "$from/sqlite/sqlite3.c")
    echo "| $f | $(awk -v f=$f '$1 == "all" || ($1 == f && $2 + 0) { row = $2 " | " $3 " | " $6 " | " $7 } END { print row }' "$dir/out") | $row"
  done
}

sed -n '/^## Components/,$p' bench/real.md >"$dir/components"
{
  echo "# Whole programs"
  echo
  echo "Written by \`bench/real.sh DIRECTORY\`: programs as they are, with their own \`main\` and one assertion each: one file of each has two lines"
  echo "more than upstream, the assertion and the declaration of what it calls. Processor seconds and memory include parsing. Limit $LIMIT s, for"
  echo "the functions below $LEAF s."
  echo
  echo "| program | lines | assertion | verdict | seconds | MB |"
  echo "| --- | ---: | --- | --- | ---: | ---: |"
  programs
  echo
  echo "All obligations (\`--checks all\`) of leaf functions of sqlite3.c, version $(sed -n "s,.*define SQLITE_VERSION  *.\([0-9.]*\).*,\1,p" "$from/sqlite/sqlite3.c" | head -n 1), $(wc -l <"$from/sqlite/sqlite3.c") lines, each with any arguments and any"
  echo "globals: most are violated by null pointers and short arrays that nobody excludes."
  echo
  echo "| function | obligations | proved | violated | unknown | verdict | seconds | MB |"
  echo "| --- | ---: | ---: | ---: | ---: | --- | ---: | ---: |"
  leaves
  echo
  cat "$dir/components"
} >bench/real.md
cat bench/real.md
