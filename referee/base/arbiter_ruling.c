/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "arbiter_ruling.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "i18n.h"
#include "json_builder.h"
#include "scan.h"
#include "strbuf.h"

/* --- void throw ------------------------------------------------------------------------------ */

/* Names are in small letters without accents, with hyphens between words. Each sentence cites
 * its source in the books. */
static const struct {
    const char *names, *why;
} reasons[] = {
    {"leaning tilted incline schief pochylona нахилена",
     N_("a die leaned and did not lie flat (GU III; LL §204; LP 5)")},
    {"on-die stacked l-un-sur-l-autre ubereinander jedna-na-drugiej одна-на-одніи",
     N_("one die lay on the other (GU III; LL §203; LP 3)")},
    {"on-man sur-une-dame auf-dem-stein na-pionie на-фішці",
     N_("a die on a man was held up by the rail: with the man drawn away it fell (GU III; LL §204; "
        "LP 6)")},
    {"on-rail sur-la-bande auf-dem-rand na-brzegu на-ребрі",
     N_("a die lay on the rail (GU III; LL §203; LP 10)")},
    {"off-board hors-du-tablier vom-brett poza-plansza поза-дошкою",
     N_("a die left the board (GU III; LL §203)")},
    {"apart l-un-apres-l-autre nacheinander osobno окремо",
     N_("the dice did not leave the cup together (GU III; LP 1)")},
    {"short trop-court zu-kurz za-krotko недокинуто",
     N_("the dice met neither a rail nor men, and the opponent has them thrown again (GU III; LP "
        "12)")},
    {"pushed repousse gestossen popchniete відштовхнуто",
     N_("the opponent's hand pushed a die (GU III)")},
    {"touched touche beruhrt dotkniete торкнулися",
     N_("the dice met the hand of the opponent, who had played, and are taken back (LP 13)")},
    {"spinning pirouettant kreiselnd wirujaca вертілася",
     N_("a spinning die was pushed off the board, and the opponent has both thrown again (GU III; "
        "LL §205)")},
    {"stopped arrete angehalten zatrzymana зупинена",
     N_("a spinning die was stopped against the opponent's will (GU III)")},
    {"broken rompu gebrochen zerwany розбито", N_("the opponent broke the throw (GU III; LP 16)")},
};

enum { REASONS = sizeof reasons / sizeof reasons[0] };

const char *void_throw_named(const char *name)
{
    char folded[64];
    if (!strbuf_fold(name, strlen(name), folded, sizeof folded))
        return NULL;
    for (int i = 0; i < REASONS; i++)
        if (is_among(reasons[i].names, folded, strlen(folded)))
            return reasons[i].why;
    return NULL;
}

const char *void_throw_said(const char *why)
{
    for (int i = 0; i < REASONS; i++)
        if (!strcmp(reasons[i].why, why))
            return _(reasons[i].why);
    return why;
}

/* --- arbiter ruling -------------------------------------------------------------------------- */

/* The words of the arbiter's rulings, and how rulings are written. */

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

/* The names of how much a match that is given up can count, and their values in half stakes. */
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
    (void)gap; /* no two names have the same length */
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

/* --- arbiter read ---------------------------------------------------------------------------- */

/* Parses rulings: word by word as they are scanned, and in a typed text. */

/* --- what it is made of ----------------------------------------------------------------------- */

const char *arbiter_ruling_put_word(struct arbiter_ruling *d, const char *word, size_t length)
{
    size_t n = strlen(d->text), gap = n > 0;
    if (n + gap + length >= sizeof d->text)
        return N_("more words than a ruling has: its reason in quotes ends it");
    if (gap)
        d->text[n] = ' ';
    memcpy(d->text + n + gap, word, length);
    d->text[n + gap + length] = '\0';
    return NULL;
}

const char *arbiter_ruling_put_seat(struct arbiter_ruling *d, int seat, char letter)
{
    d->seat = seat;
    return arbiter_ruling_put_word(d, &letter, 1);
}

const char *arbiter_ruling_put_reason(struct arbiter_ruling *d, const char *why, size_t length)
{
    size_t n = 0;
    for (size_t i = 0; i < length; i++) {
        if (why[i] == '"')
            continue;
        if (n + 1 >= sizeof d->why)
            return N_("this reason is too long");
        d->why[n++] = why[i];
    }
    d->why[n] = '\0';
    return NULL;
}

/* --- protests --------------------------------------------------------------------------------- */

const char *const arbiter_verdicts[] = {NC_("verdict", "dismissed"), NC_("verdict", "upheld")};

void arbiter_ruling_put_protest(struct arbiter_ruling *d, long protest, long turn, int seat,
                                char letter)
{
    d->protest = protest;
    d->turn = turn;
    d->seat = seat;
    snprintf(d->text, sizeof d->text, "%ld %ld %c", protest, turn, letter);
}

void arbiter_ruling_put_decision(struct arbiter_ruling *d, long protest, bool upheld)
{
    d->protest = protest;
    d->upheld = upheld;
    snprintf(d->text, sizeof d->text, "%ld %s", protest, arbiter_verdicts[upheld]);
}

/* Parses a number followed by a blank and advances *at past the blank. Returns -1 if there is
 * none. */
static long take_number(const char **at)
{
    size_t n = strspn(*at, "0123456789");
    if (!n || n > 6 || (*at)[n] != ' ')
        return -1;
    long number = strtol(*at, NULL, 10);
    *at += n + 1;
    return number;
}

/* Parses the complete words of a protest or decision. */
static const char *read_protest(struct arbiter_ruling *d, const char *letters)
{
    const char *at = d->text;
    long protest = take_number(&at);
    if (d->kind == ARBITER_PROTEST) {
        long turn = take_number(&at);
        const char *letter = *at && !at[1] ? strchr(letters, *at) : NULL;
        if (protest < 1 || turn < 0 || !letter)
            return N_("a protest has its number, the turn or 0, and the letter of the player, as "
                      "1 12 b, then the reason in quotes");
        arbiter_ruling_put_protest(d, protest, turn, (int)(letter - letters), *letter);
        return NULL;
    }
    bool upheld = strcmp(at, arbiter_verdicts[true]) == 0;
    if (protest < 1 || (!upheld && strcmp(at, arbiter_verdicts[false]) != 0))
        return N_("a decision has the number of the protest, and upheld or dismissed, as 1 upheld, "
                  "then the reason in quotes");
    arbiter_ruling_put_decision(d, protest, upheld);
    return NULL;
}

/* --- word by word ----------------------------------------------------------------------------- */

bool arbiter_ruling_error(const struct arbiter_ruling *d, struct parse_error *err,
                          const char *format, ...)
{
    va_list args;
    bool placed = d->at_column != 0;
    va_start(args, format);
    parse_error_make(err, placed ? d->at_line : d->line, placed ? d->at_column : d->column, format,
                     args);
    va_end(args);
    return false;
}

/* Returns `then`; if `wrong` is not NULL, makes the error and returns ARBITER_BAD. */
static enum arbiter_ruling_took taken(const struct token *w, const char *wrong,
                                      enum arbiter_ruling_took then, struct parse_error *err)
{
    if (!wrong)
        return then;
    token_error(w, 0, err, "%s", _(wrong));
    return ARBITER_BAD;
}

static enum arbiter_ruling_took begin(struct arbiter_ruling *d, const struct token *w)
{
    enum arbiter_ruling_kind kind = arbiter_kind_named(w->text, w->length, false);
    if (!kind && !word_equals(w, "rule"))
        return ARBITER_OTHER;
    *d = (struct arbiter_ruling){.kind = kind,
                                 .reading = true,
                                 .ruled = !kind,
                                 .seat = -1,
                                 .line = w->line,
                                 .column = w->column};
    return ARBITER_MORE;
}

static const char *take_reason(struct arbiter_ruling *d, const struct token *w, const char *letters)
{
    const struct arbiter_form *form = &arbiter_forms[d->kind];
    size_t n = w->length - 2;
    const char *wrong = arbiter_ruling_put_reason(d, w->text + 1, n);
    if (wrong)
        return wrong;
    if (form->words && (wrong = read_protest(d, letters)))
        return wrong;
    if (!d->text[0] && (form->ruled || form->seat))
        return N_("the ruling comes before the reason");
    if (!n && form->reasoned)
        return N_("a ruling gives its reason, in quotes");
    d->reading = false;
    return NULL;
}

static const char *take_seat(struct arbiter_ruling *d, const struct token *w, const char *letters)
{
    const char *at = w->length == 1 ? strchr(letters, *w->text) : NULL;
    if (d->text[0] || !at)
        return N_("the letter of one player is expected, then the reason in quotes");
    return arbiter_ruling_put_seat(d, (int)(at - letters), *at);
}

/* Adds a word to the value of the ruling, or stores the seat or the worth that it names. */
static const char *take_text(struct arbiter_ruling *d, const struct token *w, const char *letters)
{
    const struct arbiter_form *form = &arbiter_forms[d->kind];
    if (!form->ruled && !form->seat && !form->words && !form->printed)
        return N_("a reason in quotes is expected; it may be empty");
    if (form->worth && d->text[0] && !d->worth &&
        (d->worth = arbiter_ruling_worth(w->text, w->length)))
        return NULL;
    if (!d->text[0]) {
        d->at_line = w->line;
        d->at_column = w->column;
    }
    return form->seat ? take_seat(d, w, letters) : arbiter_ruling_put_word(d, w->text, w->length);
}

static bool names_men(const struct token *w)
{
    return w->kind == WORD && w->length > 2 && w->text[1] == ':' && strchr("WB", *w->text);
}

bool arbiter_unknown_alone(const struct scanner *after)
{
    struct scanner scan = *after;
    struct parse_error none;
    struct token w;
    return scan_word(&scan, &w, &none) && !names_men(&w);
}

/* Takes the men of one side, which are one word; the men of the second side complete the ruling. */
static enum arbiter_ruling_took take_men(struct arbiter_ruling *d, const struct token *w,
                                         const char *letters, struct parse_error *err)
{
    bool second = *d->text;
    d->reading = false;
    if (!names_men(w))
        return taken(w, N_("the men of both sides are expected, as in W:1x13,2,3 B:1x15"),
                     ARBITER_BAD, err);
    d->reading = !second;
    return taken(w, take_text(d, w, letters), second ? ARBITER_WHOLE : ARBITER_MORE, err);
}

enum arbiter_ruling_took arbiter_ruling_take(struct arbiter_ruling *d, const struct token *w,
                                             const char *letters, struct parse_error *err)
{
    if (!d->reading)
        return begin(d, w);
    if (!d->kind) {
        d->kind = arbiter_kind_named(w->text, w->length, true);
        return taken(
            w, d->kind ? NULL : N_("board, score, throw, turn or claim is expected behind rule"),
            ARBITER_MORE, err);
    }
    if (arbiter_forms[d->kind].printed)
        return take_men(d, w, letters, err);
    return *w->text == '"' ? taken(w, take_reason(d, w, letters), ARBITER_WHOLE, err)
                           : taken(w, take_text(d, w, letters), ARBITER_MORE, err);
}

bool arbiter_ruling_ended(const struct arbiter_ruling *d, struct parse_error *err)
{
    struct token here = {.line = d->line, .column = d->column};
    if (d->reading && arbiter_forms[d->kind].printed)
        return token_error(&here, 0, err,
                           "the men of both sides are expected, as in W:1x13,2,3 B:1x15");
    return !d->reading ||
           token_error(&here, 0, err, "a ruling ends with its reason in quotes: \"why\"");
}

bool arbiter_ruling_misplaced(const struct arbiter_ruling *d, struct parse_error *err)
{
    return arbiter_ruling_error(
        d, err, "%s",
        d->kind == ARBITER_UNKNOWN_PLAY
            ? _("no play is missing here: ? follows dice that can be played")
            : _("a board is checked behind a whole turn, and this one has no play yet"));
}

bool arbiter_ruling_differs(const struct arbiter_ruling *d, const char *printed, const char *is,
                            struct parse_error *err)
{
    return arbiter_ruling_error(d, err, "the print has %s, but the men stand %s", printed, is);
}

/* --- numbers ---------------------------------------------------------------------------------- */

/* Parses a number and advances *at past it. */
static bool read_number(const char **at, long *out)
{
    char *end;
    *out = strtol(*at, &end, 10);
    bool ok = end > *at && *out >= -1000000 && *out <= 1000000;
    *at = end;
    return ok;
}

bool arbiter_ruling_numbers(const struct arbiter_ruling *d, int seats, bool two, long *major,
                            long *minor, const char **behind, struct parse_error *err)
{
    const char *at = d->text;
    bool ok = true;
    for (int i = 0; ok && i < seats; i++) {
        ok = read_number(&at, two ? &major[i] : &minor[i]) && (!two || *at++ == '/') &&
             (!two || read_number(&at, &minor[i]));
        at += ok && *at == ' ' && i + 1 < seats;
    }
    if (behind)
        *behind = at;
    if (ok && (!*at || (behind && *at == ' ')))
        return true;
    return two ? arbiter_ruling_error(d, err, "two numbers a player are expected, as 3/4 2/0")
               : arbiter_ruling_error(d, err,
                                      "one number per player is expected, for instance 450 0");
}

bool arbiter_ruling_next(const struct arbiter_ruling *d, const char **at, struct token *w)
{
    const char *word = *at + strspn(*at, " ");
    *w = (struct token){.kind = WORD,
                        .text = word,
                        .length = strcspn(word, " "),
                        .line = d->at_line,
                        .column = d->at_column};
    *at = word + w->length;
    return w->length > 0;
}

bool arbiter_ruling_claim(const struct arbiter_ruling *d, long *claim, long *points,
                          struct parse_error *err)
{
    const char *at = d->text;
    bool ok = read_number(&at, claim) && *at++ == ' ' && read_number(&at, points) && !*at;
    return (ok && *claim > 0 && *points >= 0) ||
           arbiter_ruling_error(d, err, "the number of a claim and points are expected, as 1 4");
}

/* --- found in a text -------------------------------------------------------------------------- */

void foreach_arbiter_ruling(const char *text, size_t length, const char *letters,
                            arbiter_ruling_fn *fn, void *context)
{
    struct scanner scan = scan_text(text, length, false);
    struct arbiter_ruling d = {.kind = ARBITER_NONE};
    struct parse_error err;
    struct token w;
    while (scan_word(&scan, &w, &err) && w.kind != TOKEN_END)
        if (w.kind == WORD && !(word_equals(&w, "?") && arbiter_unknown_alone(&scan)) &&
            arbiter_ruling_word(&d, &w, letters, &err) == ARBITER_WHOLE &&
            !arbiter_forms[d.kind].printed && fn(context, &d, (size_t)(w.text - text) + w.length))
            return;
}

struct ruling_list {
    struct json_builder list;
    bool before;
};

static int list_ruling(void *context, const struct arbiter_ruling *d, size_t end)
{
    struct ruling_list *to = context;
    (void)end;
    append(&to->list, arbiter_ruling_json(d, to->before));
    return to->list.failed;
}

bool arbiter_rulings_json(const char *text, size_t length, const char *letters, bool before,
                          json_t *list)
{
    struct ruling_list to = {.list = make(list), .before = before};
    foreach_arbiter_ruling(text, length, letters, list_ruling, &to);
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
        bool alone = !d.reading && word_equals(&w, "?") && arbiter_unknown_alone(&scan);
        struct strbuf *to =
            alone || arbiter_ruling_word(&d, &w, letters, &err) == ARBITER_OTHER ? plain : ruled;
        if (to == ruled || to->length)
            strbuf_add_bytes(to, " ", 1);
        strbuf_add_utf8(to, w.text, w.length);
    }
}
