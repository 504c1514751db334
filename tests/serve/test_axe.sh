#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Installs axe-core from npm into FOLDER, once, and runs test_axe with it: test_axe.sh TEST REFEREE FOLDER
set -euo pipefail
version=4.14.1
folder=$3/axe-core-$version
axe=$folder/node_modules/axe-core/axe.min.js
if [ ! -f "$axe" ]; then
    command -v npm >/dev/null || { echo 'npm is not installed'; exit 77; }
    mkdir -p "$folder"
    npm install --prefix "$folder" --no-audit --no-fund --no-save "axe-core@$version" >"$folder/log" 2>&1 ||
        { echo "axe-core cannot be had from npm: $(tail -1 "$folder/log")"; exit 77; }
fi
exec "$1" "$2" "$axe"
