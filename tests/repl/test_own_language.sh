#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# At a terminal in the user's own language: commands without a dot, letters of the players, keys to
# stay and to go, answers: test_own_language.sh REFEREE
set -eu
. "$(dirname "$0")/../support/lib.sh"
referee=$1
columns=80 lines=24
. "$tests/support/terminal.sh"

# recorded PLAY: the last match as exported has these turns on one line.
recorded()
{
    local turns
    turns=$("$referee" --db "$home/own.db" export last | grep -v '^\[\|^#\|^$' | tr '\n' ' ')
    equal "$1" "$turns" "recorded turns"
}

# --- names and commands ----------------------------------------------------------------------------

begin LANGUAGE=uk -- --db "$home/own.db"
wait_for last '^(Хто грає білими|.*: ?)'
enter 'довідка' # at a name: what can be typed for one
wait_for screen '^Введіть ім.я кожного гравця'
wait_for last ': ?$'
enter '.довідка'
wait_for screen '\.скасувати +скасувати останній рядок'
wait_for last ': ?$'
enter 'Остап - Марійка'
wait_for last '^1\. Остап .*>$'
enter 'рахунок'
wait_for screen '^Остап: кілочок 0'
enter 'б 64 1/8 1/5' # Cyrillic: White
wait_for last '\[т/Н/залишити\]$'
enter 'б 64 1/7 1/5' # another line comes to the prompt
wait_for last '> б 64 1/7 1/5$'
enter ''
wait_for last '^2\. Марійка .*>$'
enter 'ч 31 1/4 1/2'
wait_for last '^3\. Остап .*>$'
enter 'скасувати'
wait_for screen '^Скасовано: '
wait_for last '^2\. Марійка .*>$'
hidden 'Введено'
enter 'вихід'
wait_for last '^left with 0$'
recorded '1. w 64 1/7 1/5 * '

# --- b is Blanc on the screen, and Black in the record -----------------------------------------------

begin LANGUAGE=fr -- --db "$home/own.db" --game trictrac
wait_for last '^2\. '
enter '.nouveau Luc - Marie'
wait_for last '^1\. Luc .*>$'
enter 'b 31 1/4 1/2'
wait_for last '^Dans cette partie, b est 1.*Blanc  2.*Noir \[1/2\]$'
enter '.score' # is run, and the line comes back
wait_for last '^1\. Luc .*> b 31 1/4 1/2$'
enter ''
wait_for last '\[1/2\]$'
enter 'Blanc'
wait_for screen '^Tapez 1 ou 2\.$'
enter 1
wait_for last '^2\. Marie .*>$'
enter 'n 64 1/7 1/5'
wait_for last '^3\. Luc .*>$'
quit
begin LANGUAGE=fr -- --db "$home/own.db"
wait_for last '^3\. Luc .*>$'
enter 'b 42 n+0 1/5 1/3' # the answer holds
wait_for last '^4\. Marie .*>$'
enter '.corriger 1 b 31 1/4 1/2' # in a correction: it is what stands there
wait_for screen "^Rien n.est changé[.]$"
enter '.réclamer n 2' # in the argument of a command, too
wait_for screen '^Marie réclame une école de 2 points'
typed '.ann'
keys Tab # completes the language's name
wait_for last '> \.annuler$'
keys C-u
typed 'éc'
keys Tab # and its word of the game
wait_for last '> école$'
keys C-u
enter 'anuler'
wait_for last '^4\. Marie .*>$'
wait_for screen 'essayez \.annuler\.$'
enter 'annuler'
wait_for screen '^Annulé'
typed '.trancher sc'
keys Tab # what is ruled on, and who throws next
wait_for last '> \.trancher score *$'
keys C-u
typed '.trancher turn Ma'
keys Tab
wait_for last '> \.trancher turn Marie *$'
keys C-u
enter '.trancher turn n b et n le disent' # what follows the player is the reason
wait_for screen '^Le juge .*: b et n le disent[.]$'
enter '.trancher score 1/2 1/2 pavillon=b bredouille=n ainsi'
wait_for last '^4\. Marie .*>$'
quit
recorded '1. w 31 1/4 1/2 2. b 64 1/7 1/5 3. w 42 b+0 1/5 1/3 rule turn b "b et n le disent" rule score 1/2 1/2 pavilion=w bredouille=b "ainsi" * '

# --- answers ---------------------------------------------------------------------------------------

begin LANGUAGE=uk -- --db "$home/own.db"
wait_for last '^4\. Marie .*>$'
enter '.нова farkel Остап - Марійка'
wait_for last '\[т/Н\]$'
enter 'труба' # no answer, though it begins with т
wait_for screen '^Введіть т \(так\) або н \(ні\)\.$'
wait_for last '\[т/Н\]$'
enter 'н'
wait_for screen 'farkel Остап'
enter '.нова farkel Остап - Марійка'
wait_for last '\[т/Н\]$'
enter 'так'
wait_for screen 'Нова гра, Farkle: Остап'
quit

# --- stay or go ------------------------------------------------------------------------------------

hole='[Setup "W:1x2,2x2,3x2,4x2,5x2,6x2,7x3 B:1x15 w"]' # keeps twice: 6 and 6
begin LANGUAGE=de -- --db "$home/own.db" --game trictrac
wait_for last '>$'
enter '.neu trictrac Jürgen - Käthe'
wait_for last '^1\. Jürgen .*>$'
enter "$hole"
wait_for last '^1\. .*>$'
enter '22 7/9 7/9'
wait_for last '^2\. .*>$'
enter 's 21 1/2 1/3' # Schwarz
wait_for last '^3\. .*>$'
enter 11
wait_for last ' \(f/n\)>$'
enter s
wait_for screen 'weiter \(f\) oder neu \(n\)'
enter f
wait_for screen 'spielt weiter|setzt fort|weiter\.$'
enter neu
wait_for last '\[j/N\]$'
shown '\(G1\)'
enter n
wait_for last '> neu$'
keys C-u
enter '7/8/9'
wait_for last '^4\. .*>$'
quit
expect 0 "$referee" --db "$home/own.db" export last
has '3. w 11 stay 7/8/9'
