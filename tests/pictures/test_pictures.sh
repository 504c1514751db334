#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# A report in a browser: keys and buttons of its replay, and that it shows without script.
# usage: test_pictures.sh REFEREE GAME; exit status 77: there is no browser.
set -eu
. "$(dirname "$0")/../support/lib.sh"
referee=$1 game=$2
browser=
for each in chromium chromium-browser google-chrome chrome; do
    [ -n "$browser" ] || ! command -v "$each" >/dev/null || browser=$each
done
[ -n "$browser" ] || skip "no Chromium is here to look at the page with"

# shown FILE: the page's elements once its scripts have run.
shown()
{
    timeout 60 "$browser" --headless --no-sandbox --disable-gpu --user-data-dir="$folder/profile" \
        --dump-dom "file://$1" 2>errors || :
}

"$referee" report "$game" -o "$folder/report.html"

# A second script plays the reader and leaves what he saw in the page.
cat >"$folder/reader.js" <<'EOF'
<script>
(function () {
    var seen = [];
    function look(what) {
        seen.push(what + '=' + document.getElementById('count').textContent + ':' +
            document.querySelector('#told h3').textContent.split('.')[0] + ':' +
            document.querySelectorAll('#stage svg').length);
    }
    function key(name) {
        document.dispatchEvent(new KeyboardEvent('keydown', {key: name, cancelable: true}));
        look(name);
    }
    function press(id) {
        document.getElementById(id).click();
        look(id);
    }
    look('start');
    key('ArrowRight'); key('ArrowRight'); key('ArrowLeft'); key('End'); key('ArrowRight');
    key('Home'); key('ArrowLeft');
    press('next'); press('end'); press('back'); press('first');
    var slider = document.getElementById('slider');
    slider.value = 15;
    slider.dispatchEvent(new Event('input'));
    look('slider');
    document.body.setAttribute('data-seen', seen.join('|'));
    document.body.setAttribute('data-loaded', performance.getEntriesByType('resource').length);
})();
</script>
EOF
# What follows the end of a page belongs to its body.
cat "$folder/report.html" "$folder/reader.js" >"$folder/read.html"
shown "$folder/read.html" >dom
[ -s dom ] || skip "$browser does not run here: $(tail -n 3 errors)"

check()
{
    grep -qF -- "$1" dom || fail "expected $1 on the page, seen: $(grep -o 'data-seen="[^"]*"' dom || tail -n 3 errors)"
}
check 'data-seen="start=0 / 23:The beginning:1|ArrowRight=1 / 23:1:1|ArrowRight=2 / 23:2:1|'
check '|ArrowLeft=1 / 23:1:1|End=23 / 23:23:1|ArrowRight=23 / 23:23:1|Home=0 / 23:'
check '|ArrowLeft=0 / 23:The beginning:1|next=1 / 23:1:1|end=23 / 23:23:1|back=22 / 23:22:1|'
check '|first=0 / 23:The beginning:1|slider=15 / 23:15:1"'
check 'data-loaded="0"'

# Without script the replay stays hidden, and every coup is there with its board.
sed '/^<script>$/,/<\/script>$/d' "$folder/report.html" >"$folder/still.html"
shown "$folder/still.html" >dom
check 'id="replay" aria-label="Replay" hidden'
boards=$(grep -c '<figure>' dom)
equal 24 "$boards" 'boards on the page without script'
