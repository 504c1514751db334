#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Times of the record in local time, and as stored; for programs only as stored: test_times.sh
# REFEREE
set -euo pipefail
. "$(dirname "$0")/../support/lib.sh"
referee=$1
export LC_ALL=C.UTF-8 HOME=$folder TZ=Europe/Paris
# Uses the rule of the zone if the machine has no names of zones.
[ "$(date -d '2026-07-01T12:00:00Z' +%H)" = 14 ] || TZ=CET-1CEST,M3.5.0,M10.5.0/3

# Every stored time in the file follows the local day and hour, in parentheses, and their numbers
# are equal: all_said FILE HABIT COUNT
all_said()
{
    local file=$1 habit=$2 count=$3 at
    local form='[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]+Z'
    [ "$(grep -oE "$form" "$file" | wc -l)" = "$count" ] || fail "not $count times: $(cat "$file")"
    for at in $(grep -oE "$form" "$file" | sort -u); do
        [ "$(grep -oF "$at" "$file" | wc -l)" = "$(grep -oF "$(date -d "$at" "+$habit") ($at)" "$file" | wc -l)" ] ||
            fail "$at is not said as it was here: $(cat "$file")"
    done
}

# At the table there is the hour that it was here, and nothing else: here FILE HABIT FORM COUNT
here()
{
    local file=$1 habit=$2 form=$3 count=$4 hour
    ! grep -q 'Z)' "$file" || fail "a time as it is stored: $(cat "$file")"
    [ "$(grep -oE "$form" "$file" | wc -l)" = "$count" ] || fail "not $count times: $(cat "$file")"
    while read -r hour; do
        [ "$hour" = "$(date "+$habit")" ] || [ "$hour" = "$(date -d '-5 minutes' "+$habit")" ] ||
            fail "$hour is not now: $(cat "$file")"
    done < <(grep -oE "$form" "$file")
}

# Two lines, a claim, a ruling of the arbiter, a correction.
printf '%s\n' '.new Anna - Boris' '54 1/6 1/5' '64 +2 1/7 1/5' 'school 2' '.overrule 4 she had seen it' \
    '31 1/4 1/2' '.edit 1 54 1/5 1/6' | "$referee" --db r.db >said

habit='%Y.%m.%d %H:%M'
printf '%s\n' '.turn 2' '.turn 1' | "$referee" --db r.db >turn 2>&1
file_has turn '   Typed ' '   Corrected '
grep -E '   (Typed|Corrected) ' turn >typed
here typed '%Y.%m.%d %H:' '[0-9]{4}\.[0-9]{2}\.[0-9]{2} [0-9]{2}:' 4
"$referee" --db r.db claims >claims
all_said claims "$habit" 2
"$referee" --db r.db show last >shown
file_has shown 'Entered: ' 'Last changed: ' 'Corrections and notes'
all_said shown "$habit" 6 # entered, changed, two claims, the ruling and the correction in the log
for form in txt html; do
    "$referee" --db r.db dossier last 2 -o "case.$form"
    all_said "case.$form" "$habit" 5 # three lines, two claims
done

# As the language writes it.
LANGUAGE=fr "$referee" --db r.db claims >claims
all_said claims '%d/%m/%Y %H:%M' 2
LANGUAGE=fr "$referee" --db r.db show last >shown
file_has shown $'Saisie\u00a0: '
all_said shown '%d/%m/%Y %H:%M' 6
printf '.turn 2\n' | LANGUAGE=uk "$referee" --db r.db >turn 2>&1
grep -E '^   Введено ' turn >typed
here typed '%d.%m.%Y %H:' '[0-9]{2}\.[0-9]{2}\.[0-9]{4} [0-9]{2}:' 3

# For programs: what the record has, whatever the zone and the language.
for what in show claims; do
    words=()
    [ $what = claims ] || words=(last)
    TZ=UTC "$referee" --db r.db $what --json "${words[@]}" >utc
    LANGUAGE=fr "$referee" --db r.db $what --json "${words[@]}" >here
    cmp -s utc here || fail "$what --json differs by the zone"
    file_has here '"at":"20'
done

# A time that no referee entered is shown as it is, without what would act on the screen.
sqlite3 r.db "DROP TRIGGER entry_never_changed; UPDATE entry SET at = char(27) || '[2J12h' WHERE seq = 4"
"$referee" --db r.db show last >shown
file_has shown '  4  [2J12h  '
! grep -q $'\033' shown || fail "show writes an escape of a time"
