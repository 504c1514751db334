#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# The scores in tests/mat/ are those that GNU Backgammon reads: test_mat_gnubg.sh REFEREE. It also reads
# the same score in what is exported of these matches. Without GNU Backgammon the test is skipped. To write
# the scores of new files: SCORES=write test_mat_gnubg.sh REFEREE
set -euo pipefail
. "$(dirname "$0")/../support/lib.sh"
referee=$1
PATH=$PATH:/usr/games
command -v gnubg >/dev/null || skip 'gnubg is not installed (Debian: the package gnubg)'
export RESULT=$folder/result

# ask_gnubg FILE...: its scores, "FILE 3 5" each, are in $RESULT, all else in log.
ask_gnubg()
{
    rm -f "$RESULT"
    READ="$*" gnubg -t -q -p "$tests/matches/gnubg_matches.py" </dev/null >"$folder/log" 2>&1 || :
    [ -s "$RESULT" ] || die "gnubg has not come to an end: $(tail -n 20 "$folder/log")"
}

cp "$tests"/mat/*.mat .
iconv -f WINDOWS-1252 -t UTF-8 "$tests/mat/windows-1252.mat" >windows-1252.mat # gnubg crashes on its bytes
ask_gnubg ./*.mat
[ "$(wc -l <result)" -ge 20 ] || fail "gnubg has read only $(wc -l <result) files"
while read -r file white black; do
    score=$tests/mat/$(basename "$file" .mat).score
    [ "${SCORES:-}" != write ] || echo "$white $black" >"$score"
    equal "$(cat "$score")" "$white $black" "$file as gnubg reads it"
done <result

mkdir exported
for file in *.mat; do
    "$referee" --db "$file.db" import "$file" >/dev/null 2>&1 || :
    "$referee" --db "$file.db" export --mat last >"exported/$file" 2>/dev/null || fail "$file: not exported"
    "$referee" --db "$file.db" show --json last | grep -o '"points":{"w":[0-9]*,"b":[0-9]*}' | tail -1 |
        tr -c '0-9\n' ' ' | tr -s ' ' | sed 's/^ //; s/ $//' >"$file.points"
done
cd exported
ask_gnubg ./*.mat
while read -r file white black; do
    equal "$(cat "../$file.points")" "$white $black" "$file exported, as gnubg reads it"
done <"$RESULT"
! grep -i 'warning\|invalid' "$folder/log" || fail 'gnubg warns of an exported file'
