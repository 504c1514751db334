// SPDX-License-Identifier: GPL-3.0-or-later
// Phone features that the server's pages do not have: the screen stays awake during a match, the
// phone vibrates at a ruling, the record can be kept, exported and imported, and a match is shared.
(function () {
'use strict';
var base = new URL('./', document.currentScript.src).pathname;
var say = document.currentScript.dataset, scores = document.body.dataset.scores, lock = null;

function el(id) { return document.getElementById(id); }

// --- the phone -----------------------------------------------------------------------------------

function stayAwake() {
  if (!scores || document.hidden || !navigator.wakeLock) return;
  navigator.wakeLock.request('screen').then(function (l) { lock = l; }).catch(function () { /* not allowed */ });
}
document.addEventListener('visibilitychange', stayAwake);
stayAwake();
// The list of changed turns contains a ruling, entered here or in another window.
document.addEventListener('heard', function (e) {
  var d = e.detail;
  if (navigator.vibrate && !d.all && d.list.some(function (t) { return /<p[ >]/.test(t[1]); })) navigator.vibrate(30);
});
// A newer version takes over at once: it reads the record, and the page connects again.
if (navigator.serviceWorker) navigator.serviceWorker.register(base + 'sw.js').catch(function () { /* no network */ });

// --- the tables ----------------------------------------------------------------------------------

// Shows a sentence above the tables, with buttons: text -> what it does.
function notice(text, actions) {
  var p = document.createElement('p'), further = document.createElement('span');
  p.className = 'notice';
  p.textContent = text;
  further.className = 'further';
  Object.keys(actions).forEach(function (label) {
    var b = document.createElement('button');
    b.textContent = label;
    b.addEventListener('click', actions[label]);
    further.append(b);
  });
  p.append(further);
  document.querySelector('main').before(p);
  return p;
}
function goTo(path) { return function () { location.assign(path); }; }
function tellOnce(kept) {
  if (kept || localStorage.getItem('told')) return;
  localStorage.setItem('told', '1');
  notice(say.sayLoose, { [say.sayRecord]: goTo(base + 'record') });
}
if (document.querySelector('.hall')) {
  if (/^#g=/.test(location.hash)) { // the address of a match, from a QR code
    var offer = notice(say.sayOffer, {
      [say.sayImport]: function () {
        send(location.href).then(function (done) { if (done.ok) location.assign(base); else offer.textContent = done.text; });
      },
      [say.sayDrop]: goTo(base)
    });
  }
  if (say.sayLarge) notice(say.sayLarge, { [say.sayRecord]: goTo(base + 'record') });
  else if (document.querySelector('.card') && navigator.storage && navigator.storage.persisted)
    navigator.storage.persisted().then(tellOnce);
}
// Opening an open match leads to its scorer's page.
document.addEventListener('click', function (e) {
  var a = e.target.closest('.hall .card:not(.over) a');
  if (a && !/score$/.test(a.pathname)) a.pathname += '/score';
}, true);

// --- the page of the record ----------------------------------------------------------------------

function showStorage(denied) {
  navigator.storage.persisted().then(function (kept) {
    el('storage').textContent = kept ? say.sayKept : denied ? say.sayDenied : say.sayLoose;
    el('keep').hidden = kept;
  });
}
function send(body) {
  return fetch(base + 'record/import?lang=' + document.documentElement.lang, { method: 'POST', body: body })
    .then(function (r) { return r.text().then(function (text) { return { ok: r.ok, text: text }; }); });
}
if (el('keep')) {
  if (navigator.storage && navigator.storage.persisted) {
    showStorage(false);
    el('keep').addEventListener('click', function () {
      navigator.storage.persist().then(function (kept) { showStorage(!kept); });
    });
  } else {
    el('keep').hidden = true;
  }
  el('import').addEventListener('change', function () {
    send(el('import').files[0]).then(function (done) { el('report').textContent = done.text; });
  });
}

// --- one match leaves the phone ------------------------------------------------------------------

// Without Web Share the link downloads the file.
function share(e) {
  var a = el('share');
  if (!navigator.canShare || !navigator.canShare({ files: [new File([''], 'a.txt', { type: 'text/plain' })] })) return;
  e.preventDefault();
  fetch(a.href).then(function (r) { return r.text(); }).then(function (text) {
    return navigator.share({ files: [new File([text], a.download, { type: 'text/plain' })] });
  }).catch(function () { /* the user chose nobody */ });
}
// Sends the log as `referee push` does.
function push(e) {
  var report = el('report'), form = e.target;
  e.preventDefault();
  report.textContent = '…';
  fetch(el('share').href.replace('txt', 'jsonl')).then(function (r) { return r.text(); }).then(function (log) {
    return fetch(form.server.value.replace(/\/+$/, '') + '/api/matches', {
      method: 'POST', body: log,
      headers: { 'Authorization': 'Bearer ' + form.token.value, 'Content-Type': 'application/x-ndjson' }
    });
  }).then(function (r) {
    return r.text().then(function (text) {
      report.textContent = r.ok ? say.sayPushed : (/"reason": *"([^"]*)"/.exec(text) || [0, r.status + ' ' + text])[1];
    });
  }).catch(function () { report.textContent = say.sayUnreached; });
}
if (el('push')) {
  el('share').addEventListener('click', share);
  el('push').addEventListener('submit', push);
}
})();
