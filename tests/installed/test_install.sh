#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Installs into an empty folder, runs the installed program, and uninstalls it:
# test_install.sh BUILD PREFIX
set -eu
. "$(dirname "$0")/../support/lib.sh"
build=$1 prefix=$2
dir=$folder
unset LC_ALL LANG
export DESTDIR="$dir/root"
there=$dir/root$prefix

# Files that existed before are kept.
mkdir -p "$there/share/doc/referee" "$there/bin" "$there/share/locale/fr/LC_MESSAGES"
echo other >"$there/bin/other"
echo other >"$there/share/locale/fr/LC_MESSAGES/other.mo"

cmake --install "$build" >"$dir/log" 2>&1 || fail "cmake --install: $(cat "$dir/log")"
for file in bin/referee bin/referee-pictures bin/referee-serve bin/referee-https share/doc/referee/LICENSE \
    share/doc/referee/doc/rules/trictrac.md share/doc/referee/doc/sources.md \
    share/doc/referee/doc/glossary.md share/doc/referee/doc/record.md \
    share/doc/referee/doc/performance.md share/doc/referee/doc/architecture.md \
    share/doc/referee/doc/adding-a-game.md share/doc/referee/CONTRIBUTING.md share/bash-completion/completions/referee \
    share/zsh/site-functions/_referee share/fish/vendor_completions.d/referee.fish \
    share/referee/schema/common.json share/referee/schema/replay.json \
    share/locale/fr/LC_MESSAGES/referee.mo share/locale/uk/LC_MESSAGES/referee.mo \
    share/locale/pl/LC_MESSAGES/referee.mo share/locale/de/LC_MESSAGES/referee.mo; do
    [ -s "$there/$file" ] || fail "$file is not installed"
done
if command -v scdoc >/dev/null; then
    for page in man6/referee.6 fr/man6/referee.6 man5/referee-formats.5 \
        fr/man5/referee-formats.5; do
        [ -s "$there/share/man/$page" ] || fail "$page is not installed"
    done
    # `man referee` opens the page of the program, also where section 5 precedes 6, as on Debian.
    twice=$(find "$there/share/man" -name '*.[0-9]' | sed 's|/man[0-9]/|/|; s/\.[0-9]$//' | sort | uniq -d)
    [ -z "$twice" ] || fail "pages in two sections: $twice"
fi
if grep -r -l "$dir" "$there"; then
    fail "a file names the folder it was staged in"
fi

# The installed program finds its translations.
printf 'W:1x11,5x2,8x2 B:1x14,11 w 63\n' |
    LC_ALL=C.UTF-8 LANGUAGE=fr "$there/bin/referee" judge | grep -q '4 points à Blanc' ||
    fail "the installed program has no French"

"$there/bin/referee" draw 'W:1x15 B:1x15 w' -o "$dir/board.svg" || fail "the installed program does not draw"
grep -q '</svg>' "$dir/board.svg" || fail "no picture was drawn"

cmake --build "$build" --target uninstall >"$dir/log" 2>&1 || fail "uninstall: $(cat "$dir/log")"
left=$(cd "$there" && find . -type f | LC_ALL=C sort | tr '\n' ' ')
equal "./bin/other ./share/locale/fr/LC_MESSAGES/other.mo " "$left" 'left behind'
for left in share/doc/referee share/referee; do
    [ ! -e "$there/$left" ] || fail "left behind: $left"
done
