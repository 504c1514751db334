/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "result_digest_v5.h"

#include <stdio.h>
#include <string.h>

/* NULL: no side. */
static const char *side_text(int seat)
{
    static const char *const sides[] = {"w", "b"};
    return seat == 0 || seat == 1 ? sides[seat] : NULL;
}

static void add_side(struct result_digest_v5 *j, int seat)
{
    j->odd |= seat > 1;
    digest_text(&j->digest, side_text(seat));
}

void result_digest_v5_begin(struct result_digest_v5 *j, long revision, const char *state,
                            const struct store_seat *seat, int seats)
{
    *j = (struct result_digest_v5){.seats = seats, .odd = seats != 2};
    for (int i = 0; i < 2 && i < seats; i++)
        j->seat[i] = seat[i];
    j->odd |= j->seat[0].won && j->seat[1].won;
    digest_begin(&j->digest);
    digest_text(&j->digest, "referee judged 1");
    digest_number(&j->digest, revision);
    digest_text(&j->digest, state);
    add_side(j, j->seat[0].won ? 0 : j->seat[1].won ? 1 : STORE_NOBODY);
}

/* "64"; the old tables have two zeros for "??". */
static void add_dice(struct result_digest_v5 *j, const char *dice)
{
    const bool seen = strlen(dice) == 2 && strspn(dice, "0123456") == 2;
    j->odd |= !seen && strcmp(dice, "??") != 0;
    digest_number(&j->digest, seen ? dice[0] - '0' : 0);
    digest_number(&j->digest, seen ? dice[1] - '0' : 0);
}

/* A score "8:2 1:0 b rail", parsed strictly. */
struct older_score {
    long jetons[2], holes[2];
    char third[8], pavilion[8];
};

static bool read_score(const char *text, struct older_score *s)
{
    char again[80];
    *s = (struct older_score){.third = ""};
    const int n = sscanf(text, "%ld:%ld %ld:%ld %7s %7s", &s->jetons[0], &s->jetons[1],
                         &s->holes[0], &s->holes[1], s->third, s->pavilion);
    (void)snprintf(again, sizeof again, "%ld:%ld %ld:%ld %s %s", s->jetons[0], s->jetons[1],
                   s->holes[0], s->holes[1], s->third, s->pavilion);
    return n == 6 && strcmp(text, again) == 0;
}

void result_digest_v5_coup(struct result_digest_v5 *j, const struct store_coup *c)
{
    struct digest *d = &j->digest;
    struct older_score s;
    j->odd |= !read_score(c->score, &s);
    digest_text(d, "coup");
    digest_number(d, c->number);
    digest_number(d, c->entry);
    add_side(j, c->seat);
    add_dice(j, c->dice);
    digest_text(d, c->play);
    digest_text(d, c->ruling);
    digest_number(d, s.jetons[0]);
    digest_number(d, s.jetons[1]);
    digest_text(d, s.third);
    digest_number(d, s.holes[0]);
    digest_number(d, s.holes[1]);
    digest_text(d, s.pavilion);
    digest_text(d, c->position);
    add_side(j, c->next);
    for (int i = 0; i < 2; i++)
        j->last[i] = (struct store_standing){.major = s.holes[i], .minor = s.jetons[i]};
}

void result_digest_v5_due(struct result_digest_v5 *j, const struct store_due *due)
{
    struct digest *d = &j->digest;
    digest_text(d, "due");
    digest_number(d, due->coup);
    digest_text(d, due->kind);
    add_side(j, due->seat);
    digest_text(d, due->name);
    digest_number(d, due->points);
    if (strcmp(due->kind, "stakes") == 0 && due->seat < 2) {
        j->last[due->seat].stakes += due->points;
        j->counted = true;
    }
}

/* The old tables have no column for the other side. */
void result_digest_v5_claim(struct result_digest_v5 *j, const struct store_claim *c)
{
    struct digest *d = &j->digest;
    j->odd |= c->against != 1 - c->by;
    digest_text(d, "claim");
    digest_number(d, c->entry);
    digest_number(d, c->ordinal);
    digest_number(d, c->coup);
    add_side(j, c->by);
    digest_text(d, c->kind);
    digest_number(d, c->claimed);
    digest_number(d, c->due);
    digest_number(d, c->marked);
    digest_text(d, c->ruling);
    digest_text(d, c->article);
    digest_text(d, c->effect);
    digest_text(d, c->note);
    digest_number(d, c->overrules_entry);
    digest_number(d, c->overrules_ordinal);
}

/* A single stake had no row. The last coup may have a row for stakes that are not won yet. */
static bool stands_so(const struct result_digest_v5 *j, int i)
{
    const struct store_seat *s = &j->seat[i];
    const struct store_standing *last = &j->last[i];
    return s->major == last->major && s->minor == last->minor &&
           s->stakes == (!s->won      ? 0
                         : j->counted ? last->stakes
                                      : 2);
}

bool result_digest_v5_end(struct result_digest_v5 *j, char hash[STORE_HASH_SIZE])
{
    digest_end(&j->digest, hash);
    return !j->odd && stands_so(j, 0) && stands_so(j, 1);
}
