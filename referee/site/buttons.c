/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "buttons.h"

#include <stdlib.h>
#include <string.h>

#include "base/html.h"
#include "base/i18n.h"
#include "html.h"
#include "pads.h"

enum { NO_DIE = 99, FACES = 6, MARKS_MOST = 4 };

/* --- a button --------------------------------------------------------------------------------- */

/* Dice put aside: one of several ways, or the only one there is. */
static bool is_kept(const struct offer *o)
{
    return *o->line == '/';
}

static void add_button(struct strbuf *w, const struct public_view *h, const struct offer *o)
{
    html_element(w, "<button data-line=\"", o->line, "\"");
    if (o->fault)
        html_element(w, " data-fault=\"", o->fault, "\"");
    strbuf_add(w, ">");
    if (o->by >= 0 && o->by != h->now.at)
        html_element(w, "<small><bdi>", h->told.names[o->by], "</bdi></small>");
    if (is_kept(o) && strspn(o->label, "123456") == strlen(o->label))
        part_dice(w, o->label);
    else
        html_element(w, "<b>", o->label, "</b>");
    html_element(w, "<small>", o->worth ? o->worth : "", "</small>");
    html_element(w, "<small>", o->fault ? o->fault : "", "</small></button>");
}

/* --- men -------------------------------------------------------------------------------------- */

/* How far a man goes, which is the die that moves it; NO_DIE: it is not on two fields. */
static long die_of(const struct offer *o)
{
    const char *slash = strrchr(o->line, '/');
    long from = strtol(o->line, NULL, 10), to = slash ? strtol(slash + 1, NULL, 10) : 0;
    return from && to ? labs(to - from) : NO_DIE;
}

static void add_men_of(struct strbuf *w, const struct public_view *h, const struct offer *men,
                       size_t n, long die)
{
    strbuf_add(w, "<div class=\"moves\">");
    if (die <= FACES)
        strbuf_add(w,
                   "<span class=\"dice\"><svg viewBox=\"0 0 36 36\"><use href=\"#die-%ld\"/></svg>"
                   "</span>",
                   die);
    for (size_t i = 0; i < n; i++)
        if (die_of(&men[i]) == die)
            add_button(w, h, &men[i]);
    strbuf_add(w, "</div>\n");
}

/* Those that a die moves stand together, in the order in which the first of each is offered. */
static void add_men(struct strbuf *w, const struct public_view *h, const struct offer *men,
                    size_t n)
{
    for (size_t i = 0; i < n; i++) {
        size_t first = 0;
        while (die_of(&men[first]) != die_of(&men[i]))
            first++;
        if (first == i)
            add_men_of(w, h, men, n, die_of(&men[i]));
    }
}

/* --- throws ----------------------------------------------------------------------------------- */

/* Adds a pad for dice. The pad of a player who is not expected to throw is collapsed, because it is
 * rarely needed. It is `open` if nobody in particular is expected to throw. */
static void add_throw(struct strbuf *w, const struct offer *o, int dice, bool open)
{
    if (*o->line) {
        strbuf_add(w, "<details class=\"other\"%s>", open ? " open" : "");
        html_element(w, "<summary><bdi>", o->label, "</bdi></summary>\n");
    }
    pad_dice(w, dice, o->line);
    strbuf_add(w, *o->line ? "</details>\n" : "");
}

/* --- the list --------------------------------------------------------------------------------- */

/* What stands together, as the style sheet calls it. */
static const char throws[] = "pad", men[] = "moves", words[] = "choices", row[] = "choices row",
                  marks[] = "marks";

/* A throw whose numbers are known is a word, dice are no men. */
static const char *manner_of(const struct offers *o, const struct offer *one)
{
    static const char *const manners[] = {
        [OFFER_THROW] = throws,   [OFFER_MAN] = men,        [OFFER_PLAY] = men,
        [OFFER_FINISHED] = words, [OFFER_DECISION] = words, [OFFER_WORD] = words,
        [OFFER_MARK] = marks,     [OFFER_KEEP] = row,
    };
    if (one->kind == OFFER_THROW && !o->dice)
        return words;
    return one->kind == OFFER_PLAY && is_kept(one) ? row : manners[one->kind];
}

/* The list being drawn. */
struct drawn {
    struct strbuf *w;
    const struct public_view *h;
    const struct offers *o;
    bool hidden;     /* men would tell, and all fields stand instead */
    bool marked;     /* there is a pad for marks */
    bool any_throws; /* nobody in particular is expected to throw */
};

static void add_row(const struct drawn *d, const char *as, const struct offer *run, size_t n)
{
    html_element(d->w, "<div class=\"", as, "\">\n");
    for (size_t i = 0; i < n; i++)
        add_button(d->w, d->h, &run[i]);
    strbuf_add(d->w, "</div>\n");
}

/* Offers that stand together. Of many marks a number is made. */
static void add_run(struct drawn *d, const char *as, const struct offer *run, size_t n)
{
    if (as == men && !d->hidden)
        add_men(d->w, d->h, run, n);
    if (as == words || as == row || (as == marks && n <= MARKS_MOST))
        add_row(d, as == words ? words : row, run, n);
    if (as == marks && n > MARKS_MOST && !d->marked) {
        pad_marks(d->w, d->h, true);
        d->marked = true;
    }
    for (size_t i = 0; as == throws && i < n; i++)
        add_throw(d->w, &run[i], d->o->dice, d->any_throws);
}

static void add_list(struct drawn *d)
{
    const struct offers *o = d->o;
    for (size_t i = 0, n; i < o->count; i += n) {
        const char *as = manner_of(o, &o->offer[i]);
        for (n = 1; i + n < o->count && manner_of(o, &o->offer[i + n]) == as;)
            n++;
        add_run(d, as, &o->offer[i], n);
    }
}

static bool has_mark(const struct offers *o)
{
    for (size_t i = 0; i < o->count; i++)
        if (o->offer[i].kind == OFFER_MARK)
            return true;
    return false;
}

/* Returns true if one player's dice can be entered without the player's letter. */
static bool expects_throw(const struct offers *o)
{
    for (size_t i = 0; i < o->count; i++)
        if (o->offer[i].kind == OFFER_THROW && !*o->offer[i].line)
            return true;
    return false;
}

bool buttons_hide_men(const struct public_view *h)
{
    return h->told.game->picture && h->now.quiet && h->told.turns;
}

void part_buttons(struct strbuf *w, const struct public_view *h, const struct offers *o)
{
    struct drawn d = {.w = w, .h = h, .o = o};
    d.hidden = buttons_hide_men(h);
    d.any_throws = h->now.at < 0 || !expects_throw(o);
    if (d.hidden && h->now.waits && claim_word(h->told.game)) {
        pad_marks(w, h, true);
        d.marked = true;
    }
    add_list(&d);
    if (!d.marked && (claim_word(h->told.game) || has_mark(o)))
        pad_marks(w, h, h->now.quiet);
    if (d.hidden)
        pad_fields(w);
}
