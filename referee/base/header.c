/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "header.h"

#include <stdio.h>
#include <string.h>

#include "i18n.h"

void strbuf_add_header(struct strbuf *w, const char *key, const char *value)
{
    struct strbuf clean = {.text = NULL};
    strbuf_add_clean(&clean, value);
    strbuf_add(w, "[");
    strbuf_add_clean(w, key);
    strbuf_add(w, " \"");
    for (const char *c = clean.text ? clean.text : ""; *c; c++) {
        size_t plain = strcspn(c, "\"\\");
        strbuf_add(w, "%.*s", (int)plain, c);
        c += plain;
        if (!*c)
            break;
        strbuf_add(w, "\\%c", *c);
    }
    strbuf_add(w, "\"]\n");
    w->failed |= clean.failed;
    strbuf_free(&clean);
}

const char *header_said(const char *key, char out[HEADER_SAID])
{
    static const char *const known[] = {N_("Event"), N_("Site"),    N_("Date"),   N_("Partie"),
                                        N_("Round"), N_("Arbiter"), N_("Option"), N_("Setup"),
                                        N_("Game"),  N_("White"),   N_("Black")};
    static const char player[] = "Player";
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (strcmp(key, known[i]) == 0)
            return _(known[i]);
    if (strncmp(key, player, strlen(player)) != 0 || key[strlen(player)] < '1' ||
        key[strlen(player)] > '8' || key[strlen(player) + 1])
        return key;
    snprintf(out, HEADER_SAID, _("Player %s"), key + strlen(player));
    return out;
}
