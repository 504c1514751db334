#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Text files as other programs write them: test_lines.sh REFEREE
# Every kind of file is read with a byte order mark, with lines that end in CR LF or in CR, without
# an end of the last line, with spaces at the ends of lines, with comments and with decomposed
# accents. A byte that is not UTF-8 is refused with file and line, or in a .mat read as
# Windows-1252. Each must have the same output as the plain file.
set -euo pipefail
. "$(dirname "$0")/../support/lib.sh"
referee=$1
command -v python3 >/dev/null || skip 'python3 is not installed'

cat >vary.py <<'END'
import sys, unicodedata
name = sys.argv[1]
text = open(name, encoding="utf-8", newline="").read()
raw = text.encode()
for kind, data in {
    "mark": b"\xef\xbb\xbf" + raw,
    "crlf": raw.replace(b"\n", b"\r\n"),
    "cr": raw.replace(b"\n", b"\r"),
    "mark-crlf": b"\xef\xbb\xbf" + raw.replace(b"\n", b"\r\n"),
    "no-end": raw.rstrip(b"\n"),
    "blanks": raw.replace(b"\n", b" \t\n"),
    "comment": b"# of another program\n" + raw,
    "decomposed": unicodedata.normalize("NFD", text).encode(),
    "latin": text.encode("latin-1"),
}.items():
    open(name + "." + kind, "wb").write(data)
END

# alike KIND NAME COMMAND...: the command, with the name of the file at its end or as its input
# (KIND file or stdin), has the same output for each form of the file. The names of the files and
# the keys of matches may differ.
alike()
{
    local kind=$1 name=$2 wanted is form
    shift 2
    python3 vary.py "$name"
    for form in plain crlf cr mark-crlf no-end blanks comment decomposed; do
        local file=$name.$form
        [ $form != plain ] || cp "$name" "$file"
        rm -f one.db*
        if [ "$kind" = file ]; then
            "$@" "$file" >out 2>err || :
        else
            "$@" <"$file" >out 2>err || :
        fi
        is=$(cat out err | sed "s/$name\\.$form/FILE/g; s/[0-9a-f]\\{8\\}  *Zoé/KEY Zoé/; s/imported [0-9a-f]\\{8\\}/imported KEY/" |
            python3 -c 'import sys, unicodedata; sys.stdout.write(unicodedata.normalize("NFC", sys.stdin.read()))')
        [ $form != plain ] || wanted=$is
        equal "$wanted" "$is" "$name, $form"
        [ "$kind" != file ] || [ "${checks_record:-}" = '' ] || {
            on one.db matches >listed
            file_has listed "$checks_record" # composed, too
        }
    done
}

printf '%s\n' Zoé Boris Clara Dora >players
alike file players "$referee" --db one.db pair --event Cup --players
has 'Zoé (0)'
expect 3 on one.db pair --event Cup --players players.latin
equal 'players.latin:1:3: this byte is not UTF-8' "$(grep -v 'no record yet' err)" 'players in Latin-1'
[ ! -s out ] || fail "paired all the same: $(cat out)"
expect 0 on one.db pair --event Cup ' Zoé ' Boris
has 'Zoé (0)'
lacks ' Zoé  '

printf '%s\n' '[Game "pig"]' '[Player1 "Zoé"]' '[Player2 "Boris"]' '' '1. a 5 stop' '2. b 1' >game
checks_record='Zoé - Boris  5:0'
alike file game "$referee" --db one.db import
has 'imported 1 match with 2 turns'
expect 3 on latin.db import game.latin
has 'game.latin:2:13: this byte is not UTF-8'
on one.db export --all --json | python3 -c 'import sys; sys.stdout.write(sys.stdin.read().replace("\\u00e9", "é").replace("\\u00E9", "é"))' >json
grep -q Zoé json || fail 'no é in the file'
alike file json "$referee" --db one.db import
expect 3 on latin.db import json.latin
has 'json.latin:1:'
checks_record=
alike file game "$referee" replay
has 'Zoé: 5. The turn'
alike file game "$referee" replay --json
alike file game "$referee" replay --check
expect 3 "$referee" replay game.latin
has 'game.latin:2:13: this byte is not UTF-8'

cat >mat <<'END'
 1 point match

 Game 1
 Zoé : 0                        Bob : 0
  1) 31: 8/5 6/5                 52: 13/8 13/11
END
checks_record='Zoé - Bob  0:0  2 turns'
alike file mat "$referee" --db one.db import
checks_record=
expect 0 on latin.db import mat.latin
has 'mat.latin: this text is not UTF-8; it is read as Windows-1252'
on latin.db matches >listed
file_has listed 'Zoé - Bob'

printf '%s\n' '112346 game=farkle' '5 game=pig' >positions
alike file positions "$referee" judge
has 'Stopping writes 5'
printf '%s\n' '112346 game=farkle' '55 game=truba turn=300 throw=2' >throws
alike file throws "$referee" chances
has 'nothing counts in'
echo '{"id":"x","game":"farkle","kind":"dice","source":"U","line":"112346 game=farkle","keep":"11","want":{"points":200}}' >case
alike file case "$referee" judge --check
has '1 agrees'

printf '%s\n' '.new pig Zoé - Boris' 5 stop .score >session
alike stdin session "$referee" --db one.db
has 'Zoé: 5, Boris: 0.'
status=0
"$referee" --db latin.db <session.latin >out 2>err || status=$?
equal 3 "$status" 'a session in Latin-1'
has 'stdin:1:12: this byte is not UTF-8'
# A header that cannot be read skips its game.
sed '1,3!d' game.latin >headers
printf '%s\n' 5 stop >>headers
expect 0 on headers.db import /dev/null
status=0
"$referee" --db headers.db <headers >out 2>err || status=$?
equal 3 "$status" 'a header in Latin-1'
has 'stdin:2:13: this byte is not UTF-8'
expect 0 on headers.db matches
lines 0

# Keys and clubs are ASCII; they are read with a mark and other ends of lines, or refused with the line.
echo secret >pass
chmod 600 pass
expect 0 "$referee" key --passphrase-file pass Zoe
key=$(find . -type f -name 'Zoe*' | head -1)
[ -n "$key" ] || die "no key: $(find . -type f)"
for edit in 's/^\(.*\)$/\1\r/' '1s/^/\xef\xbb\xbf/'; do
    cp "$key" kept
    sed -i "$edit" "$key"
    expect 0 "$referee" key
    has Zoe
    cp kept "$key"
    printf '\xef\xbb\xbfsecret\r\n' >pass
    chmod 600 pass
done
expect 0 "$referee" club clubs Paris
token=$(grep -o '[A-Za-z0-9_-]\{20,\}' out | head -1)
[ -n "$token" ] || die "no token: $(cat out)"
chmod 600 clubs
sed -i 's/$/\r/; 1s/^/\xef\xbb\xbf/' clubs
expect 0 "$referee" club clubs
has Paris
echo 'Lyon is a club' >>clubs
expect 1 "$referee" club clubs
has 'clubs:2:1: not a file of clubs'
