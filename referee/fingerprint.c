/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "fingerprint.h"

#include <string.h>

#include "text/line.h"

static const char *header(const struct store_details *d, const char *key)
{
    for (size_t i = 0; i < d->n_headers; i++) {
        if (strcmp(d->headers[i].key, key) == 0)
            return d->headers[i].value;
    }
    return "";
}

/* In a partie the same two may play the same coups again, as where no more than what came of them
 * is written down: which match of which partie it is tells them apart. */
void fingerprint_begin(const struct store_details *d, char print[STORE_HASH_SIZE])
{
    const char *date = d->date ? d->date : "", *partie = header(d, "Partie");
    const char *texts[] = {"referee game 1", d->white, d->black,          date,
                           "partie",         partie,   header(d, "Round")};
    store_digest(texts, *partie ? 7 : 4, print);
}

void fingerprint_add(const struct store_coup *c, char print[STORE_HASH_SIZE])
{
    char numbers[96];
    const int number[] = {c->die1, c->die2, c->points_w, c->points_b, c->peg_w, c->peg_b};
    struct line l = line_begin(numbers, sizeof numbers);
    line_char(&l, c->side == 'w' ? 'w' : 'b');
    for (size_t i = 0; i < sizeof number / sizeof number[0]; i++) {
        line_char(&l, ' ');
        line_number(&l, (unsigned)number[i]);
    }
    line_end(&l);
    const char *texts[] = {print, numbers, c->bredouille, c->pavilion, c->position};
    store_digest(texts, sizeof texts / sizeof texts[0], print);
}
