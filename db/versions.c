/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Chooses versions of a match. */
#include <stdio.h>
#include <string.h>

#include "store_ops.h"

struct chosen {
    char family[STORE_KEY_SIZE];
    char key[STORE_KEY_SIZE]; /* of the chosen version; "": none */
};

static int note_chosen_family(void *ctx, const struct store_match *m)
{
    (void)snprintf(((struct chosen *)ctx)->family, STORE_KEY_SIZE, "%s", m->family);
    return 0;
}

static int note_chosen(void *ctx, const struct store_match *m)
{
    if (m->chosen)
        (void)snprintf(((struct chosen *)ctx)->key, STORE_KEY_SIZE, "%s", m->key);
    return m->chosen;
}

static enum store_code choose(struct store *s, const char *key, struct store_error *err)
{
    struct chosen c = {.key = ""};
    const struct store_query versions = {.family = c.family, .logs = STORE_ALL_LOGS};
    enum store_code code = store_match_get(s, key, note_chosen_family, &c, err);
    if (code == STORE_OK)
        code = store_matches(s, &versions, note_chosen, &c, err);
    if (code != STORE_OK || strcmp(c.key, key) == 0)
        return code;
    if (c.key[0] != '\0')
        code = store_rule(s, c.key, "unchoose", "", NULL, err);
    return code == STORE_OK ? store_rule(s, key, "choose", "", NULL, err) : code;
}

enum store_code store_match_choose(struct store *s, const char *key, struct store_error *err)
{
    enum store_code code = store_begin(s, STORE_WRITE, err);
    if (code != STORE_OK)
        return code;
    code = choose(s, key, err);
    if (code == STORE_OK)
        return store_commit(s, err);
    store_rollback(s);
    return code;
}
