#!/bin/sh
# The handshake engines against temporal formulas, over messages and states (se) and over states alone (ss), beside figure 4 of Chaki,
# Clarke, Ouaknine, Sharygina, Sinha (2004). Writes bench/ssl-ltl.md. Exit 1 if a formula does not hold.
# usage: bench/ssl/ltl.sh    LIMIT (60, seconds a property)
. "$(dirname "$0")/../../test/lib.sh"
LIMIT=${LIMIT:-60}
bad=0

number() { sed -n "s/.*\"$1\":\([0-9.]*\).*/\1/p" "$dir/json" | head -n 1; }

row() { # PROPERTY PAPER-STATES PAPER-SECONDS
  case $1 in
  srvr*) engine=server files=bench/ssl/server_plain.c ;;
  clnt*) engine=client files=bench/ssl/client_plain.c ;;
  *) engine=pair files="bench/ssl/pair_server.c bench/ssl/pair_client.c" ;;
  esac
  messages=
  case $1 in *_se) messages=bench/ssl/$engine.spec ;; esac
  # shellcheck disable=SC2086
  "$BUILD/cantrip" check -q --certify --time-limit "$LIMIT" -DPROP=0 --property "$1" --json "$dir/json" \
    $files $messages "bench/ssl/${engine}_${1##*_}.spec" >"$dir/out" 2>"$dir/err"
  answer=$(tail -n 1 "$dir/out")
  [ "$answer" = "verdict: holds" ] || bad=1
  echo "| $1 | ${answer#verdict: } | $(number states) | $(number solver_calls) | $(number seconds) | $(($(number peak_kib) / 1024)) | $2 | $3 |"
}

{
  echo '# The handshake in temporal logic'
  echo
  echo 'Made by `make bench-ssl-ltl`. States are those of the product with the automaton; the paper counts those of the model.'
  echo
  echo '| property | verdict | states | solver calls | s | MB | paper: states | s |'
  echo '| --- | --- | --- | --- | --- | --- | --- | --- |'
  row srvr_1_ss 5951 34.1
  row srvr_1_se 4269 19.7
  row srvr_2_ss 4941 34.1
  row srvr_2_se 4269 19.4
  row srvr_3_ss 5065 32.1
  row srvr_3_se 4269 20.3
  row srvr_4_ss 5446 39.3
  row srvr_4_se 4333 25.9
  row srvr_5_ss 7951 56.9
  row srvr_5_se 4331 22.8
  row clnt_1_ss 4867 27.0
  row clnt_1_se 3693 18.7
  row clnt_2_ss 7574 46.4
  row clnt_2_se 3691 17.3
  row ssl_1_ss 24799528 'did not end'
  row ssl_1_se 13558984 2207.0
  row ssl_2_ss 32597042 'did not end'
  row ssl_2_se 15911791 4185.1
  row ssl_3_se '' ''
  row ssl_4_se '' ''
  echo
  echo 'Server and client run together in the last six, of which two are ours alone.'
} >"$dir/table"
cp "$dir/table" bench/ssl-ltl.md
cat bench/ssl-ltl.md
exit $bad
