#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# A central server that accepts matches from clubs: tokens, pushing, pulling, receipts.
# test_accept.sh REFEREE FOLDER
# FOLDER has the sample games.
set -eu
. "$(dirname "$0")/../support/lib.sh"
. "$tests/serve/accept.sh"
samples=$2

# --- clubs --------------------------------------------------------------------------------------

chmod 644 words
ends 1 'chmod 600' "$referee" key Club --passphrase-file words
chmod 600 words
equal 48 "${#lyon}" "no token of 192 bits: $lyon"
grep -q "$lyon" clubs && fail 'the token stands in the file'
equal 600 "$(stat -c %a clubs)" 'others can read the clubs'
ends 1 'has a token already' "$referee" club clubs lyon
ends 1 'letters, digits' "$referee" club clubs 'a b'
ends 1 'no such club' "$referee" club --undo clubs nice
ends 2 'too few arguments' "$referee" club --undo clubs
equal $'lyon\nparis' "$("$referee" club clubs)" 'the clubs are others'
chmod 644 token
cp clubs bad && chmod 644 bad
ends 1 'chmod 600' "$referee" --db office.db serve --accept bad --as Office --passphrase-file words
echo 'lyon short' >bad && chmod 600 bad
ends 1 'not a file of clubs' "$referee" --db office.db serve --accept bad --as Office --passphrase-file words

# --- there and on -------------------------------------------------------------------------------

serve
type_in club.db '.new Anna - Boris\n64 1/7 1/5\n+4\nschool\n.new Carla - Dora\n31 1/4 1/2\n'
for game in "$samples"/games/lepeintre-1818-1.game "$samples"/games/tryktrak-sample.game; do
    "$referee" --db club.db import "$game" >/dev/null
done
ends 1 'chmod 600' "$referee" --db club.db push --token-file token "$at"
chmod 600 token
ends 1 'token of the club is missing' "$referee" --db club.db push "$at"
ends 1 'does not know this token' env REFEREE_TOKEN=0123 "$referee" --db club.db push "$at"
ends 1 'no token of a club' env REFEREE_TOKEN=$'a\nX: b' "$referee" --db club.db push "$at"
ends 2 'use https://' "$referee" --db club.db push http://office.example/
ends 2 'neither name nor password' "$referee" --db club.db push "https://lyon:$lyon@localhost/"
grep -qF "$lyon" out err && fail "the token is told: $(cat out err)"
ends 2 'ends with its path' "$referee" --db club.db push "https://localhost/?token=$lyon"
grep -qF "$lyon" out err && fail "the token is told: $(cat out err)"
ends 0 '4 new, 0 extended, 0 diverged, 0 already known: nothing was written' "${push[@]}" --dry-run "$at"
ends 0 '4 new, 0 extended, 0 diverged, 0 already known' "${push[@]}" "$at"
ends 0 '0 new, 0 extended, 0 diverged, 4 already known' "${push[@]}" "$at"
equal "$(head_of_all club.db)" "$(head_of_all office.db)" 'what arrived is another record'
ends 2 'use --accept CLUBS and --as NAME together' "$referee" --db office.db serve --accept clubs
ends 2 'use --accept CLUBS and --as NAME together' "$referee" --db office.db serve --as Office
ends 1 'passphrase' "$referee" --db office.db serve --accept clubs --as Office --passphrase-file token
type_in club.db '.resume Carla - Dora\n43 1/5 1/4\n'
ends 0 '"merge":"extended"' "${push[@]}" --json "$at"
"$referee" key Arbiter --passphrase-file words >/dev/null
"$referee" --db club.db seal 'Anna - Boris' --as Arbiter --passphrase-file words >/dev/null
ends 0 '1 seal' "${push[@]}" "$at" 'Anna - Boris'
ends 0 '0 new, 0 extended, 0 diverged, 4 already known' "${push[@]}" "$at"

# A record that cannot be read: what is wrong with it the office reads, not the club.
sqlite3 office.db '.backup whole.db'
sqlite3 office.db 'ALTER TABLE seal RENAME TO elsewhere'
ends 1 'it answers 503: the office cannot read or write its record now' "${push[@]}" "$at"
grep -q 'seal' out err && fail "the club reads what is wrong: $(cat out err)"
grep -q 'seal' served.err || fail "the office does not read what is wrong: $(cat served.err)"
sqlite3 office.db '.restore whole.db'
ends 0 '0 new, 0 extended, 0 diverged, 4 already known' "${push[@]}" "$at"

# What is here is there, and what is there comes here: the same to the last hash.
ends 0 '4 new' env REFEREE_TOKEN="$paris" "$referee" --db other.db pull "$at"
equal "$(head_of_all club.db)" "$(head_of_all other.db)" 'what came back is another record'
ends 0 '0 new, 0 extended, 0 diverged, 0 already known' env REFEREE_TOKEN="$paris" \
    "$referee" --db other.db pull "$at"
ends 0 '1 new' env REFEREE_TOKEN="$paris" "$referee" --db third.db pull "$at" 'Carla - Dora'

# The office has signed what came, from whom; a club that pulls has the receipt, once.
equal lyon "$(sqlite3 office.db 'SELECT DISTINCT club FROM arrival')" 'another club has brought it'
[ "$(sqlite3 office.db 'SELECT count(*) FROM arrival')" -gt 4 ] || fail 'not all that came was signed'
ends 0 'seals' "$referee" --db club.db pull --token-file token "$at"
expect 0 "$referee" --db club.db verify --seals
grep -q Office out || fail "no receipt: $(cat out)"
"$referee" --db club.db pull --token-file token "$at" >out
grep -q seal out && fail "the receipt came twice: $(cat out)"
env REFEREE_TOKEN="$paris" "$referee" --db paris.db pull "$at" >/dev/null
equal lyon "$(sqlite3 paris.db 'SELECT DISTINCT club FROM match')" 'whose it is did not come along'
ends 0 'everything agrees' "$referee" --db paris.db verify
# A log that was shortened afterwards is found, here by the receipt and there by the arrival.
shorten()
{
    sqlite3 "$1" '.backup short.db'
    sqlite3 short.db "SELECT group_concat(sql, ';' || char(10)) || ';' FROM sqlite_master WHERE type = 'trigger'" >triggers
    sqlite3 short.db "SELECT 'DROP TRIGGER ' || name || ';' FROM sqlite_master WHERE type = 'trigger'" | sqlite3 short.db
    sqlite3 short.db "CREATE TEMP TABLE m AS SELECT min(id) AS id FROM match;
        DELETE FROM claim WHERE match_id = (SELECT id FROM m); DELETE FROM due WHERE match_id = (SELECT id FROM m);
        DELETE FROM coup WHERE match_id = (SELECT id FROM m);
        DELETE FROM entry WHERE match_id = (SELECT id FROM m) AND seq > 1;
        UPDATE match SET head_seq = 1, coups = 0, head_hash = (SELECT hash FROM entry WHERE match_id = match.id)
            WHERE id = (SELECT id FROM m)" 2>/dev/null || true
    sqlite3 short.db <triggers
}
shorten office.db
ends 4 'had arrived from lyon' "$referee" --db short.db verify
shorten club.db
ends 4 'Office' "$referee" --db short.db verify --seals

grep -q "$lyon" served served.err && fail 'a token was told'

# A club that has gone is nobody, at once.
"$referee" club --undo clubs paris
ends 1 'does not know this token' env REFEREE_TOKEN="$paris" "$referee" --db other.db pull "$at"
