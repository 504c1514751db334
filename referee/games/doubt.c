/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "doubt.h"

void doubted_free(struct doubted *d)
{
    for (int i = 0; i < 2; i++) {
        strbuf_free(&d->way[i]);
        strbuf_free(&d->better[i]);
    }
    strbuf_free(&d->question);
}
