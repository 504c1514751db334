/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "replay.h"

#include <stdlib.h>
#include <string.h>

#include "base/scan.h"
#include "notes.h"

/* --- operations ------------------------------------------------------------------------------- */

static bool append(struct replay *r, enum segment_kind kind, const struct operation *a,
                   const struct line_words *words, struct strbuf *said, struct parse_error *err)
{
    if (!replay_insert(r, r->pieces, kind, a->text, strlen(a->text), a->seq))
        return scan_out_of_memory(err);
    bool ok = replay_take(r, r->pieces - 1, words, said, err);
    if (!ok)
        replay_remove(r, r->pieces - 1);
    return ok;
}

bool replay_line(struct replay *r, const struct operation *a, const struct line_words *words,
                 struct strbuf *said, struct parse_error *err)
{
    return append(r, SEGMENT_LINE, a, words, said, err);
}

bool replay_operation(struct replay *r, const struct operation *a, struct strbuf *said,
                      struct parse_error *err)
{
    switch (a->kind) {
    case OPERATION_LINE:
        return append(r, SEGMENT_LINE, a, NULL, said, err);
    case OPERATION_RECORD:
        return append(r, SEGMENT_RECORD, a, NULL, said, err);
    case OPERATION_SET:
        return append(r, SEGMENT_SET, a, NULL, said, err);
    case OPERATION_EDIT:
        return replay_edit(r, a, err);
    case OPERATION_OVERRULE:
        return replay_overrule(r, a, err);
    case OPERATION_ASIDE:
        return true; /* replay_operations has set it aside already */
    case OPERATION_HEADER:
        return true; /* included in the details */
    default:
        return replay_note(r, a) || scan_out_of_memory(err);
    }
}

/* Whether one of the operations from `from` on sets aside the one with this entry. */
static bool is_set_aside(const struct operations *acts, size_t from, size_t count, long seq)
{
    for (size_t i = from; i < count; i++)
        if (acts->op[i].kind == OPERATION_ASIDE && strtol(acts->op[i].text, NULL, 10) <= seq)
            return true;
    return false;
}

static size_t count_asides(const struct operations *acts, size_t count)
{
    size_t n = 0;
    for (size_t i = 0; i < count; i++)
        n += acts->op[i].kind == OPERATION_ASIDE;
    return n;
}

static bool take_operation(struct replay *r, const struct operations *acts, size_t at, size_t count,
                           struct parse_error *err)
{
    const struct operation *a = &acts->op[at];
    if (!is_set_aside(acts, at + 1, count, a->seq))
        return replay_operation(r, a, NULL, err);
    return replay_set_aside(r, a) || scan_out_of_memory(err);
}

bool replay_operations(struct replay *r, const struct game *game, const struct store_details *d,
                       const struct operations *acts, size_t count, long *bad,
                       struct parse_error *err)
{
    if (bad)
        *bad = 0;
    if (!replay_begin(r, game, d, err))
        return false;
    bool asides = count_asides(acts, count) > 0;
    for (size_t i = 0; i < count; i++) {
        r->stored = acts->op[i].seq;
        if (asides ? !take_operation(r, acts, i, count, err)
                   : !replay_operation(r, &acts->op[i], NULL, err)) {
            if (bad && !err->memory)
                *bad = acts->op[i].seq;
            replay_end(r);
            return false;
        }
    }
    return true;
}
