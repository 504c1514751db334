/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "operations.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

static const char *const names[] = {
    [OPERATION_LINE] = "line",   [OPERATION_RECORD] = "record",     [OPERATION_SET] = "set",
    [OPERATION_EDIT] = "edit",   [OPERATION_OVERRULE] = "overrule", [OPERATION_NOTE] = "note",
    [OPERATION_ASIDE] = "aside", [OPERATION_HEADER] = "header"};

const char *operation_name(enum operation_kind kind)
{
    return names[kind];
}

bool operation_kind_of(const char *name, enum operation_kind *out)
{
    for (int i = 0; i <= OPERATION_HEADER; i++) {
        if (strcmp(name, names[i]) == 0) {
            *out = (enum operation_kind)i;
            return true;
        }
    }
    return false;
}

bool operation_make(struct operations *a, enum operation_kind kind, const char *text, size_t length,
                    long seq, struct operation *out)
{
    struct operation *more = array_grow(a->op, a->count + a->undone + 1, &a->room, sizeof *more);
    if (!more)
        return false;
    a->op = more;
    *out =
        (struct operation){.kind = kind, .text = arena_text(&a->texts, text, length), .seq = seq};
    return out->text != NULL;
}

void operation_drop(struct operations *a, const struct operation *act)
{
    arena_back(&a->texts, act->text, strlen(act->text) + 1);
}

void operations_push(struct operations *a, const struct operation *act)
{
    a->undone = 0;
    a->op[a->count++] = *act;
}

bool operations_log(struct operations *a, const struct store_entry *e)
{
    enum operation_kind kind;
    struct operation act;
    if (operation_kind_of(e->kind, &kind)) {
        if (!operation_make(a, kind, e->text, strlen(e->text), e->seq, &act))
            return false;
        if (e->at && store_is_time(e->at))
            act.at = arena_copy(&a->texts, e->at);
        operations_push(a, &act);
    } else if (strcmp(e->kind, "undo") == 0 && a->count) {
        a->count--;
        a->undone++;
    } else if (strcmp(e->kind, "redo") == 0 && a->undone) {
        a->count++;
        a->undone--;
    }
    return !a->texts.failed;
}

bool operations_count(const char *kind)
{
    enum operation_kind known;
    return operation_kind_of(kind, &known) || strcmp(kind, "undo") == 0 ||
           strcmp(kind, "redo") == 0;
}

void operations_free(struct operations *a)
{
    arena_free(&a->texts);
    free(a->op);
    *a = (struct operations){.op = NULL};
}

/* The number at *at of at most `most` digits, which then stands behind it; 0 digits: false. */
static bool read_number(const char **at, size_t most, long *out)
{
    size_t digits = strspn(*at, "0123456789");
    if (!digits || digits > most)
        return false;
    *out = strtol(*at, NULL, 10);
    *at += digits;
    return true;
}

bool overruling_read(const char *text, struct overruling *out)
{
    const char *at = text;
    long points;
    *out = (struct overruling){.turn = 0};
    if (at[strspn(at, "0123456789")] == '#') {
        if (*at != '#' && !(read_number(&at, 9, &out->turn) && out->turn))
            return false;
        at++;
        if (!read_number(&at, 3, &out->claim) || !out->claim || *at != ' ')
            return false;
        at += strspn(at, " ");
    }
    if (!read_number(&at, 3, &points) || (*at && *at != ' ' && *at != '\t'))
        return false;
    out->points = (int)points;
    out->reason = at + strspn(at, " \t");
    return true;
}
