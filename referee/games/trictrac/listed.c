/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The words by which the record is searched. */
#include "games/trictrac/rules/claims.h"
#include "state.h"

static const char *claim_kind(int i)
{
    return i < SCHOOL_KINDS ? school_kind_names[i] : i == SCHOOL_KINDS ? "mark" : NULL;
}

/* Those of false moves, of schools, and of claims that are answered otherwise. */
static const char *article(int i)
{
    static const struct claim_ruling otherwise[] = {{.unheard = TOO_LATE},
                                                    {.unheard = TOO_EARLY},
                                                    {.unheard = NOTHING_OVER},
                                                    {.kind = CLAIM_MARK},
                                                    {.kind = CLAIM_MARK, .unheard = TOO_LATE},
                                                    {.kind = CLAIM_MARK, .unheard = ONLY_SCHOOL}};
    if (i < FAULT_CODES)
        return fault_rules[i].source;
    i -= FAULT_CODES;
    if (i < SCHOOL_KINDS)
        return school_sources[i];
    i -= SCHOOL_KINDS;
    return i < (int)(sizeof otherwise / sizeof otherwise[0]) ? claim_source(&otherwise[i]) : NULL;
}

const char *trictrac_listed(enum listed_word of, int i)
{
    switch (of) {
    case LISTED_CLAIM:
        return claim_kind(i);
    case LISTED_FAULT:
        return i < FAULT_CODES ? fault_rules[i].code : NULL;
    case LISTED_JAN:
        return i < JANS ? tariff[i].name : NULL;
    default:
        return article(i);
    }
}
