#!/bin/sh
# Links the models of share/cantrip/library, under other names, with what compares them with the C library: DIRECTORY/driver.
# f becomes model_f, or __contract_f where the cases call contracts.
# usage: tools/link-models.sh DIRECTORY; CC: the compiler
set -e
dir=$1 cc=${CC:-gcc}
flags="-std=gnu17 -fno-builtin -O0 -g -w -D__NO_CTYPE -U_FORTIFY_SOURCE -ffp-contract=off"
one="-D_Thread_local=" # one thread runs: its variables are reset like all others
mkdir -p "$dir"
plain= # the headers call them by another name
for f in scanf fscanf sscanf vscanf vfscanf vsscanf; do plain="$plain --redefine-sym __isoc99_$f=$f"; done
cat >"$dir/heap.h" <<'END'
#define __builtin_malloc test_malloc
#define __builtin_calloc test_calloc
#define __builtin_free test_free
void *test_malloc(unsigned long), *test_calloc(unsigned long, unsigned long), test_free(void *);
END
for file in share/cantrip/library/*.c; do
  heap=
  case $file in */heap.c) heap="-include $dir/heap.h" ;; esac # what it is made of is in driver.c
  $cc $flags $one $heap -c "$file" -o "$dir/$(basename "$file" .c).one.o"
done
ld -r -o "$dir/models.o" "$dir"/*.one.o
objcopy $plain "$dir/models.o"
nm -g --defined-only "$dir/models.o" | awk 'NF == 3 { print $3 }' >"$dir/names"
{
  sed '/^__\(model\|contract\)_/d' "$dir/names"
  printf '%s\n' exit abort
} | sed 's/.*/& model_&/' >"$dir/to-models"
sed -n 's/^__contract_\(.*\)/\1 __contract_\1/p' "$dir/names" >"$dir/contracts"
awk 'NR == FNR { to[$1] = $2; next } { if (!($1 in to)) print } END { for (f in to) print f, to[f] }' \
  "$dir/contracts" "$dir/to-models" >"$dir/to-contracts"
objcopy --redefine-syms="$dir/to-models" --rename-section .data=model_data \
  --rename-section .bss=model_bss,alloc,load,data,contents "$dir/models.o"

{
  echo 'static const char *const with_model[] = {'
  sed '/^__contract_/d; s/.*/    "&",/' "$dir/names"
  echo '    0};'
  echo 'static const char *const with_contract[] = {'
  # what scanf writes is told by its arguments, which only proofs see
  sed -n '/scanf$/d; s/^__contract_\(.*\)/    "\1",/p' "$dir/names"
  echo '    0};'
} >"$dir/names.inc"

objects=
for file in test/library/cases_*.c; do
  name=$dir/$(basename "$file" .c)
  for which in real model contract; do
    $cc $flags -Itest/library -DWHICH=$which -D_GNU_SOURCE -c "$file" -o "$name.$which.o"
    objects="$objects $name.$which.o"
  done
  objcopy $plain "$name.model.o"
  objcopy $plain "$name.contract.o"
  objcopy --redefine-syms="$dir/to-models" "$name.model.o"
  objcopy --redefine-syms="$dir/to-contracts" "$name.contract.o"
done
$cc -std=gnu17 -O1 -g -Wall -Wextra -I"$dir" -c test/library/driver.c -o "$dir/driver.o"
$cc "$dir/driver.o" "$dir/models.o" $objects -o "$dir/driver" -lm -lrt
