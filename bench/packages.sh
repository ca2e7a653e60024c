#!/bin/sh
# Installs those of the named Debian packages that are missing; nothing when all are there.
# The package lists are fetched only when an installation without them fails.
missing=
for package; do
  dpkg-query -W -f '${Status}\n' "$package" 2>/dev/null | grep -q 'ok installed' ||
    missing="$missing $package"
done
[ -n "$missing" ] || exit 0
sudo=
[ "$(id -u)" = 0 ] || sudo=sudo
echo "installing:$missing"
install() {
  # shellcheck disable=SC2086
  $sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends $missing
}
install >/dev/null 2>&1 && exit 0
for attempt in 1 2 3; do
  $sudo apt-get update && install && exit 0
  echo "attempt $attempt failed" >&2
  sleep $((attempt * 3))
done
echo "could not install:$missing" >&2
exit 1
