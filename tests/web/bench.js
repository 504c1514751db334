// SPDX-License-Identifier: GPL-3.0-or-later
// Measures the app in Chromium and prints the figures: node bench.js SITE MODULES. MODULES has
// puppeteer-core (bench.sh). The throttling slows the page, not the worker.
'use strict';
const fs = require('fs'), path = require('path'), os = require('os'), http = require('http'), zlib = require('zlib');
const [site, modules] = process.argv.slice(2), puppeteer = require(path.join(modules, 'puppeteer-core'));
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.json': 'application/json', '.svg': 'image/svg+xml', '.wasm': 'application/wasm' };
const sorted = a => [...a].sort((x, y) => x - y), at = (a, part) => sorted(a)[Math.floor(a.length * part)];
const shown = a => `median ${at(a, 0.5).toFixed(1)} ms, 95 of 100 within ${at(a, 0.95).toFixed(1)} ms (${a.length})`;

// Sizes of the first load: the files of the worker, and one language.
function sizes() {
  const files = ['index.html', 'sw.js', 'referee.js', 'referee.wasm', 'manifest.json', 'icon.svg', 'app.js'];
  const packed = (name, f) => f(fs.readFileSync(path.join(site, name))).length;
  const gzip = b => zlib.gzipSync(b, { level: 9 }), brotli = b => zlib.brotliCompressSync(b);
  for (const language of ['none', ...fs.readdirSync(path.join(site, 'locale')).map(f => f.slice(0, 2))]) {
    const all = [...files, ...(language === 'none' ? [] : ['locale/' + language + '.mo'])], sum = f => all.reduce((n, name) => n + packed(name, f), 0);
    console.log(`first load, language ${language === 'none' ? 'en' : language}: gzip ${(sum(gzip) / 1e6).toFixed(3)} MB, brotli ${(sum(brotli) / 1e6).toFixed(3)} MB`);
  }
}
const settled = page => page.waitForFunction(() => document.body.dataset.state === 'ready', { timeout: 60000 });
const visit = async (page, origin) => {
  const begun = Date.now();
  await page.goto(origin + '/');
  await page.waitForFunction(() => document.querySelector('.hall'), { timeout: 60000 });
  return Date.now() - begun;
};
async function found(page, origin, game, option, value) {
  await page.goto(origin + '/new');
  await page.evaluate((game, option, value) => {
    const g = document.querySelector('#game');
    g.value = game;
    g.dispatchEvent(new Event('change'));
    [...document.querySelectorAll('[name=player]')].slice(0, 2).forEach((e, i) => { e.value = ['Anna', 'Boris'][i]; });
    document.querySelector(`[data-of=${game}] [name=${option}]`).value = value;
    document.querySelector('#found').requestSubmit();
  }, game, option, value);
  await page.waitForFunction(() => location.pathname.endsWith('/score'), { timeout: 60000 });
  await settled(page);
}
// Enters a line without the page. Returns the time until the answer, or 0.
const enter = page => page.evaluate(async () => {
  const here = location.pathname.replace(/score$/, ''), json = r => r.json();
  const head = (await fetch(here + 'ask').then(json)).head, offers = Object.values(await fetch(here + 'offers').then(json)).find(Array.isArray) || [];
  for (const line of ['64', '21', ...offers.filter(o => !o.fault && o.line && !/resign|undo/.test(o.line)).map(o => o.line)]) {
    const begun = performance.now();
    const r = await fetch(here + 'line', { method: 'POST', body: line, headers: { 'If-Match': '"' + head + '"', 'Idempotency-Key': crypto.randomUUID(), 'Content-Type': 'text/plain' } });
    if (r.status === 200) return performance.now() - begun;
  }
  return 0;
});
// Taps one of what is offered, as a person would. Returns the time until the page is ready for the next tap.
async function tap(page) {
  await new Promise(done => setTimeout(done, 350)); // an earlier tap is ignored
  return page.evaluate(async () => {
    const shown = s => [...document.querySelectorAll(s)].filter(e => e.getClientRects().length), any = a => a[Math.floor(Math.random() * a.length)];
    const press = e => (e.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })));
    const ways = shown('.ways button'), touch = shown('.touch .can, .touch .to'), pad = document.querySelector('.pad'), words = shown('#ask button[data-line]:not([data-fault])');
    const begun = performance.now();
    if (ways.length) press(ways[0]);
    else if (touch.length) press(any(touch));
    else if (pad && Number(pad.dataset.dice)) for (let i = 1; i <= Number(pad.dataset.dice); i++) press(any(shown(`.pad .six:nth-of-type(${i}) [data-die]`)));
    else if (words.length) press(any(words));
    else return -1;
    while (document.body.dataset.state !== 'ready') await new Promise(done => setTimeout(done, 1));
    return performance.now() - begun;
  });
}

(async () => {
  const server = http.createServer((q, r) => {
    const name = q.url.split('?')[0], file = path.join(site, path.normalize(name === '/' ? '/index.html' : name));
    fs.readFile(file, (e, bytes) => { r.writeHead(e ? 404 : 200, { 'Content-Type': TYPES[path.extname(file)] || 'text/plain' }); r.end(bytes); });
  });
  await new Promise(done => server.listen(0, '127.0.0.1', done));
  const origin = 'http://127.0.0.1:' + server.address().port, profile = fs.mkdtempSync(path.join(os.tmpdir(), 'referee-bench-'));
  const open = () => puppeteer.launch({
    executablePath: '/usr/bin/chromium', userDataDir: profile, args: ['--no-sandbox'],
    defaultViewport: { width: 360, height: 640, hasTouch: true, isMobile: true }
  });
  let browser = await open(), failed = 0;
  try {
    let page = (await browser.pages())[0] || await browser.newPage();
    sizes();
    console.log(`ready at the first visit: ${await visit(page, origin)} ms`);
    await found(page, origin, 'backgammon', 'match', '9');
    server.close();
    server.closeAllConnections();
    for (const rate of [1, 4]) {
      await page.emulateCPUThrottling(rate);
      const lines = [], taps = [];
      for (let i = 0; i < 40; i++) { const ms = await enter(page); if (ms) lines.push(ms); await page.reload(); await settled(page); const t = await tap(page); if (t > 0) taps.push(t); }
      console.log(`page ${rate} times slower: a line, stored: ${shown(lines)}`);
      console.log(`page ${rate} times slower: ready for the next tap: ${shown(taps)}, with 300 ms against double taps`);
    }
    await browser.close();
    browser = await open();
    page = (await browser.pages())[0] || await browser.newPage();
    console.log(`a later start without a network: ${await visit(page, origin)} ms`);
    await page.evaluate(async n => {
      const text = await fetch('/record/matches.txt').then(r => r.text());
      const one = text.replace(/^# .*\n/, '').replace(/\[Match .*\n/, '');
      let all = '';
      for (let i = 0; i < n; i++) all += one.replace('"Anna"', `"Anna ${i}"`) + '\n';
      return fetch('/record/import', { method: 'POST', body: all }).then(r => r.text());
    }, 99);
    const worker = await (await browser.waitForTarget(t => t.type() === 'service_worker')).worker();
    const [matches, wasm, record] = [await page.evaluate(() => fetch('/record/matches.jsonl').then(r => r.text()).then(t => (t.match(/^{"match"/gm) || []).length)),
      await worker.evaluate(async () => (await program()).program.memory()), await page.evaluate(() => fetch('/record/record.db').then(r => r.arrayBuffer()).then(b => b.byteLength))];
    console.log(`memory with ${matches} matches: program ${(wasm / 1e6).toFixed(1)} MB, record ${(record / 1e6).toFixed(1)} MB, held twice`);
  } catch (e) {
    console.log(e);
    failed = 1;
  } finally {
    await browser.close();
    server.close();
    fs.rmSync(profile, { recursive: true, force: true });
    process.exitCode = failed;
  }
})();
