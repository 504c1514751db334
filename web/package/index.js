// SPDX-License-Identifier: GPL-3.0-or-later
// A promise of the class Referee, which keeps one match (doc/javascript.md).
'use strict';
const fs = require('fs'), crypto = require('crypto');
module.exports = require('./referee.js')({ wasmBinary: fs.readFileSync(__dirname + '/referee.wasm') }).then(M => {
  if (M.ccall('web_open', 'number', ['string', 'string', 'number'], ['/record.db', '', 1])) throw new Error('no record');
  function ask(method, path, body = '', head = null) {
    const given = [path, '', null, head && `"${head}"`, null, crypto.randomUUID(), 'text/plain', 'en', body];
    const status = M.ccall('web_answer', 'number', ['number', ...given.map(() => 'string')], [method, ...given]);
    const from = M._web_body(), answer = JSON.parse(Buffer.from(M.HEAPU8.subarray(from, from + M._web_length())).toString() || '{}');
    if (status !== 200) throw new Error(answer.reason || String(status));
    return answer;
  }
  return class Referee {
    constructor(game = 'trictrac', players = ['Anna', 'Boris'], options = []) {
      this.table = ask(2, '/new', JSON.stringify({ game, players, options })).path.split('/score')[0];
    }
    line(text) { return ask(2, this.table + '/line', text, ask(0, this.table + '/ask').head); }
    offers() { return ask(0, this.table + '/offers').offers; }
    json() { return ask(0, '/api' + this.table); }
  };
});
