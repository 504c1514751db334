#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# An operator merges the file of a club into the record of a central server: the matches are signed and noted
# with the club. with_server.sh test_merge_club.sh REFEREE
set -eu
. "$(dirname "$0")/../support/lib.sh"
referee=$1
command -v psql >/dev/null || skip 'psql is not installed'

asks()
{
    psql -AtqX -h "$REFEREE_TEST_SERVER" -U referee -d "$1" -c "$2"
}
asks postgres 'CREATE DATABASE office'
asks postgres 'CREATE DATABASE again'
office="postgresql://referee@/office?host=$REFEREE_TEST_SERVER"
echo 'a passphrase' >words
chmod 600 words
says 0 '' key Office --passphrase-file words
type_in "$office" '.new Emil - Fritz\n'
type_in lyon.db '.new Anna - Boris\n64 1/7 1/5\n.new Carla - Dora\n31 1/4 1/2\n'
type_in paris.db '.new Anna - Hugo\n64 1/7 1/5\n'

# of CLUB ARGUMENTS...: merges the file of the club, signed.
of()
{
    "$referee" --db "$office" merge --club "$1" --as Office --passphrase-file words "${@:2}" "$1.db"
}

for misuse in '--club lyon' '--as Office' '--passphrase-file words'; do
    says 2 'use --club NAME and --as NAME together' --db "$office" merge $misuse lyon.db
done
for name in 'a@b' 'a b' ''; do
    says 1 "a club's name may have only letters, digits" --db "$office" merge --club "$name" --as Office --passphrase-file words lyon.db
done
says 1 'Nobody: no key has this name' --db "$office" merge --club lyon --as Nobody --passphrase-file words lyon.db
equal 1 "$(asks office 'SELECT count(*) FROM referee.match')" 'matches after misuse'

expect 0 of lyon --dry-run
has '2 new, 0 extended, 0 diverged, 0 already known: nothing was written'
expect 0 of lyon
has '2 new, 0 extended, 0 diverged, 0 already known'
lacks 'unsigned'
expect 0 of paris
has '1 new'
equal 'lyon|2
paris|1
|1' "$(asks office 'SELECT club, count(*) FROM referee.match GROUP BY club ORDER BY club = $$$$, club')" 'matches of clubs'
receipts="SELECT a.club, count(*) FROM referee.arrival a JOIN referee.seal s USING (match_id, signature)
    JOIN referee.match m ON m.id = a.match_id AND m.head_hash = s.head WHERE a.club = m.club AND s.name = 'Office'
    GROUP BY a.club ORDER BY 1"
equal 'lyon|2
paris|1' "$(asks office "$receipts")" 'receipts of the stored logs'
says 0 'Anna@lyon - Boris' --db "$office" matches
has 'Anna@paris - Hugo'

# The rest of a match is signed, too; what is known is not signed again.
printf '.resume Anna - Boris\n53 1/6 1/4\n' | "$referee" --db lyon.db >/dev/null
expect 0 of lyon
has '0 new, 1 extended, 0 diverged, 1 already known'
expect 0 of lyon
has '0 new, 0 extended, 0 diverged, 2 already known'
equal 'lyon|2
paris|1' "$(asks office "$receipts")" 'receipts after an extension'
equal 4 "$(asks office 'SELECT count(*) FROM referee.arrival')" 'all receipts'

# A club does not continue a match of another.
says 0 '' --db paris.db pull lyon.db
printf '.resume Carla - Dora\n64 1/7 1/5\n' | "$referee" --db paris.db >/dev/null
expect 4 of paris
has 'it is a match of the club lyon'
says 0 'agree' --db "$office" verify
says 0 '4 seals, 4 hold' --db "$office" verify --seals

# Without a club nothing is signed, which is reported, also by a dry run, and does not change later.
type_in own.db '.new Ida - Jan\n31 1/4 1/2\n'
says 0 '1 match is unsigned and has no club' --db "$office" merge --dry-run own.db
says 0 '1 match is unsigned and has no club' --db "$office" merge own.db
says 0 '1 already known' --db "$office" merge own.db --club lyon --as Office --passphrase-file words
equal 2 "$(asks office "SELECT count(*) FROM referee.match WHERE club = ''")" 'matches of no club'

# A backup is restored with its clubs and receipts; the file of a club is not a backup, even for an
# empty record.
says 0 'Backup written' --db "$office" backup backup.db
again="postgresql://referee@/again?host=$REFEREE_TEST_SERVER"
says 0 '2 matches are unsigned and have no club' --db "$again" merge backup.db
equal 'lyon|2
paris|1' "$(asks again "$receipts")" 'receipts of the restored record'
asks again 'DROP SCHEMA referee CASCADE' 2>/dev/null
says 0 '2 new' --db "$again" merge --club lyon --as Office --passphrase-file words lyon.db
equal 'lyon|2' "$(asks again "$receipts")" 'receipts in a new record'

# Repeats the test with a file.
office=file.db
expect 0 of lyon
has '2 new'
says 0 '2 seals, 2 hold' --db file.db verify --seals
equal 2 "$(sqlite3 file.db "SELECT count(*) FROM arrival WHERE club = 'lyon'")" 'receipts in a file'
