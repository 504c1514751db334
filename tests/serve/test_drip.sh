#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# A central server that sends a byte per second, or nothing, causes a timeout, which is reported:
# test_drip.sh REFEREE
set -eu
. "$(dirname "$0")/../support/lib.sh"
referee=$1
command -v python3 >/dev/null || skip 'python3 is not installed'
cat >drip.py <<'DRIP'
import http.server, time
class Drip(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        self.rfile.read(int(self.headers["Content-Length"]))
        self.do_GET()
    def do_GET(self):
        try:
            if self.path.startswith("/drip"):
                self.send_response(200)
                self.send_header("Content-Type", "text/plain; charset=utf-8")
                self.end_headers()
            while True:
                if self.path.startswith("/drip"):
                    self.wfile.write(b"r")
                time.sleep(1)
        except OSError:
            pass
    def log_message(self, *_):
        pass
s = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Drip)
s.daemon_threads = True
print(s.server_port, flush=True)
s.serve_forever()
DRIP
start port python3 drip.py
printf '.new Anna - Boris\n64 1/7 1/5\n' | "$referee" --db club.db >/dev/null
waited=()
export REFEREE_TOKEN=0123456789
for how in drip silent; do
    for command in push pull; do
        {
            status=0
            timeout 120 "$referee" --db club.db "$command" "http://127.0.0.1:$(cat port)/$how" >"$how.$command" 2>&1 </dev/null || status=$?
            echo "ended with $status" >>"$how.$command"
        } &
        waited+=("$!")
    done
done
wait "${waited[@]}"
for name in drip.push drip.pull silent.push silent.pull; do
    file_has "$name" 'the office answers too slowly: given up after 3' 'ended with 1'
done
