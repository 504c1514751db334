/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Loads a match of the record, also a changed one, a sealed one, one whose rows differ from a
 * replay, and the next one of a partie. */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/date.h"
#include "base/fixed_buf.h"
#include "base/i18n.h"
#include "base/memory.h"
#include "db/fingerprint.h"
#include "log/find.h"
#include "log/rows.h"
#include "log/series.h"
#include "session_private.h"

/* --- sealed ---------------------------------------------------------------------------------- */

/* A match whose log was sealed: a user who continues it is notified, and asked before the first
 * entry. */

void session_on_sealed(struct session *s, session_sealed_fn *ask, void *context)
{
    s->ask_sealed = ask;
    s->ask_context = context;
}

static int note_seal(void *ctx, const struct store_signed *x)
{
    struct session *s = ctx;
    if (x->entries != s->sealed.entries || strcmp(x->origin, s->origin) != 0)
        return 0;
    snprintf(s->sealed.by, sizeof s->sealed.by, "%s", x->name);
    snprintf(s->sealed.at, sizeof s->sealed.at, "%s", x->at);
    return 1;
}

/* "Sealed by Mia, 2026.11.26 06:40: the first 41 entries." */
static void add_sealed(const struct session *s, struct strbuf *said)
{
    char at[MOMENT_SAID];
    format_timestamp(s->sealed.at, at);
    strbuf_add(said, "%s", _("Sealed by "));
    strbuf_add_clean(said, s->sealed.by);
    strbuf_add(said, ", %s: ", at);
    strbuf_add(said, P_("%ld entry", "%ld entries", s->sealed.entries), s->sealed.entries);
    strbuf_add(said, ".\n");
}

static const char follows[] =
    N_("The seal stays, and what is entered now follows it: lists, sheet and verify show that.\n");

enum store_code session_note_seal(struct session *s, struct store_error *err)
{
    long since = s->head - s->sealed.entries;
    if (!s->sealed.entries)
        return STORE_OK;
    enum store_code code = store_seals(s->store, s->key, note_seal, s, err);
    add_sealed(s, &s->news);
    if (since)
        strbuf_add(&s->news,
                   P_("%ld entry follows the seal.\n", "%ld entries follow the seal.\n", since),
                   since);
    else
        strbuf_add(&s->news, "%s", _(follows));
    return code;
}

bool session_may_follow_seal(struct session *s)
{
    struct strbuf notice = {.text = NULL};
    if (!s->sealed.entries || s->sealed.entries != s->head || !s->ask_sealed)
        return true;
    add_sealed(s, &notice);
    strbuf_add(&notice, "%s", _(follows));
    bool may = !notice.failed && s->ask_sealed(s->ask_context, notice.text);
    strbuf_free(&notice);
    return may;
}

/* --- row digests ----------------------------------------------------------------------------- */

/* Digests of the stored turns, which tell whether the rows of one need to be stored again, and the
 * fingerprint of the match. */

enum { MOST_DUES = 16 }; /* of a turn that has a digest */

static void add_number(struct fixed_buf *l, long n)
{
    fixed_buf_number(l, (unsigned)n);
    fixed_buf_char(l, ' ');
}

/* One digest over all rows of a turn; "" if it has claims or many dues. */
static void digest_rows(const struct turn_rows *c, long entry, char digest[STORE_HASH_SIZE])
{
    const struct store_coup *row = &c->row;
    const char *texts[6 + 2 * MOST_DUES];
    size_t n = 0;
    char numbers[512];
    struct fixed_buf l = fixed_buf_begin(numbers, sizeof numbers);
    digest[0] = '\0';
    if (c->n_claims || c->n_dues > MOST_DUES)
        return;
    const long number[] = {entry, row->seat, row->next + 1};
    for (size_t i = 0; i < sizeof number / sizeof number[0]; i++)
        add_number(&l, number[i]);
    for (size_t i = 0; i < c->n_dues; i++) {
        texts[n++] = c->dues[i].kind;
        texts[n++] = c->dues[i].name;
        add_number(&l, c->dues[i].seat);
        add_number(&l, c->dues[i].points);
    }
    fixed_buf_end(&l);
    texts[n++] = numbers;
    texts[n++] = row->play;
    texts[n++] = row->ruling;
    texts[n++] = row->dice;
    texts[n++] = row->score;
    texts[n++] = row->position;
    store_digest(texts, n, digest);
}

static bool is_stored(const struct session *s, struct replay *play, long number)
{
    char now[STORE_HASH_SIZE];
    const struct turn_rows *c = turns_row(play->turns, number);
    if (!c || (size_t)number >= s->digests)
        return false;
    digest_rows(c, replay_entry(play, number), now);
    return *now && strcmp(now, s->digest[number].row) == 0;
}

long session_first_changed(const struct session *s, struct replay *play, long first)
{
    long coups = turns_count(play->turns);
    first = first < 1 ? 1 : first;
    while (first <= coups && is_stored(s, play, first))
        first++;
    return first;
}

/* Adds turns up to this one. */
static bool add_print(struct session *s, struct replay *play, long last, struct digest *print)
{
    for (long number = s->printed + 1; number <= last; number++) {
        const struct turn_rows *c = turns_row(play->turns, number);
        if (!c)
            return false;
        fingerprint_add(print, &c->row);
    }
    return true;
}

/* The last turn may still change, so the fingerprint without it is kept. */
static bool take_print(struct session *s, struct replay *play, long first)
{
    long coups = turns_count(play->turns);
    struct digest all;
    if (!s->printed || s->printed >= first || s->printed >= coups) {
        fingerprint_begin(&s->print, play->game->name, &play->details);
        s->printed = 0;
    }
    if (!add_print(s, play, coups - 1, &s->print))
        return false;
    s->printed = coups > 0 ? coups - 1 : 0;
    all = s->print;
    if (!add_print(s, play, coups, &all))
        return false;
    fingerprint_so_far(&all, s->fingerprint);
    return true;
}

const char *session_fingerprint(struct session *s, struct replay *play, long first)
{
    size_t coups = (size_t)turns_count(play->turns), from = (size_t)(first < 1 ? 1 : first);
    struct row_digest *more = array_grow(s->digest, coups + 1, &s->digest_room, sizeof *more);
    if (!more)
        return NULL;
    s->digest = more;
    if (s->digests > from)
        s->digests = from;
    if (!s->digests) {
        s->digests = 1;
        s->printed = 0; /* the headers may have changed */
    }
    if (!take_print(s, play, (long)from))
        return NULL;
    for (; s->digests <= coups; s->digests++) {
        const struct turn_rows *c = turns_row(play->turns, (long)s->digests);
        if (!c)
            return NULL;
        digest_rows(c, replay_entry(play, (long)s->digests), s->digest[s->digests].row);
    }
    return s->fingerprint;
}

/* --- rejudge --------------------------------------------------------------------------------- */

/* A loaded match whose stored rows differ from the replay of its log, because older rules made them
 * or because of damage: they are made again. A finished match keeps its result, though the present
 * rules may give another. */

void session_news(struct session *s, struct strbuf *said)
{
    if (s->news.length)
        strbuf_add(said, "%s", s->news.text);
    strbuf_free(&s->news);
}

/* --- orders for the table --------------------------------------------------------------------- */

struct orders_told {
    const struct session *s;
    struct strbuf *said;
    const struct store_coup *last; /* the last turn by the replay */
    long left;                     /* stored turns not visited yet */
};

/* A stored row as the game's struct. */
static struct turn turn_of(const struct game *game, const struct store_coup *row)
{
    struct turn turn = {.position = row->position, .next = row->next};
    score_read(game->scored, row->score, turn.score);
    return turn;
}

static void tell_orders(struct orders_told *t, const struct store_coup *was)
{
    struct turns *now = t->s->play.turns;
    struct turn rows[2] = {turn_of(now->game, was), turn_of(now->game, t->last)};
    strbuf_free(&now->orders);
    turns_name_players(now, &now->orders);
    if (now->game->orders_by_row)
        now->game->orders_by_row(now->now, &rows[0], &rows[1], &now->orders);
    strbuf_add(t->said, "%s", now->orders.text ? now->orders.text : "");
}

/* The last stored turn is the state on the table. */
static int amend_last(void *ctx, const struct store_coup *was)
{
    struct orders_told *t = ctx;
    if (--t->left == 0)
        tell_orders(t, was);
    return 0;
}

static void say_orders(struct session *s, const struct rows *rows, const struct differences *d)
{
    size_t before = s->news.length;
    if (!rows->n_coups || !d->stored)
        return;
    struct orders_told t = {s, &s->news, &rows->coups[rows->n_coups - 1], d->stored};
    store_coups(s->store, s->key, amend_last, &t, NULL);
    if (s->news.length == before)
        strbuf_add(&s->news, "%s", _("Nothing changes on the table.\n"));
}

/* --- news ------------------------------------------------------------------------------------- */

/* Adds a sentence followed by the turns it is about, if any. */
static void say_of_coups(struct strbuf *w, const char *sentence, const struct coup_list *coups)
{
    strbuf_add(w, "%s", sentence);
    if (coups->count) {
        strbuf_add(w, "%s", _(": "));
        strbuf_add_coups(w, coups);
    }
    strbuf_add(w, ".\n");
}

static void say_other_rules(struct session *s, const struct rows *rows, const struct differences *d)
{
    char sentence[160];
    struct coup_list coups = differences_judged(d);
    snprintf(sentence, sizeof sentence, _("Judged again by rules %d (rules %ld before)"),
             s->game->revision, s->revision);
    say_of_coups(&s->news, sentence, &coups);
    say_orders(s, rows, d);
}

static void say_damaged(struct session *s, const struct differences *d)
{
    struct coup_list coups = differences_all(d);
    say_of_coups(&s->news,
                 _("What was stored of this match differed from what the log gives: made again "
                   "from the log"),
                 &coups);
}

/* The result of a finished match stands, though the present rules give another. */
static void say_other_result(struct session *s, const struct result *stated,
                             const struct result *now)
{
    char sentence[320];
    struct coup_list coups;
    result_turns(stated, now->scores, &coups);
    snprintf(sentence, sizeof sentence,
             _("Rules %ld gave the result of this match, and it stands. Rules %d differ; referee "
               "rejudge adopts them, and so does a correction"),
             stated->rules, s->game->revision);
    say_of_coups(&s->news, sentence, &coups);
}

/* --- judging ---------------------------------------------------------------------------------- */

/* Whether the stored state, winners and scores are not those that the log gives. */
static bool state_differs(const struct session *s, const struct result *stated)
{
    struct store_change now = replay_change(&s->play, NULL);
    if (stated->holds)
        result_put(stated, &now);
    return !match_ends_so(&s->taken, &now);
}

/* Keeps the result by the present rules if it is another than the log states. */
static bool compare_results(struct session *s, const struct result *stated)
{
    struct strbuf text = {.text = NULL};
    struct result now = {.holds = false, .scores = ""};
    if (!stated->holds)
        return true;
    result_print(&s->play, !stated->over, &text);
    if (text.text)
        result_read(text.text, &now);
    if (result_same(stated, &now) && strcmp(stated->scores, now.scores) == 0) {
        strbuf_free(&text);
        return true;
    }
    say_other_result(s, stated, &now);
    s->other_result = text.text;
    return !text.failed;
}

/* Compares rows with the replay; adds the differences to the news. */
static enum session_code compare(struct session *s, bool *differs, struct session_error *err)
{
    struct store_error se = {.code = STORE_OK};
    struct differences d = {.parts = NULL};
    struct rows rows;
    struct result stated;
    const struct store_details details = session_details(s);
    session_stated_result(s, &stated);
    bool ok = rows_gather(&s->play, 1, 1, s->head, &rows) && compare_results(s, &stated);
    bool read =
        ok && differences_find(s->store, s->key, s->play.game->name, &details, &rows, &d, &se);
    bool broken = ok && !read && se.code == STORE_CORRUPT; /* a row has an impossible value */
    bool other = d.any || state_differs(s, &stated), older = s->revision < s->game->revision;
    *differs = broken || other || older;
    if (ok && read && older && other && !stated.holds)
        say_other_rules(s, &rows, &d);
    else if (ok && (broken || (other && !older)))
        say_damaged(s, &d);
    differences_free(&d);
    rows_free(&rows);
    if (!ok || s->news.failed)
        return session_no_memory(err);
    return read || broken ? SESSION_OK : session_storage(err, &se);
}

enum session_code session_judge_anew(struct session *s, struct session_error *err)
{
    bool differs = false;
    const struct operation *last = s->acts.count ? &s->acts.op[s->acts.count - 1] : NULL;
    bool aside = last && last->kind == OPERATION_ASIDE && last->seq > s->head;
    enum session_code code = compare(s, &differs, err);
    if (code != SESSION_OK || (!differs && !aside))
        return code;
    s->stale = true;
    struct store_entry_new entry = {.kind = operation_name(OPERATION_ASIDE),
                                    .text = aside ? last->text : ""};
    return session_enter(s, &s->play, &entry, aside, 1, 1, err);
}

/* --- setting aside ---------------------------------------------------------------------------- */

enum session_code session_set_aside(struct session *s, long entry, const char *why,
                                    struct session_error *err)
{
    char text[24];
    struct operation act;
    struct parse_error t;
    struct store_details d = session_details(s);
    int n = snprintf(text, sizeof text, "%ld", entry);
    if (!operation_make(&s->acts, OPERATION_ASIDE, text, (size_t)n, s->head + 1, &act))
        return session_no_memory(err);
    operations_push(&s->acts, &act);
    if (!replay_operations(&s->play, s->game, &d, &s->acts, s->acts.count, NULL, &t))
        return session_not_read(err, &t);
    strbuf_add(&s->news,
               _("Entry %ld does not fit rules %d (%s): it and everything after it are kept as "
                 "typed and wait:\n"),
               entry, s->game->revision, why);
    replay_waiting(&s->play, &s->news);
    strbuf_add(&s->news, "%s", _("Correct them with .edit w1, or continue without them.\n"));
    return SESSION_OK;
}

/* --- find ------------------------------------------------------------------------------------ */

/* Changes from one match of the record to another. */

enum { LISTED = 20 };

enum session_code session_list(const struct session *s, struct strbuf *said,
                               struct session_error *err)
{
    struct store_error se;
    struct store_query query = {.shown = true, .limit = LISTED};
    size_t before = said->length;
    if (!match_list(s->store, &query, said, &se))
        return session_storage(err, &se);
    if (said->length == before)
        strbuf_add(said, "%s", _("The record is empty.\n"));
    return SESSION_OK;
}

/* The unfinished matches so far. */
struct unfinished {
    struct unfinished_match *out;
    struct strbuf told;
    char updated[64]; /* of the one in `out` */
};

/* Notes the match if it was touched after the one noted. */
static int note_unfinished(void *ctx, const struct store_match *m)
{
    struct unfinished *u = ctx;
    const struct game *game = game_named(m->game);
    if (!m->coups && m->event && *m->event) /* published */
        return 0;
    u->out->others |= *u->out->key != '\0';
    if (strcmp(m->updated, u->updated) <= 0)
        return u->out->others;
    snprintf(u->out->key, sizeof u->out->key, "%s", m->key);
    snprintf(u->updated, sizeof u->updated, "%s", m->updated);
    u->out->open = strcmp(m->state, "open") == 0;
    strbuf_free(&u->told);
    strbuf_add_clean(&u->told, game ? _(game->title) : m->game);
    strbuf_add(&u->told, "%s", _(": "));
    strbuf_add_seats(&u->told, m);
    strbuf_add(&u->told, ", ");
    strbuf_add_result(&u->told, m);
    return 0;
}

enum session_code session_unfinished(const struct session *s, struct unfinished_match *out,
                                     struct strbuf *told, struct session_error *err)
{
    static const char *const states[] = {"open", "unfinished"};
    struct store_error se;
    struct unfinished u = {.out = out};
    enum store_code code = STORE_OK;
    *out = (struct unfinished_match){.open = false};
    for (size_t i = 0; code == STORE_OK && i < sizeof states / sizeof states[0]; i++) {
        const struct store_query query = {.state = states[i], .shown = true};
        code = store_matches(s->store, &query, note_unfinished, &u, &se);
    }
    if (u.told.text)
        strbuf_add(told, "%s", u.told.text);
    told->failed |= u.told.failed;
    strbuf_free(&u.told);
    return code == STORE_OK ? SESSION_OK : session_storage(err, &se);
}

static void say_taken_up(const struct session *s, struct strbuf *said)
{
    struct strbuf waiting = {.text = NULL};
    strbuf_add(said, "%s", _("Resumed: "));
    session_seated(s, said);
    strbuf_add(said, ".\n");
    if (session_waiting(s, &waiting))
        strbuf_add(said, "%s", _("Some lines wait to be corrected: .edit lists them.\n"));
    strbuf_free(&waiting);
    turns_stands(s->play.turns, said);
}

/* Marks it as touched last, so that the next start loads it. A failure is harmless. */
static void touch(struct session *s)
{
    struct store_batch nothing = {.expected = s->head};
    store_append(s->store, s->key, &nothing, NULL);
}

enum session_code session_take_up(struct session *s, const char *match, struct strbuf *said,
                                  struct session_error *err)
{
    struct store_error se;
    char key[STORE_KEY_SIZE];
    if (!match_find_open(s->store, match, key, &se))
        return session_fail(err, se.code == STORE_NOT_FOUND ? SESSION_REFUSED : SESSION_FAILED,
                            se.text);
    if (s->stored && strcmp(key, s->key) == 0) {
        say_taken_up(s, said);
        return SESSION_OK;
    }
    if (session_refuse_unsaved(s, err) != SESSION_OK)
        return err->code;
    struct session old = *s; /* kept until the other one is loaded */
    *s = session_fresh(&old);
    enum session_code code = session_resume(s, key, err);
    if (code != SESSION_OK) {
        *s = old;
        return code;
    }
    session_forget(&old);
    touch(s);
    session_news(s, said);
    say_taken_up(s, said);
    return code;
}

/* --- partie ---------------------------------------------------------------------------------- */

/* From one match of a partie to the next. The game knows what a partie is. */

static enum session_code refused(struct session_error *err, const struct parse_error *t)
{
    return session_fail(err, SESSION_REFUSED, t->reason);
}

static enum session_code not_loaded(struct session_error *err, const struct load_error *e)
{
    return session_fail(err, SESSION_FAILED, e->storage ? e->store.text : e->reason);
}

/* --- the account ------------------------------------------------------------------------------ */

/* Queries the recorded matches, or if there are none, the current match if it belongs to the
 * partie. */
static enum session_code ask(const struct session *s, const char *name,
                             const struct series_told *told, struct session_error *err)
{
    struct partie_matches p;
    struct load_error e;
    struct parse_error t;
    char key[STORE_KEY_SIZE];
    const char *here = session_partie(s);
    if (!partie_load(s->store, s->game, name, &p, key, &e))
        return not_loaded(err, &e);
    bool begins = !p.count && here && strcmp(here, name) == 0;
    enum session_code code = SESSION_OK;
    if (!p.count && !begins)
        code = session_fail(err, SESSION_REFUSED, _("There is no such partie in the record"));
    else if (!(begins ? partie_told_of(s->play.turns, told, &t) : partie_told(&p, told, &t)))
        code = refused(err, &t);
    else if (told->sheet)
        partie_add_otherwise(&p, told->sheet);
    partie_unload(&p);
    return code;
}

enum session_code session_partie_sheet(const struct session *s, const char *name,
                                       struct strbuf *said, struct session_error *err)
{
    name = name ? name : session_partie(s);
    if (!name)
        return session_fail(err, SESSION_REFUSED,
                            _("The open match belongs to no partie. To begin one: .partie Evening "
                              "Anna Boris marques=4"));
    return ask(s, name, &(struct series_told){.sheet = said}, err);
}

bool session_partie_settled(const struct session *s, struct strbuf *said)
{
    struct session_error ignored;
    const char *name = session_partie(s);
    size_t before = said->length;
    return name && ask(s, name, &(struct series_told){.settled = said}, &ignored) == SESSION_OK &&
           said->length > before;
}

/* --- beginning -------------------------------------------------------------------------------- */

/* Founds a match with these headers, and who throws first, in place of the current one, which stays
 * after a failure. */
static enum session_code found_next_match(struct session *s, const char *headers,
                                          struct session_error *err)
{
    struct session old = *s;
    struct strbuf nothing = {.text = NULL};
    enum session_code code = session_refuse_unsaved(s, err);
    if (code != SESSION_OK)
        return code;
    *s = session_fresh(&old);
    for (const char *line = headers; *line && code == SESSION_OK;) {
        size_t n = strcspn(line, "\n");
        code = session_line(s, line, n, &nothing, err);
        line += n + (line[n] == '\n');
    }
    strbuf_free(&nothing);
    struct session *gone = code == SESSION_OK ? &old : s;
    session_forget(gone);
    if (code != SESSION_OK)
        *s = old;
    return code;
}

/* The match of the partie that is founded but not begun; "": none. */
static bool find_waiting(const struct session *s, const char *name, char key[STORE_KEY_SIZE],
                         struct session_error *err)
{
    struct partie_matches p;
    struct load_error e;
    char at[STORE_KEY_SIZE];
    key[0] = '\0';
    if (!partie_load(s->store, s->game, name, &p, at, &e))
        return not_loaded(err, &e) == SESSION_OK;
    for (size_t i = 0; i < p.count; i++)
        if (!p.match[i].ended && !turns_count(p.match[i].play.turns))
            snprintf(key, STORE_KEY_SIZE, "%s", p.match[i].match.key);
    partie_unload(&p);
    return true;
}

/* Loads that match in place of the current one, which stays after a failure. */
static enum session_code take_up_waiting(struct session *s, const char *key,
                                         struct session_error *err)
{
    struct strbuf said = {.text = NULL};
    enum session_code code = session_take_up(s, key, &said, err);
    strbuf_free(&said);
    return code;
}

/* Says who has the first throw of a match without turns, if it does not know it so: it was founded
 * elsewhere, or before a correction. */
static enum session_code settle_opener(struct session *s, const char *opener,
                                       struct session_error *err)
{
    struct strbuf nothing = {.text = NULL};
    enum session_code code = SESSION_OK;
    char line[8];
    for (int i = 0; i < session_seats(s) && code == SESSION_OK; i++) {
        bool knows = turns_status(s->play.turns).at == i;
        if (knows || strcmp(session_player(s, i), opener) != 0)
            continue;
        snprintf(line, sizeof line, "1. %c", s->game->letter[i]);
        code = session_line(s, line, strlen(line), &nothing, err);
    }
    strbuf_free(&nothing);
    return code;
}

enum session_code session_partie_next(struct session *s, const char *name, struct strbuf *ahead,
                                      struct session_error *err)
{
    struct strbuf next = {.text = NULL}, opener = {.text = NULL};
    const struct series_told told = {.next = &next, .opener = &opener, .ahead = ahead};
    const char *here = session_partie(s);
    bool this_one = here && (!name || strcmp(name, here) == 0);
    name = name ? name : here;
    if (!name)
        return session_fail(err, SESSION_REFUSED, _("The open match belongs to no partie"));
    if (this_one && !session_over(s))
        return session_fail(err, SESSION_REFUSED, _("The open match is not over"));
    char founded[STORE_KEY_SIZE];
    if (!find_waiting(s, name, founded, err))
        return err->code;
    enum session_code code = ask(s, name, &told, err);
    if (*founded)
        code = take_up_waiting(s, founded, err);
    if (*founded && code == SESSION_OK)
        code = settle_opener(s, opener.text ? opener.text : "", err);
    else if (code == SESSION_OK && next.failed)
        code = session_no_memory(err);
    else if (code == SESSION_OK && !next.length)
        code = session_fail(err, SESSION_REFUSED,
                            _("Nothing to begin: the partie is finished, or one of its matches is "
                              "still open"));
    else if (code == SESSION_OK)
        code = found_next_match(s, next.text, err);
    s->offered |= code == SESSION_OK && !*founded;
    strbuf_free(&next);
    strbuf_free(&opener);
    return code;
}

static int same_name(void *context, const char *name, long matches)
{
    const char **sought = context;
    (void)matches;
    if (strcmp(*sought, name) == 0)
        *sought = NULL;
    return !*sought;
}

/* Turns the terms into the headers of the first match, by a draft match that is not stored. */
static enum session_code agree(const struct session *s, const struct session_terms *t,
                               const struct series_told *told, struct session_error *err)
{
    struct session draft = {.game = s->game, .store = s->store};
    struct parse_error e;
    char key[32];
    bool kept = session_put_header(&draft, "Partie", t->name);
    enum session_code code = SESSION_OK;
    for (size_t i = 0; i < t->players; i++) {
        snprintf(key, sizeof key, "Player%zu", i + 1);
        kept = kept && session_put_header(&draft, key, t->player[i]);
    }
    for (size_t i = 0; i < t->options; i++)
        kept = kept && session_put_header(&draft, "Option", t->option[i]);
    if (!kept)
        code = session_no_memory(err);
    else if ((code = session_restart(&draft, err)) == SESSION_NOT_READ)
        code = session_refuse(err);
    if (code == SESSION_OK && !partie_told_of(draft.play.turns, told, &e))
        code = refused(err, &e);
    if (code == SESSION_OK && told->next->failed)
        code = session_no_memory(err);
    session_forget(&draft);
    return code;
}

enum session_code session_partie_begin(struct session *s, const struct session_terms *t,
                                       struct strbuf *ahead, struct session_error *err)
{
    struct strbuf next = {.text = NULL};
    struct store_error se;
    const char *sought = t->name;
    if (store_words(s->store, STORE_WORD_PARTIE, "", LONG_MAX, same_name, &sought, &se) != STORE_OK)
        return session_storage(err, &se);
    if (!sought)
        return session_fail(err, SESSION_REFUSED, _("There is already a partie of that name"));
    enum session_code code = agree(s, t, &(struct series_told){.next = &next, .ahead = ahead}, err);
    if (code == SESSION_OK)
        code = found_next_match(s, next.text, err);
    strbuf_free(&next);
    return code;
}

/* --- going on --------------------------------------------------------------------------------- */

struct open_parties {
    const struct session *s;
    struct strbuf *said;
};

/* Adds a partie whose next match can begin. */
static int say_open(void *context, const char *name, long matches)
{
    const struct open_parties *o = context;
    struct strbuf next = {.text = NULL};
    struct session_error ignored;
    (void)matches;
    if (ask(o->s, name, &(struct series_told){.next = &next}, &ignored) == SESSION_OK &&
        next.length) {
        strbuf_add(o->said, "%s", _("The next marqué can begin: .next \""));
        strbuf_add_clean(o->said, name);
        strbuf_add(o->said, "\"\n");
    }
    next.failed |= o->said->failed;
    bool stop = next.failed;
    strbuf_free(&next);
    return stop;
}

void session_open_parties(const struct session *s, struct strbuf *said)
{
    struct store_error se;
    struct open_parties o = {s, said};
    (void)store_words(s->store, STORE_WORD_PARTIE, "", LONG_MAX, say_open, &o, &se);
}

/* --- resume ---------------------------------------------------------------------------------- */

/* Loads a match of the record, and takes a loaded one again after a rest. */

/* --- loading ---------------------------------------------------------------------------------- */

static int take_up_headers(void *ctx, const struct store_match *m)
{
    struct session *s = ctx;
    const struct game *game = game_of(m->game, s->game);
    if (!game)
        return !session_set_text(&s->other_game, m->game);
    session_of_game(s, game);
    bool ok = true;
    s->players = m->seats;
    for (int i = 0; ok && i < m->seats; i++)
        ok = session_set_text(&s->player[i], m->seat[i].player);
    if (ok && m->event)
        ok = session_set_text(&s->event, m->event);
    if (ok && m->site)
        ok = session_set_text(&s->site, m->site);
    if (ok && m->date)
        ok = session_set_text(&s->date, m->date);
    if (ok && m->options && *m->options)
        ok = session_set_text(&s->options, m->options);
    return ok ? session_take_up_match(ctx, m) : 0;
}

static int take_up_header(void *ctx, const struct store_header *h)
{
    return !session_add_header(ctx, h->key, h->value); /* players are known already */
}

static int take_up_entry(void *ctx, const struct store_entry *e)
{
    struct session *s = ctx;
    return !session_keep_entry(s, e) || !operations_log(&s->acts, e);
}

/* Does not change the match; the session continues without it. Frees `why`. */
static enum session_code cannot_take_up(const char *key, const char *reason, struct strbuf *why,
                                        struct session_error *err)
{
    session_fail_at(err, SESSION_DIFFERS, 0, _("match %.8s cannot be resumed: %.240s"), key,
                    reason ? reason : _("out of memory"));
    strbuf_free(why);
    return err->code;
}

/* Invalid rows of the match are no reason to refuse starting. */
static enum session_code not_stored(struct session_error *err, const struct store_error *se)
{
    session_storage(err, se);
    err->code = se->code == STORE_CORRUPT ? SESSION_DIFFERS : err->code;
    return err->code;
}

/* Refuses matches of another game or of newer rules. */
static bool may_take_up(const struct session *s, const char *key, struct session_error *err)
{
    struct strbuf why = {.text = NULL};
    if (s->other_game) {
        strbuf_add(&why, "%s", _("this referee does not know the game "));
        strbuf_add_clean(&why, s->other_game);
    } else if (s->revision > s->game->revision) {
        strbuf_add(&why, _("it was judged by rules %ld, and this referee has rules %d"),
                   s->revision, s->game->revision);
    } else {
        return true;
    }
    cannot_take_up(key, why.text, &why, err);
    return false;
}

/* Reads everything of the match but its game. */
static enum session_code read_match(struct session *s, const char *key, struct session_error *err)
{
    struct store_error se;
    enum store_code lock = store_match_lock(s->store, key, &se);
    if (lock == STORE_BUSY) {
        session_storage(err, &se);
        err->taken = true;
        return err->code;
    }
    if (lock != STORE_OK || store_match_get(s->store, key, take_up_headers, s, &se) != STORE_OK)
        return not_stored(err, &se);
    if (!may_take_up(s, key, err))
        return err->code;
    if (store_headers(s->store, key, take_up_header, s, &se) != STORE_OK ||
        store_entries(s->store, key, 1, take_up_entry, s, &se) != STORE_OK ||
        session_keep_founding(s, &se) != STORE_OK || session_note_seal(s, &se) != STORE_OK)
        return not_stored(err, &se);
    struct strbuf why = {.text = NULL};
    if (s->stored && s->logs == (size_t)s->head)
        return SESSION_OK;
    strbuf_add(&why, "%s", _("its log or its players are incomplete: referee verify says more"));
    return cannot_take_up(key, why.text, &why, err);
}

/* An open match sets aside what no longer fits. */
static enum session_code replay_log(struct session *s, struct session_error *err)
{
    struct parse_error t;
    struct store_details d = session_details(s);
    struct strbuf why = {.text = NULL};
    long bad;
    if (replay_operations(&s->play, s->game, &d, &s->acts, s->acts.count, &bad, &t))
        return SESSION_OK;
    if (bad && !s->ended && session_set_aside(s, bad, t.reason, err) == SESSION_OK)
        return SESSION_OK;
    if (bad)
        strbuf_add(&why, _("entry %ld of the log does not fit rules %d: %s"), bad,
                   s->game->revision, t.reason);
    return cannot_take_up(s->key, bad ? why.text : t.reason, &why, err);
}

enum session_code session_resume(struct session *s, const char *key, struct session_error *err)
{
    struct store_error se;
    char last[STORE_KEY_SIZE];
    session_forget(s);
    if (!key) {
        enum store_code code = store_last_open(s->store, last, &se);
        if (code == STORE_NOT_FOUND)
            return session_fail(err, SESSION_REFUSED, _("there is no unfinished match"));
        if (code != STORE_OK)
            return session_storage(err, &se);
        key = last;
    }
    enum session_code code = read_match(s, key, err);
    if (code == SESSION_OK)
        code = replay_log(s, err);
    if (code == SESSION_OK)
        code = session_judge_anew(s, err);
    if (code != SESSION_OK) {
        if (!err->taken)
            store_match_unlock(s->store, key);
        s->stored = false;
        session_forget(s);
    }
    return code;
}

/* --- a rest ----------------------------------------------------------------------------------- */

/* How a match is stored. */
struct stored_as {
    long entries;
    char head_hash[STORE_HASH_SIZE];
    char all[STORE_HASH_SIZE]; /* digest of what read_match takes of it, except the log */
};

static int note_stored(void *ctx, const struct store_match *m)
{
    struct stored_as *is = ctx;
    const char *text[8 + STORE_SEATS];
    size_t n = 0;
    char numbers[64];
    snprintf(numbers, sizeof numbers, "%ld %ld %ld", m->head_seq, m->revision, m->sealed);
    text[n++] = numbers;
    text[n++] = m->head_hash;
    text[n++] = m->state;
    text[n++] = m->event ? m->event : "";
    text[n++] = m->site ? m->site : "";
    text[n++] = m->date ? m->date : "";
    text[n++] = m->options;
    for (int i = 0; i < m->seats; i++)
        text[n++] = m->seat[i].player;
    store_digest(text, n, is->all);
    is->entries = m->head_seq;
    snprintf(is->head_hash, sizeof is->head_hash, "%s", m->head_hash);
    return 0;
}

bool session_rest(struct session *s)
{
    struct stored_as is;
    if (!s->stored || s->memory ||
        store_match_get(s->store, s->key, note_stored, &is, NULL) != STORE_OK ||
        is.entries != s->head)
        return false;
    memcpy(s->head_hash, is.head_hash, sizeof s->head_hash);
    memcpy(s->rested, is.all, sizeof s->rested);
    store_match_unlock(s->store, s->key);
    return s->rests = true;
}

bool session_return(struct session *s)
{
    struct stored_as is;
    s->rests = store_match_lock(s->store, s->key, NULL) != STORE_OK;
    return !s->rests && store_match_get(s->store, s->key, note_stored, &is, NULL) == STORE_OK &&
           strcmp(is.all, s->rested) == 0;
}

struct session_replay session_replay(const struct session *s)
{
    return (struct session_replay){&s->play, &s->acts, s->head_hash};
}
