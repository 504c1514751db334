#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Data of a match other than its turns: dates, headers, notes: test_headers.sh REFEREE.
set -eu
. "$(dirname "$0")/../support/lib.sh"
referee=$1
export LANGUAGE=

# talk STATUS: types the lines of standard input; writes the output to ./out and the errors to
# ./err.
talk()
{
    status=0
    "$referee" --db talk.db >out 2>err || status=$?
    [ $status = "$1" ] || fail "talk gave $status, not $1: $(cat out err)"
}

# each_line FILE: it has each line of standard input; no_line FILE: none of them.
each_line()
{
    local texts
    mapfile -t texts
    file_has "$1" "${texts[@]}"
}
no_line()
{
    local texts
    mapfile -t texts
    file_lacks "$1" "${texts[@]}"
}

# ends STATUS ARGUMENT...: how the referee ends with the record of what was typed.
ends() { expect "$1" "$referee" --db talk.db "${@:2}"; }

# --- the day it is, here: in one of these two it is another than in the other ----------------------

for zone in AHEAD-14 BEHIND+12; do
    rm -f talk.db*
    before=$(TZ=$zone date +%Y.%m.%d)
    printf '64 1/7 1/5\n' | TZ=$zone "$referee" --db talk.db >/dev/null
    after=$(TZ=$zone date +%Y.%m.%d)
    ends 0 export last
    grep -qxF -e "[Date \"$before\"]" -e "[Date \"$after\"]" out || fail "$zone: $(cat out)"
done
rm -f talk.db*
printf '[White "A"]\n[Date "1818.??.??"]\n64 1/7 1/5 *\n[Game "trictrac"]\n[White "B"]\n61 1/7 1/2\n' |
    talk 0
ends 0 export --all
each_line out <<'END'
[Date "1818.??.??"]
END
[ "$(grep -c Date out)" = 1 ] || fail "a record's date is its own: $(cat out)"

# --- dates that are understood -------------------------------------------------------------------

rm -f talk.db*
talk 0 <<'END'
.new Hyphen - B
[Date "2026-11-22"]
64 1/7 1/5
.new Dots - B
[Date "2026.11.21"]
64 1/7 1/5
.new Unread - B
[Date "yesterday"]
64 1/7 1/5
END
each_line out <<'END'
The date is kept as typed, but cannot be read as one (2026.11.22): yesterday
END
for span in '--from 2026-11-22' '--from 2026.11.22' '--from=2026-11-22 --to 2026.11'; do
    ends 0 matches $span
    [ "$(cut -d' ' -f7 out)" = Hyphen ] || fail "$span: $(cat out)"
done
# Dates in the form in which any language shows them.
for span in '--from 22/11/2026' '--from 22.11.2026 --to 2026.11'; do
    ends 0 matches $span
    [ "$(cut -d' ' -f7 out)" = Hyphen ] || fail "$span: $(cat out)"
done
for language in C fr de pl uk; do
    LANGUAGE=$language
    ends 0 matches
    shown=$(sed -n 's/^[0-9a-f]*  \([^ ]*\)  [^ ]*  Hyphen .*/\1/p' out)
    case $language in
    C) wanted=2026.11.22 ;;
    fr) wanted=22/11/2026 ;;
    *) wanted=22.11.2026 ;;
    esac
    [ "$shown" = $wanted ] || fail "$language shows '$shown', not $wanted"
    ends 0 matches --from "$shown"
    [ "$(sed 's/^[0-9a-f]*  [^ ]*  [^ ]*  //; s/ .*//' out)" = Hyphen ] || fail "$language, --from: $(cat out)"
    LANGUAGE=
done
ends 0 matches --to 1.12.2026 --from 1.1.2026
[ "$(wc -l <out)" = 2 ] || fail "a month of one digit: $(cat out)"
ends 0 matches --to 2026-11-21
[ "$(cut -d' ' -f7 out)" = Dots ] || fail "--to: $(cat out)"
ends 0 matches --from 1000
[ "$(wc -l <out)" = 2 ] || fail "an unread date lies nowhere: $(cat out)"
for date in yesterday 2026.13 2026-02-29 2026.11-22 26.11.22 22.11.26 11/22/2026 22.11/2026 \
    22-11-2026 29.2.2026 1.1.20260 32.1.2026 0.1.2026 22//2026 22/11/ / 2026.11.221 2026.00.01 '????' ''; do
    for end in --from --to; do
        ends 2 matches $end "$date"
        equal "referee: not a date such as 2026.11.20, 2026-11-20, 20.11.2026 or 20/11/2026: $date
usage: referee matches [--json] [--player NAME] [--event NAME] [--from DATE]
    [--to DATE] [--state STATE]" "$(head -n 3 err)" "$end"
    done
done
ends 0 matches --from 2024-02-29
ends 0 export Unread
cp out unread.game
"$referee" --db other.db import unread.game >out 2>err || fail "import: $(cat err)"
each_line err <<'END'
unread.game:5:1: The date is kept as typed, but cannot be read as one (2026.11.22): yesterday
END

# --- headers while a match is on -------------------------------------------------------------------

rm -f talk.db*
talk 0 <<'END'
.new Ana - Boris
.set stakes double
61 +4 1/7 1/2
school
.overrule 2 the die was cocked
.note both agreed
[White "Anna Meier"]
[Event "Coupe de Lyon"]
[Site "Lyon"]
[Round "2"]
[Arbiter "Clara"]
[Date "2026.11.20"]
52 1/6 1/3
.undo
.set schools own-throw
53 1/6 1/4
END
ends 0 matches
[ "$(wc -l <out)" = 1 ] || fail "one match: $(cat out)"
ends 0 show last
each_line out <<'END'
Anna Meier - Boris
Event: Coupe de Lyon
Round: 2
Arbiter: Clara
header: [White "Anna Meier"]
END
ends 0 export last
each_line out <<'END'
[White "Anna Meier"]
[Event "Coupe de Lyon"]
[Site "Lyon"]
[Date "2026.11.20"]
[Round "2"]
[Arbiter "Clara"]
rule claim 1 2 "the die was cocked"
# Arbiter: both agreed
END
cp out match.game
ends 0 verify
"$referee" --db other.db import match.game >/dev/null
"$referee" --db other.db export Anna | sed 's/^\(\[Match "[^ ]*\) .*/\1/' >again
sed 's/^\(\[Match "[^ ]*\) .*/\1/' match.game | cmp -s - again || fail "the export is read as it is"
"$referee" --db talk.db backup copy.db >/dev/null
"$referee" --db third.db merge copy.db >/dev/null
"$referee" --db third.db export last | cmp -s - match.game || fail "merged, it is another"
"$referee" --db third.db verify >out || fail "merged: $(cat out)"
# Rows put in their place by hand are not headers of the match.
if command -v sqlite3 >/dev/null; then
    sqlite3 copy.db "UPDATE match SET event = 'Coupe de Paris'"
    "$referee" --db copy.db verify >out 2>&1 && fail "another event is sound"
fi

# The page, too, says what the options were and what the arbiter ruled.
ends 0 report last -o page.html
each_line page.html <<'END'
Coupe de Lyon
2026.11.20
Options: stakes=double; from turn 1 onwards schools=own-throw
The arbiter overrules claim 1 of the turn and gives 2: the die was cocked.
the arbiter overrules this: Boris marks 2
END

# --- what is said before the first throw is there the next time ------------------------------------

rm -f talk.db*
talk 0 <<'END'
[White "Anna"]
[Event "Coupe"]
END
talk 0 <<'END'
64 1/7 1/5
END
ends 0 export last
each_line out <<'END'
[White "Anna"]
[Event "Coupe"]
1. w 64 1/7 1/5
END
ends 0 verify
rm -f talk.db*
talk 0 <<'END'
.new Anna - Boris
END
ends 0 matches
each_line out <<'END'
Anna - Boris  0:0  0 turns  open
END
rm -f talk.db*
talk 0 </dev/null
ends 0 matches
[ -s out ] && fail "nothing was said: $(cat out)"

# --- what was put right travels with the log --------------------------------------------------------

rm -f talk.db* other.db*
talk 0 <<'END'
.new Anna - Boris
64 1/7 1/5
[White "Anne"]
[Event "Coupe"]
END
ends 0 --db other.db merge talk.db
ends 0 --db other.db matches
each_line out <<'END'
Anne - Boris  0:0  1 turn  open  Coupe
END
talk 0 <<'END'
.undo
.undo
END
ends 0 --db other.db merge talk.db
ends 0 --db other.db matches
each_line out <<'END'
Anna - Boris  0:0  1 turn  open
END
ends 0 --db other.db verify

# --- what the players are still to find out --------------------------------------------------------

# Nothing is due of these throws: each of the three marks 4 too many.
unfinished()
{
    rm -f talk.db*
    talk 0 <<END
[Option "announce=$1"]
61 +4 1/7 1/2
61 +4 1/7 1/2
61 +4 1/2 2/8
$2
END
}

# told FILE COUPS: of how many coups it says what was wrong with the mark.
told()
{
    found=$(grep -o 'school of [WB][a-z]*, [0-9]* (too much)' "$1" | wc -l)
    [ "$found" = "$2" ] || fail "$1 tells $found schools, not $2"
}

for policy in announce:3 confirm:2 silent:1; do
    unfinished "${policy%:*}" ''
    ends 0 report last -o page.html
    told page.html "${policy#*:}"
    ends 0 report --full last -o page.html
    told page.html 3
    for command in show export; do
        ends 0 $command --json last
        [ "$(grep -c '"schools":' out)" = "${policy#*:}" ] || fail "$policy, $command: $(cat out)"
        [ "$(grep -c '"withheld":true' out)" = $((3 - ${policy#*:})) ] || fail "$policy: $(cat out)"
        ends 0 $command --full --json last
        [ "$(grep -c '"schools":' out)" = 3 ] || fail "$policy, $command --full: $(cat out)"
    done
done
# Plays, marks and claims are not secret.
unfinished silent school
ends 0 report last -o page.html
each_line page.html <<'END'
1/7 1/2
White: peg 0, jeton 4. Black: peg 0, jeton 8 and the third jeton
Black claims a school: marks 4
END
no_line page.html <<'END'
Nothing is due
END
printf '%s\n' '[Option "announce=silent"]' '[Option "holes=1"]' '61 +12' >over.game
ends 0 report over.game -o page.html
told page.html 1
ends 2 matches --full
ends 2 draw --full last:1 -o board.svg

# --- headers in the middle of a match --------------------------------------------------------------

# In a pipe, which cannot ask, a message says to which match the next lines belong, and the state of
# the match before; between games that are over there is no message.
for header in '[Match "abc"]' '[Partie "P"]' '[Game "trictrac"]' '[White "Q"] [Black "R"]'; do
    rm -f talk.db*
    printf '%s\n' '.new Anna - Boris' '64 1/7 1/5' "$header" '53 1/6 1/4' | talk 0
    each_line out <<'END'
Another match begins, and what follows belongs to it; that of Anna - Boris stays open.
END
    ends 0 matches
    [ "$(wc -l <out)" = 2 ] || fail "$header: $(cat out)"
done
rm -f talk.db*
printf '%s\n' '.new Anna - Boris' '64 1/7 1/5' '.resign b' '[Game "trictrac"]' '53 1/6 1/4' | talk 0
no_line out <<'END'
Another match begins
END
# A seal is valid only for its own log, not for typed lines: it is left out, which is reported.
rm -f talk.db*
printf '%s\n' '[White "Anna"]' '[Seal "x"]' '64 1/7 1/5' '[Seal "x"]' '53 1/6 1/4' | talk 0
[ "$(grep -c 'The seal is left out' out)" = 2 ] || fail "seals in a pipe: $(cat out)"
ends 0 matches
[ "$(wc -l <out)" = 1 ] || fail "a seal began a match: $(cat out)"
ends 0 export last
no_line out <<'END'
[Seal
END
