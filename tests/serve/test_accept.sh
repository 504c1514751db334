#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# The office's door: matches that clubs push by https, and pull. test_accept.sh REFEREE FOLDER
# FOLDER has the sample games and records.
set -eu
. "$(dirname "$0")/../support/lib.sh"
referee=$1
samples=$2

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

# serve: starts the server; its address is in $at, its log in served.err.
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
ends 1 'chmod 600' "$referee" key Office --passphrase-file words
chmod 600 words
"$referee" key Office --passphrase-file words >/dev/null

# --- clubs --------------------------------------------------------------------------------------

lyon=$("$referee" club clubs lyon)
paris=$("$referee" club clubs paris)
equal 48 "${#lyon}" "no token of 192 bits: $lyon"
grep -q "$lyon" clubs && fail 'the token stands in the file'
equal 600 "$(stat -c %a clubs)" 'others can read the clubs'
ends 1 'has a token already' "$referee" club clubs lyon
ends 1 'letters, digits' "$referee" club clubs 'a b'
ends 1 'no such club' "$referee" club --undo clubs nice
ends 2 'too few arguments' "$referee" club --undo clubs
equal $'lyon\nparis' "$("$referee" club clubs)" 'the clubs are others'
printf '%s\n' "$lyon" >token
chmod 644 token
cp clubs bad && chmod 644 bad
ends 1 'chmod 600' "$referee" --db office.db serve --accept bad --as Office --passphrase-file words
echo 'lyon short' >bad && chmod 600 bad
ends 1 'not a file of clubs' "$referee" --db office.db serve --accept bad --as Office --passphrase-file words

# --- there and on -------------------------------------------------------------------------------

serve
type_in club.db '.new Anna - Boris\n64 1/7 1/5\n+4\nschool\n.new Carla - Dora\n31 1/4 1/2\n'
for game in "$samples"/games/lepeintre-1818-1.game "$samples"/games/tryktrak-sample.game; do
    "$referee" --db club.db import "$game" >/dev/null
done
ends 1 'chmod 600' "$referee" --db club.db push --token-file token "$at"
chmod 600 token
ends 1 'token of the club is missing' "$referee" --db club.db push "$at"
ends 1 'does not know this token' env REFEREE_TOKEN=0123 "$referee" --db club.db push "$at"
ends 1 'no token of a club' env REFEREE_TOKEN=$'a\nX: b' "$referee" --db club.db push "$at"
ends 2 'use https://' "$referee" --db club.db push http://office.example/
ends 2 'neither name nor password' "$referee" --db club.db push "https://lyon:$lyon@localhost/"
grep -qF "$lyon" out err && fail "the token is told: $(cat out err)"
ends 2 'ends with its path' "$referee" --db club.db push "https://localhost/?token=$lyon"
grep -qF "$lyon" out err && fail "the token is told: $(cat out err)"
push=("$referee" --db club.db push --token-file token)
ends 0 '4 new, 0 extended, 0 diverged, 0 already known: nothing was written' "${push[@]}" --dry-run "$at"
ends 0 '4 new, 0 extended, 0 diverged, 0 already known' "${push[@]}" "$at"
ends 0 '0 new, 0 extended, 0 diverged, 4 already known' "${push[@]}" "$at"
equal "$(head_of_all club.db)" "$(head_of_all office.db)" 'what arrived is another record'
ends 2 'use --accept CLUBS and --as NAME together' "$referee" --db office.db serve --accept clubs
ends 2 'use --accept CLUBS and --as NAME together' "$referee" --db office.db serve --as Office
ends 1 'passphrase' "$referee" --db office.db serve --accept clubs --as Office --passphrase-file token
type_in club.db '.resume Carla - Dora\n43 1/5 1/4\n'
ends 0 '"merge":"extended"' "${push[@]}" --json "$at"
"$referee" key Arbiter --passphrase-file words >/dev/null
"$referee" --db club.db seal 'Anna - Boris' --as Arbiter --passphrase-file words >/dev/null
ends 0 '1 seal' "${push[@]}" "$at" 'Anna - Boris'
ends 0 '0 new, 0 extended, 0 diverged, 4 already known' "${push[@]}" "$at"

# A record that cannot be read: what is wrong with it the office reads, not the club.
sqlite3 office.db '.backup whole.db'
sqlite3 office.db 'ALTER TABLE seal RENAME TO elsewhere'
ends 1 'it answers 503: the office cannot read or write its record now' "${push[@]}" "$at"
grep -q 'seal' out err && fail "the club reads what is wrong: $(cat out err)"
grep -q 'seal' served.err || fail "the office does not read what is wrong: $(cat served.err)"
sqlite3 office.db '.restore whole.db'
ends 0 '0 new, 0 extended, 0 diverged, 4 already known' "${push[@]}" "$at"

# What is here is there, and what is there comes here: the same to the last hash.
ends 0 '4 new' env REFEREE_TOKEN="$paris" "$referee" --db other.db pull "$at"
equal "$(head_of_all club.db)" "$(head_of_all other.db)" 'what came back is another record'
ends 0 '0 new, 0 extended, 0 diverged, 0 already known' env REFEREE_TOKEN="$paris" \
    "$referee" --db other.db pull "$at"
ends 0 '1 new' env REFEREE_TOKEN="$paris" "$referee" --db third.db pull "$at" 'Carla - Dora'

# The office has signed what came, from whom; a club that pulls has the receipt, once.
equal lyon "$(sqlite3 office.db 'SELECT DISTINCT club FROM arrival')" 'another club has brought it'
[ "$(sqlite3 office.db 'SELECT count(*) FROM arrival')" -gt 4 ] || fail 'not all that came was signed'
ends 0 'seals' "$referee" --db club.db pull --token-file token "$at"
expect 0 "$referee" --db club.db verify --seals
grep -q Office out || fail "no receipt: $(cat out)"
"$referee" --db club.db pull --token-file token "$at" >out
grep -q seal out && fail "the receipt came twice: $(cat out)"
env REFEREE_TOKEN="$paris" "$referee" --db paris.db pull "$at" >/dev/null
equal lyon "$(sqlite3 paris.db 'SELECT DISTINCT club FROM match')" 'whose it is did not come along'
ends 0 'everything agrees' "$referee" --db paris.db verify
# A log that was shortened afterwards is found, here by the receipt and there by the arrival.
shorten()
{
    sqlite3 "$1" '.backup short.db'
    sqlite3 short.db "SELECT group_concat(sql, ';' || char(10)) || ';' FROM sqlite_master WHERE type = 'trigger'" >triggers
    sqlite3 short.db "SELECT 'DROP TRIGGER ' || name || ';' FROM sqlite_master WHERE type = 'trigger'" | sqlite3 short.db
    sqlite3 short.db "CREATE TEMP TABLE m AS SELECT min(id) AS id FROM match;
        DELETE FROM claim WHERE match_id = (SELECT id FROM m); DELETE FROM due WHERE match_id = (SELECT id FROM m);
        DELETE FROM coup WHERE match_id = (SELECT id FROM m);
        DELETE FROM entry WHERE match_id = (SELECT id FROM m) AND seq > 1;
        UPDATE match SET head_seq = 1, coups = 0, head_hash = (SELECT hash FROM entry WHERE match_id = match.id)
            WHERE id = (SELECT id FROM m)" 2>/dev/null || true
    sqlite3 short.db <triggers
}
shorten office.db
ends 4 'had arrived from lyon' "$referee" --db short.db verify
shorten club.db
ends 4 'Office' "$referee" --db short.db verify --seals

# What one club has brought no other goes on with: not by a turn, nor by ending, hiding or renaming it.
key=$(sqlite3 club.db "SELECT key FROM match ORDER BY id LIMIT 1") # Anna - Boris
for line in '43 1/5 1/4' '.resign b' '.forget' '.rename'; do
    rm -f hers.db*
    env REFEREE_TOKEN="$paris" "$referee" --db hers.db pull "$at" "$key" >/dev/null
    before=$(head_of_all office.db)
    case $line in
    .forget) "$referee" --db hers.db hide "$key" 'not ours' >/dev/null ;;
    .rename) "$referee" --db hers.db rename Boris Loser >/dev/null ;;
    *) type_in hers.db ".resume $key\n$line\n" ;;
    esac
    ends 4 'it is a match of the club lyon' env REFEREE_TOKEN="$paris" "$referee" --db hers.db push "$at"
    equal "$before" "$(head_of_all office.db)" "$line of another club was taken"
    grep -q "club paris, match ${key%%-*}: not taken: it is a match of the club lyon" served.err ||
        fail "$line: the office is not told: $(cat served.err)"
    : >served.err
done

# Which version of a club's match counts, of which match it is one, how it is called and that it is
# forgotten, the club says, or the office: another's word on it is kept, told, and not heeded.
paris_push=(env "REFEREE_TOKEN=$paris" "$referee" --db theirs.db push)
paris_pull=(env "REFEREE_TOKEN=$paris" "$referee" --db theirs.db pull)
# wins NAME: so the office says, who has won once.
wins()
{
    "$referee" --db office.db standings --event Duel >out
    grep -qE "^ *1\. $1\b.*won 1" out || fail "not $1 has won: $(cat out)"
    ends 0 'everything agrees' "$referee" --db office.db verify
}
type_in duel.db '.new Mia - Noa\n[Event "Duel"]\n64 1/7 1/5\n'
duel=$(sqlite3 duel.db 'SELECT key FROM match')
lyon_duel=("$referee" --db duel.db)
ends 0 '1 new' "${lyon_duel[@]}" push --token-file token "$at"
ends 0 '1 new' "${paris_pull[@]}" "$at" "$duel"
type_in duel.db '.resume last\n.resign b\n'
type_in theirs.db '.resume last\n.resign w\n'
ends 0 '1 extended' "${lyon_duel[@]}" push --token-file token "$at"
wins Mia
ends 4 'both are kept' "${paris_pull[@]}" "$at" "$duel"
ends 0 'Chosen' "$referee" --db theirs.db choose "$duel" -
: >served.err
"${paris_push[@]}" "$at" "$duel" >out 2>err </dev/null && fail "another's word was taken: $(cat out err)"
grep -qF "says which version counts: not heeded; the match is of the club lyon" err || fail "not told to the club: $(cat out err)"
grep -q "club paris, match [0-9a-f]*: says which version counts: not heeded; the match is of the club lyon" served.err ||
    fail "not told to the office: $(cat served.err)"
wins Mia
expect 0 "${lyon_duel[@]}" pull --token-file token "$at" "$duel"
"${lyon_duel[@]}" versions "$duel" >out
grep -q chosen out && fail "it is chosen at the club: $(cat out)"
"${lyon_duel[@]}" standings --event Duel >out
grep -qE '^ *1\. Mia\b.*won 1' out || fail "turned round at the club: $(cat out)"

# A match of its own that is joined to the other's and chosen, forgotten, named: it stays its own.
for said in 'join' 'join choose' 'named'; do
    rm -f joined.db*
    type_in joined.db '.new Mia - Noa\n[Event "Duel"]\n53 1/6 1/4\n.resign w\n'
    mine=$(sqlite3 joined.db 'SELECT key FROM match')
    env REFEREE_TOKEN="$paris" "$referee" --db joined.db pull "$at" "$duel" >/dev/null 2>&1
    expect 0 "$referee" --db joined.db join "$duel" "$mine"
    [ "$said" != named ] || expect 0 "$referee" --db joined.db rename Noa Nora
    if [ "$said" = 'join choose' ]; then
        version=$(sqlite3 joined.db "SELECT version FROM match WHERE key = '$mine'")
        ends 0 'Chosen' "$referee" --db joined.db choose "$duel" "$version"
    fi
    ends 4 'of which match it is a version' env REFEREE_TOKEN="$paris" "$referee" --db joined.db push "$at" "$mine"
    [ "$(sqlite3 office.db "SELECT family = key FROM match WHERE key = '$mine'")" = 1 ] || fail "$said: it was joined"
    [ "$(sqlite3 office.db "SELECT count(*) FROM counted_match c JOIN match m ON m.id = c.id WHERE m.family = '$duel'
        AND m.club = 'lyon'")" = 1 ] || fail "$said: the match of lyon does not count"
    ends 0 'everything agrees' "$referee" --db office.db verify
done
# Nor does one count for the club's that says in its headers that it is the same, where that has a
# name or is forgotten by its club.
type_in posed.db ".new Mia - Noa\n[Event \"Duel\"]\n[Match \"$duel 9 abc\"]\n53 1/6 1/4\n.resign w\n"
posed=$(sqlite3 posed.db 'SELECT key FROM match')
equal "$duel" "$(sqlite3 posed.db 'SELECT family FROM match')" 'no version by its header'
env REFEREE_TOKEN="$paris" "$referee" --db posed.db push "$at" >/dev/null 2>&1 || fail 'a version is no fault'
counted()
{
    sqlite3 office.db "SELECT coalesce(group_concat(m.club), 'none') FROM counted_match c JOIN match m ON m.id = c.id
        WHERE m.family = '$duel'"
}
[ "$(counted)" = lyon ] || fail "counted: $(counted)"
expect 0 "$referee" --db duel.db hide "$duel" 'played twice'
"${lyon_duel[@]}" push --token-file token "$at" "$duel" >/dev/null 2>&1 || fail "its own word is refused"
[ "$(counted)" = none ] || fail "forgotten by its club, counted: $(counted)"
ends 0 'everything agrees' "$referee" --db office.db verify
# The office may.
expect 0 "$referee" --db office.db hide --undo "$duel"
expect 0 "$referee" --db office.db hide --undo "$posed"
version=$(sqlite3 office.db "SELECT version FROM match WHERE key = '$posed'")
ends 0 'Chosen' "$referee" --db office.db choose "$posed" "$version"
[ "$(counted)" = paris ] || fail "the office has chosen, counted: $(counted)"

# The name of a header is a name, as at the prompt.
new=11111111-1111-4111-8111-111111111111
for name in 'Y \"1\"] [White \"Injected\"] [Z' 'Y Z' '' 'Y]' 'a\"b' 'Y\n' 'Y\u001b'; do
    printf '{"match":"%s","origin":"%s","game":"trictrac","created":"2026-11-20T12:00:00.000Z",%s,"headers":[["%s","x"]]}\n' \
        $new $new '"players":["Real","Name"],"listed":false' "$name" >head.json
    asks 422 POST /api/matches application/x-ndjson head.json
    grep -q 'header' out || fail "$name: no reason: $(cat out)"
done

# Both played on: the office keeps both, and says so.
type_in office.db '.resume Carla - Dora\n61 1/7 1/2\n'
type_in club.db '.resume Carla - Dora\n52 1/6 1/3\n'
ends 4 'both are kept there' "${push[@]}" "$at"
ends 0 'already known' "${push[@]}" "$at"
expect 0 "$referee" --db office.db verify

# --- what is not believed -----------------------------------------------------------------------

# Its rows: they do not travel. Its log: the hashes tell.
type_in bad.db '.new Emil - Fanny\n64 1/7 1/5\n52 1/6 1/3\n'
sqlite3 bad.db "UPDATE coup SET ruling = 'due 24:0'"
ends 0 '1 new' "$referee" --db bad.db push --token-file token "$at"
"$referee" --db office.db verify >/dev/null || fail 'a row was believed'
type_in bad.db '.new Gil - Hanna\n64 1/7 1/5\n52 1/6 1/3\n'
sqlite3 bad.db 'DROP TRIGGER entry_never_changed;' \
    "UPDATE entry SET text = '52 1/6 1/4' WHERE seq = 2 AND match_id = 2"
ends 4 'not taken' "$referee" --db bad.db push --token-file token "$at"
: >nothing
printf '{"match":1}\n' >odd
printf 'zz\n' >letters
head -c 5000000 /dev/zero >long
asks 422 POST /api/matches application/x-ndjson nothing
asks 422 POST /api/matches application/x-ndjson odd
grep -q '"line":1' out || fail "not said where: $(cat out)"
asks 422 POST /api/lacks text/plain letters
asks 415 POST /api/matches text/plain odd
asks 413 POST /api/matches application/x-ndjson long
head -c 3000000 /dev/zero >long
asks 422 POST /api/matches application/x-ndjson long
asks 401 POST /api/matches application/x-ndjson long 0123
# Packed: taken, unless it is not gzip, is cut, goes on, or unpacks to more than may come.
gzip_type=$'text/plain\r\nContent-Encoding: gzip'
printf '00\n' | gzip >packed
asks 200 POST /api/lacks "$gzip_type" packed
grep -q 'lacks 00' out || fail "packed: $(cat out)"
grep -qi '^Accept-Encoding: gzip' out || fail "packed requests are not offered: $(cat out)"
head -c 12 packed >bad
asks 400 POST /api/lacks "$gzip_type" bad
{ cat packed && echo more; } >bad
asks 400 POST /api/lacks "$gzip_type" bad
asks 400 POST /api/lacks "$gzip_type" letters
head -c 30000000 /dev/zero | gzip >bad
asks 413 POST /api/lacks "$gzip_type" bad
asks 415 POST /api/lacks $'text/plain\r\nContent-Encoding: br' packed
asks 413 POST /t/12345678/line text/plain long
asks 404 GET '/api/log?match=0'
asks 401 GET /api/heads '' '' 0123
asks 405 GET /api/matches
grep -q "$lyon" served served.err && fail 'a token was told'

# A club that has gone is nobody, at once.
"$referee" club --undo clubs paris
ends 1 'does not know this token' env REFEREE_TOKEN="$paris" "$referee" --db other.db pull "$at"

if ! command -v python3 >/dev/null || ! command -v openssl >/dev/null; then
    echo 'no python3 or openssl: --follow, certificates and wrong servers are not tested'
    exit
fi

# A proxy to the server, whose port it reads from the file `port` for each connection, so that a server can
# take the place of another. With a certificate it speaks TLS. It prints its own port.
cat >proxy.py <<'PROXY'
import asyncio, ssl, sys
async def pipe(r, w):
    try:
        while data := await r.read(65536):
            w.write(data)
            await w.drain()
    except OSError:
        pass
    w.close()
async def carry(r, w):
    try:
        there = await asyncio.open_connection("127.0.0.1", int(open("port").read()))
    except OSError:
        w.close()
        return
    await asyncio.gather(pipe(r, there[1]), pipe(there[0], w))
async def main():
    c = None
    if len(sys.argv) > 1:
        c = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        c.load_cert_chain(sys.argv[1], sys.argv[2])
    s = await asyncio.start_server(carry, "127.0.0.1", 0, ssl=c)
    print(s.sockets[0].getsockname()[1], flush=True)
    await s.serve_forever()
asyncio.run(main())
PROXY
echo "${at##*:}" >port

# --- followed -----------------------------------------------------------------------------------

start plain.port python3 proxy.py
proxy=$started
# The first line is the match that the club has already; what is typed after it is followed.
type_in club.db '.new Lea - Max\n31 1/4 1/2\n'
start pushed "${push[@]}" --follow "http://127.0.0.1:$(cat plain.port)/"
follower=$started
type_in club.db '.new Olga - Piotr\n31 1/4 1/2\n'
page()
{
    exec 3<>"/dev/tcp/127.0.0.1/${at##*:}"
    printf 'GET / HTTP/1.0\r\nHost: localhost\r\n\r\n' >&3
    cat <&3 >page
    exec 3>&-
    grep -q "$1" page
}
wait_until page Piotr
# While there is no server it says so; what is typed meanwhile arrives at the next server.
stop "$server"
type_in club.db '.resume Olga - Piotr\n43 1/5 1/4\n52 1/6 1/3\n'
wait_until grep -q 'tried again until it works' pushed.err
serve
echo "${at##*:}" >port
there()
{
    on office.db matches | grep 'Olga - Piotr' | grep -q '3 turns'
}
wait_until there
stop "$follower"
stop "$proxy"

# --- with a certificate -------------------------------------------------------------------------

openssl req -x509 -newkey rsa:2048 -nodes -keyout key.pem -out certificate.pem -days 2 \
    -subj /CN=localhost -addext subjectAltName=DNS:localhost 2>/dev/null
start tls.port python3 proxy.py certificate.pem key.pem
secure=https://localhost:$(cat tls.port)/
type_in club.db '.new Rosa - Sven\n31 1/4 1/2\n'
ends 1 'certificate' "${push[@]}" "$secure"
ends 0 '1 new' env CURL_CA_BUNDLE="$folder/certificate.pem" "${push[@]}" "$secure"
stop "$started"

# --- another than it should be ------------------------------------------------------------------

# One that sends elsewhere what is pushed, and sends another match than was asked for.
cat >other.py <<'OTHER'
import http.server, sys, urllib.error, urllib.request
def ask(asked):
    try:
        return urllib.request.urlopen(asked)
    except urllib.error.HTTPError as refused:
        return refused
class Other(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        self.rfile.read(int(self.headers["Content-Length"]))
        self.send_response(302)
        self.end_headers()
    def do_GET(self):
        path = "/api/log?match=" + sys.argv[2] if self.path.startswith("/api/log") else self.path
        asked = urllib.request.Request(sys.argv[1].rstrip("/") + path)
        asked.add_header("Authorization", self.headers["Authorization"])
        with ask(asked) as answer:
            self.send_response(answer.status)
            self.send_header("Content-Type", answer.headers["Content-Type"])
            self.end_headers()
            self.wfile.write(answer.read())
    def log_message(self, *_):
        pass
s = http.server.HTTPServer(("127.0.0.1", 0), Other)
print(s.server_port, flush=True)
s.serve_forever()
OTHER
start other.port python3 other.py "$at" "$key"
other=http://127.0.0.1:$(cat other.port)/
ends 1 'it sends elsewhere: give the address it sends to' "${push[@]}" "$other"
ends 1 'another match than was asked for' "$referee" --db fooled.db pull --token-file token "$other"
kill -0 "$server" || fail "the office has ended: $(cat served.err)"
[ "$failures" = 0 ] || cat other.port.err
equal 0 "$(sqlite3 fooled.db 'SELECT count(*) FROM match')" 'what was not asked for is kept'
stop "$started"

# A long match goes packed where the office has said that it takes that, and nowhere else.
cat >packs.py <<'PACKS'
import gzip, http.server, json, sys
class Packs(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        packed = self.headers["Content-Encoding"] == "gzip"
        text = (gzip.decompress(body) if packed else body).decode()
        if self.path.endswith("/lacks"):
            answer, kind = "referee office 1\n" + "".join(f"lacks {x}\n" for x in text.split()), "text/plain"
        else:
            key = json.loads(text.split("\n")[0])["match"]
            answer, kind = json.dumps({"merge": "new", "match": key, "seals": 0}), "application/json"
            print(self.path.split("/")[1], packed, file=sys.stderr, flush=True)
        self.send_response(200)
        self.send_header("Content-Type", kind)
        if self.path.startswith("/takes/"):
            self.send_header("Accept-Encoding", "gzip")
        self.end_headers()
        self.wfile.write(answer.encode())
    def log_message(self, *_):
        pass
s = http.server.HTTPServer(("127.0.0.1", 0), Packs)
print(s.server_port, flush=True)
s.serve_forever()
PACKS
start packs.port python3 packs.py
for takes in takes not; do
    ends 0 '1 new' "${push[@]}" "http://127.0.0.1:$(cat packs.port)/$takes" "$(sqlite3 club.db \
        "SELECT key FROM match ORDER BY head_seq DESC LIMIT 1")"
done
equal $'takes True\nnot False' "$(cat packs.port.err)" "packed"
stop "$started"

# Whatever answers 200 and is no office: its page, nothing, half of what was asked, more than that.
cat >hotel.py <<'HOTEL'
import http.server
FORM = "referee office 1\n"
def known(asked):
    return [f"known {x}\n" for x in asked]
TEXT, ANSWERS = "text/plain; charset=utf-8", {
    "page": lambda asked: ("text/html", "<!DOCTYPE html><title>Welcome</title>"),
    "page-as-text": lambda asked: (TEXT, "Welcome to our hotel\n"),
    "nothing": lambda asked: (TEXT, ""),
    "other-type": lambda asked: ("text/html", FORM + "".join(known(asked))),
    "longer-type": lambda asked: ("text/plainer", FORM + "".join(known(asked))),
    "none": lambda asked: (TEXT, FORM if asked else FORM + "x\n"),
    "one-less": lambda asked: (TEXT, FORM + ("".join(known(asked)[1:]) or "x")),
    "one-more": lambda asked: (TEXT, FORM + "".join(known(asked)) + "known 00\n"),
    "turned": lambda asked: (TEXT, FORM + "".join(reversed(known(asked))) + ("" if asked else "x")),
    "cut": lambda asked: (TEXT, FORM + ("".join(known(asked))[:-1] or "x")),
    "bare": lambda asked: (TEXT, FORM + "".join(f"{x}\n" for x in asked) + ("" if asked else "x")),
    "later": lambda asked: (TEXT, FORM.replace("1", "2") + "".join(known(asked))),
}
class Hotel(http.server.BaseHTTPRequestHandler):
    def answer(self, asked):
        kind, text = ANSWERS[self.path.split("/")[1]](asked)
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.end_headers()
        self.wfile.write(text.encode())
    def do_POST(self):
        self.answer(self.rfile.read(int(self.headers["Content-Length"])).decode().split())
    def do_GET(self):
        self.answer([])
    def log_message(self, *_):
        pass
s = http.server.HTTPServer(("127.0.0.1", 0), Hotel)
print(s.server_port, *ANSWERS, flush=True)
s.serve_forever()
HOTEL
start hotel.port python3 hotel.py
read -r port kinds <hotel.port
for kind in $kinds; do
    words='its answer is none of an office'
    [ "$kind" != later ] || words='the office has another version of the referee'
    ends 1 "$words" "${push[@]}" "http://127.0.0.1:$port/$kind"
    grep -q 'known' out && fail "$kind: it is said to know something: $(cat out)"
    ends 1 "$words" "${push[@]}" --dry-run "http://127.0.0.1:$port/$kind"
    [ "$kind" = one-more ] || ends 1 "$words" "$referee" --db fooled.db pull --token-file token "http://127.0.0.1:$port/$kind"
done
