/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "doubt.h"

void doubted_free(struct doubted *d)
{
    for (int i = 0; i < 2; i++) {
        words_free(&d->way[i]);
        words_free(&d->better[i]);
    }
    words_free(&d->question);
}
