/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "find.h"

#include <stdio.h>
#include <string.h>

#include "base/tongue.h"

enum { LEAST_LETTERS = 4 };

struct search {
    char *key;
    int found;
};

static int note_key(void *ctx, const struct store_match *m)
{
    struct search *s = ctx;
    if (s->found++ == 0)
        snprintf(s->key, STORE_KEY_SIZE, "%s", m->key);
    return 0;
}

static bool refuse(struct store_error *err, const char *reason, const char *name)
{
    struct words w = {.text = NULL};
    words_add_clean(&w, name);
    err->code = STORE_NOT_FOUND;
    snprintf(err->text, sizeof err->text, "%.80s: %s", w.text ? w.text : "", reason);
    words_free(&w);
    return false;
}

/* By key, or "last". */
static bool find_key(struct store *s, const char *name, struct search *search,
                     struct store_error *err)
{
    struct store_query query = {.shown = strcmp(name, "last") == 0, .limit = 2};
    char lower[STORE_KEY_SIZE];
    size_t n = strlen(name);
    for (size_t i = 0; i <= n; i++)
        lower[i] = (char)(name[i] >= 'A' && name[i] <= 'F' ? name[i] + ('a' - 'A') : name[i]);
    if (strcmp(name, "last") == 0)
        query.limit = 1;
    else
        query.key = lower;
    return store_matches(s, &query, note_key, search, err) == STORE_OK;
}

/* --- by the players --------------------------------------------------------------------------- */

enum { NAME_ROOM = 256 };

struct called {
    const char *typed;
    char name[NAME_ROOM]; /* of whoever is called so, or is the only one whose name begins so */
    int found;
    bool exact;
};

static int note_player(void *ctx, const char *name)
{
    struct called *c = ctx;
    c->exact |= strcmp(name, c->typed) == 0;
    if (c->found++ == 0 || strcmp(name, c->typed) == 0)
        snprintf(c->name, sizeof c->name, "%s", name);
    return 0;
}

static bool find_player(struct store *s, struct called *c, struct store_error *err)
{
    c->found = 0;
    c->exact = false;
    return store_players(s, c->typed, note_player, c, err) == STORE_OK;
}

static bool one_player(const struct called *c)
{
    return c->exact || c->found == 1;
}

/* The matches of "Anna", or of "Anna - Boris" whoever was White. */
static bool find_names(struct store *s, const char *name, const char *state, struct search *search,
                       struct store_error *err)
{
    char first[NAME_ROOM];
    const char *dash = strstr(name, " - ");
    struct called one = {.typed = first}, other = {.typed = dash ? dash + 3 : ""};
    struct store_query query = {.player = one.name, .state = state, .shown = true, .limit = 2};
    size_t n = dash ? (size_t)(dash - name) : strlen(name);
    if (!n || n >= sizeof first || (dash && !*other.typed))
        return true;
    memcpy(first, name, n);
    first[n] = '\0';
    if (!find_player(s, &one, err) || (dash && !find_player(s, &other, err)))
        return false;
    if (!one_player(&one) || (dash && !one_player(&other)))
        return true;
    if (dash)
        query.opponent = other.name;
    return store_matches(s, &query, note_key, search, err) == STORE_OK;
}

static bool key_shaped(const char *name)
{
    size_t n = strlen(name);
    return n < STORE_KEY_SIZE && strspn(name, "0123456789abcdefABCDEF-") == n;
}

/* A key comes before a name that looks like one. */
static bool find(struct store *s, const char *name, const char *state, char key[STORE_KEY_SIZE],
                 struct store_error *err)
{
    struct search search = {.key = key};
    bool last = strcmp(name, "last") == 0, keyed = key_shaped(name);
    bool short_key = keyed && !last && strlen(name) < LEAST_LETTERS;
    if ((last || (keyed && !short_key)) && !find_key(s, name, &search, err))
        return false;
    if (!search.found && !last && !find_names(s, name, state, &search, err))
        return false;
    if (search.found == 1)
        return true;
    return refuse(err,
                  search.found ? _("more than one match is called so: .matches has the keys")
                  : last       ? _("there is no match yet")
                  : short_key  ? _("four letters of a key are the least")
                               : _("there is no such match"),
                  name);
}

bool match_find(struct store *s, const char *name, char key[STORE_KEY_SIZE],
                struct store_error *err)
{
    return find(s, name, NULL, key, err);
}

bool match_find_open(struct store *s, const char *name, char key[STORE_KEY_SIZE],
                     struct store_error *err)
{
    return find(s, name, "open", key, err) ||
           (err->code == STORE_NOT_FOUND && find(s, name, NULL, key, err));
}

void words_add_players(struct words *w, const char *white, const char *black)
{
    words_add_clean(w, white);
    words_add(w, " - ");
    words_add_clean(w, black);
}

static const char *state_phrase(const struct store_match *m)
{
    if (strcmp(m->state, "over") == 0)
        return m->winner == 'b'   ? _("won by Black")
               : m->winner == 'w' ? _("won by White")
                                  : _("won by nobody");
    return strcmp(m->state, "open") == 0 ? _("open") : _("unfinished");
}

void words_add_result(struct words *w, const struct store_match *m)
{
    words_add(w, "%d:%d, %s", m->peg_w, m->peg_b, state_phrase(m));
}

void words_add_match(struct words *w, const struct store_match *m)
{
    words_add(w, "%.*s  ", MATCH_SHOWN, m->key);
    if (m->date && *m->date)
        words_add_clean(w, m->date);
    else
        words_add(w, "%.10s", m->created);
    words_add(w, "  ");
    words_add_players(w, m->white, m->black);
    words_add(w, "  %d:%d  ", m->peg_w, m->peg_b);
    words_add(w, P_("%ld coup", "%ld coups", m->coups), m->coups);
    words_add(w, "  %s", state_phrase(m));
    if (m->event && *m->event) {
        words_add(w, "  ");
        words_add_clean(w, m->event);
    }
    if (m->version) {
        words_add(w, "  %s ", _("version"));
        words_add_clean(w, m->version);
    }
    if (m->chosen)
        words_add(w, "  %s", _("(chosen)"));
    if (m->hidden)
        words_add(w, "  %s", _("(forgotten)"));
    words_add(w, "\n");
}

static int add_match(void *ctx, const struct store_match *m)
{
    struct words *w = ctx;
    words_add_match(w, m);
    return w->failed;
}

bool match_list(struct store *s, const struct store_query *query, struct words *out,
                struct store_error *err)
{
    return store_matches(s, query, add_match, out, err) == STORE_OK;
}
