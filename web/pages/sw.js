// SPDX-License-Identifier: GPL-3.0-or-later
// Answers each request of the pages by calling the program (web/web.c). The record is a file in its memory.
// A line is answered when IndexedDB has stored the pages of the record that it changed.
'use strict';
importScripts('/referee.js');
const VERSION = 'referee-@VERSION@';
const LANGUAGES = ['en', @LANGUAGES@];
// Files of the folder; all others are made by the program. A language is fetched when it is asked for.
const FILES = ['/referee.wasm', '/index.html', '/manifest.json', '/icon.svg', '/app.js'];
const HEADERS = ['authorization', 'if-match', 'if-none-match', 'idempotency-key', 'content-type'];
const PAGE = 4096, FOLDER = '/record', RECORD = FOLDER + '/record.db', OPENING = ['', 0], BEAT = 5000;

// --- IndexedDB: [file, page] -> bytes, [file, -1] -> size ------------------------------------------

function openPages() {
  return new Promise((done, failed) => {
    const r = indexedDB.open('referee', 1);
    r.onupgradeneeded = () => r.result.createObjectStore('pages');
    r.onsuccess = () => done(r.result);
    r.onerror = () => failed(r.error);
  });
}
// All files, Map(name -> bytes), and the number of this opening: only the worker that opened last can
// store, since one that was replaced may still be running. 0: there is no room, so it can only be read.
function loadFiles(db) {
  return new Promise((done, failed) => {
    const files = new Map(), parts = [], t = db.transaction('pages', 'readwrite'), s = t.objectStore('pages');
    let opening = 1, all = false;
    s.openCursor().onsuccess = e => {
      const c = e.target.result;
      if (!c) { all = true; s.put(opening, OPENING); return; }
      const [name, n] = c.key;
      if (!name) opening = c.value + 1;
      else if (n < 0) files.set(name, new Uint8Array(c.value));
      else parts.push([name, n, c.value]);
      c.continue();
    };
    const end = () => {
      for (const [name, n, bytes] of parts) {
        const file = files.get(name);
        if (file && n * PAGE < file.length) file.set(bytes.subarray(0, file.length - n * PAGE), n * PAGE);
      }
      done({ files, opening });
    };
    t.oncomplete = end;
    t.onabort = () => { opening = 0; if (all) end(); else failed(t.error); };
  });
}
// Resolves when the changes are on the disk. `all`: they are all there is.
function storeChanges(db, opening, changes, all) {
  return new Promise((done, failed) => {
    const t = db.transaction('pages', 'readwrite', { durability: 'strict' }), s = t.objectStore('pages');
    let replaced = false;
    s.get(OPENING).onsuccess = e => {
      if (e.target.result !== opening) { replaced = true; t.abort(); }
    };
    if (all) { s.clear(); s.put(opening, OPENING); }
    for (const c of changes) {
      if (c.gone) { s.delete(IDBKeyRange.bound([c.name, -1], [c.name, Infinity])); continue; }
      s.put(c.size, [c.name, -1]);
      if (c.size < c.was) s.delete(IDBKeyRange.bound([c.name, Math.ceil(c.size / PAGE)], [c.name, Infinity]));
      for (const [n, bytes] of c.pages) s.put(bytes, [c.name, n]);
    }
    t.oncomplete = () => done();
    t.onabort = () => failed(replaced ? new Error('the record was opened elsewhere') : t.error || new Error('not stored'));
  });
}

// --- the program -----------------------------------------------------------------------------------

async function fileOf(path) {
  const kept = await caches.match(path, { cacheName: VERSION });
  return kept || fetch(path).then(r => r.ok ? r : Promise.reject(new Error(path + ': ' + r.status)));
}
// Takes some time, of which compiling is little. `files`: those of the record.
async function openProgram(wasmBinary, files, origin) {
  let said = [];
  const M = await Referee({ wasmBinary, print: t => said.push(t), printErr: t => said.push(t) });
  const text = at => M.UTF8ToString(at);
  M.FS.mkdirTree(FOLDER);
  for (const [name, bytes] of files) {
    M.FS.writeFile(FOLDER + '/' + name, bytes);
    M.FS.chmod(FOLDER + '/' + name, 0o600); // the scorers' secret must not be readable by others
  }
  if (M.ccall('web_open', 'number', ['string', 'string'], [RECORD, origin])) throw new Error(said.join('\n'));
  const stored = new Map([...files].map(([name, bytes]) => [name, { size: bytes.length, bytes: bytes.slice() }]));

  const names = () => M.FS.readdir(FOLDER).filter(n => n !== '.' && n !== '..' && !n.endsWith('-shm'));
  // The bytes of a file where they are, until the program runs again.
  function content(name) {
    const { contents, usedBytes } = M.FS.lookupPath(FOLDER + '/' + name).node; // of a small file an Int8Array
    return contents ? new Uint8Array(contents.buffer, contents.byteOffset, usedBytes) : new Uint8Array(0);
  }
  // Whether page n is the same; whole pages are compared by words.
  function same(a, b, n) {
    const at = n * PAGE, end = Math.min(at + PAGE, a.length);
    if (end > b.length) return false;
    if (end - at === PAGE && (a.byteOffset | b.byteOffset) % 4 === 0) {
      const x = new Int32Array(a.buffer, a.byteOffset + at, PAGE / 4), y = new Int32Array(b.buffer, b.byteOffset + at, PAGE / 4);
      for (let i = 0; i < PAGE / 4; i++) if (x[i] !== y[i]) return false;
      return true;
    }
    for (let i = at; i < end; i++) if (a[i] !== b[i]) return false;
    return true;
  }
  return {
    // What has changed since the last stored().
    changes() {
      const list = [], now = new Map(names().map(n => [n, content(n)]));
      for (const [name, bytes] of now) {
        const was = stored.get(name) || { size: 0, bytes: new Uint8Array(0) }, before = was.bytes.subarray(0, was.size), changed = [];
        for (let n = 0; n * PAGE < bytes.length; n++)
          if (!same(bytes, before, n)) changed.push([n, bytes.slice(n * PAGE, (n + 1) * PAGE)]);
        if (changed.length || was.size !== bytes.length || !stored.has(name))
          list.push({ name, size: bytes.length, was: was.size, pages: changed });
      }
      for (const name of stored.keys()) if (!now.has(name)) list.push({ name, gone: true });
      return list;
    },
    // These changes are stored.
    stored(list) {
      for (const c of list) {
        if (c.gone) { stored.delete(c.name); continue; }
        let file = stored.get(c.name);
        if (!file) stored.set(c.name, file = { size: 0, bytes: new Uint8Array(0) });
        if (c.size > file.bytes.length) {
          const bytes = new Uint8Array(Math.ceil(c.size * 1.25 / PAGE) * PAGE);
          bytes.set(file.bytes.subarray(0, file.size));
          file.bytes = bytes;
        }
        file.size = c.size;
        for (const [n, bytes] of c.pages) file.bytes.set(bytes, n * PAGE);
      }
    },
    // `path` with its query; `headers`: of HEADERS. Returns {status, headers, body, topic}.
    request(method, path, headers, languages, body) {
      const [at, query = ''] = path.split('?');
      if (!/^\/[\w/.-]{0,511}$/.test(at) || !/^[\w.&=-]{0,511}$/.test(query)) return { status: 400, headers: [], body: '', topic: 0 };
      const number = ['GET', 'HEAD', 'POST'].indexOf(method);
      const given = [at, query, ...HEADERS.map(name => headers[name] || null), languages, body];
      const status = M.ccall('web_answer', 'number', ['number', ...given.map(() => 'string')], [number < 0 ? 3 : number, ...given]);
      const from = M._web_body();
      return {
        status, topic: M._web_listen(), body: M.HEAPU8.slice(from, from + M._web_length()),
        headers: text(M._web_head()).split('\r\n').filter(Boolean).map(line => line.split(/: (.*)/, 2))
      };
    },
    // Calls back with the changes that no stream has: topic (0: all), event (null: the topic ends).
    eachChange(tell) {
      for (; M._web_changed(); M._web_drop()) {
        const event = M._web_event();
        tell(M._web_topic(), event ? text(event) : null);
      }
    },
    unlisten(topic) { M._web_unlisten(topic); },
    beat() { M._web_beat(); },
    unstored(full) { return text(M._web_unstored(full ? 1 : 0)); },
    addLanguage(language, bytes) {
      M.FS.mkdirTree('/locale/' + language + '/LC_MESSAGES');
      M.FS.writeFile('/locale/' + language + '/LC_MESSAGES/referee.mo', bytes);
    },
    // Runs f, which returns an exit status. Returns {status, said}.
    run(f) {
      said = [];
      const status = f(M);
      return { status, said: said.join('\n') + '\n' };
    },
    writeFile(path, bytes) { M.FS.writeFile(path, bytes); },
    file(name) { return names().includes(name) ? content(name).slice() : null; },
    settle() { if (M._web_settle()) throw new Error('the record cannot be settled'); },
    memory() { return M.HEAPU8.length; }
  };
}
if (typeof module !== 'undefined') module.exports = { openProgram };

// --- the worker ------------------------------------------------------------------------------------

let opened = null; // the promise of {program, db, opening, languages}
const streams = new Map(); // controller -> topic
const encoder = new TextEncoder();

async function openRecord() {
  const db = await openPages(), { files, opening } = await loadFiles(db);
  const wasm = new Uint8Array(await (await fileOf('/referee.wasm')).arrayBuffer());
  return { db, opening, wasm, languages: new Set(['en']), program: await openProgram(wasm, files, location.origin) };
}
function program() {
  opened = opened || openRecord();
  opened.catch(() => { opened = null; });
  return opened;
}
// One after the other: nobody sees a line, or builds on it, that is not stored yet.
let last = Promise.resolve();
function inTurn(f) {
  const mine = last.then(f);
  last = mine.catch(() => { });
  return mine;
}
function endStreams() {
  for (const c of streams.keys()) try { c.close(); } catch (e) { /* closed already */ }
  streams.clear();
}
// Memory is ahead of the disk: the next request reads the disk again.
function forget() {
  opened = null;
  endStreams();
}
// A newer version waits until this one has no stream. Pages ask for theirs again a moment later.
let replaced = false;
self.registration.addEventListener('updatefound', () => {
  const newer = self.registration.installing;
  if (newer) newer.addEventListener('statechange', () => {
    replaced = newer.state === 'installed';
    if (replaced) endStreams();
  });
});
function tellStreams(p) {
  p.eachChange((topic, event) => {
    for (const [c, of] of streams) {
      if (topic && topic !== of) continue;
      try {
        if (event === null) throw null;
        c.enqueue(encoder.encode(event));
      } catch (e) {
        streams.delete(c);
        p.unlisten(of);
        try { c.close(); } catch (closed) { /* closed already */ }
      }
    }
  });
}
setInterval(() => inTurn(async () => {
  if (!streams.size || !opened) return;
  const { program: p } = await opened;
  p.beat();
  tellStreams(p);
}), BEAT);

function refuse(status, reason) {
  return new Response(JSON.stringify({ reason }) + '\n', { status, headers: { 'Content-Type': 'application/json' } });
}
// The languages that may be answered in: the program has their texts. Others are fetched; without a network
// it is English. A worker does not see Accept-Language in Chromium.
async function languagesFor(w, request, url) {
  const asked = (url.searchParams.get('lang') || request.headers.get('accept-language') || navigator.languages.join(',')).split(',');
  for (const tag of asked) {
    const language = tag.trim().slice(0, 2).toLowerCase();
    if (!LANGUAGES.includes(language)) continue;
    try {
      if (!w.languages.has(language)) {
        const path = '/locale/' + language + '.mo', r = await fileOf(path);
        const copy = r.clone();
        await caches.open(VERSION).then(c => c.put(path, copy)).catch(() => { }); // there may be no room
        w.program.addLanguage(language, new Uint8Array(await r.arrayBuffer()));
        w.languages.add(language);
      }
      return language;
    } catch (e) { /* the next one */ }
  }
  return 'en';
}

// --- the record as a file --------------------------------------------------------------------------

async function exported(w, name) {
  let body;
  if (name === 'record.db') {
    w.program.settle();
    body = w.program.file('record.db');
  } else {
    body = w.program.run(M => M._web_export(name === 'matches.jsonl' ? 1 : 0)).said;
  }
  return new Response(body, { headers: { 'Content-Type': 'application/octet-stream', 'Cache-Control': 'no-store' } });
}
// A record takes the place of this one, if it verifies; a text is imported. Answers what the program said.
async function imported(w, bytes) {
  const isRecord = new TextDecoder('latin1').decode(bytes.subarray(0, 15)) === 'SQLite format 3';
  if (!isRecord) {
    w.program.writeFile('/import', bytes);
    const done = w.program.run(M => M.ccall('web_import', 'number', ['string'], ['/import'])), changes = w.program.changes();
    await storeChanges(w.db, w.opening, changes);
    w.program.stored(changes);
    return new Response(done.said, { status: done.status ? 422 : 200 });
  }
  const files = new Map([['record.db', bytes]]), secret = w.program.file('record.db-scorers');
  if (secret) files.set('record.db-scorers', secret);
  const p = await openProgram(w.wasm, files, location.origin);
  const verified = p.run(M => M.ccall('web_verify', 'number', ['string'], [RECORD]));
  if (verified.status) return new Response(verified.said, { status: 422 });
  p.stored([...files.keys()].map(name => ({ name, gone: true }))); // nothing of it is stored yet
  try { await storeChanges(w.db, w.opening, p.changes(), true); } finally { forget(); }
  return new Response(verified.said);
}

// --- requests --------------------------------------------------------------------------------------

// Each page gets the script of the app, which the server's pages do not have.
function asPage(body) {
  return new TextDecoder().decode(body).replace('</head>', '<link rel="manifest" href="/manifest.json">\n<script src="/app.js" defer></script>\n</head>');
}
async function answer(request) {
  const url = new URL(request.url);
  if (request.method === 'POST' && !(await program()).opening) forget(); // there may be room now
  const w = await program(), p = w.program;
  const language = await languagesFor(w, request, url);
  const file = /^\/record\/(record\.db|matches\.txt|matches\.jsonl)$/.exec(url.pathname);
  try {
    if (file) return await exported(w, file[1]);
    if (url.pathname === '/record/import' && request.method === 'POST')
      return await imported(w, new Uint8Array(await request.arrayBuffer()));
  } catch (e) {
    forget();
    return new Response(p.unstored(!w.opening || e.name === 'QuotaExceededError') + '\n', { status: 503 });
  }
  url.searchParams.delete('lang');
  const headers = Object.fromEntries(HEADERS.map(name => [name, request.headers.get(name)]));
  const a = p.request(request.method, url.pathname + url.search, headers, language, request.method === 'POST' ? await request.text() : '');
  const changes = p.changes();
  try {
    if (changes.length) await storeChanges(w.db, w.opening, changes);
    p.stored(changes);
  } catch (e) {
    // What is read is answered: opening the record changes its files, but says nothing new.
    if (request.method === 'POST') {
      forget();
      return refuse(503, p.unstored(!w.opening || e.name === 'QuotaExceededError'));
    }
  }
  if (a.topic && replaced) {
    p.unlisten(a.topic);
    return refuse(503, '');
  }
  if (a.topic) {
    let mine;
    return new Response(new ReadableStream({
      start(c) { mine = c; streams.set(c, a.topic); c.enqueue(a.body); },
      cancel() { if (streams.delete(mine)) p.unlisten(a.topic); }
    }), { status: a.status, headers: a.headers });
  }
  tellStreams(p);
  const isPage = a.headers.some(h => h[0] === 'Content-Type' && h[1].startsWith('text/html'));
  return new Response(a.status === 204 || a.status === 304 ? null : isPage ? asPage(a.body) : a.body, { status: a.status, headers: a.headers });
}

self.addEventListener('install', e => e.waitUntil((async () => {
  const cache = await caches.open(VERSION);
  await cache.addAll(FILES.map(path => new Request(path, { cache: 'reload' })));
  for (const tag of navigator.languages) {
    const language = tag.slice(0, 2).toLowerCase();
    if (LANGUAGES.includes(language) && language !== 'en') await cache.add('/locale/' + language + '.mo').catch(() => { });
  }
  await self.skipWaiting();
})()));
self.addEventListener('activate', e => e.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith('referee-') && name !== VERSION) await caches.delete(name);
  await self.clients.claim();
})()));
self.addEventListener('fetch', e => {
  const url = new URL(e.request.url);
  if (url.origin !== location.origin) return;
  if (FILES.includes(url.pathname)) e.respondWith(fileOf(url.pathname));
  else e.respondWith(inTurn(() => answer(e.request)).catch(error => refuse(503, String(error.message || error))));
});
