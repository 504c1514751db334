/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Checks of callers' arguments, for every implementation; wording of errors. */
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/i18n.h"
#include "chain.h"
#include "seal.h"
#include "store_ops.h"

/* Replaces control characters in place. */
static void make_printable(char *text)
{
    size_t n = strlen(text);
    while (n > 0 && ((unsigned char)text[n - 1] & 0xC0) == 0x80 && !store_is_text(text, n))
        text[--n] = '\0'; /* a character truncated by the buffer */
    const bool good = store_is_text(text, n);
    for (size_t i = 0; i < n; i++) {
        const unsigned char c = (unsigned char)text[i];
        const bool c1 = c == 0xC2 && (unsigned char)text[i + 1] < 0xA0;
        if (c < 0x20 || c == 0x7F || (c >= 0x80 && !good)) {
            text[i] = '?';
        } else if (c1) {
            text[i] = '?';
            text[i + 1] = '?';
        }
    }
}

enum store_code store_fail(struct store_error *err, enum store_code code, const char *format, ...)
{
    if (err != NULL) {
        char text[sizeof err->text];
        va_list args;
        va_start(args, format);
        (void)vsnprintf(text, sizeof text, _(format), args);
        va_end(args);
        make_printable(text);
        memcpy(err->text, text, sizeof text);
        err->code = code;
        err->again = false;
    }
    return code;
}

enum store_code store_fail_old(struct store_error *err, const char *where)
{
    return store_fail(
        err, STORE_NOT_A_RECORD,
        "%s: a record of the time before 1.0: export it with the program that made it,"
        " and import it here",
        where);
}

void store_show_path(char out[136], const char *path)
{
    enum { MOST = 128 };
    const size_t n = strlen(path);
    if (n <= MOST) {
        (void)snprintf(out, 136, "%s", path);
    } else {
        const char *tail = path + n - MOST;
        while (((unsigned char)*tail & 0xC0) == 0x80)
            tail++;
        (void)snprintf(out, 136, "...%s", tail);
    }
    make_printable(out);
}

/* Runs checks and keeps the first failure. */
struct checks {
    const struct store *s;
    struct store_error *err;
    enum store_code code;
};

static void require(struct checks *c, bool holds, const char *what)
{
    if (c->code == STORE_OK && !holds)
        c->code = store_fail(c->err, STORE_INVALID, "%s: not stored: %s", c->s->where, what);
}

static void require_text(struct checks *c, const char *text, const char *what)
{
    if (c->code != STORE_OK)
        return;
    if (text == NULL) {
        c->code = store_fail(c->err, STORE_INVALID, "%s: not stored: no %s", c->s->where, what);
    } else if (!store_is_text(text, strlen(text))) {
        c->code = store_fail(c->err, STORE_INVALID, "%s: not stored: the %s is not UTF-8 text",
                             c->s->where, what);
    }
}

static void require_word(struct checks *c, const char *text, const char *what)
{
    require_text(c, text, what);
    if (c->code == STORE_OK && text[0] == '\0')
        c->code = store_fail(c->err, STORE_INVALID, "%s: not stored: empty %s", c->s->where, what);
}

static void allow_text(struct checks *c, const char *text, const char *what)
{
    if (text != NULL)
        require_text(c, text, what);
}

static bool is_seat(int seat)
{
    return seat >= 0 && seat < STORE_SEATS;
}

static bool is_seat_or_nobody(int seat)
{
    return seat == STORE_NOBODY || is_seat(seat);
}

static void check_players(struct checks *c, const char *const *player, int players)
{
    require(c, players >= 0 && players <= STORE_SEATS, "too few or too many players");
    for (int i = 0; c->code == STORE_OK && i < players; i++)
        require_word(c, player[i], "name of a player");
}

/* The founding headers must name the same players. */
static void check_listed(struct checks *c, const struct store_details *d)
{
    struct store_details named = *d;
    chain_name_players(&named);
    require(c, named.players == d->players, "a player whom no header names");
    for (int i = 0; c->code == STORE_OK && i < d->players; i++)
        require(c, strcmp(named.player[i], d->player[i]) == 0, "a player named otherwise");
}

/* A header name as record text allows it: a blank would end it. */
static void require_name(struct checks *c, const char *name)
{
    require_word(c, name, "name of a header");
    for (const char *at = name; c->code == STORE_OK && *at != '\0'; at++)
        require(c, (unsigned char)*at > ' ' && *at != '"' && *at != ']' && *at != 0x7F,
                "the name of a header has a blank, a quote or a bracket");
}

static void check_details(struct checks *c, const struct store_details *d)
{
    check_players(c, d->player, d->players);
    require(c, d->listed || d->players == 2, "White and Black are two");
    allow_text(c, d->event, "event");
    allow_text(c, d->site, "site");
    allow_text(c, d->date, "date");
    allow_text(c, d->options, "options");
    for (size_t i = 0; i < d->n_headers; i++) {
        require_name(c, d->headers[i].key);
        require_text(c, d->headers[i].value, "value of a header");
    }
}

bool store_is_club(const char *name)
{
    return seal_is_name(name) && strlen(name) < STORE_CLUB_SIZE && strchr(name, '@') == NULL;
}

enum store_code store_check_new(const struct store *s, const struct store_match_new *match,
                                struct store_error *err)
{
    struct checks c = {s, err, STORE_OK};
    require_word(&c, match->game, "game");
    require(&c,
            match->game == NULL ||
                (match->details.players == 0) == (strcmp(match->game, STORE_EVENT) == 0),
            "too few or too many players");
    check_details(&c, &match->details);
    if (c.code == STORE_OK && match->details.listed)
        check_listed(&c, &match->details);
    require(&c, match->key == NULL || store_is_key(match->key), "the key is not a UUID");
    require(&c, match->origin == NULL || store_is_key(match->origin), "the origin is not a UUID");
    require(&c, (match->key == NULL) <= (match->origin == NULL), "an origin without a key");
    if (match->version != NULL)
        require_word(&c, match->version, "name of the version");
    allow_text(&c, match->created, "time");
    require(&c, match->club == NULL || match->club[0] == '\0' || store_is_club(match->club),
            "no club can be called this");
    return c.code;
}

static void check_coup(struct checks *c, const struct store_coup *coup, long above, long head)
{
    require(c, coup->number > above, "the coups are not in order");
    require(c, coup->entry >= 1 && coup->entry <= head, "a coup without its entry");
    require(c, is_seat(coup->seat), "a coup without seat");
    require(c, is_seat_or_nobody(coup->next), "a coup with a wrong next seat");
    require_word(c, coup->dice, "dice of a coup");
    allow_text(c, coup->play, "play of a coup");
    require_text(c, coup->ruling, "ruling of a coup");
    require_text(c, coup->score, "score of a coup");
    allow_text(c, coup->marked, "marks of a coup");
    require_text(c, coup->position, "position of a coup");
}

static void check_dues(struct checks *c, const struct store_batch *b)
{
    size_t at = 0;
    for (size_t i = 0; i < b->n_dues; i++) {
        const struct store_due *due = &b->dues[i];
        while (at < b->n_coups && b->coups[at].number < due->coup)
            at++;
        require(c, at < b->n_coups && b->coups[at].number == due->coup,
                "a due without its coup, or out of order");
        require(c, is_seat(due->seat), "a due without seat");
        require_word(c, due->kind, "kind of a due");
        require_word(c, due->name, "name of a due");
    }
}

static void check_claim(struct checks *c, const struct store_claim *claim, long head)
{
    require(c, claim->entry >= 1 && claim->entry <= head, "a claim without its entry");
    require(c, claim->ordinal >= 1, "a claim without its ordinal");
    require(c, claim->coup >= 0, "a claim on a negative coup");
    require(c, is_seat_or_nobody(claim->by), "a claim by a wrong seat");
    require(c, is_seat_or_nobody(claim->against), "a claim against a wrong seat");
    require(c, claim->claimed >= -1 && claim->due >= -1 && claim->marked >= -1,
            "a claim of negative points");
    require(c,
            (claim->overrules_entry == 0 && claim->overrules_ordinal == 0) ||
                (claim->overrules_entry >= 1 && claim->overrules_ordinal >= 1),
            "an overruling without its claim");
    require(c,
            claim->overrules_entry < claim->entry || (claim->overrules_entry == claim->entry &&
                                                      claim->overrules_ordinal < claim->ordinal),
            "a claim that overrules a later one");
    require_word(c, claim->kind, "kind of a claim");
    require_text(c, claim->ruling, "ruling on a claim");
    require_text(c, claim->article, "article of a claim");
    require(c, !claim->pays || (claim->taken >= 0 && claim->given >= 0),
            "a claim that gives negative points");
    require(c, claim->protest >= 0, "a negative number of a protest");
    allow_text(c, claim->note, "note on a claim");
}

static void check_change(struct checks *c, const struct store_change *change)
{
    if (change->state != NULL) {
        require(c,
                strcmp(change->state, "open") == 0 || strcmp(change->state, "over") == 0 ||
                    strcmp(change->state, "unfinished") == 0,
                "an unknown state of the match");
        require(c, change->seats >= 1 && change->seats <= STORE_SEATS, "too few or too many seats");
        require(c, change->winners >> change->seats == 0, "a winner without seat");
    }
    if (change->details != NULL)
        check_details(c, change->details);
    if (change->annotations != NULL)
        check_players(c, change->annotations->player, change->annotations->players);
    allow_text(c, change->fingerprint, "fingerprint");
    require(c, change->revision >= 0, "a negative revision of the rules");
    allow_text(c, change->updated, "time");
}

enum store_code store_check_batch(const struct store *s, const struct store_batch *batch,
                                  struct store_error *err)
{
    struct checks c = {s, err, STORE_OK};
    require(&c, batch->expected >= 0 && batch->expected < LONG_MAX - (long)batch->n_entries,
            "a negative head");
    const long head = batch->expected + (long)batch->n_entries;
    for (size_t i = 0; i < batch->n_entries; i++) {
        const struct store_entry_new *entry = &batch->entries[i];
        require_word(&c, entry->kind, "kind of an entry");
        require_text(&c, entry->text, "text of an entry");
        allow_text(&c, entry->note, "note on an entry");
        allow_text(&c, entry->at, "time of an entry");
        require(&c, entry->uuid == NULL || store_is_key(entry->uuid), "a uuid that is none");
        require(&c, entry->hash == NULL || strlen(entry->hash) == STORE_HASH_SIZE - 1,
                "a hash that is none");
    }
    for (size_t i = 0; i < batch->n_coups; i++)
        check_coup(&c, &batch->coups[i], i == 0 ? 0 : batch->coups[i - 1].number, head);
    check_dues(&c, batch);
    for (size_t i = 0; i < batch->n_claims; i++)
        check_claim(&c, &batch->claims[i], head);
    if (batch->change != NULL)
        check_change(&c, batch->change);
    return c.code;
}
