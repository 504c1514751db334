/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "match.h"

#include <stdlib.h>
#include <string.h>

#include "base/i18n.h"
#include "games/option.h"
#include "parts.h"

/* --- how it stands ---------------------------------------------------------------------------- */

struct dice_worth dice_worth_of(const struct dice_seen *t, dice_set kept)
{
    return t->game->worth(&t->terms, kept);
}

bool dice_all_count(const struct dice_seen *t, dice_set dice)
{
    struct dice_worth w = dice_worth_of(t, dice);
    return w.points > 0 && w.vain == 0;
}

uint8_t dice_live(const struct dice_seen *t)
{
    uint8_t i = t->casts;
    while (i && t->cast[i - 1].state == CAST_VOID)
        i--;
    return i ? (uint8_t)(i - 1) : DICE_THROWS;
}

/* The dice on the table, from throw to throw. */
struct dice_laid {
    int32_t points;
    int throws;
    int left;
    bool vain; /* a die put aside does not count */
    bool hot;  /* every die counts, in this throw and aside */
};

static void lay_cast(struct dice_laid *at, const struct dice_seen *t, const struct dice_cast *c)
{
    struct dice_worth w = dice_worth_of(t, c->kept);
    bool vain_before = at->vain;
    at->throws++;
    at->points += w.points;
    at->vain |= w.vain != 0;
    at->hot = !vain_before && dice_all_count(t, c->thrown);
    at->left = dice_count(c->thrown) - dice_count(c->kept);
    if (at->left == 0 && !at->vain)
        at->left = t->terms.dice; /* §2: all are thrown again */
}

struct dice_stop dice_stop_at(const struct dice_game *g, const struct dice_terms *t,
                              const struct dice_player *p, const struct dice_so_far *s)
{
    struct dice_stop stop = {WHY_NONE, true, s->points};
    if (g->stop)
        stop = g->stop(t, p, s);
    return dice_stop_entered(t, p, s->points, stop);
}

static struct dice_stop stop_now(const struct dice_seen *t, const struct dice_so_far *s)
{
    return dice_stop_at(t->game, &t->terms, dice_thrower(t), s);
}

/* Returns the state of a turn of which only the points were entered: any number of throws is
 * possible. */
static struct dice_stand stand_bare(const struct dice_seen *t)
{
    struct dice_stand s = {.so_far = {.points = t->told, .throws = DICE_THROWS},
                           .last = DICE_THROWS,
                           .left = (uint8_t)t->terms.dice};
    s.stop = stop_now(t, &s.so_far);
    return s;
}

struct dice_stand dice_stand(const struct dice_seen *t)
{
    struct dice_laid at = {.left = t->terms.dice};
    struct dice_stand s = {.last = dice_live(t)};
    if (t->bare)
        return stand_bare(t);
    for (uint8_t i = 0; i < t->casts; i++)
        if (t->cast[i].state != CAST_VOID)
            lay_cast(&at, t, &t->cast[i]);
    enum dice_state last =
        s.last < DICE_THROWS ? (enum dice_state)t->cast[s.last].state : CAST_KEPT;
    s.so_far = (struct dice_so_far){at.points, at.throws, at.hot && last != CAST_WAITS};
    s.left = (uint8_t)at.left;
    s.waits = last == CAST_WAITS;
    s.passed = last == CAST_PASSED;
    s.stop = stop_now(t, &s.so_far);
    s.burns = last == CAST_KEPT && s.last < DICE_THROWS && t->game->burns &&
              t->game->burns(&t->terms, &s.so_far, s.left);
    return s;
}

/* Returns all points thrown in a turn, counted or not. The record has them for a void turn of a
 * game without a choice. */
static int32_t told(const struct dice_seen *t)
{
    int32_t sum = t->told;
    for (int i = 0; i < t->casts; i++)
        for (int face = 1; face <= FACES; face++)
            sum += face * dice_times(t->cast[i].thrown, face);
    return sum;
}

struct dice_result dice_result(const struct dice_seen *t)
{
    struct dice_stand s = dice_stand(t);
    struct dice_result r = {.end = t->end, .points = s.so_far.points};
    bool dead = s.last < DICE_THROWS && t->cast[s.last].state == CAST_DEAD;
    enum dice_why why = dead ? WHY_NOTHING : s.burns ? WHY_BURNS : WHY_NONE;
    if (t->end == TURN_BURNED)
        return (struct dice_result){TURN_BURNED, (uint8_t)why, 0, 0};
    if (t->end == TURN_VOID)
        return (struct dice_result){TURN_VOID, WHY_NONE, t->game->keeps ? 0 : told(t), 0};
    if (t->end == TURN_OPEN || s.passed) /* passed and unchallenged: a zero (§8, Z1) */
        return r;
    if (s.stop.why == WHY_BURNS)
        return (struct dice_result){TURN_BURNED, WHY_BURNS, 0, 0};
    r.written = s.stop.writes;
    r.why = s.stop.may ? s.stop.why : WHY_NONE;
    return r;
}

/* --- what is done ----------------------------------------------------------------------------- */

void dice_throw(struct dice_seen *t, dice_set thrown)
{
    struct dice_cast *c = &t->cast[t->casts++];
    *c = (struct dice_cast){.thrown = thrown & 0xffffff, .state = CAST_WAITS};
    if (t->end != TURN_OPEN) {
        c->state = CAST_VOID;
    } else if (dice_worth_of(t, thrown).points == 0) {
        c->state = CAST_DEAD;
        t->end = TURN_BURNED;
    } else if (!t->game->keeps) {
        dice_keep(t, thrown);
    }
}

dice_set dice_keep(struct dice_seen *t, dice_set kept)
{
    struct dice_cast *c = &t->cast[dice_live(t)];
    c->kept = kept;
    c->state = kept ? CAST_KEPT : CAST_PASSED;
    t->end = dice_stand(t).burns ? TURN_BURNED : TURN_OPEN;
    return dice_worth_of(t, kept).vain;
}

/* Takes back the throw with which a fault was made, and those after it. If nothing was put aside of
 * the throw before, that is open again. */
static void take_back(struct dice_seen *t, const struct dice_fault *f)
{
    for (int i = f->cast; i < t->casts; i++)
        t->cast[i].state = CAST_VOID;
    t->end = TURN_OPEN;
    uint8_t before = dice_live(t);
    if (before < DICE_THROWS && t->cast[before].state == CAST_PASSED)
        t->cast[before].state = CAST_WAITS;
}

void dice_choose(struct dice_seen *t, struct dice_fault *f, enum dice_chosen chosen)
{
    struct dice_cast *c = &t->cast[f->cast];
    f->chosen = (uint8_t)chosen;
    if (chosen != BACK)
        return;
    if (f->code == K1) {
        c->kept -= dice_worth_of(t, c->kept).vain;
    } else if (f->code == K2 || f->code == K3) {
        take_back(t, f);
    } else {
        t->end = TURN_OPEN;
        if (f->code == Z1)
            c->state = CAST_WAITS;
    }
}

/* --- position -------------------------------------------------------------------------------- */

/* Reads the number after a key with which the word begins: "turn=450". */
static bool read_key(const struct token *w, const char *name, int32_t *out)
{
    size_t n = strlen(name);
    char digits[12] = "", *end;
    if (w->length <= n || w->length - n >= sizeof digits || memcmp(w->text, name, n) != 0)
        return false;
    memcpy(digits, w->text + n, w->length - n);
    long value = strtol(digits, &end, 10);
    *out = (int32_t)value;
    return !*end && value >= -POINTS_MAX && value <= POINTS_MAX;
}

static bool read_throw(const struct dice_match *m, const struct token *w, struct dice_position *p,
                       struct parse_error *why)
{
    if (p->thrown && w->length && *w->text >= '1' && *w->text <= '6')
        return token_error(w, 0, why, "only one throw can be given");
    for (size_t i = 0; i < w->length; i++) {
        int face = w->text[i] - '0';
        if (face < 1 || face > FACES)
            return token_error(w, i, why, "%s", _(m->game->position));
        if ((int)i == m->terms.dice)
            return token_error(w, i, why, "there are %d dice at most", (int)m->terms.dice);
        p->thrown += dice_face(face);
    }
    return true;
}

static bool read_entered(const struct token *w, struct dice_position *p)
{
    bool yes = word_equals(w, "entered=yes");
    if (!yes && !word_equals(w, "entered=no"))
        return false;
    p->player.entered = yes;
    p->entered_said = true;
    return true;
}

/* Reads a number of the position. Returns false with the reason in `why` if the word is a different
 * one or the number is out of range. */
static bool read_number(const struct dice_match *m, const struct token *w, struct dice_position *p,
                        int32_t *throws, bool *out, struct parse_error *why)
{
    const struct {
        const char *name;
        int32_t least, *to;
    } keys[] = {{"turn=", 0, &p->before.points},
                {"total=", m->game->least_total, &p->player.total},
                {"throw=", 1, throws},
                {"streak=", 0, &p->player.zeros}};
    size_t count = m->game->keeps ? sizeof keys / sizeof *keys : 2;
    *out = false;
    for (size_t i = 0; i < count; i++) {
        if (!read_key(w, keys[i].name, keys[i].to))
            continue;
        *out = *keys[i].to < keys[i].least;
        return *out ? token_error(w, strlen(keys[i].name), why,
                                  "turn= and streak= are 0 or more, throw= is 1 or more")
                    : true;
    }
    return false;
}

bool dice_read_position(const struct dice_match *m, const struct token *w, size_t n,
                        struct dice_position *p, struct parse_error *why)
{
    int32_t throws = 1;
    bool out;
    *p = (struct dice_position){.thrown = 0};
    for (size_t i = 0; i < n; i++)
        if (!(m->game->keeps && read_entered(&w[i], p)) &&
            !read_number(m, &w[i], p, &throws, &out, why) && (out || !read_throw(m, &w[i], p, why)))
            return false;
    p->before.throws = (int)throws - 1;
    if (!p->entered_said)
        p->player.entered = p->player.total > 0;
    return true;
}

bool dice_thrown(const struct dice_match *m, const struct dice_position *p, struct parse_error *why)
{
    const struct token line = {.column = 1};
    if (p->thrown)
        return true;
    return m->game->keeps ? token_error(&line, 0, why, "the throw is missing")
                          : token_error(&line, 0, why, "the die is missing");
}

/* --- match ----------------------------------------------------------------------------------- */

/* Returns the thrower after scoring these points. */
static struct dice_written written(const struct dice_seen *t, int32_t points)
{
    const struct dice_player *p = dice_thrower(t);
    enum dice_row row = t->game->row                            ? t->game->row(&t->terms, p->total)
                        : dice_counts_zeros(t->game, &t->terms) ? ROW_COUNTS
                                                                : ROW_RESTS;
    return dice_write(&t->terms, row, *p, points);
}

int32_t dice_zero_costs(const struct dice_seen *t)
{
    return written(t, 0).penalty;
}

struct dice_scores dice_after(const struct dice_seen *t, struct dice_written *w)
{
    struct dice_written mine = {*dice_thrower(t), 0, false};
    struct dice_scores s = t->before;
    if (t->end != TURN_OPEN && t->end != TURN_VOID) {
        mine = written(t, dice_result(t).written);
        s = dice_scores_after(&t->terms, s, t->seat, mine.player);
    }
    if (t->by_arbiter) {
        s = t->by_arbiter_scores;
        mine.player = s.player[t->seat];
    }
    if (w)
        *w = mine;
    return s;
}

struct dice_scores dice_now(const struct dice_match *m)
{
    return m->hand.seat == NO_PLAYER ? m->hand.before : dice_after(&m->hand, NULL);
}

bool dice_won_at_once(const struct dice_match *m, const struct dice_seen *t)
{
    struct dice_written w;
    if (t->seat == NO_PLAYER || t->terms.final != FINAL_NONE || t->end != TURN_STOPPED)
        return false;
    struct dice_scores after = dice_after(t, &w);
    bool gone = after.gone >> t->seat & 1; /* the arbiter has taken the match away since */
    return !gone && w.player.total >= m->terms.goal;
}

unsigned dice_won(const struct dice_match *m, const struct dice_seen *t)
{
    struct dice_scores after = t->seat == NO_PLAYER ? t->before : dice_after(t, NULL);
    if (dice_won_at_once(m, t))
        return 1u << t->seat;
    return dice_over(&after) ? dice_winners(&t->terms, &after) : 0;
}

int dice_next_after(const struct dice_match *m, const struct dice_seen *t)
{
    if (t->end == TURN_OPEN || dice_won(m, t))
        return SEAT_NONE;
    return t == &m->last ? m->hand.seat : m->next;
}

bool dice_misread(const struct dice_seen *t)
{
    return t->said != NUMBER_UNSAID && t->end != TURN_OPEN && t->said != dice_result(t).written;
}

bool dice_add_fault(struct dice_seen *t, enum dice_code code, long entry)
{
    if (t->faults == FAULTS_MAX)
        return false;
    t->fault[t->faults++] = (struct dice_fault){
        .code = (uint8_t)code, .cast = dice_live(t), .by = NO_PLAYER, .entry = (int32_t)entry};
    return true;
}

struct dice_line dice_line(const struct dice_seen *t)
{
    struct dice_written w;
    dice_after(t, &w);
    bool counts = t->end != TURN_VOID;
    struct dice_line line = {dice_result(t).written, w.player.total, w.penalty, counts, 0};
    if (!line.written && counts)
        line.dashes = (uint8_t)(w.full ? t->terms.streak : w.player.zeros);
    return line;
}

/* Closes the current turn, with its faults unchallenged. */
static void close_turn(struct dice_match *m)
{
    struct dice_seen *t = &m->hand;
    struct dice_line *row = m->sheet[t->round % SHEET_ROUNDS];
    for (int i = 0; i < t->faults; i++) {
        struct dice_fault *f = &t->fault[i];
        if (f->code < X1 && f->chosen == UNSAID) /* the other faults leave no choice */
            f->chosen = STANDS;
    }
    if (m->last.seat == NO_PLAYER || m->last.round != t->round)
        memset(row, 0, sizeof m->sheet[0]);
    row[t->seat] = dice_line(t);
    m->last = *t;
}

void dice_begin_turn(struct dice_match *m)
{
    struct dice_scores before = m->hand.before;
    int32_t round = 1;
    if (m->hand.seat != NO_PLAYER) {
        before = dice_after(&m->hand, NULL);
        round = m->hand.round + (m->next <= m->hand.seat && m->hand.end != TURN_VOID);
        close_turn(m);
    }
    m->hand = (struct dice_seen){.game = m->game,
                                 .terms = m->terms,
                                 .before = before,
                                 .seat = m->next,
                                 .by = NO_PLAYER,
                                 .round = round,
                                 .said = NUMBER_UNSAID};
    m->next = (int8_t)dice_next(&before, m->next);
}

/* --- begin ----------------------------------------------------------------------------------- */

/* The beginning of a match, and its options. */

/* --- what is agreed on ------------------------------------------------------------------------ */

/* Changes an option. A current turn keeps the options with which it began. */
bool dice_set_option(void *match, const char *option, struct parse_error *why)
{
    struct dice_match *m = match;
    const struct dice_game *g = m->game;
    const struct game_option *o;
    long value;
    bool done = false;
    if (g->read && !g->read(&m->terms, option, &done, why))
        return false;
    if (done)
        return true;
    if (!game_option_read(g->option, option, &o, &value, why))
        return false;
    int32_t number = (int32_t)value;
    memcpy((char *)m + g->place[o - g->option], &number, sizeof number);
    return true;
}

void dice_agreed(const struct turn_ref *at, struct strbuf *out)
{
    struct dice_match m = *(const struct dice_match *)at->match;
    const struct dice_game *g = m.game;
    if (at->number)
        m.terms = dice_asked(at)->terms;
    for (const struct game_option *o = g->option; o->name; o++) {
        int32_t number;
        memcpy(&number, (const char *)&m + g->place[o - g->option], sizeof number);
        strbuf_add(out, "%s", o > g->option ? " " : "");
        if (!g->print || !g->print(&m.terms, o, out))
            game_option_add(out, o, number);
    }
}

/* --- how it begins ---------------------------------------------------------------------------- */

static bool setup_fault(const struct dice_match *m, const char *text, const char *at,
                        struct parse_error *why)
{
    return token_error(&(struct token){.column = 1}, (size_t)(at - text), why, "%s",
                       _(m->game->setup));
}

/* Reads `count` numbers, each below its limit, and moves *text after them. */
static bool read_numbers(const char **text, int count, long least, long limit, int32_t *out)
{
    for (int i = 0; i < count; i++) {
        char *end;
        long n = strtol(*text, &end, 10);
        if (end == *text || n < least || n >= limit)
            return false;
        out[i] = (int32_t)n;
        *text = end;
    }
    return true;
}

/* Reads a set-up, "3200 0 350; 0 1 0 b": totals; zeros in a row (omitted: none); the thrower
 * (omitted: the first). */
static bool set_up(struct dice_match *m, const char *text, struct parse_error *why)
{
    int32_t totals[SEATS_MAX], zeros[SEATS_MAX] = {0};
    const char *at = text;
    long full = m->terms.streak ? m->terms.streak : 1000;
    if (!read_numbers(&at, m->seats, m->game->least_total, m->terms.goal, totals))
        return setup_fault(m, text, at, why);
    at += strspn(at, " ");
    if (dice_counts_zeros(m->game, &m->terms) && *at == ';' &&
        (at++, !read_numbers(&at, m->seats, 0, full, zeros)))
        return setup_fault(m, text, at, why);
    at += strspn(at, " ");
    m->next = (int8_t)(*at ? *at - 'a' : 0);
    if (m->next < 0 || m->next >= m->seats || (*at && at[1]))
        return setup_fault(m, text, at, why);
    for (int i = 0; i < m->seats; i++)
        m->hand.before.player[i] = (struct dice_player){totals[i], zeros[i], totals[i] > 0};
    return true;
}

bool dice_start(const struct dice_game *g, void *match, const struct match_setup *f,
                struct parse_error *why)
{
    struct dice_match *m = match;
    *m = (struct dice_match){.game = g, .seats = (int8_t)f->seats, .terms = *g->terms};
    m->hand.game = g;
    m->hand.seat = m->last.seat = NO_PLAYER;
    m->hand.said = NUMBER_UNSAID;
    m->hand.before = dice_scores(f->seats);
    for (size_t i = 0; i < f->headers; i++)
        if (strcmp(f->header[i].key, "Option") == 0 && !dice_set_option(m, f->header[i].value, why))
            return false;
    for (size_t i = 0; i < f->headers; i++)
        if (strcmp(f->header[i].key, "Setup") == 0 && !set_up(m, f->header[i].value, why))
            return false;
    m->hand.terms = m->terms;
    return true;
}
