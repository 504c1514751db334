/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "base/files.h"
#include "base/i18n.h"
#include "base/scan.h"
#include "base/strbuf.h"
#include "base/text.h"
#include "base/version.h"
#include "db/seal.h"
#include "db/store.h"
#include "log/event_log.h"
#include "log/find.h"
#include "log/load.h"
#include "log/record_text.h"
#include "log/rows.h"
#include "log/series.h"
#include "matches/command/command.h"
#include "matches/json/json.h"
#include "matches/json/log_text.h"
#include "matches/mat/mat.h"

/* --- table ----------------------------------------------------------------------------------- */

/* The table of coups for spreadsheets (CSV). */

/* The number of name columns: two, White and Black, if the game has seat headers; otherwise one for
 * each possible player. */
static int columns_of_seats(const struct game *game)
{
    return game->seat_header ? game->seats_least : game->seats_most;
}

void strbuf_add_table_head(struct strbuf *w, const struct game *game)
{
    strbuf_add(w, "match,");
    for (int i = 0; i < columns_of_seats(game); i++) {
        const char *name = game->seat_header ? game->seat_header[i] : "player";
        strbuf_add(w, "%c%s", tolower((unsigned char)*name), name + 1);
        if (!game->seat_header)
            strbuf_add(w, "%d", i + 1);
        strbuf_add(w, ",");
    }
    strbuf_add(w, "event,date,%s,dice,typed,play,", game->seat_header ? "coup,side" : "turn,seat");
    for (const struct score_field *f = game->scored; f && f->before; f++)
        if (f->column)
            strbuf_add(w, "%s,", f->column);
    strbuf_add(w, "position,next\r\n");
}

const struct game *table_game(const struct store_match *m)
{
    const struct game *game = game_named(m->game);
    return game ? game : games[0];
}

/* The score, in the columns of a game; `score` NULL: they are empty. */
static void add_score(struct strbuf *w, const struct game *columns, const char *score)
{
    const struct score_field *of = columns->scored;
    long field[SCORE_FIELDS];
    score_read(of, score ? score : "", field);
    for (int i = 0; of && of[i].before; i++) {
        if (!of[i].column)
            continue;
        if (field[i] == SCORE_NONE)
            strbuf_add(w, ",");
        else if (of[i].words)
            strbuf_add(w, ",%s", of[i].words[field[i]]);
        else
            strbuf_add(w, ",%ld", field[i]);
    }
}

void strbuf_add_row(struct strbuf *w, const struct store_match *m, const struct store_coup *c,
                    const char *typed)
{
    const struct game *game = game_named(m->game), *columns = table_game(m);
    strbuf_add_table_field(w, m->key, false);
    for (int i = 0; i < columns_of_seats(columns); i++) {
        strbuf_add(w, ",");
        strbuf_add_table_field(w, i < m->seats ? m->seat[i].player : NULL, true);
    }
    strbuf_add(w, ",");
    strbuf_add_table_field(w, m->event, true);
    strbuf_add(w, ",");
    strbuf_add_table_field(w, m->date, true);
    strbuf_add(w, ",%ld,%c,%s,", c->number, seat_letter(game, c->seat), c->dice);
    strbuf_add_table_field(w, typed, true);
    strbuf_add(w, ",");
    strbuf_add_table_field(w, c->play, false);
    add_score(w, columns, game ? c->score : NULL);
    strbuf_add(w, ",");
    strbuf_add_table_field(w, c->position, false);
    strbuf_add(w, ",%c", c->next == STORE_NOBODY ? '-' : seat_letter(game, c->next));
    strbuf_add(w, "\r\n");
}

/* --- seal headers ---------------------------------------------------------------------------- */

static int add_seal(void *ctx, const struct store_signed *seal)
{
    struct seal_text text;
    seal_write(seal, &text);
    strbuf_add_header(ctx, "Seal", text.text);
    return 0;
}

/* Adds the seals of a match as headers of record text. false, after the error was printed. */
static bool strbuf_add_seal_headers(struct strbuf *w, struct store *s, const char *key)
{
    struct store_error err;
    if (store_seals(s, key, add_seal, w, &err) == STORE_OK)
        return true;
    print_store_error(&err);
    return false;
}

/* --- export mat ------------------------------------------------------------------------------ */

/* A match of backgammon written out as .mat. */

struct mat_putting {
    const struct game *game;
    const struct loaded *l;
    struct strbuf w;
    struct mat_out mat;
    enum status status;
    long turn; /* the current one */
};

static void say_note(void *context, const char *note)
{
    const struct mat_putting *p = context;
    fflush(stdout);
    fprintf(stderr, "referee: ");
    fprintf(stderr, p->turn ? _("%s, turn %ld") : "%s", p->l->match.key, p->turn);
    fprintf(stderr, ": %s\n", _(note));
}

static void begin(struct mat_putting *p, const struct store_details *d)
{
    p->mat = (struct mat_out){.to = &p->w,
                              .game = p->game,
                              .player = {d->player[0], d->player[1]},
                              .event = d->event,
                              .site = d->site,
                              .date = d->date,
                              .note = say_note,
                              .context = p};
    for (const char *o = d->options; o && *o; o += strcspn(o, " "), o += *o == ' ')
        if (strncmp(o, "match=", 6) == 0)
            p->mat.length = strtol(o + 6, NULL, 10);
    mat_begin(&p->mat);
}

/* A match without a turn: its score at the beginning, and whether it was given up. */
static void begin_untouched(struct mat_putting *p, struct turns *t)
{
    struct standing at[SEATS_MAX] = {{.major = 0}};
    p->game->untouched(t->now, at);
    for (int i = 0; i < 2; i++)
        p->mat.points[i] = at[i].major;
    if (turns_status(t).over)
        say_note(p, N_("the match was given up; it is written unfinished"));
}

/* A part of the match; nothing is printed before its end. */
static bool put_mat_part(void *context, struct replay *r, long gone, long last, bool end)
{
    struct mat_putting *p = context;
    bool said = true;
    if (!gone)
        begin(p, &r->details);
    if (!gone && !last)
        begin_untouched(p, r->turns);
    for (long n = 1; n <= last && said; n++) {
        json_t *turn = turns_json(r->turns, n);
        p->turn = gone + n;
        said = mat_turn(&p->mat, turn);
        json_decref(turn);
        if (!said)
            p->status = print_failure(p->l->match.key, _("out of memory"));
    }
    if (said && end) {
        mat_end(&p->mat);
        p->status = print_buf(&p->w);
    }
    return said;
}

enum status put_match_mat(struct store *s, const struct game *game, struct loaded *l)
{
    struct mat_putting p = {.game = table_game(&l->match), .l = l, .status = STATUS_OK};
    struct load_error err;
    bool stopped = false;
    if (strcmp(p.game->name, "backgammon") != 0)
        return print_failure(l->match.key, _("only backgammon can be written as .mat"));
    if (!l->replayable)
        return print_failure(l->match.key, _("this match does not fit the present rules"));
    if (!l->is_long)
        put_mat_part(&p, &l->play, 0, turns_count(l->play.turns), true);
    else if (!match_stream(s, l, game, put_mat_part, &p, &stopped, &err) && !stopped)
        p.status = print_load_error(l->match.key, &err);
    strbuf_free(&p.w);
    return p.status;
}

/* --- match text ------------------------------------------------------------------------------ */

/* A match of the record as text, for a picture, a page or a sheet of it. */

/* The headers, the head of the log among them: a sheet shows it. */
struct texting {
    struct store *s;
    struct loaded *l;
    struct strbuf *w;
};

/* A comment, which the sheet shows among its notes. */
static void add_other_result(const struct texting *t)
{
    struct strbuf sentence = {.text = NULL};
    strbuf_add_other_result(&sentence, t->l);
    if (sentence.text)
        strbuf_add(t->w, "# %s", sentence.text);
    strbuf_free(&sentence);
}

static void add_head(const struct texting *t, const struct replay *play)
{
    const struct store_match *m = &t->l->match;
    strbuf_add_headers(t->w, play->game->name, &play->details);
    strbuf_add(t->w, "[Match \"%s %ld %s\"]\n", m->origin, m->head_seq, m->head_hash);
    strbuf_add_seal_headers(t->w, t->s, m->key);
    strbuf_add(t->w, "\n");
    strbuf_add_lead(t->w, play);
    if (t->l->play.turns)
        add_other_result(t);
}

static bool add_part_text(void *context, struct replay *play, long gone, long last, bool end)
{
    const struct texting *t = context;
    if (!gone)
        add_head(t, play);
    for (long n = 1; n <= last; n++)
        strbuf_add_coup_line(t->w, play, n);
    strbuf_add(t->w, "%s", end && match_unfinished(play) ? "*\n" : "");
    return !t->w->failed;
}

/* Adds the record text of a match, or says why not; of a long one as its log is read. */
static bool text_or_say(struct store *s, const struct game *game, const char *key, struct strbuf *w)
{
    struct load_error err;
    struct loaded l;
    struct texting t = {s, &l, w};
    bool stopped = false;
    if (!match_read_any(s, key, false, &l, &err)) {
        print_load_error(key, &err);
        return false;
    }
    bool ok = l.is_long ? match_stream(s, &l, game, add_part_text, &t, &stopped, &err)
                        : match_replay(&l, game, &err);
    if (ok && !l.is_long)
        add_part_text(&t, &l.play, 0, turns_count(l.play.turns), true);
    if (!ok && !stopped)
        print_load_error(key, &err);
    match_unload(&l);
    return ok || stopped; /* memory: w->failed */
}

char *record_match_text(struct store *s, const struct game *game, const char *match)
{
    struct store_error err;
    struct strbuf w = {.text = NULL};
    char key[STORE_KEY_SIZE];
    if (!match_find(s, match, key, &err)) {
        print_store_error(&err);
        return NULL;
    }
    if (!text_or_say(s, game, key, &w))
        return strbuf_free(&w), NULL;
    if (!w.failed)
        return w.text;
    strbuf_free(&w);
    print_failure(match, _("out of memory"));
    return NULL;
}

/* --- export ---------------------------------------------------------------------------------- */

/* `export`: prints matches as record text, as JSON, as a table, one coup at a time. */

/* --- loading ---------------------------------------------------------------------------------- */

/* Whether a long match that may not fit the rules can be replayed at all. */
static bool fits_part(void *context, struct replay *play, long gone, long last, bool end)
{
    (void)context, (void)play, (void)gone, (void)last, (void)end;
    return true;
}

static bool long_fits(struct store *s, const struct game *game, struct loaded *l,
                      struct load_error *err)
{
    bool stopped;
    if (!match_may_misfit(l, game))
        return true; /* an error is printed while it is read */
    l->replayable = match_stream(s, l, game, fits_part, NULL, &stopped, err);
    replay_end(&l->play);
    return l->replayable;
}

bool require_loaded(struct store *s, const struct game *game, const char *key, struct loaded *out)
{
    struct load_error err;
    if (!match_read_any(s, key, false, out, &err)) {
        print_load_error(key, &err);
        return false;
    }
    if (out->is_long ? long_fits(s, game, out, &err) : match_replay(out, game, &err))
        return out->replayable = true;
    print_load_error(key, &err);
    bool misfits = match_may_misfit(out, game);
    if (!misfits)
        match_unload(out);
    return misfits;
}

/* --- parts of a match ------------------------------------------------------------------------- */

/* A chunk of a match to print; a match that is not long is one chunk. */
struct put_part;
typedef enum status put_part_fn(struct put_part *p, struct replay *r, long last);

struct put_part {
    struct store *s;
    struct loaded *l;
    put_part_fn *put;
    long gone; /* coups before it */
    bool end;
    bool all;        /* print also what the players of an open match have yet to find out */
    struct strbuf w; /* room for a line */
    enum status status;
};

/* Adds the headers that identify the match, and its seals. */
static bool add_identity(struct put_part *p)
{
    strbuf_add_identity(&p->w, &p->l->match, &p->l->annotations);
    return strbuf_add_seal_headers(&p->w, p->s, p->l->match.key);
}

/* --- record text ------------------------------------------------------------------------------ */

static enum status put_as_text(struct put_part *p, struct replay *r, long last)
{
    enum status status = STATUS_OK;
    if (!p->gone) {
        strbuf_add_headers(&p->w, r->game->name, &r->details);
        if (!add_identity(p))
            return STATUS_FAILED;
        strbuf_add(&p->w, "\n");
        strbuf_add_lead(&p->w, r);
        status = print_buf(&p->w);
    }
    for (long n = 1; n <= last && status == STATUS_OK; n++) {
        strbuf_add_coup_line(&p->w, r, n);
        status = print_buf(&p->w);
    }
    if (p->end)
        strbuf_add(&p->w, "%s", match_unfinished(r) ? "*\n" : "");
    return status_worse(status, print_buf(&p->w));
}

/* --- rows ------------------------------------------------------------------------------------- */

/* What was typed of a coup: its words in one line, and its comments. */
struct typed_coup {
    struct strbuf words, record, comments; /* record: the words of the game text */
};

static const char *text_of(const struct strbuf *w)
{
    return w->text ? w->text : "";
}

static void typed_free(struct typed_coup *t)
{
    strbuf_free(&t->words);
    strbuf_free(&t->record);
    strbuf_free(&t->comments);
}

/* Returns the words. */
static const char *typed_read(const struct replay *r, long coup, struct typed_coup *t)
{
    struct strbuf lines = {.text = NULL};
    typed_free(t);
    t->words.failed |= !replay_typed(r, coup, &lines, &t->comments);
    strbuf_add_typed(&t->words, text_of(&lines), r->game->letter);
    t->words.failed |= coup && !turns_write(r->turns, coup, text_of(&lines), &t->record);
    strbuf_free(&lines);
    return text_of(&t->words);
}

static int note_seal(void *ctx, const struct store_signed *seal)
{
    struct seal_text text;
    seal_write(seal, &text);
    strbuf_add(ctx, "%s\n", text.text);
    return 0;
}

static enum status put_match_row(struct put_part *p, const struct replay *r)
{
    struct store_error err;
    struct strbuf lead = {.text = NULL}, seals = {.text = NULL};
    const char *why = p->l->annotations.why ? p->l->annotations.why : "";
    enum status status = STATUS_OK;
    strbuf_add_lead(&lead, r);
    if (store_seals(p->s, p->l->match.key, note_seal, &seals, &err) != STORE_OK)
        status = print_store_error(&err);
    struct coup_list turns = {.count = 0};
    bool differs = !p->l->is_long && match_result_differs(p->l, NULL, &turns);
    const struct json_match_parts parts = {.details = &p->l->details.values,
                                           .result = differs ? &p->l->result : NULL,
                                           .differ = &turns,
                                           .lead = text_of(&lead),
                                           .seals = text_of(&seals),
                                           .why = p->l->match.hidden ? why : NULL};
    if (status == STATUS_OK)
        status = print_json(lead.failed || seals.failed ? NULL : json_match(&p->l->match, &parts));
    strbuf_free(&lead);
    strbuf_free(&seals);
    return status;
}

static enum status put_rows(struct put_part *p, struct replay *r, long last)
{
    struct typed_coup typed = {.words = {.text = NULL}}, before = typed;
    enum status status = STATUS_OK;
    long told = p->all ? last : turns_open_to_all(r->turns);
    if (!p->gone)
        status = put_match_row(p, r);
    for (long n = 1; n <= last && status == STATUS_OK; n++) {
        bool first = n == 1 && !p->gone;
        const struct json_coup_parts coup = {.ruling = turns_json(r->turns, n),
                                             .before = first ? typed_read(r, 0, &before) : "",
                                             .text = typed_read(r, n, &typed),
                                             .record = text_of(&typed.record),
                                             .comments = text_of(&typed.comments),
                                             .entry = replay_entry(r, n),
                                             .game = r->game,
                                             .withheld = n > told};
        status = print_json(json_stored_coup(&coup));
    }
    typed_free(&before);
    typed_free(&typed);
    return status;
}

static enum status put_table(struct put_part *p, struct replay *r, long last)
{
    struct typed_coup typed = {.words = {.text = NULL}};
    enum status status = STATUS_OK;
    for (long n = 1; n <= last && status == STATUS_OK; n++) {
        const struct turn_rows *c = turns_row(r->turns, n);
        if (!c) {
            status = print_failure(p->l->match.key, _("out of memory"));
            break;
        }
        struct store_coup row = c->row;
        row.number = p->gone + n;
        strbuf_add_row(&p->w, &p->l->match, &row, typed_read(r, n, &typed));
        status = print_buf(&p->w);
    }
    typed_free(&typed);
    return status;
}

/* --- by parts --------------------------------------------------------------------------------- */

static bool put_part(void *context, struct replay *play, long gone, long last, bool end)
{
    struct put_part *p = context;
    p->gone = gone;
    p->end = end;
    p->status = p->put(p, play, last);
    return p->status == STATUS_OK;
}

static enum status put_parts(struct store *s, const struct game *game, struct loaded *l,
                             put_part_fn *put, bool all)
{
    struct put_part p = {.s = s, .l = l, .put = put, .all = all, .status = STATUS_OK};
    struct load_error err;
    bool stopped = false;
    if (!l->is_long)
        put_part(&p, &l->play, 0, turns_count(l->play.turns), true);
    else if (!match_stream(s, l, game, put_part, &p, &stopped, &err) && !stopped)
        p.status = print_load_error(l->match.key, &err);
    strbuf_free(&p.w);
    return p.status;
}

enum status put_match_rows(struct store *s, const struct game *game, struct loaded *l, bool all)
{
    return l->replayable ? put_parts(s, game, l, put_rows, all) : put_stored_rows(s, l);
}

/* --- the command ------------------------------------------------------------------------------ */

struct exporting {
    const struct record_job *job;
    enum status status;
    bool first;
    const struct game *table; /* the game of the columns; NULL: no head printed yet */
    long others;              /* matches that do not fit into the table */
};

static enum status begin_table(struct exporting *e, const struct game *game)
{
    struct strbuf w = {.text = NULL};
    e->table = game;
    strbuf_add_table_head(&w, game);
    enum status status = print_buf(&w);
    strbuf_free(&w);
    return status;
}

static enum status put_in_table(struct exporting *e, struct loaded *l)
{
    const struct game *game = table_game(&l->match);
    enum status status = e->table ? STATUS_OK : begin_table(e, game);
    if (status != STATUS_OK)
        return status;
    if (e->table != game)
        return print_failure(l->match.key, _("this match is not of the game of this table"));
    return l->replayable ? put_parts(e->job->store, e->job->game, l, put_table, true)
                         : put_stored_table(e->job->store, l);
}

static enum status put_match(struct exporting *e, const char *key)
{
    const struct record_job *job = e->job;
    struct loaded l;
    if (!require_loaded(job->store, job->game, key, &l))
        return STATUS_FAILED;
    enum status status = STATUS_OK;
    if (job->options->json)
        status = put_match_rows(job->store, job->game, &l, job->options->arbiter);
    else if (job->options->csv)
        status = put_in_table(e, &l);
    else if (job->options->mat)
        status = put_match_mat(job->store, job->game, &l);
    else if (e->first || puts("") >= 0)
        status = l.replayable ? put_parts(job->store, job->game, &l, put_as_text, true)
                              : put_typed(job->store, &l);
    match_unload(&l);
    return status;
}

/* --- events ----------------------------------------------------------------------------------- */

/* The facts in force, one per line. */
static void add_event_text(struct strbuf *w, const struct event_log *e, const char *head)
{
    strbuf_add_header(w, "Game", STORE_EVENT);
    strbuf_add_header(w, "Event", e->name);
    strbuf_add(w, "[Match \"%s %ld %s\"]\n\n", e->key, e->head, head);
    for (size_t i = 0; i < e->facts; i++)
        strbuf_add(w, "%s\n", e->fact[i].text);
}

static int copy_head(void *ctx, const struct store_match *m)
{
    snprintf(ctx, STORE_HASH_SIZE, "%s", m->head_hash);
    return 0;
}

/* As text the facts; as JSON the log, entry by entry, with which it is the same event elsewhere. */
static enum status put_event(struct exporting *e, const char *key)
{
    struct store *s = e->job->store;
    struct store_error err;
    struct event_log event = {.players = 0};
    struct store_log *log = NULL;
    struct strbuf w = {.text = NULL};
    char head[STORE_HASH_SIZE] = "";
    enum store_code code;
    if (e->job->options->json) {
        code = store_log_take(s, key, &log, &err);
        if (code == STORE_OK)
            w.failed |= !log_text_write(log, &w);
        store_log_free(log);
    } else {
        code = event_log_load(s, key, &event, &err);
        if (code == STORE_OK)
            code = store_match_get(s, key, copy_head, head, &err);
        strbuf_add(&w, "%s", e->first ? "" : "\n");
        if (code == STORE_OK)
            add_event_text(&w, &event, head);
        event_log_free(&event);
    }
    enum status status = code == STORE_OK ? print_buf(&w) : print_store_error(&err);
    strbuf_free(&w);
    return status;
}

static int put_next_event(void *ctx, const struct store_match *m)
{
    struct exporting *e = ctx;
    e->status = status_worse(e->status, put_event(e, m->key));
    e->first = false;
    return 0;
}

/* What the word names: an event, unless a match is named so. */
static enum status put_named(struct exporting *e, const char *word)
{
    const struct record_job *job = e->job;
    struct store_error err;
    struct event_found f;
    char key[STORE_KEY_SIZE];
    bool texts = !job->options->csv && !job->options->mat;
    if (texts && !match_find(job->store, word, key, &err) && err.code == STORE_NOT_FOUND &&
        event_find(job->store, word, &f, &err) == STORE_OK) {
        strbuf_free(&f.keys);
        if (f.count == 1)
            return put_event(e, f.key[0]);
    }
    return require_match(job, word, key) ? put_match(e, key) : STATUS_FAILED;
}

/* Of all matches those of one game make a table. */
static int put_next(void *ctx, const struct store_match *m)
{
    struct exporting *e = ctx;
    if (e->table && table_game(m) != e->table) {
        e->others++;
        return 0;
    }
    e->status = status_worse(e->status, put_match(e, m->key));
    e->first = false;
    return 0;
}

static void say_others(const struct exporting *e)
{
    fflush(stdout);
    fprintf(stderr, "referee: ");
    fprintf(stderr,
            P_("%ld match of another game is not in the table: --game NAME makes its table\n",
               "%ld matches of other games are not in the table: --game NAME makes theirs\n",
               e->others),
            e->others);
}

/* The marqués of a partie, the first founded first. */
static enum status put_partie(const struct record_job *job, struct exporting *e)
{
    struct partie_matches p;
    struct load_error err;
    char key[STORE_KEY_SIZE];
    if (!partie_load(job->store, job->game, job->options->partie, &p, key, &err))
        return print_load_error(key, &err);
    enum status status = p.count ? STATUS_OK
                                 : print_failure(job->options->partie,
                                                 _("there is no such partie: referee partie lists "
                                                   "them"));
    for (size_t i = 0; i < p.count; i++) {
        status = status_worse(status, put_match(e, p.match[i].match.key));
        e->first = false;
    }
    partie_unload(&p);
    return status;
}

static enum status put_writer(void)
{
    struct strbuf w = {.text = NULL};
    strbuf_add_writer(&w);
    enum status status = print_buf(&w);
    strbuf_free(&w);
    return status;
}

enum status record_export(const struct record_job *job)
{
    struct store_error err;
    struct exporting e = {.job = job, .first = true};
    if (job->options->csv && job->game != games[0])
        e.status = begin_table(&e, job->game);
    if (!job->options->csv && !job->options->json && !job->options->mat)
        e.status = put_writer();
    const struct store_query all = {.oldest = true, .shown = job->options->csv};
    if (job->options->partie)
        e.status = status_worse(e.status, put_partie(job, &e));
    const struct store_query events = {.oldest = true, .logs = STORE_EVENT_LOGS};
    bool texts = !job->options->csv && !job->options->mat;
    if (job->options->all &&
        (store_matches(job->store, &all, put_next, &e, &err) != STORE_OK ||
         (texts && store_matches(job->store, &events, put_next_event, &e, &err) != STORE_OK)))
        e.status = status_worse(e.status, print_store_error(&err));
    for (int i = 0; i < job->count; i++) {
        e.status = status_worse(e.status, put_named(&e, job->words[i]));
        e.first = false;
    }
    if (job->options->csv && !e.table)
        e.status = status_worse(e.status, begin_table(&e, job->game));
    if (e.others)
        say_others(&e);
    return status_worse(e.status, flush_output());
}
