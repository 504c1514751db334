// SPDX-License-Identifier: GPL-3.0-or-later
// The scorer's page: a tap enters a line. Lines are queued until they are recorded. A line that was
// sent and not answered is sent again with the same name, so it is never entered twice. Queued
// lines apply to the head of the match that the scorer saw: if other entries were made meanwhile,
// or a line is refused, the rest waits until the scorer has decided.
(function () {
'use strict';
var say = document.body.dataset, key = say.scores || '', head = say.head || '';
var token = location.hash.slice(1), queue = [], busy = false, dice = [], thrower = null, turn = 0;
var stopped = false; // the scorer must decide; `next`: the head if the lines are sent anyway
var next = '', said = '', down = false, fixing = false;
var PATIENCE = 20000;
// A tap this soon after a repaint was meant for the previous contents and is ignored.
var SETTLING = 300, painted = -SETTLING;

function el(id) { return document.getElementById(id); }
function uuid() {
  var b = crypto.getRandomValues(new Uint8Array(16)), s = '';
  b[6] = b[6] & 15 | 64;
  b[8] = b[8] & 63 | 128;
  for (var i = 0; i < 16; i++)
    s += (i === 4 || i === 6 || i === 8 || i === 10 ? '-' : '') + (b[i] + 256).toString(16).slice(1);
  return s;
}
function trouble(text) { el('trouble').textContent = text; el('trouble').hidden = !text; }
// Adds the language of the page, in which the server answers.
function here(path) { return path + (path.includes('?') ? '&' : '?') + 'lang=' + document.documentElement.lang; }
function post(path, body, name, more) {
  var headers = { 'Authorization': 'Bearer ' + token, 'Idempotency-Key': name, 'Content-Type': 'text/plain' };
  Object.keys(more || {}).forEach(function (k) { headers[k] = more[k]; });
  return fetch(here(path), {
    method: 'POST', headers: headers, body: body,
    signal: patience()
  });
}

// --- what waits --------------------------------------------------------------------------------

function keep() {
  try {
    sessionStorage.setItem('lines ' + key, JSON.stringify({ head: head, queue: queue }));
  } catch (e) { /* works without storage */ }
}
function recall() {
  try {
    var kept = JSON.parse(sessionStorage.getItem('lines ' + key)) || {};
    queue = kept.queue || [];
    if (queue.length) head = kept.head;
  } catch (e) { queue = []; }
  if (queue.length && queue[0].refused) {
    stopped = true;
    trouble(queue[0].refused);
  }
}
function button(text, f) {
  var b = document.createElement('button');
  b.type = 'button';
  b.textContent = text;
  b.addEventListener('click', f);
  return b;
}
// Shows a question with its answers; the last one, added here, enters nothing.
function askWith(text, answers) {
  var ways = document.createElement('span');
  trouble(text);
  ways.className = 'ways';
  answers.concat(button(say.sayDrop, function () { trouble(''); ask(); })).forEach(function (b) { ways.append(b); });
  el('trouble').append(ways);
}
// Asks which meaning of a line was intended.
function doubt(line, d) {
  function choice(text, chosen) {
    return button(text, function () { trouble(''); enter(chosen, true); });
  }
  askWith(d.reason, d.ways.map(function (w) { return choice(w.means, w.line); })
                          .concat(d.typed ? choice(say.sayTyped.replace('%s', line), line) : []));
}
// Returns true if the buttons may no longer fit the entered lines.
function held() { return stopped || (down && queue.length > 0); }
function decided() {
  stopped = fixing = false;
  trouble('');
  keep();
  showQueue();
}
function dropAll() {
  queue = [];
  decided();
  ask();
}
function showQueue() {
  var list = el('queue');
  list.textContent = '';
  queue.forEach(function (q) {
    var li = document.createElement('li'), text = document.createElement('b'), state = document.createElement('span');
    text.textContent = q.line || '↵';
    state.className = 'fresh old';
    state.textContent = q.refused ? say.sayRefused : say.sayWaits;
    li.append(text, state);
    list.append(li);
  });
  el('ask').classList.toggle('held', held());
  el('type').disabled = el('claim').disabled = stopped;
  if (!stopped || !queue.length) return;
  if (queue[0].refused)
    list.append(button(say.sayCorrect, function () { fixing = true; openLine(queue[0].line); }));
  else
    list.append(button(say.sayAgain, function () { head = next || head; decided(); send(); }));
  list.append(button(say.sayDrop, dropAll));
}
// Queues a line. `sure`: the scorer was already asked about its meaning. `thrown`: it ends with
// dice, so that dice cannot follow.
function enter(line, sure, thrown) {
  say.state = 'busy';
  queue.push({ line: line, name: uuid(), sure: Boolean(sure), thrown: Boolean(thrown) });
  dice = [];
  keep();
  showQueue();
  send();
}
// Replaces the refused line; the queue then continues. A line left unchanged is taken as intended.
function correct(line) {
  queue[0] = { line: line, name: uuid(), sure: line === queue[0].line };
  decided();
  send();
}
// Undoes the last line: locally if it has not been sent, otherwise with .undo.
function takeBack() {
  var last = queue[queue.length - 1];
  if (last && !last.sent && !last.refused) {
    queue.pop();
    keep();
    showQueue();
  } else if (!stopped) {
    enter('.undo');
  }
}
function done() {
  queue.shift();
  keep();
  showQueue();
}
function later() { setTimeout(send, 1000 + Math.random() * 2000); }
// Without a connection no buttons are offered: lines are typed.
function linkDown() {
  busy = false;
  if (!down) {
    down = true;
    document.dispatchEvent(new Event('cut'));
    trouble(say.sayDown);
    el('typed').hidden = false;
    showQueue();
  }
  later();
}
function refused(d) {
  var why = '“' + queue[0].line + '”: ' + (d.column ? d.column + ': ' : '') + d.reason;
  trouble(why);
  if (queue.length === 1) {
    done();
    ask();
    return;
  }
  queue[0].refused = why;
  stopped = true;
  keep();
  showQueue();
  ask();
}
function answered(status, d) {
  if (down) {
    down = false;
    trouble('');
    if (!el('line').value) el('typed').hidden = true;
    showQueue();
  }
  if (status === 200) {
    head = d.head || head;
    said = d.said || '';
    trouble('');
    done();
    if (queue.length) send(); else ask();
  } else if (status === 422 && d.ways && queue.length === 1) {
    doubt(queue[0].line, d);
    queue = [];
    keep();
    showQueue();
    say.state = 'ready';
  } else if (status === 422) {
    refused(d);
  } else if (status === 409 || status === 412) {
    next = d.head;
    stopped = true;
    trouble(status === 409 ? say.sayTaken : say.sayMeanwhile);
    showQueue();
    ask();
  } else if (status >= 400 && status < 500 && status !== 408 && status !== 429) {
    stopped = true;
    trouble(d.reason || String(status));
    showQueue();
  } else {
    trouble(d.reason || String(status));
    later();
  }
}
function send() {
  var q = queue[0];
  if (busy || stopped || !q) return;
  busy = q.sent = true;
  keep();
  post('/t/' + key + '/line' + (q.sure ? '' : '?ask=1'), q.line, q.name, { 'If-Match': '"' + head + '"' }).then(function (r) {
    return r.json().catch(function () { return {}; }).then(function (d) { busy = false; answered(r.status, d); });
  }).catch(linkDown);
}

// Shows the answer to the last line in the box under the score; if there is none, the ruling on the
// turn. A tap shows text that does not fit.
function sayNewest() {
  var box = el('ask').querySelector('.due'), head = box.querySelector('.head');
  el('said').textContent = said;
  if (said.trim()) {
    box.textContent = '';
    if (head) box.append(head);
    said.trim().split('\n').forEach(function (line) {
      var p = document.createElement('p');
      p.textContent = line;
      box.append(p);
    });
    box.classList.remove('quiet');
  }
  if (box.scrollHeight <= box.clientHeight + 1) return;
  box.classList.add('more');
  box.append(button('⋯', function () { box.classList.add('open'); box.classList.remove('more'); }));
  box.lastChild.setAttribute('aria-label', say.sayMore);
}

// --- what is asked -----------------------------------------------------------------------------

function patience() { return AbortSignal.timeout ? AbortSignal.timeout(PATIENCE) : undefined; }
// Returns a selector for the button with the focus, so that the focus can be restored after a
// repaint.
function focused() {
  var b = document.activeElement;
  return el('ask').contains(b) ? ['line', 'die', 'field', 'step', 'mark'].map(function (k) {
    return b.dataset[k] === undefined ? '' : '[data-' + k + '="' + CSS.escape(b.dataset[k]) + '"]';
  }).join('') || 'button' : '';
}
function focusAgain(what) {
  var b = what && (el('ask').querySelector(what) ||
                   el('ask').querySelector('.moves button, .choices button, .six button'));
  if (b) b.focus({ preventScroll: true });
}
function settled(mine) {
  setTimeout(function () {
    if (mine === turn && !busy && !queue.length) say.state = 'ready';
  }, SETTLING);
}
function ask() {
  var mine = ++turn;
  fetch(here('/t/' + key + '/ask'), {
    headers: { 'Authorization': 'Bearer ' + token }, signal: patience()
  }).then(function (r) {
    el('pin').hidden = r.status !== 401;
    document.body.classList.toggle('locked', r.status === 401);
    if (r.status === 401) { if (token) trouble(say.sayToken); return; }
    return !r.ok ? Promise.reject(r.status) : r.json().then(function (d) {
      if (mine !== turn) return;
      if (!busy && !queue.length) head = d.head;
      var at = focused();
      el('ask').innerHTML = d.ask; // rendered by the server
      el('arbiter').innerHTML = d.arbiter || '';
      painted = performance.now();
      stands = '';
      paint();
      if (say.place !== d.place) {
        say.place = d.place;
        document.dispatchEvent(new Event('place'));
      }
      dice = [];
      sayNewest();
      focusAgain(at);
      if (el('ask').querySelector('.play')) window.scrollTo(0, 0); // the board is needed next
      settled(mine);
    });
  }).catch(function () { setTimeout(function () { if (mine === turn) ask(); }, 2000); });
}
// Shows the dice tapped so far. A tap on one removes it, and each face shows how often it was
// tapped.
function showThrown(pad) {
  var out = pad.querySelector('output');
  out.textContent = '';
  dice.forEach(function (d, i) {
    var face = pad.querySelector('[data-die="' + d + '"] svg').cloneNode(true), b = button('', function () {
      dice.splice(i, 1);
      showThrown(pad);
    });
    b.setAttribute('aria-label', '− ' + d);
    b.className = 'picked';
    b.append(face);
    out.append(b);
  });
  [].forEach.call(pad.querySelectorAll('[data-die]'), function (b) {
    var n = dice.filter(function (d) { return d === b.dataset.die; }).length;
    if (n) b.dataset.times = n; else delete b.dataset.times;
  });
}
function enterThrow(pad) {
  enter(pad.dataset.by + dice.join(''), false, true);
}
function step(by) {
  var n = el('points');
  n.value = Math.max(0, Number(n.value) + by);
}
// Enters the throw with its last die. For two dice, each has its own row.
function tapDie(b) {
  var pad = b.closest('.pad'), wanted = Number(pad.dataset.dice), rows = [].slice.call(pad.querySelectorAll('.six'));
  if (pad !== thrower) {
    dice = [];
    document.querySelectorAll('.six .sel').forEach(function (c) { c.classList.remove('sel'); });
  }
  thrower = pad;
  if (wanted !== 2) {
    dice.push(b.dataset.die);
    if (dice.length === wanted) enterThrow(pad); else showThrown(pad);
    return;
  }
  [].forEach.call(b.parentNode.children, function (c) {
    c.classList.toggle('sel', c === b);
    c.setAttribute('aria-pressed', c === b);
  });
  dice[rows.indexOf(b.parentNode)] = b.dataset.die;
  if (!dice[0] || !dice[1]) return;
  dice.sort().reverse();
  enterThrow(pad);
}
// Enters a move: the first field tapped is the start of the man, the second its destination, which
// may be off the board.
function tapField(b) {
  var from = document.querySelector('.fields .sel');
  if (!from && b.dataset.field === 'off') return;
  if (!from) b.classList.add('sel');
  else if (from === b) b.classList.remove('sel');
  else enter(from.dataset.field + '/' + b.dataset.field);
}
// --- the board -----------------------------------------------------------------------------------
// The board is an input pad on which the men that may be moved are marked. A tap there presses one
// of the buttons below, so that both enter the same line. If men are not offered, since that would
// reveal something, any man may be tapped.

var stands = ''; // the field of the tapped man
function area(name) { return el('ask').querySelector('[data-at="' + CSS.escape(name) + '"]'); }
function anyMan() { return el('ask').querySelector('[data-any]') !== null; }
// Returns the buttons that move one man on the board, with its start and destination.
function ways() {
  return [].slice.call(el('ask').querySelectorAll('.moves [data-line]')).map(function (b) {
    var fields = b.dataset.line.replace(/\*|x\d+/g, '').split('/');
    return { button: b, from: fields[0], to: fields[fields.length - 1], bad: b.dataset.fault !== undefined };
  }).filter(function (w, i, all) {
    var line = w.button.dataset.line;
    return !/ /.test(line) && w.from !== w.to && area(w.to) &&
           !all.slice(0, i).some(function (v) { return v.button.dataset.line === line; });
  });
}
function worthOf(w) {
  var worth = w.button.querySelector('small');
  return w.bad ? '!' : worth ? worth.textContent : '';
}
// Marks what can be tapped: the men, the destinations of the tapped man, and the destinations of
// men that are not on a field.
function paint() {
  var list = ways();
  el('ask').querySelectorAll('[data-at]').forEach(function (g) {
    var name = g.dataset.at, own = list.filter(function (w) { return w.from === name; });
    var here = list.filter(function (w) {
      return w.to === name && (stands ? w.from === stands : !area(w.from));
    });
    g.setAttribute('class', name === stands ? 'sel' : here.length || (stands && name === 'off' && anyMan()) ? 'to'
                            : own.some(function (w) { return !w.bad; }) && !stands ? 'can'
                            : own.length && !stands ? 'bad' : '');
    g.querySelector('text').textContent = name === 'off' ? say.sayOff : here.length ? worthOf(here[0]) : '';
  });
}
function tapAny(name) {
  var from = stands;
  if (!from && name === 'off') return;
  stands = from === name ? '' : from ? '' : name;
  paint();
  if (from && from !== name) enter(from + '/' + name);
}
// Asks about a man moved to a field that no number leads to. Such a move can have been played: it
// is then entered and judged.
function askWrong(line) {
  askWith(say.sayWrong.replace('%s', line),
          [button(say.sayPlayed, function () { trouble(''); enter(line, true); })]);
}
// Asks which of several ways between two fields was played.
function take(list) {
  if (list.length === 1) { list[0].button.click(); return; }
  askWith(say.sayWay, list.map(function (w) {
    return button(w.button.textContent, function () { trouble(''); w.button.click(); });
  }));
}
function tapAt(name) {
  var list = ways(), from = stands;
  function those(test) { return list.filter(test); }
  if (anyMan()) { tapAny(name); return; }
  var there = those(function (w) { return w.to === name && (from ? w.from === from : !area(w.from)); });
  var own = those(function (w) { return w.from === name; }), right = own.filter(function (w) { return !w.bad; });
  stands = '';
  if (there.length) take(there);
  else if (right.length === 1) take(right);
  else if (from !== name && own.length) stands = name;
  else if (from && from !== name) askWrong(from + '/' + name);
  paint();
}
function beginScoring() {
  recall();
  el('ask').addEventListener('click', function (e) {
    if (e.detail && performance.now() - painted < SETTLING) return; // does not apply to the keyboard
    var at = e.target.closest('[data-at]');
    if (at && !held()) tapAt(at.dataset.at);
    if (e.target.closest('[data-next]')) beginNext();
    var b = e.target.closest('button');
    var last = queue[queue.length - 1];
    if (!b || b.disabled || b.className === 'picked' || held()) return;
    if (last && last.thrown && b.dataset.die) return;
    if (b.dataset.die) tapDie(b);
    else if (b.dataset.field) tapField(b);
    else if (b.dataset.step) step(Number(b.dataset.step));
    else if (b.dataset.mark) enter(b.dataset.mark + Number(el('points').value));
    else if (b.dataset.line !== undefined) enter(b.dataset.line, b.dataset.fault !== undefined);
  });
  el('arbiter').addEventListener('click', function (e) {
    var b = e.target.closest('[data-begin]');
    if (b) openLine(b.dataset.begin, b.title);
  });
  el('undo').addEventListener('click', takeBack);
  el('type').addEventListener('click', function () { openLine(''); });
  el('claim').hidden = !say.claim;
  el('claim').addEventListener('click', function () {
    var marks = document.querySelector('.marks');
    if (!marks) { openLine(say.claim + ' '); return; }
    marks.open = true;
    marks.scrollIntoView({ block: 'center' });
    marks.querySelector('.stepper button:last-child').focus({ preventScroll: true });
  });
  el('typed').addEventListener('submit', function (e) {
    e.preventDefault();
    var line = el('line').value.trim();
    if (stopped && !fixing) return;
    if (fixing) correct(line); else enter(line);
    el('line').value = '';
    el('typed').hidden = !down;
  });
  el('pin').addEventListener('submit', function (e) {
    e.preventDefault();
    post('/t/' + key + '/pin', el('pin').querySelector('input').value, uuid()).then(function (r) {
      return r.ok ? r.json().then(function (d) {
        token = d.token;
        history.replaceState(null, '', '#' + token);
        trouble('');
        ask();
      }) : r.json().then(function (d) { trouble(d.reason); });
    }).catch(function (x) { trouble(String(x)); });
  });
  document.addEventListener('heard', function (e) {
    if (e.detail.head === head || busy || queue.length) return;
    said = '';
    ask();
  });
  showQueue();
  ask();
  send();
}
// Opens the input line. `usage`: how the line continues; none: any line.
function openLine(text, usage) {
  var label = el('typed').querySelector('label');
  say.sayLine = say.sayLine || label.textContent;
  label.textContent = usage || say.sayLine;
  el('typed').hidden = false;
  el('line').value = text;
  el('line').focus();
}

// --- a new match -------------------------------------------------------------------------------

// Opens the page of the created match.
function goTo(answer) {
  answer.then(function (r) {
    return r.json().then(function (d) {
      if (r.status === 200) location.href = d.path;
      else trouble(d.reason || String(r.status));
    });
  }).catch(function (x) { trouble(String(x)); });
}
function beginNext() { goTo(post('/t/' + key + '/next', head, uuid())); }
function beginFounding() {
  var names = [].slice.call(document.querySelectorAll('input[name=player]')), name = uuid();
  function fit() {
    var game = el('game').selectedOptions[0].dataset, most = Number(game.most);
    el('partie').parentNode.hidden = !game.series;
    if (game.series && el('partie').value.trim()) most = 4;
    names.forEach(function (n, i) { n.parentNode.hidden = i >= most; n.required = i < Number(game.least); });
    document.querySelectorAll('[data-of]').forEach(function (d) { d.hidden = d.dataset.of !== el('game').value; });
  }
  // Returns the options that differ from the defaults, "holes=6".
  function options() {
    return [].slice.call(document.querySelectorAll('[data-of]:not([hidden]) [name]'))
             .filter(function (o) { return o.value; }).map(function (o) { return o.name + '=' + o.value; });
  }
  el('game').addEventListener('change', fit);
  el('partie').addEventListener('input', fit);
  fit();
  el('found').addEventListener('submit', function (e) {
    e.preventDefault();
    var players = names.filter(function (n) { return !n.parentNode.hidden && n.value.trim(); })
                       .map(function (n) { return n.value.trim(); });
    goTo(post('/new', JSON.stringify({
      game: el('game').value, players: players, options: options(),
      partie: el('partie').parentNode.hidden ? '' : el('partie').value.trim()
    }), name));
  });
}

// --- the organiser -----------------------------------------------------------------------------

function beginOrganising() {
  var shown = '';
  function get(path) {
    return fetch(here(path), { headers: { 'Authorization': 'Bearer ' + token }, signal: patience() }).then(function (r) {
      return r.ok ? r.text() : r.json().then(function (d) { throw new Error(d.reason); });
    });
  }
  function show() {
    get('/organiser/tables').then(function (html) {
      if (html !== shown) el('tables').innerHTML = shown = html; // rendered by the server
      trouble('');
    }).catch(function (e) { trouble(e.message); });
  }
  el('tables').addEventListener('click', function (e) {
    var b = e.target.closest('[data-code]');
    if (e.target.closest('[data-new]')) location.href = here('/new') + '#' + token;
    else if (b) get(b.dataset.code).then(function (html) {
      el('code').firstElementChild.innerHTML = html;
      el('code').showModal();
    }).catch(function (x) { trouble(x.message); });
  });
  setInterval(show, 5000);
  show();
}

if (key) beginScoring();
if (el('code')) beginOrganising();
if (el('found')) beginFounding();
})();
