#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# A case on one page, as text, as a page and on paper: test_dossier.sh REFEREE SOURCE
set -euo pipefail
. "$(dirname "$0")/../support/lib.sh"
referee=$1 source=$2

# ends STATUS ARGUMENTS...: how the referee ends.
ends() { expect "$1" "$referee" "${@:2}"; }

# Entered wrong, claimed, corrected, ruled on: all of this is in the case of turn 2, nothing of turn
# 3.
printf '%s\n' '.new Anna - Boris' '54 1/6 1/5' '64 +2 1/7 1/5' 'school 2' '.overrule 4 she had seen it' \
    '31 1/4 1/2' '.edit 2 64 +2 1/11 school 2' | "$referee" --db r.db >said
ends 0 --db r.db dossier last 2 -o case.txt
file_has case.txt '# referee dossier' 'Anna – Boris: turn 2, Boris throws 6-4' 'W:1x13,5,6 B:1x15 b 64' \
    'Nothing is due to either player.' '1/7 1/5; 1/5/11' 'Before the correction: 64 +2 1/7 1/5 school 2' '1/5/11' 'marked 2, due 0' 'line: 64 +2 1/7 1/5' 'line: school 2' \
    'she had seen it' 'turn corrected: 2 64 +2 1/11 school 2' 'Head of the log: '
! grep -q '31 1/4 1/2' case.txt || fail "coup 3 is in the case of coup 2"
ends 0 --db r.db dossier last 2 -o case.html
file_has case.html '<svg class="board"' 'turn corrected: 2 64 +2 1/11' 'aria-label="W:1x13,5,6 B:1x15 b 64"'
! grep -qE '<script|https?:' case.html || fail "the page is not complete in itself"
ends 0 --db r.db dossier last 2 -o case.pdf
[ "$(head -c 5 case.pdf)" = %PDF- ] || fail "no PDF was made"

# Each ruling of the arbiter with its reason, its entry and its time; the players by their names.
printf '%s\n' '.new Anna - Boris' '54 1/6 1/5' '.rule score 1/4 0/2 a jeton was knocked over' \
    '64 1/7 1/5' | "$referee" --db ruled.db >said
ends 0 --db ruled.db dossier last 1 -o ruled.txt
grep -qE '^.*20[0-9:.T-]*Z\)  2  The arbiter rules that the score is 1/4 0/2: a jeton was knocked over\.$' ruled.txt ||
    fail "no ruling with its time: $(cat ruled.txt)"
! grep -qE 'White|Black' ruled.txt || fail 'a colour in place of a name'

# Jan de rencontre: the second player throws what the first threw, 4 points by a single throw (rules
# §12, the English guide). It is contested, and its points are next to the ruling.
printf '%s\n' '[White "Anna"]' '[Black "<Boris>"]' '1. w 64 1/7 1/5' '2. b 64 1/7 1/5' '3. w 31 1/4 1/2' >m.game
ends 0 dossier m.game 2 -o rencontre.txt
file_has rencontre.txt 'If the jan de rencontre gives points:' '4 due to <Boris>: rencontre'
[ "$(grep -c '4 due to <Boris>' rencontre.txt)" = 1 ] || fail "it is due under one reading only"
sed -n '/^The ruling is the same/p' rencontre.txt >alike
file_has alike 'whether the throw of an exit is played again or not' 'gives 6 points or 4'
! grep -q 'rencontre' alike || fail "said to be alike"
ends 0 dossier m.game 2 -o rencontre.html
file_has rencontre.html '4 due to &lt;Boris&gt;: rencontre'
! grep -q '<Boris>' rencontre.html || fail "a name is not escaped"

# Whether the throw of an exit is played again (LL §118) makes a difference behind an exit only, and there
# it does, whichever of the two is agreed on.
for agreed in again same; do
    printf '%s\n' '[White "Anna"]' '[Black "Boris"]' "[Option \"exit-throw=$agreed\"]" \
        '[Setup "W:24 B:2,12x14 w"]' '1. w 66 24/off' >exit.game
    ends 0 dossier exit.game 1 -o exit.txt
    [ $agreed = again ] && other='If the throw of an exit is played again:' || other='If a new throw follows an exit:'
    file_has exit.txt "$other"
    ! grep '^The ruling is the same' exit.txt | grep -q 'an exit' || fail "$agreed: said to be alike"
done

# A fault that the next dice let stand has this ruling under every reading: each reading is named,
# and none is repeated. In turn 13 of 1818 a man that could not be played was considered one (N2).
ends 0 --db printed.db import "$source/tests/games/lepeintre-1818-1.game"
ends 0 --db printed.db dossier last 13 -o printed.txt
! grep -q '^If ' printed.txt || fail "a reading that changes nothing is repeated: $(cat printed.txt)"
sed -n '/^The ruling is the same/p' printed.txt >alike
file_has alike 'an exit' 'a doublet as first throw' 'rencontre' 'school'

# One page holds a case, with long names too, and nothing of the title is cut; in the board no letter is
# smaller than 7 points, and on a page with little to say the board is larger.
long='Wiesława Świętosławska-Rękawiczyńska - Олександра Кравченко-Задунайська'
printf '%s\n' ".new $long" '54 1/6 1/5' '64 +2 1/7 1/5' 'school 2' '.overrule 4 she had seen it' \
    '.note both agree on the field' '.edit 2 64 +2 1/11 school 2' '.rule score 1/4 0/2 a jeton fell' \
    '31 1/4 1/2' | "$referee" --db long.db >said
ends 0 --db long.db dossier last 2 -o long.pdf
ends 0 --db printed.db dossier last 13 -o printed.pdf
ends 0 dossier "$source/tests/games/tryktrak-sample.game" 20 -o little.pdf
if command -v pdftotext >pages; then
    # A dice game has no row per turn: the mark is next to the number written.
    printf '%s\n' '.new pig Anna - Boris' '4 5 stop' '6 stop' '.edit 2 3 stop' | "$referee" --db pig.db >said
    ends 0 --db pig.db sheet last -o pig.pdf
    pdftotext -layout pig.pdf pig.words
    file_has pig.words '+3†' '† Before a correction'

    for pdf in long printed little; do
        [ "$(pdfinfo $pdf.pdf | sed -n 's/^Pages: *//p')" = 1 ] || fail "$pdf: more than a page"
        # Words above the position line, which stands below the board: the numbers of the fields.
        pdftotext -bbox $pdf.pdf $pdf.bbox
        python3 - $pdf.bbox >>pages <<'END' || fail "$pdf: small type in the board"
import re, sys
words = [(*map(float, w[:4]), w[4]) for w in re.findall(
    r'<word xMin="(.*?)" yMin="(.*?)" xMax="(.*?)" yMax="(.*?)">(.*?)</word>', open(sys.argv[1]).read())]
below = min(y for _, y, _, _, t in words if t.startswith('W:'))
fields = [(y2 - y, t) for x, y, x2, y2, t in words
          if y < below and re.fullmatch('[0-9]+|talon|corner', t)]
assert len({t for _, t in fields} & set(map(str, range(1, 25)))) == 24, fields
assert min(fields)[0] >= 7, min(fields)
END
    done
    # The sheet marks the turn that was corrected, and file_has what was entered before.
    ends 0 --db long.db sheet last -o sheet.pdf
    pdftotext -layout sheet.pdf - | tr -s ' \n' '  ' >sheet.words
    file_has sheet.words '2†' '† Before a correction' '2 64 +2 1/7 1/5 school 2 rule claim 1 4 "she had seen it"' \
        'school of Олександра Кравченко-Задунайська'
    ! grep -qwE 'White|Black' sheet.words || fail 'a colour in place of a name on the sheet'
    pdftotext -layout long.pdf - | tr -s ' \n' '  ' >long.words
    file_has long.words 'Świętosławska-Rękawiczyńska' 'Кравченко-Задунайська: turn 2,' 'throws 6-4' \
        'The arbiter rules that the score is 1/4 0/2: a jeton fell.'
fi

# Text that is longer than a page continues on the next one, word for word.
{
    printf '%s\n' '[White "Anna"]' '[Black "Boris"]'
    echo "1. w 54 1/6 1/5 # $(printf 'word%d ' $(seq 1500))"
} >wordy.game
ends 0 dossier wordy.game 1 -o wordy.pdf
ends 0 sheet wordy.game -o wordy-sheet.pdf
for pdf in wordy wordy-sheet; do
    ! command -v pdftotext >/dev/null ||
        [ "$(pdftotext $pdf.pdf - | grep -o 'word[0-9]*' | sort -u | wc -l)" = 1500 ] || fail "$pdf: words are lost"
done

# A player may have the name of a colour, or of an unnamed player of another seat: the name does not
# change.
printf '%s\n' '[White "Black"]' '[Black "Player 1"]' '1. w 54 1/6 1/5' '2. b 64 1/7 1/5' >names.game
LANGUAGE=de ends 0 dossier names.game 1 -o names.txt
file_has names.txt 'Black – Player 1: Wurf 1, Black würfelt 5-4'

# Dossiers of another game, and of one without a board; a missing turn; a file that is not replaced.
ends 0 dossier "$source/tests/games/tryktrak-sample.game" 20 -o tryktrak.txt
file_has tryktrak.txt 'White lets it stand.' 'game=tryktrak'
printf '%s\n' '[Game "pig"]' '[Player1 "Anna"]' '[Player2 "Boris"]' '1. a 4 5 stop' >pig.game
ends 0 dossier pig.game 1 -o pig.html
printf '.new tryktrak Anna - Boris\n' | "$referee" --db none.db >out
ends 3 --db none.db dossier last 1 -o x.txt
file_has err 'there are no turns yet'
ends 1 dossier m.game 9 -o rencontre.txt
file_has err 'the turns are 1 to 3'
ends 2 dossier m.game -o x.txt
ends 2 dossier m.game 2 -o x.svg
echo mine >mine.txt
ends 1 dossier m.game 2 -o mine.txt
equal mine "$(cat mine.txt)" 'a foreign file'
