// SPDX-License-Identifier: GPL-3.0-or-later
// Keeps the page of a table, or of all tables, up to date. The server renders the changed parts,
// and this script replaces them.
(function () {
'use strict';
var body = document.body, say = body.dataset, key = say.key || '';
var head = say.head || '', turns = Number(say.turns || 0);
var corrected = JSON.parse(say.corrected || '[]');
var at = 'at' in say ? Number(say.at) : null; // the turn shown; null: the current one
var heardAt = Date.now(), linkLost = true, recordLost = false, source = null, asked = 0;
var openedAt = 0, waiting = 0, tries = 0; // when the stream was requested; timer of the next attempt
var BEAT = 5000, SILENCE = 2 * BEAT + 1000; // the server's heartbeat; reconnect after two are missing

function el(id) { return document.getElementById(id); }
function fill(text) {
  var i = 1, values = arguments;
  return text.replace(/%(ld|s)/g, function () { return values[i++]; });
}
// Only text rendered by the server is passed here.
function put(to, html) { if (to) to.innerHTML = html; }

// --- how fresh it is ---------------------------------------------------------------------------

function clock(time) {
  var d = new Date(time), two = function (n) { return (n < 10 ? '0' : '') + n; };
  return two(d.getHours()) + ':' + two(d.getMinutes());
}
function showAge() {
  var age = Math.floor((Date.now() - heardAt) / 1000);
  var lost = recordLost || age >= 30 || (linkLost && age >= 10), fresh = el('fresh');
  var state = lost ? 'lost' : linkLost || age >= 8 ? 'old' : 'live';
  if (!fresh) return;
  var text = lost ? fill(say.sayLost, clock(heardAt)) : state === 'old' ? fill(say.sayOld, age)
                                                      : say.sayLive;
  if (fresh.textContent !== text) {
    fresh.className = 'fresh ' + state;
    fresh.textContent = text;
  }
  fresh.hidden = state === 'old' && age < 2; // no status while the page opens
  body.classList.toggle('stale', lost);
  if (el('clock')) el('clock').textContent = clock(Date.now());
}

// --- the link ----------------------------------------------------------------------------------

// Waits longer after each attempt, if the server has no free slot.
function soon() { return (1000 + Math.random() * 4000) * Math.min(++tries, 8); }
function again(wait) {
  if (source) source.close();
  source = null;
  linkLost = true;
  clearTimeout(waiting);
  waiting = setTimeout(connect, wait);
}
function heard() { heardAt = Date.now(); tries = 0; linkLost = false; showAge(); }
// A dead TCP connection can stay silent forever, so silence counts as a lost connection.
function silent() { return Date.now() - Math.max(heardAt, openedAt) > SILENCE; }
function watch() {
  if (source && silent()) again(0);
  showAge();
}
// Reconnects if necessary when the page is visible again or the network is back: the page and its
// timers may have been suspended.
function wake() {
  if (document.hidden) return;
  if (!source || linkLost || silent()) again(0);
  showAge();
}
function connect() {
  clearTimeout(waiting);
  if (source) return;
  openedAt = Date.now();
  source = new EventSource('/events?head=' + head + (key || say.scores ? '&t=' + (key || say.scores) : '') +
                           (say.place ? '&as=' + say.place : '') + '&lang=' + document.documentElement.lang);
  function on(name, f) {
    source.addEventListener(name, function (e) { heard(); f(JSON.parse(e.data)); });
  }
  on('beat', function () { });
  on('lost', function (d) { recordLost = d.lost; });
  on('table', function (d) {
    if (key) takeTable(d);
    document.dispatchEvent(new CustomEvent('heard', { detail: d }));
  });
  on('card', takeCard);
  on('cards', function (d) { put(el('cards'), d.cards); turnScreen(0); });
  on('gone', function () { source.close(); location.reload(); });
  on('bye', function (d) { again(d.wait + Math.random() * 4000); });
  source.onerror = function () { again(soon()); };
}

// --- one table ---------------------------------------------------------------------------------

function takePart(html) {
  var was = document.createElement('div');
  was.innerHTML = html;
  ['now', 'told'].forEach(function (id) {
    var now = was.querySelector('#' + id);
    if (now) el(id).replaceWith(now);
  });
}
function takeList(d) {
  var list = el('turns'), i, li, was;
  if (!list) return; // an overlay has no list
  if (d.all) list.textContent = '';
  while (list.firstChild && Number((list.firstElementChild || { id: 'c0' }).id.slice(1)) > d.turns)
    list.removeChild(list.firstElementChild);
  for (i = 0; i < d.list.length; i++) {
    li = document.createElement('ol');
    li.innerHTML = d.list[i][1];
    li = li.firstElementChild;
    was = el('c' + d.list[i][0]);
    if (was) was.replaceWith(li); else list.insertBefore(li, list.firstChild);
  }
}
function lastEntry(list, turn) {
  return list.reduce(function (n, c) { return c[0] === turn ? c[1] : n; }, 0);
}
// Returns the turns corrected since the last event.
function newlyCorrected(list) {
  var out = [];
  list.forEach(function (c) {
    if (c[1] > lastEntry(corrected, c[0]) && out.indexOf(c[0]) < 0) out.push(c[0]);
  });
  corrected = list;
  return out;
}
function notice(text, turn) {
  var n = el('notice'), a;
  if (!n) return;
  n.textContent = text;
  n.hidden = !text;
  n.classList.toggle('amber', turn !== undefined);
  if (turn === undefined) return;
  a = document.createElement('a');
  a.href = '/t/' + key + '/' + turn;
  a.textContent = say.sayLook;
  a.addEventListener('click', function (e) { e.preventDefault(); look(turn); });
  n.append(' ', a);
}
function takeTable(d) {
  var fresh = newlyCorrected(d.corrected);
  head = d.head;
  turns = d.turns;
  takeList(d);
  put(el('claims'), d.claims);
  put(el('partie'), d.partie);
  if (at === null) takePart(d.part);
  else if (at > turns) look(null);
  else if (fresh.indexOf(at) >= 0) look(at);
  if (el('heard') && el('heard').textContent !== d.heard) el('heard').textContent = d.heard;
  showPlace();
  if (fresh.length) notice(fill(say.sayCorrected, fresh.join(', ')), fresh[0]);
}

// --- the replay --------------------------------------------------------------------------------

function showPlace() {
  var n = at === null ? turns : at, slider = el('slider'), path = '/t/' + key;
  if (!slider) return;
  slider.max = turns;
  slider.value = n;
  el('count').textContent = n + ' / ' + turns;
  el('back').href = path + '/' + Math.max(0, n - 1);
  el('next').href = path + '/' + Math.min(turns, n + 1);
  body.classList.toggle('behind', at !== null);
  if (at !== null) notice(fill(say.sayBehind, at, turns));
  else if (!el('notice').classList.contains('amber')) notice('');
}
// Shows a turn; null: the current turn.
function look(n) {
  var mine = ++asked;
  at = n === null ? null : Math.max(0, Math.min(turns, n));
  el('notice').classList.remove('amber');
  showPlace();
  history.replaceState(null, '', '/t/' + key + (at === null ? '' : '/' + at));
  fetch('/t/' + key + (at === null ? '' : '/' + at) + '?part=1&lang=' + document.documentElement.lang).then(function (r) {
    return r.ok ? r.text() : Promise.reject(r.status);
  }).then(function (html) { if (mine === asked) takePart(html); }).catch(function () { });
}
function here() { return at === null ? turns : at; }
var moves = {
  first: function () { return 0; },
  back: function () { return Math.max(0, here() - 1); },
  next: function () { return here() + 1 >= turns ? null : here() + 1; },
  live: function () { return null; }
};
function beginReplay() {
  Object.keys(moves).forEach(function (id) {
    el(id).addEventListener('click', function (e) { e.preventDefault(); look(moves[id]()); });
  });
  el('slider').hidden = false;
  el('slider').addEventListener('input', function () {
    var n = Number(el('slider').value);
    look(n === turns ? null : n);
  });
  el('turns').addEventListener('click', function (e) {
    var li = e.target.closest('li');
    if (!li || e.ctrlKey || e.metaKey || e.shiftKey) return;
    e.preventDefault();
    look(Number(li.id.slice(1)));
    window.scrollTo(0, 0);
  });
  document.addEventListener('keydown', function (e) {
    var id = { ArrowLeft: 'back', ArrowRight: 'next', Home: 'first', End: 'live' }[e.key];
    if (!id || e.altKey || e.ctrlKey || e.metaKey || e.shiftKey || /INPUT|TEXTAREA/.test(e.target.tagName))
      return;
    e.preventDefault();
    look(moves[id]());
  });
}

// --- all tables --------------------------------------------------------------------------------

var six = 6, screenAt = 0;
function takeCard(d) {
  var was = el(d.id), box = document.createElement('div');
  box.innerHTML = d.card;
  if (was && box.firstElementChild) {
    box.firstElementChild.hidden = was.hidden;
    was.replaceWith(box.firstElementChild);
  }
}
// Pages rotate only on the big screen (see live.css); elsewhere users scroll.
function rotates() { return Number(say.rotate) > 0 && matchMedia('(min-width:100rem) and (min-height:50rem)').matches; }
function turnScreen(step) {
  if (!el('cards')) return;
  var cards = [].slice.call(document.querySelectorAll('.card')), pages = Math.ceil(cards.length / six);
  screenAt = pages ? (screenAt + step) % pages : 0;
  var turns = rotates();
  cards.forEach(function (c, i) { c.hidden = turns && Math.floor(i / six) !== screenAt; });
  el('cards').dataset.shown = cards.filter(function (c) { return !c.hidden; }).length;
  el('screen').textContent = turns && pages > 1 ? (screenAt + 1) + '/' + pages : '';
}

// --- begin -------------------------------------------------------------------------------------

if (key && el('replay')) beginReplay();
if (el('cards')) {
  turnScreen(0);
  if (Number(say.rotate) > 0) setInterval(turnScreen, Number(say.rotate) * 1000, 1);
}
// A language requested in the address is passed on to the next page.
document.addEventListener('click', function (e) {
  var a = e.target.closest('a[href^="/"]'), lang = /[?&]lang=[a-z]+/.exec(location.search);
  if (a && lang && !/lang=/.test(a.search)) a.search += (a.search ? '&' : '?') + lang[0].slice(1);
}, true);
if (!el('fresh') && !key) return; // a static page
setInterval(watch, 1000);
document.addEventListener('visibilitychange', wake);
window.addEventListener('pageshow', wake);
document.addEventListener('place', function () { if (linkLost) again(0); }); // a slot for scorers was assigned
document.addEventListener('cut', function () { linkLost = true; heardAt = Math.min(heardAt, Date.now() - 2000); showAge(); });
window.addEventListener('online', function () { again(0); });
connect();
})();
