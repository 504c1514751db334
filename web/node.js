// SPDX-License-Identifier: GPL-3.0-or-later
// Runs before emscripten's code for the command line under node. That code mistakes node's fetch
// for a browser's, starts with an empty environment, and treats all standard streams as terminals.
Module['wasmBinary'] = require('fs').readFileSync(__filename.replace(/js$/, 'wasm'));
Module['preRun'] = [function () { for (var name in process.env) ENV[name] = process.env[name]; }];
Module['onRuntimeInitialized'] = function () {
  for (var fd = 0; fd < 3; fd++)
    if (FS.streams[fd]) FS.streams[fd].tty = require('tty').isatty(fd);
};
