/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sentences with gaps, which every language orders as it likes. */
#include "base/i18n.h"
#include "games/tables/text/name.h"
#include "machine.h"

/* What fills the gaps: {who}, {n}. */
struct filling {
    int side;
    long n;
};

static void fill(struct strbuf *said, const void *context, const char *gap, size_t length)
{
    const struct filling *f = context;
    char name[TABLES_NAME];
    (void)length;
    if (*gap == 'n')
        strbuf_add(said, "%ld", f->n);
    else
        strbuf_add(said, "%s", tables_name(said, (enum side)f->side, name));
}

void tables_sentence(struct strbuf *said, const char *sentence, int side, long n)
{
    const struct filling f = {side, n};
    strbuf_add_filled(said, _(sentence), fill, &f);
    strbuf_add(said, "\n");
}
