#!/bin/sh
# Components of programs that people run, against specifications of ours in bench/components: recursive ones, several together, and
# temporal formulas. The sources are not part of this project: DIRECTORY has checkouts of busybox (behind `make defconfig`),
# paho.mqtt.embedded-c, jansson, cJSON, vsftpd, libssh2, mbed TLS 2.28, OpenSSL 1.0.1 (behind `./Configure linux-x86_64 no-asm`),
# the FreeRTOS kernel, Lua, a port of OpenBSD's syslogd (AiShibo/syslogd), in directories busybox, paho, jansson, cjson, vsftpd, libssh2, mbedtls,
# openssl, freertos, lua, syslogd. Each property is asked for itself. Prints the rows of the table in bench/real.md.
# usage: bench/components.sh DIRECTORY    LIMIT (60, seconds a property)
. "$(dirname "$0")/../test/lib.sh"
from=${1:?usage: bench/components.sh DIRECTORY}
LIMIT=${LIMIT:-60} specs=$(cd "$(dirname "$0")/components" && pwd)

# NAME DIRECTORY SPEC FILES PROPERTIES OPTION...: a row for each property; no file has a blank in its name
component() {
  name=$1 where=$from/$2 spec=$specs/$3 file=$4 properties=$5
  shift 5
  lines=$(cd "$where" && cat $file | wc -l)
  for p in $properties; do
    rm -f "$dir/json"
    (cd "$where" && /usr/bin/time -f '%U %M' -o "$dir/time" "$cantrip" check -q --time-limit "$LIMIT" --json "$dir/json" --property "$p" \
      "$@" $file "$spec" >"$dir/out" 2>"$dir/err" </dev/null)
    echo "| $name | $lines | $p | $("$BUILD/answers" --of "$p" "$dir/json") | $(tail -n 1 "$dir/time" | awk '{ printf "%.1f | %d", $1, $2 / 1024 }') | $(grep -c '^assuming: ' "$dir/out") |"
  done
}

[ -x /usr/bin/time ] || { echo "bench/components.sh: GNU time is needed" >&2; exit 2; }
component 'busybox, recursive_action' busybox walk.spec libbb/recursive_action.c 'seq count leak closes closes_if' -std=gnu99 -I include -I libbb \
  -include include/autoconf.h -D_GNU_SOURCE -DNDEBUG '-DBB_VER="1"'
component 'Paho, client' paho paho.spec MQTTClient-C/src/MQTTClient.c \
  'publish sends closed freed freed_always subscribe unsubscribe disconnect connect run' -DMQTT_TASK -include "$specs/task.h" \
  -I MQTTPacket/src -I MQTTClient-C/src -I MQTTClient-C/src/linux -DMQTTCLIENT_PLATFORM_HEADER=MQTTLinux.h
sed 's/@json_inline@/inline/; s/@[a-zA-Z_]*@/1/' "$from/jansson/src/jansson_config.h.in" >"$dir/jansson_config.h" # as its build does
component 'jansson, parser' jansson jansson.spec src/load.c 'reads owns told fails ends ends_always' -I "$dir" -I src
component 'cJSON, parser' cjson cjson.spec cJSON.c 'stops heard no_more fair_ends' -I .
component 'vsftpd, parent and child' vsftpd vsftpd.spec 'postprivparent.c twoprocess.c ftpdataio.c postlogin.c tunables.c' \
  'pasv_order pasv_done fd_order fd_done port_order port_done' --external outputs -I .
component 'libssh2, start of a session' libssh2 libssh2.spec src/session.c 'order keys_first ready' -DLIBSSH2_OPENSSL -DHAVE_O_NONBLOCK \
  -DHAVE_GETTIMEOFDAY -DHAVE_SYS_UIO_H -DHAVE_SYS_SOCKET_H -DHAVE_UNISTD_H -DHAVE_SYS_TIME_H -DHAVE_POLL -I include -I src
component 'OpenSSL 1.0.1, DTLS server' openssl dtls.spec ssl/d1_srvr.c 'order answered' --external outputs -DOPENSSL_NO_SCTP -DOPENSSL_NO_KRB5 \
  -I include -I . -I crypto
for spec in 'mbedtls.spec order agree' 'mbedtls-live.spec live'; do
  component 'mbed TLS 2.28, client and server' mbedtls "${spec%% *}" 'library/ssl_srv.c library/ssl_cli.c library/ssl_tls.c' "${spec#* }" -I include -I library
done
component 'FreeRTOS, queues' freertos freertos.spec queue.c 'send receive take peek send_resumed receive_resumed take_left peek_order' \
  -I include -I portable/ThirdParty/GCC/Posix -I examples/template_configuration
component 'Lua, parser' lua lua.spec lparser.c 'generated blocks left' -I .
component 'syslogd, parent and child' syslogd/usr.sbin/syslogd syslogd.spec privsep.c 'utmp config modified' -include "$specs/bsd.h" \
  -I ../../compat -I ../../include
