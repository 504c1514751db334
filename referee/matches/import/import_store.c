/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Decides on a game that was read: it is new or known, or continues or is a version of a match in
 * the record. */
#include <string.h>

#include "base/i18n.h"
#include "import_match.h"
#include "import_run.h"

/* --- duplicates ------------------------------------------------------------------------------- */

/* The result in the log that a game gets; its last entry. */
static struct result result_of(const struct imported *g)
{
    struct result is = {.holds = false};
    result_read(g->rows.entries[g->rows.n_entries - 1].text, &is);
    return is;
}

/* Whether a match has ended as the game did. An open one was left unfinished, for a game. */
static bool ends_alike(const struct result *game, const struct result *match)
{
    return game->over ? match->holds && match->over && match->winners == game->winners &&
                            strcmp(match->how, game->how) == 0
                      : !match->holds || !match->over;
}

struct alike {
    struct store *store;
    struct result result;
    char *key;
};

/* Stops at the match that is the same. */
static int take_alike(void *ctx, const struct store_match *m)
{
    struct alike *a = ctx;
    struct load_error why;
    struct loaded l;
    bool alike = false;
    if (match_read_head(a->store, m->key, false, &l, &why)) {
        alike = ends_alike(&a->result, &l.result);
        match_unload(&l);
    }
    if (alike)
        snprintf(a->key, STORE_KEY_SIZE, "%s", m->key);
    return alike;
}

/* The match that is the same, "" if there is none. */
static enum store_code find_same(const struct import *im, const struct imported *g,
                                 char key[STORE_KEY_SIZE], struct store_error *err)
{
    struct store_query query = {.fingerprint = g->print};
    struct alike a = {.store = im->job->store, .result = result_of(g), .key = key};
    key[0] = '\0';
    return a.store ? store_matches(a.store, &query, take_alike, &a, err) : STORE_OK;
}

/* In a dry run: whether it was met before. */
static bool see_game(struct import *im, const struct imported *g, bool *known)
{
    const struct result is = result_of(g);
    const char winners[] = {(char)('0' + (is.winners & 63U)), '\0'};
    const char *const texts[] = {g->print, is.how, winners};
    char seen[STORE_HASH_SIZE];
    store_digest(texts, 3, seen);
    return seen_add(im->seen, seen, known) || import_no_memory(im);
}

/* --- one game --------------------------------------------------------------------------------- */

/* Reports a player of a new match whose name is another spelling of one that is known. In a dry run
 * the record may not exist. */
static bool note_spellings(struct import *im, const struct imported *g)
{
    const struct store_details *d = &g->play.details;
    for (int i = 0; i < d->players; i++) {
        const char *other = spellings_add(im->spellings, d->player[i]);
        if (other)
            import_say_spelling(im, d->player[i], other);
    }
    return !im->spellings->failed || import_no_memory(im);
}

static bool count_game(struct import *im, const struct imported *g, const char *key, enum fate fate)
{
    bool added = fate == FATE_NEW || fate == FATE_VERSION;
    im->known += fate == FATE_KNOWN;
    im->extended += fate == FATE_EXTENDED;
    im->matches += added;
    im->coups += added ? g->coups : 0;
    import_report(im, g, key, fate);
    return im->status == STATUS_OK && note_spellings(im, g);
}

/* A game of which nothing is known by its header: it may be there all the same. */
static enum store_code keep_unnamed(struct import *im, const struct imported *g, enum fate *fate,
                                    char key[STORE_KEY_SIZE], struct store_error *err)
{
    bool known = false;
    enum store_code code = find_same(im, g, key, err);
    if (code != STORE_OK)
        return code;
    known = *key;
    if (!known && im->job->options->dry_run) {
        if (!see_game(im, g, &known))
            return STORE_FAILED;
    } else if (!known) {
        code = import_store(g, im->job->store, key, err);
    }
    *fate = known ? FATE_KNOWN : FATE_NEW;
    return code;
}

/* A game of a match that is here. */
static enum store_code keep_related(struct import *im, const struct imported *g,
                                    const struct related *r, enum fate *fate,
                                    char key[STORE_KEY_SIZE], struct store_error *err)
{
    struct store *s = im->job->store;
    bool dry = im->job->options->dry_run;
    snprintf(key, STORE_KEY_SIZE, "%s", r->key);
    *fate = FATE_KNOWN;
    if (r->relation == RELATION_KNOWN)
        return STORE_OK;
    *fate = FATE_EXTENDED;
    enum store_code code = r->relation != RELATION_EXTENDS ? STORE_CONFLICT
                           : dry                           ? STORE_OK
                                                           : import_extend(g, s, key, err);
    if (code != STORE_CONFLICT)
        return code;
    *fate = FATE_VERSION;
    return dry ? STORE_OK : import_store(g, s, key, err);
}

/* The header names a match that is here, and this is another one. */
static bool disown(struct import *im, struct imported *g)
{
    import_say_disowned(g);
    return import_disown(g) || import_no_memory(im);
}

/* The match cannot be extended; the other games are imported. */
static bool refuse_game(struct import *im, const struct imported *g, const struct store_error *why)
{
    struct parse_error err = {.line = g->line, .column = 1};
    snprintf(err.reason, sizeof err.reason, "%s", why->text);
    return import_say_unread(im, g, &err);
}

bool import_keep(struct import *im, struct imported *g)
{
    struct store_error err;
    struct related r;
    char key[STORE_KEY_SIZE] = "";
    enum fate fate = FATE_KNOWN;
    if (!im->spellings->count && im->job->store &&
        !spellings_read(im->spellings, im->job->store, &err))
        return import_storage_failed(im, &err);
    if (!import_relate(g, im->job->store, &r, &err))
        return import_storage_failed(im, &err);
    if (r.disowned && !disown(im, g))
        return false;
    enum store_code code = r.relation == RELATION_NONE ? keep_unnamed(im, g, &fate, key, &err)
                                                       : keep_related(im, g, &r, &fate, key, &err);
    if (code == STORE_INVALID && r.relation != RELATION_NONE)
        return refuse_game(im, g, &err);
    bool here = code == STORE_OK && (fate == FATE_KNOWN || fate == FATE_EXTENDED);
    if (here && *key && !im->job->options->dry_run)
        code = import_seals(g, im->job->store, key, &err);
    if (code != STORE_OK)
        return im->status == STATUS_OK && import_storage_failed(im, &err);
    return count_game(im, g, key, fate);
}
