#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Builds the Debian package and checks its contents: test_package.sh BUILD SOURCE
set -euo pipefail
. "$(dirname "$0")/../support/lib.sh"
build=$1 source=$2
for tool in dpkg-deb dpkg-shlibdeps dpkg-buildflags scdoc readelf; do
    command -v "$tool" >/dev/null || skip "$tool is not installed"
done
[ -f "$build/CPackConfig.cmake" ] || skip "no package is configured in $build"
dir=$folder
unset LC_ALL LANG DESTDIR

cpack --config "$build/CPackConfig.cmake" -B "$dir/made" >"$dir/log" 2>&1 || die "no package: $(cat "$dir/log")"
version=$(sed -n 's/^project(referee VERSION \([0-9.]*\).*/\1/p' "$source/CMakeLists.txt")-1~upstream1
deb=$dir/made/referee_${version}_$(dpkg --print-architecture).deb
[ -f "$deb" ] || die "expected ${deb##*/}, seen: $(ls "$dir/made")"
dpkg-deb -x "$deb" "$dir/root"
root=$dir/root/usr

# It contains these folders and no others; no file is writable by everyone, and root owns all.
for file in games/referee libexec/referee/referee-pictures libexec/referee/referee-serve libexec/referee/referee-https share/man/man6/referee.6.gz \
    share/man/fr/man6/referee.6.gz share/man/man5/referee-formats.5.gz \
    share/man/fr/man5/referee-formats.5.gz share/bash-completion/completions/referee \
    share/zsh/vendor-completions/_referee share/fish/vendor_completions.d/referee.fish \
    share/metainfo/games.trictrac.referee.metainfo.xml share/doc/referee/copyright \
    share/doc/referee/changelog.Debian.gz share/doc/referee/changelog.gz \
    share/doc/referee/doc/rules/trictrac.md share/doc/referee/doc/record.md \
    share/locale/{de,fr,pl,uk}/LC_MESSAGES/referee.mo; do
    [ -s "$root/$file" ] || fail "$file is not in the package"
done
found=$(cd "$root" && find . -mindepth 1 -maxdepth 2 -type d | LC_ALL=C sort | tr '\n' ' ')
[ "$found" = "./games ./libexec ./libexec/referee ./share ./share/bash-completion ./share/doc \
./share/fish ./share/locale ./share/man ./share/metainfo ./share/referee ./share/zsh " ] || fail "in the package: $found"
if dpkg-deb -c "$deb" | awk '$2 != "root/root" || substr($1, 9, 1) == "w"' | grep .; then
    fail "not as root would have it"
fi
if grep -rlF -e "$build" -e "$dir" "$dir/root"; then
    fail "a file names the folder it was made in"
fi

# The control fields.
field()
{
    dpkg-deb -f "$deb" "$1"
}
[ "$(field Package) $(field Version) $(field Section)" = "referee $version games" ] ||
    fail "$(dpkg-deb -f "$deb")"
for library in libc6 libcairo2 libjansson4 libreadline8 libsodium23 libsqlite3-0 libutf8proc2 libuuid1; do
    case ", $(field Depends)," in
    *", $library"[\ ,]*) ;;
    *) fail "it does not depend on $library: $(field Depends)" ;;
    esac
done
gzip -dc "$root/share/doc/referee/changelog.Debian.gz" >"$dir/changelog"
[ "$(dpkg-parsechangelog -l "$dir/changelog" -S Version)" = "$version" ] ||
    fail "the changelog: $(cat "$dir/changelog")"
[ "$(dpkg-parsechangelog -l "$dir/changelog" -S Maintainer)" = "$(field Maintainer)" ] ||
    fail "the changelog is another's: $(cat "$dir/changelog")"
gzip -dc "$root/share/doc/referee/changelog.gz" | cmp - "$source/CHANGELOG.md" ||
    fail "changelog.gz is not CHANGELOG.md"

# The programs are hardened and stripped.
for program in games/referee libexec/referee/referee-pictures libexec/referee/referee-serve libexec/referee/referee-https; do
    readelf -hdlSW --dyn-syms "$root/$program" >"$dir/elf"
    while IFS='|' read -r pattern what; do
        grep -q -e "$pattern" "$dir/elf" || fail "$program $what"
    done <<'EOF'
Type: *DYN|is not position-independent
FLAGS.*NOW|binds late
GNU_RELRO|has no relro
__stack_chk_fail|has no stack protector
__[a-z]*printf_chk|is not fortified
EOF
    if grep -e '\.symtab\|\.debug_info\|__asan' "$dir/elf"; then
        fail "$program is not stripped, or has sanitizers in it"
    fi
done

# It runs from the folder where it is unpacked; both programs find their translations, and each
# other.
printf 'W:1x11,5x2,8x2 B:1x14,11 w 63\n' |
    LC_ALL=C.UTF-8 LANGUAGE=fr "$root/games/referee" judge >"$dir/judged"
grep -q '4 points à Blanc' "$dir/judged" ||
    fail "the packed program has no French"
"$root/games/referee" draw 'W:1x15 B:1x15 w' -o "$dir/board.png" || fail "it does not draw"
head -c 8 "$dir/board.png" | cmp - <(printf '\x89PNG\r\n\x1a\n') || fail "what it drew is no PNG"
cp -r "$source/tests/games" "$dir/games"
LC_ALL=C.UTF-8 LANGUAGE=fr "$root/games/referee" report "$dir/games/lepeintre-1818-1.game" \
    -o "$dir/game.html" || fail "it writes no page"
grep -q 'lang="fr"' "$dir/game.html" || fail "referee-pictures has no French"

if command -v appstreamcli >/dev/null; then
    appstreamcli validate --no-net "$root"/share/metainfo/*.xml >"$dir/log" 2>&1 || fail "$(cat "$dir/log")"
fi
if command -v lintian >/dev/null; then
    lintian --allow-root --fail-on error,warning "$deb" >"$dir/log" 2>&1 ||
        fail "lintian: $(cat "$dir/log")"
fi
