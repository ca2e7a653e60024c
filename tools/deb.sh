#!/bin/sh
# A Debian package of what `make install` installs.
# usage: tools/deb.sh BUILD
set -e
build=$1
version=$("$build/cantrip" version | sed 's/cantrip //; s/ .*//')
arch=$(dpkg --print-architecture)
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
make --no-print-directory -s BUILD="$build" DESTDIR="$root" PREFIX=/usr install
gzip -9n "$root/usr/share/man/man1/cantrip.1"
strip "$root/usr/bin/cantrip"
strip --strip-debug "$root/usr/lib/libcantrip.a"
mkdir -p "$root/DEBIAN" "$root/usr/share/doc/cantrip"
cp -r README.md CHANGELOG.md doc/manual doc/assumptions.md doc/messages.md LICENSE "$root/usr/share/doc/cantrip"
cat >"$root/DEBIAN/control" <<END
Package: cantrip
Version: $version
Architecture: $arch
Maintainer: the authors of cantrip <cantrip@localhost>
Section: devel
Priority: optional
Depends: libc6, libxxhash0, libyaml-0-2, libclang1-19 | libclang1-19t64, libclang-common-19-dev, libz3-4
Recommends: libc6-dev
Description: software model checker for C
 Proves that no execution of a C program reaches an error, breaks a protocol, or does what C leaves undefined, or shows
 an execution that does.
END
chmod -R u=rwX,go=rX "$root"
dpkg-deb --root-owner-group --build "$root" "$build/cantrip_${version}_$arch.deb" >/dev/null
echo "$build/cantrip_${version}_$arch.deb"
