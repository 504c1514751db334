/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A long game, put into the record as its text is read, in a transaction of its own. */
#include <stdlib.h>

#include "import_run.h"

bool import_leave_parts(struct import *im, bool keep)
{
    struct store_error err;
    bool ok = true;
    if (im->in_hand_begun && !keep)
        store_rollback(im->job->store);
    else if (im->in_hand_begun && store_commit(im->job->store, &err) != STORE_OK)
        ok = import_storage_failed(im, &err);
    im->in_hand_begun = false;
    if (im->in_hand)
        import_long_free(im->in_hand);
    free(im->in_hand);
    im->in_hand = NULL;
    return ok;
}

bool import_not_read(struct import *im, const struct parse_error *err)
{
    struct import_long *l = im->in_hand;
    bool ok = import_take_games(im) && import_say_unread(im, l ? &l->game : &im->game, err);
    if (l)
        import_leave_parts(im, false);
    import_reset(&im->game);
    im->skipping = true;
    return ok;
}

static bool long_failed(struct import *im, struct parse_error *err, int line)
{
    if (im->in_hand->why.code != STORE_OK)
        return import_storage_failed(im, &im->in_hand->why);
    err->line = err->line < 1 ? line : err->line + line - 1;
    return import_not_read(im, err);
}

/* Begins with the game whose headers were read, in a transaction of its own. */
static bool begin_long(struct import *im, int line)
{
    struct store_error serr;
    struct parse_error err;
    struct store *store = im->job->options->dry_run ? NULL : im->job->store;
    if (!import_take_games(im))
        return false;
    im->in_hand = calloc(1, sizeof *im->in_hand);
    if (!im->in_hand)
        return import_no_memory(im);
    if (store && store_begin(store, STORE_WRITE, &serr) != STORE_OK)
        return import_storage_failed(im, &serr);
    store_now(im->game.created);
    im->in_hand_begun = store != NULL;
    return import_long_begin(im->in_hand, &im->game, im->job->game, store, &err) ||
           long_failed(im, &err, line);
}

bool import_give_part(struct import *im, const struct token *at, const char *end)
{
    struct parse_error err;
    if (!im->in_hand && !begin_long(im, at->line))
        return false;
    if (im->skipping || import_long_words(im->in_hand, at->text, (size_t)(end - at->text), &err))
        return true;
    if (im->in_hand->why.code == STORE_OK && err.line <= 1)
        err.column += at->column - 1;
    return long_failed(im, &err, at->line);
}

bool import_end_parts(struct import *im)
{
    bool known = false;
    if (!import_long_end(im->in_hand))
        return import_storage_failed(im, &im->in_hand->why);
    return import_keep_long(im, im->in_hand, &known) && import_leave_parts(im, !known);
}

bool import_in_parts(struct import *im)
{
    if (im->in_hand || im->skipping)
        return true;
    if (!im->whole)
        im->whole = im->job->store && import_known_here(im);
    return !im->whole;
}
