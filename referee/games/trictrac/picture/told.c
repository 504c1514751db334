/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "told.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/grow.h"
#include "base/tongue.h"
#include "brief.h"
#include "games/trictrac/words/coup.h"

/* A coup waits for the next one, whose claims may change what became of its schools. */
struct being_told {
    struct told *told;
    size_t room, header_room;
    bool failed; /* no memory */
    bool begun;
    int second_line, second_column; /* where a second match begins; 0: nowhere */
    bool waiting;
    struct coup coup;
    struct ruling ruling;
    struct match before;
    enum numbering numbering; /* as the coup's dice were said */
    unsigned long length;     /* coups there are, those that are not kept among them */
};

/* --- text ------------------------------------------------------------------------------------- */

/* What has been said, owned by the caller from here on. */
static char *take_text(struct being_told *t, struct words *w)
{
    char *text = w->text ? w->text : calloc(1, 1);
    t->failed |= w->failed || !text;
    if (w->failed) {
        free(text);
        text = NULL;
    }
    *w = (struct words){.manner = w->manner};
    return text;
}

static char *clean_copy(struct being_told *t, const char *text)
{
    struct words w = {.text = NULL};
    words_add_clean(&w, text);
    return take_text(t, &w);
}

/* A piece of the record as a text of its own. */
static char *clean_piece(struct being_told *t, const char *text, size_t length)
{
    char *copy = malloc(length + 1), *clean = NULL;
    if (copy) {
        memcpy(copy, text, length);
        copy[length] = '\0';
        clean = clean_copy(t, copy);
    }
    t->failed |= !copy;
    free(copy);
    return clean;
}

static void add_line(struct being_told *t, char **lines, char *line)
{
    size_t had = *lines ? strlen(*lines) : 0, n = line ? strlen(line) : 0;
    char *all = line ? realloc(*lines, had + n + 2) : NULL;
    t->failed |= !all;
    if (all) {
        if (had)
            all[had++] = '\n';
        memcpy(all + had, line, n + 1);
        *lines = all;
    }
    free(line);
}

/* --- one coup --------------------------------------------------------------------------------- */

/* Room for one more; NULL when there is none. */
static void *grown(struct being_told *t, void *list, size_t count, size_t *room, size_t size)
{
    void *more = grow(list, count + 1, room, size);
    t->failed |= !more;
    return more;
}

/* A coup is wanted though it may only be known by a comment so far. */
static struct told_coup *coup_at(struct being_told *t, size_t index)
{
    struct told *d = t->told;
    while (!t->failed && d->coups <= index) {
        struct told_coup *list = grown(t, d->coup, d->coups, &t->room, sizeof *d->coup);
        if (!list)
            return NULL;
        d->coup = list;
        memset(&list[d->coups++], 0, sizeof *list);
    }
    return t->failed ? NULL : &d->coup[index];
}

static char *play_text(struct being_told *t)
{
    struct words w = {.text = NULL};
    char play[PLAY_TEXT];
    if (put_down_print(&t->ruling, t->numbering, play))
        words_add(&w, "%s", play);
    else if (t->ruling.decision == GO)
        words_add(&w, "%s", _("goes"));
    return take_text(t, &w);
}

/* render_coup begins with a line of its own that every page words in its way. */
static char *sentences_of(struct being_told *t)
{
    struct words w = {.manner = t->numbering};
    render_coup(&w, &t->ruling, &t->coup, (const char *const *)t->told->names);
    char *all = take_text(t, &w);
    char *rest = all ? strchr(all, '\n') : NULL;
    if (rest)
        memmove(all, rest + 1, strlen(rest + 1) + 1);
    return all;
}

static void take_values(const struct being_told *t, struct told_coup *c)
{
    const struct ruling *r = &t->ruling;
    enum side s = (enum side)t->coup.side;
    c->number = r->after.coups;
    c->side = s;
    c->unknown = t->coup.unknown;
    c->complete = r->complete;
    c->dice = t->coup.unknown ? (struct dice){0, 0} : t->coup.dice;
    c->before = t->before;
    c->before.board = r->position.board;
    c->after = r->after;
    c->thrown = r->before;
    c->marked[s] = r->marked[ROLLER];
    c->marked[other_side(s)] = r->complete && r->decision != GO ? r->marked[OPPONENT] : 0;
    if (r->complete && r->has_play && r->decision != GO && !r->exited) {
        c->moves = r->final.steps < 2 ? r->final.steps : 2;
        memcpy(c->moved, r->final.step, sizeof c->moved);
    }
}

/* What was put down and marked, and the rulings on claims. */
static void put_said(struct being_told *t, struct told_coup *c)
{
    const char *const *names = (const char *const *)t->told->names;
    struct words w = {.manner = t->numbering};
    brief_said(&w, &t->ruling);
    c->said_ruling = take_text(t, &w);
    render_claims(&w, &t->ruling, names);
    render_stand(&w, &t->ruling.after, names);
    c->said_sentences = take_text(t, &w);
}

static void put_coup(struct being_told *t)
{
    if (!t->waiting)
        return;
    t->waiting = false;
    struct told_coup *c = coup_at(t, t->before.coups);
    if (!c)
        return;
    struct words brief = {.manner = t->numbering};
    take_values(t, c);
    c->play = play_text(t);
    brief_ruling(&brief, &t->ruling, &t->coup);
    c->ruling = take_text(t, &brief);
    brief_claims(&brief, &t->ruling);
    c->claims = take_text(t, &brief);
    c->sentences = sentences_of(t);
    if (t->before.options.announce != ANNOUNCE)
        put_said(t, c);
}

static void take_coup(void *context, const struct desk *d, bool last)
{
    struct being_told *t = context;
    if (t->second_line)
        return;
    t->length = d->before.coups + 1;
    if (t->length > TOLD_COUPS) /* too long, but how long is said */
        return;
    if (t->waiting)
        schools_settle(&t->ruling.schools, d->ruling.claim, d->ruling.claims);
    put_coup(t);
    t->coup = d->coup;
    t->ruling = d->ruling;
    t->before = d->before;
    t->numbering = d->numbering_at_dice;
    t->waiting = true;
    if (last)
        put_coup(t);
}

/* --- the whole -------------------------------------------------------------------------------- */

static void begin_match(void *context, const struct record_founding *f)
{
    struct being_told *t = context;
    if (t->begun)
        return;
    t->begun = true;
    t->told->start = founding_match(f);
    t->told->numbering = f->numbering;
    t->told->names[WHITE] = clean_copy(t, f->white[0] ? f->white : _("White"));
    t->told->names[BLACK] = clean_copy(t, f->black[0] ? f->black : _("Black"));
}

static void take_header(struct being_told *t, const struct word *w)
{
    struct told *d = t->told;
    if (t->begun) {
        if (!t->second_line) {
            t->second_line = w->line;
            t->second_column = w->column;
        }
        return;
    }
    char *value = malloc(w->value_length + 1);
    struct told_header *list =
        value ? grown(t, d->header, d->headers, &t->header_room, sizeof *list) : NULL;
    t->failed |= !list;
    if (list) {
        d->header = list;
        header_value(w, value, w->value_length + 1);
        list[d->headers].name = clean_piece(t, w->text, w->length);
        list[d->headers++].value = clean_copy(t, value);
    }
    free(value);
}

static void take_remark(void *context, const struct desk *d, const struct word *w)
{
    struct being_told *t = context;
    if (w->kind == WORD_HEADER) {
        take_header(t, w);
        return;
    }
    if (t->second_line)
        return;
    size_t skip = 0;
    while (skip < w->length && (w->text[skip] == ' ' || w->text[skip] == '\t'))
        skip++;
    char *line = clean_piece(t, w->text + skip, w->length - skip);
    bool kept = d->open && d->before.coups < TOLD_COUPS;
    struct told_coup *c = kept ? coup_at(t, d->before.coups) : NULL;
    if (c)
        add_line(t, &c->remarks, line);
    else if (!d->open)
        add_line(t, &t->told->preface, line);
    else
        free(line);
}

/* Coups and texts of a record without a single word are still there to be asked for. */
static void fill_up(struct being_told *t)
{
    struct told *d = t->told;
    if (!t->begun) {
        struct record_founding f = founding_default();
        begin_match(t, &f);
    }
    if (!d->preface)
        d->preface = clean_copy(t, "");
    for (size_t i = 0; i < d->coups; i++)
        if (!d->coup[i].remarks)
            d->coup[i].remarks = clean_copy(t, "");
}

static bool refuse(struct fault *err, int line, int column, const char *reason)
{
    return word_error(&(struct word){.line = line, .column = column}, 0, err, "%s", reason);
}

static bool refuse_length(struct fault *err, unsigned long length)
{
    char reason[sizeof err->reason];
    snprintf(reason, sizeof reason,
             _("a match of %lu coups: pictures and pages are made of %d at most"), length,
             TOLD_COUPS);
    return refuse(err, 0, 0, reason);
}

static bool read_told(struct being_told *t, const char *text, size_t length, struct fault *err)
{
    struct record_reader to = {
        .begins = begin_match, .coup = take_coup, .remark = take_remark, .context = t};
    if (!record_read(text, length, &to, err))
        return false;
    put_coup(t);
    if (t->second_line)
        return refuse(err, t->second_line, t->second_column,
                      _("a second match begins here: one at a time can be drawn"));
    if (t->length > TOLD_COUPS)
        return refuse_length(err, t->length);
    fill_up(t);
    return !t->failed || refuse(err, 0, 0, _("no memory"));
}

bool told_read(struct told *out, const char *text, size_t length, struct fault *err)
{
    struct being_told *t = calloc(1, sizeof *t);
    *out = (struct told){.coup = NULL};
    if (!t)
        return refuse(err, 0, 0, _("no memory"));
    t->told = out;
    bool good = read_told(t, text, length, err);
    free(t);
    if (!good)
        told_free(out);
    return good;
}

void told_keep_quiet(struct told *t)
{
    const struct told_coup *last = t->coups ? &t->coup[t->coups - 1] : NULL;
    size_t most = last && !last->after.over ? (size_t)options_withheld(&last->before.options) : 0;
    for (size_t i = t->coups > most ? t->coups - most : 0; i < t->coups; i++) {
        struct told_coup *c = &t->coup[i];
        char *const all[] = {c->ruling, c->sentences};
        if (!c->said_ruling || !c->said_sentences)
            continue;
        c->ruling = c->said_ruling;
        c->sentences = c->said_sentences;
        c->said_ruling = all[0];
        c->said_sentences = all[1];
    }
}

void told_free(struct told *t)
{
    for (size_t i = 0; i < t->coups; i++) {
        free(t->coup[i].play);
        free(t->coup[i].ruling);
        free(t->coup[i].claims);
        free(t->coup[i].sentences);
        free(t->coup[i].remarks);
        free(t->coup[i].said_ruling);
        free(t->coup[i].said_sentences);
    }
    for (size_t i = 0; i < t->headers; i++) {
        free(t->header[i].name);
        free(t->header[i].value);
    }
    free(t->coup);
    free(t->header);
    free(t->names[WHITE]);
    free(t->names[BLACK]);
    free(t->preface);
    *t = (struct told){.coup = NULL};
}

const char *told_value(const struct told *t, const char *name)
{
    for (size_t i = 0; i < t->headers; i++)
        if (strcmp(t->header[i].name, name) == 0)
            return t->header[i].value;
    return NULL;
}

static struct scene scene_of(const struct told *t, const struct match *m)
{
    return (struct scene){.numbering = t->numbering,
                          .board = m->board,
                          .side = (enum side)m->next,
                          .scored = true,
                          .score = m->score,
                          .names = {t->names[WHITE], t->names[BLACK]}};
}

struct scene told_thrown(const struct told *t, size_t n)
{
    if (n > t->coups)
        return scene_of(t, t->coups ? &t->coup[t->coups - 1].after : &t->start);
    const struct told_coup *c = &t->coup[n - 1];
    struct scene s = scene_of(t, &c->before);
    s.side = c->side;
    s.score = c->thrown;
    s.dice = c->dice;
    return s;
}

struct scene told_played(const struct told *t, size_t n)
{
    if (!n)
        return scene_of(t, &t->start);
    const struct told_coup *c = &t->coup[n - 1];
    struct scene s = scene_of(t, &c->after);
    s.side = s.mover = c->side;
    s.dice = c->dice;
    s.moves = c->moves;
    memcpy(s.moved, c->moved, sizeof s.moved);
    return s;
}
