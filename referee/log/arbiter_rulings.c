/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "arbiter_rulings.h"

#include <string.h>

#include "base/i18n.h"
#include "base/json_builder.h"
#include "base/void_throw.h"
#include "games/paper.h"
#include "seats.h"

/* --- in sentences ----------------------------------------------------------------------------- */

static const char *const sentences[] = {
    [ARBITER_BOARD] = N_("The arbiter rules that the men stand {so}"),
    [ARBITER_SCORE] = N_("The arbiter rules that the score is {so}"),
    [ARBITER_THROW] = N_("The arbiter rules that the throw is void"),
    [ARBITER_TURN] = N_("{who} throws next, the arbiter rules"),
    [ARBITER_CLAIM] = N_("The arbiter overrules claim {claim} of the turn; to be marked: {points}"),
    [ARBITER_RESIGN] = N_("{who} resigns"),
    [ARBITER_FORFEIT] = N_("{who} forfeits the match"),
    [ARBITER_BREAK] = N_("A break is agreed on"),
    [ARBITER_ADJOURN] = N_("The match is adjourned"),
};

static void add_name(const struct game *game, int seat, struct strbuf *said)
{
    const char *name = said->player ? said->player[seat] : "";
    if (*name || !game->seat_header)
        strbuf_add_seat(said, seat);
    else
        strbuf_add(said, "%s", _(game->seat_header[seat]));
}

struct arbiter_ruling_telling {
    const struct game *game;
    const struct arbiter_ruling *decree;
};

/* {who}: the player ruled on; {so}: the men, the score; {claim}: its number, {points}: for it. */
static void fill(struct strbuf *said, const void *context, const char *gap, size_t length)
{
    const struct arbiter_ruling_telling *t = context;
    const char *text = t->decree->text, *behind = strchr(text, ' ');
    if (length == 3 && memcmp(gap, "who", 3) == 0)
        add_name(t->game, t->decree->seat, said);
    else if (length == 5 && memcmp(gap, "claim", 5) == 0)
        strbuf_add(said, "%.*s", (int)strcspn(text, " "), text);
    else
        strbuf_add_clean(said, length == 6 && behind ? behind + 1 : text);
}

void arbiter_ruling_tell(const struct game *game, const struct arbiter_ruling *d,
                         struct strbuf *said)
{
    strbuf_add_filled(said, _(sentences[d->kind]), fill, &(struct arbiter_ruling_telling){game, d});
    if (*d->why) {
        strbuf_add(said, "%s", _(": "));
        strbuf_add_clean(said, void_throw_said(d->why));
    }
    if (!*d->why || !strchr(".!?", d->why[strlen(d->why) - 1]))
        strbuf_add(said, ".");
}

/* --- taken ------------------------------------------------------------------------------------ */

static bool refuse(const struct arbiter_ruling *d, struct parse_error *err, const char *reason)
{
    struct token w = {.line = d->line, .column = d->column};
    return token_error(&w, 0, err, "%s", _(reason));
}

/* Whether it can be ruled now: a void throw must be one; all else waits for the turn to be over. */
static bool timely(struct turns *t, const struct arbiter_ruling *d, struct parse_error *err)
{
    struct match_status o = turns_status(t);
    bool ends = d->kind == ARBITER_RESIGN || d->kind == ARBITER_FORFEIT;
    if (!t->game->rule)
        return refuse(d, err, N_("in this game nothing can be ruled so"));
    if (d->kind == ARBITER_CLAIM)
        return true;
    if (d->kind == ARBITER_THROW)
        return t->count > 0 || refuse(d, err, N_("nobody has thrown yet"));
    if (o.over)
        return refuse(d, err, N_("the match is over"));
    return !o.waits || (ends && (d->seat == o.at || t->founding.is.seats == 2)) ||
           refuse(d, err,
                  N_("a throw is in hand: its play comes first, or rule throw void \"why\""));
}

/* For how much, only where a match can be worth more or less. */
static bool said_of_it(const struct turns *t, const struct arbiter_ruling *d,
                       struct parse_error *err)
{
    return !d->worth || t->game->worths ||
           refuse(d, err, N_("in this game it is not said for how much a match is given up"));
}

/* A seat that does not play. */
static bool seated(const struct turns *t, const struct arbiter_ruling *d, struct parse_error *err)
{
    return d->seat < t->founding.is.seats || refuse(d, err, N_("no player has this letter"));
}

unsigned arbiter_ruling_worths(struct turns *t, const struct arbiter_ruling *d)
{
    bool ends = d->kind == ARBITER_RESIGN || d->kind == ARBITER_FORFEIT;
    bool open = ends && !d->worth && t->game->worths && d->seat < t->founding.is.seats;
    unsigned worths = open && !turns_status(t).over ? t->game->worths(t->now, d) : 0;
    return worths & (worths - 1) ? worths : 0;
}

static void tell_worth(const struct turns *t, const struct arbiter_ruling *d, unsigned worths,
                       struct strbuf *said)
{
    if (!worths)
        return;
    strbuf_add(said,
               _("It counts as simple, since nothing else was said. To say otherwise: .undo, "
                 "then .%s %c %s.\n"),
               arbiter_ruling_name(d->kind), t->game->letter[d->seat],
               arbiter_ruling_worth_name(arbiter_ruling_worth_most(worths)));
}

/* First what is to be moved on the table, then how it stands. */
static void tell_taken(struct turns *t, const struct arbiter_ruling *d, struct strbuf *said)
{
    turns_parse_ruling(t, said);
    arbiter_ruling_tell(t->game, d, said);
    strbuf_add(said, "\n");
    if (d->kind == ARBITER_CLAIM || d->kind >= ARBITER_BREAK)
        return;
    turns_order(t, t->earlier, said);
    bool over = turns_status(t).over && t->game->paper && t->game->paper->result;
    (over ? t->game->paper->result : t->game->score)(t->now, said);
}

bool turns_rule(struct turns *t, const struct arbiter_ruling *d, struct strbuf *said,
                struct parse_error *err)
{
    const struct game *g = t->game;
    unsigned worths = said ? arbiter_ruling_worths(t, d) : 0;
    if (d->kind >= ARBITER_BREAK) {
        t->left = d->kind == ARBITER_ADJOURN ? LEFT_ADJOURNED : LEFT_NOT;
    } else {
        memcpy(t->earlier, t->now, g->kept);
        if (g->size > g->kept)
            t->earlier[g->kept] = 0;
        if (!seated(t, d, err) || !timely(t, d, err) || !said_of_it(t, d, err) ||
            !g->rule(t->now, d, err))
            return false;
        t->left = LEFT_NOT;
        t->by_arbiter |= t->count > 0 && d->kind != ARBITER_CLAIM; /* the turn is over */
    }
    if (said) {
        tell_taken(t, d, said);
        tell_worth(t, d, worths, said);
    }
    return true;
}

void strbuf_add_reason(struct strbuf *w, const char *why)
{
    strbuf_add(w, " \"");
    for (; *why; why++)
        if (*why != '"')
            strbuf_add_bytes(w, why, 1);
    strbuf_add(w, "\"");
}

/* --- found again ------------------------------------------------------------------------------ */

void foreach_arbiter_ruling(const char *text, size_t length, const char *letters,
                            arbiter_ruling_fn *fn, void *context)
{
    struct scanner scan = scan_text(text, length, false);
    struct arbiter_ruling d = {.kind = ARBITER_NONE};
    struct parse_error err;
    struct token w;
    while (scan_word(&scan, &w, &err) && w.kind != TOKEN_END)
        if (w.kind == WORD && arbiter_ruling_word(&d, &w, letters, &err) == ARBITER_WHOLE &&
            fn(context, &d, (size_t)(w.text - text) + w.length))
            return;
}

struct decrees_listed {
    struct json_builder list;
    bool before;
};

static int list_decree(void *context, const struct arbiter_ruling *d, size_t end)
{
    struct decrees_listed *to = context;
    (void)end;
    append(&to->list, arbiter_ruling_json(d, to->before));
    return to->list.failed;
}

bool arbiter_rulings_json(const char *text, size_t length, const char *letters, bool before,
                          json_t *list)
{
    struct decrees_listed to = {.list = make(list), .before = before};
    foreach_arbiter_ruling(text, length, letters, list_decree, &to);
    return !to.list.failed;
}

void arbiter_rulings_part(const char *typed, const char *letters, struct strbuf *plain,
                          struct strbuf *ruled)
{
    struct scanner scan = scan_text(typed, strlen(typed), true);
    struct arbiter_ruling d = {.kind = ARBITER_NONE};
    struct parse_error err;
    struct token w;
    while (scan_word(&scan, &w, &err) && w.kind != TOKEN_END) {
        if (w.kind != WORD)
            continue;
        struct strbuf *to =
            arbiter_ruling_word(&d, &w, letters, &err) == ARBITER_OTHER ? plain : ruled;
        strbuf_add(to, to == ruled || to->length ? " " : "");
        strbuf_add_utf8(to, w.text, w.length);
    }
}
