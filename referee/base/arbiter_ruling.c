/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What an arbiter decides: the table of its words, and how it is written. */
#include "arbiter_ruling.h"

#include <string.h>

#include "i18n.h"
#include "json_builder.h"
#include "strbuf.h"
#include "void_throw.h"

const struct arbiter_form arbiter_forms[ARBITER_KINDS] = {
    [ARBITER_NONE] = {.name = "", .sentence = ""},
    [ARBITER_BOARD] = {.name = "board",
                       .sentence = N_("The arbiter rules that the men stand {so}"),
                       .ruled = true,
                       .reasoned = true},
    [ARBITER_SCORE] = {.name = "score",
                       .sentence = N_("The arbiter rules that the score is {so}"),
                       .ruled = true,
                       .reasoned = true},
    [ARBITER_THROW] = {.name = "throw",
                       .sentence = N_("The arbiter rules that the throw is void"),
                       .ruled = true,
                       .reasoned = true},
    [ARBITER_TURN] = {.name = "turn",
                      .sentence = N_("{who} throws next, the arbiter rules"),
                      .ruled = true,
                      .reasoned = true,
                      .seat = true},
    [ARBITER_CLAIM] = {.name = "claim",
                       .sentence = N_("The arbiter overrules claim {claim} of the turn and gives "
                                      "{points}"),
                       .ruled = true},
    [ARBITER_UNKNOWN_PLAY] =
        {.name = "?",
         .sentence =
             N_("The play is not known, and nothing is ruled on it; the men then stand {so}"),
         .printed = true},
    [ARBITER_PRINTED_BOARD] = {.name = "board",
                               .sentence = N_("The men stand as printed"),
                               .printed = true},
    [ARBITER_RESIGN] = {.name = "resign",
                        .sentence = N_("{who} resigns"),
                        .seat = true,
                        .worth = true},
    [ARBITER_FORFEIT] = {.name = "forfeit",
                         .sentence = N_("{who} forfeits the match"),
                         .seat = true,
                         .worth = true},
    [ARBITER_BREAK] = {.name = "break", .sentence = N_("A break is agreed on")},
    [ARBITER_ADJOURN] = {.name = "adjourn", .sentence = N_("The match is adjourned")},
    [ARBITER_PROTEST] = {.name = "protest",
                         .sentence = N_("Protest {protest} of {who} against turn {turn}"),
                         .reasoned = true,
                         .words = true},
    [ARBITER_DECIDE] = {.name = "decide",
                        .sentence = N_("Protest {protest} is upheld"),
                        .reasoned = true,
                        .words = true},
};

enum arbiter_ruling_kind arbiter_kind_named(const char *name, size_t length, bool ruled)
{
    for (enum arbiter_ruling_kind k = ARBITER_BOARD; k < ARBITER_KINDS; k++)
        if (arbiter_forms[k].ruled == ruled && strlen(arbiter_forms[k].name) == length &&
            memcmp(arbiter_forms[k].name, name, length) == 0)
            return k;
    return ARBITER_NONE;
}

/* --- for how much ----------------------------------------------------------------------------- */

/* As what a match may be given up, in half stakes. */
static const struct {
    const char *name;
    unsigned halves;
} worths[] = {{"simple", 2}, {"one-and-a-half", 3}, {"double", 4}, {"triple", 6}, {"quadruple", 8}};

enum { WORTHS = sizeof worths / sizeof worths[0] };

unsigned arbiter_ruling_worth(const char *text, size_t length)
{
    for (size_t i = 0; i < WORTHS; i++)
        if (strlen(worths[i].name) == length && memcmp(worths[i].name, text, length) == 0)
            return worths[i].halves;
    return 0;
}

const char *arbiter_ruling_worth_name(unsigned worth)
{
    for (size_t i = 0; i < WORTHS; i++)
        if (worths[i].halves == worth)
            return worths[i].name;
    return NULL;
}

unsigned arbiter_ruling_worth_most(unsigned values)
{
    unsigned most = 0;
    while (values >> (most + 1))
        most++;
    return most;
}

void arbiter_ruling_add_worths(struct strbuf *w, unsigned values)
{
    unsigned most = arbiter_ruling_worth_most(values);
    for (unsigned i = 0; i <= most; i++)
        if (values >> i & 1)
            strbuf_add(w, "%s%s",
                       !(values & ((1u << i) - 1)) ? ""
                       : i == most                 ? _(" or ")
                                                   : _(", "),
                       arbiter_ruling_worth_name(i));
}

/* --- as words of a record --------------------------------------------------------------------- */

void arbiter_ruling_write(const struct arbiter_ruling *d, struct strbuf *out)
{
    const char *worth = arbiter_ruling_worth_name(d->worth);
    strbuf_add(out, "%s%s%s%s", arbiter_forms[d->kind].ruled ? "rule " : "",
               arbiter_forms[d->kind].name, *d->text ? " " : "", d->text);
    strbuf_add(out, "%s%s \"%s\"", worth ? " " : "", worth ? worth : "", d->why);
}

/* --- as a sentence ---------------------------------------------------------------------------- */

struct ruling_telling {
    const struct arbiter_ruling *ruling;
    const char *const *seat_header;
};

static void add_seat(const struct ruling_telling *t, struct strbuf *said)
{
    int seat = t->ruling->seat;
    if (!t->seat_header || (said->player && *said->player[seat]))
        strbuf_add_seat(said, seat);
    else
        strbuf_add(said, "%s", _(t->seat_header[seat]));
}

static void fill(struct strbuf *said, const void *context, const char *gap, size_t length)
{
    const struct ruling_telling *t = context;
    const char *text = t->ruling->text, *behind = strchr(text, ' ');
    (void)gap; /* no two are of one length */
    if (length == strlen("who"))
        add_seat(t, said);
    else if (length == strlen("protest"))
        strbuf_add(said, "%ld", t->ruling->protest);
    else if (length == strlen("turn"))
        strbuf_add(said, "%ld", t->ruling->turn);
    else if (length == strlen("claim"))
        strbuf_add(said, "%.*s", (int)strcspn(text, " "), text);
    else
        strbuf_add_clean(said, length == strlen("points") && behind ? behind + 1 : text);
}

static const char *sentence_of(const struct arbiter_ruling *d)
{
    if (d->kind == ARBITER_PROTEST && !d->turn)
        return N_("Protest {protest} of {who}");
    if (d->kind == ARBITER_DECIDE && !d->upheld)
        return N_("Protest {protest} is dismissed");
    return arbiter_forms[d->kind].sentence;
}

void arbiter_ruling_tell(const struct arbiter_ruling *d, const char *const *seat_header,
                         struct strbuf *said)
{
    strbuf_add_filled(said, _(sentence_of(d)), fill, &(struct ruling_telling){d, seat_header});
    if (*d->why) {
        strbuf_add(said, "%s", _(": "));
        strbuf_add_clean(said, void_throw_said(d->why));
    }
    if (!*d->why || !strchr(".!?", d->why[strlen(d->why) - 1]))
        strbuf_add(said, ".");
}

/* --- for programs ----------------------------------------------------------------------------- */

json_t *arbiter_ruling_json(const struct arbiter_ruling *d, bool before)
{
    struct json_builder o = make(json_object());
    put_text(&o, "rule", arbiter_forms[d->kind].name);
    put_text(&o, "value", *d->text ? d->text : NULL);
    put_text(&o, "why", *d->why ? d->why : NULL);
    put_text(&o, "worth", arbiter_ruling_worth_name(d->worth));
    put(&o, "before", json_boolean(before));
    return made(&o);
}
