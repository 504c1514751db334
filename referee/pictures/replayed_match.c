/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "replayed_match.h"

#include <stdlib.h>
#include <string.h>

#include "base/i18n.h"
#include "log/record_text.h"
#include "replayed_notes.h"

/* --- options ---------------------------------------------------------------------------------- */

/* Adds the words of `now` that differ from those of `from`, which has as many. */
static void add_differing(struct strbuf *out, const char *now, const char *from)
{
    while (*now && *from) {
        size_t n = strcspn(now, " "), m = strcspn(from, " ");
        if (n != m || memcmp(now, from, n) != 0) {
            strbuf_add(out, "%s", out->length ? ", " : "");
            strbuf_add_bytes(out, now, n);
        }
        now += n + (now[n] == ' ');
        from += m + (from[m] == ' ');
    }
}

/* Keeps what differs from before, which then is as it is now. */
static const char *keep_changed(struct replay_building *t, const struct turn_ref *at,
                                struct strbuf *was)
{
    const struct paper *paper = t->told->paper;
    struct strbuf now = {.text = NULL}, changed = {.text = NULL};
    if (!paper->agreed)
        return "";
    paper->agreed(at, &now);
    if (now.text && was->text)
        add_differing(&changed, now.text, was->text);
    strbuf_free(was);
    *was = now;
    return replayed_keep(t, &changed);
}

/* The options of a match of which nothing was said. */
static void say_usual(struct replay_building *t, struct strbuf *usual)
{
    static const char *const nobody[SEATS_MAX] = {"", "", "", "", "", "", "", ""};
    const struct game *g = t->told->game;
    struct match_setup f = {.seats = t->told->seats, .player = nobody};
    struct parse_error none;
    void *match = calloc(1, g->size);
    t->failed |= !match;
    if (match && t->told->paper->agreed && g->start(match, &f, &none))
        t->told->paper->agreed(&(struct turn_ref){.match = match, .player = nobody}, usual);
    free(match);
}

/* --- turns ------------------------------------------------------------------------------------ */

/* "64" as "6-4". */
static const char *keep_dice(struct replay_building *t, const char *dice)
{
    struct strbuf w = {.text = NULL};
    bool two = t->told->game->dice_together == 2 && strlen(dice) == 2 && *dice != '?';
    strbuf_add_bytes(&w, dice, two ? 1 : 0);
    strbuf_add(&w, "%s%s", two ? "-" : "", two ? dice + 1 : dice);
    return replayed_keep(t, &w);
}

static const char *keep_brief(struct replay_building *t, const struct turn_ref *at, enum brief what)
{
    struct strbuf w = {.player = at->player};
    t->told->paper->brief(at, what, &w);
    return replayed_keep(t, &w);
}

static const char *keep_sentences(struct replay_building *t, const struct turn_ref *at,
                                  unsigned besides)
{
    struct strbuf w = {.player = at->player};
    if (t->told->game->tell)
        t->told->game->tell(at, besides, &w);
    return replayed_keep(t, &w);
}

/* A turn of which the points alone were said: they stand for what was put aside. */
static void keep_points(struct replay_building *t, struct replayed_turn *to)
{
    struct strbuf w = {.text = NULL};
    replayed_written(to, &w);
    to->dice = "";
    to->play = replayed_keep(t, &w);
}

static void keep_said(struct replay_building *t, const struct turn_ref *at, bool quiet,
                      const struct turn *row, struct replayed_turn *to)
{
    bool brief = t->told->paper->brief != NULL;
    to->dice = keep_dice(t, row->dice);
    to->play = brief ? keep_brief(t, at, BRIEF_PLAY) : row->play ? row->play : "";
    to->ruling = brief   ? keep_brief(t, at, quiet ? BRIEF_KNOWN : BRIEF_RULING)
                 : quiet ? ""
                         : row->ruling;
    to->claims = brief ? keep_brief(t, at, BRIEF_CLAIMS) : "";
    to->sentences = keep_sentences(t, at, quiet ? TELL_KNOWN : 0);
    if (strcmp(row->dice, "?") == 0)
        keep_points(t, to);
}

/* Copies a turn from the match at another time. Returns false if it is not the same turn. */
static bool copy_turn(struct replay_building *t, long n, bool quiet, struct replayed_turn *to)
{
    const struct replayed_match *d = t->told, *b = t->before;
    if (!b || n > b->turns || b->turn[n - 1].quiet != quiet || b->seats != d->seats ||
        !turns_same(d->played, b->played, n))
        return false;
    for (int i = 0; i < d->seats; i++)
        if (strcmp(d->names[i], b->names[i]) != 0)
            return false;
    *to = b->turn[n - 1];
    const char **text[] = {&to->dice, &to->play, &to->ruling, &to->claims, &to->sentences};
    for (size_t i = 0; i < sizeof text / sizeof text[0]; i++)
        *text[i] = arena_copy(&t->told->texts, *text[i]);
    t->failed |= t->told->texts.failed;
    return true;
}

/* Asks the game for a turn. */
static void ask_turn(struct replay_building *t, const struct turn_ref *at, bool quiet,
                     struct replayed_turn *to)
{
    struct replayed_match *d = t->told;
    struct turn row;
    if (!d->game->turn(at, &d->texts, &row)) {
        t->failed = true;
        return;
    }
    to->number = at->number;
    to->seat = row.seat;
    to->zeros = row.zeros;
    to->lost = row.lost;
    to->nothing = row.nothing;
    to->quiet = quiet;
    memcpy(to->at, row.at, sizeof to->at);
    memcpy(to->marked, row.marked, sizeof to->marked);
    keep_said(t, at, quiet, &row, to);
}

static void keep_turn(struct replay_building *t, long n, bool quiet, struct strbuf *options)
{
    struct turn_ref at = replayed_at(t->told, n);
    struct replayed_turn *to = &t->told->turn[n - 1];
    if (!copy_turn(t, n, quiet, to))
        ask_turn(t, &at, quiet, to);
    to->open = false;
    to->round = n == 1 ? 1 : to[-1].round + (to->seat <= to[-1].seat && !to[-1].nothing);
    to->remarks = replayed_keep(t, &t->remarks[n]);
    to->agreed = keep_changed(t, &at, options);
}

static void keep_turns(struct replay_building *t, struct match_status o)
{
    struct replayed_match *d = t->told;
    struct strbuf options = {.text = NULL};
    struct turn_ref first = replayed_at(d, 0);
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
    strbuf_free(&options);
}

/* --- the match -------------------------------------------------------------------------------- */

static void keep_names(struct replay_building *t, const struct store_details *is)
{
    struct replayed_match *d = t->told;
    for (int i = 0; i < d->seats; i++) {
        struct strbuf name = {.text = NULL};
        strbuf_add_player_name(&name, is->player[i], i);
        d->names[i] = replayed_keep(t, &name);
    }
}

/* What a function of the game says of the match as it stands. */
static const char *keep_words(struct replay_building *t,
                              void (*say)(void *match, struct strbuf *said))
{
    struct strbuf w = {.player = t->told->names};
    if (say)
        say(replayed_at(t->told, t->told->turns + 1).match, &w);
    return replayed_keep(t, &w);
}

static const char *keep_result(struct replay_building *t)
{
    const struct replayed_match *d = t->told;
    struct strbuf w = {.player = d->names};
    if (d->played->end != END_NOBODY)
        return keep_words(t, d->paper->result ? d->paper->result : d->game->score);
    turns_result(d->played, &w);
    return replayed_keep(t, &w);
}

static const char *keep_unfinished(struct replay_building *t)
{
    struct strbuf w = {.text = NULL};
    strbuf_add(&w, "%s %s", _("Not finished."), t->told->result);
    return replayed_keep(t, &w);
}

/* Keeps the sentences of the last turn that the result does not repeat. */
static const char *keep_rest(struct replay_building *t, struct match_status o)
{
    struct replayed_match *d = t->told;
    const struct turn_ref last = replayed_at(d, d->turns);
    if (!d->turns || t->failed)
        return "";
    return o.over ? keep_sentences(t, &last, TELL_RESULT) : d->turn[d->turns - 1].sentences;
}

static void keep_match(struct replay_building *t, struct match_status o)
{
    struct replayed_match *d = t->told;
    d->rest = keep_rest(t, o);
    const struct paper *paper = d->paper;
    struct strbuf occasion = {.text = NULL};
    d->result = keep_result(t);
    d->foot = o.over              ? d->result
              : paper->unfinished ? keep_words(t, paper->unfinished)
                                  : keep_unfinished(t);
    d->foot = *d->foot ? d->foot : d->result;
    d->matters = replayed_matters(t);
    d->foot = replayed_below(t, d->foot, d->matters);
    d->result = replayed_below(t, d->result, d->matters);
    if (paper->occasion)
        paper->occasion(d->first, &d->played->founding.setup, &occasion);
    d->occasion = replayed_keep(t, &occasion);
    d->most = paper->most ? paper->most(d->first) : 0;
    if (paper->begins)
        paper->begins(d->first, d->begins);
}

static bool refuse(struct parse_error *err, const char *reason)
{
    return token_error(&(struct token){.kind = WORD}, 0, err, "%s", reason);
}

/* A game without a `paper` gets a column for each number it counts. */
static const struct paper *paper_of(struct replay_building *t)
{
    static const struct paper none = {.rounds = false};
    const struct game *g = t->told->game;
    struct paper *own = g->paper ? NULL : arena_room(&t->told->texts, sizeof *own);
    t->failed |= !g->paper && !own;
    if (!own)
        return g->paper ? g->paper : &none;
    arena_take(&t->told->texts, sizeof *own);
    *own = (struct paper){.minor = {g->minor, g->minor}, .major = {g->major, g->major}};
    return own;
}

static void take_match(void *context, struct read_match *m)
{
    struct replay_building *t = context;
    struct replayed_match *d = t->told;
    if (turns_count(m->turns) > REPLAYED_TURNS) {
        struct strbuf w = {.text = NULL};
        strbuf_add(&w, _("a match of %lu turns: pictures and pages are made of at most %d"),
                   (unsigned long)turns_count(m->turns), REPLAYED_TURNS);
        refuse(t->err, w.text && !w.failed ? w.text : _("out of memory"));
        strbuf_free(&w);
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
    t->remarks = calloc((size_t)turns_count(m->turns) + 1, sizeof *t->remarks);
    t->failed |= !t->remarks;
    if (t->remarks && t->replay)
        replayed_hear_rulings(t);
    else if (t->remarks)
        replayed_read_beside(t, m);
    m->turns = NULL; /* they are ours */
    if (!t->failed) {
        struct match_status o = turns_status(d->played);
        keep_turns(t, o);
        keep_match(t, o);
        d->preface = replayed_keep(t, &t->remarks[0]);
    }
    t->read = true;
}

static void take_fault(void *context, const struct parse_error *why)
{
    *((struct replay_building *)context)->err = *why;
}

static void free_remarks(struct replay_building *t)
{
    long turns = t->told->played && t->remarks ? turns_count(t->told->played) : -1;
    for (long n = 0; n <= turns; n++)
        strbuf_free(&t->remarks[n]);
    free(t->remarks);
}

/* True where there is a match, and it was told. */
static bool is_told(struct replay_building *t)
{
    free_remarks(t);
    if (t->read && t->failed)
        refuse(t->err, _("out of memory"));
    if (t->read && !t->failed)
        return true;
    replayed_free(t->told);
    return false;
}

bool replayed_read(struct replayed_match *out, const char *text, size_t length, bool arbiter,
                   struct parse_error *err)
{
    struct replay_building t = {.told = out, .arbiter = arbiter, .err = err};
    struct text_reader reader = {
        .alone = true, .match = take_match, .failed = take_fault, .context = &t};
    *out = (struct replayed_match){.game = NULL};
    reader_read(&reader, text, length);
    return is_told(&t);
}

bool replayed_take(struct replayed_match *out, struct replay *r, const struct store_details *d,
                   bool arbiter, const struct replayed_match *before, struct parse_error *err)
{
    static const char none[] = "";
    struct replay_building t = {
        .told = out, .arbiter = arbiter, .replay = r, .before = before, .err = err};
    struct read_match m = {
        .game = r->game, .details = d, .turns = r->turns, .head = none, .text = none, .end = none};
    *out = (struct replayed_match){.game = NULL};
    take_match(&t, &m);
    r->turns = m.turns;
    return is_told(&t);
}

void replayed_free(struct replayed_match *t)
{
    turns_end(t->played);
    free(t->first);
    free(t->turn);
    free(t->header);
    arena_free(&t->texts);
    *t = (struct replayed_match){.game = NULL};
}

struct turn_ref replayed_at(const struct replayed_match *t, long n)
{
    struct turn_ref at = {.match = n ? t->played->now : t->first};
    if (n >= 1 && n <= turns_count(t->played))
        at = turns_at(t->played, n);
    at.player = t->names;
    return at;
}
