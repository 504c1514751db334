/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "doubts.h"

#include <string.h>

#include "base/i18n.h"
#include "base/scan.h"
#include "games/paper.h"
#include "offered.h"

/* --- trying a line ---------------------------------------------------------------------------- */

enum { TEXT_ROOM = 256 };

struct foreseen {
    bool taken;
    bool half;                                 /* a play is not finished */
    int at;                                    /* seat that plays or throws */
    long turns, faults;                        /* faults: of the last turn */
    char play[TEXT_ROOM], position[TEXT_ROOM]; /* of the last turn */
};

static void copy_text(char to[TEXT_ROOM], const char *text)
{
    size_t n = text ? strlen(text) : 0;
    n = n < TEXT_ROOM ? n : TEXT_ROOM - 1;
    if (n)
        memcpy(to, text, n);
    to[n] = '\0';
}

/* The play of the last turn, with the fields numbered as they are typed. */
static void copy_play(struct turns *t, const struct turn_rows *last, char to[TEXT_ROOM])
{
    const struct turn_ref at = turns_at(t, t->count);
    struct strbuf play = {.text = NULL};
    bool brief = t->game->paper->brief && !t->game->stored.spoken;
    if (brief)
        t->game->paper->brief(&at, BRIEF_PLAY, &play);
    copy_text(to, brief ? play.text : last->row.play);
    strbuf_free(&play);
}

static void look(struct turns *t, void *context)
{
    struct foreseen *o = context;
    const struct match_status now = turns_status(t);
    const struct turn_rows *last = t->count ? turns_row(t, t->count) : NULL;
    *o = (struct foreseen){.taken = true, .half = now.half, .at = now.at, .turns = t->count};
    for (size_t i = 0; last && i < last->n_dues; i++)
        o->faults += strcmp(last->dues[i].kind, "fault") == 0;
    if (last) {
        copy_play(t, last, o->play);
        copy_text(o->position, last->row.position);
    }
}

/* The match as it is. */
static struct foreseen present(struct turns *t)
{
    struct foreseen o;
    look(t, &o);
    return o;
}

static struct foreseen foresee(struct turns *t, struct scanner line, bool whole)
{
    struct foreseen o = {.taken = false};
    turns_aside(t, line, whole, look, &o);
    return o;
}

/* The line up to the end of a word. */
static struct scanner beginning(const struct line_words *line, size_t words)
{
    struct line_words part = *line;
    const struct token *last = &line->word[words - 1];
    part.count = words;
    part.length = (size_t)(last->text - line->text) + last->length;
    return scan_words(&part);
}

/* Whether the line adds a fault. */
static bool is_wrong(const struct foreseen *o, const struct foreseen *was)
{
    return o->faults > (o->turns == was->turns ? was->faults : 0);
}

/* --- mistyped --------------------------------------------------------------------------------- */

enum { TYPED_MOST = 64 };

/* The bytes of a line that name men, and the words up to their end. */
struct men_named {
    size_t from, to, words;
};

/* Finds the men of a line. false: none, or the line has a decision of the opponent; "-" is no
 * mistyped field. */
static bool find_men(const struct line_words *line, const char *letters, struct men_named *n)
{
    bool any = false, more = true;
    for (size_t i = 0; i < line->count; i++) {
        const struct token *w = &line->word[i];
        bool men = !token_announces(w, letters) && word_speaks_of_men(w) && !word_equals(w, "-");
        if (*w->text == '=')
            return false;
        if (men && !any)
            n->from = (size_t)(w->text - line->text);
        more = more && (men || !any);
        any = any || men;
        if (men && more) {
            n->to = (size_t)(w->text - line->text) + w->length;
            n->words = i + 1;
        }
    }
    return any && n->to - n->from <= TYPED_MOST;
}

/* Variant n of a text with one typing error; false: no more. `out` is empty if the variant does not
 * exist. */
static bool strike(const char *text, size_t n, char out[TYPED_MOST + 2])
{
    static const char keys[] = "0123456789/ ";
    const size_t kinds = sizeof keys - 1, each = 2 * kinds + 2, at = n / each, how = n % each;
    size_t length = strlen(text);
    if (at > length)
        return false;
    memcpy(out, text, length + 1);
    if (how < kinds) { /* inserted */
        memmove(out + at + 1, text + at, length - at + 1);
        out[at] = keys[how];
    } else if (how < 2 * kinds && at < length) { /* replaced */
        out[at] = keys[how - kinds];
    } else if (how == 2 * kinds && at < length) { /* deleted */
        memmove(out + at, text + at + 1, length - at);
    } else if (how > 2 * kinds && at + 1 < length) { /* swapped */
        out[at] = text[at + 1];
        out[at + 1] = text[at];
    } else {
        *out = '\0';
    }
    return true;
}

/* Finds the only legal play that is one typing error away. */
static bool find_meant(struct turns *t, const char *line, const struct men_named *n,
                       const struct foreseen *was, char meant[TYPED_MOST + 2],
                       struct foreseen *best)
{
    char text[TYPED_MOST + 1], other[TYPED_MOST + 2];
    best->taken = false;
    memcpy(text, line + n->from, n->to - n->from);
    text[n->to - n->from] = '\0';
    for (size_t i = 0; strike(text, i, other); i++) {
        struct strbuf tried = {.text = NULL};
        strbuf_add(&tried, "%.*s%s", (int)n->from, line, other);
        struct foreseen o = {.taken = false};
        if (*other && !tried.failed)
            o = foresee(t, scan_text(tried.text, tried.length, true), true);
        strbuf_free(&tried);
        if (!o.taken || is_wrong(&o, was) || o.half || !*o.play)
            continue;
        if (best->taken && strcmp(best->position, o.position) != 0)
            return false; /* ambiguous */
        *best = o;
        memcpy(meant, other, sizeof other);
    }
    return best->taken;
}

static bool mistyped(struct turns *t, const struct line_words *line, struct doubted *out)
{
    char meant[TYPED_MOST + 2];
    struct men_named n = {0, 0, 0};
    struct foreseen is, best, was;
    if (turns_status(t).quiet || !find_men(line, t->game->letter, &n))
        return false;
    was = present(t);
    is = foresee(t, beginning(line, n.words), true);
    if ((is.taken && !is_wrong(&is, &was)) || !find_meant(t, line->text, &n, &was, meant, &best))
        return false;
    bool alone = best.turns > was.turns || !was.half; /* no man was moved before this line */
    strbuf_add(&out->way[0], "%s", alone ? best.play : meant);
    strbuf_add(&out->better[0], "%.*s%s%.*s", (int)n.from, line->text, alone ? best.play : meant,
               (int)(line->length - n.to), line->text + n.to);
    return !out->way[0].failed && !out->better[0].failed;
}

/* --- left out --------------------------------------------------------------------------------- */

/* Whether the dice in the line end a play that could go on. */
static bool left_out(struct turns *t, const struct line_words *line, struct doubted *out)
{
    struct strbuf name = {.player = out->question.player};
    struct foreseen before = present(t), o;
    bool closed = false;
    for (size_t i = 0; !closed && i < line->count; i++) {
        if (i) /* men are read at the end of the line */
            before = foresee(t, beginning(line, i), true);
        o = foresee(t, beginning(line, i + 1), false);
        if (!o.taken)
            return false;
        closed = o.turns > before.turns && before.half && before.at != SEAT_NONE;
    }
    if (!closed)
        return false;
    strbuf_add_seat(&name, before.at);
    strbuf_add(&out->question, _("%s can play more, and leaves it? "), name.text ? name.text : "");
    out->question.failed |= name.failed;
    strbuf_free(&name);
    return true;
}

bool turns_doubt(struct turns *t, enum doubt kind, const struct line_words *line,
                 struct doubted *out)
{
    const bool men = t->game->dice_together == 2; /* a tables game */
    if (kind == DOUBT_MISTYPED && !turns_takes_as_typed(t, line))
        return false;
    turns_name_players(t, &out->way[0]);
    turns_name_players(t, &out->way[1]);
    turns_name_players(t, &out->question);
    return (t->game->doubt && t->game->doubt(t->now, kind, line, out)) ||
           (men && kind == DOUBT_MISTYPED && mistyped(t, line, out)) ||
           (men && kind == DOUBT_LEFT_OUT && left_out(t, line, out));
}
