/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Headers Seal of record text: kept beside the match, where their signatures prove them. */
#include <stdio.h>
#include <string.h>

#include "base/i18n.h"
#include "db/seal.h"
#include "import_game.h"

const char *import_seal_refused(const char *value)
{
    struct seal_text text;
    struct store_signed seal;
    if (snprintf(text.text, sizeof text.text, "%s", value) >= (int)sizeof text.text ||
        !seal_read(&text, &seal))
        return N_("the seal is left out: it is not written as one");
    return seal_proved(&seal) ? NULL : N_("the seal is left out: its signature is not of this");
}

void import_seal(struct imported *g, const char *value)
{
    if (!import_seal_refused(value))
        strbuf_add(&g->seals, "%s\n", value);
}

enum store_code import_seals(const struct imported *g, struct store *s, const char *key,
                             struct store_error *err)
{
    enum store_code code = STORE_OK;
    for (const char *at = g->seals.text; code == STORE_OK && at && *at;) {
        struct seal_text text;
        struct store_signed seal;
        size_t n = strcspn(at, "\n");
        snprintf(text.text, sizeof text.text, "%.*s", (int)n, at);
        if (seal_read(&text, &seal))
            code = store_seal_put(s, key, &seal, err);
        at += n + 1;
    }
    return code;
}
