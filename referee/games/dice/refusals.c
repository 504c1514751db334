/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Errors in words of the dice games. */
#include "words.h"

bool dice_no_room(const struct dice_match *m, const struct token *w, size_t at,
                  struct parse_error *why)
{
    if (!m->game->keeps)
        return token_error(w, at, why, "a turn has %d throws at most", m->game->throws_most);
    return token_error(w, at, why, "a turn has %d throws and %d faults at most",
                       m->game->throws_most, FAULTS_MAX);
}

static const char *digits_of(dice_set d, char out[DICE_MAX + 1])
{
    char *at = out;
    for (int face = 1; face <= FACES; face++)
        for (int i = 0; i < dice_times(d, face); i++)
            *at++ = (char)('0' + face);
    *at = '\0';
    return out;
}

bool dice_keep_missing(const struct dice_match *m, const struct token *w, struct parse_error *why)
{
    const struct dice_seen *t = &m->hand;
    char digits[DICE_MAX + 1], keep[DICE_MAX + 1];
    uint8_t live = dice_live(t);
    dice_set d = live < DICE_THROWS ? t->cast[live].thrown : 0;
    digits_of(d, digits);
    if (m->silent || !d) /* an example would tell what counts */
        return token_error(w, 0, why, "first type what was put aside from %s: / is all that counts",
                           digits);
    return token_error(w, 0, why,
                       "first type what was put aside from %s, as in %s; / is all that counts",
                       digits, digits_of(t->game->best(&t->terms, d), keep));
}

/* A player's name, or else the letter. */
const char *dice_player_of(const struct word_context *h, int seat)
{
    static const char *const letters[SEATS_MAX] = {"a", "b", "c", "d", "e", "f", "g", "h"};
    return h->player && h->player[seat] && *h->player[seat] ? h->player[seat] : letters[seat];
}

bool dice_letter_fits(const struct dice_match *m, const struct token *w,
                      const struct word_context *h, struct parse_error *why)
{
    return h->seat == SEAT_NONE || h->seat == m->hand.seat || h->stored ||
           token_error(w, 0, why, "this letter is not that of the player who threw");
}
