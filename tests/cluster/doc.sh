#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# The commands of doc/federation.md, run unchanged: doc.sh REFEREE SOURCES
# The blocks of the sections named below are run by the user that their first line names. In a mount
# namespace, PostgreSQL's folders are empty folders of this test, so that the machine's data is not
# touched. 77: not root, or pg_createcluster is not installed.
set -euo pipefail
referee=$(readlink -f "$1")
sources=$2
sections='The database|The standby|A club|Backup and restore'
if [ "$(id -u)" != 0 ] || [ ! -x /usr/bin/pg_createcluster ] || ! unshare -m true 2>/dev/null; then
    echo "not tested: it needs root, mount namespaces, and Debian's postgresql"
    exit 77
fi
if [ "${3:-}" != inside ]; then
    exec unshare -m --pid --fork --kill-child bash "$0" "$referee" "$sources" inside
fi

mount -t proc proc /proc
work=$(mktemp -d)
chmod 755 "$work"
trap 'rm -rf "$work" 2>/dev/null || :' EXIT
for folder in /etc/postgresql /var/lib/postgresql /var/log/postgresql /run/postgresql; do
    mkdir -p "$folder"
    mount -t tmpfs -o mode=755 tmpfs "$folder"
    chown postgres:postgres "$folder"
done
chmod 2775 /run/postgresql
printf '127.0.0.1 localhost office.example\n' >"$work/hosts"
mount --bind "$work/hosts" /etc/hosts
mkdir "$work/bin"
ln -s "$referee" "$work/bin/referee"
# The package is installed; the test has no network.
printf '#!/bin/sh\nexec dpkg -s postgresql >/dev/null\n' >"$work/bin/apt-get"
chmod 755 "$work/bin/apt-get"
for user in operator club; do
    mkdir "$work/$user"
done
printf '.new Anna - Boris\n64 1/7 1/5\n' | HOME=$work/club LC_ALL=C.UTF-8 "$referee" >/dev/null

# types WHO FILE: runs the block as this user.
types()
{
    local path=$work/bin:/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin
    case $1 in
    root) HOME=/root PATH=$path bash -euo pipefail "$2" ;;
    postgres)
        (cd / && HOME=/var/lib/postgresql PATH=$path setpriv --reuid=postgres --regid=postgres \
            --init-groups bash -euo pipefail "$2") ;;
    operator | club) (cd "$work/$1" && HOME=$work/$1 PATH=$path LC_ALL=C.UTF-8 bash -euo pipefail "$2") ;;
    *) return 1 ;;
    esac
}

# Writes each block to a file; the first line names the user.
awk -v sections="^($sections)$" -v out="$work/block" '
    /^## / { in_section = substr($0, 4) ~ sections; block = 0 }
    in_section && /^    # / { n++; block = 1; name = sprintf("%s%02d", out, n); print substr($0, 7) >name; next }
    in_section && block && /^    / { print substr($0, 5) >name; next }
    /^[^ ]/ { block = 0 }
' "$sources/doc/federation.md"

said=$work/said
address=
: >"$said"
for block in "$work"/block??; do
    who=$(head -1 "$block")
    sed 1d "$block" >"$work/commands"
    # Commands that do not end are run in the background. The club reaches the server without TLS,
    # on this machine.
    sed -i -e '/--follow\| serve /s/$/ \&/' -e "s|THE TOKEN|$(grep -xE '[0-9a-zA-Z_-]{48}' "$said" | tail -1)|" \
        -e 's| serve | serve --listen 127.0.0.1:0 |' -e "s|https://office.example|${address:-&}|" \
        "$work/commands"
    chmod 644 "$work/commands"
    status=0
    types "$who" "$work/commands" >>"$said" 2>&1 || status=$?
    if [ "$status" != 0 ]; then
        echo "FAILED with $status, as $who:"
        cat "$work/commands"
        echo "It said:"
        tail -20 "$said"
        exit 1
    fi
    if grep -q ' serve ' "$work/commands"; then
        for ((i = 0; i < 200; i++)); do
            port=$(sed -n 's|^http://[^/]*:\([0-9]*\).*|\1|p' "$said" | tail -1)
            [ -z "$port" ] || break
            sleep 0.1
        done
        address=http://127.0.0.1:${port:?}
    fi
    # The output of `check` without a standby is tested in test_office_check.sh.
done

expect()
{
    grep -qF -e "$1" "$said" || {
        echo "FAILED: nothing said \"$1\":"
        cat "$said"
        exit 1
    }
}
expect 'The tables are made'
expect '1 new, 0 extended'
expect 'second           | sync'
expect 'good   second follows (sync)'
expect 'club lyon, match '
! grep -q '^WRONG.*second' "$said" || expect 'no fault'

# Turns typed at the table arrive a moment later.
printf '.resume last\n53 1/6 1/4\n' | HOME=$work/club LC_ALL=C.UTF-8 "$referee" >/dev/null
for ((i = 0; i < 100; i++)); do
    ! grep -q 'extended.*Anna - Boris, 2 turns' "$said" || break
    sleep 0.1
done
expect 'Anna - Boris, 2 turns'
heads=$(grep -c '^head of all' "$said" || :)
pg_ctlcluster 15 second stop -m immediate >/dev/null 2>&1 || :
pg_ctlcluster 15 office stop -m immediate >/dev/null 2>&1 || :
echo "ok: $(ls "$work"/block?? | wc -l) blocks typed"
