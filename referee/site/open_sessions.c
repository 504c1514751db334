/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "open_sessions.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/i18n.h"

/* Takes the session at `i` out of those that are kept. */
static struct session *take_out(struct open_sessions *all, int i)
{
    struct session *s = all->of[i];
    memmove(&all->of[i], &all->of[i + 1], (size_t)(--all->count - i) * sizeof all->of[0]);
    return s;
}

/* Resumes a match. Its current turn counts as printed: the answer to the next line does not repeat
 * it. */
static bool resume(struct session *s, const char *key, struct session_error *err)
{
    struct strbuf printed = {.text = NULL};
    if (session_resume(s, key, err) != SESSION_OK)
        return false;
    session_stands(s, &printed);
    strbuf_free(&printed);
    return true;
}

struct session *open_session_take(struct open_sessions *all, struct store *into, const char *key,
                                  struct session_error *err)
{
    for (int i = 0; i < all->count; i++) {
        if (strcmp(session_key(all->of[i]), key) != 0)
            continue;
        struct session *s = take_out(all, i);
        if (session_return(s))
            return s;
        session_free(s);
        break;
    }
    struct session *s = session_new(games[0], into);
    if (!s) {
        *err = (struct session_error){.code = SESSION_FAILED};
        snprintf(err->text, sizeof err->text, "%s", _("out of memory"));
        return NULL;
    }
    if (resume(s, key, err))
        return s;
    session_free(s);
    return NULL;
}

/* Drops those that were not used for longest, while there are too many. */
static void limit(struct open_sessions *all)
{
    long entries = 0;
    for (int i = 0; i < all->count; i++)
        entries += session_head(all->of[i]);
    while (all->count > 1 && (all->count == SESSIONS_MOST || entries > SESSIONS_ENTRIES)) {
        struct session *last = take_out(all, all->count - 1);
        entries -= session_head(last);
        session_free(last);
    }
}

void open_session_leave(struct open_sessions *all, struct session *s, bool as_stored)
{
    session_name_next(s, NULL, NULL);
    session_on_sealed(s, NULL, NULL);
    if (!as_stored || !session_rest(s)) {
        session_free(s);
        return;
    }
    limit(all);
    memmove(&all->of[1], all->of, (size_t)all->count++ * sizeof all->of[0]);
    all->of[0] = s;
}

const struct session *open_session_at(const struct open_sessions *all,
                                      const struct store_match *stored)
{
    for (int i = 0; i < all->count; i++)
        if (strcmp(session_key(all->of[i]), stored->key) == 0 &&
            session_head(all->of[i]) == stored->head_seq &&
            strcmp(session_replay(all->of[i]).head_hash, stored->head_hash) == 0)
            return all->of[i];
    return NULL;
}

/* --- parties ---------------------------------------------------------------------------------- */

static void drop_partie(struct kept_partie *p)
{
    partie_unload(&p->matches);
    free(p->name);
    *p = (struct kept_partie){.name = NULL};
}

/* The partie of this name, or else a free place, or that of the one not used for longest. */
static struct kept_partie *find_partie(struct open_sessions *all, const char *name)
{
    struct kept_partie *oldest = all->partie;
    for (int i = 0; i < PARTIES_MOST; i++) {
        struct kept_partie *p = &all->partie[i];
        if (p->name && strcmp(p->name, name) == 0)
            return p;
        if (p->used < oldest->used)
            oldest = p;
    }
    drop_partie(oldest);
    oldest->name = strdup(name);
    return oldest;
}

/* A turns_lender_fn. */
static struct turns *lend_turns(void *context, const struct loaded *l)
{
    const struct session *s = open_session_at(context, &l->match);
    return s ? turns_copy(session_replay(s).play->turns, &l->details.values) : NULL;
}

const struct partie_matches *open_partie(struct open_sessions *all, struct store *s,
                                         const char *name)
{
    struct kept_partie *p = find_partie(all, name);
    p->used = ++all->uses;
    if (p->name && partie_reload(s, name, &p->matches, lend_turns, all))
        return &p->matches;
    drop_partie(p);
    return NULL;
}

void open_sessions_free(struct open_sessions *all)
{
    for (int i = 0; i < PARTIES_MOST; i++)
        drop_partie(&all->partie[i]);
    while (all->count)
        session_free(take_out(all, all->count - 1));
}
