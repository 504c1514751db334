/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "fingerprint.h"

#include <stdlib.h>
#include <string.h>

#include "chain.h"

enum { LAST_FIELD = 24, MEN_OFF = 25, SHIFTS = 8 * (MEN_OFF + 1) };

static const char *header(const struct store_details *d, const char *key)
{
    for (size_t i = 0; i < d->n_headers; i++)
        if (strcmp(d->headers[i].key, key) == 0)
            return d->headers[i].value;
    return "";
}

/* Two players may play the same turns twice, above all if only results were written down. The
 * number of the match within its partie tells them apart. */
void fingerprint_begin(struct digest *f, const char *game, const struct store_details *d)
{
    const char *partie = header(d, "Partie");
    (void)chain_ready(); /* callable without a store */
    digest_begin(f);
    digest_text(f, "referee game 1");
    digest_text(f, game);
    for (int i = 0; i < d->players; i++)
        digest_text(f, d->player[i]);
    digest_text(f, d->date == NULL ? "" : d->date);
    if (*partie != '\0') {
        digest_text(f, "partie");
        digest_text(f, partie);
        digest_text(f, header(d, "Round"));
    }
}

/* The field at *text, which is advanced past it; 0: no field. */
static int take_field(const char **text)
{
    int field = 0;
    if (**text == 'o' && strncmp(*text, "off", 3) == 0) {
        *text += 3;
        return MEN_OFF;
    }
    while (**text >= '0' && **text <= '9' && field <= LAST_FIELD)
        field = 10 * field + *(*text)++ - '0';
    return field <= LAST_FIELD ? field : 0;
}

/* Adds up the change on each field by a play like "1/7/11 1/5"; false: not such a play. */
static bool count_men(const char *play, int men[MEN_OFF + 1])
{
    while (*play != '\0') {
        int field = take_field(&play);
        if (field == 0)
            return false;
        men[field]--;
        while (*play == '/') {
            play++;
            field = take_field(&play);
            if (field == 0)
                return false;
        }
        men[field]++;
        if (*play != '\0' && *play != ' ' && *play != '+')
            return false;
        play += *play != '\0';
    }
    return true;
}

/* The net change of a play as "1-1 7+1", so that "1/4/7" and "1/7" give the same, and "-" the same
 * as no play. A text in another form is not changed. */
static const char *shifts(const char *play, char out[SHIFTS])
{
    int men[MEN_OFF + 1] = {0};
    char *at = out;
    *at = '\0';
    if (play == NULL || strcmp(play, "-") == 0)
        return out;
    if (!count_men(play, men))
        return play;
    for (int f = 1; f <= MEN_OFF; f++) {
        if (men[f] != 0) {
            const int many = abs(men[f]);
            *at++ = (char)('0' + f / 10);
            *at++ = (char)('0' + f % 10);
            *at++ = men[f] < 0 ? '-' : '+';
            *at++ = (char)('0' + (many < 10 ? many : 9));
            *at++ = ' ';
        }
    }
    *at = '\0';
    return out;
}

/* the first two seats were White and Black */
static const char seats[STORE_SEATS] = "wbcdefgh";

void fingerprint_add(struct digest *f, const struct store_coup *c)
{
    char men[SHIFTS];
    const char seat[] = {seats[c->seat], '\0'};
    const bool unseen = c->dice[0] == '?';
    digest_text(f, strcmp(c->dice, "??") == 0 ? "00" : c->dice);
    digest_text(f, shifts(c->play, men));
    if (unseen) {
        digest_text(f, seat);
        digest_text(f, c->marked);
    }
}

void fingerprint_so_far(const struct digest *f, char fingerprint[STORE_HASH_SIZE])
{
    struct digest end = *f;
    digest_end(&end, fingerprint);
}
