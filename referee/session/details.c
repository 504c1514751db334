/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The headers of the current match, as texts owned by the session. */
#include <stdlib.h>
#include <string.h>

#include "base/date.h"
#include "base/text.h"
#include "log/find.h"
#include "session_private.h"

/* --- texts ------------------------------------------------------------------------------------ */

static char *copy_text(const char *text, size_t length)
{
    char *copy = malloc(length + 1);
    if (copy) {
        memcpy(copy, text, length);
        copy[length] = '\0';
    }
    return copy;
}

bool session_set_text(char **slot, const char *value)
{
    char *copy = copy_text(value, strlen(value));
    if (!copy)
        return false;
    free(*slot);
    *slot = copy;
    return true;
}

bool session_add_text(char **slot, char between, const char *text, size_t length)
{
    size_t old = *slot ? strlen(*slot) : 0;
    char *joined = malloc(old + length + 2);
    if (!joined)
        return false;
    if (old) {
        memcpy(joined, *slot, old);
        joined[old++] = between;
    }
    memcpy(joined + old, text, length);
    joined[old + length] = '\0';
    free(*slot);
    *slot = joined;
    return true;
}

void session_of_game(struct session *s, const struct game *game)
{
    s->game = game;
    s->listed = !game->seat_header;
    for (size_t i = 0; s->listed && i < s->headers; i++)
        session_seat(s, s->header[i].key, s->header[i].value);
}

bool session_seat(struct session *s, const char *header, const char *name)
{
    int seat = s->listed ? seat_of_header(header) : -1;
    if (seat < 0)
        return true;
    s->players = seat >= s->players ? seat + 1 : s->players;
    return session_set_text(&s->player[seat], name);
}

struct store_details session_details(const struct session *s)
{
    struct store_details d = {.event = s->event,
                              .site = s->site,
                              .date = s->date,
                              .options = s->options,
                              .headers = s->header,
                              .n_headers = s->headers};
    if (!s->listed)
        d.players = 2;
    details_seat(&d, s->game);
    for (int i = 0; i < STORE_SEATS; i++)
        if (s->player[i] && *s->player[i])
            d.player[i] = s->player[i];
    return d;
}

bool session_add_header(struct session *s, const char *name, const char *value)
{
    if (s->headers == HEADERS_MAX)
        return false;
    char *key = copy_text(name, strlen(name)), *text = copy_text(value, strlen(value));
    if (!key || !text) {
        free(key);
        free(text);
        return false;
    }
    s->header[s->headers++] = (struct store_header){key, text};
    return true;
}

bool session_put_header(struct session *s, const char *name, const char *value)
{
    struct {
        const char *name;
        char **slot;
    } known[] = {{"White", &s->player[0]},
                 {"Black", &s->player[1]},
                 {"Event", &s->event},
                 {"Site", &s->site},
                 {"Date", &s->date}};
    for (size_t i = s->listed ? 2 : 0; i < sizeof known / sizeof known[0]; i++)
        if (strcmp(name, known[i].name) == 0)
            return session_set_text(known[i].slot, value);
    if (!session_seat(s, name, value))
        return false;
    if (strcmp(name, "Option") == 0)
        return session_add_text(&s->options, ' ', value, strlen(value));
    return session_add_header(s, name, value);
}

bool session_set_header_typed(struct session *s, const char *name, const char *value)
{
    char *player = player_header(name) ? player_name(value) : NULL;
    bool ok =
        (player || !player_header(name)) && session_put_header(s, name, player ? player : value);
    free(player);
    return ok;
}

bool session_date(struct session *s)
{
    char today[DATE_TEXT];
    if (!s->dated || s->date || s->recorded)
        return true;
    date_today(today);
    bool ok = session_set_text(&s->date, today);
    if (s->play.turns)
        s->play.details = session_details(s);
    return ok;
}

void session_end_run(struct session *s)
{
    free(s->run);
    s->run = NULL;
    s->run_acts = 0;
    s->run_names[0] = s->run_names[1] = false;
}
