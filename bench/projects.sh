#!/bin/sh
# Whole projects: every function of seven projects, with all run-time checks and pointers from outside that are not null. The sources are not
# here: DIR has them as coreMQTT, littlefs, inih, picohttpparser, cJSON, nanopb and miniz (with an empty build/miniz_export.h).
# usage: bench/projects.sh DIR [SECONDS]: the first table of bench/projects.md
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
  awk -v name="$1" -v seconds=$(($(date +%s) - began)) '/ not attempted: / { missing++ } /^  [A-Za-z_]/ && NF >= 9 && $2 ~ /^[0-9]+$/ { functions++ }
    $1 == "all" { printf "| %s | %d | %d | %d | %d | %d | %d | %d | %d | %d | %d | %d |\n", name, functions - 1 + missing, missing, $2, $3, $5, $6, 100 * ($3 + $5 + $6) / $2, $7, $8, $9, seconds }' "$dir/out"
  [ -z "$KEEP" ] || cp "$dir/out" "$KEEP/$1.txt"
}

database coreMQTT "-DMQTT_DO_NOT_USE_CUSTOM_CONFIG -I../source/include -I../source/interface" source/core_mqtt.c source/core_mqtt_prop_deserializer.c \
  source/core_mqtt_prop_serializer.c source/core_mqtt_serializer.c source/core_mqtt_serializer_private.c source/core_mqtt_state.c
database littlefs "-I.." lfs.c lfs_util.c
database inih "-I.." ini.c
database picohttpparser "-I.." picohttpparser.c
database cJSON "-I.." cJSON.c cJSON_Utils.c
database nanopb "-I.." pb_common.c pb_encode.c pb_decode.c
database miniz "-I.. -I../build" miniz.c miniz_tdef.c miniz_tinfl.c miniz_zip.c
echo "| project | functions | not attempted | obligations | proved | by contract | unreachable | of these % | definite | caller's | unknown | seconds |"
echo "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |"
for project in coreMQTT littlefs nanopb picohttpparser miniz cJSON inih; do row $project; done
