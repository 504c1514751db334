#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# What an arbiter decides where no rule reaches, in every game: it counts from there on, is told with
# its reason, taken back and done again, outlives export, import and merge, and stands on the page:
# test_arbiter.sh REFEREE
set -euo pipefail
referee=$1
export LC_ALL=C.UTF-8 NO_COLOR=1
unset LANGUAGE REFEREE_DB
here=$(mktemp -d)
trap 'rm -rf "$here"' EXIT
db=$here/record.db

fail()
{
    echo "$game: $*" >&2
    [ ! -f "$here/said" ] || cat "$here/said" >&2
    exit 1
}

# table GAME PLAYER...: a match of it in a record of its own; lines of play come from stdin.
table()
{
    game=$1
    shift
    local seat=0 name
    rm -f "$db"* "$here/said"
    {
        echo "[Game \"$game\"]"
        for name; do
            seat=$((seat + 1))
            case $game in
            pig | truba | farkle | ten-thousand) echo "[Player$seat \"$name\"]" ;;
            *) [ $seat = 1 ] && echo "[White \"$name\"]" || echo "[Black \"$name\"]" ;;
            esac
        done
        cat
    } >"$here/lines"
    "$referee" --db "$db" <"$here/lines" >"$here/said" 2>&1 || fail "exit status $?"
}

says() { grep -qF -- "$1" "$here/said" || fail "not said: $1"; }
never_says() { ! grep -qF -- "$1" "$here/said" || fail "said: $1"; }
# The text of the record, without what names the record it came from.
text_of() { "$referee" --db "$1" export last | grep -v '^#\|^\[Match'; }
has() { grep -qF -- "$1" <<<"$(text_of "$db")" || fail "the record does not have: $1"; }
# last FILTER IS: of the last turn as programs get it.
last()
{
    local is
    is=$("$referee" --db "$db" export last | "$referee" replay --json - | tail -n 1 | jq -c "$1") || :
    [ "$is" = "$2" ] || fail "$1 is $is, not $2"
}
went_on() { printf '%s\n' "$@" | "$referee" --db "$db" >"$here/said" 2>&1 || fail "exit status $?"; }

# Proved, carried to other records, taken back and done again.
holds()
{
    local before other=$here/other.db
    before=$(text_of "$db")
    "$referee" --db "$db" verify >/dev/null || fail "the record is not proved"
    rm -f "$other"*
    "$referee" --db "$db" export last | "$referee" --db "$other" import - >/dev/null || fail "import"
    "$referee" --db "$other" verify >/dev/null || fail "the imported record is not proved"
    [ "$(text_of "$other")" = "$before" ] || fail "import has changed the match"
    rm -f "$other"*
    "$referee" --db "$other" merge "$db" >/dev/null || fail "merge"
    "$referee" --db "$other" verify >/dev/null || fail "the merged record is not proved"
    [ "$(text_of "$other")" = "$before" ] || fail "merge has changed the match"
    went_on '.resume last' '.undo 99' '.redo 99'
    [ "$(text_of "$db")" = "$before" ] || fail "undo and redo have changed the match"
    "$referee" --db "$db" verify >/dev/null || fail "the record is not proved after undo"
    "$referee" --db "$db" report last -o "$here/page.html" 2>/dev/null || fail "no page"
    grep -o 'class="remark">.*' "$here/page.html" >"$here/said" || fail "no remark on the page"
    while read -r why; do
        [ -z "$why" ] || grep -qF -- "$why" "$here/page.html" || fail "not on the page: $why"
    done < <(grep -o '"[^"]*"$' <<<"$before" | tr -d '"]')
    rm "$here/page.html"
}

# --- trictrac: a throw is judged on the board and score as ruled -----------------------------------

table trictrac Anna Boris <<'END'
64 1/7 1/5
52 1/6 1/3
.rule turn Anna Boris threw twice
43
.rule score 1/4 2/0 the pegs were found so
END
says 'Anna throws next, the arbiter rules: Boris threw twice.'
says 'Anna: peg forward 1, jeton to 4. Boris: peg forward 2.'
has '2. b 52 1/6 1/3 rule turn w "Boris threw twice" rule score 1/4 2/0 "the pegs were found so"'
last .side '"w"'
last .before '"W:1x13,5,7 B:1x13,3,6 w 43 roll=2"'
last .score.w '{"points":4,"holes":1}'
last .ruled '[]'
last .score.b '{"points":0,"holes":2}'
went_on '.rule throw void on-die'
has 'rule throw void "one die lay on the other (GU III; LL §203; LP 3)"'
went_on '.undo'
went_on '.rule throw void the die fell off'
says 'Anna throws.'
last .next '"w"'
last .due '[]'
went_on '.rule board W:1x10,2x4 B:1x15 a man too few' '31 1/4 1/2'
last .before '"W:1x10,2x4 B:1x15 w 31 roll=2"'
last .after '"W:1x8,2x5,4 B:1x15"'
went_on '42 1/5 1/3 b+0' '.break lunch' '.resign Boris too late'
last .ruled '[{"rule":"break","value":null,"why":"lunch","worth":null,"before":false},{"rule":"resign","value":"b","why":"too late","worth":null,"before":false}]'
says 'A break is agreed on: lunch.'
says 'Anna wins the match, given up at 1 hole to 2.'
last .over '"w"'
holds
grep -q '0 won, 1 lost' <<<"$("$referee" --db "$db" stats Boris)" || fail 'stats'

# What is forfeited counts what the arbiter says.
table trictrac Anna Boris <<'END'
.set stakes double
64 1/7 1/5
.rule score 3/0 0/0 as agreed
.forfeit b double did not come back
END
says 'Boris forfeits the match: did not come back.'
grep -q '2 won, 0 lost' <<<"$("$referee" --db "$db" stats Anna)" || fail 'stakes'
holds

# Before the first throw, and what cannot be ruled.
table trictrac Anna Boris <<'END'
.rule board W:1x14,2 B:1x15 as they found it
.rule turn Boris by lot
64 1/7 1/5
END
last .side '"b"'
last .before '"W:1x14,2 B:1x15 b 64 roll=1"'
last '.ruled | map(.rule, .value, .before)' '["board","W:1x14,2 B:1x15",true,"turn","b",true]'
stored=$("$referee" --db "$db" export --json last | tail -n 1 | jq -c .ruled)
last .ruled "$stored"
holds
for wrong in '.rule score 1/3 0/0 odd' '.rule score 12/0 0/0 won' '.rule score 1 0 short' \
    '.rule board W:1x16 B:1x15 too many' '.rule turn Clara nobody' '.rule throw void' \
    '.rule board W:1x15 B:1x15' '.rule colour red why' 'rule turn w' 'rule turn w ""'; do
    before=$(text_of "$db")
    ! "$referee" --db "$db" <<<"$wrong" >"$here/said" 2>&1 || fail "taken: $wrong"
    [ "$(text_of "$db")" = "$before" ] || fail "changed by: $wrong"
done

# A play told by the fields the men came to is at its end where the arbiter rules: so it is drawn,
# exported and read again.
for ruling in '.rule board "W:1x13,4,5 B:1x14,2" lost' '.rule score 1/4 2/0 agreed' '.rule turn b so' \
    '.rule throw void fell' '.resign b tired' '.break supper' '.adjourn late'; do
    table trictrac Anna Boris <<END
43 4 5
64 7 5
$ruling
END
    holds
    "$referee" --db "$db" sheet last -o "$here/sheet.pdf" || fail "no sheet behind $ruling"
    "$referee" --db "$db" export last | "$referee" replay - >"$here/said" 2>&1 || [ $? = 4 ] ||
        fail "not replayed behind $ruling"
done

# Who gives the game up is named as users name the sides, in each language; a letter of nobody is no
# reason, and nobody loses by it.
for colour in White Blanc WEISS Weiß biały Білий w; do
    table trictrac Anna Boris <<<'54 1/6 1/5'
    went_on ".resign $colour tired"
    says 'Anna resigns: tired.'
    table trictrac Anna Boris <<<'54 1/6 1/5'
    went_on ".forfeit $colour late"
    says 'Anna' # and not Boris, who is to throw
    last '.ruled[0].value' '"w"'
done
table trictrac Anna Boris <<<'54 1/6 1/5'
for wrong in '.resign B x' '.resign W' '.forfeit' '.forfeit Clara x'; do
    ! "$referee" --db "$db" <<<"$wrong" >"$here/said" 2>&1 || fail "taken: $wrong"
    says "letter: ${wrong%% *} b"
done

# Behind a ruling nothing more is said of the coup; the next dice are.
table trictrac Anna Boris <<'END'
64 1/7 1/5
.rule score 0/2 0/0 agreed
END
! "$referee" --db "$db" <<<'school 2' >"$here/said" 2>&1 || fail 'a school of what was ruled'
says 'the turn is over'

# Nothing is promised of what it closes: no school, no choice, whatever was ruled on and whoever throws.
for ruling in '.rule score 0/0 0/0 so' '.rule turn w so' '.rule board "W:1x13,5,7 B:1x15" so'; do
    table trictrac Anna Boris <<<'64 +4 1/7 1/4'
    says 'Boris may claim it'
    says 'Boris may choose'
    went_on "$ruling" .score '.turn' '.undo 1' '.redo 1' '.turn 1'
    sed -n '/arbiter rule/,/^Undone/p; /^Redone/,$p' "$here/said" >"$here/after"
    mv "$here/after" "$here/said"
    says 'it can no longer be claimed, the arbiter has ruled'
    says 'The arbiter has ruled: the false move stays on the board.'
    never_says 'may claim it'
    never_says 'may choose'
    never_says 'Boris has thrown'
    went_on '21 1/3 1/2'
    never_says 'did not claim'
    holds
done

# A score that comes back to what it was before a ruling is said, and one said with the ruling is not
# said again.
table trictrac Anna Boris <<'END'
64 +4 1/7 1/5
.rule score 0/0 0/0 so
53 1/6 1/4 w+4
.rule score 0/0 0/0 so
64 1/7 1/5
END
[ "$(grep -c '^Anna: peg 0, jeton 4\. Boris: peg 0, jeton 0\.$' "$here/said")" = 2 ] || fail 'a score that came back'
[ "$(grep -c '^Anna: peg 0, jeton 0\. Boris: peg 0, jeton 0\.$' "$here/said")" = 2 ] || fail 'a score said again'

# A marqué given up is paid by the holes as they stand: nobody pegs any for it.
table trictrac Anna Boris <<'END'
64 1/7 1/5
END
rm -f "$db"*
"$referee" --db "$db" >"$here/said" 2>&1 <<'END' || fail "exit status $?"
.partie Soir Anna Boris marques=2
64 1/7 1/5
.rule score 1/0 6/0 agreed
.resign Boris
END
says 'Anna wins the marqué, given up at 1 hole to 6: nothing to pay'
last .score.w.holes 1

# --- the other tables games -----------------------------------------------------------------------

table tryktrak Anna Boris <<'END'
51 12/17 1/2
43 12/16 16/19
.rule turn Boris they agree
62 12/18 1/3
32
.rule board W:1x2,12x5,17x3,19x5 B:1x2,12x5,17x3,19x4,18 the screen was wrong
.rule throw void cocked
32 12/15 12/14
END
says '→ Boris: 1 man from 3 to 1.'
last .before '"W:1x2,12x5,17x3,19x5 B:1x2,12x5,17x3,18,19x4"'
! "$referee" --db "$db" <<<'.rule score 1/0 0/0 no' >"$here/said" 2>&1 || fail 'a score'
went_on '.resign Boris tired'
says 'Anna wins 4 stakes: Boris has given the game up.' # none off, men not home, none on the bar
last .over '"w"'
holds

# Before a throw, and with one in hand: none off, men not home, none on the bar.
for before in '' 43; do
    table tryktrak Anna Boris <<<"$before"
    went_on '.resign Boris tired'
    says 'Anna wins 4 stakes: Boris has given the game up.'
    for late in .adjourn .break; do
        ! "$referee" --db "$db" <<<"$late" >"$here/said" 2>&1 || fail "$late behind the end"
    done
done

# A claim that was overruled twice: each ruling has its reason, in the text, too.
table trictrac Anna Boris <<'END'
64 +4 1/7 1/5
b school
.overrule 2 half of it was "seen"
.overrule 0 the camera shows it
53 1/6 1/4
.rule score 1/4 0/2 a jeton was knocked over
END
has 'b school rule claim 1 2 "half of it was seen" rule claim 1 0 "the camera shows it"'
reasons() { "$referee" --db "$1" claims last --json | jq -c '[.claimed, .note]' | tr '\n' ' '; }
[ "$(reasons "$db")" = '[null,null] [2,"half of it was seen"] [0,"the camera shows it"] ' ] || fail "$(reasons "$db")"
"$referee" --db "$db" export last | "$referee" --db "$here/again.db" import - >/dev/null || fail import
[ "$(reasons "$here/again.db")" = "$(reasons "$db")" ] || fail "imported: $(reasons "$here/again.db")"
# Every ruling in a sentence, and what stood before a correction: on the screen and on paper.
went_on '31 1/4 1/2' '.edit 3 41 1/5 1/2' '.turn 3'
says 'Before the correction: 31 1/4 1/2'
went_on '.resume last' '.note both have signed' '.edit 3 41 1/5 1/2' '.turn 1'
says '# Arbiter: both have signed' # a correction loses no note
went_on '.resume last' '.edit 2 52 1/6 1/3'
says 'this ruling of the arbiter is gone: rule score 1/4 0/2 "a jeton was knocked over"'
went_on '.resume last' '.undo'
went_on '.forfeit Anna left the table'
"$referee" --db "$db" show last >"$here/said"
says 'The arbiter overrules claim 1 of the turn and gives 2: half of it was seen.'
says 'The arbiter overrules claim 1 of the turn and gives 0: the camera shows it.'
says 'The arbiter rules that the score is 1/4 0/2: a jeton was knocked over.'
says 'Before the correction: 31 1/4 1/2'
says 'Anna forfeits the match: left the table.'
"$referee" --db "$db" dossier last 1 -o - >"$here/said"
says 'Arbiter: the camera shows it'
says 'Arbiter: half of it was seen'
says 'Boris claims a school (marked too much; due 0, marked 4): upheld; Boris marks 4 (M XVII; GU III; LP 54)'
says 'Anna: 1/7 1/5'
"$referee" --db "$db" dossier last 2 -o - >"$here/said"
says 'The arbiter rules that the score is 1/4 0/2: a jeton was knocked over.'
holds

table puff Anna Boris <<'END'
51 bar/1 bar/5
43 bar/3 bar/4
.rule turn w they agree
62
.rule board W:barx13,1,5 B:barx13,1,2 the screen was wrong
.rule throw void cocked
62 bar/2 bar/6
END
last .before '"W:barx13,1,5 B:barx13,1,2"'
last .side '"w"'
went_on '.resign b tired'
says 'Anna wins one stake: Boris has given the match up.'
holds

table tic-tac Anna Boris <<'END'
51 1/6 1/2
43 1/5 1/4
.rule turn w they agree
62 1/7 1/3
raise 2
32
.rule board W:1x13,2,6 B:1x13,5,4 the screen was wrong
.rule throw void cocked
32 1/4 1/3
END
last .before '"W:1x13,2,6 B:1x13,4,5"'
went_on '.resign Boris tired'
says 'Anna wins the partie: 2 stakes.'
holds

table tric-trac Anna Boris <<'END'
51 1/6 1/2
43 1/5 1/4
.rule turn w they agree
62 1/7 1/3
32
.rule board W:1x13,2,6 B:1x13,5,4 the screen was wrong
.rule score 1/4 0/3 the pegs were moved
.rule throw void cocked
32 1/4 1/3
END
last .before '"W:1x13,2,6 B:1x13,4,5"'
last .score '{"w":{"points":4,"parties":1},"b":{"points":3,"parties":0}}'
went_on '.resign Boris tired'
says 'Boris has given the match up.'
last .over '"w"'
last .score.w.parties 3 # 1, and 2 for a loser's peg of not over 6 (D)
holds

# --- dice ------------------------------------------------------------------------------------------

table pig Anna Boris Clara <<'END'
5 3 s
6 6 s
4
.rule score 20 12 0 the sheet was misread
.rule throw void the die fell off
4 4 s
.rule turn Boris Clara threw in between
5 s
.resign Clara has to go
3 s
6 s
END
last .totals '[23,23,8]'
last .ruled '[]'
last .round 3
went_on '.forfeit a shouting'
says 'Boris wins the match.'
last .over '[2]'
last .ruled '[{"rule":"forfeit","value":"a","why":"shouting","worth":null,"before":false}]'
holds

for dice in ten-thousand truba farkle; do
    table $dice Anna Boris Clara <<'END'
1000
450
.rule score 1000 450 0 they agree
1000
.rule throw void a die fell
800
.resign Boris
900
.adjourn supper
END
    says 'Anna - Boris - Clara'
    says 'Throws next: Clara'
    last .totals '[1900,450,800]'
    grep -q 'unfinished' <<<"$("$referee" --db "$db" matches)" || fail 'not left unfinished'
    holds
    went_on '.resume last' '.resign c'
    says 'Anna wins with 1900.'
    last .over '[1]'
    "$referee" --db "$db" verify >/dev/null || fail 'not proved'
done

# Of a turn that the arbiter has settled nothing more is said, and a school of it is not received
# (rules §11a; GU III "on n'y est plus reçu"; LL §167).
game=trictrac
settled='[Setup "W:1x15 B:1x15 w"]
w 54 +4 1/7 1/5 rule score 0/4 0/0 "it stays"'
for more in 'school 4' '= 1/6 1/5' '1/4' 'b+2'; do
    "$referee" replay - <<<"$settled $more" >"$here/said" 2>&1 && fail "taken: $more"
    grep -q "the turn is over: the next dice are expected" "$here/said" || fail "$more"
done
for next in 'b school 4 1/5 1/4' '1/5 1/4 b school 4' '1/5 1/4 21 1/3 1/2 b school 4'; do
    "$referee" replay - <<<"$settled 43 $next" >"$here/said" || [ $? = 4 ] || fail "$next"
    grep -q 'too late, not accepted; nobody marks anything' "$here/said" || fail "$next"
done
