/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "told.h"

#include <stdlib.h>
#include <string.h>

#include "base/grow.h"
#include "base/tongue.h"
#include "base/version.h"
#include "log/decrees.h"
#include "log/reader.h"

struct being_told {
    struct told *told;
    bool arbiter, failed, read; /* `failed`: no memory; `read`: there is a match */
    size_t header_room;
    struct words *remarks; /* comments by turn, 0 those before the first */
    struct fault *err;
};

/* --- text ------------------------------------------------------------------------------------- */

/* What has been said, kept; `w` begins again. */
static const char *keep(struct being_told *t, struct words *w)
{
    const char *text =
        w->failed ? NULL : pool_text(&t->told->texts, w->text ? w->text : "", w->length);
    t->failed |= !text;
    words_free(w);
    return text ? text : "";
}

static const char *clean_copy(struct being_told *t, const char *text)
{
    struct words w = {.text = NULL};
    words_add_clean(&w, text);
    return keep(t, &w);
}

/* Adds a piece of the record that is not terminated. */
static void add_clean_piece(struct being_told *t, struct words *w, const char *text, size_t length)
{
    char *copy = malloc(length + 1);
    t->failed |= !copy;
    if (!copy)
        return;
    memcpy(copy, text, length);
    copy[length] = '\0';
    words_add_clean(w, copy);
    free(copy);
}

/* --- headers and comments --------------------------------------------------------------------- */

static void keep_header(struct being_told *t, const struct word *w)
{
    struct told *d = t->told;
    struct words name = {.text = NULL};
    char *value = malloc(w->value_length + 1);
    struct told_header *list =
        value ? grow(d->header, d->headers + 1, &t->header_room, sizeof *list) : NULL;
    t->failed |= !list;
    if (list) {
        d->header = list;
        header_value(w, value, w->value_length + 1);
        add_clean_piece(t, &name, w->text, w->length);
        list[d->headers].name = keep(t, &name);
        list[d->headers++].value = clean_copy(t, value);
    }
    free(value);
}

/* The remarks of the turn that a place in the text stands behind, at a new line. */
static struct words *remarks_at(struct being_told *t, const struct read_match *m, const char *at,
                                long *turn)
{
    while (*turn < turns_count(m->turns) && m->text + turns_place(m->turns, *turn + 1).offset < at)
        ++*turn;
    struct words *lines = &t->remarks[*turn];
    words_add(lines, "%s", lines->text ? "\n" : "");
    return lines;
}

/* A comment as a line of its turn. */
static void keep_remark(struct being_told *t, const struct read_match *m, const struct word *w,
                        long *turn)
{
    const char *text = w->text, *end = w->text + w->length;
    while (text < end && (*text == ' ' || *text == '\t'))
        text++;
    while (end > text && end[-1] == '\r')
        end--;
    struct words remark = {.text = NULL};
    words_add_remark(&remark, text, (size_t)(end - text));
    add_clean_piece(t, remarks_at(t, m, w->text, turn), remark.text ? remark.text : "",
                    remark.length);
    t->failed |= remark.failed;
    words_free(&remark);
}

/* What the arbiter ruled, as a line of the turn behind which it was. */
static void keep_decree(struct being_told *t, const struct read_match *m, const struct word *w,
                        struct decree *d, long *turn)
{
    struct fault none;
    if (decree_word(d, w, t->told->game->letter, &none) != DECREE_WHOLE)
        return;
    struct words *lines = remarks_at(t, m, w->text, turn);
    lines->player = t->told->names;
    decree_tell(t->told->game, d, lines);
}

static void read_beside(struct being_told *t, const struct read_match *m)
{
    struct scanner scan = scan_text(m->head, (size_t)(m->end - m->head), false);
    struct fault none;
    struct decree decree = {.kind = DECREE_NONE};
    struct word w;
    long turn = 0;
    t->remarks = calloc((size_t)turns_count(m->turns) + 1, sizeof *t->remarks);
    t->failed |= !t->remarks;
    while (t->remarks && scan_word(&scan, &w, &none) && w.kind != WORD_END)
        if (w.kind == WORD_HEADER)
            keep_header(t, &w);
        else if (w.kind == WORD_COMMENT && !names_writer(w.text, w.length))
            keep_remark(t, m, &w, &turn);
        else if (w.kind == WORD)
            keep_decree(t, m, &w, &decree, &turn);
}

/* --- options ---------------------------------------------------------------------------------- */

/* Adds the words of `now` that differ from those of `from`, which has as many. */
static void add_differing(struct words *out, const char *now, const char *from)
{
    while (*now && *from) {
        size_t n = strcspn(now, " "), m = strcspn(from, " ");
        if (n != m || memcmp(now, from, n) != 0) {
            words_add(out, "%s", out->length ? ", " : "");
            words_add_bytes(out, now, n);
        }
        now += n + (now[n] == ' ');
        from += m + (from[m] == ' ');
    }
}

/* Keeps what differs from before, which then is as it is now. */
static const char *keep_changed(struct being_told *t, const struct at *at, struct words *was)
{
    const struct paper *paper = t->told->paper;
    struct words now = {.text = NULL}, changed = {.text = NULL};
    if (!paper->agreed)
        return "";
    paper->agreed(at, &now);
    if (now.text && was->text)
        add_differing(&changed, now.text, was->text);
    words_free(was);
    *was = now;
    return keep(t, &changed);
}

/* The options of a match of which nothing was said. */
static void say_usual(struct being_told *t, struct words *usual)
{
    static const char *const nobody[SEATS_MAX] = {"", "", "", "", "", "", "", ""};
    const struct game *g = t->told->game;
    struct founding f = {.seats = t->told->seats, .player = nobody};
    struct fault none;
    void *match = calloc(1, g->size);
    t->failed |= !match;
    if (match && t->told->paper->agreed && g->start(match, &f, &none))
        t->told->paper->agreed(&(struct at){.match = match, .player = nobody}, usual);
    free(match);
}

/* --- turns ------------------------------------------------------------------------------------ */

/* "64" as "6-4". */
static const char *keep_dice(struct being_told *t, const char *dice)
{
    struct words w = {.text = NULL};
    bool two = t->told->game->dice_together == 2 && strlen(dice) == 2 && *dice != '?';
    words_add_bytes(&w, dice, two ? 1 : 0);
    words_add(&w, "%s%s", two ? "-" : "", two ? dice + 1 : dice);
    return keep(t, &w);
}

static const char *keep_brief(struct being_told *t, const struct at *at, enum brief what)
{
    struct words w = {.player = at->player};
    t->told->paper->brief(at, what, &w);
    return keep(t, &w);
}

static const char *keep_sentences(struct being_told *t, const struct at *at, bool quiet)
{
    struct words w = {.player = at->player};
    if (t->told->game->tell)
        t->told->game->tell(at, quiet, &w);
    return keep(t, &w);
}

static void keep_said(struct being_told *t, const struct at *at, bool quiet, const struct turn *row,
                      struct told_turn *to)
{
    bool brief = t->told->paper->brief != NULL;
    to->dice = keep_dice(t, row->dice);
    to->play = brief ? keep_brief(t, at, BRIEF_PLAY) : row->play ? row->play : "";
    to->ruling = brief   ? keep_brief(t, at, quiet ? BRIEF_KNOWN : BRIEF_RULING)
                 : quiet ? ""
                         : row->ruling;
    to->claims = brief ? keep_brief(t, at, BRIEF_CLAIMS) : "";
    to->sentences = keep_sentences(t, at, quiet);
}

static void keep_turn(struct being_told *t, long n, bool quiet, struct words *options)
{
    struct told *d = t->told;
    struct at at = told_at(d, n);
    struct told_turn *to = &d->turn[n - 1];
    struct turn row;
    if (!d->game->turn(&at, &d->texts, &row)) {
        t->failed = true;
        return;
    }
    to->number = at.number;
    to->seat = row.seat;
    to->zeros = row.zeros;
    to->lost = row.lost;
    to->nothing = row.nothing;
    to->round = n == 1 ? 1 : to[-1].round + (row.seat <= to[-1].seat && !to[-1].nothing);
    memcpy(to->at, row.at, sizeof to->at);
    memcpy(to->marked, row.marked, sizeof to->marked);
    to->remarks = keep(t, &t->remarks[n]);
    to->agreed = keep_changed(t, &at, options);
    keep_said(t, &at, quiet, &row, to);
}

static void keep_turns(struct being_told *t, struct outlook o)
{
    struct told *d = t->told;
    struct words options = {.text = NULL};
    struct at first = told_at(d, 0);
    long open = t->arbiter || o.over ? 0 : o.withheld;
    say_usual(t, &options);
    d->agreed = keep_changed(t, &first, &options);
    d->turn = calloc((size_t)turns_count(d->played) + 1, sizeof *d->turn);
    t->failed |= !d->turn;
    for (long n = 1; !t->failed && n <= turns_count(d->played); n++) {
        keep_turn(t, n, n > turns_count(d->played) - open, &options);
        d->turns = n;
    }
    if (d->turns && o.waits)
        d->turn[d->turns - 1].open = true;
    words_free(&options);
}

/* --- the match -------------------------------------------------------------------------------- */

static void keep_names(struct being_told *t, const struct store_details *is)
{
    struct told *d = t->told;
    for (int i = 0; i < d->seats; i++) {
        struct words name = {.text = NULL};
        words_add_player_name(&name, is->player[i]);
        d->names[i] = keep(t, &name);
    }
}

/* What a function of the game says of the match as it stands. */
static const char *keep_words(struct being_told *t, void (*say)(void *match, struct words *said))
{
    struct words w = {.player = t->told->names};
    if (say)
        say(told_at(t->told, t->told->turns + 1).match, &w);
    return keep(t, &w);
}

static const char *keep_unfinished(struct being_told *t)
{
    struct words w = {.text = NULL};
    words_add(&w, "%s %s", _("Not finished."), t->told->result);
    return keep(t, &w);
}

static void keep_match(struct being_told *t, struct outlook o)
{
    struct told *d = t->told;
    const struct paper *paper = d->paper;
    struct words occasion = {.text = NULL};
    d->result = keep_words(t, paper->result ? paper->result : d->game->score);
    d->foot = o.over              ? d->result
              : paper->unfinished ? keep_words(t, paper->unfinished)
                                  : keep_unfinished(t);
    d->foot = *d->foot ? d->foot : d->result;
    if (paper->occasion)
        paper->occasion(d->first, &d->played->founding.is, &occasion);
    d->occasion = keep(t, &occasion);
    d->most = paper->most ? paper->most(d->first) : 0;
    if (paper->begins)
        paper->begins(d->first, d->begins);
}

static bool refuse(struct fault *err, const char *reason)
{
    return word_error(&(struct word){.kind = WORD}, 0, err, "%s", reason);
}

/* A game that says nothing of it has a column of each number it keeps. */
static const struct paper *paper_of(struct being_told *t)
{
    static const struct paper none = {.rounds = false};
    const struct game *g = t->told->game;
    struct paper *own = g->paper ? NULL : pool_room(&t->told->texts, sizeof *own);
    t->failed |= !g->paper && !own;
    if (!own)
        return g->paper ? g->paper : &none;
    pool_take(&t->told->texts, sizeof *own);
    *own = (struct paper){.small = {g->small, g->small}, .big = {g->big, g->big}};
    return own;
}

static void take_match(void *context, struct read_match *m)
{
    struct being_told *t = context;
    struct told *d = t->told;
    if (turns_count(m->turns) > TOLD_TURNS) {
        struct words w = {.text = NULL};
        words_add(&w, _("a match of %lu turns: pictures and pages are made of at most %d"),
                  (unsigned long)turns_count(m->turns), TOLD_TURNS);
        refuse(t->err, w.text && !w.failed ? w.text : _("out of memory"));
        words_free(&w);
        return;
    }
    d->game = m->game;
    d->paper = paper_of(t);
    d->seats = m->details->players;
    d->played = m->turns;
    d->first = calloc(1, d->game->size);
    t->failed |= !d->first;
    if (d->first)
        memcpy(d->first, d->played->first, d->game->kept);
    keep_names(t, m->details);
    read_beside(t, m);
    m->turns = NULL; /* they are ours */
    if (!t->failed) {
        struct outlook o = turns_outlook(d->played);
        keep_turns(t, o);
        keep_match(t, o);
        d->preface = keep(t, &t->remarks[0]);
    }
    t->read = true;
}

static void take_fault(void *context, const struct fault *why)
{
    *((struct being_told *)context)->err = *why;
}

static void free_remarks(struct being_told *t)
{
    long turns = t->told->played && t->remarks ? turns_count(t->told->played) : -1;
    for (long n = 0; n <= turns; n++)
        words_free(&t->remarks[n]);
    free(t->remarks);
}

bool told_read(struct told *out, const char *text, size_t length, bool arbiter, struct fault *err)
{
    struct being_told t = {.told = out, .arbiter = arbiter, .err = err};
    struct text_reader reader = {
        .alone = true, .match = take_match, .failed = take_fault, .context = &t};
    *out = (struct told){.game = NULL};
    reader_read(&reader, text, length);
    free_remarks(&t);
    if (t.read && t.failed)
        refuse(err, _("out of memory"));
    if (t.read && !t.failed)
        return true;
    told_free(out);
    return false;
}

void told_free(struct told *t)
{
    turns_end(t->played);
    free(t->first);
    free(t->turn);
    free(t->header);
    pool_free(&t->texts);
    *t = (struct told){.game = NULL};
}

struct at told_at(const struct told *t, long n)
{
    struct at at = {.match = n ? t->played->now : t->first};
    if (n >= 1 && n <= turns_count(t->played))
        at = turns_at(t->played, n);
    at.player = t->names;
    return at;
}
