# SPDX-License-Identifier: GPL-3.0-or-later
# Helpers of the shell tests. A test begins with
#
#     set -eu
#     . "$(dirname "$0")/../support/lib.sh"
#
# and takes its arguments after that. It then runs in an empty directory of its own, $folder, which is
# also its home directory, so that no file of the user is read or written. The directory is removed when
# the script ends. Exit status 0: passed; 1: failed; 77: skipped, which ctest counts as neither.
#
# A check that fails prints the file and the line of the test, what was expected and what was seen. The
# test continues after `fail` and ends with status 1; it ends at once after `die`.

tests=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd -P)
source=$(dirname -- "$tests")
script=tests/$(realpath --relative-to="$tests" -- "$0")
failures=0
died=
status=0
cleanup=()

unset LANGUAGE LC_MESSAGES REFEREE_DB REFEREE_TOKEN XDG_RUNTIME_DIR
export LC_ALL=C.UTF-8

# Prints where the folder of a test is made. The program synchronises each recorded line to the disk, so
# a file system in memory is used if it has a gigabyte free and allows programs to run.
memory()
{
    local free
    free=$(df -kP /dev/shm 2>/dev/null | awk 'NR == 2 { print $4 }') || :
    if [ -w /dev/shm ] && [ "${free:-0}" -ge 1048576 ] &&
        ! grep -q '^[^ ]* /dev/shm [^ ]* [^ ]*noexec' /proc/mounts; then
        echo /dev/shm
    else
        echo "${TMPDIR:-/tmp}"
    fi
}

folder=$(mktemp -d -p "$(memory)")
removed_at_exit=$folder # a test may give another value to $folder
export HOME=$folder XDG_DATA_HOME=$folder/data XDG_CONFIG_HOME=$folder/config XDG_STATE_HOME=$folder/state
cd "$folder"

# Prints the line of the test itself from which a helper was called.
line_of_test()
{
    local i
    for ((i = ${#BASH_SOURCE[@]} - 1; i > 0; i--)); do
        [ "${BASH_SOURCE[i]}" != "$0" ] || { echo "${BASH_LINENO[i - 1]}"; return; }
    done
}

# fail MESSAGE...: reports a failed check. The test continues.
fail()
{
    printf '%s:%s: %s\n' "$script" "$(line_of_test)" "$*"
    failures=$((failures + 1))
}

# die MESSAGE...: reports a failed check and ends the test.
die()
{
    fail "$@"
    died=1
    exit 1
}

# skip REASON: ends the test as skipped.
skip()
{
    echo "skipped: $*"
    exit 77
}

# at_exit COMMAND...: runs a command when the script ends; the last one registered runs first.
at_exit()
{
    cleanup=("$(printf '%q ' "$@")" ${cleanup[@]+"${cleanup[@]}"})
}

finish()
{
    local ended=$? command
    trap - EXIT
    set +e
    for command in ${cleanup[@]+"${cleanup[@]}"}; do
        eval "$command"
    done
    cd /
    rm -rf "$removed_at_exit"
    if [ "$ended" != 0 ] && [ "$ended" != 77 ] && [ -z "$died" ]; then
        echo "$script:${failed_line:-?}: a command ended with status $ended: ${failed_command:-}"
    fi
    [ "$failures" = 0 ] || ended=1
    exit "$ended"
}
trap finish EXIT
set -E
trap 'failed_line=$(line_of_test) failed_line=${failed_line:-$LINENO} failed_command=$BASH_COMMAND' ERR

# run COMMAND...: runs a command without input. Its output is in ./out and ./err, its exit status in
# $status.
run()
{
    status=0
    "$@" >out 2>err </dev/null || status=$?
}

# expect STATUS COMMAND...: runs a command as `run` does and checks its exit status.
expect()
{
    local wanted=$1
    shift
    run "$@"
    [ "$status" = "$wanted" ] || fail "$* ended with status $status, expected $wanted; it printed:
$(tail -n 40 out err)"
}

# on DB ARGUMENTS...: runs the program ($referee) with a record, as in `expect 0 on a.db verify`.
on()
{
    local db=$1
    shift
    "$referee" --db "$db" "$@"
}

# says STATUS TEXT ARGUMENTS...: runs the program as `expect` does and checks that its output has the
# text ("": any).
says()
{
    expect "$1" "$referee" "${@:3}"
    [ -z "$2" ] || has "$2"
}

# lines NUMBER: the last command printed this number of lines on standard output.
lines()
{
    [ "$(wc -l <out)" = "$1" ] || fail "expected $1 lines of output, seen:
$(tail -n 40 out err)"
}

# contains FILE TEXT: returns true if the file contains the text. Its beginning is searched
# without a process, because there are thousands of checks.
contains()
{
    local beginning
    IFS= read -r -N 8192 beginning <"$1" || :
    [[ $beginning = *"$2"* ]] || grep -qF -e "$2" "$1"
}

# has TEXT...: each text is in the output of the last command.
has()
{
    local text
    for text; do
        contains out "$text" || contains err "$text" || fail "expected \"$text\" in the output, which is:
$(tail -n 40 out err)"
    done
}

# lacks TEXT...: none of the texts is in the output of the last command.
lacks()
{
    local text
    for text; do
        ! grep -qF -e "$text" out err || fail "expected no \"$text\" in the output, which is:
$(tail -n 40 out err)"
    done
}

# file_has FILE TEXT...: each text is in the file.
file_has()
{
    local file=$1 text
    shift
    for text; do
        contains "$file" "$text" || fail "expected \"$text\" in $file, which is:
$(tail -n 40 "$file")"
    done
}

# file_lacks FILE TEXT...: none of the texts is in the file.
file_lacks()
{
    local file=$1 text
    shift
    for text; do
        ! grep -qF -e "$text" "$file" || fail "expected no \"$text\" in $file, which is:
$(tail -n 40 "$file")"
    done
}

# equal EXPECTED SEEN [NAME]: two texts are the same.
equal()
{
    [ "$1" = "$2" ] || fail "${3:+$3: }expected (-) and seen (+) differ:
$(diff -u --label expected --label seen <(printf '%s\n' "$1") <(printf '%s\n' "$2") | tail -n +3 | head -n 60)"
}

# same_file EXPECTED SEEN: two files have the same bytes.
same_file()
{
    cmp -s "$1" "$2" || fail "$1 (-) and $2 (+) differ:
$(diff -u "$1" "$2" | head -n 60)"
}

# wait_until COMMAND...: repeats a command until it succeeds. Ends the test after a minute, which is
# a limit for a hanging program and not a time that anything should take.
wait_until()
{
    local end=$((SECONDS + 60))
    until "$@" >/dev/null 2>&1; do
        [ $SECONDS -lt $end ] || die "waited a minute for: $*"
        sleep 0.02
    done
}

# start NAME PROGRAM ARGUMENTS...: starts a program (not a function) in the background, with its output in
# NAME and NAME.err, and waits until it prints a line, by which a server says that it is ready. Its process
# is in $started. It is stopped when the script ends.
start()
{
    local name=$1 end=$((SECONDS + 60))
    shift
    rm -f "$name"
    "$@" >"$name" 2>"$name.err" </dev/null &
    started=$!
    at_exit stop "$started"
    until [ -s "$name" ]; do
        kill -0 "$started" 2>/dev/null || die "$* ended before it was ready: $(cat "$name" "$name.err")"
        [ $SECONDS -lt $end ] || die "waited a minute for a line of $*: $(cat "$name.err")"
        sleep 0.02
    done
}

# stop PROCESS: ends a process that the script started, and waits for it.
stop()
{
    kill "$1" 2>/dev/null || :
    wait "$1" 2>/dev/null || :
}

# type_in DB LINES: types lines at the prompt. \n in LINES ends a line. $referee is the program.
type_in()
{
    printf '%b' "$2" | "$referee" --db "$1" >/dev/null
}
