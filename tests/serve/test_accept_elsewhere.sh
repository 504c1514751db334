#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# A club pushes to, and pulls from, addresses that are not those of a central server, or of one that
# sends something else than was asked for. test_accept_elsewhere.sh REFEREE FOLDER
# FOLDER has the sample games.
set -eu
. "$(dirname "$0")/../support/lib.sh"
. "$tests/serve/accept.sh"
samples=$2
command -v python3 >/dev/null || skip 'python3 is not installed'

serve
type_in club.db '.new Anna - Boris\n64 1/7 1/5\n+4\nschool\n.new Carla - Dora\n31 1/4 1/2\n43 1/5 1/4\n'
"$referee" --db club.db import "$samples/games/lepeintre-1818-1.game" >/dev/null
ends 0 '3 new' "${push[@]}" "$at"
key=$(sqlite3 club.db "SELECT key FROM match ORDER BY id LIMIT 1") # Anna - Boris

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
        if self.path.endswith("/missing"):
            answer, kind = "referee office 1\n" + "".join(f"missing {x}\n" for x in text.split()), "text/plain"
        else:
            lines = [json.loads(x) for x in text.splitlines()]
            brought = [{"merge": "new", "match": x["match"], "seals": 0} for x in lines if "players" in x]
            answer, kind = "".join(json.dumps(x) + "\n" for x in brought), "application/x-ndjson"
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

# One that knows nothing of what it is asked for, and answers what is pushed in another form.
cat >says.py <<'SAYS'
import http.server, json
TYPE = "application/x-ndjson"
def line(key, **other):
    return json.dumps({"merge": "new", "match": key, "seals": 0} | other) + "\n"
ANSWERS = {
    "right": lambda key: (TYPE, line(key)),
    "refused": lambda key: (TYPE, json.dumps({"merge": "refused", "reason": "not today"}) + "\n"),
    "other-type": lambda key: ("application/json", line(key)),
    "nothing": lambda key: (TYPE, ""),
    "no-json": lambda key: (TYPE, "Welcome to our hotel\n"),
    "cut": lambda key: (TYPE, line(key)[:-2]),
    "list": lambda key: (TYPE, f"[{line(key).strip()}]\n"),
    "one-more": lambda key: (TYPE, line(key) * 2),
    "other-word": lambda key: (TYPE, line(key, merge="taken")),
    "no-word": lambda key: (TYPE, json.dumps({"match": key, "seals": 0}) + "\n"),
    "no-key": lambda key: (TYPE, line("x")),
    "no-reason": lambda key: (TYPE, line(key, merge="refused")),
}
class Says(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        text = self.rfile.read(int(self.headers["Content-Length"])).decode()
        if self.path.endswith("/missing"):
            kind, answer = "text/plain", "referee office 1\n" + "".join(f"missing {x}\n" for x in text.split())
        else:
            kind, answer = ANSWERS[self.path.split("/")[1]](json.loads(text.split("\n")[0])["match"])
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.end_headers()
        self.wfile.write(answer.encode())
    def log_message(self, *_):
        pass
s = http.server.HTTPServer(("127.0.0.1", 0), Says)
print(s.server_port, *ANSWERS, flush=True)
s.serve_forever()
SAYS
start says.port python3 says.py
read -r port kinds <says.port
for kind in $kinds; do
    set -- "${push[@]}" "http://127.0.0.1:$port/$kind" "$key"
    case $kind in
    right) ends 0 '1 new' "$@" ;;
    refused) ends 4 'not taken: not today' "$@" ;;
    *)
        ends 1 'its answer is not that of a central server' "$@"
        grep -q '^0 new, 0 extended, 0 diverged, 0 already known' out || fail "$kind: it took something: $(cat out)"
        ;;
    esac
done
stop "$started"

# A server that answers 200 but is not a central server: with its page, with nothing, with half of
# the response, with more than that.
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
    words='its answer is not that of a central server'
    [ "$kind" != later ] || words='the office has another version of the referee'
    ends 1 "$words" "${push[@]}" "http://127.0.0.1:$port/$kind"
    grep -q 'known' out && fail "$kind: it is said to know something: $(cat out)"
    ends 1 "$words" "${push[@]}" --dry-run "http://127.0.0.1:$port/$kind"
    [ "$kind" = one-more ] || ends 1 "$words" "$referee" --db fooled.db pull --token-file token "http://127.0.0.1:$port/$kind"
done
