/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A ruling summed up in one line. */
#include <stdlib.h>

#include "base/fixed_buf.h"
#include "facts.h"
#include "printed.h"

/* At most: dues of 30 bytes, schools of 40, codes, one play. */
_Static_assert(DUES_MAX * 30 + SCHOOLS_MAX * 40 + FAULT_CODES * 3 + PLAY_TEXT + 100 < RULING_TEXT,
               "room for a ruling");

/* How each fact is written. The line has no claims. */
static const struct fact_form forms[FACT_KINDS][8] = {
    [FACT_DUE] = {{"", PART_NAME}, {"@", PART_FIELD}, {"*", PART_WAYS}, {"=", PART_POINTS}},
    [FACT_SUM] = {{"", PART_NAME}, {" ", PART_POINTS}, {":", PART_OTHER}},
    [FACT_WAIVED] = {{"", PART_NAME}},
    [FACT_LATE] = {{"", PART_NAME}, {" ", PART_BY}, {" ", PART_POINTS}, {" of ", PART_COUP}},
    [FACT_DECISION] = {{"", PART_NAME}},
    [FACT_ILLEGAL] = {{"", PART_NAME}},
    [FACT_FAULT] = {{"", PART_NAME}},
    [FACT_SCHOOL] = {{"", PART_NAME},
                     {" ", PART_BY},
                     {" ", PART_OTHER},
                     {"/", PART_POINTS},
                     {" ", PART_STATE},
                     {" of ", PART_COUP}},
};

static const char *between(const struct fact *f, const struct fact *before)
{
    bool again = before && f->kind == before->kind;
    return !before ? "" : again && (f->kind == FACT_DUE || f->kind == FACT_FAULT) ? " " : ", ";
}

static void write_fact(struct fixed_buf *l, const struct fact *f)
{
    const char *text;
    long number;
    for (const struct fact_form *form = forms[f->kind]; form->before; form++) {
        if (!fact_part(f, form->part, &text, &number))
            continue;
        fixed_buf_text(l, form->before);
        if (text)
            fixed_buf_text(l, text);
        else
            fixed_buf_number(l, (unsigned)number);
    }
}

char *ruling_print(const struct ruling *r, const struct coup *c, char out[RULING_TEXT])
{
    struct fixed_buf l = fixed_buf_begin(out, RULING_TEXT);
    struct ruling_facts all;
    char chosen[PLAY_TEXT];
    int at;
    facts_of(r, &all);
    for (int i = 0; i < all.count; i++) {
        const struct fact *f = &all.fact[i];
        if (f->kind == FACT_CLAIM)
            continue;
        fixed_buf_text(&l, between(f, i ? f - 1 : NULL));
        write_fact(&l, f);
        if (f->kind != FACT_FAULT || faults_of(r, f, &at) != &r->faults ||
            at + 1 < r->faults.count || !chosen_stated(r, c, chosen))
            continue;
        fixed_buf_text(&l, " = ");
        fixed_buf_text(&l, chosen);
    }
    fixed_buf_end(&l);
    return out;
}

/* --- reading ---------------------------------------------------------------------------------- */

/* Parses a part at `at`. Returns the text after it; NULL: there is none. */
static const char *read_part(const char *at, enum fact_part part, struct fact *f)
{
    char *end;
    if (part == PART_BY) {
        f->by = *at == 'b' ? BLACK : WHITE;
        return *at == 'w' || *at == 'b' ? at + 1 : NULL;
    }
    if (part == PART_STATE)
        return at + strcspn(at, " ,");
    long n = strtol(at, &end, 10);
    if (end == at || n < 0 || (part != PART_COUP && n > UINT16_MAX))
        return NULL;
    if (part == PART_POINTS)
        f->points = (uint16_t)n;
    else if (part == PART_OTHER)
        f->other = (uint16_t)n;
    else if (part == PART_COUP)
        f->coup = (uint32_t)n;
    return end;
}

/* Finds the fact of this name, if it is of a kind told by numbers. */
static bool find_fact(const char *name, size_t length, struct fact *f)
{
    static const enum fact_kind kinds[] = {FACT_DUE, FACT_SUM, FACT_SCHOOL};
    for (size_t k = 0; k < sizeof kinds / sizeof kinds[0]; k++) {
        const char *is;
        for (int i = 0; (is = fact_name(kinds[k], i)); i++) {
            if (strncmp(is, name, length) != 0 || is[length])
                continue;
            *f = (struct fact){.kind = (uint8_t)kinds[k], .what = (uint8_t)i, .name = is};
            f->party = kinds[k] == FACT_DUE ? tariff[i].to : ROLLER;
            return true;
        }
    }
    return false;
}

/* Parses a fact. Returns the text after it; NULL: there is none. */
static const char *read_fact(const char *at, struct fact *f)
{
    size_t length = strcspn(at, "@*= ,");
    if (!find_fact(at, length, f))
        return NULL;
    at += length;
    for (const struct fact_form *form = forms[f->kind] + 1; at && form->before; form++) {
        size_t n = strlen(form->before);
        if (strncmp(at, form->before, n) == 0)
            at = read_part(at + n, form->part, f);
    }
    return at;
}

void ruling_read(const char *line, struct ruling_facts *out)
{
    out->count = 0;
    while (*line && out->count < FACTS_MAX) {
        const char *end = read_fact(line, &out->fact[out->count]);
        out->count += end != NULL;
        line = end ? end : line + strcspn(line, ",");
        line += strspn(line, ", ");
    }
}
