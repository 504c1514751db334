/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "drawn_events.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bridge.h"
#include "deal.h"
#include "slow_fold_parts.h"
#include "slow_fold_text.h"

enum {
    HOLE = 12,
    MOST_CLAIMED = 20, /* "school 22" is a claim and a throw */
    COUP_MEN = 5,
    COUP_CLAIMS_SAID = 5,
    COUP_CHOICES_SAID = 3,
    COUP_WORDS = 18,
    STEP = 32
};

/* Situations that are not drawn yet: dice before the other has finished moving, one more man after
 * a play that a word has settled, "-" though a number can be played. */
enum { EARLY_DICE = 1, MAN_AFTER_SETTLED_PLAY = 1, NO_MAN_THOUGH_PLAYABLE = 1 };

/* Main subject of a sequence. */
enum theme { OF_MARKS, OF_MEN, OF_GOING, OF_EXIT, OF_QUARTER, THEMES };

struct drawing {
    struct deal deal;
    struct drawn_events *out;
    struct fold_text text;
    struct fold_choices choices; /* open now */
    enum theme theme;
    int refused;   /* words that were refused */
    int coup_at;   /* index of the first word of this coup */
    int claims;    /* in this coup */
    int men;       /* put down in this coup */
    int plan_size; /* the play intended: tokens */
    char plan[2][STEP];
};

static int below(struct drawing *g, int n)
{
    return (int)deal_below(&g->deal, (unsigned)n);
}

static int percent(struct drawing *g, int chance)
{
    return below(g, 100) < chance;
}

static struct fold_state *state(struct drawing *g)
{
    return &g->text.fold.now;
}

static const struct fold_coup *coup(struct drawing *g)
{
    struct fold_state *s = state(g);
    return s->coups ? &s->coup[s->coups - 1] : NULL;
}

static char letter(int side)
{
    return side ? 'b' : 'w';
}

/* ------------------------------------------------------------------------------- the words */

/* Gives the words of one act to the fold. Returns 0 if they are refused or not understood. */
static int give(struct drawing *g, const char *word)
{
    struct fold_event e;
    struct fold_out out;
    int got;
    g->text.at = word;
    while ((got = fold_text_next(&g->text, &e)) > 0)
        if (!fold(&g->text.fold, &e, &out))
            return 0;
    return got == 0;
}

/* Says a word. A refused one is kept now and then, to be refused by the program too. */
static int say(struct drawing *g, const char *format, ...) __attribute__((format(printf, 2, 3)));

static int say(struct drawing *g, const char *format, ...)
{
    static struct fold_text before;
    char word[EVENTS_WORD];
    va_list args;
    va_start(args, format);
    vsnprintf(word, sizeof word, format, args);
    va_end(args);
    if (g->out->words == EVENTS_WORDS)
        return 0;
    before = g->text;
    int taken = give(g, word);
    if (!taken) {
        g->text = before;
        if (g->refused == 2 || !percent(g, 20))
            return 0;
        g->refused++;
    }
    snprintf(g->out->word[g->out->words++], EVENTS_WORD, "%s", word);
    return taken;
}

/* ------------------------------------------------------------------------------- the throw */

enum wish { NO_WISH, WISH_OTHER, WISH_QUARTER, WISH_STUCK, WISH_HOLE, WISH_FALSE_EXIT };

static enum wish draw_wish(struct drawing *g)
{
    int kind = below(g, 100);
    if (g->theme == OF_QUARTER && kind < 60)
        return WISH_QUARTER;
    if (g->theme == OF_GOING && kind < 60)
        return WISH_HOLE;
    return kind < 30   ? NO_WISH
           : kind < 55 ? WISH_OTHER
           : kind < 75 ? WISH_QUARTER
           : kind < 80 ? WISH_STUCK
                       : WISH_HOLE;
}

static int is_granted(const struct bridge_ruling *r, enum wish wish, int had)
{
    int quarter = 0;
    for (int i = 0; i < r->dues.count; i++)
        quarter |= r->dues.due[i].jan >= FILL_PETIT && r->dues.due[i].jan <= KEEP_RETOUR;
    switch (wish) {
    case WISH_OTHER:
        return r->dues.points[OPPONENT] > 0;
    case WISH_QUARTER:
        return quarter;
    case WISH_STUCK:
        return !r->plays.numbers && r->dues.points[ROLLER];
    case WISH_HOLE:
        return had + r->dues.points[ROLLER] >= HOLE;
    default:
        return 1;
    }
}

/* The position of the next throw, about. Only which throw is drawn depends on it. */
static struct slow_position next_position(struct drawing *g)
{
    const struct fold_state *s = state(g);
    struct slow_position p = {.side = fold_thrower(s)};
    memcpy(p.men, s->men, sizeof p.men);
    if (coup(g) && !coup(g)->gone)
        memcpy(p.men[coup(g)->roller], s->turn.now, sizeof s->turn.now);
    return p;
}

static int is_possible(const struct slow_position *p)
{
    int men[2] = {fold_men_left(p->men[0]), fold_men_left(p->men[1])};
    for (int side = 0; side < 2; side++)
        if (p->men[side][12] == 1 || p->men[side][13])
            return 0;
    for (int f = 1; f <= 24; f++)
        if (p->men[0][f] && p->men[1][25 - f])
            return 0;
    return men[0] && men[1];
}

static void draw_dice(struct drawing *g, int die[2])
{
    struct slow_position p = next_position(g);
    struct bridge_ruling r;
    struct slow_score sc = fold_score(state(g));
    enum wish wish = draw_wish(g);
    for (int tries = 0; tries < 8; tries++) {
        deal_throw(&g->deal, die);
        if (!is_possible(&p))
            return;
        memcpy(p.die, die, sizeof p.die);
        bridge_rule(&p, &r);
        if (is_granted(&r, wish, sc.points[p.side]))
            return;
    }
}

static int say_throw(struct drawing *g)
{
    int die[2], by = fold_thrower(state(g));
    if (coup(g) && fold_wants(state(g)) == FOLD_WANTS_MAN && !EARLY_DICE)
        return 0;
    draw_dice(g, die);
    int at = g->out->words, taken = 0;
    if (percent(g, 3))
        taken = say(g, "%c ??", letter(by));
    else
        taken = say(g, "%c %d%d", letter(by), die[0], die[1]);
    if (taken) {
        g->coup_at = at;
        g->claims = g->men = g->plan_size = 0;
    }
    return taken;
}

/* -------------------------------------------------------------------------------- the men */

static void step_text(int from, int rest, int to, char out[STEP])
{
    char last[16];
    snprintf(last, sizeof last, "%d", to);
    if (to >= FOLD_OFF)
        snprintf(last, sizeof last, "off");
    if (rest)
        snprintf(out, STEP, "%d/%d/%s", from, rest, last);
    else
        snprintf(out, STEP, "%d/%s", from, last);
}

static int fills(const int men[25], int lo)
{
    for (int f = lo; f < lo + 6; f++)
        if (men[f] < 2)
            return 0;
    return 1;
}

/* Draws a play to follow: with 60 percent one that has a full quarter, if there is one. */
static void draw_plan(struct drawing *g)
{
    const struct fold_turn *t = &state(g)->turn;
    const struct slow_way *way, *w = NULL;
    int count = fold_ways(&t->start, percent(g, 60), &way);
    int full = percent(g, 60);
    g->plan_size = 0;
    for (int tries = 0; tries < 12; tries++) {
        w = &way[below(g, count)];
        if ((fills(w->men, 1) || fills(w->men, 7) || fills(w->men, 19)) == full)
            break;
    }
    if (!w || !w->numbers)
        return;
    if (w->one_man && percent(g, 60)) {
        step_text(w->from[0], percent(g, 80) ? w->to[0] : 0, w->to[1], g->plan[0]);
        g->plan_size = 1;
        return;
    }
    for (int n = 0; n < w->numbers; n++)
        step_text(w->from[n], 0, w->to[n], g->plan[n]);
    g->plan_size = w->numbers;
}

/* A man moved by a number left, by another one, or anyhow. */
static void draw_man(struct drawing *g, char out[STEP])
{
    const struct fold_turn *t = &state(g)->turn;
    int from = 1 + below(g, 24), kind = below(g, 100);
    const int *number = t->from_man > 0 ? t->left : t->start.die;
    int by = number[below(g, 2)];
    for (int tries = 0; tries < 60 && t->now[from] == 0; tries++)
        from = 1 + below(g, 24);
    if (kind >= 55 && kind < 70)
        by = t->start.die[0] + t->start.die[1];
    else if (kind >= 70 && kind < 85)
        by = 1 + below(g, 6);
    else if (kind >= 85)
        by = 1 + below(g, 12);
    by = by < 1 ? 1 + below(g, 6) : by;
    if (percent(g, 8) && from < 12)
        by = (percent(g, 50) ? 12 : 13) - from;
    step_text(from, 0, from + by > 24 ? FOLD_OFF : from + by, out);
}

static int says_wrong_man(struct drawing *g)
{
    return percent(g, g->theme == OF_MEN ? 50 : g->theme == OF_EXIT ? 30 : 12);
}

static int say_man(struct drawing *g)
{
    const struct fold_turn *t = &state(g)->turn;
    char one[STEP], two[STEP];
    if (g->men >= COUP_MEN ||
        (!MAN_AFTER_SETTLED_PLAY && (t->chosen || (t->from_man > 0 && t->men > t->from_man))))
        return 0;
    if (t->men == 0 && t->seen && !state(g)->coup[state(g)->coups - 1].playable)
        return say(g, "-");
    if (NO_MAN_THOUGH_PLAYABLE && percent(g, 3))
        return say(g, "-");
    if (t->men == 0 && t->seen)
        draw_plan(g);
    if (t->men < g->plan_size && !says_wrong_man(g))
        snprintf(one, sizeof one, "%s", g->plan[t->men]);
    else
        draw_man(g, one);
    g->men++;
    if (t->men == 0 && percent(g, 10)) {
        if (g->plan_size > 1 && percent(g, 50))
            snprintf(two, sizeof two, "%s", g->plan[1]);
        else
            draw_man(g, two);
        g->men++;
        return say(g, "%s+%s", one, two);
    }
    return say(g, "%s", one);
}

static int say_touch(struct drawing *g)
{
    const struct fold_turn *t = &state(g)->turn;
    int from = 1 + below(g, 24);
    for (int tries = 0; tries < 60 && t->now[from] == 0; tries++)
        from = 1 + below(g, 24);
    return say(g, "t%d", from);
}

/* ------------------------------------------------------------------------------- choices */

static int say_choice(struct drawing *g)
{
    char list[FOLD_TEXT_LINE], word[EVENTS_WORD], *at = list;
    int n = 1, kind = below(g, 100);
    const struct fold_coup *c = coup(g);
    if ((g->choices.codes & CODE_R1) && kind < 12) {
        struct fold_turn *t = &state(g)->turn;
        const struct slow_way *way;
        int count = fold_ways(&t->start, 1, &way);
        const struct slow_way *w = &way[below(g, count)];
        if (w->numbers == 2 && !w->one_man) {
            step_text(w->from[0], 0, w->to[0], list);
            step_text(w->from[1], 0, w->to[1], word);
            return say(g, "%c = %s %s", letter(c->roller), list, word);
        }
    }
    int said = 0;
    for (int i = g->coup_at; i < g->out->words; i++)
        said += strchr(g->out->word[i], '=') != NULL;
    if (said >= COUP_CHOICES_SAID || !g->choices.codes)
        return 0;
    if (kind < 15) {
        draw_man(g, word);
        return say(g, "= %s", word);
    }
    fold_text_print_choices(&state(g)->turn, &g->choices, list);
    for (char *p = list; *p; p++)
        n += *p == ',';
    for (n = below(g, n); n > 0; n--)
        at = strchr(at, ',') + 2;
    at[strcspn(at, ",")] = 0;
    return *at && strlen(at) < EVENTS_WORD - 4 ? say(g, "= %s", at) : 0;
}

/* --------------------------------------------------------------------------------- marks */

static int say_mark_of(struct drawing *g, int side)
{
    const struct fold_state *s = state(g);
    const struct fold_coup *c = coup(g);
    int party = fold_party_of(c, side), due = c->account[party].due;
    struct slow_score at = fold_score_before(s, s->coups - 1);
    if (party == 1 && c->account[0].typed)
        at = fold_score(s);
    int had = at.points[side], rest = (had + due) % HOLE, kind = below(g, 100);
    int worth = slow_score_worth(&at, side, due), gain = due + 2 * below(g, 9) - 8;
    int holes = worth, jeton = rest;
    char who[2] = {letter(side), 0};
    if (party == 0 && percent(g, 80))
        who[0] = 0;
    if (kind < 70) {
        gain = kind < 25 ? due : gain < 0 ? 0 : gain;
        if (kind >= 62)
            gain = 2 * below(g, 14);
        return say(g, "%s+%d", who, gain);
    }
    if (kind >= 78 && kind < 83)
        holes = worth + 1 - 2 * (worth && percent(g, 50));
    else if (kind >= 83 && kind < 87)
        holes = 1, jeton = had;
    else if (kind >= 87 && kind < 92)
        holes = 0, jeton = percent(g, 50) ? 0 : rest;
    else if (kind >= 92)
        holes = below(g, 4), jeton = percent(g, 30) ? rest : 2 * below(g, 6);
    return say(g, "%s@%d:%d", who, holes, jeton);
}

static int say_mark(struct drawing *g)
{
    const struct fold_coup *c = coup(g);
    int roller = c->roller;
    if (!c->account[0].typed && percent(g, 80))
        return say_mark_of(g, roller);
    return say_mark_of(g, percent(g, 75) ? 1 - roller : roller);
}

/* With go only the pegs are the mark. */
static int say_mark_of_going(struct drawing *g)
{
    const struct fold_coup *c = coup(g);
    struct slow_score at = fold_score_before(state(g), state(g)->coups - 1);
    int had = at.points[c->roller], due = c->account[0].due, rest = (had + due) % HOLE;
    int jeton[4] = {0, had, rest, 2 * below(g, 6)}, holes = slow_score_worth(&at, c->roller, due);
    if (percent(g, 40))
        holes = below(g, 4);
    return say(g, "@%d:%d", holes, jeton[percent(g, 55) ? 0 : below(g, 4)]);
}

/* -------------------------------------------------------------------------------- claims */

static int points_to_claim(struct drawing *g, int left)
{
    int kind = below(g, 100), points = left + 2 + 2 * below(g, 4);
    if (kind < 30)
        return SLOW_ALL;
    if (kind < 65 && left > 0)
        points = left;
    else if (kind < 75)
        points = 0;
    else if (kind < 90 && left > 2)
        points = 2 + 2 * below(g, left / 2 - 1);
    return points > MOST_CLAIMED ? SLOW_ALL : points;
}

static int say_claim(struct drawing *g)
{
    const struct fold_state *s = state(g);
    int by = percent(g, 70) ? 1 - coup(g)->roller : coup(g)->roller, left = 0, found = 0;
    if (g->claims >= COUP_CLAIMS_SAID)
        return 0;
    for (int i = 0; i < s->faults; i++) {
        const struct fold_fault *f = &s->fault[i];
        if (f->kind == SLOW_NONE || f->kind == SLOW_FALSE || percent(g, 15))
            continue;
        if (f->state != FOLD_OPEN && percent(g, 70))
            continue;
        if (found++ && percent(g, 50))
            continue;
        by = 1 - f->side;
        left = f->points - f->claimed;
    }
    if (!found && percent(g, 50))
        return 0;
    g->claims++;
    int points = points_to_claim(g, left);
    if (percent(g, 12))
        return say(g, "%c mark", letter(by));
    if (points == SLOW_ALL)
        return say(g, "%c school", letter(by));
    return say(g, "%c school %d", letter(by), points);
}

static int say_of_claim(struct drawing *g)
{
    if (!state(g)->claim.made && percent(g, 90))
        return 0;
    return say(g, "%s", percent(g, 55) ? "false" : "whole");
}

/* ------------------------------------------------------------------------- other words */

static int say_again(struct drawing *g)
{
    int said = g->out->words - g->coup_at - 1;
    char word[EVENTS_WORD];
    if (said <= 0 || g->claims >= COUP_CLAIMS_SAID || g->men >= COUP_MEN)
        return 0;
    snprintf(word, sizeof word, "%s", g->out->word[g->coup_at + 1 + below(g, said)]);
    const struct fold_turn *t = &state(g)->turn;
    if (!MAN_AFTER_SETTLED_PLAY && strchr(word, '/') && (t->chosen || t->from_man > 0))
        return 0;
    if (!NO_MAN_THOUGH_PLAYABLE && strcmp(word, "-") == 0)
        return 0;
    if (strchr(word, '=') || (strpbrk(word, "+@") && coup(g)->went))
        return 0;
    g->claims += strstr(word, "school") || strstr(word, "mark");
    g->men += strchr(word, '/') != NULL;
    return say(g, "%s", word);
}

static int say_rare(struct drawing *g)
{
    const struct fold_state *s = state(g);
    int field = 14 + below(g, 5), kind = below(g, 100);
    for (int f = 14; f <= 24; f++)
        field = s->late_men[coup(g)->roller][f] ? f : field;
    if (kind < 15)
        return say(g, "waive");
    if (kind < 25)
        return say(g, "%c late %d", letter(1 - coup(g)->roller), 2 + 2 * below(g, 4));
    if (kind < 50)
        return say(g, "must %d", field);
    if (kind < 70)
        return say(g, "stay");
    return say(g, "go");
}

static int say_decision(struct drawing *g)
{
    int kind = below(g, 100);
    if (kind < 45)
        return say(g, "stay");
    if (kind < 60 && !coup(g)->account[0].typed && !say_mark_of_going(g))
        return 0;
    return say(g, "go");
}

/* ------------------------------------------------------------------------- the sequence */

/* Adds a word, if the word drawn is possible now. */
static void draw_word(struct drawing *g)
{
    const struct fold_coup *c = coup(g);
    enum fold_wanted wanted = fold_wants(state(g));
    int kind = below(g, 100), marks = g->theme == OF_MEN || g->theme == OF_EXIT ? 8 : 20;
    int full = g->out->words - g->coup_at >= COUP_WORDS;
    if (!c || (wanted == FOLD_WANTS_THROW && (full || percent(g, 30)))) {
        say_throw(g);
        return;
    }
    if (c->unseen) { /* nothing is known of it */
        if (!c->account[0].typed)
            say(g, "+%d", 2 * below(g, 10));
        say(g, "-");
        say_throw(g);
        return;
    }
    fold_choices_now(state(g), &g->choices);
    if (g->choices.codes && percent(g, g->theme == OF_MEN ? 60 : 40)) {
        say_choice(g);
        return;
    }
    if (wanted == FOLD_WANTS_DECISION && percent(g, 40)) {
        say_decision(g);
        return;
    }
    if (full || kind < 35) {
        if (wanted != FOLD_WANTS_THROW || percent(g, 7))
            say_man(g);
    } else if (kind < 35 + marks) {
        say_mark(g);
    } else if (kind < 35 + 2 * marks + 5) {
        say_claim(g);
    } else if (kind < 85) {
        say_of_claim(g);
    } else if (kind < 89) {
        say_touch(g);
    } else if (kind < 91) {
        say_rare(g);
    } else if (kind < 92) {
        say_choice(g);
    } else if (kind < 97) {
        say_again(g);
    } else {
        say_throw(g);
    }
}

/* A throw that nobody saw, to bring pegs and jetons somewhere. */
static void say_unseen(struct drawing *g)
{
    int by = fold_thrower(state(g)), brink = g->theme == OF_GOING || percent(g, 25);
    int own = 2 * below(g, 6), other = percent(g, 50) ? 0 : 2 * below(g, 6);
    if (brink)
        own = 8 + 2 * below(g, 2), other = percent(g, 50) ? own : other;
    if (percent(g, 5))
        own += 12;
    g->coup_at = g->out->words;
    say(g, "%c ?? +%d - %c+%d", letter(by), own, letter(1 - by), other);
}

/* A position in which the theme occurs soon. */
static void deal_theme(struct drawing *g, struct slow_position *p)
{
    struct bridge_ruling r;
    for (int tries = 0; tries < 30; tries++) {
        int home = 1;
        deal_position(&g->deal, p);
        if (!is_possible(p))
            continue;
        for (int f = 1; f < 19; f++)
            home &= p->men[p->side][f] == 0;
        if (g->theme == OF_EXIT) {
            while (home && fold_men_left(p->men[p->side]) > 3) {
                int f = 19 + below(g, 6);
                p->men[p->side][f] -= p->men[p->side][f] > 0;
            }
            if (home)
                return;
            continue;
        }
        bridge_rule(p, &r);
        if (is_granted(&r, g->theme == OF_QUARTER ? WISH_QUARTER : NO_WISH, 0))
            return;
    }
    while (!is_possible(p))
        deal_position(&g->deal, p);
}

static void say_options(struct drawing *g)
{
    struct drawn_events *d = g->out;
    size_t used = strlen(d->headers), room = sizeof d->headers - used;
    int kind = below(g, 100);
    if (kind < 20)
        snprintf(d->headers + used, room, " [Option \"holes=%d\"]", 1 + below(g, 5));
    else if (kind < 26)
        snprintf(d->headers + used, room, " [Option \"schools=own-throw\"]");
    else if (kind < 32)
        snprintf(d->headers + used, room, " [Option \"announce=silent\"]");
    else if (kind < 35)
        snprintf(d->headers + used, room, " [Option \"announce=confirm\"]");
    else if (kind < 38)
        snprintf(d->headers + used, room, " [Option \"misere=on\"]");
}

void drawn_events(struct drawn_events *d, uint64_t seed)
{
    static struct drawing g;
    static const enum theme themes[] = {OF_MARKS, OF_MARKS,   OF_MARKS,   OF_MEN, OF_MEN,
                                        OF_GOING, OF_QUARTER, OF_QUARTER, OF_EXIT};
    struct slow_position p;
    char line[256];
    memset(d, 0, sizeof *d);
    memset(&g, 0, sizeof g);
    deal_start(&g.deal, seed);
    g.out = d;
    g.theme = themes[below(&g, (int)(sizeof themes / sizeof *themes))];
    deal_theme(&g, &p);
    int die[2] = {p.die[0], p.die[1]};
    p.die[0] = p.die[1] = p.roll = 0;
    int unseen = g.theme == OF_GOING ? 1 + below(&g, 2) : percent(&g, 35) ? 1 + below(&g, 3) : 0;
    if (unseen & 1)
        p.side = 1 - p.side;
    slow_to_line(&p, line);
    snprintf(d->headers, sizeof d->headers, "[Setup \"%s\"]", line);
    say_options(&g);
    if (!fold_text_start(&g.text, d->headers))
        abort();
    for (int n = 0; n < unseen; n++)
        say_unseen(&g);
    if (percent(&g, 70)) {
        g.coup_at = d->words;
        say(&g, "%c %d%d", letter(fold_thrower(state(&g))), die[0], die[1]);
    }
    for (int tries = 10 + below(&g, 22); tries > 0 && d->words < EVENTS_WORDS; tries--)
        draw_word(&g);
}
