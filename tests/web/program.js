// SPDX-License-Identifier: GPL-3.0-or-later
// The program of the folder SITE under node, for tests: program(SITE)(files, origin, own) gives what
// openProgram of the service worker gives.
'use strict';
const fs = require('fs'), path = require('path');
module.exports = site => {
  globalThis.self = globalThis;
  globalThis.location = { href: 'http://localhost/sw.js', origin: 'http://localhost' };
  globalThis.addEventListener = () => { };
  globalThis.registration = { addEventListener() { } };
  globalThis.importScripts = () => { };
  globalThis.Referee = require(path.join(site, 'referee.js'));
  const every = globalThis.setInterval;
  globalThis.setInterval = (f, ms) => every(f, ms).unref();
  const { openProgram } = require(path.join(site, 'sw.js'));
  const wasm = fs.readFileSync(path.join(site, 'referee.wasm'));
  return (files, origin, own) => openProgram(wasm, files || new Map(), origin || 'http://localhost', own);
};
