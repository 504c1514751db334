/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Acts that change what was entered before: all is taken again with the correction, and coups that
 * then no longer fit wait, as they were typed. */
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/i18n.h"
#include "base/scan.h"
#include "notes.h"
#include "seats.h"

static bool refuse_edit(struct parse_error *err, const char *reason)
{
    return token_error(&(struct token){.column = 1}, 0, err, "%s", _(reason));
}

/* The piece ends at `offset`, and another begins there. */
static bool split(struct replay *r, size_t at, size_t offset)
{
    const struct segment *p = &r->piece[at];
    const char *rest = p->text + offset;
    if (!replay_insert(r, at + 1, p->kind, rest, strlen(rest), p->seq))
        return false;
    r->piece[at].text[offset] = '\0';
    return true;
}

/* Where, at the end of a piece, a letter or number is said for dice that come with another; the end
 * of its text: nowhere. */
static size_t announcement(const struct replay *r, const struct segment *p)
{
    struct scanner scan = scan_text(p->text, strlen(p->text), p->kind == SEGMENT_LINE);
    size_t end = strlen(p->text), at = end;
    struct parse_error err;
    struct token w;
    while (scan_word(&scan, &w, &err) && w.kind != TOKEN_END)
        if (w.kind == WORD && !token_announces(&w, r->game->letter))
            at = end;
        else if (w.kind == WORD && at == end)
            at = (size_t)(w.text - p->text);
    return at;
}

/* What was said of a coup before the piece `at`, in which it begins, is labelled with it. */
static bool label_announced(struct replay *r, size_t at, long coup)
{
    while (at-- > 0) {
        const struct segment *p = &r->piece[at];
        if (p->unit || p->kind == SEGMENT_SET)
            continue;
        size_t from = announcement(r, p);
        if (!p->text[from])
            return true;
        if (from && !split(r, at++, from))
            return false;
        r->piece[at].coup = coup;
        r->piece[at].announces = true;
        if (from)
            return true;
    }
    return true;
}

/* Labels the piece a coup begins in, cut off from what is another's. */
static bool label_coup(struct replay *r, long coup)
{
    struct begun place = turns_place(r->turns, coup);
    size_t at = r->taken[place.line - 1];
    bool first = strspn(r->piece[at].text, " \t\r\n") >= place.offset;
    if (!first && !split(r, at++, place.offset))
        return false;
    r->piece[at].coup = coup;
    return !first || label_announced(r, at, coup);
}

/* Splits a piece that counts at `offset`; both are of its coup. */
static bool split_same(struct replay *r, size_t at, size_t offset)
{
    if (!split(r, at, offset))
        return false;
    r->piece[at + 1].coup = r->piece[at].coup;
    return true;
}

/* Makes each protest and each decision a piece of its own. */
static bool part_protests(struct replay *r)
{
    for (size_t i = 0; i < r->pieces; i++) {
        const struct segment *p = &r->piece[i];
        size_t begin, end;
        r->piece[i].protests = false;
        if (p->unit || p->kind == SEGMENT_SET ||
            !protest_in_text(p->text, 0, r->game->letter, &begin, &end))
            continue;
        if (strspn(p->text, " \t\r\n") < begin) {
            if (!split_same(r, i, begin))
                return false;
            continue;
        }
        if (p->text[end] && !split_same(r, i, end))
            return false;
        r->piece[i].protests = true;
    }
    return true;
}

/* Splits the pieces so that each belongs to one coup, and says to which. The game is to be taken
 * again afterwards. */
static bool label(struct replay *r)
{
    long coups = turns_count(r->turns);
    for (size_t i = 0; i < r->pieces; i++)
        r->piece[i].coup = r->piece[i].announces = 0;
    if (!label_announced(r, r->pieces, coups + 1))
        return false;
    for (long k = coups; k >= 1; k--)
        if (!label_coup(r, k))
            return false;
    long coup = 0;
    for (size_t i = 0; i < r->pieces; i++) {
        struct segment *p = &r->piece[i];
        if (!p->unit && p->coup)
            coup = p->coup;
        p->coup = p->unit ? -p->unit : coup;
    }
    return part_protests(r);
}

/* From the coup of piece `at` on all that counted waits, but for protests. */
static void set_aside(struct replay *r, size_t must, size_t at)
{
    size_t first = at;
    for (size_t i = at; i-- > must + 1;) {
        if (r->piece[i].unit)
            continue;
        if (r->piece[i].coup != r->piece[at].coup)
            break;
        first = i;
    }
    long coup = 0;
    for (size_t i = first; i < r->pieces; i++) {
        struct segment *p = &r->piece[i];
        if (p->unit || (p->protests && i != at))
            continue;
        r->units += !coup || p->coup != coup;
        coup = p->coup;
        p->unit = r->units;
        r->misfits++;
    }
}

/* Takes all that counts again. Up to the piece `must` everything has to fit. */
static bool retake(struct replay *r, size_t must, struct parse_error *err)
{
    struct parse_error why;
    r->misfits = 0;
    for (;;) {
        size_t i = 0;
        if (!replay_restart(r, err))
            return false;
        while (i < r->pieces && (r->piece[i].unit || replay_take(r, i, NULL, NULL, &why)))
            i++;
        if (i == r->pieces)
            return true;
        if (i <= must) {
            *err = why;
            return false;
        }
        r->no_fit = why;
        set_aside(r, must, i);
    }
}

/* --- the acts --------------------------------------------------------------------------------- */

/* Options changed in the middle of a coup stay when it is corrected, as do protests; and so does a
 * letter said before its line, which a letter in the correction overrules. */
static bool exchanged(const struct segment *p, long coup)
{
    return p->coup == coup &&
           (p->unit || (p->kind != SEGMENT_SET && !p->announces && !p->protests));
}

/* Puts the text in place of the pieces of a coup, or of what waits. */
static bool exchange(struct replay *r, long coup, const char *text, long seq, size_t *at)
{
    size_t i = 0;
    while (!exchanged(&r->piece[i], coup))
        i++;
    enum segment_kind kind = r->piece[i].kind == SEGMENT_RECORD ? SEGMENT_RECORD : SEGMENT_LINE;
    if (!replay_insert(r, i, kind, text, strlen(text), seq))
        return false;
    r->piece[i].coup = coup;
    *at = i++;
    while (i < r->pieces)
        if (exchanged(&r->piece[i], coup))
            replay_remove(r, i);
        else
            i++;
    return true;
}

/* What waits behind all that counts may fit again. */
static void try_again(struct replay *r)
{
    for (size_t i = r->pieces; i-- > 0 && r->piece[i].unit;)
        r->piece[i].unit = 0;
}

bool replay_edit(struct replay *r, const struct operation *a, struct parse_error *err)
{
    size_t length = strcspn(a->text, " "), at;
    const char *text = a->text + length + (a->text[length] == ' ');
    bool again = length && a->text[length - 1] == '+';
    long coup, unit;
    size_t begin, end;
    length -= again;
    if (protest_in_text(text, 0, r->game->letter, &begin, &end))
        return refuse_edit(err,
                           N_("a protest stays as it is when a turn is corrected: leave it out"));
    if (!replay_target(r, a->text, length, &coup, &unit))
        return refuse_edit(err, turn_is_coup(r->game) ? N_("there is no turn with that number")
                                                      : N_("there is no such turn"));
    if (!label(r) || !exchange(r, unit ? -unit : coup, text, a->seq, &at))
        return refuse_edit(err, "out of memory");
    for (size_t i = at + 1; unit && i < r->pieces && r->piece[i].unit; i++)
        r->piece[i].unit = 0; /* what waited behind it may fit again */
    if (again)
        try_again(r);
    return retake(r, at, err);
}

/* Adds the ruling in the words of a turn. Returns why its reason is refused; NULL: it is not. */
static const char *write_overruling(const struct overruling *o, long claim, struct strbuf *out)
{
    struct arbiter_ruling ruling = {.kind = ARBITER_CLAIM};
    snprintf(ruling.text, sizeof ruling.text, "%ld %d", claim, o->points);
    const char *refused = arbiter_ruling_put_reason(&ruling, o->reason, strlen(o->reason));
    arbiter_ruling_write(&ruling, out);
    return refused;
}

/* Overruled as a line, with the reason where the claim has a number. */
static bool set_overruling_aside(struct replay *r, const struct operation *a)
{
    struct overruling o;
    struct strbuf text = {.text = NULL};
    if (!overruling_read(a->text, &o))
        return false;
    if (o.claim)
        write_overruling(&o, o.claim, &text);
    else
        strbuf_add(&text, "ruled %d", o.points);
    bool ok =
        !text.failed && replay_insert(r, r->pieces, SEGMENT_LINE, text.text, text.length, a->seq);
    strbuf_free(&text);
    if (ok)
        r->piece[r->pieces - 1].unit = ++r->units;
    return ok;
}

/* The text that a correction put in comes without the number of its coup. */
bool replay_set_aside(struct replay *r, const struct operation *a)
{
    const char *text = a->text;
    if (a->kind == OPERATION_NOTE || a->kind == OPERATION_ASIDE || a->kind == OPERATION_HEADER)
        return true;
    if (a->kind == OPERATION_EDIT)
        text += strcspn(text, " ");
    if (a->kind == OPERATION_OVERRULE)
        return set_overruling_aside(r, a);
    enum segment_kind kind = a->kind == OPERATION_RECORD ? SEGMENT_RECORD
                             : a->kind == OPERATION_SET  ? SEGMENT_SET
                                                         : SEGMENT_LINE;
    text += strspn(text, " ");
    if (!replay_insert(r, r->pieces, kind, text, strlen(text), a->seq))
        return false;
    r->piece[r->pieces - 1].unit = ++r->units;
    return true;
}

bool replay_overrule(struct replay *r, const struct operation *a, struct parse_error *err)
{
    struct overruling o;
    struct strbuf text = {.text = NULL};
    size_t at = 0;
    if (!overruling_read(a->text, &o))
        return refuse_edit(err, "the points the arbiter gives are expected");
    long coup = o.turn ? o.turn : replay_last_claim(r);
    long claim = replay_overruled(r, coup, o.claim ? o.claim : LONG_MAX);
    if (!claim || (o.claim && claim != o.claim))
        return refuse_edit(err, o.claim ? N_("there is no school with this number in the turn")
                                        : N_("there is no claim to overrule"));
    const char *refused = write_overruling(&o, claim, &text);
    if (!refused && !label(r))
        refused = "out of memory";
    if (refused) {
        strbuf_free(&text);
        return refuse_edit(err, refused);
    }
    for (size_t i = 0; i < r->pieces; i++)
        if (!r->piece[i].unit && r->piece[i].coup == coup && r->piece[i].kind != SEGMENT_SET)
            at = i;
    bool ok =
        !text.failed && replay_insert(r, at + 1, r->piece[at].kind, text.text, text.length, a->seq);
    strbuf_free(&text);
    if (!ok)
        return refuse_edit(err, "out of memory");
    r->piece[at + 1].coup = coup;
    return retake(r, at + 1, err);
}
