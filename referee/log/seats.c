/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "seats.h"

#include <string.h>

char seat_letter(const struct game *game, int seat)
{
    return seat == STORE_NOBODY ? '\0' : game ? game->letter[seat] : (char)('a' + seat);
}

bool seats_are_listed(const char *game)
{
    const struct game *g = game_named(game);
    return g && !g->seat_header;
}

bool turn_is_coup(const struct game *game)
{
    return !game || game->seat_header;
}

int match_winners(const struct store_match *m)
{
    int winners = 0;
    for (int i = 0; i < m->seats; i++)
        winners += m->seat[i].won;
    return winners;
}

int match_winner(const struct store_match *m)
{
    for (int i = 0; i < m->seats; i++)
        if (m->seat[i].won && match_winners(m) == 1)
            return i;
    return STORE_NOBODY;
}

bool match_ends_so(const struct store_match *m, const struct store_change *change)
{
    bool so = strcmp(m->state, change->state) == 0 && m->seats == change->seats;
    for (int i = 0; so && i < m->seats; i++) {
        const struct store_seat *s = &m->seat[i];
        const struct store_standing *at = &change->at[i];
        so = s->won == (change->winners >> i & 1U) && s->major == at->major &&
             s->minor == at->minor && s->stakes == at->stakes;
    }
    return so;
}

void match_end_so(struct store_match *m, const struct store_change *change)
{
    m->state = change->state;
    for (int i = 0; i < m->seats; i++) {
        const struct store_standing *at = &change->at[i];
        m->seat[i].won = change->winners >> i & 1U;
        m->seat[i].major = at->major;
        m->seat[i].minor = at->minor;
        m->seat[i].stakes = at->stakes;
    }
}

const char **player_slot(struct store_details *d, const char *header)
{
    return d->listed                      ? NULL
           : strcmp(header, "White") == 0 ? &d->player[0]
           : strcmp(header, "Black") == 0 ? &d->player[1]
                                          : NULL;
}

static const char *const plain_sides[] = {"White", "Black"};
static const char *const plain_seats[STORE_SEATS] = {
    "Player 1", "Player 2", "Player 3", "Player 4", "Player 5", "Player 6", "Player 7", "Player 8"};

int seat_of_header(const char *header)
{
    bool player = strncmp(header, "Player", 6) == 0 && header[6] >= '1' &&
                  header[6] < '1' + STORE_SEATS && !header[7];
    return player ? header[6] - '1' : -1;
}

static void seat_listed(struct store_details *d)
{
    memset(d->player, 0, sizeof d->player);
    d->players = 0;
    for (size_t i = 0; i < d->n_headers; i++) {
        int seat = seat_of_header(d->headers[i].key);
        if (seat < 0)
            continue;
        d->player[seat] = d->headers[i].value;
        d->players = seat >= d->players ? seat + 1 : d->players;
    }
}

void details_seat(struct store_details *d, const struct game *game)
{
    d->listed = !game->seat_header;
    if (d->listed)
        seat_listed(d);
    if (d->players < game->seats_least)
        d->players = game->seats_least;
    for (int i = 0; i < d->players; i++)
        if (!d->player[i] || !*d->player[i])
            d->player[i] = d->listed ? plain_seats[i] : plain_sides[i];
}
