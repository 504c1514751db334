/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One match as it is stored. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/date.h"
#include "base/files.h"
#include "base/i18n.h"
#include "base/scan.h"
#include "claims.h"
#include "entry_kind.h"
#include "games/paper.h"
#include "log/find.h"
#include "log/load.h"
#include "log/notes.h"
#include "matches/command/command.h"
#include "matches/command/listed.h"
#include "matches/json/json.h"

/* --- show: other programs --------------------------------------------------------------------- */

static int put_entry_line(void *ctx, const struct store_entry *e)
{
    struct printing *l = ctx;
    l->status = print_json(json_entry(e));
    return l->status != STATUS_OK;
}

/* Prints the match and its coups as the log gives them, then its claims and its log. If the log
 * cannot be replayed, prints the reason and the rest. */
static enum status show_json(const struct record_job *job, const char *key)
{
    struct store_error err;
    struct store *s = job->store;
    struct printing l = {.store = s, .status = STATUS_OK};
    struct loaded match;
    bool fits = require_loaded(s, job->game, key, &match);
    if (fits) {
        l.status = put_match_rows(s, job->game, &match, job->options->arbiter);
        match_unload(&match);
    }
    bool read = l.status != STATUS_OK || store_claims(s, key, claim_put_json, &l, &err) == STORE_OK;
    if (read && l.status == STATUS_OK)
        read = store_entries(s, key, 1, put_entry_line, &l, &err) == STORE_OK;
    l.status = fits ? l.status : STATUS_FAILED;
    return read ? l.status : print_store_error(&err);
}

/* --- show: people ----------------------------------------------------------------------------- */

static void add_detail(struct strbuf *w, const char *name, const char *value)
{
    if (!value || !*value)
        return;
    strbuf_add(w, "%s%s", name, _(": "));
    strbuf_add_clean(w, value);
    strbuf_add(w, "\n");
}

static void add_date(struct strbuf *w, const char *date)
{
    char said[DATE_SAID];
    format_date(date ? date : "", said);
    add_detail(w, _("Date"), said);
}

static void add_moment(struct strbuf *w, const char *name, const char *utc)
{
    char said[MOMENT_SAID];
    format_timestamp(utc, said);
    add_detail(w, name, said);
}

/* Prints the rules that judged the match, and whether the present ones give another result. */
static void add_rules(struct showing *t, const struct store_match *m, struct strbuf *w)
{
    struct loaded *l = t->loaded;
    const struct result *result = &l->result;
    strbuf_add(w, _("Judged by rules: %ld\n"), result->holds ? result->rules : m->revision);
    if (l->play.turns)
        strbuf_add_other_result(w, l);
}

static int tell_match(void *ctx, const struct store_match *m)
{
    struct showing *t = ctx;
    struct strbuf *w = &t->words;
    showing_keep_names(t, m);
    strbuf_add_match(w, m);
    t->own = game_of(m->game, t->game);
    if (strcmp(m->game, games[0]->name) != 0)
        add_detail(w, _("Game"), m->game);
    add_detail(w, _("Event"), m->event);
    add_detail(w, _("Site"), m->site);
    add_date(w, m->date);
    add_detail(w, _("Options"), m->options);
    add_detail(w, _("Key"), m->key);
    add_moment(w, _("Entered"), m->created);
    add_moment(w, _("Last changed"), m->updated);
    add_rules(t, m, w);
    strbuf_add(w,
               P_("Log: %ld entry, the last %.16s...\n", "Log: %ld entries, the last %.16s...\n",
                  m->head_seq),
               m->head_seq, m->head_hash);
    t->status = print_prose(w);
    return 1;
}

static int tell_header(void *ctx, const struct store_header *h)
{
    struct showing *t = ctx;
    char name[HEADER_SAID];
    strbuf_add_clean(&t->words, header_said(h->key, name));
    strbuf_add(&t->words, "%s", _(": "));
    strbuf_add_clean(&t->words, h->value);
    strbuf_add(&t->words, "\n");
    t->status = print_prose(&t->words);
    return t->status != STATUS_OK;
}

/* Adds the play, and what was said with it where the game has offers: "Double, Take 24/14". */
static void add_play(struct showing *t, const struct store_coup *c, struct strbuf *play)
{
    struct turns *turns = t->loaded->play.turns;
    bool replayed = turns && c->number <= turns_count(turns);
    if (!replayed || !t->own || !t->own->stored.spoken) {
        strbuf_add_clean(play, c->play ? c->play : "");
        return;
    }
    const struct turn_ref at = turns_at(turns, c->number);
    t->own->paper->brief(&at, BRIEF_PLAY, play);
}

/* Adds the faults of a turn that the players need not find themselves. */
static void add_faults(struct showing *t, long number, struct strbuf *w)
{
    struct turns *turns = t->loaded->play.turns;
    const struct turn_rows *rows =
        turns && number <= turns_open_to_all(turns) ? turns_row(turns, number) : NULL;
    const char *before = _("  wrong play: ");
    for (size_t i = 0; rows && i < rows->n_dues; i++) {
        if (strcmp(rows->dues[i].kind, "fault") != 0)
            continue;
        strbuf_add(w, "%s%s", before, rows->dues[i].name);
        before = " ";
    }
}

/* "  12. w 64  1/7 1/5          8:0  4:2". */
static int add_coup_line(void *ctx, const struct store_coup *c)
{
    struct showing *t = ctx;
    struct strbuf play = {.text = NULL};
    const struct game *game = t->own;
    add_play(t, c, &play);
    strbuf_add(&t->words, "%4ld. %c ", c->number, seat_letter(game, c->seat));
    strbuf_add_clean(&t->words, c->dice);
    strbuf_add(&t->words, "  %-20s ", play.text ? play.text : "");
    long field[SCORE_FIELDS];
    if (game && game->stored.brief && score_read(game->scored, c->score, field))
        game->stored.brief(field, &t->words);
    else
        strbuf_add_clean(&t->words, c->score);
    add_faults(t, c->number, &t->words);
    strbuf_add(&t->words, "\n");
    if (t->loaded->play.turns && c->number <= turns_count(t->loaded->play.turns))
        remarks_tell(&t->loaded->play, c->number, &t->words);
    t->words.failed |= play.failed;
    strbuf_free(&play);
    t->status = print_prose(&t->words);
    return t->status != STATUS_OK;
}

static int count_correction(void *ctx, const struct store_entry *e)
{
    struct showing *t = ctx;
    static const char *const plain[] = {"line", "record", "set", RESULT_KIND};
    for (size_t i = 0; i < sizeof plain / sizeof plain[0]; i++)
        if (strcmp(e->kind, plain[i]) == 0)
            return 0;
    char at[MOMENT_SAID];
    format_timestamp(e->at, at);
    strbuf_add(&t->words, "  %ld  %s  ", e->seq, at);
    strbuf_add_entry_kind(&t->words, e->kind);
    strbuf_add(&t->words, "%s", _(": "));
    strbuf_add_clean(&t->words, e->text);
    if (e->note && *e->note) {
        strbuf_add(&t->words, "%s", _("; "));
        strbuf_add_clean(&t->words, e->note);
    }
    strbuf_add(&t->words, "\n");
    strbuf_add_before(&t->words, t->loaded, e->seq);
    t->corrections++;
    return t->words.failed;
}

static enum status show_text(struct store *s, const struct game *game, struct loaded *match,
                             const char *key)
{
    struct store_error err;
    struct showing t = {.status = STATUS_OK, .game = game, .loaded = match};
    bool read = store_match_get(s, key, tell_match, &t, &err) == STORE_OK &&
                store_headers(s, key, tell_header, &t, &err) == STORE_OK;
    if (read) {
        strbuf_add(&t.words, "\n%s",
                   _(t.own && t.own->stored.title ? t.own->stored.title
                                                  : N_("Turn, dice and play; then the score.\n")));
        if (match->play.turns)
            remarks_tell(&match->play, 0, &t.words);
        read = store_coups(s, key, add_coup_line, &t, &err) == STORE_OK;
    }
    if (read && t.status == STATUS_OK)
        read = store_claims(s, key, claim_tell, &t, &err) == STORE_OK;
    if (read && t.status == STATUS_OK) {
        size_t before = t.words.length;
        strbuf_add(&t.words, "%s", _("\nCorrections and notes in the log:\n"));
        read = store_entries(s, key, 1, count_correction, &t, &err) == STORE_OK;
        if (!t.corrections && t.words.text)
            t.words.text[t.words.length = before] = '\0';
        t.status = print_prose(&t.words);
    }
    strbuf_free(&t.words);
    return read ? t.status : print_store_error(&err);
}

enum status record_show(const struct record_job *job)
{
    char key[STORE_KEY_SIZE];
    if (!require_match(job, job->words[0], key))
        return STATUS_FAILED;
    if (job->options->json)
        return show_json(job, key);
    struct loaded match = {.play = {.turns = NULL}};
    bool fits = require_loaded(job->store, job->game, key, &match);
    enum status status = show_text(job->store, job->game, &match, key);
    if (fits)
        match_unload(&match);
    return fits ? status : status_worse(status, STATUS_FAILED);
}
