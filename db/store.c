/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <limits.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "base/date.h"
#include "base/i18n.h"
#include "base/text.h"
#include "chain.h"
#include "seal.h"
#include "store.h"
#include "store_ops.h"

/* --- validate -------------------------------------------------------------------------------- */

/* Formats of text, times and keys. */

/* True if eight bytes are ASCII and none is 0. */
static bool is_plain(const char *bytes)
{
    uint64_t eight;
    memcpy(&eight, bytes, sizeof eight);
    return (((eight - 0x0101010101010101U) | eight) & 0x8080808080808080U) == 0;
}

/* Most texts are ASCII. The last eight bytes that are looked at overlap those before them. */
static bool is_all_plain(const char *bytes, size_t n)
{
    size_t i = 0;
    while (i + 8 <= n && is_plain(bytes + i))
        i += 8;
    if (n >= 8)
        return i + 8 > n && is_plain(bytes + n - 8);
    while (i < n && bytes[i] > 0 && bytes[i] < 0x7F)
        i++;
    return i == n;
}

bool store_is_text(const char *bytes, size_t n)
{
    return is_all_plain(bytes, n) || (memchr(bytes, '\0', n) == NULL && utf8_valid(bytes, n) == n);
}

bool store_is_time(const char *text)
{
    return is_timestamp(text);
}

bool store_is_key(const char *text)
{
    static const char form[] = "xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx";
    for (size_t i = 0; i < STORE_KEY_SIZE - 1; i++) {
        const char c = text[i];
        const bool digit = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
        if (form[i] == '-' ? c != '-' : !digit)
            return false;
    }
    return text[STORE_KEY_SIZE - 1] == '\0';
}

/* --- check ----------------------------------------------------------------------------------- */

/* Checks of callers' arguments, for every implementation; wording of errors. */

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

/* --- store read ------------------------------------------------------------------------------ */

/* Reading: asks the implementation, and counts the callbacks, within which nothing is written. */

enum store_code store_match_get(struct store *s, const char *key, store_match_fn *fn, void *ctx,
                                struct store_error *err)
{
    s->reading++;
    const enum store_code code = s->ops->match(s, key, fn, ctx, err);
    s->reading--;
    return code;
}

enum store_code store_matches(struct store *s, const struct store_query *query, store_match_fn *fn,
                              void *ctx, struct store_error *err)
{
    static const struct store_query all = {0};
    s->reading++;
    const enum store_code code = s->ops->matches(s, query == NULL ? &all : query, fn, ctx, err);
    s->reading--;
    return code;
}

enum store_code store_headers(struct store *s, const char *key, store_header_fn *fn, void *ctx,
                              struct store_error *err)
{
    s->reading++;
    const enum store_code code = s->ops->headers(s, key, fn, ctx, err);
    s->reading--;
    return code;
}

enum store_code store_founding(struct store *s, const char *key, store_founding_fn *fn, void *ctx,
                               struct store_error *err)
{
    s->reading++;
    const enum store_code code = s->ops->founding(s, key, fn, ctx, err);
    s->reading--;
    return code;
}

enum store_code store_entries(struct store *s, const char *key, long from, store_entry_fn *fn,
                              void *ctx, struct store_error *err)
{
    s->reading++;
    const enum store_code code = s->ops->entries(s, key, from, fn, ctx, err);
    s->reading--;
    return code;
}

enum store_code store_coups_from(struct store *s, const char *key, long from, store_coup_fn *fn,
                                 void *ctx, struct store_error *err)
{
    s->reading++;
    const enum store_code code = s->ops->coups(s, key, from, fn, ctx, err);
    s->reading--;
    return code;
}

enum store_code store_coups(struct store *s, const char *key, store_coup_fn *fn, void *ctx,
                            struct store_error *err)
{
    return store_coups_from(s, key, LONG_MIN, fn, ctx, err);
}

enum store_code store_dues_from(struct store *s, const char *key, long from, store_due_fn *fn,
                                void *ctx, struct store_error *err)
{
    s->reading++;
    const enum store_code code = s->ops->dues(s, key, from, fn, ctx, err);
    s->reading--;
    return code;
}

enum store_code store_dues(struct store *s, const char *key, store_due_fn *fn, void *ctx,
                           struct store_error *err)
{
    return store_dues_from(s, key, LONG_MIN, fn, ctx, err);
}

enum store_code store_claims_so(struct store *s, const struct store_claims_query *query,
                                store_claim_fn *fn, void *ctx, struct store_error *err)
{
    s->reading++;
    const enum store_code code = s->ops->claims(s, query, fn, ctx, err);
    s->reading--;
    return code;
}

enum store_code store_claims_from(struct store *s, const char *key, long from, store_claim_fn *fn,
                                  void *ctx, struct store_error *err)
{
    const struct store_claims_query query = {.key = key, .from = from};
    return store_claims_so(s, &query, fn, ctx, err);
}

enum store_code store_claims(struct store *s, const char *key, store_claim_fn *fn, void *ctx,
                             struct store_error *err)
{
    return store_claims_from(s, key, LONG_MIN, fn, ctx, err);
}

enum store_code store_words(struct store *s, enum store_word kind, const char *beginning, long most,
                            store_word_fn *fn, void *ctx, struct store_error *err)
{
    s->reading++;
    const enum store_code code = s->ops->words(s, kind, beginning, most, fn, ctx, err);
    s->reading--;
    return code;
}

enum store_code store_noted(struct store *s, store_noted_fn *fn, void *ctx, struct store_error *err)
{
    s->reading++;
    const enum store_code code = s->ops->noted(s, fn, ctx, err);
    s->reading--;
    return code;
}

enum store_code store_places(struct store *s, const struct store_place *place, store_placed_fn *fn,
                             void *ctx, struct store_error *err)
{
    s->reading++;
    const enum store_code code = s->ops->places(s, place, fn, ctx, err);
    s->reading--;
    return code;
}

enum store_code store_seals(struct store *s, const char *key, store_signed_fn *fn, void *ctx,
                            struct store_error *err)
{
    s->reading++;
    const enum store_code code = s->ops->seals(s, key, fn, ctx, err);
    s->reading--;
    return code;
}

enum store_code store_arrivals_lost(struct store *s, store_signed_fn *fn, void *ctx,
                                    struct store_error *err)
{
    s->reading++;
    const enum store_code code = s->ops->arrivals_lost(s, fn, ctx, err);
    s->reading--;
    return code;
}

enum store_code store_clubs_unsaid(struct store *s, store_text_fn *fn, void *ctx,
                                   struct store_error *err)
{
    s->reading++;
    const enum store_code code = s->ops->clubs_unsaid(s, fn, ctx, err);
    s->reading--;
    return code;
}

enum store_code store_older(struct store *s, const char *game, long revision, store_text_fn *fn,
                            void *ctx, struct store_error *err)
{
    s->reading++;
    const enum store_code code = s->ops->older(s, game, revision, fn, ctx, err);
    s->reading--;
    return code;
}

enum store_code store_heads(struct store *s, const char *among, store_text_fn *fn, void *ctx,
                            struct store_error *err)
{
    s->reading++;
    const enum store_code code = s->ops->heads(s, among, fn, ctx, err);
    s->reading--;
    return code;
}

enum store_code store_knows(struct store *s, const char *called, bool *knows,
                            struct store_error *err)
{
    return s->ops->knows(s, called, knows, err);
}

enum store_code store_aliases(struct store *s, store_alias_fn *fn, void *ctx,
                              struct store_error *err)
{
    s->reading++;
    const enum store_code code = s->ops->aliases(s, fn, ctx, err);
    s->reading--;
    return code;
}

enum store_code store_players(struct store *s, const char *prefix, store_text_fn *fn, void *ctx,
                              struct store_error *err)
{
    s->reading++;
    const enum store_code code = s->ops->players(s, prefix == NULL ? "" : prefix, fn, ctx, err);
    s->reading--;
    return code;
}

enum store_code store_last_open(struct store *s, char key[STORE_KEY_SIZE], struct store_error *err)
{
    return s->ops->last_open(s, key, err);
}

enum store_code store_tally_dues(struct store *s, const struct store_whose *whose,
                                 store_tally_fn *fn, void *ctx, struct store_error *err)
{
    s->reading++;
    const enum store_code code = s->ops->tally_dues(s, whose, fn, ctx, err);
    s->reading--;
    return code;
}

enum store_code store_tally_matches(struct store *s, const struct store_whose *whose,
                                    store_results_fn *fn, void *ctx, struct store_error *err)
{
    s->reading++;
    const enum store_code code = s->ops->tally_matches(s, whose, fn, ctx, err);
    s->reading--;
    return code;
}

enum store_code store_tally_throws(struct store *s, const struct store_whose *whose,
                                   store_throws_fn *fn, void *ctx, struct store_error *err)
{
    s->reading++;
    const enum store_code code = s->ops->tally_throws(s, whose, fn, ctx, err);
    s->reading--;
    return code;
}

enum store_code store_tally_dates(struct store *s, const struct store_whose *whose,
                                  store_dated_fn *fn, void *ctx, struct store_error *err)
{
    s->reading++;
    const enum store_code code = s->ops->tally_dates(s, whose, fn, ctx, err);
    s->reading--;
    return code;
}

enum store_code store_tally_dated_dues(struct store *s, const struct store_whose *whose,
                                       const char *kind, store_dated_due_fn *fn, void *ctx,
                                       struct store_error *err)
{
    s->reading++;
    const enum store_code code = s->ops->tally_dated_dues(s, whose, kind, fn, ctx, err);
    s->reading--;
    return code;
}

enum store_code store_check_file(struct store *s, store_text_fn *fn, void *ctx,
                                 struct store_error *err)
{
    s->reading++;
    const enum store_code code = s->ops->integrity(s, fn, ctx, err);
    s->reading--;
    return code;
}

enum store_code store_check_order(struct store *s, const struct store_rows_read *read,
                                  store_text_fn *fn, void *ctx, struct store_error *err)
{
    if (s->ops->order == NULL)
        return STORE_OK;
    s->reading++;
    const enum store_code code = s->ops->order(s, read, fn, ctx, err);
    s->reading--;
    return code;
}

enum store_code store_integrity(struct store *s, store_text_fn *fn, void *ctx,
                                struct store_error *err)
{
    const enum store_code code = store_check_file(s, fn, ctx, err);
    return code == STORE_OK ? store_check_order(s, NULL, fn, ctx, err) : code;
}

enum store_code store_changed(struct store *s, long *number, struct store_error *err)
{
    return s->ops->changed(s, number, err);
}

/* --- store ----------------------------------------------------------------------------------- */

/* Opening, transactions, writing: checks arguments and the order of calls, then asks the
 * implementation. */

void store_close(struct store *s)
{
    if (s != NULL)
        s->ops->close(s);
}

void store_set_timeout(struct store *s, int milliseconds)
{
    s->ops->set_timeout(s, milliseconds);
}

void store_attend(struct store *s)
{
    s->attended = true;
}

void store_new_key(char key[STORE_KEY_SIZE])
{
    chain_new_key(key);
}

/* Whether s may be written now. */
static enum store_code may_write(struct store *s, struct store_error *err)
{
    if (s->mode == STORE_READ) {
        return store_fail(err, STORE_READ_ONLY, "%s: not written: it was opened for reading only",
                          s->where);
    }
    if (s->reading > 0)
        return store_fail(err, STORE_INVALID, "%s: not written: it is being read", s->where);
    if (s->views > 0) {
        return store_fail(err, STORE_INVALID, "%s: not written: within a reading transaction",
                          s->where);
    }
    return STORE_OK;
}

/* Views are always innermost: nothing can be written within one. */
enum store_code store_begin(struct store *s, enum store_mode mode, struct store_error *err)
{
    if (mode == STORE_READ) {
        const bool first = s->depth == 0 && s->views == 0;
        const enum store_code code = first ? s->ops->begin_view(s, err) : STORE_OK;
        s->views += code == STORE_OK;
        return code;
    }
    enum store_code code = may_write(s, err);
    if (code == STORE_OK)
        code = s->ops->begin(s, err);
    s->depth += code == STORE_OK;
    return code;
}

/* Ends the innermost view. Returns false if there is none. */
static bool end_view(struct store *s)
{
    if (s->views == 0)
        return false;
    s->views--;
    if (s->depth == 0 && s->views == 0)
        s->ops->end_view(s);
    return true;
}

enum store_code store_commit(struct store *s, struct store_error *err)
{
    if (end_view(s))
        return STORE_OK;
    if (s->depth == 0)
        return store_fail(err, STORE_INVALID, "%s: no transaction to commit", s->where);
    const enum store_code code = s->ops->commit(s, err);
    s->depth--;
    return code;
}

void store_rollback(struct store *s)
{
    if (!end_view(s) && s->depth > 0) {
        s->ops->rollback(s);
        s->depth--;
    }
}

enum store_code store_set_club(struct store *s, const char *club, struct store_error *err)
{
    if (*club != '\0' && !store_is_club(club))
        return store_fail(err, STORE_INVALID, "%s: no club can be called this", s->where);
    (void)snprintf(s->club, sizeof s->club, "%s", club);
    return STORE_OK;
}

bool store_may_extend(const struct store *s, const char *club)
{
    return s->club[0] == '\0' || club[0] == '\0' || strcmp(s->club, club) == 0;
}

void store_set_office(struct store *s, bool office)
{
    s->office = office;
}

enum store_code store_match_create(struct store *s, const struct store_match_new *match,
                                   char key[STORE_KEY_SIZE], struct store_error *err)
{
    enum store_code code = may_write(s, err);
    if (code == STORE_OK)
        code = store_check_new(s, match, err);
    if (code != STORE_OK)
        return code;
    struct store_match_new full = *match;
    char made[STORE_KEY_SIZE];
    char now[STORE_TIME_SIZE];
    if (full.key == NULL) {
        chain_new_key(made);
        full.key = made;
    }
    if (full.origin == NULL)
        full.origin = full.key;
    if (full.created == NULL) {
        store_now(now);
        full.created = now;
    }
    if (full.club == NULL)
        full.club = s->club;
    code = s->ops->create(s, &full, err);
    if (code == STORE_OK)
        (void)snprintf(key, STORE_KEY_SIZE, "%s", full.key);
    return code;
}

enum store_code store_append(struct store *s, const char *key, const struct store_batch *batch,
                             struct store_error *err)
{
    enum store_code code = may_write(s, err);
    if (code == STORE_OK)
        code = store_check_batch(s, batch, err);
    return code == STORE_OK ? s->ops->append(s, key, batch, err) : code;
}

enum store_code store_match_lock(struct store *s, const char *key, struct store_error *err)
{
    const enum store_code code = may_write(s, err);
    return code == STORE_OK ? s->ops->lock(s, key, err) : code;
}

void store_match_unlock(struct store *s, const char *key)
{
    s->ops->unlock(s, key);
}

enum store_code store_lock_record(struct store *s, struct store_error *err)
{
    const enum store_code code = may_write(s, err);
    return code == STORE_OK && s->ops->lock_record != NULL ? s->ops->lock_record(s, err) : code;
}

void store_unlock_record(struct store *s)
{
    if (s->ops->unlock_record != NULL)
        s->ops->unlock_record(s);
}

enum store_code store_lock_players(struct store *s, struct store_error *err)
{
    const enum store_code code = may_write(s, err);
    return code == STORE_OK && s->ops->lock_players != NULL ? s->ops->lock_players(s, err) : code;
}

bool store_on_server(const struct store *s)
{
    return s->ops->lock_record != NULL;
}

enum store_code store_seal_put(struct store *s, const char *key, const struct store_signed *seal,
                               struct store_error *err)
{
    enum store_code code = may_write(s, err);
    if (code == STORE_OK && !seal_proved(seal))
        code = store_fail(err, STORE_INVALID, "%s: not stored: the signature of a seal is not its",
                          s->where);
    if (code == STORE_OK && seal->arrived != NULL && !store_is_club(seal->arrived))
        code = store_fail(err, STORE_INVALID, "%s: no club can be called this", s->where);
    return code == STORE_OK ? s->ops->seal_put(s, key, seal, err) : code;
}

enum store_code store_alias_put(struct store *s, const char *called, const char *person,
                                struct store_error *err)
{
    const enum store_code code = may_write(s, err);
    return code == STORE_OK ? s->ops->alias(s, called, person, err) : code;
}

enum store_code store_alias_end(struct store *s, const char *called, struct store_error *err)
{
    const enum store_code code = may_write(s, err);
    return code == STORE_OK ? s->ops->alias(s, called, NULL, err) : code;
}

enum store_code store_backup(struct store *s, const char *path, store_rows_fn *rows,
                             const struct store_progress *progress, struct store_error *err)
{
    struct stat old;
    if (lstat(path, &old) == 0) {
        char shown[136];
        store_show_path(shown, path);
        return store_fail(err, STORE_CONFLICT, "%s: already exists and was not overwritten", shown);
    }
    return s->ops->backup(s, path, rows, progress, err);
}

enum store_code store_checkpoint(struct store *s, struct store_error *err)
{
    const bool idle = s->reading == 0 && s->depth == 0 && s->views == 0;
    return idle && s->mode == STORE_WRITE ? s->ops->settle(s, err) : STORE_OK;
}
