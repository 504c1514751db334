#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# A club follows its record to a central server (push --follow) over the end of that server, and pushes to
# one that has a certificate. test_accept_followed.sh REFEREE SHORT_RESTS
# SHORT_RESTS is a library that shortens the pauses between the attempts.
set -eu
. "$(dirname "$0")/../support/lib.sh"
. "$tests/serve/accept.sh"
short_rests=$2
command -v python3 >/dev/null || skip 'python3 is not installed'
command -v openssl >/dev/null || skip 'openssl is not installed'

serve
type_in club.db '.new Anna - Boris\n64 1/7 1/5\n+4\nschool\n.new Carla - Dora\n31 1/4 1/2\n43 1/5 1/4\n'

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
start pushed env LD_PRELOAD="$short_rests" "${push[@]}" --follow "http://127.0.0.1:$(cat plain.port)/"
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

openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -keyout key.pem -out certificate.pem -days 2 \
    -subj /CN=localhost -addext subjectAltName=DNS:localhost 2>/dev/null
start tls.port python3 proxy.py certificate.pem key.pem
secure=https://localhost:$(cat tls.port)/
type_in club.db '.new Rosa - Sven\n31 1/4 1/2\n'
ends 1 'certificate' "${push[@]}" "$secure"
ends 0 '1 new' env CURL_CA_BUNDLE="$folder/certificate.pem" "${push[@]}" "$secure"
stop "$started"
