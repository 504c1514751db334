/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Trictrac as the session sees it: the desk, and the coups it has closed. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/tongue.h"
#include "games/trictrac/desk/coup_text.h"
#include "games/trictrac/rules/revision.h"
#include "partie.h"
#include "state.h"
#include "unclear.h"

/* --- beginning and end ------------------------------------------------------------------------ */

/* Takes a header as if it stood in a file, where a backslash is two. An error's column is that in
 * its value. */
static bool found_header(struct founding *f, const char *name, const char *value, struct fault *err)
{
    size_t n = strlen(name), length = strlen(value);
    char *text = malloc(n + 2 * length + 1);
    struct word w = {
        .kind = WORD_HEADER, .text = text, .length = n, .value = text + n, .column = 1};
    if (!text)
        return word_error(&w, 0, err, "no memory");
    memcpy(text, name, n);
    for (char *to = text + n; *value; value++) {
        if (*value == '\\')
            to[w.value_length++] = '\\';
        to[w.value_length++] = *value;
    }
    bool ok = founding_header(f, &w, err);
    if (!ok)
        err->column -= (int)word_offset(&w, w.value);
    free(text);
    return ok;
}

static bool found_options(struct founding *f, const char *text, struct fault *err)
{
    char one[64];
    while (text && *text) {
        size_t n = strcspn(text, " ");
        if (n && n < sizeof one) {
            memcpy(one, text, n);
            one[n] = '\0';
            if (!found_header(f, "Option", one, err))
                return false;
        }
        text += n + (text[n] == ' ');
    }
    return true;
}

static void keep_told(void *context, const struct desk *d);

static struct game_state *trictrac_start(const struct store_details *d, struct fault *err)
{
    struct game_state *s = calloc(1, sizeof *s);
    if (!s) {
        word_error(&(struct word){.column = 1}, 0, err, "no memory");
        return NULL;
    }
    s->founding = founding_default();
    bool ok = found_header(&s->founding, "White", d->player[0], err) &&
              found_header(&s->founding, "Black", d->player[1], err) &&
              found_options(&s->founding, d->options, err);
    for (size_t i = 0; ok && i < d->n_headers; i++)
        ok = found_header(&s->founding, d->headers[i].key, d->headers[i].value, err);
    if (!ok) {
        free(s);
        return NULL;
    }
    struct match m = founding_match(&s->founding);
    s->desk.numbering = s->founding.numbering;
    s->desk.marks_said = true;
    s->desk.closed = keep_told;
    s->desk.context = s;
    desk_start(&s->desk, &m);
    return s;
}

static void trictrac_end(struct game_state *s)
{
    if (!s)
        return;
    pool_free(&s->made);
    free(s->rows);
    free(s->kept);
    free(s);
}

/* --- taking a line ---------------------------------------------------------------------------- */

static bool make_space(struct game_state *s)
{
    if (s->count + 1 < s->room)
        return true;
    long room = s->room ? 2 * s->room : 128;
    struct kept *kept = realloc(s->kept, (size_t)room * sizeof *kept);
    if (kept)
        s->kept = kept;
    struct made_row **rows = realloc(s->rows, (size_t)room * sizeof *rows);
    if (!rows)
        return false;
    memset(rows + s->room, 0, (size_t)(room - s->room) * sizeof *rows);
    s->rows = rows;
    if (!kept)
        return false;
    if (!s->room)
        kept[0].lines = (struct lines){.begun = 0};
    s->room = room;
    return true;
}

static void keep_told(void *context, const struct desk *d)
{
    struct game_state *s = context;
    /* Only of what is entered now: records hold coups that were closed so. */
    s->undecided |= s->said && desk_undecided(d);
    state_tell(s, d);
    if (!make_space(s)) {
        s->failed = true;
        return;
    }
    struct kept *k = &s->kept[s->count++];
    k->before = d->before;
    k->coup = d->coup;
    k->numbering = d->numbering_at_dice;
    s->kept[s->count].lines = (struct lines){.begun = 0};
    state_make_row(s, &d->ruling);
}

/* Which line began the coup in hand, and where in it; which made its claims, and ruled on them. */
static void note_lines(struct game_state *s, size_t offset)
{
    struct lines *at = &s->kept[s->count].lines;
    if (!s->desk.open || s->failed)
        return;
    if (!at->begun) {
        at->begun = s->lines;
        at->offset = offset;
    }
    for (int i = 0; i < s->desk.coup.claims; i++) {
        if (!at->claim[i])
            at->claim[i] = s->lines;
        if (s->desk.coup.claim[i].ruled && !at->overrule[i])
            at->overrule[i] = s->lines;
    }
}

/* --- taking a line ---------------------------------------------------------------------------- */

/* A text as it is taken. */
struct feed {
    struct scanner scan;
    const char *text;
    bool recorded;         /* in the language of the record */
    bool left;             /* "*" has come */
    const char *announced; /* the words that announce the coup whose dice come next, or NULL */
};

static bool feed_word(struct game_state *s, struct feed *f, const struct word *w, struct fault *err)
{
    if (word_equals(w, "*"))
        return s->left = f->left = true;
    if (f->left && f->recorded)
        return word_error(w, 0, err, "after * only a new game may follow");
    s->left = false;
    if (!desk_word(&s->desk, w, err))
        return false;
    if (s->undecided)
        return word_error(w, 0, err, "stay or go? the coup before is not complete");
    const char *begin = f->announced ? f->announced : w->text;
    f->announced = announces_coup(w) ? begin : NULL;
    note_lines(s, (size_t)(begin - f->text));
    return true;
}

static bool feed(struct game_state *s, struct feed *f, struct fault *err)
{
    struct word w;
    for (;;) {
        if (!scan_word(&f->scan, &w, err))
            return false;
        if (w.kind == WORD_END)
            return desk_rest(&s->desk, err);
        if (w.kind == WORD_HEADER)
            return word_error(&w, 0, err, "a header begins a new match: give it its own line");
        if (w.kind == WORD && !feed_word(s, f, &w, err))
            return false;
    }
}

static bool take_text(struct game_state *s, struct feed *f, struct words *said, struct fault *err)
{
    struct desk before;
    desk_keep(&s->desk, &before);
    long count = s->count;
    struct telling told = s->told;
    bool left = s->left;
    size_t said_before = said ? said->length : 0;
    if (!make_space(s))
        return word_error(&(struct word){.column = 1}, 0, err, "no memory");
    struct lines in_hand = s->kept[count].lines;
    state_drop_rows(s, count > 1 ? count - 1 : 0, count, false);
    s->said = said;
    s->undecided = false;
    if (said)
        said->manner = s->desk.numbering;
    s->lines++;
    s->desk.marks_said = !f->recorded;
    bool ok = feed(s, f, err);
    s->desk.marks_said = true;
    if (s->failed)
        ok = word_error(&(struct word){.column = 1}, 0, err, "no memory");
    /* A note, or the side that throws next, changes nothing: no need to say it all again. */
    bool same = s->count == count && s->told.coup == count + 1 &&
                memcmp(&before.coup, &s->desk.coup, sizeof before.coup) == 0;
    if (ok && !same) {
        state_tell(s, &s->desk);
    } else if (!ok) {
        desk_return(&s->desk, &before);
        state_drop_rows(s, count, s->count, true);
        s->count = count;
        s->kept[count].lines = in_hand;
        s->lines--;
        s->left = left;
        s->told = told;
        s->failed = false;
        if (said && said->text) {
            said->length = said_before;
            said->text[said_before] = '\0';
        }
    }
    s->said = NULL;
    return ok;
}

static bool trictrac_take(struct game_state *s, const char *line, size_t length, struct words *said,
                          struct fault *err)
{
    struct feed f = {.scan = scan_text(line, length, true), .text = line};
    return take_text(s, &f, said, err);
}

static bool trictrac_read(struct game_state *s, const char *text, size_t length, struct fault *err)
{
    struct feed f = {.scan = scan_text(text, length, false), .text = text, .recorded = true};
    return take_text(s, &f, NULL, err);
}

static bool trictrac_expand(const struct game_state *s, const char *line, size_t length,
                            struct words *out, struct fault *err)
{
    const struct desk *d = &s->desk;
    const struct ruling *r = &d->ruling;
    const struct word here = {.column = 1};
    char text[PLAY_TEXT];
    while (length && (line[length - 1] == ' ' || line[length - 1] == '\r'))
        length--;
    bool quiet = d->before.options.announce == SILENT;
    if (length == 0) {
        if (quiet || !d->open || r->wanted != WANT_PLAY)
            return word_error(&here, 0, err, "an empty line plays the only legal play");
        if (r->plays.allowed != 1)
            return word_error(&here, 0, err, "%d plays are legal: say which", r->plays.allowed);
        const struct play *only = &r->plays.play[0];
        words_add(out, "%s", steps_print(only->step, only->steps, d->numbering, text));
        return true;
    }
    /* More often half a throw than one man too many. */
    if (!quiet && d->open && r->complete && !r->faults.count && d->coup.steps && length == 1 &&
        *line >= '1' && *line <= '9')
        return word_error(&here, 0, err, "dice are two numbers, 64: a man more is written in full");
    int n = entry_choice(d, line, length), printed;
    if (!n)
        return true;
    if (r->faults.may_stand && n-- == 1) {
        words_add(out, "= stands");
        return true;
    }
    struct printed_play *list =
        plays_printed(&r->position, r->faults.choice, r->faults.choices, BY_PLAY, &printed);
    if (list && n >= 1 && n <= printed) {
        const struct play *chosen = list[n - 1].of;
        words_add(out, "= %s", steps_print(chosen->step, chosen->steps, d->numbering, text));
    }
    free(list);
    /* With one man down the second's field is meant; two figures may be the next dice. */
    if (out->length || r->wanted == WANT_MORE || (length == 2 && strspn(line, "123456") >= 2))
        return true;
    return word_error(&here, 0, err, "the choices are 1 to %d: a man more is written in full",
                      printed + r->faults.may_stand);
}

/* "announce=silent", from now on. */
static bool trictrac_set(struct game_state *s, const char *option, struct fault *err)
{
    struct desk before;
    desk_keep(&s->desk, &before);
    struct word w = {.text = option, .length = strlen(option), .column = 1};
    if (!desk_set(&s->desk, &w, option, err) || !desk_judge(&s->desk, err)) {
        desk_return(&s->desk, &before);
        return false;
    }
    s->lines++;
    state_drop_rows(s, s->count > 1 ? s->count - 1 : 0, s->count, false);
    return true;
}

/* A coup that is legal at sight is judged without its plays. */
static void trictrac_haste(struct game_state *s, bool on)
{
    struct fault none;
    s->desk.in_haste = on;
    if (!on)
        desk_judge(&s->desk, &none); /* as it was judged before */
}

/* --- how it stands ---------------------------------------------------------------------------- */

static bool trictrac_left(const struct game_state *s)
{
    return s->left;
}

static bool trictrac_over(const struct game_state *s, char *winner)
{
    const struct match *m = state_present(s);
    *winner = m->winner == NOBODY ? (char)0 : m->winner == WHITE ? 'w' : 'b';
    return m->over;
}

static bool trictrac_partie(const struct game_state *const *matches, size_t n, bool json,
                            struct words *sheet, struct words *next, struct fault *err)
{
    struct partie_match *m = calloc(n, sizeof *m);
    for (size_t i = 0; m && i < n; i++) {
        const struct game_state *s = matches[i];
        const struct match *now = state_present(s);
        long played = (long)now->passed; /* the first coup that was: the throw may have passed */
        const struct coup *first = s->count > played ? &s->kept[played].coup : &s->desk.coup;
        m[i] = (struct partie_match){.founding = &s->founding,
                                     .now = now,
                                     .begun = trictrac_coups(s) > 0,
                                     .opened = (enum side)first->side};
    }
    bool ok = m ? partie_tell(m, n, json, sheet, next, err)
                : word_error(&(struct word){.column = 1}, 0, err, "no memory");
    free(m);
    return ok;
}

const struct game game_trictrac = {
    .name = "trictrac",
    .revision = RULES_REVISION,
    .start = trictrac_start,
    .end = trictrac_end,
    .expand = trictrac_expand,
    .take = trictrac_take,
    .read = trictrac_read,
    .write = trictrac_write,
    .opening = coup_opening,
    .set = trictrac_set,
    .haste = trictrac_haste,
    .coups = trictrac_coups,
    .coup = trictrac_coup,
    .json = trictrac_json,
    .place = trictrac_place,
    .forget = trictrac_forget,
    .answer = trictrac_answer,
    .amend = trictrac_amend,
    .changes = trictrac_changes,
    .show = trictrac_show,
    .candidates = trictrac_candidates,
    .options = trictrac_options,
    .suspect = trictrac_suspect,
    .unclear = trictrac_unclear,
    .two_ways = trictrac_two_ways,
    .omits = trictrac_omits,
    .open_to_all = trictrac_open_to_all,
    .settled = trictrac_settled,
    .prompt = trictrac_prompt,
    .over = trictrac_over,
    .partie = trictrac_partie,
    .left = trictrac_left,
};
