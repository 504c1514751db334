#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Output follows the user's language, and nothing else does: test_tongues.sh REFEREE GAME
set -eu
. "$(dirname "$0")/../support/lib.sh"
referee=$1 game=$2
unset LC_ALL LANG
dir=$folder
here=$tests/installed
line='W:1x11,5x2,8x2 B:1x14,11 w 63'

# says LANGUAGE WORDS: the output for a position in that language contains these words.
says()
{
    printf '%s\n' "$line" | LC_ALL=C.UTF-8 LANGUAGE=$1 "$referee" judge >"$dir/said"
    grep -q "$2" "$dir/said" || fail "$1: \"$2\" is not in: $(cat "$dir/said")"
}

# The languages into which the words of the rules are translated.
says fr '4 points à Blanc'
says de '4 Punkte für Weiß'
says pl 'Biały, 4 pkt'
says uk 'Білий заробляє 4'
says xx '4 due to White'
says fr:de '4 points à Blanc'

# A system without the locale, and one that requests none.
printf '%s\n' "$line" | LANG=fr_FR.UTF-8 "$referee" judge | grep -q '4 points à Blanc' ||
    fail "LANG=fr_FR.UTF-8 is not French"
printf '%s\n' "$line" | LC_ALL=C LANGUAGE=fr "$referee" judge | grep -q '4 due to White' ||
    fail "LC_ALL=C is not English"
printf '%s\n' "$line" | LANG=fr_FR.UTF-8 LC_ALL=C "$referee" judge | grep -q '4 due to White' ||
    fail "LC_ALL=C does not come first"

printf '%s\n' "$line" | LANGUAGE=fr "$referee" judge | grep -q '4 points à Blanc' ||
    fail "LANGUAGE=fr by itself is not French"

# The reasons why a .mat is refused are translated.
printf ' 7 point match\n Game 2\n' >"$dir/wrong.mat"
for told in 'C:2:1: the names with the score are expected' 'fr:2:1: les noms et le score sont attendus' \
    'de:2:1: die Namen mit dem Stand werden erwartet'; do
    LC_ALL=C.UTF-8 LANGUAGE=${told%%:*} "$referee" --db "$dir/mat.db" import "$dir/wrong.mat" \
        >"$dir/said" 2>&1 || :
    grep -q "wrong.mat:${told#*:}" "$dir/said" || fail "expected $told in: $(cat "$dir/said")"
done

# Output for other programs is the same in every language, including errors.
{
    printf '%s\n' "$line" 'W:1x15 B:1x15 w 66' 'W:1x16 B: w'
} >"$dir/lines"
for language in C fr uk; do
    LC_ALL=C.UTF-8 LANGUAGE=$language "$referee" judge --json "$dir/lines" \
        >"$dir/judge.$language" 2>&1 || :
    LC_ALL=C.UTF-8 LANGUAGE=$language "$referee" replay --json "$game" \
        >"$dir/replay.$language" 2>&1 || :
done
for language in fr uk; do
    same_file judge.C judge.$language
    same_file replay.C replay.$language
done
grep -q 'more than fifteen' "$dir/judge.fr" || fail "no reason in English with --json"

# Stored data are the same, too.
printf '54 1/6 1/5\n64 +0 1/7 1/5\n' | LC_ALL=C "$referee" --db "$dir/c.db" >/dev/null
printf '54 1/6 1/5\n64 +0 1/7 1/5\n' |
    LC_ALL=C.UTF-8 LANGUAGE=fr "$referee" --db "$dir/fr.db" >"$dir/said"
grep -q 'Blanc joue' "$dir/said" || fail "the conversation is not French: $(cat "$dir/said")"
for name in c fr; do
    LC_ALL=C expect 0 "$referee" --db "$dir/$name.db"
done

# check_finds: the check of translations finds errors in one: other placeholders, missing or added
# spaces.
check_finds()
{
    printf 'msgid "%s"\nmsgstr "%s"\n' "$1" "$2" >"$dir/one.po"
    ! awk -v file=one.po -f "$here/../../po/gaps.awk" "$dir/one.po" >"$dir/said" ||
        fail "\"$2\" passes for \"$1\""
}
check_finds 'a {who} b' 'a {other} b'
check_finds ' {who} takes it' '{who} le prend'
check_finds '{who} takes it' ' {who} le prend'
check_finds '{who} marks ' '{who} marque'
check_finds '{who} marks' '{who} marque '
printf 'msgid "%s"\nmsgstr "%s"\n' ': goes' " : s'en va" >"$dir/one.po"
awk -v file=one.po -f "$here/../../po/gaps.awk" "$dir/one.po" || fail "a French colon is no fault"

# Translations are not loaded from a folder that the environment names.
mkdir -p "$dir/evil/LC_MESSAGES"
cat >"$dir/evil.po" <<'EOF'
msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\n"

msgid "{who} marks {points}: "
msgstr "EVIL"
EOF
msgfmt --output-file="$dir/evil/LC_MESSAGES/referee.mo" "$dir/evil.po"
for evil in "../../../../../../../../../../../../$dir/evil" "$dir/evil" '%n%n' "$(printf '%05000d' 0)"; do
    printf '%s\n' "$line" | LC_ALL=C.UTF-8 LANGUAGE=$evil "$referee" judge >"$dir/said" ||
        fail "LANGUAGE=$evil: exit status $?"
    grep -q '4 due to White' "$dir/said" || fail "LANGUAGE=$evil is obeyed: $(cat "$dir/said")"
    printf '%s\n' "$line" | LC_ALL=$evil LANGUAGE=$evil "$referee" judge >"$dir/said" ||
        fail "LC_ALL=$evil: exit status $?"
    grep -q '4 due to White' "$dir/said" || fail "LC_ALL=$evil is obeyed: $(cat "$dir/said")"
done

# One is singular, and in French zero is, too.
one=$dir/one.game
printf '[White "Anna"]\n[Black "Boris"]\n64 1/7 1/5\n' >"$one"
for language in C fr; do
    LC_ALL=C.UTF-8 LANGUAGE=$language "$referee" --db "$dir/$language.one" import "$one" \
        >"$dir/said"
    LC_ALL=C.UTF-8 LANGUAGE=$language "$referee" --db "$dir/$language.one" stats Anna >>"$dir/said"
    LC_ALL=C.UTF-8 LANGUAGE=$language "$referee" --db "$dir/$language.one" verify >>"$dir/said"
    cp "$dir/said" "$dir/one.$language"
done
for words in 'imported 1 match with 1 turn, 0 already known' 'Anna: 1 match, 0 won, 0 lost, 1 unfinished' \
    'in 1 turn$' '^1 match with 1 turn replayed:'; do
    grep -q "$words" "$dir/one.C" || fail "\"$words\" is not in: $(cat "$dir/one.C")"
done
for words in 'versé.*: 1 partie de 1 coup, 0 déjà connue$' \
    'Anna.*: 1 partie, 0 gagnée, 0 perdue, 1 non finie' 'en 1 coup$' \
    '^1 partie de 1 coup rejouée.*:'; do
    grep -q "$words" "$dir/one.fr" || fail "\"$words\" is not in: $(cat "$dir/one.fr")"
done

# Lessons fit on a screen of 80 columns.
for language in C fr de pl uk; do
    {
        LC_ALL=C.UTF-8 LANGUAGE=$language "$referee" --help
        echo .help | LC_ALL=C.UTF-8 LANGUAGE=$language "$referee" --db "$dir/help.db"
    } >"$dir/said"
    ! LC_ALL=C.UTF-8 grep -E '^.{81,}' "$dir/said" || fail "$language: too wide"
done

# Input is understood in every language, whatever language the program uses: the printed game, with
# its words for staying and going translated, has the same rulings.
"$referee" replay "$game" >"$dir/english" || [ $? -eq 4 ]
while IFS=, read -r stay go; do
    sed "s/ stay / $stay /; s/ go / $go /" "$game" >"$dir/other.game"
    "$referee" replay other.game >said || [ $? -eq 4 ] || fail "$stay, $go: not understood"
    cmp -s said english || fail "$stay, $go: ruled otherwise: $(diff english said | head -n 5)"
done <<END
tenir,partir
rester,s'en aller
weiter,gehen
Partie fortsetzen,neu aufstellen
dalej,odchodzę
grać dalej,rozstawić piony od nowa
далі,іду
продовжити партію,почати нову
лишаюся,піти
END

# A line that is shown to be corrected, and its correction, have the words of the language.
while read -r language word; do
    printf '.new trictrac A - B\n64 1/7 1/5\n42 school 2 1/5\n.edit 2\n42 school 4 1/5\n' |
        LC_ALL=C.UTF-8 LANGUAGE=$language "$referee" --db "$dir/edit.db" >out
    grep -qx "42 $word 2 1/5" out || fail "$language: $(cat out)"
    grep -q ": 42 $word 4 1/5$" out || fail "$language: $(cat out)"
done <<END
en school
de schule
fr école
pl szkoła
uk школа
END

# Words that stop a turn of dice are understood in every language, too.
stops=(stop bank arrêt arrêter "s'arrêter" inscrire stopp aufhören anschreiben koniec zapisać стоп
    зупинитися записати)
printf '.new ten-thousand A - B\n112346/11 %s\n' "${stops[@]}" | LC_ALL=C.UTF-8 "$referee" --db stops.db >out
equal ${#stops[@]} "$(grep -c '^A stops: 200 written' out)" "words that stop a turn, in $(cat out)"

# Commands of the prompt and of the program have names in each language, which can be abbreviated
# and typed without accents, and English names.
while read -r language said names; do
    # shellcheck disable=SC2086
    printf '.new trictrac A - B\n64 1/7 1/5\n%s\n' $names | LC_ALL=C.UTF-8 LANGUAGE=$language \
        "$referee" --db named.db >said 2>&1 || fail "$language: $names: $(cat said)"
    equal "$(wc -w <<<"$names")" "$(grep -c "^$said" said)" "commands in $language, $names, in $(cat said)"
done <<END
en Undone .undo .back .u .UNDO
fr Annulé .annuler .défaire .DEFAIRE .ann .retour .undo
de Rückgängig .zurück .zuruck .rückgängig .ZUR .undo
pl Cofnięte .cofnij .COF .undo
uk Скасовано .скасувати .назад .СКАСУВАТИ .undo
END
while read -r language name other; do
    for command in $name $other; do
        LC_ALL=C.UTF-8 LANGUAGE=$language "$referee" --db "$dir/named.db" "$command" >"$dir/$command.said" ||
            fail "$language: referee $command"
    done
    same_file "$name.said" "$other.said"
    LC_ALL=C.UTF-8 LANGUAGE=$language "$referee" help | grep -q "^  $other" || fail "$language: --help has no $other"
done <<END
en matches matches
fr matches parties
de matches spiele
pl matches lista
uk matches ігри
END
! LC_ALL=C.UTF-8 LANGUAGE=C "$referee" --db "$dir/named.db" parties 2>/dev/null || fail 'a French name in English'

# The check of names finds a sentence with the English name, and two commands with the same name.
cp "$here/../../po/fr.po" "$dir/fr.po"
printf '\nmsgid "type .undo"\nmsgstr "tapez .undo"\n' >>"$dir/fr.po"
! "$here/../../po/commands.py" "$dir/fr.po" >/dev/null || fail 'an English name in French passes'
sed 's/^msgstr "annuler défaire retour"/msgstr "rétablir"/' "$here/../../po/fr.po" >"$dir/fr.po"
! "$here/../../po/commands.py" "$dir/fr.po" >/dev/null || fail 'two commands of one name pass'

# The check of keys finds a key with two meanings, and a negative question.
keys_find()
{
    ! PYTHONDONTWRITEBYTECODE=1 "$here/../../po/keys.py" "$dir/fr.po" >"$dir/said" || fail "$1 passes"
    grep -q "$2" "$dir/said" || fail "$1: $(cat "$dir/said")"
}
sed 's/^msgstr "b n"$/msgstr "b t"/' "$here/../../po/fr.po" >"$dir/fr.po"
keys_find 'a letter of two meanings' 't is Black and stay'
sed 's/^msgstr "oui"$/msgstr "garder"/' "$here/../../po/fr.po" >"$dir/fr.po"
keys_find 'an answer of two meanings' 'g is yes and keep'
{
    cat "$here/../../po/fr.po"
    printf '\nmsgid "Was it not played? "\nmsgstr "Il ne reste rien ? "\n'
} >"$dir/fr.po"
keys_find 'a negative question' 'a negative question: Was it not played'
