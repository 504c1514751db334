// SPDX-License-Identifier: GPL-3.0-or-later
// Phone features that the server's pages do not have: the screen stays awake during a match, the
// phone vibrates at a ruling, and the record can be kept, exported and imported.
(function () {
'use strict';
var say = document.body.dataset, lock = null;

function el(id) { return document.getElementById(id); }

// --- the phone -----------------------------------------------------------------------------------

function stayAwake() {
  if (!say.scores || document.hidden || !navigator.wakeLock) return;
  navigator.wakeLock.request('screen').then(function (l) { lock = l; }).catch(function () { /* not allowed */ });
}
document.addEventListener('visibilitychange', stayAwake);
stayAwake();
// A line was entered, here or in another window.
document.addEventListener('heard', function () { if (navigator.vibrate) navigator.vibrate(30); });
// A newer version takes over at once: it reads the record, and the page connects again.
if (navigator.serviceWorker) navigator.serviceWorker.register('/sw.js').catch(function () { /* no network */ });

// --- the tables ----------------------------------------------------------------------------------

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
function importFile(file) {
  file.slice(0, 15).text().then(function (begin) {
    if (begin === 'SQLite format 3' && !confirm(say.sayReplace)) return;
    return fetch('/record/import?lang=' + document.documentElement.lang, { method: 'POST', body: file })
      .then(function (r) { return r.text(); })
      .then(function (text) { el('report').textContent = text; });
  });
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
  el('import').addEventListener('change', function () { if (el('import').files[0]) importFile(el('import').files[0]); });
}
})();
