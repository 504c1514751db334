#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# The package for node is packed and installed, and the example of doc/javascript.md prints what is written
# there: test_package.sh SOURCE FOLDER, where ./dev web has built FOLDER/package
set -euo pipefail
source=$1 package=$2/package
[ -f "$package/referee.wasm" ] || { echo "$package is not here: ./dev web builds it"; exit 77; }
command -v npm >/dev/null || { echo "npm is not here"; exit 77; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export HOME=$folder
cd "$folder"
npm pack --silent "$package" >packed
echo '{"private": true}' >package.json
npm install --silent --offline --no-audit --no-fund "./$(cat packed)"
# block LANGUAGE: the block of code of doc/javascript.md in this language.
block() { sed -n "/^\`\`\`$1\$/,/^\`\`\`\$/p" "$source/doc/javascript.md" | sed '1d;$d'; }
block js >example.js
block text >expected
[ -s example.js ] && [ -s expected ]
node example.js >printed
diff expected printed && echo "the example of doc/javascript.md prints what is written there"
