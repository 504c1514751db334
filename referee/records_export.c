/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Matches written out: as record text, as JSON, as a table; one coup at a time. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "differences.h"
#include "files.h"
#include "json_record.h"
#include "match_find.h"
#include "match_load.h"
#include "match_text.h"
#include "records.h"
#include "text/coup_text.h"
#include "text/tongue.h"

/* --- loading ------------------------------------------------------------------------------------
 */

enum status say_load(const char *key, const struct load_error *err)
{
    char reason[300];
    if (err->storage)
        return say_store(&err->store);
    if (err->entry)
        snprintf(reason, sizeof reason, _("entry %ld of the log does not fit: %s"), err->entry,
                 err->reason);
    else
        snprintf(reason, sizeof reason, "%s", err->reason);
    return say_failed(key, reason);
}

bool load_or_say(struct store *s, const struct game *game, const char *key, struct loaded *out)
{
    struct load_error err;
    if (match_load(s, key, game, out, &err))
        return true;
    say_load(key, &err);
    return false;
}

bool read_or_say(struct store *s, const struct game *game, const char *key, struct loaded *out)
{
    struct load_error err;
    if (!match_read(s, key, false, out, &err)) {
        say_load(key, &err);
        return false;
    }
    if (match_replay(out, game, &err))
        return true;
    say_load(key, &err);
    bool stands = match_stands(out, game);
    if (!stands)
        match_unload(out);
    return stands;
}

char *record_match_text(struct store *s, const struct game *game, const char *match)
{
    struct store_error err;
    struct loaded l;
    struct words w = {.text = NULL};
    char key[STORE_KEY_SIZE];
    if (!match_find(s, match, key, &err)) {
        say_store(&err);
        return NULL;
    }
    if (!load_or_say(s, game, key, &l))
        return NULL;
    words_add_record(&w, &l.play);
    match_unload(&l);
    if (!w.failed)
        return w.text;
    words_free(&w);
    say_failed(match, _("no memory"));
    return NULL;
}

/* --- record text
 * ----------------------------------------------------------------------------------
 */

static enum status put_text(const struct loaded *l)
{
    struct words w = {.text = NULL};
    const struct replay *r = &l->play;
    long coups = r->game->coups(r->state);
    words_add_headers(&w, r->game->name, &r->details);
    words_add_identity(&w, &l->is, &l->facts);
    words_add(&w, "\n");
    words_add_lead(&w, r);
    enum status status = put_words(&w);
    for (long n = 1; n <= coups && status == STATUS_OK; n++) {
        words_add_coup_line(&w, r, n);
        status = put_words(&w);
    }
    words_add(&w, "%s", match_unfinished(r) ? "*\n" : "");
    status = status_worse(status, put_words(&w));
    words_free(&w);
    return status;
}

/* --- rows
 * -----------------------------------------------------------------------------------------
 */

/* What was typed of a coup, in one line; malloc'd with the words. */
static const char *typed_text(const struct replay *r, long coup, struct words *out)
{
    struct words lines = {.text = NULL}, comments = {.text = NULL};
    out->length = 0;
    out->failed |= !replay_typed(r, coup, &lines, &comments);
    words_add_typed(out, lines.text ? lines.text : "");
    words_free(&lines);
    words_free(&comments);
    return out->text ? out->text : "";
}

/* What was judged of a coup, NULL where the rules as they are say the same. */
static const struct store_coup *stands(const struct replay *r, const struct kept_coups *k, long n)
{
    const struct store_coup *was = coups_find(k, n);
    const struct game_coup *now = was ? r->game->coup(r->state, n) : NULL;
    return now && coup_parts(was, &now->row) & (PART_SCORE | PART_POSITION | PART_RULING) ? was
                                                                                          : NULL;
}

static enum status put_judged_rows(const struct loaded *l, const struct kept_coups *k)
{
    struct words typed = {.text = NULL};
    const struct replay *r = &l->play;
    long coups = r->game->coups(r->state);
    enum status status = put_json(json_match(&l->is, &l->details.is));
    for (long n = 1; n <= coups && status == STATUS_OK; n++) {
        char *ruling = r->game->json(r->state, n);
        status = put_json(json_stored_coup(ruling, typed_text(r, n, &typed), replay_entry(r, n),
                                           stands(r, k, n)));
        free(ruling);
    }
    words_free(&typed);
    return status;
}

enum status put_match_rows(struct store *s, const struct loaded *l)
{
    struct kept_coups k = {.count = 0};
    if (!l->play.state)
        return put_stored_rows(s, l);
    bool kept = !match_stands(l, l->play.game) || coups_keep(s, l->is.key, &k);
    enum status status = kept ? put_judged_rows(l, &k) : STATUS_FAILED;
    coups_free(&k);
    return status;
}

/* A field of the table: quoted where it must be. What a player `wrote` is text to a spreadsheet
 * too, which would work out what begins as a formula does. */
static void add_field(struct words *w, const char *text, bool wrote)
{
    struct words clean = {.text = NULL};
    words_add_clean(&clean, text ? text : "");
    const char *c = clean.text ? clean.text : "";
    bool quoted = strpbrk(c, ",\"\r\n") != NULL;
    words_add(w, quoted ? "\"" : "");
    words_add(w, wrote && *c && strchr("=+-@\t\r", *c) ? "'" : "");
    while (*c) {
        size_t n = strcspn(c, "\"");
        words_add(w, "%.*s", (int)n, c);
        c += n;
        if (*c) {
            words_add(w, "\"\"");
            c++;
        }
    }
    words_add(w, quoted ? "\"" : "");
    w->failed |= clean.failed;
    words_free(&clean);
}

void words_add_row(struct words *w, const struct store_match *m, const struct store_coup *c,
                   const char *typed)
{
    const char *texts[] = {m->key, m->white, m->black, m->event, m->date};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        add_field(w, texts[i], i > 0);
        words_add(w, ",");
    }
    words_add(w, c->die1 ? "%ld,%c,%d%d," : "%ld,%c,?\?,", c->number, c->side, c->die1, c->die2);
    add_field(w, typed, true);
    words_add(w, ",");
    add_field(w, c->play, false);
    words_add(w, ",%d,%d,%d,%d,%s,%s,", c->points_w, c->points_b, c->peg_w, c->peg_b, c->bredouille,
              c->pavilion);
    add_field(w, c->position, false);
    words_add(w, ",%c", c->next ? c->next : '-');
    words_add(w, "\r\n");
}

/* Of a match that stands, the rows as they are stored. */
static enum status put_table(struct store *s, const struct loaded *l)
{
    struct words typed = {.text = NULL}, w = {.text = NULL};
    struct kept_coups k = {.count = 0};
    const struct replay *r = &l->play;
    if (!r->state)
        return put_stored_table(s, l);
    long coups = r->game->coups(r->state);
    bool old = match_stands(l, r->game);
    enum status status = !old || coups_keep(s, l->is.key, &k) ? STATUS_OK : STATUS_FAILED;
    for (long n = 1; n <= coups && status == STATUS_OK; n++) {
        const struct store_coup *was = old ? coups_find(&k, n) : NULL;
        const struct game_coup *c = was ? NULL : r->game->coup(r->state, n);
        if (!was && !c) {
            status = say_failed(l->is.key, _("no memory"));
            break;
        }
        words_add_row(&w, &l->is, was ? was : &c->row, typed_text(r, n, &typed));
        status = put_words(&w);
    }
    words_free(&w);
    words_free(&typed);
    coups_free(&k);
    return status;
}

/* --- the command
 * ----------------------------------------------------------------------------------
 */

static enum status put_match(const struct record_job *job, const char *key, bool first)
{
    struct loaded l;
    if (!read_or_say(job->store, job->game, key, &l))
        return STATUS_FAILED;
    enum status status = STATUS_OK;
    if (job->options->json)
        status = put_match_rows(job->store, &l);
    else if (job->options->csv)
        status = put_table(job->store, &l);
    else if (first || puts("") >= 0)
        status = l.play.state ? put_text(&l) : put_typed(&l);
    match_unload(&l);
    return status;
}

struct exporting {
    const struct record_job *job;
    enum status status;
    bool first;
};

static int put_next(void *ctx, const struct store_match *m)
{
    struct exporting *e = ctx;
    e->status = status_worse(e->status, put_match(e->job, m->key, e->first));
    e->first = false;
    return 0;
}

enum status record_export(const struct record_job *job)
{
    struct store_error err;
    struct exporting e = {.job = job, .first = true};
    char key[STORE_KEY_SIZE];
    if (job->options->csv)
        fputs("match,white,black,event,date,coup,side,dice,typed,play,points_w,points_b,holes_w,"
              "holes_b,bredouille,pavilion,position,next\r\n",
              stdout);
    const struct store_query all = {.oldest = true, .shown = job->options->csv};
    if (job->options->all && store_matches(job->store, &all, put_next, &e, &err) != STORE_OK)
        e.status = status_worse(e.status, say_store(&err));
    for (int i = 0; i < job->count; i++) {
        if (!find_or_say(job, job->words[i], key)) {
            e.status = STATUS_FAILED;
            continue;
        }
        e.status = status_worse(e.status, put_match(job, key, e.first));
        e.first = false;
    }
    return status_worse(e.status, flush_output());
}
