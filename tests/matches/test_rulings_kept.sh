#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# What the arbiter ruled, with every word of it, outlives an export and an import, as text and as JSON:
# claims, show and export of the two matches differ in nothing but keys, times and the numbers of
# entries: test_rulings_kept.sh REFEREE
set -euo pipefail
. "$(dirname "$0")/../support/lib.sh"
referee=$1
export NO_COLOR=1

# The match last entered in a record, without what names its record, its times and its entries.
claims()
{
    "$referee" --db "$1" claims last --json | jq -S 'del(.match, .entry, .ordinal, .at, .overrules)' -c | sort
}
show()
{
    "$referee" --db "$1" show last --json | jq -S -c 'select((.hash or has("claimant")) | not)
        | del(.text, .state, .match, .entry, .entries, .head, .created, .updated, .origin, .family, .fingerprint)
        | if .headers then del(.headers[] | select(.name == "Match")) else . end'
}
text() { "$referee" --db "$1" export last | grep -v '^\[Match'; }

# kept GAME WORD...: a dispute, typed from stdin; each word is in its text.
kept()
{
    game=$1
    shift
    rm -f *.db*
    "$referee" --db a.db >said 2>&1 || die "$game: a line was refused: $(cat said)"
    "$referee" --db a.db export last >text
    "$referee" --db a.db export --json last >json
    for word; do
        grep -qF -- "$word" text || die "$game: expected \"$word\" in the text, which is: $(cat text)"
    done
    for form in text json; do
        rm -f b.db*
        "$referee" --db b.db import "$form" >/dev/null || die "$game: $form: not imported"
        "$referee" --db b.db verify >/dev/null || die "$game: $form: not proved"
        for what in claims show text; do
            $what a.db >before
            $what b.db >after
            cmp -s before after || die "$game: $what differs after the import of $form: $(diff before after)"
        done
    done
}

kept trictrac 'rule turn b "by lot"' 'rule claim 2 4 "two were seen"' '# Arbiter 1: a witness was heard' \
    '# Arbiter 2.1: he agrees' '# Corrected: the die was a 1' 'bredouille=b' 'forfeit b "left; said no word"' <<'END'
.new Anna - Boris
64
.rule turn Boris by lot
1/7 1/5
.edit 1 61 1/7 1/2 ; the die was a 1
.note signed by both
54 +4 1/6 1/5
school 2
.note a witness was heard
school 2
.overrule #2 4 two were seen
.note he agrees
.overrule 0 the camera shows it
.note so be it
.overrule #1 2 only half
43 1/5 1/4
.rule score 1/2 1/4 pavilion=Anna bredouille=b pegs and jetons fell
52 1/6 1/3 # a player's word
.rule board "W:1x14,6 B:1x14,4" the table was pushed
.rule throw void it fell
52 1/6 1/3
.break supper; half an hour
.forfeit Boris left; said no word
END
"$referee" --db b.db claims last >said
for note in 'two were seen; he agrees' 'a witness was heard'; do
    grep -qF "Arbiter: $note" said || die "$game: expected \"$note\" among the claims, which are: $(cat said)"
done

kept tryktrak 'rule turn b "they agree"' '# Corrected: read wrongly' '# Arbiter: both signed' <<'END'
.new tryktrak Anna - Boris
51
.rule turn Boris they agree
.rule throw void cocked
51 12/17 1/2
43 12/16 16/19
.edit 2 42 12/16 17/19 ; read wrongly
.note both signed
.rule board W:1x2,12x5,17x3,19x5 B:1x2,12x5,17x3,19x4,18 the screen was wrong
62 12/18 1/3
.resign Boris tired
END

kept backgammon 'rule score 2 3 cube=4b "from the sheet"' <<'END'
.new backgammon Anna - Boris
.set match 7
w 64
.rule score 2 3 cube=4b from the sheet
24/14
.adjourn late
END

kept truba 'rule score 500 200 0 "from the slate"' '# Corrected: it was a 1' <<'END'
.new truba Anna - Boris - Clara
112346/11
.rule turn Boris Boris was first
.rule score 500 200 0 from the slate
stop
112346/11 stop
.edit 1 112345/11 stop ; it was a 1
.note the slate is kept
.rule throw void the die fell
.forfeit Clara shouting
END
