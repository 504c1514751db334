/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "offered.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/i18n.h"
#include "base/scan.h"
#include "base/text.h"
#include "base/vocabulary.h"
#include "games/game.h"
#include "games/paper.h"

static bool turns_takes_as_typed(struct turns *t, const struct line_words *line);

/* --- decisions ------------------------------------------------------------------------------- */

/* The n-th decision that a key makes, from 1; NULL: none. */
static const struct offer *decision(const struct offers *o, int n)
{
    for (size_t i = 0; i < o->count; i++)
        if (o->offer[i].kind == OFFER_DECISION && word_key(o->offer[i].line) && --n == 0)
            return &o->offer[i];
    return NULL;
}

/* Adds the word for which a line is the key in the user's language, if that decision is due: "s"
 * for stay. */
static void expand_key(const struct offers *o, const char *line, size_t length, struct strbuf *out)
{
    const struct offer *one;
    char typed[8], key[8];
    if (!strbuf_fold(line, length, typed, sizeof typed))
        return;
    for (int n = 1; (one = decision(o, n)); n++) {
        const char *own = word_key(one->line);
        if (strbuf_fold(own, strlen(own), key, sizeof key) && strcmp(key, typed) == 0)
            strbuf_add(out, "%s", one->line);
    }
}

void turns_say_decision(struct turns *t, struct strbuf *out)
{
    struct arena arena = {.chunk = NULL};
    struct offers o = {.arena = &arena};
    struct strbuf word[2] = {{.text = NULL}, {.text = NULL}};
    turns_offers(t, &o);
    const struct offer *first = decision(&o, 1), *second = decision(&o, 2);
    if (first && second) {
        strbuf_add_local(&word[0], first->line);
        strbuf_add_local(&word[1], second->line);
        turns_name_players(t, out);
        struct strbuf who = {.player = out->player};
        strbuf_add_seat(&who, first->by);
        strbuf_add(out, _("%s decides: type %s (%s) or %s (%s); to move a man is the first"),
                   who.text ? who.text : "", word[0].text ? word[0].text : "",
                   word_key(first->line), word[1].text ? word[1].text : "", word_key(second->line));
        strbuf_free(&who);
    }
    strbuf_free(&word[0]);
    strbuf_free(&word[1]);
    arena_free(&arena);
}

/* --- loosely typed --------------------------------------------------------------------------- */

enum { DICE_MOST = 6, FIELDS_MOST = 24 };

static bool is_die(char c)
{
    return c >= '1' && c <= '6';
}

/* The characters that may separate two dice, and follow them: "+8" after the dice is a mark. */
static const char between[] = " \t,;.+", behind[] = " \t,;";

/* The number of such bytes here. */
static size_t gap_at(const char *at, const char *end, const char *signs)
{
    size_t n = 0;
    while (at + n < end && at[n] && strchr(signs, at[n]))
        n++;
    return n;
}

/* Whether a line, after words that announce a turn, begins with dice that stand apart, "6 3" or
 * "6,3 1/7": at least two, or exactly as many as a throw of the game has. Adds the line with them
 * together, "63 1/7". */
static bool dice_joined(const struct game *game, const struct line_words *line, struct strbuf *out)
{
    const size_t most = game->dice_together == 2 ? 2 : DICE_MOST, least = 2;
    const char *end = line->text + line->length, *at, *rest;
    char dice[DICE_MOST];
    struct token first;
    size_t count = 0;
    if (!typed_first(scan_words(line), game->letter, &first))
        return false;
    at = rest = first.text;
    while (count < most && at < end && is_die(*at)) {
        size_t gap = gap_at(at + 1, end, between);
        if (!gap && at + 1 < end)
            break;
        dice[count++] = *at;
        rest = at + 1;
        at += 1 + gap;
    }
    if (count < least)
        return false;
    strbuf_add_bytes(out, line->text, (size_t)(first.text - line->text));
    strbuf_add_bytes(out, dice, count);
    rest += gap_at(rest, end, behind);
    if (rest < end)
        strbuf_add(out, " ");
    strbuf_add_bytes(out, rest, (size_t)(end - rest));
    return true;
}

/* The letter kha, small or capital. */
static bool is_kha(const char *at, const char *end)
{
    return end - at > 1 && (memcmp(at, "\xd1\x85", 2) == 0 || memcmp(at, "\xd0\xa5", 2) == 0);
}

/* Whether a line of numbers, with the signs of a play, has commas between them, or the Cyrillic
 * letter that looks like an x. Adds it with blanks and an x. */
static bool play_made_plain(const char *line, size_t length, struct strbuf *out)
{
    const char *end = line + length;
    bool loose = false, numbers = false;
    for (const char *at = line; at < end; at++) {
        const bool kha = is_kha(at, end);
        loose |= kha || *at == ',' || *at == ';';
        numbers |= *at >= '0' && *at <= '9';
        if (!kha && !(*at && strchr("0123456789 \t,;/-*x+'TAIVXwb?.=", *at)))
            return false;
        at += kha;
    }
    if (!loose || !numbers)
        return false;
    for (const char *at = line; at < end; at++) {
        const bool kha = is_kha(at, end);
        strbuf_add(out, "%c", kha ? 'x' : *at == ',' || *at == ';' ? ' ' : *at);
        at += kha;
    }
    return !out->failed;
}

/* --- other programs, books and keyboards -------------------------------------------------------
 */

/* The length of "roll " or "rolls " before dice. */
static size_t rolls_at(const char *at, const char *end)
{
    static const char *const words[] = {"rolls", "roll"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        size_t n = strlen(words[i]);
        if ((size_t)(end - at) < n || strncasecmp(at, words[i], n) != 0)
            continue;
        size_t gap = gap_at(at + n, end, " \t");
        return gap && at + n + gap < end && is_die(at[n + gap]) ? n + gap : 0;
    }
    return 0;
}

/* Returns the length of a throw written "6:4", "6x4" or, with a colon after it, "64:" and "6-4:",
 * and stores its dice in `dice`. Returns 0 if it is not a throw. */
static size_t throw_at(const char *at, const char *end, char dice[2])
{
    if (end - at < 3 || !is_die(*at))
        return 0;
    size_t n = is_die(at[1]) ? 2 : end - at > 2 && strchr(":xX-", at[1]) && is_die(at[2]) ? 3 : 0;
    if (!n)
        return 0;
    const bool signs = n == 3 && at[1] != '-', colon = at + n < end && at[n] == ':';
    dice[0] = at[0];
    dice[1] = at[n - 1];
    n += colon;
    return (signs || colon) && (at + n == end || strchr(" \t,;", at[n])) ? n : 0;
}

static bool is_field_sign(char c)
{
    return c && strchr("0123456789IVXTA'", c);
}

static bool is_roman(char c)
{
    return c && strchr("IVX", c);
}

/* The length of " - " between two fields, of which one is in Roman numerals: elsewhere the dash is
 * a play of nothing. */
static size_t dash_at(const char *line, const char *at, const char *end)
{
    const char *next = at + 3;
    bool dash = at > line && next < end && memcmp(at, " - ", 3) == 0;
    return dash && is_field_sign(at[-1]) && is_field_sign(*next) &&
                   (is_roman(at[-1]) || is_roman(*next))
               ? 3
               : 0;
}

/* Adds plays with "/" where a full stop stands for it, as on a Ukrainian keyboard, or a dash. */
static void add_plays(const char *at, const char *end, struct strbuf *out)
{
    const char *begin = at;
    while (at < end) {
        size_t dash = dash_at(begin, at, end);
        bool stop = *at == '.' && at > begin && at + 1 < end && is_field_sign(at[-1]) &&
                    is_field_sign(at[1]);
        strbuf_add(out, "%c", dash || stop ? '/' : *at);
        at += dash ? dash : 1;
    }
}

/* Adds a turn of a tables game in the recorded form, if it was typed in a form of other programs,
 * books or keyboards: "51: 1/6 1/2", "6:4", "6x4", "roll 64", "1.6 1.2", "12 - IX". `play_due`: no
 * throw can come first. Returns false if nothing was changed. */
static bool turn_made_plain(const struct game *game, bool play_due, const struct line_words *words,
                            struct strbuf *out)
{
    const char *line = words->text, *end = words->text + words->length;
    const size_t length = words->length;
    struct token first;
    char dice[2];
    if (game->dice_together != 2 || memchr(line, '#', length) || memchr(line, '[', length) ||
        memchr(line, '"', length) || !typed_first(scan_words(words), game->letter, &first))
        return false;
    strbuf_add_bytes(out, line, (size_t)(first.text - line));
    const char *at = first.text + rolls_at(first.text, end);
    size_t throw = play_due ? 0 : throw_at(at, end, dice);
    if (throw)
        strbuf_add_bytes(out, dice, 2);
    else if (!play_due) /* "6.4" is a throw, too */
        strbuf_add_bytes(out, at, throw = gap_at(at, end, "123456.-"));
    add_plays(at + throw, end, out);
    return !out->failed && (out->length != length || memcmp(out->text, line, length) != 0);
}

/* Whether a line has one word, and it can only be meant as two dice and is not: "67", "7-1", "643".
 * Makes the error. */
static bool dice_wrong(const struct line_words *line, const char *letters, struct parse_error *err)
{
    struct token word;
    const struct token *w = &word;
    if (!typed_first(scan_words(line), letters, &word) ||
        word.text + word.length != line->text + line->length)
        return false;
    const size_t n = w->length;
    size_t digits = 0;
    for (size_t i = 0; i < n; i++)
        digits += w->text[i] >= '0' && w->text[i] <= '9';
    const bool dash = n == 3 && w->text[1] == '-';
    if (!digits || digits + dash != n)
        return false;
    const int field = digits == 2 && n == 2 ? 10 * (w->text[0] - '0') + w->text[1] - '0' : 0;
    if (field > 10 && field <= FIELDS_MOST)
        return false;
    if (digits != 2)
        return !token_error(w, 0, err, "dice are two digits, as in 64");
    for (size_t i = 0; i < n; i += n - 1)
        if (!is_die(w->text[i]))
            return !token_error(w, i, err, "a die shows 1 to 6");
    return false;
}

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

/* Finds the men of a line. Returns false if there are none, or if the line has a decision of the
 * opponent; "-" is not a mistyped field. */
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

/* Returns true if the dice in the line end a play that could continue. */
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

/* --- offered --------------------------------------------------------------------------------- */

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

/* Returns the text that the user would type for an offer, in `name`. */
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

/* Whether turns_expand leaves the line as it is. */
static bool turns_takes_as_typed(struct turns *t, const struct line_words *line)
{
    struct strbuf more = {.text = NULL};
    struct parse_error none;
    bool as_typed = turns_expand_words(t, line, &more, &none) && !more.length;
    strbuf_free(&more);
    return as_typed;
}

/* --- candidates ------------------------------------------------------------------------------ */

/* Completion of a word in an unfinished line. */

struct half_typed {
    const char *text;
    size_t length;
    game_candidate_fn *fn;
    void *context;
};

static bool give_one(const struct half_typed *b, const char *text)
{
    return strncmp(text, b->text, b->length) == 0 && b->fn(b->context, text);
}

/* Offers a word of the record in the user's language; also the English word, once its first
 * letters are typed. */
static bool give(const struct half_typed *b, const char *text)
{
    struct strbuf local = {.text = NULL};
    strbuf_add_local(&local, text);
    bool other = local.text && strcmp(local.text, text) != 0;
    bool enough = other && give_one(b, local.text);
    strbuf_free(&local);
    return enough || ((b->length || !other) && give_one(b, text));
}

/* Whether an offer is proposed: not dice, which cannot be guessed, and no fault. */
static bool is_word(const struct offer *one)
{
    return !one->fault && one->kind != OFFER_THROW && one->kind != OFFER_MARK &&
           one->kind != OFFER_FINISHED;
}

static void give_offers(struct turns *t, void *context)
{
    const struct half_typed *b = context;
    struct arena arena = {.chunk = NULL};
    struct offers o = {.arena = &arena};
    bool enough = false;
    turns_offers(t, &o);
    for (size_t i = 0; !enough && i < o.count; i++)
        enough = is_word(&o.offer[i]) && give(b, o.offer[i].line);
    arena_free(&arena);
}

/* Adds the words of the game, once the user has typed a letter. */
static void give_words(const struct half_typed *b, const char *words)
{
    char word[32];
    for (const char *at = words ? words : ""; b->length && *at; at += strspn(at, " ")) {
        size_t n = strcspn(at, " ");
        if (n < sizeof word) {
            memcpy(word, at, n);
            word[n] = '\0';
            if (give(b, word))
                return;
        }
        at += n;
    }
}

void turns_candidates(struct turns *t, const char *line, size_t start, size_t length,
                      game_candidate_fn *fn, void *context)
{
    struct half_typed b = {line + start, length - start, fn, context};
    turns_aside(t, scan_text(line, start, true), false, give_offers, &b);
    give_words(&b, t->game->manual.words);
}
