/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "entry_kind.h"

#include <string.h>

#include "base/i18n.h"
#include "log/notes.h"

void strbuf_add_entry_kind(struct strbuf *w, const char *kind)
{
    static const struct {
        const char *kind, *said;
    } kinds[] = {
        {"line", N_("line")},
        {"record", N_("record")},
        {"set", N_("option set")},
        {"header", N_("header")},
        {"aside", N_("set aside")},
        {"undo", N_("undone")},
        {"redo", N_("redone")},
        {"edit", N_("turn corrected")},
        {"note", N_("note")},
        {"overrule", N_("overruled")},
        {"rejudge", N_("judged again")},
        {"choose", N_("version chosen")},
        {"unchoose", N_("version not chosen any more")},
        {"version", N_("version named")},
        {"hide", N_("hidden")},
        {"unhide", N_("shown again")},
        {"join", N_("joined")},
        {"rename", N_("renamed")},
    };
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        if (strcmp(kinds[i].kind, kind) == 0) {
            strbuf_add(w, "%s", _(kinds[i].said));
            return;
        }
    }
    strbuf_add_clean(w, kind);
}

void strbuf_add_before(struct strbuf *w, const struct loaded *l, long seq)
{
    const struct operations *acts = &l->acts;
    struct strbuf before = {.text = NULL};
    for (size_t i = 0; i < acts->count; i++)
        if (acts->op[i].seq == seq && acts->op[i].kind == OPERATION_EDIT &&
            remarks_before(acts, i, l->play.game, &l->details.values, &before)) {
            strbuf_add(w, "%s", _("   Before the correction: "));
            strbuf_add_clean(w, before.text);
            strbuf_add(w, "\n");
        }
    strbuf_free(&before);
}
