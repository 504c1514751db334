/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "drawn_record.h"

#include <string.h>

#include "bridge.h"
#include "drawn_parts.h"

/* One coup while it is drawn. */
struct draft {
    struct slow_coup *coup;
    struct bridge_ruling ruling; /* which plays there are */
    int quarter;                 /* first field of the one to be filled or kept, 0 none */
    int quarter_points;
    int men[25];   /* the roller's men once the coup is done */
    int no_placed; /* the opponent's mark is written as a gain */
    char play[32];
};

static int fills(const int men[25], int lo)
{
    for (int f = lo; lo && f < lo + 6; f++)
        if (men[f] < 2)
            return 0;
    return lo > 0;
}

static int starts_from(const struct play *p, unsigned touched)
{
    for (int i = 0; i < p->steps; i++)
        if (touched >> p->step[i].from & 1)
            return 1;
    return 0;
}

/* No play of the touched man, who can be played, does what was due. */
static int touch_loses(const struct draft *f, unsigned touched)
{
    const struct plays *l = &f->ruling.plays;
    int moved = 0;
    for (int i = 0; i < l->count; i++) {
        int men[25];
        bridge_men(&l->play[i].after, men);
        if (!starts_from(&l->play[i], touched))
            continue;
        moved = 1;
        if (fills(men, f->quarter))
            return 0;
    }
    return moved && f->quarter;
}

static void take_play(struct draft *f, const struct play *p)
{
    bridge_men(&p->after, f->men);
    bridge_play_text(p, f->play);
}

/* Draws until the play does (or does not) what was due, or any after a while. */
static void draw_play(struct drawn *d, struct draft *f, int count, int filling, unsigned from)
{
    const struct plays *l = &f->ruling.plays;
    for (int tries = 0; tries < 40; tries++) {
        const struct play *p = &l->play[drawn_below(d, count)];
        take_play(f, p);
        if ((!from || starts_from(p, from)) &&
            (!f->quarter || tries > 20 || fills(f->men, f->quarter) == filling))
            return;
    }
    for (int i = 0; i < count; i++) {
        take_play(f, &l->play[i]);
        if (!from || starts_from(&l->play[i], from))
            return;
    }
}

static unsigned draw_touch(struct drawn *d, const struct draft *f)
{
    int field = 0;
    do {
        field = 1 + drawn_below(d, 24);
    } while (!men_on(&f->ruling.view.own, field));
    drawn_say(d, " t%d", field);
    return 1u << field;
}

/* ------------------------------------------------------------------------------ the throw */

static void find_dues(const struct slow_position *p, struct draft *f)
{
    static const int lo[] = {1, 7, 19};
    struct slow_due due[SLOW_MAX_DUES];
    int count = slow_dues(p, due);
    for (int i = 0; i < count; i++) {
        int jan = (int)due[i].jan;
        f->coup->due[due[i].to] += due[i].points;
        if (jan < SLOW_FILL_PETIT || jan > SLOW_KEEP_RETOUR)
            continue;
        f->coup->keeps = jan >= SLOW_KEEP_PETIT;
        f->quarter = lo[(jan - SLOW_FILL_PETIT) % 3];
        f->quarter_points += due[i].points;
    }
}

/* The purpose of a throw; a random one seldom gives anything to dispute. */
enum wish { NO_WISH, WISH_OTHER, WISH_QUARTER, WISH_STUCK, WISH_HOLE, WISHES };

static int is_quarter(const struct due *u)
{
    return u->jan >= FILL_PETIT && u->jan <= KEEP_RETOUR;
}

/* Only which throw is drawn rests on the fast reading; what it gives is read slowly. */
static int granted(const struct bridge_ruling *r, enum wish wish, int had)
{
    int quarter = 0;
    for (int i = 0; i < r->dues.count; i++)
        quarter |= is_quarter(&r->dues.due[i]);
    switch (wish) {
    case WISH_OTHER:
        return r->dues.points[OPPONENT] > 0;
    case WISH_QUARTER:
        return quarter;
    case WISH_STUCK:
        return !r->plays.numbers && r->dues.points[ROLLER];
    case WISH_HOLE:
        return had + r->dues.points[ROLLER] >= 12;
    default:
        return 1;
    }
}

/* The other has marked less than the throw before gave him. */
static int left_out(const struct drawn *d)
{
    int last = d->coups - 1;
    return last >= 0 && d->coup[last].due[1] > drawn_so_far(d, d->coups)[last].marked[1];
}

static enum wish draw_wish(struct drawn *d)
{
    if (left_out(d) && drawn_percent(d, 70))
        return WISH_HOLE;
    return (enum wish)drawn_below(d, WISHES);
}

/* Throws until the wish is granted, but not for ever. */
static void throw_dice(struct drawn *d, struct draft *f, struct slow_position *p)
{
    enum wish wish = draw_wish(d);
    int had = d->coups ? drawn_so_far(d, d->coups)[d->coups - 1].score.points[p->side] : 0;
    for (int tries = 0; tries < 8; tries++) {
        deal_throw(&d->deal, p->die);
        if (d->next_die[0])
            memcpy(p->die, d->next_die, sizeof p->die);
        bridge_rule(p, &f->ruling);
        if (d->next_die[0] || granted(&f->ruling, wish, had))
            break;
    }
    d->next_die[0] = 0;
}

static void begin_coup(struct drawn *d, struct draft *f)
{
    struct slow_position p = d->board;
    f->coup = &d->coup[d->coups];
    *f->coup = (struct slow_coup){.roller = p.side};
    p.roll = ++d->rolls[p.side];
    throw_dice(d, f, &p);
    find_dues(&p, f);
    f->coup->playable = f->ruling.plays.numbers > 0;
    memcpy(f->men, p.men[p.side], sizeof f->men);
    drawn_say(d, "\n%c %d%d", drawn_letter(p.side), p.die[0], p.die[1]);
}

static void set_up_again(struct drawn *d)
{
    memset(d->board.men, 0, sizeof d->board.men);
    d->board.men[0][1] = d->board.men[1][1] = 15;
    d->rolls[0] = d->rolls[1] = 0;
}

static int men_left(const int men[25])
{
    int n = 0;
    for (int f = 1; f <= 24; f++)
        n += men[f];
    return n;
}

/* The men as the next coup begins, and who throws. */
static void end_coup(struct drawn *d, const struct draft *f)
{
    memcpy(d->board.men[d->board.side], f->men, sizeof f->men);
    int exits = !men_left(f->men);
    if (drawn_so_far(d, d->coups + 1)[d->coups].gone || exits)
        set_up_again(d);
    else
        d->board.side = 1 - d->board.side;
    d->coups++;
}

static int over(struct drawn *d)
{
    return d->coups && (d->coup[d->coups - 1].unfinished ||
                        drawn_so_far(d, d->coups)[d->coups - 1].winner >= 0);
}

/* ------------------------------------------------------------------------------ one coup */

static void other_marks(struct drawn *d, struct draft *f)
{
    struct slow_coup *c = f->coup;
    struct slow_outcome now;
    c->mark[1] = (struct slow_mark){.said = SLOW_GAIN};
    now = drawn_outcome(d, 0);
    if (now.winner >= 0)
        now = drawn_outcome(d, 1);
    c->mark[1] = (struct slow_mark){.said = SLOW_AS_DUE};
    if (now.winner >= 0)
        return;
    do {
        c->mark[1] = drawn_mark(d, &now.score, 1 - c->roller, c->due[1]);
    } while (f->no_placed && c->mark[1].said == SLOW_PLACED);
    drawn_say_mark(d, c->mark[1], drawn_letter(1 - c->roller));
    d->other_marked = c->mark[1].said != SLOW_AS_DUE;
}

static void choose_play(struct drawn *d, struct draft *f, unsigned touched)
{
    const struct plays *l = &f->ruling.plays;
    unsigned from = 0;
    for (int i = 0; i < l->count; i++)
        if (starts_from(&l->play[i], touched))
            from = touched;
    /* Fill or keep or not only where a touched man is played. */
    draw_play(d, f, from ? l->count : l->allowed, drawn_percent(d, 50), from);
    f->coup->put_back = SLOW_PUT_BACK;
    f->coup->touched = 1;
    f->coup->lost = fills(f->men, f->quarter) ? 0 : f->quarter_points;
}

/* The player went without the right: allowed in words, in silence, or put back. */
static void rule_going(struct drawn *d, struct draft *f, unsigned touched)
{
    struct slow_coup *c = f->coup;
    int kind = c->playable ? drawn_below(d, 100) : drawn_below(d, 60);
    if (kind < 25)
        return;
    if (kind < 60) {
        c->put_back = SLOW_STANDS;
        drawn_say(d, " = stands");
        drawn_claims(d, 0, 1, 50);
        return;
    }
    choose_play(d, f, touched);
    if (!c->lost)
        drawn_claims(d, 0, 0, 40);
    drawn_say(d, " = %s", f->play);
    other_marks(d, f);
    drawn_claims(d, 0, 0, 60);
}

static void go(struct drawn *d, struct draft *f, const struct slow_score *at)
{
    struct slow_coup *c = f->coup;
    unsigned touched = 0;
    c->goes = 1;
    c->mark[0] = drawn_mark_of_going(d, at, c->roller, c->due[0]);
    while (drawn_outcome(d, 0).winner >= 0) /* who has won does not go */
        c->mark[0] = drawn_placed(0, 0);
    drawn_say_mark(d, c->mark[0], 0);
    while (c->playable && drawn_percent(d, 25))
        touched |= draw_touch(d, f);
    drawn_say(d, " go");
    if (drawn_outcome(d, 0).wrong_going) {
        rule_going(d, f, touched);
        return;
    }
    bool over = drawn_outcome(d, 0).winner >= 0; /* by his mark: no further word about it */
    drawn_claims(d, 0, 0, left_out(d) ? 90 : 40);
    if (!over && drawn_outcome(d, 0).wrong_going && c->playable && !f->quarter &&
        drawn_percent(d, 60)) {
        f->no_placed = 1;
        choose_play(d, f, touched);
        drawn_say(d, " = %s", f->play);
        other_marks(d, f);
    }
}

static void play(struct drawn *d, struct draft *f)
{
    struct slow_coup *c = f->coup;
    const struct plays *l = &f->ruling.plays;
    unsigned touched = c->playable && drawn_percent(d, 12) ? draw_touch(d, f) : 0;
    d->untouched = 0;
    int filling = drawn_percent(d, 60);
    draw_play(d, f, l->exits ? l->allowed : l->count, filling, 0);
    drawn_say(d, " %s", f->play);
    c->touched = c->playable;
    if (f->quarter && (!fills(f->men, f->quarter) || (touched && touch_loses(f, touched))))
        c->lost = f->quarter_points;
    bool over = drawn_outcome(d, 0).winner >= 0; /* by his mark: nothing is chosen any more */
    if (c->lost && !touched && !over &&
        drawn_percent(d, 30)) { /* he is made to fill: the school stays */
        draw_play(d, f, l->allowed, 1, 0);
        drawn_say(d, " = %s", f->play);
    }
}

/* The roller's mark has ended the match. 1: nothing more is played. */
static int ended(struct drawn *d, struct draft *f)
{
    struct slow_coup *c = f->coup;
    int right = drawn_outcome(d, 1).winner >= 0;
    if (!right && drawn_percent(d, 60)) {
        play(d, f);
        if (drawn_percent(d, 80)) {
            struct slow_claim x = {.by = 1 - c->roller, .points = drawn_points(d, 4)};
            drawn_add_claim(d, &x);
        }
        return 0;
    }
    struct slow_score at = drawn_score_before(d);
    int may_go = at.points[c->roller] + c->due[0] >= 12; /* once put back he must say whether */
    c->unfinished = right || c->playable || may_go;
    if (!c->unfinished) /* with nothing to play the other marks what is due to him */
        c->mark[1] = (struct slow_mark){.said = SLOW_AS_DUE};
    if (!right && drawn_percent(d, 30)) {
        struct slow_claim x = {.by = 1 - c->roller, .points = drawn_percent(d, 50) ? SLOW_ALL : 0};
        drawn_add_claim(d, &x);
    }
    return 1;
}

/* Something is claimed before a man is touched, and perhaps the mark made otherwise upon that. */
static void early_claims(struct drawn *d, struct draft *f, const struct slow_score *at)
{
    struct slow_coup *c = f->coup;
    if (c->mark[0].said == SLOW_AS_DUE || drawn_percent(d, 65)) /* not said: the coup before */
        return;
    struct slow_coup kept = *c;
    int used = d->used;
    drawn_claims(d, 0, 0, 70);
    if (drawn_outcome(d, 0).winner >= 0) { /* by a school: without a word */
        *c = kept;
        d->text[d->used = used] = 0;
    }
    if (!c->claims || drawn_percent(d, 60))
        return;
    do {
        c->mark[0] = drawn_mark(d, at, c->roller, c->due[0]);
    } while (c->mark[0].said == SLOW_AS_DUE);
    drawn_say_mark(d, c->mark[0], 0);
}

static void draw_coup(struct drawn *d)
{
    struct draft f = {.quarter = 0};
    begin_coup(d, &f);
    d->untouched = d->other_marked = 0;
    struct slow_coup *c = f.coup;
    if (d->coups)
        drawn_claims(d, 1, 0, 45);
    struct slow_score at = drawn_score_before(d);
    c->mark[1] = (struct slow_mark){.said = SLOW_GAIN}; /* not yet marked */
    int due = at.points[c->roller] + c->due[0] >= 12;
    if (slow_score_winner(&at) >= 0) {
        c->unfinished = 1;
    } else if (drawn_percent(d, due ? 50 : 6)) {
        go(d, &f, &at);
    } else {
        c->mark[0] = drawn_mark(d, &at, c->roller, c->due[0]);
        drawn_say_mark(d, c->mark[0], 0);
        d->untouched = 1;
        early_claims(d, &f, &at);
        if (drawn_outcome(d, 0).winner < 0)
            play(d, &f);
        else if (ended(d, &f))
            goto done;
        other_marks(d, &f);
        drawn_claims(d, 0, 0, left_out(d) ? 90 : 50);
    }
done:
    end_coup(d, &f);
}

/* A throw nobody saw, to bring pegs and jetons somewhere, perhaps both to the brink of a hole. */
static void draw_unseen(struct drawn *d, int brink)
{
    struct slow_coup *c = &d->coup[d->coups];
    struct draft f = {.coup = c};
    *c = (struct slow_coup){.roller = d->board.side, .unseen = 1};
    c->mark[0] =
        (struct slow_mark){SLOW_GAIN, 2 * drawn_below(d, drawn_percent(d, 20) ? 14 : 6), 0, 0};
    c->mark[1] =
        (struct slow_mark){SLOW_GAIN, drawn_percent(d, 50) ? 0 : 2 * drawn_below(d, 6), 0, 0};
    if (brink)
        c->mark[0].gain = c->mark[1].gain = 8 + 2 * drawn_below(d, 2);
    d->rolls[c->roller]++;
    memcpy(f.men, d->board.men[c->roller], sizeof f.men);
    drawn_say(d, "\n%c ?? +%d - %c+%d", drawn_letter(c->roller), c->mark[0].gain,
              drawn_letter(1 - c->roller), c->mark[1].gain);
    end_coup(d, &f);
}

/* A position with men of both; if `brink`, the throw after the next gives the other something. */
static void deal_board(struct drawn *d, int brink)
{
    struct bridge_ruling r;
    int tries = 0, fits = 0;
    while (!fits) {
        deal_position(&d->deal, &d->board);
        fits = men_left(d->board.men[0]) && men_left(d->board.men[1]);
        if (fits && brink && tries++ < 40) {
            bridge_rule(&d->board, &r);
            fits = granted(&r, WISH_OTHER, 0);
        }
    }
    if (brink)
        memcpy(d->next_die, d->board.die, sizeof d->next_die);
    d->board.side ^= brink;
    d->board.die[0] = d->board.die[1] = d->board.roll = 0;
}

static void set_up(struct drawn *d, int brink)
{
    char line[256];
    deal_board(d, brink);
    slow_to_line(&d->board, line);
    d->table.last = drawn_percent(d, 50) ? 12 : 1 + drawn_below(d, 6);
    d->table.own_throw_only = drawn_percent(d, 10);
    drawn_say(d, "[Setup \"%s\"]\n", line);
    if (d->table.last != 12)
        drawn_say(d, "[Option \"holes=%d\"]\n", d->table.last);
    if (d->table.own_throw_only)
        drawn_say(d, "[Option \"schools=own-throw\"]\n");
}

void drawn_record(struct drawn *d, uint64_t seed)
{
    memset(d, 0, sizeof *d);
    deal_start(&d->deal, seed);
    int brink = drawn_percent(d, 30);
    set_up(d, brink);
    for (int n = brink ? 1 : drawn_below(d, 4); n > 0 && !over(d); n--)
        draw_unseen(d, brink);
    for (int n = 1 + drawn_below(d, 5); n > 0 && !over(d); n--)
        draw_coup(d);
    drawn_say(d, "\n");
}
