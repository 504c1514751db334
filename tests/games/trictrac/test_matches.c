/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whole matches, played at random: what must hold at every coup, the score kept a second time by
 * hand from the rules, the record read back, undo. By hand: test_matches SEED MATCHES. */
#include "bridge.h"
#include "db/sqlite/open.h"
#include "deal.h"
#include "games/trictrac/rules/match.h"
#include "games/trictrac/tools/replay.h"
#include "games/trictrac/trictrac.h"
#include "session/session.h"
#include "tests/support/test.h"

static uint64_t first_seed = 1;
static int matches_wanted = 200;

enum { COUPS_MAX = 4000, LINE_ROOM = 512 };

/* What is drawn: tidy matches have legal plays and marks the hand-kept score can follow; wild ones
 * anything a table has seen, false moves, claims and choices included. */
enum manner { TIDY, WILD };

struct played {
    struct coup coup;
    struct match after;
};

struct random_table {
    struct deal deal;
    enum manner manner;
    struct match start, match;
    struct ruling ruling;
    struct played *played;
    int coups;
};

static bool once_in(struct random_table *t, unsigned n)
{
    return deal_below(&t->deal, n) == 0;
}

/* --- the score by hand, from rules §9 and §10 ------------------------------------------------- */

struct by_hand {
    int jeton[2], peg[2];
    bool disturbed[2]; /* the other has marked since this side's points began from zero */
    int won_by[64];    /* who won each hole, in order */
    int wins;
    int men[2][26];
    int next, over;
};

static void hand_start(struct by_hand *h, const struct match *m)
{
    memset(h, 0, sizeof *h);
    for (int s = 0; s < 2; s++)
        for (int f = 1; f <= FIELDS; f++)
            h->men[s][f] = men_on(&m->board.side[s], f);
    h->next = m->next;
    h->over = -1;
}

static void hand_clear(struct by_hand *h)
{
    for (int s = 0; s < 2; s++) {
        h->jeton[s] = 0;
        h->disturbed[s] = false;
    }
}

static void hand_hole(struct by_hand *h, int s, int pegs, int last)
{
    h->won_by[h->wins++] = s;
    h->peg[s] += pegs;
    hand_clear(h);
    if (h->peg[s] >= last) {
        h->peg[s] = last;
        h->over = s;
    }
}

static void hand_rest(struct by_hand *h, int s, int points)
{
    h->jeton[s] = points;
    if (h->jeton[1 - s])
        h->disturbed[1 - s] = true;
}

static void hand_gain(struct by_hand *h, int s, int points, int last)
{
    if (h->over >= 0 || points == 0)
        return;
    points += h->jeton[s];
    for (; points >= 12; points -= 12) {
        hand_hole(h, s, h->disturbed[s] ? 1 : 2, last);
        if (h->over >= 0)
            return;
    }
    hand_rest(h, s, points);
}

static void hand_place(struct by_hand *h, int s, int pegs, int jeton, int last)
{
    if (h->over >= 0 || (pegs == 0 && jeton == h->jeton[s]))
        return;
    if (pegs)
        hand_hole(h, s, pegs, last);
    if (h->over < 0)
        hand_rest(h, s, jeton);
}

static void hand_mark(struct by_hand *h, int s, const struct mark *m, int due, int last)
{
    if (m->kind == MARK_PLACED)
        hand_place(h, s, m->holes, m->jeton, last);
    else
        hand_gain(h, s, m->kind == MARK_GAIN ? m->points : due, last);
}

/* The second to win holes takes the pavilion; the other's next hole lays it down. */
static int hand_pavilion(const struct by_hand *h)
{
    int at = RAIL;
    for (int i = 0; i < h->wins; i++)
        if (at == RAIL && h->won_by[i] != h->won_by[0])
            at = h->won_by[i];
        else if (at != RAIL && at != DOWN && h->won_by[i] != at)
            at = DOWN;
    return at;
}

static int hand_bredouille(const struct by_hand *h)
{
    for (int s = 0; s < 2; s++)
        if (h->jeton[0] && h->jeton[1] && !h->disturbed[s])
            return s;
    return RAIL;
}

static void hand_set_up(struct by_hand *h)
{
    memset(h->men, 0, sizeof h->men);
    h->men[0][TALON] = h->men[1][TALON] = MEN;
}

static void hand_coup(struct by_hand *h, const struct coup *c, const struct ruling *r, int last)
{
    int roller = c->side, other = 1 - roller, left = 0;
    assert_int_equal(h->next, roller);
    hand_mark(h, roller, &c->mark[ROLLER], r->dues.points[ROLLER], last);
    if (h->over >= 0)
        return;
    if (c->decision == GO) {
        hand_clear(h);
        hand_set_up(h);
        return; /* he throws again */
    }
    for (int i = 0; i < c->steps; i++) {
        assert_true(h->men[roller][c->step[i].from] > 0);
        h->men[roller][c->step[i].from]--;
        h->men[roller][c->step[i].to]++;
    }
    hand_mark(h, other, &c->mark[OPPONENT], r->dues.points[OPPONENT], last);
    for (int f = 1; f <= FIELDS; f++)
        left += h->men[roller][f];
    if (h->over < 0 && !left)
        hand_set_up(h);
    else
        h->next = other;
}

static void hand_compare(const struct by_hand *h, const struct match *m)
{
    for (int s = 0; s < 2; s++) {
        assert_int_equal(m->score.points[s], h->jeton[s]);
        assert_int_equal(m->score.holes[s], h->peg[s]);
        if (h->over < 0)
            assert_int_equal(score_double(&m->score, (enum side)s), !h->disturbed[s]);
        for (int f = 1; f <= FIELDS; f++)
            assert_int_equal(men_on(&m->board.side[s], f), h->men[s][f]);
    }
    assert_int_equal(m->score.bredouille, hand_bredouille(h));
    assert_int_equal(m->score.pavilion, hand_pavilion(h));
    assert_int_equal(m->over, h->over >= 0);
    if (h->over >= 0)
        assert_int_equal(m->winner, h->over);
    else
        assert_int_equal(m->next, h->next);
}

/* --- what must hold whatever was played ------------------------------------------------------- */

static void check_state(const struct match *m)
{
    const struct score *s = &m->score;
    int last = m->options.holes;
    for (int side = 0; side < 2; side++) {
        assert_true(s->points[side] <= 10 && s->points[side] % 2 == 0);
        assert_true(s->holes[side] <= last);
        assert_true(men_count(&m->board.side[side], ALL_FIELDS) <= MEN);
    }
    assert_false(men_any(&m->board.side[WHITE]) & fields_flip(men_any(&m->board.side[BLACK])));
    assert_true(s->bredouille <= RAIL && s->pavilion <= DOWN);
    if (s->bredouille != RAIL)
        assert_true(s->points[WHITE] && s->points[BLACK]);
    if (s->pavilion == WHITE || s->pavilion == BLACK)
        assert_true(s->holes[WHITE] && s->holes[BLACK]);
    assert_int_equal(m->over, s->holes[WHITE] == last || s->holes[BLACK] == last);
    if (m->over) {
        assert_int_equal(s->holes[m->winner], last);
        assert_true(s->holes[1 - m->winner] < last);
        assert_true(!s->points[WHITE] && !s->points[BLACK] && s->bredouille == RAIL);
    }
}

static void check_same_match(const struct match *a, const struct match *b)
{
    assert_memory_equal(&a->board, &b->board, sizeof a->board);
    assert_memory_equal(&a->score, &b->score, sizeof a->score);
    assert_memory_equal(&a->options, &b->options, sizeof a->options);
    assert_memory_equal(&a->late, &b->late, sizeof a->late);
    assert_int_equal(a->over, b->over);
    assert_int_equal(a->coups, b->coups);
    assert_int_equal(a->set_up, b->set_up);
    if (a->over)
        assert_int_equal(a->winner, b->winner);
    else
        assert_int_equal(a->next, b->next);
    assert_memory_equal(a->rolls, b->rolls, sizeof a->rolls);
}

static int put_coup(char *out, const struct coup *c, int number);

/* --- drawing a coup --------------------------------------------------------------------------- */

static void judge(struct random_table *t, struct coup *c)
{
    int step = -1;
    enum coup_error e = match_judge(&t->match, c, &t->ruling, &step);
    if (e != COUP_OK) {
        char text[LINE_ROOM], board[POSITION_TEXT];
        put_coup(text, c, t->coups + 1);
        fail_msg("%s (%s): error %d at step %d", text, board_print(&t->match.board, board), e,
                 step);
    }
}

static struct mark draw_mark(struct random_table *t, int due, int jeton)
{
    struct mark m = {.kind = MARK_AS_DUE};
    switch (deal_below(&t->deal, 20)) {
    case 0:
        m.kind = MARK_GAIN;
        m.points = (uint8_t)due;
        break;
    case 1:
        m.kind = MARK_GAIN;
        m.points = (uint8_t)(2 * deal_below(&t->deal, (unsigned)due / 2 + 5));
        break;
    case 2:
        m.kind = MARK_PLACED;
        m.holes = (uint8_t)deal_below(&t->deal, 3);
        m.jeton = (uint8_t)(2 * deal_below(&t->deal, 6));
        /* Jetons moved back without a hole: what he meant is ruled on elsewhere. */
        if (t->manner == TIDY && !m.holes && m.jeton < jeton)
            m.jeton = (uint8_t)jeton;
        break;
    default:
        break;
    }
    return m;
}

static void draw_legal_play(struct random_table *t, struct coup *c, const struct plays *l)
{
    const struct play *p = &l->play[deal_below(&t->deal, (unsigned)l->allowed)];
    bool turned = once_in(t, 2);
    for (int i = 0; i < p->steps; i++)
        coup_add_man(c, p->step[turned ? p->steps - 1 - i : i]);
    if (!p->steps)
        coup_add(c, EVENT_NO_MAN, 0);
}

static void draw_any_play(struct random_table *t, struct coup *c)
{
    struct men own = t->match.board.side[c->side];
    int wanted = (int)deal_below(&t->deal, 4);
    for (int i = 0; i < wanted && men_any(&own); i++) {
        int from;
        do
            from = 1 + (int)deal_below(&t->deal, FIELDS);
        while (!men_on(&own, from));
        int to = from + 1 + (int)deal_below(&t->deal, 12);
        if (to > OFF)
            to = OFF;
        /* A man does not stay on a field that the opponent holds: no move continues from there. */
        bool held = to != OFF && men_on(&t->match.board.side[1 - c->side], OFF - to);
        men_take(&own, from);
        if (!held && to != OFF)
            men_add(&own, to);
        coup_add_man(c, (struct step){(uint8_t)from, 0, (uint8_t)to});
    }
    if (!c->steps)
        coup_add(c, EVENT_NO_MAN, 0);
    if (c->steps == 2 && once_in(t, 4))
        c->together = 1;
}

/* The opponent chooses after a false move. */
static void draw_choice(struct random_table *t, struct coup *c)
{
    const struct faults *f = &t->ruling.faults;
    if (!f->count || once_in(t, 2))
        return;
    struct choice x = {.kind = CHOICE_STANDS};
    if (!(f->may_stand && once_in(t, 3))) {
        if (!f->choices)
            return;
        const struct play *p = &f->choice[deal_below(&t->deal, (unsigned)f->choices)];
        x = (struct choice){.kind = CHOICE_PLAY, .steps = p->steps, .of_first = f->first_man};
        memcpy(x.step, p->step, sizeof x.step);
    } else if (f->first_man) {
        return;
    }
    coup_add_choice(c, &x);
}

/* The party marks, if it says so. */
static void mark(struct coup *c, int party, struct mark m)
{
    if (m.kind != MARK_AS_DUE)
        coup_add_mark(c, party, m);
}

static void drop_mark(struct coup *c, int party)
{
    int kept = 0;
    for (int i = 0; i < c->events; i++)
        if (c->event[i].kind != EVENT_MARK || c->event[i].at != party)
            c->event[kept++] = c->event[i];
    c->events = (uint8_t)kept;
    c->mark[party] = (struct mark){.kind = MARK_AS_DUE};
}

static void draw_claim(struct random_table *t, struct coup *c)
{
    if (t->manner == TIDY || c->claims == COUP_CLAIMS || !once_in(t, 8))
        return;
    unsigned points = 2 * deal_below(&t->deal, 9); /* 22 reads as a throw */
    struct claim x = {.by = (uint8_t)(once_in(t, 6) ? c->side : 1 - c->side),
                      .points = once_in(t, 2) ? CLAIM_ALL : (uint8_t)points};
    coup_add_claim(c, &x);
    if (once_in(t, 6))
        coup_add(c, EVENT_CONTEST, c->claims - 1);
}

static void draw_throw(struct random_table *t, struct coup *c)
{
    int die[2];
    do
        deal_throw(&t->deal, die);
    while (!t->coups && !t->start.set_up && die[0] == die[1]);
    c->side = t->match.next;
    c->dice.high = (uint8_t)(die[0] > die[1] ? die[0] : die[1]);
    c->dice.low = (uint8_t)(die[0] > die[1] ? die[1] : die[0]);
}

static void draw_coup(struct random_table *t, struct coup *c)
{
    *c = (struct coup){.side = 0};
    draw_throw(t, c);
    judge(t, c);
    struct plays *thrown = malloc(sizeof *thrown);
    assert_non_null(thrown);
    *thrown = t->ruling.plays;
    if (once_in(t, 60)) {
        c->unknown = 1;
        c->dice = (struct dice){0, 0};
        judge(t, c);
    }
    draw_claim(t, c);
    judge(t, c);
    if (!t->ruling.complete || t->ruling.plays.numbers == 0) {
        mark(c, ROLLER,
             draw_mark(t, t->ruling.dues.points[ROLLER], t->ruling.before.points[c->side]));
        judge(t, c);
    }
    bool goes = false, decides = t->ruling.wanted == WANT_DECISION && once_in(t, 2);
    if (decides)
        goes = once_in(t, 2);
    else if (t->manner == WILD && !t->ruling.complete && once_in(t, 150))
        goes = true;
    if (goes && t->manner == TIDY) /* a jeton on the rest would be staying */
        drop_mark(c, ROLLER);
    if (goes)
        coup_add_going(c);
    else if (decides)
        coup_add(c, EVENT_STAY, 0);
    judge(t, c);
    bool plays = c->decision != GO && !(t->ruling.complete && t->ruling.plays.numbers) &&
                 !t->ruling.after.over;
    if (plays && t->manner == WILD && once_in(t, 5))
        draw_any_play(t, c);
    else if (plays && thrown->numbers)
        draw_legal_play(t, c, thrown);
    else if (plays)
        coup_add(c, EVENT_NO_MAN, 0);
    judge(t, c);
    draw_choice(t, c);
    c->closed = 1;
    judge(t, c);
    if (c->decision != GO && !t->ruling.after.over) {
        mark(c, OPPONENT,
             draw_mark(t, t->ruling.dues.points[OPPONENT],
                       t->ruling.after_roller.points[1 - c->side]));
        judge(t, c);
    }
    if (c->played || c->mark[ROLLER].kind || c->mark[OPPONENT].kind || c->decision)
        draw_claim(t, c);
    judge(t, c);
    if (!t->ruling.complete && thrown->numbers) { /* a claim took the winner's mark back */
        draw_legal_play(t, c, thrown);
        judge(t, c);
    }
    free(thrown);
    if (!t->ruling.complete) {
        char text[LINE_ROOM], board[POSITION_TEXT];
        put_coup(text, c, t->coups + 1);
        fail_msg("%s (%s) is not complete", text, board_print(&t->match.board, board));
    }
}

/* --- a whole match ---------------------------------------------------------------------------- */

struct totals {
    long coups, went, exits, unknown, wrong, claims, false_moves, chosen, at_sight;
};

static struct totals totals;

static void count(const struct coup *c, const struct ruling *r)
{
    totals.coups++;
    totals.went += c->decision == GO;
    totals.exits += r->exited;
    totals.unknown += c->unknown;
    totals.wrong += c->mark[ROLLER].kind != 0 || c->mark[OPPONENT].kind != 0;
    totals.claims += c->claims;
    totals.false_moves += r->faults.count > 0;
    totals.chosen += r->chosen == CHOICE_PLAY;
}

/* A closed coup may be judged at sight, without a list of plays: it comes to the same. */
static void check_at_sight(const struct random_table *t, const struct coup *c)
{
    static struct ruling listed, sight;
    struct coup open = *c, closed = *c;
    open.closed = 0;
    closed.closed = 1;
    assert_int_equal(match_judge(&t->match, &open, &listed, NULL), COUP_OK);
    assert_int_equal(match_judge(&t->match, &closed, &sight, NULL), COUP_OK);
    ruling_close(&listed); /* the next throw ends the time to claim */
    if (c->unknown || sight.plays.count || !sight.steps)
        return;
    totals.at_sight++;
    check_same_match(&listed.after, &sight.after);
    assert_memory_equal(&listed.dues, &sight.dues, sizeof listed.dues.points);
    assert_int_equal(listed.dues.count, sight.dues.count);
    assert_memory_equal(listed.due, sight.due, sizeof listed.due);
    assert_memory_equal(listed.marked, sight.marked, sizeof listed.marked);
    assert_memory_equal(listed.step, sight.step, listed.steps * sizeof listed.step[0]);
    assert_memory_equal(&listed.played, &sight.played, sizeof listed.played);
    assert_memory_equal(&listed.final, &sight.final, sizeof listed.final);
    assert_memory_equal(&listed.schools, &sight.schools,
                        offsetof(struct schools, school) +
                            listed.schools.count * sizeof(struct school));
    assert_int_equal(listed.steps, sight.steps);
    assert_int_equal(listed.complete, sight.complete);
    assert_int_equal(listed.decision, sight.decision);
    assert_true(listed.legal && sight.legal && !listed.faults.count && !sight.faults.count);
}

static void play_match(struct random_table *t, enum manner manner)
{
    static const int holes[] = {12, 12, 12, 12, 3, 1};
    struct options o = options_default();
    struct by_hand hand;
    o.holes = (uint8_t)holes[deal_below(&t->deal, sizeof holes / sizeof holes[0])];
    t->manner = manner;
    t->start = match_start(&o);
    if (once_in(t, 3)) {
        struct slow_position dealt;
        deal_position(&t->deal, &dealt);
        struct position p = bridge_position(&dealt);
        if (men_any(&p.board.side[WHITE]) && men_any(&p.board.side[BLACK]))
            t->start = match_from(&o, &p);
    } else if (once_in(t, 4)) {
        t->start.next = BLACK;
    }
    t->match = t->start;
    t->coups = 0;
    hand_start(&hand, &t->match);
    while (!t->match.over) {
        struct played *p = &t->played[t->coups];
        assert_true(t->coups < COUPS_MAX);
        draw_coup(t, &p->coup);
        count(&p->coup, &t->ruling);
        check_at_sight(t, &p->coup);
        if (manner == TIDY) {
            if (!p->coup.unknown)
                assert_true(t->ruling.legal && !t->ruling.faults.count);
            hand_coup(&hand, &p->coup, &t->ruling, o.holes);
            hand_compare(&hand, &t->ruling.after);
        }
        t->match = p->after = t->ruling.after;
        t->coups++;
        assert_int_equal(t->match.coups, t->coups);
        check_state(&t->match);
    }
}

/* --- the match as text ------------------------------------------------------------------------ */

/* Every line, and every word of it, is far shorter than LINE_ROOM, and `out` has room for it. */
__attribute__((format(printf, 2, 3))) static int put(char *out, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    int n = vsnprintf(out, LINE_ROOM, format, args);
    va_end(args);
    assert_true(n >= 0 && n < LINE_ROOM);
    return n;
}

static int put_mark(char *out, const struct mark *m, const char *side)
{
    if (m->kind == MARK_GAIN)
        return put(out, " %s+%d", side, m->points);
    if (m->kind == MARK_PLACED)
        return put(out, " %s@%d:%d", side, m->holes, m->jeton);
    return 0;
}

static int put_steps(char *out, const struct step *step, int steps, unsigned together)
{
    int n = 0;
    for (int i = 0; i < steps; i++) {
        char text[PLAY_TEXT];
        n += put(out + n, "%s%s", i && together >> (i - 1) & 1 ? "+" : " ",
                 steps_print(&step[i], 1, NUMBERING_PLAIN, text));
    }
    return n;
}

static int put_event(char *out, const struct coup *c, const struct turn_event *e)
{
    static const char *const words[] = {[EVENT_STAY] = " stay",
                                        [EVENT_GO] = " go",
                                        [EVENT_NO_MAN] = " -",
                                        [EVENT_CONTEST] = " false"};
    const struct claim *k = &c->claim[e->at];
    const struct choice *x = &c->choice[e->at];
    int n = 0;
    switch (e->kind) {
    case EVENT_MARK:
        return put_mark(out, &e->mark, e->at == ROLLER ? "" : c->side == WHITE ? "b" : "w");
    case EVENT_CLAIM:
        n = put(out, k->by != c->side ? " school" : c->side ? " b school" : " w school");
        return k->points == CLAIM_ALL ? n : n + put(out + n, " %d", k->points);
    case EVENT_MAN:
        if (e->at && c->together >> (e->at - 1) & 1) {
            n = put_steps(out, &c->step[e->at], 1, 0);
            *out = '+';
            return n;
        }
        return put_steps(out, &c->step[e->at], 1, 0);
    case EVENT_CHOICE:
        if (x->kind == CHOICE_STANDS)
            return put(out, " = stands");
        n = put(out, x->steps ? " =" : " = -");
        return n + put_steps(out + n, x->step, x->steps, 0);
    default:
        return put(out, "%s", words[e->kind]);
    }
}

/* What follows the dice, in two parts: up to the play, and from it on. */
static int print_buf(char *out, const struct coup *c, int *play_at)
{
    int n = 0;
    *play_at = -1;
    for (int i = 0; i < c->events; i++) {
        if (*play_at < 0 && (c->event[i].kind == EVENT_MAN || c->event[i].kind == EVENT_NO_MAN))
            *play_at = n;
        n += put_event(out + n, c, &c->event[i]);
    }
    if (*play_at < 0)
        *play_at = n;
    out[n] = '\0';
    return n;
}

static int put_throw(char *out, const struct coup *c, int number)
{
    if (c->unknown)
        return put(out, "%d. %c ??", number, c->side == WHITE ? 'w' : 'b');
    return put(out, "%d. %c %d%d", number, c->side == WHITE ? 'w' : 'b', c->dice.high, c->dice.low);
}

static int put_coup(char *out, const struct coup *c, int number)
{
    int play_at, n = put_throw(out, c, number);
    return n + print_buf(out + n, c, &play_at);
}

/* `gap` between the headers: a line's end or a blank. */
static int put_headers(char *out, const struct random_table *t, char gap)
{
    int n = put(out, "[Game \"trictrac\"]%c[White \"A\"]%c[Option \"holes=%d\"]%c", gap, gap,
                t->start.options.holes, gap);
    if (t->start.set_up) {
        char text[POSITION_TEXT];
        struct position p = {.board = t->start.board,
                             .side = t->start.next,
                             .roll = (uint8_t)(t->start.rolls[t->start.next] + 1)};
        n += put(out + n, "[Setup \"%s\"]%c", position_print(&p, text), gap);
    }
    return n;
}

/* Nobody writes the same way: numbers and sides left out, breaks anywhere, notes. */
static int put_careless(char *out, struct random_table *t, const struct coup *c, int number)
{
    char exact[LINE_ROOM], *word = exact;
    int n = 0;
    put_coup(exact, c, number);
    bool numbered = once_in(t, 2), sided = number == 1 || once_in(t, 2);
    for (int i = 0; *word; i++) {
        size_t length = strcspn(word, " ");
        if ((i == 0 && numbered) || (i == 1 && sided) || i > 1)
            n += put(out + n, "%.*s%s", (int)length, word,
                     once_in(t, 12)   ? "\r\n"
                     : once_in(t, 12) ? " # a note, 64 1/7\n\t"
                                      : " ");
        word += length + (word[length] == ' ');
    }
    return n;
}

struct reading_again {
    struct random_table *table;
    int coups;
    char *again; /* the turns written again */
    size_t again_length;
};

static void read_begins(void *context, const struct record_founding *f)
{
    const struct reading_again *r = context;
    assert_int_equal(f->options.holes, r->table->start.options.holes);
    assert_string_equal(f->player[WHITE], "A");
    assert_string_equal(f->player[BLACK], "");
}

static void read_coup(void *context, const struct input *d, bool last)
{
    struct reading_again *r = context;
    const struct random_table *t = r->table;
    assert_true(r->coups < t->coups);
    const struct played *p = &t->played[r->coups];
    /* Nothing closes the last coup: a man may still be missing. */
    if (!last || t->manner == TIDY)
        assert_true(d->ruling.complete);
    /* Only the next dice settle what is wrong: numbers left count, and men on held fields go back.
     */
    if (d->ruling.complete && !(last && d->ruling.faults.count))
        check_same_match(&d->ruling.after, &p->after);
    assert_int_equal(last, r->coups == t->coups - 1);
    r->coups++;
    r->again_length += (size_t)put_coup(r->again + r->again_length, &d->coup, r->coups);
    r->again[r->again_length++] = '\n';
}

static void read_back(struct random_table *t)
{
    size_t room = (size_t)(t->coups + 2) * LINE_ROOM;
    char *text = malloc(room), *exact = malloc(room), *again = malloc(room);
    assert_true(text && exact && again);
    size_t n = (size_t)put_headers(text, t, '\n'), e = 0;
    for (int i = 0; i < t->coups; i++) {
        n += (size_t)put_careless(text + n, t, &t->played[i].coup, i + 1);
        e += (size_t)put_coup(exact + e, &t->played[i].coup, i + 1);
        exact[e++] = '\n';
    }
    struct reading_again r = {.table = t, .again = again};
    struct record_reader to = {.begins = read_begins, .coup = read_coup, .context = &r};
    struct parse_error err;
    if (!record_read(text, n, &to, &err))
        fail_msg("line %d, column %d: %s\n%.*s", err.line, err.column, err.reason, (int)n, text);
    assert_int_equal(r.coups, t->coups);
    assert_int_equal(r.again_length, e);
    assert_memory_equal(again, exact, e);
    free(text);
    free(exact);
    free(again);
}

/* --- undo ------------------------------------------------------------------------------------- */

static int add_coup_row(void *ctx, const struct store_coup *c)
{
    strbuf_add(ctx, "%ld %d %s %s %s %s %s %d\n", c->number, c->seat, c->dice,
               c->play ? c->play : "none", c->ruling, c->score, c->position, c->next);
    return 0;
}

static int add_due_row(void *ctx, const struct store_due *d)
{
    strbuf_add(ctx, "%ld %s %d %s %ld\n", d->coup, d->kind, d->seat, d->name, d->points);
    return 0;
}

static int add_claim_row(void *ctx, const struct store_claim *c)
{
    strbuf_add(ctx, "%d %ld %d %d %s %ld %ld %ld %s %s %d %ld %ld %ld\n", c->ordinal, c->coup,
               c->by, c->against, c->kind, c->claimed, c->due, c->marked, c->ruling, c->article,
               c->pays, c->taken, c->given, c->protest);
    return 0;
}

static int note_match(void *ctx, const struct store_match *m)
{
    char **key_state = ctx;
    (void)snprintf(key_state[0], STORE_KEY_SIZE, "%s", m->key);
    (void)snprintf(key_state[1], STORE_KEY_SIZE, "%s %d%d %ld %ld:%ld %ld:%ld", m->state,
                   m->seat[0].won, m->seat[1].won, m->coups, m->seat[0].major, m->seat[1].major,
                   m->seat[0].minor, m->seat[1].minor);
    return 0;
}

/* All that is to be seen of a match: answers and rows. To be freed. */
static char *picture(const struct session *s, struct store *store)
{
    struct strbuf w = {.text = NULL};
    char key[STORE_KEY_SIZE] = "", state[STORE_KEY_SIZE] = "", *key_state[2] = {key, state};
    session_score(s, &w);
    session_ask(s, "why", 0, false, &w);
    session_stands(s, &w);
    session_prompt(s, &w);
    assert_int_equal(store_matches(store, NULL, note_match, key_state, NULL), STORE_OK);
    if (*key) {
        strbuf_add(&w, "\n%s\n", state);
        assert_int_equal(store_coups(store, key, add_coup_row, &w, NULL), STORE_OK);
        assert_int_equal(store_dues(store, key, add_due_row, &w, NULL), STORE_OK);
        assert_int_equal(store_claims(store, key, add_claim_row, &w, NULL), STORE_OK);
    }
    assert_false(w.failed);
    return w.text;
}

static void say_line(struct session *s, const char *line)
{
    struct strbuf said = {.text = NULL};
    struct session_error err;
    if (session_line(s, line, strlen(line), &said, &err) != SESSION_OK)
        fail_msg("%s: column %d: %s", line, err.column, err.text);
    strbuf_free(&said);
}

static void step_back(struct session *s)
{
    struct strbuf said = {.text = NULL};
    struct session_error err;
    if (session_undo(s, &said, &err) != SESSION_OK)
        fail_msg("undo: %s", err.text);
    strbuf_free(&said);
}

static void step_forth(struct session *s)
{
    struct strbuf said = {.text = NULL};
    struct session_error err;
    if (session_redo(s, &said, &err) != SESSION_OK)
        fail_msg("redo: %s", err.text);
    strbuf_free(&said);
}

/* The match in lines: two turns in one, or one, or only its dice, or dice and mark. */
static int cut_lines(struct random_table *t, char (*line)[LINE_ROOM])
{
    int n = 0;
    for (int i = 0; i < t->coups && i < 40; i++) {
        char words[LINE_ROOM];
        int play_at;
        int at = put_throw(line[n], &t->played[i].coup, i + 1);
        print_buf(words, &t->played[i].coup, &play_at);
        switch (deal_below(&t->deal, 4)) {
        case 0: /* two coups in a line */
            at += put(line[n] + at, "%s ", words);
            if (++i < t->coups)
                put_coup(line[n] + at, &t->played[i].coup, i + 1);
            n++;
            break;
        case 1:
            put(line[n++] + at, "%s", words);
            break;
        case 2:
            n++;
            if (*words)
                put(line[n++], "%s", words);
            break;
        default:
            put(line[n++] + at, "%.*s", play_at, words);
            if (words[play_at])
                put(line[n++], "%s", words + play_at);
        }
    }
    return n;
}

static void undo_match(struct random_table *t)
{
    static char line[128][LINE_ROOM];
    char *seen[129];
    struct store *store;
    int lines = cut_lines(t, line), at = 0, known = 0;
    assert_int_equal(store_open_memory(&store, NULL), STORE_OK);
    struct session *s = session_new(&game_trictrac, store);
    assert_non_null(s);
    char headers[LINE_ROOM];
    put_headers(headers, t, ' ');
    say_line(s, headers);
    say_line(s, line[0]);
    seen[1] = picture(s, store);
    known = at = 1;
    for (int moves = 0; moves < 3 * lines; moves++) {
        bool back = at > 1 && once_in(t, 3);
        if (back) {
            step_back(s);
            at--;
        } else if (at < lines) {
            /* Forgotten lines are typed again, or taken back by redo. */
            if (at < known && once_in(t, 2)) {
                step_forth(s);
            } else {
                say_line(s, line[at]);
                for (int i = at + 1; i <= known; i++)
                    free(seen[i]);
                known = at;
            }
            at++;
            if (at > known) {
                seen[at] = picture(s, store);
                known = at;
                continue;
            }
        }
        char *now = picture(s, store);
        if (strcmp(now, seen[at]) != 0)
            fail_msg("after \"%s\" %s:\n%s\nbut before:\n%s", line[at - 1],
                     back ? "undone to" : "again", now, seen[at]);
        free(now);
    }
    for (int i = 1; i <= known; i++)
        free(seen[i]);
    session_free(s);
    store_close(store);
}

/* --- tests ------------------------------------------------------------------------------------ */

static int begin(void **state)
{
    struct random_table *t = calloc(1, sizeof *t);
    assert_non_null(t);
    t->played = calloc(COUPS_MAX, sizeof *t->played);
    assert_non_null(t->played);
    deal_start(&t->deal, first_seed);
    totals = (struct totals){0};
    *state = t;
    return 0;
}

static int end(void **state)
{
    struct random_table *t = *state;
    free(t->played);
    free(t);
    printf("%ld coups: %ld went, %ld exits, %ld unknown throws, %ld marks said, %ld claims, "
           "%ld false moves, %ld put right\n",
           totals.coups, totals.went, totals.exits, totals.unknown, totals.wrong, totals.claims,
           totals.false_moves, totals.chosen);
    return 0;
}

static void test_tidy_matches(void **state)
{
    struct random_table *t = *state;
    for (int i = 0; i < matches_wanted; i++) {
        play_match(t, TIDY);
        read_back(t);
    }
    assert_true(totals.went && totals.exits && totals.unknown && totals.wrong);
}

static void test_wild_matches(void **state)
{
    struct random_table *t = *state;
    for (int i = 0; i < matches_wanted; i++) {
        play_match(t, WILD);
        read_back(t);
    }
    assert_true(totals.claims && totals.false_moves && totals.chosen && totals.at_sight);
}

static void test_undo(void **state)
{
    struct random_table *t = *state;
    for (int i = 0; i < matches_wanted / 20 + 1; i++) {
        play_match(t, i % 2 ? WILD : TIDY);
        undo_match(t);
    }
}

int main(int argc, char **argv)
{
    setbuf(stdout, NULL);
    if (argc > 1)
        first_seed = strtoull(argv[1], NULL, 10);
    if (argc > 2)
        matches_wanted = atoi(argv[2]);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_tidy_matches, begin, end),
        cmocka_unit_test_setup_teardown(test_wild_matches, begin, end),
        cmocka_unit_test_setup_teardown(test_undo, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
