#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Monitoring of a server: /healthz, the metrics at a separate address, and one line in the log for
# each push, refusal and key. test_metrics.sh REFEREE
set -eu
. "$(dirname "$0")/../support/lib.sh"
command -v curl >/dev/null || skip 'curl is not installed'
referee=$1

# ask URL [CURL OPTION...]: the status, and the body in `answer`.
ask()
{
    curl -sS -o answer -w '%{http_code}' "${@:2}" "$1"
}

# figure NAME: its value.
figure()
{
    ask "$figures" >/dev/null
    sed -n "s/^referee_$1 //p" answer
}

# is NAME VALUE
is()
{
    equal "$2" "$(figure "$1")" "$1"
}

said()
{
    file_has served.err "$1"
}

echo 'a passphrase of some words' >words
chmod 600 words
"$referee" key Office --passphrase-file words >key
"$referee" club clubs lyon >token
token=$(grep -oE '[0-9a-f]{48}' token)
printf '.new Anna - Boris\n' | "$referee" --db office.db >/dev/null
printf '.new Carla - Dora\n64 1/7 1/5\n' | "$referee" --db lyon.db >/dev/null
start served "$referee" --db office.db serve --scorers --accept clubs --as Office --passphrase-file words \
    --listen 127.0.0.1:0 --metrics 127.0.0.1:0
wait_until grep -q 'score#' served
place=$(head -1 served)
figures=$(grep -o 'http://[^ ]*/metrics' served.err)
page=$(grep -o 'http://[^ ]*/score#[^ ]*' served | head -1)
table=${page%/score*}
scorer=${page#*#}

said "pushed matches are signed with the key Office, $(grep -oE '[0-9a-f]{64}' key)"
equal 200 "$(ask "$place/healthz")" "/healthz"
equal 200 "$(ask "${figures%/metrics}/healthz")" "/healthz of the figures"
equal 404 "$(ask "$place/metrics")" 'guests see the figures'
equal 404 "$(ask "${figures%/metrics}/")" 'the figures have a hall'
is record_up 1
is tables 1
is 'lines_total{status="2xx"}' 0
is line_seconds_count 0

# A line that is entered, and one that is not understood.
ask "$table/offers" -H "Authorization: Bearer $scorer" >/dev/null
head=$(grep -oE '"head": ?"[^"]*"' answer | grep -oE '[0-9]+-[0-9a-f]+')
# line TEXT: the status.
line()
{
    ask "$table/line" -X POST -H "Authorization: Bearer $scorer" -H "If-Match: \"$head\"" \
        -H "Idempotency-Key: $(cat /proc/sys/kernel/random/uuid)" -H 'Content-Type: text/plain' --data-binary "$1"
}
first=$(line 64)
second=$(line nonsense)
is 'lines_total{status="2xx"}' "$([ "$first" = 200 ] && echo 1 || echo 0)"
is line_seconds_count 2
equal 200 "$first" "a line was answered with $first"
equal 4 "${second:0:1}" "nonsense was answered with $second"
equal 2 "$(figure 'line_seconds_bucket{le="+Inf"}')" 'the buckets do not add up'

# The log names the club and the match of a push.
REFEREE_TOKEN=$token "$referee" --db lyon.db push "$place" >/dev/null 2>&1 || fail 'the push failed'
said 'club lyon, match '
grep -qE 'club lyon, match [0-9a-f]{8}: it is new' served.err || fail "no line of the push: $(cat served.err)"
is pushed_total 1
equal 401 "$(ask "$place/api/heads" -H "Authorization: Bearer $(printf '%048d' 0)")" 'a wrong token is taken'
said '127.0.0.1: a token that no club has'
is token_unknown_total 1
[ "$(ask "$place/api/matches" -X POST -H "Authorization: Bearer $token" \
    -H 'Content-Type: application/x-ndjson' --data-binary 'nonsense')" = 422 ] || fail "$(cat answer)"
said 'club lyon: not taken: '
is push_refused_total 1

# Each line of the text form: a comment, or a name with labels and a number.
ask "$figures" >/dev/null
grep -vqE '^(# (HELP|TYPE) [a-z_]+ .+|[a-z_]+(\{[a-z]+="[^"]*"\})? -?[0-9.]+)$' answer &&
    fail "not in the text form: $(grep -vE '^(# (HELP|TYPE) |[a-z_]+(\{[a-z]+="[^"]*"\})? -?[0-9.]+$)' answer)"

# A record that cannot be read.
mv office.db away.db
health_is()
{
    [ "$(ask "$place/healthz")" = "$1" ]
}
wait_until health_is 503
equal 503 "$(ask "$place/healthz")" "without a record /healthz says"
is record_up 0
mv away.db office.db

echo 'ok: health, figures, log'
