/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "match_find.h"

#include <stdio.h>
#include <string.h>

#include "text/tongue.h"

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

bool match_find(struct store *s, const char *name, char key[STORE_KEY_SIZE],
                struct store_error *err)
{
    struct search search = {.key = key};
    struct store_query query = {.limit = 2};
    char lower[STORE_KEY_SIZE];
    size_t n = strlen(name);
    if (strcmp(name, "last") == 0) {
        query.limit = 1;
    } else {
        if (n >= sizeof lower || strspn(name, "0123456789abcdefABCDEF-") != n)
            return refuse(err, _("this is not the key of a match"), name);
        if (n < LEAST_LETTERS)
            return refuse(err, _("four letters of a key are the least"), name);
        for (size_t i = 0; i <= n; i++)
            lower[i] = (char)(name[i] >= 'A' && name[i] <= 'F' ? name[i] + ('a' - 'A') : name[i]);
        query.key = lower;
    }
    if (store_matches(s, &query, note_key, &search, err) != STORE_OK)
        return false;
    if (search.found == 1)
        return true;
    return refuse(err,
                  search.found ? _("more than one match begins so")
                  : query.key  ? _("there is no such match")
                               : _("there is no match yet"),
                  name);
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
    words_add(w, "\n");
}
