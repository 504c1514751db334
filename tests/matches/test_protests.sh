#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Protests and decisions in the record: counted, exported, imported, merged; a match that was sealed
# and is then continued. test_protests.sh REFEREE
set -euo pipefail
. "$(dirname "$0")/../support/lib.sh"
referee=$1

# claims_of DB: the claims without keys, times and the entries of the log.
claims_of()
{
    "$referee" --db "$1" claims --json last |
        sed -E 's/"(match|at)":"[^"]*"/"\1":""/g; s/"entry":[0-9]+/"entry":0/g; s/"ordinal":[0-9]+/"ordinal":0/g' | sort
}

# turns_of TEXT: game text without the head of its log.
turns_of()
{
    grep -v '^\[Match ' "$1"
}

trictrac='64 1/7 1/5
51 1/6 1/2
.protest 1 Anna the die leaned
.protest Boris she touched a man
.decide 1 upheld it leaned
.resign Boris tired'
tryktrak='w 64 1/7 1/5
.protest 0 Boris the lamp
.resign b tired
.protest 1 Boris he was pressed
.decide 2 dismissed he was not'
pig='a 6 stop
.protest Boris a 5
.decide 1 upheld a 5
b 2
.protest 0 Anna the table
4 stop'

for game in trictrac tryktrak pig; do
    printf '.new %s Anna - Boris\n[Event "Cup"]\n%s\n' $game "${!game}" | "$referee" --db $game.db >out 2>&1 ||
        fail "$game: $(cat out)"
    says 0 'everything agrees' --db $game.db verify
    says 0 '1 protest pending' --db $game.db matches
    says 0 '1 protest pending' --db $game.db show last
    says 0 '"protests":{"entered":2,"pending":1}' --db $game.db matches --json
    says 0 '"pending":1,"reopened":0' --db $game.db standings --event Cup --game $game --json
    says 0 ', 1 with a protest pending' --db $game.db standings --event Cup --game $game
    equal 3 "$("$referee" --db $game.db claims --kind protest --json | wc -l)" "$game: not three rows"
    says 0 '0 found' --db $game.db claims --kind protest --overruled
    # as text and as JSON, into another record and out again
    "$referee" --db $game.db export last >$game.game
    "$referee" --db $game.db export --json last >$game.jsonl
    for form in game jsonl; do
        says 0 '' --db $game-$form.db import $game.$form
        says 0 'everything agrees' --db $game-$form.db verify
        "$referee" --db $game-$form.db export last >again.game
        diff <(turns_of $game.game) <(turns_of again.game) || fail "$game: $form comes out otherwise"
        diff <(claims_of $game.db) <(claims_of $game-$form.db) || fail "$game: other claims by $form"
    done
    # into another record, and a decision after it
    says 0 '1 new' --db other.db merge $game.db
    printf '.resume last\n.decide dismissed no\n' | "$referee" --db $game.db >out || fail "$game: $(cat out)"
    says 0 '1 extended' --db other.db merge $game.db
    says 0 'everything agrees' --db other.db verify
done
says 0 '"protests":{"entered":2,"pending":0}' --db other.db matches --json
says 0 '"pending":0' --db other.db standings --event Cup --game pig --json

# what is decided is the row's ruling; the reason is kept
"$referee" --db trictrac.db claims --json >out
grep -q '"kind":"protest",.*"ruling":"upheld",.*"note":"the die leaned"}' out || fail "the protest: $(cat out)"
grep -q '"ruling":"upheld",.*"note":"it leaned","overrules":' out || fail "the decision: $(cat out)"

# a sealed result that is reopened
printf 'a long passphrase\n' >pass
chmod 600 pass
says 0 '' key Clara --passphrase-file pass
says 0 '' --db trictrac.db seal last --as Clara --passphrase-file pass
says 0 '"sealed":{"entries":9,"since":0}' --db trictrac.db matches --json
printf '.resume last\n.rule turn Anna he was pressed\n' | "$referee" --db trictrac.db >out
[ "$(grep -c 'Sealed by Clara' out)" = 2 ] || fail "the seal is not told twice: $(cat out)"
[ "$(grep -n 'The seal stays' out | tail -1 | cut -d: -f1)" -lt "$(grep -n 'throws next' out | cut -d: -f1)" ] ||
    fail "the seal is told after the entry: $(cat out)"
says 0 '1 entry follows the seal' --db trictrac.db matches
says 0 '1 entry follows the seal' --db trictrac.db show last
says 0 '"sealed":{"entries":9,"since":1}' --db trictrac.db matches --json
says 0 '"reopened":1' --db trictrac.db standings --event Cup --json
says 4 'holds; 1 entry since; the result is another since' --db trictrac.db verify --seals
printf '.resume last\n64 1/7 1/5\n' | "$referee" --db trictrac.db >out
grep -q '^1 entry follows the seal' out || fail "resumed without a word of the seal: $(cat out)"
! grep -q 'The seal stays' out || fail "asked about twice: $(cat out)"
says 0 '2 entries follow the seal' --db trictrac.db matches
