/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "agreed.h"

#include <string.h>

#include "base/tongue.h"

/* Adds the options that differ, "name=value, name=value"; returns how many. */
static int add_differing(struct words *w, const struct options *o, const struct options *from,
                         const char *lead)
{
    char buffer[8], other[8];
    const char *name, *value, *usual;
    int n = 0;
    for (int i = 0; (name = options_get(o, i, buffer, &value)); i++) {
        options_get(from, i, other, &usual);
        if (strcmp(value, usual) != 0)
            words_add(w, "%s%s=%s", n++ ? ", " : lead, name, value);
    }
    return n;
}

void agreed_options(struct words *w, const struct told *t)
{
    const struct options usual = options_default();
    const struct options *now = &t->start.options;
    const char *lead = _("Options: ");
    int n = add_differing(w, now, &usual, lead);
    if (t->numbering == NUMBERING_TALON)
        words_add(w, "%snumbering=talon", n++ ? ", " : lead);
    for (size_t i = 0; i < t->coups; i++) {
        const struct options *then = &t->coup[i].before.options;
        struct words changed = {.text = NULL};
        if (add_differing(&changed, then, now, "")) {
            words_add(w, "%s", n++ ? "; " : lead);
            words_add(w, _("from coup %u on "), t->coup[i].number);
            words_add(w, "%s", changed.text ? changed.text : "");
        }
        w->failed |= changed.failed;
        words_free(&changed);
        now = then;
    }
}

void agreed_partie(struct words *w, const struct told *t)
{
    const char *partie = told_value(t, "Partie"), *round = told_value(t, "Round");
    if (!t->start.options.ecrire)
        return;
    words_add(w, "%s", _("Marqué of a partie à écrire"));
    if (partie && *partie)
        words_add(w, ": %s", partie);
    if (round && *round)
        words_add(w, _(", round %s"), round);
    if (t->start.options.refaits)
        words_add(w,
                  P_(", %d refait before it", ", %d refaits before it", t->start.options.refaits),
                  t->start.options.refaits);
}
