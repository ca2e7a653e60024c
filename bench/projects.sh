#!/bin/sh
# Whole projects: every function of cJSON, littlefs and the FreeRTOS kernel for itself, with all run-time checks and pointers from outside
# that are not null. The sources are not here: DIR has them as cJSON, littlefs and FreeRTOS-Kernel.
# usage: bench/projects.sh DIR [SECONDS] >bench/projects.md
. "$(dirname "$0")/../test/lib.sh"
from=${1:?where the sources are} seconds=${2:-600}

database() { # DIR FLAGS FILE...
  top=$from/$1 flags=$2
  shift 2
  mkdir -p "$top/build"
  for f; do
    printf '{"directory": "%s/build", "file": "../%s", "command": "cc -Wall -O2 %s -c ../%s"}\n' "$top" "$f" "$flags" "$f"
  done | sed '1s/^/[/; $!s/$/,/; $s/$/]/' >"$top/build/compile_commands.json"
}

row() { # NAME
  began=$(date +%s)
  "$cantrip" check -p "$from/$1/build" --all-functions --checks all --assume nonnull --time-limit "$seconds" --progress never >"$dir/out" 2>/dev/null
  awk -v name="$1" -v seconds=$(($(date +%s) - began)) '/ not attempted: / { missing++ } /^  [A-Za-z_]/ && NF >= 7 && $2 ~ /^[0-9]+$/ { functions++ }
    $1 == "all" { printf "| %s | %d | %d | %d | %d | %d | %d | %d | %d | %d | %d |\n", name, functions - 1, missing, $2, $3, $5, 100 * ($3 + $5) / $2, $6, $7, $8, seconds }' "$dir/out"
  [ -z "$KEEP" ] || cp "$dir/out" "$KEEP/$1.txt"
}

database cJSON "-I.." cJSON.c cJSON_Utils.c
database littlefs "-I.." lfs.c lfs_util.c
database FreeRTOS-Kernel "-I../include -I../portable/template -I../examples/template_configuration" tasks.c queue.c list.c timers.c \
  event_groups.c stream_buffer.c croutine.c portable/MemMang/heap_4.c
echo "# Whole projects"
echo
echo "Made by \`bench/projects.sh DIR $seconds\` on $(nproc) cores: every function for itself, \`--checks all --assume nonnull\`."
echo
echo "| project | functions | not attempted | obligations | met | not reached | % of both | violated | caller's | unknown | seconds |"
echo "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |"
for project in cJSON littlefs FreeRTOS-Kernel; do row $project; done
