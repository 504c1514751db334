#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Results signed, and what is found out by it: test_seals.sh REFEREE SOURCE
# The signature is checked by openssl, over bytes that are put together here.
set -euo pipefail
. "$(dirname "$0")/../support/lib.sh"
referee=$1 source=$2
command -v sqlite3 >/dev/null && command -v openssl >/dev/null || skip 'sqlite3 or openssl is not installed'

# --- keys ---------------------------------------------------------------------------------------

echo 'a long passphrase' >pass
echo 'another' >other
: >empty
chmod 644 pass
says 1 'other users can read it: run chmod 600' key Clara --passphrase-file pass
chmod 600 pass other empty
says 1 'empty' key Clara --passphrase-file empty
says 0 '(own)' key Clara --passphrase-file pass
public=$(cut -d ' ' -f 1 out)
equal 600 "$(stat -c %a data/referee/keys/Clara.key)" "others can read the key"
says 1 'already' key Clara --passphrase-file pass
says 1 'will not do' key ../Clara --passphrase-file pass
setsid -w "$referee" key Dora </dev/null >out 2>&1 && fail "a key was made without a passphrase"
grep -q 'no terminal' out || fail "without a terminal: $(cat out)"

# --- sealing ------------------------------------------------------------------------------------

printf '%s\n' '.new Anna - Boris' '54 1/6 1/5' '64 1/7 1/5' '31 1/4 1/2' | "$referee" --db r.db >said
says 1 'no key has this name' --db r.db seal last --as Emil --passphrase-file pass
says 1 'not that of the key' --db r.db seal last --as Clara --passphrase-file other
says 2 '--as NAME' --db r.db seal last
chmod 640 data/referee/keys/Clara.key
says 1 'others can read the file of the key: chmod 600' --db r.db seal last --as Clara --passphrase-file pass
chmod 600 data/referee/keys/Clara.key
says 0 'Sealed by Clara' --db r.db seal last --as Clara --passphrase-file pass
key=$(sqlite3 r.db 'SELECT key FROM match')
entries=$(sqlite3 r.db 'SELECT count(*) FROM entry')
head=$(sqlite3 r.db 'SELECT hash FROM entry ORDER BY seq DESC LIMIT 1')
grep -qF "$key $entries $head" out || fail "what was sealed is not said: $(cat out)"

# openssl agrees: with the public key in its format, and the bytes described in seal.h.
at=$(sqlite3 r.db 'SELECT at FROM seal')
printf 'referee seal 1\n%s %s %s\n%s\n%s\n' "$key" "$entries" "$head" "$at" Clara >signed
sqlite3 r.db 'SELECT signature FROM seal' | sed 's/../\\x&/g' | xargs -0 printf '%b' | head -c 64 >signature
printf '%b' "$(sed 's/../\\x&/g' <<<"302a300506032b6570032100$public")" >public.der
openssl pkeyutl -verify -pubin -keyform DER -inkey public.der -rawin -in signed -sigfile signature \
    >verified || fail "openssl says: $(cat verified)"

# --- proving ------------------------------------------------------------------------------------

says 0 'Clara, ' --db r.db verify --seals
says 0 ': holds' --db r.db verify --seals
says 0 '1 seal, 1 holds' --db r.db verify --seals
says 0 ': holds' --db r.db verify --sheet "$key $entries $head"
says 2 '--sheet: expected KEY ENTRIES HASH' --db r.db verify --sheet "$key $entries"
says 2 'cannot be combined' --db r.db verify --seals --head x
says 0 'everything agrees' --db r.db verify
cp r.db as-sealed.db

# Later entries do not matter.
echo '43 1/5 1/4' | "$referee" --db r.db >said
says 0 ': holds; 1 entry since' --db r.db verify --seals
says 0 '"since":1' --db r.db verify --seals --json
grep -q '"another"' out && fail "no result was signed: $(cat out)"

# A signed result that has changed since: won by the opponent, or not yet won. An addition that
# keeps the end, such as a note, does not change it.
printf '%s\n' '.new Anna - Boris' '54 1/6 1/5' '.resign b' | "$referee" --db end.db >said
says 0 'Sealed by Clara' --db end.db seal last --as Clara --passphrase-file pass
says 0 ': holds' --db end.db verify --seals
grep -q since out && fail "nothing was added: $(cat out)"
printf '%s\n' '.resume Anna - Boris' '.note seen' | "$referee" --db end.db >said
says 0 ' since' --db end.db verify --seals
grep -q another out && fail "a note is no other result: $(cat out)"
cp end.db open.db
printf '%s\n' '.resume Anna - Boris' '.undo 2' | "$referee" --db open.db >said
says 4 'holds; ' --db open.db verify --seals
says 4 ' since; the result is another since' --db open.db verify --seals
says 4 '"another":true' --db open.db verify --seals --json
cp open.db end.db
printf '%s\n' '.resume Anna - Boris' '.resign b' | "$referee" --db end.db >said
says 0 ' since' --db end.db verify --seals
grep -q another out && fail "it was won again by the same: $(cat out)"
printf '%s\n' '.resume Anna - Boris' '.resign w' | "$referee" --db open.db >said
says 4 'the result is another since' --db open.db verify --seals

# A change that the chain does not show: the log ends sooner, and its head with it.
cp r.db cut.db
sqlite3 cut.db "DROP TRIGGER entry_never_deleted; DELETE FROM claim; DELETE FROM due; DELETE FROM coup WHERE number > 1;
    DELETE FROM entry WHERE seq > $entries - 1;
    UPDATE match SET head_seq = $entries - 1, coups = 1, head_hash = (SELECT hash FROM entry ORDER BY seq DESC LIMIT 1);
    CREATE TRIGGER entry_never_deleted BEFORE DELETE ON entry
BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;"
says 4 ': shortened' --db cut.db verify --seals
says 4 ': shortened' --db cut.db verify --sheet "$key $entries $head"

# An entry was altered, its hash left.
cp r.db altered.db
sqlite3 altered.db "DROP TRIGGER entry_never_changed; UPDATE entry SET text = text || ' ' WHERE seq = $entries"
says 4 ': differs' --db altered.db verify --seals
says 1 "" --db altered.db seal last --as Clara --passphrase-file pass

# A seal whose words were altered proves nothing.
cp r.db false.db
sqlite3 false.db "DROP TRIGGER seal_never_changed; UPDATE seal SET entries = entries - 1"
says 4 ': false' --db false.db verify --seals

# A match of this key was never here.
says 4 'not here' --db r.db verify --sheet "00000000-0000-4000-8000-000000000000 $entries $head"

# An unknown key is reported; a key stored under the name is not.
mkdir "$folder/else"
XDG_DATA_HOME=$folder/else says 4 ': unknown key' --db r.db verify --seals
XDG_DATA_HOME=$folder/else says 1 '64 digits' key Clara 12
XDG_DATA_HOME=$folder/else says 0 "$public  Clara" key Clara "$public"
XDG_DATA_HOME=$folder/else says 0 ': holds' --db r.db verify --seals
XDG_DATA_HOME=$folder/else says 1 'only the public key' --db r.db seal last --as Clara --passphrase-file pass

# --- on paper -----------------------------------------------------------------------------------

# What is seen by a camera: the codes of the sheet and of the page, read by another program.
says 0 '' --db r.db sheet last -o sheet.pdf
says 0 '' --db r.db report last -o page.html
now=$(sqlite3 r.db 'SELECT origin || " " || head_seq || " " || head_hash FROM match')
grep -qF "<code>$now</code>" page.html || fail "the page does not show the head $now: $(cat page.html)"
if command -v zbarimg >/dev/null && command -v pdftoppm >/dev/null; then
    pdftoppm -r 100 -png sheet.pdf seen
    sed -n 's/.*viewBox="0 0 \([0-9]*\) .*fill="#000" d="\(M[^"]*\)".*/\1 \2/p' page.html >path
    awk '{ n = $1; sub(/^[0-9]* /, ""); gsub(/[Mhz]/, " "); gsub(/v1 *-[0-9]*/, "")
        k = split($0, v, " ")
        for (i = 1; i + 2 <= k; i += 3) for (x = v[i]; x < v[i] + v[i + 2]; x++) dark[x, v[i + 1]] = 1
        print "P1", 8 * n, 8 * n
        for (y = 0; y < 8 * n; y++) {
            line = ""
            for (x = 0; x < 8 * n; x++) line = line (dark[int(x / 8), int(y / 8)] + 0)
            print line
        } }' path >page.pbm
    for picture in seen-*.png page.pbm; do
        zbarimg -q --raw "$picture" 2>errors || :
    done >codes
    [ "$(grep -cxF "$now" codes)" = 2 ] || fail "the codes say: $(cat codes), not twice $now"
else
    echo "zbarimg is not here: the codes are not read"
fi

# --- on the way ---------------------------------------------------------------------------------

# Into another record, once, also where the match was known before without its seal.
says 0 '1 new' --db to.db merge as-sealed.db
says 0 ': holds' --db to.db verify --seals
sqlite3 as-sealed.db "DROP TRIGGER seal_never_deleted; DELETE FROM seal;
    CREATE TRIGGER seal_never_deleted BEFORE DELETE ON seal
BEGIN SELECT RAISE(ABORT, 'a seal is never deleted'); END;"
says 0 '1 new' --db later.db merge as-sealed.db
says 0 '0 seals' --db later.db verify --seals
says 0 '1 extended, 0 diverged, 0 already known, 1 seal' --db later.db merge r.db
says 0 ': holds' --db later.db verify --seals
says 0 '1 already known' --db later.db merge r.db
grep -q seal out && fail "a seal came twice: $(cat out)"
"$referee" --db known.db merge as-sealed.db >said
says 0 '1 already known, 1 seal: nothing was written' --db as-sealed.db merge --dry-run to.db
says 0 '1 already known, 1 seal' --db as-sealed.db merge to.db
says 0 ': holds' --db as-sealed.db verify --seals

# Nothing is believed: a forged one stays behind.
says 0 '1 new' --db honest.db merge false.db
says 0 '0 seals' --db honest.db verify --seals

# In record text. Where its log is, it holds; of a log that is not here nothing is known.
"$referee" --db to.db export last >one.game
[ "$(grep -c '^\[Seal "' one.game)" = 1 ] || fail "the seal is not exported: $(head -9 one.game)"
says 0 '0 already known' --db text.db import one.game
says 4 'of a log that is not here' --db text.db verify --seals
says 0 '1 already known' --db known.db import one.game
says 0 ': holds' --db known.db verify --seals
"$referee" --db text.db export last >two.game
diff <(grep '^\[Seal' one.game) <(grep '^\[Seal' two.game) || fail "the seal is not as it was"
sed 's/^\(\[Seal "[^ ]* \)[0-9]*/\19/' one.game >forged.game
cmp -s one.game forged.game && fail "nothing was forged"
says 4 '0 already known' --db forged.db import forged.game
line=$(grep -n '^\[Seal' forged.game | cut -d: -f1)
says 4 "forged.game:$line:1: the seal is left out: its signature is not of this" --db forged.db import forged.game
sed 's/^\[Seal .*/[Seal "x"]/' one.game >odd.game
says 4 "odd.game:$line:1: the seal is left out: it is not written as one" --db odd.db import odd.game
says 0 '1 match' --db odd.db stats Anna
says 0 '0 seals' --db forged.db verify --seals
says 0 '' replay one.game

# A backup has them, and the sealed match is still sealed when it was forgotten.
"$referee" --db r.db backup b.db >said
says 0 ': holds' --db b.db verify --seals
