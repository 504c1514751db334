/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "drawn_parts.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int drawn_words[DRAWN_WORDS] = {
    [DRAWN_SCHOOL] = 1, [DRAWN_FALSE] = 1, [DRAWN_NOTHING_CLAIMED] = 1,
    [DRAWN_MARK] = 1,   [DRAWN_WHOLE] = 1,
};

/* "school 22" would be a school and a throw. */
enum { MOST_CLAIMED = 20 };

void drawn_say(struct drawn *d, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    int n = vsnprintf(d->text + d->used, (size_t)(DRAWN_TEXT - d->used), format, args);
    va_end(args);
    if (n < 0 || d->used + n >= DRAWN_TEXT)
        abort();
    d->used += n;
}

int drawn_below(struct drawn *d, int n)
{
    return (int)deal_below(&d->deal, (unsigned)n);
}

int drawn_percent(struct drawn *d, int chance)
{
    return drawn_below(d, 100) < chance;
}

char drawn_letter(int side)
{
    return side ? 'b' : 'w';
}

/* --------------------------------------------------------------------------- what is known */

const struct slow_outcome *drawn_so_far(const struct drawn *d, int coups)
{
    static struct slow_outcome out[DRAWN_COUPS];
    slow_marks(&d->table, d->coup, coups, out);
    return out;
}

struct slow_score drawn_score_before(struct drawn *d)
{
    struct slow_coup *c = &d->coup[d->coups], kept = *c;
    c->unseen = 1;
    c->goes = 0;
    c->mark[0] = c->mark[1] = (struct slow_mark){.said = SLOW_GAIN};
    struct slow_score sc = drawn_so_far(d, d->coups + 1)[d->coups].score;
    *c = kept;
    return sc;
}

struct slow_outcome drawn_outcome(struct drawn *d, int speaks)
{
    struct slow_coup *c = &d->coup[d->coups], kept = *c;
    if (speaks && c->claims < SLOW_CLAIMS)
        c->claim[c->claims++] = (struct slow_claim){.by = 1 - c->roller};
    struct slow_outcome out = drawn_so_far(d, d->coups + 1)[d->coups];
    *c = kept;
    return out;
}

/* --------------------------------------------------------------------------------- marks */

struct slow_mark drawn_placed(int holes, int jeton)
{
    return (struct slow_mark){SLOW_PLACED, 0, holes, jeton};
}

struct slow_mark drawn_mark(struct drawn *d, const struct slow_score *at, int side, int due)
{
    int had = at->points[side], rest = (had + due) % 12, kind = drawn_below(d, 100);
    int worth = slow_score_worth(at, side, due), gain = due + 2 * drawn_below(d, 9) - 8;
    if (due && kind < 15)
        return (struct slow_mark){.said = SLOW_GAIN};
    if (kind < 35)
        return (struct slow_mark){.said = SLOW_AS_DUE};
    if (kind < 60)
        return (struct slow_mark){.said = SLOW_GAIN, .gain = gain < 0 ? 0 : gain};
    if (kind < 64)
        return (struct slow_mark){.said = SLOW_GAIN, .gain = 2 * drawn_below(d, 14)};
    if (kind < 74)
        return drawn_placed(worth, rest);
    if (kind < 80)
        return drawn_placed(worth + 1 - 2 * (worth && drawn_percent(d, 50)), rest);
    if (kind < 85)
        return drawn_placed(1, had);
    if (kind < 90)
        return drawn_placed(0, drawn_percent(d, 50) ? 0 : rest);
    return drawn_placed(drawn_below(d, 4), drawn_percent(d, 30) ? rest : 2 * drawn_below(d, 6));
}

struct slow_mark drawn_mark_of_going(struct drawn *d, const struct slow_score *at, int side,
                                     int due)
{
    int had = at->points[side], rest = (had + due) % 12;
    int jeton[4] = {0, had, rest, 2 * drawn_below(d, 6)};
    int holes = slow_score_worth(at, side, due), kind = drawn_below(d, 100);
    if (kind < 25)
        return (struct slow_mark){.said = SLOW_AS_DUE};
    if (kind < 35)
        return (struct slow_mark){.said = SLOW_GAIN, .gain = due + 2 * drawn_below(d, 5)};
    if (drawn_percent(d, 50))
        holes = drawn_below(d, 4);
    return drawn_placed(holes, jeton[drawn_percent(d, 55) ? 0 : drawn_below(d, 4)]);
}

void drawn_say_mark(struct drawn *d, struct slow_mark mark, char whose)
{
    char name[2] = {whose, 0};
    if (mark.said == SLOW_GAIN)
        drawn_say(d, " %s+%d", name, mark.gain);
    else if (mark.said == SLOW_PLACED)
        drawn_say(d, " %s@%d:%d", name, mark.holes, mark.jeton);
}

/* -------------------------------------------------------------------------------- claims */

/* Chooses a fault that can be claimed. Returns 0 if there is none. */
static int aim(struct drawn *d, struct slow_claim *x, int *left)
{
    const struct slow_outcome *out = drawn_so_far(d, d->coups + 1);
    int first = d->coups ? d->coups - 1 : 0, found = 0;
    for (int i = first; i <= d->coups; i++) {
        for (int k = 0; k < out[i].schools; k++) {
            const struct slow_school *s = &out[i].school[k];
            if (s->kind == SLOW_FALSE || (s->points > 0 && s->claimed >= s->points))
                continue;
            if (found++ && drawn_percent(d, 50))
                continue;
            x->by = 1 - s->by;
            *left = s->points - s->claimed;
        }
    }
    return found > 0;
}

int drawn_points(struct drawn *d, int left)
{
    int kind = drawn_below(d, 100), points = left + 2 + 2 * drawn_below(d, 4);
    if (kind < 25)
        return SLOW_ALL;
    if (kind < 65 && left > 0)
        points = left;
    else if (kind < 73 && drawn_words[DRAWN_NOTHING_CLAIMED])
        return 0;
    else if (kind < 90 && left > 2)
        points = 2 + 2 * drawn_below(d, left / 2 - 1);
    return points > MOST_CLAIMED ? SLOW_ALL : points;
}

static void say_claim(struct drawn *d, const struct slow_claim *x, int roller)
{
    const char *word = x->kind == SLOW_CLAIM_MARK ? "mark" : "school";
    if (x->by == roller || drawn_percent(d, 40))
        drawn_say(d, " %c", drawn_letter(x->by));
    drawn_say(d, " %s", word);
    if (x->kind == SLOW_CLAIM_SCHOOL && x->points != SLOW_ALL)
        drawn_say(d, " %d", x->points);
    if (x->contested)
        drawn_say(d, " false");
    if (x->whole)
        drawn_say(d, " whole");
}

void drawn_add_claim(struct drawn *d, const struct slow_claim *x)
{
    struct slow_coup *c = &d->coup[d->coups];
    if (c->claims == SLOW_CLAIMS)
        return;
    struct slow_claim *said = &c->claim[c->claims++];
    *said = *x;
    said->early = d->untouched && !x->before;
    if (x->by != c->roller)
        said->upon = c->mark[0];
    else if (d->other_marked)
        said->upon = c->mark[1];
    say_claim(d, x, c->roller);
}

/* Returns 1 if "mark" is drawn. It is accepted only in the coup itself and has no effect on a
 * going. */
static int draws_mark(struct drawn *d, int before, int late)
{
    return drawn_words[DRAWN_MARK] && !before && !late && !d->untouched &&
           !d->coup[d->coups].goes && drawn_percent(d, 20);
}

static void draw_claim(struct drawn *d, int before, int late)
{
    struct slow_claim x = {.by = drawn_below(d, 2), .before = before, .late = late};
    int left = 0;
    if (draws_mark(d, before, late)) {
        x.kind = SLOW_CLAIM_MARK;
        drawn_add_claim(d, &x);
        return;
    }
    int aimed = drawn_percent(d, 85) && aim(d, &x, &left);
    if (!aimed && drawn_percent(d, 60))
        return;
    x.points = drawn_points(d, left);
    x.contested = drawn_words[DRAWN_FALSE] && x.points && drawn_percent(d, 20);
    if (drawn_words[DRAWN_WHOLE] && !x.contested && x.points > 0 && x.points < left)
        x.whole = drawn_percent(d, 50);
    drawn_add_claim(d, &x);
}

/* Returns 1 if the match is over: then no claims are made, because nothing more is marked. */
static int over_now(struct drawn *d, int before)
{
    struct slow_score sc = drawn_score_before(d);
    return slow_score_winner(&sc) >= 0 || (!before && drawn_outcome(d, 0).winner >= 0);
}

void drawn_claims(struct drawn *d, int before, int late, int chance)
{
    while (drawn_percent(d, chance) && !over_now(d, before) &&
           d->coup[d->coups].claims < SLOW_CLAIMS - 1) {
        draw_claim(d, before, late);
        chance /= 2;
    }
}

/* ------------------------------------------------------- points not marked, or marked later */

/* Inserts text at `at`, unless the record is full. */
static void insert(struct drawn *d, char *at, const char *text)
{
    size_t length = strlen(text), rest = strlen(at) + 1;
    if (d->used + (int)length >= DRAWN_TEXT)
        return;
    memmove(at + length, at, rest);
    memcpy(at, text, length);
    d->used += (int)length;
}

/* Returns the place after the n-th word from `line`, or the end of the line. Does not separate a
 * word from its argument: "school 4", "b mark". */
static char *after_words(char *line, int n)
{
    char *at = line, *ends = line + strcspn(line, "\n");
    while (at < ends) {
        at += strcspn(at + 1, " \n") + 1;
        bool takes = at[-1] == 'w' || at[-1] == 'b' || at[-1] == 'l';
        if (n-- <= 0 && !takes)
            break;
    }
    return at < ends ? at : ends;
}

void drawn_leave_out(struct drawn *d)
{
    bool stuck = false;
    for (char *line = strchr(d->text, '\n'); line; line = strchr(line + 1, '\n')) {
        char side = line[1], word[24];
        size_t length = 1 + strcspn(line + 1, "\n");
        const char *go = strstr(line, " go"), *choice = strstr(line, " = ");
        bool plain = !(go && go < line + length) && !(choice && choice < line + length);
        if (line[2] != ' ' || (side != 'w' && side != 'b'))
            continue;
        if (plain && drawn_percent(d, 12) && line[3] != '?')
            insert(d, after_words(line + 2, drawn_below(d, 2)), " waive");
        if (plain && drawn_percent(d, stuck ? 60 : 4)) {
            bool other = drawn_percent(d, 85);
            snprintf(word, sizeof word, " %c late %d", other == (side == 'w') ? 'b' : 'w',
                     2 + 2 * drawn_below(d, 5));
            insert(d, after_words(line + 2, drawn_below(d, 6)), word);
        }
        const char *nothing = strstr(line + 1, " -");
        stuck = nothing && nothing < line + 1 + strcspn(line + 1, "\n");
    }
}

/* ------------------------------------------------------------------------------ early dice */

/* Returns the second of two men, each moved by one step, in a turn without claims, choices and
 * going, or NULL. */
static char *second_man(char *line, const char *ends)
{
    char *second = NULL;
    int men = 0;
    for (char *word = line + 4; word < ends; word += 1 + strcspn(word, " \n")) {
        size_t length = strcspn(word, " \n");
        const char *slash = memchr(word, '/', length);
        if (strchr("=@tgmswb", word[0]))
            return NULL;
        if (!slash)
            continue;
        if (memchr(slash + 1, '/', length - (size_t)(slash + 1 - word)))
            return NULL;
        second = word;
        men++;
    }
    return men == 2 ? second : NULL;
}

int drawn_throw_early(struct drawn *d)
{
    int moved = 0;
    for (char *line = strchr(d->text, '\n'); line; line = strchr(line + 1, '\n')) {
        char side = line[1], word[24];
        char *ends = line + 1 + strcspn(line + 1, "\n"), *man = second_man(line + 1, ends);
        if (line[2] != ' ' || (side != 'w' && side != 'b') || !man || *ends != '\n' ||
            ends[1] == side || ends[2] != ' ')
            continue;
        size_t length = strcspn(man, " \n");
        snprintf(word, sizeof word, " %c %.*s", side, (int)length, man);
        insert(d, ends + 5, word); /* after the next dice */
        memmove(man - 1, man + length, strlen(man + length) + 1);
        d->used -= (int)length + 1;
        line = man - 2;
        moved++;
    }
    return moved;
}
