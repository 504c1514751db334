# SPDX-License-Identifier: GPL-3.0-or-later
# Helpers of the tests of a central server that accepts matches from clubs. A test reads this file after
# lib.sh. Its first argument is the program, $referee. The file `clubs` has the clubs lyon and paris, whose
# tokens are $lyon and $paris; the file `token` has the token of lyon.
referee=$1

# ends STATUS TEXT COMMAND...: the command ends with this status and prints the text.
ends()
{
    expect "$1" "${@:3}"
    has "$2"
}

head_of_all()
{
    "$referee" --db "$1" verify | tail -1
}

# serve: starts the server with the record office.db; its address is in $at, its log in served.err.
serve()
{
    start served "$referee" --db office.db serve --accept clubs --as Office --passphrase-file words --listen 127.0.0.1:0
    server=$started
    at=$(head -1 served)
}

# asks STATUS METHOD PATH [TYPE BODY-FILE [TOKEN]]: what a program asks; the answer is in ./out.
asks()
{
    local wanted=$1 method=$2 path=$3 type=${4:-} body=${5:-} token=${6:-$lyon} line status
    exec 3<>"/dev/tcp/127.0.0.1/${at##*:}"
    {
        printf '%s %s HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer %s\r\n' "$method" "$path" "$token"
        [ -z "$type" ] || printf 'Content-Type: %s\r\nContent-Length: %s\r\n' "$type" "$(wc -c <"$body")"
        printf '\r\n'
        [ -z "$body" ] || cat "$body"
    } >&3 2>/dev/null || true
    cat <&3 >out 2>/dev/null || true
    exec 3>&-
    read -r line <out || true
    status=${line#* }
    equal "$wanted" "${status%% *}" "$method $path ($line)"
}

echo 'secret words' >words
chmod 600 words
"$referee" key Office --passphrase-file words >/dev/null
lyon=$("$referee" club clubs lyon)
paris=$("$referee" club clubs paris)
printf '%s\n' "$lyon" >token
chmod 600 token
push=("$referee" --db club.db push --token-file token)
