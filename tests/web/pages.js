// SPDX-License-Identifier: GPL-3.0-or-later
// The pages in WebAssembly against those of the native server, byte by byte: all routes, for a match
// of each game, in five languages: node pages.js REFEREE SITE
'use strict';
const fs = require('fs'), path = require('path'), os = require('os'), http = require('http');
const { spawn, execFileSync } = require('child_process');
const [referee, site] = process.argv.slice(2), LANGUAGES = ['en', 'de', 'fr', 'pl', 'uk'];
if (!fs.existsSync(path.join(site, 'sw.js'))) { console.log(site + ' is not here: ./dev web builds it'); process.exit(77); }
const load = require('./program.js')(site);
const LINES = { trictrac: ['64', '1/7 1/5', '31', '1/4 1/2'], tryktrak: ['51'], 'tric-trac': ['54'], puff: ['64'], 'tic-tac': ['64'], backgammon: ['w 31'] };
const GAMES = ['trictrac', 'tryktrak', 'tric-trac', 'puff', 'tic-tac', 'backgammon', 'ten-thousand', 'truba', 'farkle', 'pig'];
const UUID = n => '00000000-0000-4000-8000-' + String(n).padStart(12, '0');

const get = (port, asked, headers) => new Promise((done, failed) => {
  http.get({ port, path: asked, headers: { host: '127.0.0.1:' + port, ...headers } }, r => {
    const parts = [];
    r.on('data', d => parts.push(d));
    r.on('end', () => done({ status: r.statusCode, type: r.headers['content-type'], body: Buffer.concat(parts) }));
  }).on('error', failed);
});

(async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'referee-pages-')), tables = [];
  let p = await load(null, undefined, true), asked = 0;
  const post = (at, body, more) => p.request('POST', at, { 'content-type': 'text/plain', 'idempotency-key': UUID(++asked), ...more }, 'en', body);
  const json = a => JSON.parse(Buffer.from(a.body));
  const enter = (table, line) => post(table + '/line', line, { 'if-match': '"' + json(p.request('GET', table + '/ask', {}, 'en', '')).head + '"' });
  for (const game of GAMES) {
    const table = json(post('/new', JSON.stringify({ game, players: ['Anna', 'Boris'] }))).path.split('/score')[0];
    tables.push(table);
    for (const line of LINES[game] || []) if (enter(table, line).status !== 200) throw new Error(game + ': ' + line);
  }
  // what `silent` withholds from the players is in no text and in no code, and what is announced is
  for (const [announce, said] of [['silent', 409], ['announce', 200]]) {
    const own = await load(null, undefined, true), at = a => own.request('GET', a, {}, 'en', '');
    const send = (to, body, more) => own.request('POST', to, { 'content-type': 'text/plain', 'idempotency-key': UUID(++asked), ...more }, 'en', body);
    const table = json(send('/new', JSON.stringify({ game: 'trictrac', players: ['Anna', 'Boris'], options: ['announce=' + announce] }))).path.split('/score')[0];
    for (const line of LINES.trictrac) send(table + '/line', line, { 'if-match': '"' + json(at(table + '/ask')).head + '"' });
    const page = at(table + '/share'), html = Buffer.from(page.body).toString(), text = at(table + '/match.txt');
    if (page.status !== 200 || html.includes('<svg') !== (said === 200) || html.includes('match.txt') !== (said === 200) || text.status !== said)
      throw new Error(announce + ': ' + [page.status, text.status, html].join(' '));
  }
  // a match that is over
  p.writeFile('/import', fs.readFileSync(path.join(__dirname, '../games/lepeintre-1818-1.game')));
  const read = p.run(M => M.ccall('web_import', 'number', ['string'], ['/import']));
  if (read.status) throw new Error(read.said);
  tables.push('/t/' + /^imported ([0-9a-f]{8})/.exec(read.said)[1]);
  p.settle();
  const files = new Map();
  for (const name of p.names()) {
    files.set(name, p.file(name));
    fs.writeFileSync(path.join(folder, name), files.get(name), { mode: 0o600 });
  }
  const server = spawn(referee, ['--db', path.join(folder, 'record.db'), 'serve', '--scorers', '--listen', '127.0.0.1:0'],
    { env: { ...process.env, LC_ALL: 'C.UTF-8', LANGUAGE: 'en' }, stdio: ['ignore', 'pipe', 'inherit'] });
  let wrong = 0, same = 0, bytes = 0;
  try {
    const port = await new Promise((done, failed) => {
      server.stdout.once('data', t => done(Number(/:(\d+)/.exec(t)[1])));
      server.once('exit', () => failed(new Error('the native server does not start')));
    });
    p = await load(files, 'http://127.0.0.1:' + port, false);
    for (const language of LANGUAGES.slice(1)) p.addLanguage(language, fs.readFileSync(path.join(site, 'locale', language + '.mo')));
    const paths = ['/', '/new', '/matches', '/event', '/organiser', '/stats', '/stats?player=Anna', '/help', '/tutorial', '/live.js',
      '/score.js', '/live.css', '/icon.svg', '/api/tables', '/api/heads', '/api/log', '/nothing', '/t/00000000'];
    for (const t of tables)
      for (const rest of ['', '/1', '/99', '/score', '/ask', '/offers', '/overlay', '/game', '/code', '/sheet']) paths.push(t + rest);
    for (const t of tables) paths.push('/api' + t, '/event?of=' + t.slice(3));
    for (const game of GAMES) paths.push('/help?of=' + game, '/tutorial?game=' + game);
    for (const language of LANGUAGES) {
      for (const at of paths) {
        const n = await get(port, at, { 'accept-language': language }), w = p.request('GET', at, {}, language, '');
        const type = (w.headers.find(h => h[0] === 'Content-Type') || [])[1];
        if (n.status === w.status && (n.type || type) === type && n.body.equals(Buffer.from(w.body))) { same++; bytes += n.body.length; continue; }
        wrong++;
        const a = n.body.toString(), b = Buffer.from(w.body).toString();
        let i = 0;
        while (i < a.length && a[i] === b[i]) i++;
        console.log(language + ' ' + at + ' differs: ' + [n.status, w.status, n.type, type].join(' ') + '\n native: ' +
          JSON.stringify(a.slice(Math.max(0, i - 40), i + 60)) + '\n wasm:   ' + JSON.stringify(b.slice(Math.max(0, i - 40), i + 60)));
      }
    }
    console.log(same + ' answers are identical (' + bytes + ' bytes), ' + wrong + ' differ');
  } finally {
    server.kill();
    await new Promise(done => server.once('exit', done));
  }
  console.log(execFileSync(referee, ['--db', path.join(folder, 'record.db'), 'verify']).toString().split('\n')[0]);
  fs.rmSync(folder, { recursive: true });
  process.exit(wrong || same < 500 ? 1 : 0);
})().catch(e => { console.log(e); process.exit(1); });
