/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "replayed_match.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/i18n.h"
#include "base/memory.h"
#include "base/version.h"
#include "db/seal.h"
#include "log/find.h"
#include "log/record_text.h"

/* --- text ------------------------------------------------------------------------------------- */

/* Copies the text of `w` into the match, and empties `w`. */
static const char *replayed_keep(struct replay_building *t, struct strbuf *w)
{
    const char *text =
        w->failed ? NULL : arena_text(&t->told->texts, w->text ? w->text : "", w->length);
    t->failed |= !text;
    strbuf_free(w);
    return text ? text : "";
}

static const char *replayed_clean_copy(struct replay_building *t, const char *text)
{
    struct strbuf w = {.text = NULL};
    strbuf_add_clean(&w, text);
    return replayed_keep(t, &w);
}

/* Adds text of the record that is not terminated. */
static void add_clean_piece(struct replay_building *t, struct strbuf *w, const char *text,
                            size_t length)
{
    char *copy = malloc(length + 1);
    t->failed |= !copy;
    if (!copy)
        return;
    memcpy(copy, text, length);
    copy[length] = '\0';
    strbuf_add_clean(w, copy);
    free(copy);
}

/* --- headers and comments --------------------------------------------------------------------- */

static void keep_header(struct replay_building *t, const struct token *w)
{
    struct replayed_match *d = t->told;
    struct strbuf name = {.text = NULL};
    char *value = malloc(w->value_length + 1);
    struct replayed_header *list =
        value ? array_grow(d->header, d->headers + 1, &t->header_room, sizeof *list) : NULL;
    t->failed |= !list;
    if (list) {
        d->header = list;
        header_value(w, value, w->value_length + 1);
        add_clean_piece(t, &name, w->text, w->length);
        list[d->headers].name = replayed_keep(t, &name);
        list[d->headers++].value = replayed_clean_copy(t, value);
    }
    free(value);
}

/* Returns the remarks of the turn before a place in the text, at the beginning of a new line. */
static struct strbuf *remarks_at(struct replay_building *t, const struct read_match *m,
                                 const char *at, long *turn)
{
    while (*turn < turns_count(m->turns) && m->text + turns_place(m->turns, *turn + 1).offset < at)
        ++*turn;
    struct strbuf *lines = &t->remarks[*turn];
    strbuf_add(lines, "%s", lines->text ? "\n" : "");
    return lines;
}

/* Adds a comment to the remarks of its turn. */
static void keep_remark(struct replay_building *t, const struct read_match *m,
                        const struct token *w, long *turn)
{
    const char *text = w->text, *end = w->text + w->length;
    while (text < end && (*text == ' ' || *text == '\t'))
        text++;
    while (end > text && end[-1] == '\r')
        end--;
    struct strbuf remark = {.text = NULL};
    strbuf_add_remark(&remark, text, (size_t)(end - text));
    add_clean_piece(t, remarks_at(t, m, w->text, turn), remark.text ? remark.text : "",
                    remark.length);
    t->failed |= remark.failed;
    strbuf_free(&remark);
}

/* Adds a ruling as a line. A ruling before the first turn is applied to the beginning of the
 * match. */
static void add_ruling(struct replay_building *t, const struct arbiter_ruling *d,
                       struct strbuf *lines)
{
    const struct replayed_match *told = t->told;
    struct parse_error none;
    lines->player = told->names;
    arbiter_ruling_tell(d, told->game->seat_header, lines);
    if (lines == &t->remarks[0] && !arbiter_ruling_remarks(d->kind) && told->first &&
        told->game->rule)
        (void)told->game->rule(told->first, d, &none);
}

/* Adds the arbiter's ruling as a line of the turn before it. */
static void keep_ruled_word(struct replay_building *t, const struct read_match *m,
                            const struct token *w, struct arbiter_ruling *d, long *turn)
{
    struct parse_error none;
    if (arbiter_ruling_word(d, w, t->told->game->letter, &none) != ARBITER_WHOLE ||
        arbiter_forms[d->kind].printed)
        return;
    add_ruling(t, d, remarks_at(t, m, w->text, turn));
}

/* Reads the headers, and adds the comments and the arbiter's rulings to the remarks of their
 * turns. */
static void replayed_read_beside(struct replay_building *t, const struct read_match *m)
{
    struct scanner scan = scan_text(m->head, (size_t)(m->end - m->head), false);
    struct parse_error none;
    struct arbiter_ruling decree = {.kind = ARBITER_NONE};
    struct token w;
    long turn = 0;
    while (scan_word(&scan, &w, &none) && w.kind != TOKEN_END)
        if (w.kind == TOKEN_HEADER)
            keep_header(t, &w);
        else if (w.kind == TOKEN_COMMENT && !names_writer(w.text, w.length))
            keep_remark(t, m, &w, &turn);
        else if (w.kind == WORD)
            keep_ruled_word(t, m, &w, &decree, &turn);
}

/* A turn, and its remarks. */
struct ruled_turn {
    struct replay_building *told;
    struct strbuf *lines;
};

static int keep_ruling(void *context, const struct arbiter_ruling *d, size_t end)
{
    const struct ruled_turn *of = context;
    (void)end;
    strbuf_add(of->lines, "%s", of->lines->text ? "\n" : "");
    add_ruling(of->told, d, of->lines);
    return 0;
}

/* Reads the arbiter's rulings from the log of the match; comments of the log are not shown. */
static void replayed_hear_rulings(struct replay_building *t)
{
    long turns = turns_count(t->replay->turns);
    for (long n = 0; n <= turns; n++) {
        struct strbuf typed = {.text = NULL}, comments = {.text = NULL};
        struct ruled_turn of = {t, &t->remarks[n]};
        t->failed |= !replay_typed(t->replay, n, &typed, &comments);
        if (typed.text)
            foreach_arbiter_ruling(typed.text, typed.length, t->told->game->letter, keep_ruling,
                                   &of);
        strbuf_free(&typed);
        strbuf_free(&comments);
    }
}

/* --- after the end ---------------------------------------------------------------------------- */

/* Returns the entries of the longest seal that is not longer than the log. */
static long sealed_entries(const struct replayed_match *d, long entries)
{
    long most = 0;
    for (size_t i = 0; i < d->headers; i++) {
        long sealed = 0;
        if (strcmp(d->header[i].name, "Seal") == 0 &&
            sscanf(d->header[i].value, "%*36s %ld", &sealed) == 1 && sealed > most &&
            sealed <= entries)
            most = sealed;
    }
    return most;
}

/* Stores the open matters at the end: pending protests, and entries after the longest seal. */
static const char *replayed_matters(struct replay_building *t)
{
    const struct replayed_match *d = t->told;
    const struct protests *p = &d->played->protests;
    const char *said = replayed_value(d, "Match");
    struct seal_head head = {.entries = 0};
    struct store_match m = {.protests = (long)p->count,
                            .decided = (long)p->count - protests_pending(p)};
    struct strbuf w = {.text = NULL};
    if (said && seal_read_head(said, &head)) {
        m.head_seq = head.entries;
        m.sealed = sealed_entries(d, head.entries);
    }
    strbuf_add_open_matters(&w, &m, "\n");
    return replayed_keep(t, &w);
}

/* Stores a text with lines added below it. */
static const char *replayed_below(struct replay_building *t, const char *text, const char *lines)
{
    struct strbuf w = {.text = NULL};
    size_t n = strlen(text);
    while (*lines && n && text[n - 1] == '\n')
        n--;
    strbuf_add(&w, "%.*s%s", (int)n, text, lines);
    return replayed_keep(t, &w);
}

/* --- replayed options ------------------------------------------------------------------------ */

/* Access to the match for pages and sheets. */

const char *replayed_value(const struct replayed_match *t, const char *name)
{
    for (size_t i = 0; i < t->headers; i++)
        if (strcmp(t->header[i].name, name) == 0)
            return t->header[i].value;
    return NULL;
}

void replayed_players(const struct replayed_match *t, struct strbuf *out)
{
    for (int i = 0; i < t->seats; i++)
        strbuf_add(out, "%s%s", i ? " – " : "", t->names[i]);
}

int replayed_groups(const struct replayed_match *t, const struct column *group[REPLAYED_GROUPS])
{
    const struct paper *p = t->paper;
    const struct column *const all[REPLAYED_GROUPS] = {&p->marked, &p->minor, &p->major};
    int n = 0;
    for (int i = 0; i < REPLAYED_GROUPS; i++)
        if (all[i]->page)
            group[n++] = all[i];
    return n;
}

long replayed_number(const struct replayed_match *t, const struct replayed_turn *c,
                     const struct column *group, int seat)
{
    return group == &t->paper->marked  ? c->marked[seat]
           : group == &t->paper->minor ? c->at[seat].minor
                                       : c->at[seat].major;
}

void replayed_standing(const struct replayed_match *t, const struct standing *at,
                       struct strbuf *out)
{
    if (t->paper->standing)
        t->paper->standing(at, out);
    else
        strbuf_add(out, "%ld", t->game->minor ? at->minor : at->major);
}

bool replayed_begun(const struct replayed_match *t)
{
    bool begun = false;
    for (int i = 0; i < t->seats; i++)
        begun |= t->begins[i].minor || t->begins[i].major;
    return begun;
}

long replayed_round(const struct replayed_match *t, long n,
                    const struct replayed_turn *of[SEATS_MAX])
{
    long round = t->turn[n - 1].round;
    for (int i = 0; i < t->seats; i++) {
        while (n < t->turns && t->turn[n - 1].nothing && t->turn[n - 1].seat == i)
            n++; /* the turn that replaces it */
        const struct replayed_turn *c = n <= t->turns ? &t->turn[n - 1] : NULL;
        bool here = c && c->round == round && c->seat == i;
        of[i] = here && !c->open && !c->nothing ? c : NULL;
        n += here;
    }
    return n;
}

void replayed_written(const struct replayed_turn *c, struct strbuf *out)
{
    long written = c->marked[c->seat];
    strbuf_add(out, written ? "%+ld" : "%ld ", written);
    for (long i = 0; !written && i < c->zeros; i++)
        strbuf_add(out, "–");
}

void replayed_options(const struct replayed_match *t, struct strbuf *out)
{
    const char *lead = _("Options: ");
    strbuf_add(out, "%s%s", *t->agreed ? lead : "", t->agreed);
    for (long n = 1; n <= t->turns; n++) {
        if (!*t->turn[n - 1].agreed)
            continue;
        strbuf_add(out, "%s", out->length ? _("; ") : lead);
        strbuf_add(out, t->game->picture ? _("from turn %u onwards ") : _("from turn %u on "),
                   (unsigned)n);
        strbuf_add(out, "%s", t->turn[n - 1].agreed);
    }
}

bool replayed_corrected(const struct replayed_match *t, long turn)
{
    for (const char *line = t->corrections; line && *line; line += *line == '\n') {
        if (strtol(line, NULL, 10) == turn)
            return true;
        line += strcspn(line, "\n");
    }
    return false;
}

/* --- options ---------------------------------------------------------------------------------- */

/* Adds the words of `now` that differ from those of `from`, which has the same number of words. */
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

/* Stores the options that differ from *was, and updates *was. */
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

/* Adds the options of a match with default options. */
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

/* Stores dice "64" as "6-4". */
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

/* Handles a turn of which only the points were entered: they replace the dice and the play. */
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

/* Copies a turn from an earlier state of the match. Returns false if it is not the same turn. */
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

/* Requests the data of a turn from the game. */
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

/* Stores the text that a function of the game writes about the current state. */
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

/* Stores the sentences of the last turn that the result does not repeat. */
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

/* Returns the print layout of the game. A game without one gets a column for each number it
 * counts. */
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
    if (t->remarks && t->replay && t->replay->pieces)
        replayed_hear_rulings(t);
    else if (t->remarks && !t->replay)
        replayed_read_beside(t, m);
    m->turns = NULL; /* now owned by the replayed match */
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

/* Returns true if a match was found and replayed without failure; otherwise frees it. */
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
