#!/bin/sh
# The handshakes of OpenSSL 0.9.6c as components: ssl/s3_srvr.c and ssl/s3_clnt.c as they are, with the headers of a
# configured source tree, against server.spec and client.spec. Prints the table and writes bench/openssl.md. The
# sources are not part of this repository. Exit 1 if a verdict is not the expected one.
# usage: bench/openssl/run.sh DIRECTORY    LIMIT (60, seconds a property)
[ -f "$1/ssl/s3_srvr.c" ] || { echo "usage: bench/openssl/run.sh DIRECTORY (of the configured sources of OpenSSL 0.9.6c)" >&2; exit 1; }
sources=$(cd "$1" && pwd)
. "$(dirname "$0")/../../test/lib.sh"
here=$PWD
LIMIT=${LIMIT:-60}
top=$BUILD/openssl
mkdir -p "$top"

number() { sed -n "s/.*\"$2\":\([0-9.]*\).*/\1/p" "$1" | head -n 1; }
stat() { sed -n "s/^ *\([0-9]*\) $2\$/\1/p" "$1" | head -n 1; }

one() { # SIDE SOURCE PROPERTY EXPECTED
  json=$top/$1-$3.json
  rm -f "$json"
  (cd "$sources" && "$BUILD/cantrip" check --stats --time-limit "$LIMIT" --memory-limit 1000 -I include -I . --property "$3" --json "$json" \
    "$2" "$here/bench/openssl/$1.spec" >"$json.out" 2>"$json.err")
  case $? in
  0) verdict=holds ;;
  10) verdict=violated ;;
  5) verdict=unknown ;;
  *) verdict=failed ;;
  esac
  lines=$(cd "$sources" && cc -E -I include -I . "$2" 2>/dev/null | wc -l)
  echo "| $2 | $3 | $verdict | $4 | $lines | $(stat "$json.err" "locations after inlining") | $(stat "$json.err" "relevant locations") | $(number "$json" states) | $(number "$json" predicates) | $(number "$json" predicate_iterations) | $(number "$json" solver_calls) | $(number "$json" seconds) | $(number "$json" peak_kib | awk '{ printf "%.0f", $1 / 1024 }') |"
  [ "$verdict" = "$4" ] || echo "$verdict" >>"$top/wrong"
}

rm -f "$top/wrong"
{
  echo "| file | property | verdict | expected | preprocessed lines | locations after inlining | that matter | states | predicates | iterations | solver calls | seconds | MB |"
  echo "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |"
  one server ssl/s3_srvr.c initiated holds
  one server ssl/s3_srvr.c finished holds
  one server ssl/s3_srvr.c answered violated
  one client ssl/s3_clnt.c initiated holds
  one client ssl/s3_clnt.c keys holds
} >"$top/table"
cat "$top/table"

assumed() { # SIDE: without places, so that it can be read
  cat "$top/$1"-*.json.out | sed -n 's/^assuming: //p' | sed -e 's/ ([^()]*:[0-9]*)$//' -e 's/__VERIFIER_nondet_//' | sort | uniq | sed 's/^/- /'
}

{
  cat <<END
# The handshakes of OpenSSL 0.9.6c

Written by \`bench/openssl/run.sh DIRECTORY\` ($LIMIT s and 1 GB a property). ssl/s3_srvr.c and ssl/s3_clnt.c are unmodified, read with
their own headers; the component is one call of \`ssl3_accept\` or \`ssl3_connect\` from the beginning of a handshake. What the
processes say stands in [openssl/server.spec](openssl/server.spec) and [openssl/client.spec](openssl/client.spec). \`answered\` asks that the server's finished
come after the client's, which is not so when a session is resumed: the run that shows it was replayed.

END
  cat "$top/table"
  cat <<END

What matters is what remains after inlining, constant folding and slicing: everything else of the preprocessed file has no
influence on the events. Figures published for the same handshake: 74,000 lines of input of which all but 350 were sliced
away (2004).

## What is assumed

Given in the specification: the guard (the connection and what it points to exist, its method has its functions, none of which is the handshake itself, and a handshake begins), and for each
message function that it performs its message and returns a positive number, or fails, and changes at most what \`modifies\`
lists. Said by cantrip, for the server:

$(assumed server)

and for the client:

$(assumed client)
END
} >bench/openssl.md
[ ! -s "$top/wrong" ]
