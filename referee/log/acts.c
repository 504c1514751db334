/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "acts.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"

static const char *const names[] = {
    [ACT_LINE] = "line",   [ACT_RECORD] = "record",     [ACT_SET] = "set",
    [ACT_EDIT] = "edit",   [ACT_OVERRULE] = "overrule", [ACT_NOTE] = "note",
    [ACT_ASIDE] = "aside", [ACT_HEADER] = "header"};

const char *act_name(enum act_kind kind)
{
    return names[kind];
}

bool act_kind_of(const char *name, enum act_kind *out)
{
    for (int i = 0; i <= ACT_HEADER; i++) {
        if (strcmp(name, names[i]) == 0) {
            *out = (enum act_kind)i;
            return true;
        }
    }
    return false;
}

bool act_make(struct acts *a, enum act_kind kind, const char *text, size_t length, long seq,
              struct act *out)
{
    struct act *more = array_grow(a->act, a->count + a->undone + 1, &a->room, sizeof *more);
    if (!more)
        return false;
    a->act = more;
    *out = (struct act){.kind = kind, .text = pool_text(&a->texts, text, length), .seq = seq};
    return out->text != NULL;
}

void act_drop(struct acts *a, const struct act *act)
{
    pool_back(&a->texts, act->text, strlen(act->text) + 1);
}

void acts_push(struct acts *a, const struct act *act)
{
    a->undone = 0;
    a->act[a->count++] = *act;
}

bool acts_log(struct acts *a, const struct store_entry *e)
{
    enum act_kind kind;
    struct act act;
    if (act_kind_of(e->kind, &kind)) {
        if (!act_make(a, kind, e->text, strlen(e->text), e->seq, &act))
            return false;
        acts_push(a, &act);
    } else if (strcmp(e->kind, "undo") == 0 && a->count) {
        a->count--;
        a->undone++;
    } else if (strcmp(e->kind, "redo") == 0 && a->undone) {
        a->count++;
        a->undone--;
    }
    return true;
}

bool acts_count(const char *kind)
{
    enum act_kind known;
    return act_kind_of(kind, &known) || strcmp(kind, "undo") == 0 || strcmp(kind, "redo") == 0;
}

void acts_free(struct acts *a)
{
    pool_free(&a->texts);
    free(a->act);
    *a = (struct acts){.act = NULL};
}
