/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "offered.h"

#include <stdlib.h>
#include <string.h>

#include "base/i18n.h"
#include "base/scan.h"
#include "base/text.h"
#include "base/vocabulary.h"
#include "decisions.h"
#include "loosely_typed.h"

void turns_offers(struct turns *t, struct offers *out)
{
    out->player = t->founding.player;
    if (t->game->offers)
        t->game->offers(t->now, out);
}

/* --- the list --------------------------------------------------------------------------------- */

static bool is_choice(const struct offer *one)
{
    return one->kind == OFFER_DECISION && *one->line == '=';
}

/* The n-th legal offer of a kind, from 1; NULL: none. */
static const struct offer *nth_of(const struct offers *o, enum offer_kind kind, int n)
{
    for (size_t i = 0; i < o->count; i++)
        if (o->offer[i].kind == kind && !o->offer[i].fault && --n == 0)
            return &o->offer[i];
    return NULL;
}

/* The n-th choice about a wrong play, numbered as on the screen; NULL: none. */
static const struct offer *choice(const struct offers *o, int n)
{
    for (size_t i = 0; i < o->count; i++)
        if (is_choice(&o->offer[i]) && --n == 0)
            return &o->offer[i];
    return NULL;
}

static int choices(const struct offers *o)
{
    int n = 0;
    while (choice(o, n + 1))
        n++;
    return n;
}

static bool men_may_come(const struct offers *o)
{
    return o->men || nth_of(o, OFFER_MAN, 1) || nth_of(o, OFFER_PLAY, 1);
}

/* --- an empty line ---------------------------------------------------------------------------- */

/* What the user would type for an offer, in `name`. */
static const char *name_of(const struct offer *one, struct strbuf *name)
{
    bool dice = one->kind == OFFER_THROW && strspn(one->line, "0123456789") == 0;
    if (dice)
        strbuf_add(name, "%s", _("the dice"));
    else
        strbuf_add_local(name, one->line);
    return name->text ? name->text : "";
}

/* Makes the error "what is expected": the first two of the list. */
static bool nothing_said(const struct offers *o, struct parse_error *err)
{
    const struct token here = {.column = 1};
    const struct offer *two[2] = {NULL, NULL};
    int n = 0;
    for (size_t i = 0; n < 2 && i < o->count; i++) {
        const struct offer *one = &o->offer[i];
        bool again = n && one->kind == OFFER_THROW &&
                     two[0]->kind == OFFER_THROW; /* the other player's throw */
        if (!one->fault && one->kind != OFFER_MARK && !again)
            two[n++] = one;
    }
    struct strbuf name[2] = {{.text = NULL}, {.text = NULL}};
    const char *first = n > 0 ? name_of(two[0], &name[0]) : "";
    const char *second = n > 1 ? name_of(two[1], &name[1]) : "";
    if (n == 2 && word_key(two[0]->line) && word_key(two[1]->line))
        token_error(&here, 0, err, "an empty line decides nothing: type %s (%s) or %s (%s)", first,
                    word_key(two[0]->line), second, word_key(two[1]->line));
    else if (o->men)
        token_error(&here, 0, err, "an empty line cannot be used here: type the dice or the play");
    else if (!n)
        token_error(&here, 0, err, "an empty line means nothing here: type .help");
    else if (n == 1)
        token_error(&here, 0, err, "an empty line cannot be used here: type %s", first);
    else if (two[0]->kind == OFFER_MAN || two[0]->kind == OFFER_KEEP)
        token_error(&here, 0, err, "several plays are possible: say which, as %s or %s", first,
                    second);
    else
        token_error(&here, 0, err, "an empty line cannot be used here: type %s or %s", first,
                    second);
    strbuf_free(&name[0]);
    strbuf_free(&name[1]);
    return false;
}

static bool expand_nothing(const struct offers *o, struct strbuf *out, struct parse_error *err)
{
    const struct offer *only = nth_of(o, OFFER_PLAY, 1);
    if (!only || nth_of(o, OFFER_PLAY, 2))
        return nothing_said(o, err);
    strbuf_add(out, "%s", only->line);
    return true;
}

/* --- a number --------------------------------------------------------------------------------- */

/* The number 1 to 99 that is the whole line; else 0. */
static int number_of(const char *line, size_t length)
{
    int n = 0;
    if (!length || length > 2 || *line == '0')
        return 0;
    for (size_t i = 0; i < length; i++) {
        if (line[i] < '0' || line[i] > '9')
            return 0;
        n = 10 * n + (line[i] - '0');
    }
    return n;
}

/* Expands a number to a choice. Other numbers may be the field a man moves to, or dice. */
static bool expand_choice(const struct offers *o, int n, struct strbuf *out,
                          struct parse_error *err)
{
    const struct offer *chosen = choice(o, n);
    bool dice = o->dice == 2 && n > 10 && n % 10 <= 6 && n % 10 && n / 10 <= 6;
    int most = choices(o);
    if (chosen)
        strbuf_add(out, "%s", chosen->line);
    if (chosen || men_may_come(o) || dice)
        return true;
    return token_error(&(struct token){.column = 1}, 0, err,
                       most == 1 ? N_("the only choice is 1") : N_("the choices are 1 to %d"),
                       most);
}

/* --- a play when none is expected ------------------------------------------------------------- */

/* Whether the word is a throw: "64", "6-4", "??". */
static bool is_throw(const struct token *w)
{
    const char *a = w->text, *b = w->text + w->length - 1;
    bool two = w->length == 2 || (w->length == 3 && a[1] == '-');
    return two && ((*a == '?' && *b == '?') || (strchr("123456", *a) && strchr("123456", *b)));
}

bool word_speaks_of_men(const struct token *w)
{
    size_t n = 0;
    while (n < w->length && strchr("0123456789IVXAT'/-*x", w->text[n]))
        n++;
    return !is_throw(w) && *w->text != '*' && /* "*" leaves the match unfinished */
           (n == w->length || (memchr(w->text, '/', w->length) && !strchr("/=+@", *w->text)));
}

/* Whether men follow the words that announce a turn; `w` is the first of them. */
static bool begins_with_men(const struct turns *t, const struct line_words *line, struct token *w)
{
    return typed_first(scan_words(line), t->game->letter, w) && word_speaks_of_men(w);
}

/* Adds the choices: "= stands, = back". */
static void add_choices(const struct offers *o, struct strbuf *w)
{
    int all = choices(o);
    for (int n = 1; n <= all && n <= 2; n++) {
        strbuf_add(w, "%s", n > 1 ? _(", ") : "");
        strbuf_add_local(w, choice(o, n)->line);
    }
    strbuf_add(w, "%s", all > 2 ? ", ..." : "");
}

static const char *player_of(const struct offers *o, struct strbuf *w, int seat)
{
    w->player = o->player;
    strbuf_add_seat(w, seat);
    return w->text ? w->text : "";
}

/* Makes the error for men after a complete play: dice are expected or, after a wrong play, the
 * opponent's decision. Without dice the men would be added to the play before. */
static bool play_due(const struct offers *o, const struct match_status *now, const struct token *w,
                     struct parse_error *err)
{
    const struct offer *first = choice(o, 1);
    struct strbuf name = {.text = NULL}, list = {.text = NULL};
    add_choices(o, &list);
    if (first)
        token_error(w, 0, err,
                    "the play is down: %s may decide (%s). One man more is typed with its play, in "
                    "one line (.undo or .edit)",
                    player_of(o, &name, first->by), list.text);
    else
        token_error(
            w, 0, err,
            "%s, the dice first. One man more is typed with its play, in one line (.undo or "
            ".edit)",
            player_of(o, &name, now->at));
    strbuf_free(&name);
    strbuf_free(&list);
    return false;
}

/* --- the line --------------------------------------------------------------------------------- */

/* Whether the play of the last turn was typed; "-" is also stored if nothing could be played. */
static bool play_is_said(struct turns *t, const struct offers *o, const struct match_status *now)
{
    const struct turn_rows *last = t->count ? turns_row(t, t->count) : NULL;
    bool one_may_throw = !(now->may & (now->may - 1));
    if (!last || !last->row.play || !*last->row.play)
        return false;
    return strcmp(last->row.play, "-") != 0 || choice(o, 1) ||
           (one_may_throw && !nth_of(o, OFFER_FINISHED, 1));
}

/* Whether the last play is complete and dice are expected. */
static bool play_is_down(struct turns *t, const struct offers *o, const struct match_status *now)
{
    return o->dice == 2 && t->game->dice_together == 2 && !now->waits && now->at != SEAT_NONE &&
           !men_may_come(o) && play_is_said(t, o, now);
}

/* Whether nothing but dice can come; after the end not even these, and the game says so. */
static bool dice_are_due(const struct offers *o, const struct match_status *now)
{
    return (o->dice == 2 || now->over) && !now->waits && !men_may_come(o) && !choice(o, 1);
}

static bool expand(struct turns *t, const struct offers *o, const struct line_words *line,
                   struct strbuf *out, struct parse_error *err)
{
    const struct match_status now = turns_status(t);
    const int n = number_of(line->text, line->length);
    struct token w;
    if (!line->length)
        return expand_nothing(o, out, err);
    expand_key(o, line->text, line->length, out);
    if (out->length)
        return true;
    if (n && choice(o, 1) && t->game->dice_together == 2) /* otherwise the number is dice */
        return expand_choice(o, n, out, err);
    if (t->game->dice_together != 2 || dice_are_due(o, &now)) {
        if (dice_joined(t->game, line, out))
            return true;
        if (now.over && typed_first(scan_words(line), t->game->letter, &w))
            return token_error(&w, 0, err, "the match is over");
        /* Rather an incomplete throw than another man, but where that would reveal something. */
        bool due = play_is_down(t, o, &now) || !t->count;
        if (due && t->game->dice_together == 2 && (!now.quiet || !n || n > 9) &&
            dice_wrong(line, t->game->letter, err))
            return false;
    }
    if (!play_is_down(t, o, &now))
        return true;
    return !begins_with_men(t, line, &w) || play_due(o, &now, &w, err);
}

/* Whether a line is one letter, which may be a key. */
static bool is_letter(const char *line, size_t length)
{
    int32_t code;
    return utf8_character(line, length, &code) == length && (code >= 'A' || code >= 0x80);
}

/* Whether a line may be short for another: empty, a number, a key, dice that stand apart, or men
 * when no play is expected. */
static bool is_short(struct turns *t, const struct line_words *line)
{
    struct token w;
    if (!line->length || number_of(line->text, line->length) || is_letter(line->text, line->length))
        return true;
    bool waits = t->game->dice_together == 2 && turns_status(t).waits;
    return typed_first(scan_words(line), t->game->letter, &w) && !waits &&
           (word_speaks_of_men(&w) || (strchr("123456789", *w.text) && !is_throw(&w)));
}

static bool expand_line(struct turns *t, const struct line_words *line, struct strbuf *out,
                        struct parse_error *err)
{
    struct arena arena = {.chunk = NULL};
    struct offers o = {.arena = &arena};
    if (!is_short(t, line))
        return true;
    turns_offers(t, &o);
    bool ok = o.failed ? scan_out_of_memory(err) : expand(t, &o, line, out, err);
    arena_free(&arena);
    return ok;
}

/* A line as it is recorded, in `plain`, if it was typed otherwise. */
static bool made_plain(struct turns *t, const struct line_words *line, struct strbuf *plain)
{
    struct strbuf turn = {.text = NULL};
    bool due = t->game->dice_together == 2 && turns_status(t).waits;
    bool changed = turn_made_plain(t->game, due, line, &turn);
    if (changed && !play_made_plain(turn.text, turn.length, plain))
        strbuf_add_bytes(plain, turn.text, turn.length);
    else if (!changed)
        changed = play_made_plain(line->text, line->length, plain);
    strbuf_free(&turn);
    return changed;
}

bool turns_expand_words(struct turns *t, const struct line_words *words, struct strbuf *out,
                        struct parse_error *err)
{
    struct line_words line = *words, numbers = {.text = NULL};
    struct strbuf plain = {.text = NULL};
    turns_name_players(t, out);
    while (line.length && strchr(" \t\r", line.text[line.length - 1]))
        line.length--;
    if (!made_plain(t, &line, &plain))
        return strbuf_free(&plain), expand_line(t, &line, out, err);
    bool ok = !plain.failed && scan_line(plain.text, plain.length, &numbers)
                  ? expand_line(t, &numbers, out, err)
                  : scan_out_of_memory(err);
    if (ok && !out->length)
        strbuf_add_bytes(out, plain.text, plain.length);
    strbuf_free(&plain);
    free(numbers.word);
    return ok;
}

bool turns_expand(struct turns *t, const char *line, size_t length, struct strbuf *out,
                  struct parse_error *err)
{
    struct line_words words = {.text = NULL};
    bool ok = scan_line(line, length, &words) ? turns_expand_words(t, &words, out, err)
                                              : scan_out_of_memory(err);
    free(words.word);
    return ok;
}

bool turns_takes_as_typed(struct turns *t, const struct line_words *line)
{
    struct strbuf more = {.text = NULL};
    struct parse_error none;
    bool as_typed = turns_expand_words(t, line, &more, &none) && !more.length;
    strbuf_free(&more);
    return as_typed;
}
