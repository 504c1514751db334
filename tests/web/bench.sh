#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Measures the app in Chromium and prints the figures: tests/web/bench.sh SITE. It tests nothing.
set -eu
site=$(cd -- "$1" && pwd)
here=$(cd -- "$(dirname -- "$0")" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
npm install --prefix "$folder" --silent --no-audit --no-fund --no-save puppeteer-core@24
node "$here/bench.js" "$site" "$folder/node_modules"
