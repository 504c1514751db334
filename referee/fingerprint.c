/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "fingerprint.h"

#include <stdio.h>

void fingerprint_begin(const struct store_details *d, char print[STORE_HASH_SIZE])
{
    const char *texts[] = {"referee game 1", d->white, d->black, d->date ? d->date : ""};
    store_digest(texts, sizeof texts / sizeof texts[0], print);
}

void fingerprint_add(const struct store_coup *c, char print[STORE_HASH_SIZE])
{
    char numbers[96];
    snprintf(numbers, sizeof numbers, "%c %d %d %d %d %d %d", c->side, c->die1, c->die2,
             c->points_w, c->points_b, c->peg_w, c->peg_b);
    const char *texts[] = {print, numbers, c->bredouille, c->pavilion, c->position};
    store_digest(texts, sizeof texts / sizeof texts[0], print);
}
