/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bridge.h"

#include <stdlib.h>
#include <string.h>

/* The jans are compared by number: both lists have to name them in the same order. */
_Static_assert((int)SLOW_TRUE_HIT == (int)TRUE_HIT && (int)SLOW_CORNER_HIT == (int)CORNER_HIT &&
                   (int)SLOW_SIX_TABLES == (int)SIX_TABLES &&
                   (int)SLOW_FILL_PETIT == (int)FILL_PETIT &&
                   (int)SLOW_KEEP_PETIT == (int)KEEP_PETIT && (int)SLOW_EXIT == (int)EXIT &&
                   (int)SLOW_HELPLESS == (int)HELPLESS,
               "jans in the same order");

/* ------------------------------------------------------------------------- conversion */

struct position bridge_position(const struct slow_position *p)
{
    int high = p->die[0] > p->die[1] ? p->die[0] : p->die[1];
    int low = p->die[0] > p->die[1] ? p->die[1] : p->die[0];
    struct position out = {
        .side = (uint8_t)p->side, .dice = {(uint8_t)high, (uint8_t)low}, .roll = (uint8_t)p->roll};
    for (int side = 0; side < 2; side++) {
        for (int field = 1; field <= FIELDS; field++)
            for (int n = 0; n < p->men[side][field]; n++)
                men_add(&out.board.side[side], field);
    }
    return out;
}

void bridge_men(const struct men *m, int out[25])
{
    out[0] = 0;
    for (int field = 1; field <= FIELDS; field++)
        out[field] = men_on(m, field);
}

struct slow_position bridge_slow(const struct position *p)
{
    struct slow_position out = {
        .side = p->side, .die = {p->dice.high, p->dice.low}, .roll = p->roll};
    bridge_men(&p->board.side[WHITE], out.men[WHITE]);
    bridge_men(&p->board.side[BLACK], out.men[BLACK]);
    return out;
}

void bridge_rule(const struct slow_position *p, struct bridge_ruling *out)
{
    struct options options = options_default();
    out->position = bridge_position(p);
    out->view = position_view(&out->position);
    plays_list(&out->position, &out->view, &out->plays);
    dues_list(&out->position, &out->view, &out->plays, &options, &out->dues);
}

/* ------------------------------------------------------------------------- comparison */

/* End positions as rows that can be sorted: at most fifteen men fit in a byte. */
struct men_row {
    unsigned char men[25];
};

static struct men_row row_of(const int men[25])
{
    struct men_row r;
    for (int field = 0; field < 25; field++)
        r.men[field] = (unsigned char)men[field];
    return r;
}

static int compare_rows(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(struct men_row));
}

/* Equal lists of distinct rows: a position listed twice by the fast side is a fault, and the
 * slow side lists none twice. */
bool bridge_same_plays(const struct plays *fast, const struct slow_play *slow, int count)
{
    struct men_row a[PLAYS_MAX], b[PLAYS_MAX];
    if (count != fast->allowed || count > PLAYS_MAX)
        return false;
    for (int i = 0; i < count; i++) {
        int men[25];
        bridge_men(&fast->play[i].after, men);
        a[i] = row_of(men);
        b[i] = row_of(slow[i].men);
    }
    qsort(a, (size_t)count, sizeof a[0], compare_rows);
    qsort(b, (size_t)count, sizeof b[0], compare_rows);
    return memcmp(a, b, (size_t)count * sizeof a[0]) == 0;
}

bool bridge_same_dues(const struct dues *fast, const struct slow_due *slow, int count)
{
    if (fast->count != count)
        return false;
    for (int i = 0; i < count; i++) {
        const struct due *a = &fast->due[i];
        const struct slow_due *b = &slow[i];
        if (a->to != b->to || a->jan != (int)b->jan || a->field != b->field || a->ways != b->ways ||
            a->points != b->points)
            return false;
    }
    return true;
}

/* ------------------------------------------------------------------------------ words */

static int put_field(char *out, size_t size, const char *before, int field)
{
    return field == OFF ? snprintf(out, size, "%soff", before)
                        : snprintf(out, size, "%s%d", before, field);
}

void bridge_play_text(const struct play *p, char out[32])
{
    int n = 0;
    snprintf(out, 32, "%s", p->steps ? "" : "-");
    for (int i = 0; i < p->steps; i++) {
        const struct step *s = &p->step[i];
        n += put_field(out + n, (size_t)(32 - n), i ? " " : "", s->from);
        if (s->rest)
            n += put_field(out + n, (size_t)(32 - n), "/", s->rest);
        n += put_field(out + n, (size_t)(32 - n), "/", s->to);
    }
}

void bridge_men_text(const int men[25], char out[80])
{
    int n = 0;
    snprintf(out, 80, "-");
    for (int field = 1; field <= FIELDS; field++) {
        const char *comma = n ? "," : "";
        if (men[field] == 1)
            n += snprintf(out + n, (size_t)(80 - n), "%s%d", comma, field);
        else if (men[field] > 1)
            n += snprintf(out + n, (size_t)(80 - n), "%s%dx%d", comma, field, men[field]);
    }
}

void bridge_print_plays(FILE *to, const struct plays *fast, const struct slow_play *slow, int count)
{
    char after[80], text[32];
    fprintf(to, "  fast: %d plays allowed of %d\n", fast->allowed, fast->count);
    for (int i = 0; i < fast->allowed; i++) {
        int men[25];
        bridge_men(&fast->play[i].after, men);
        bridge_men_text(men, after);
        bridge_play_text(&fast->play[i], text);
        fprintf(to, "    %-12s %s\n", text, after);
    }
    fprintf(to, "  slow: %d plays\n", count);
    for (int i = 0; i < count; i++) {
        bridge_men_text(slow[i].men, after);
        fprintf(to, "    %s\n", after);
    }
}

static void print_due(FILE *to, int party, int jan, int field, int ways, int points)
{
    fprintf(to, "    %s %s", party == ROLLER ? "roller" : "opponent", tariff[jan].name);
    if (field)
        fprintf(to, " on %d", field);
    if (ways)
        fprintf(to, " in %d ways", ways);
    fprintf(to, ": %d\n", points);
}

void bridge_print_dues(FILE *to, const struct dues *fast, const struct slow_due *slow, int count)
{
    fprintf(to, "  fast: %d dues\n", fast->count);
    for (int i = 0; i < fast->count; i++) {
        const struct due *d = &fast->due[i];
        print_due(to, d->to, d->jan, d->field, d->ways, d->points);
    }
    if (!slow)
        return;
    fprintf(to, "  slow: %d dues\n", count);
    for (int i = 0; i < count; i++)
        print_due(to, slow[i].to, (int)slow[i].jan, slow[i].field, slow[i].ways, slow[i].points);
}
