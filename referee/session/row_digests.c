/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Digests of the stored turns: the fingerprint up to each, and whether its rows need to be stored
 * again. */
#include <stdlib.h>

#include "base/fixed_buf.h"
#include "base/memory.h"
#include "db/fingerprint.h"
#include "session_private.h"

enum { MOST_DUES = 16 }; /* of a turn that has a digest */

static void add_number(struct fixed_buf *l, long n)
{
    fixed_buf_number(l, (unsigned)n);
    fixed_buf_char(l, ' ');
}

/* One digest over all rows of a turn; "" if it has claims or many dues. */
static void digest_rows(const struct turn_rows *c, long entry, char digest[STORE_HASH_SIZE])
{
    const struct store_coup *row = &c->row;
    const char *texts[6 + 2 * MOST_DUES];
    size_t n = 0;
    char numbers[512];
    struct fixed_buf l = fixed_buf_begin(numbers, sizeof numbers);
    digest[0] = '\0';
    if (c->n_claims || c->n_dues > MOST_DUES)
        return;
    const long number[] = {entry, row->seat, row->next + 1};
    for (size_t i = 0; i < sizeof number / sizeof number[0]; i++)
        add_number(&l, number[i]);
    for (size_t i = 0; i < c->n_dues; i++) {
        texts[n++] = c->dues[i].kind;
        texts[n++] = c->dues[i].name;
        add_number(&l, c->dues[i].seat);
        add_number(&l, c->dues[i].points);
    }
    fixed_buf_end(&l);
    texts[n++] = numbers;
    texts[n++] = row->play;
    texts[n++] = row->ruling;
    texts[n++] = row->dice;
    texts[n++] = row->score;
    texts[n++] = row->position;
    store_digest(texts, n, digest);
}

static bool is_stored(const struct session *s, struct replay *play, long number)
{
    char now[STORE_HASH_SIZE];
    const struct turn_rows *c = turns_row(play->turns, number);
    if (!c || (size_t)number >= s->digests)
        return false;
    digest_rows(c, replay_entry(play, number), now);
    return *now && strcmp(now, s->digest[number].row) == 0;
}

long session_first_changed(const struct session *s, struct replay *play, long first)
{
    long coups = turns_count(play->turns);
    first = first < 1 ? 1 : first;
    while (first <= coups && is_stored(s, play, first))
        first++;
    return first;
}

const char *session_fingerprint(struct session *s, struct replay *play, long first)
{
    size_t coups = (size_t)turns_count(play->turns), from = (size_t)(first < 1 ? 1 : first);
    struct row_digests *more = array_grow(s->digest, coups + 1, &s->digest_room, sizeof *more);
    if (!more)
        return NULL;
    s->digest = more;
    if (s->digests > from)
        s->digests = from;
    if (!s->digests)
        fingerprint_begin(&play->details, s->digest[s->digests++].fingerprint);
    for (; s->digests <= coups; s->digests++) {
        struct row_digests *digest = &s->digest[s->digests];
        const struct turn_rows *c = turns_row(play->turns, (long)s->digests);
        if (!c)
            return NULL;
        memcpy(digest->fingerprint, digest[-1].fingerprint, sizeof digest->fingerprint);
        fingerprint_add(&c->row, digest->fingerprint);
        digest_rows(c, replay_entry(play, (long)s->digests), digest->row);
    }
    return s->digest[coups].fingerprint;
}
