/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The jans: what each is, in words; what it pays and what the example gives, from the rules. */
#include <langinfo.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/i18n.h"
#include "base/text.h"
#include "games/tables/text/drawing.h"
#include "help.h"
#include "say.h"

const struct help_jan help_jans[JANS] = {
    [TRUE_HIT] =
        {{"true-hit hit battre battre-a-vrai battre-une-dame jan-de-recompense treffer schlag "
          "напад bicie bicie-prawdziwe",
          N_("True hit"),
          N_("A number of your throw, or the sum of both with a free rest, comes from one of your "
             "men to a field where the opponent has a single man. No man has to move: the hit is "
             "made in thought only. Each number counts as one way and so does the sum, so a man "
             "can be hit in three ways, or in two by a doublet. A rest is free unless the opponent "
             "holds it with two men or more.")},
         "W:1x11,5x2,8x2 B:1x14,11 w 63",
         false},
    [FALSE_HIT] =
        {{"false-hit battre-a-faux faux fehltreffer фальш-напад bicie-fałszywe", N_("False hit"),
          N_("Only the sum of your numbers reaches the opponent's single man, and every rest on "
             "the way is held by two men or more: the opponent scores it, once for each man. It is "
             "not a false move: no man has moved.")},
         "W:1x14,11 B:1x10,4,8x2,10x2 w 64",
         false},
    [CORNER_HIT] =
        {{"corner-hit hit-the-corner battre-le-coin coin напад-на-прихисток bicie-kata",
          N_("Corner hit"),
          N_("You hold your rest corner, the opponent's is empty, and each of your numbers brings "
             "a man onto it, not counting the first two men on your own corner. It is never false, "
             "and no man has to move.")},
         "W:1x11,7,8,12x2 B:1x15 w 65",
         false},
    [TWO_TABLES] =
        {{"two-tables jan-de-deux-tables deux-tables zwei-hucken dwa-katy два-прихистки",
          N_("Two tables"),
          N_("Only two of your men have left the talon, neither is on your corner, and the two "
             "numbers would carry one of them to your rest corner and the other to the empty "
             "corner of your opponent.")},
         "W:1x13,6,8 B:1x15 w 65",
         false},
    [CONTRE_TWO_TABLES] = {{"contre-two-tables contre-jan-de-deux-tables contre-deux-tables",
                            N_("Contre-jan of two tables"),
                            N_("The same throw when your opponent's corner is held: then your "
                               "opponent scores.")},
                           "W:1x13,6,8 B:1x13,12x2 w 65",
                           false},
    [MEZEAS] =
        {{"mezeas jan-de-mezeas", N_("Mézéas"),
          N_("Only two of your men have left the talon, both are on your own rest corner, the "
             "opponent does not hold the other corner, and an ace is thrown.")},
         "W:1x13,12x2 B:1x15 w 61",
         false},
    [CONTRE_MEZEAS] = {{"contre-mezeas contre-jan-de-mezeas", N_("Contre-jan of mézéas"),
                        N_("The same throw when your opponent's corner is held: then your opponent "
                           "scores.")},
                       "W:1x13,12x2 B:1x13,12x2 w 61",
                       false},
    [SIX_TABLES] =
        {{"six-tables jan-de-six-tables jan-de-trois-coups trois-coups sechs-steine szesc-pionow "
          "шість-дам",
          N_("Six tables"),
          N_("In three throws from the talon, men could stand on all six fields 2-7, one on each: "
             "four of them do, and the third throw carries men to the last two. You do not have to "
             "play it.")},
         "W:1x11,2,3,4,5 B:1x15 w 65 roll=3",
         false},
    [FILL_PETIT] =
        {{"fill-petit fill petit petit-jan remplir remplir-le-petit-jan fullen zapełnic заповнити",
          N_("Filling the petit jan"),
          N_("A play completes the fields 1-6 with two of your men on each. Where one man was "
             "missing, each number that brings a spare man there counts as one way, and so does "
             "the sum; where two were missing there is one way. You must then fill it, or you are "
             "sent to school.")},
         "W:1x4,2x2,3x2,4x2,5x2,6,7,9 B:1x11,6x2,7x2 w 52",
         false},
    [FILL_GRAND] =
        {{"fill-grand grand grand-jan remplir-le-grand-jan", N_("Filling the grand jan"),
          N_("A play completes the fields 7-12, your rest corner among them, with two of your men "
             "on each. Where one man was missing, each number that brings a spare man there counts "
             "as one way, and so does the sum; where two were missing there is one way. You must "
             "then fill it, or you are sent to school.")},
         "W:1x2,2,6,7x2,8x2,9x2,10x2,11,12x2 B:1x13,12x2 w 53",
         false},
    [FILL_RETOUR] =
        {{"fill-retour retour jan-de-retour remplir-le-jan-de-retour",
          N_("Filling the jan de retour"),
          N_("A play completes the fields 19-24, the opponent's petit jan, with two of your men on "
             "each. Where one man was missing, each number that brings a spare man there counts as "
             "one way, and so does the sum; where two were missing there is one way. You must then "
             "fill it, or you are sent to school.")},
         "W:18,19x3,20x3,21x2,22x3,23x2,24 B:19x5,20x5,21x5 w 64",
         false},
    [KEEP_PETIT] =
        {{"keep-petit keep conserver conserver-le-petit-jan halten zachowac утримати",
          N_("Keeping the petit jan"),
          N_("Your petit jan is full, and a play keeps it full. It also counts as kept when a "
             "number that would break it cannot be played: for lack of choice (par impuissance). "
             "You must then keep it, or you are sent to school.")},
         "W:1x3,2x2,3x2,4x2,5x2,6x2,7,8 B:1x11,6x2,7x2 w 43",
         false},
    [KEEP_GRAND] =
        {{"keep-grand conserver-le-grand-jan", N_("Keeping the grand jan"),
          N_("Your grand jan is full, and a play keeps it full. It also counts as kept when a "
             "number that would break it cannot be played: for lack of choice (par impuissance). "
             "You must then keep it, or you are sent to school.")},
         "W:3,5,6,7x2,8x2,9x2,10x2,11x2,12x2 B:1x11,6x2,7x2 w 21",
         false},
    [KEEP_RETOUR] =
        {{"keep-retour conserver-le-jan-de-retour privilege", N_("Keeping the jan de retour"),
          N_("Your jan de retour is full, and a play keeps it full, if need be by bearing off "
             "spare men. You must then keep it, or you are sent to school.")},
         "W:18,19x2,20x2,21x2,22x2,23x2,24x4 B:19x5,20x5,21x5 w 31",
         false},
    [EXIT] =
        {{"exit sortie sortir bearing-off off ausspielen wyprowadzic вивести", N_("Exit"),
          N_("The throw bears off your last man. All men go back to the talons for a new relevé; "
             "points, holes and bredouille stay as they are, and you throw again. Men are borne "
             "off once all are on 19-24: by the exact number, or by a number too large for every "
             "man, the farthest one.")},
         "W:23,24 B:7x5,8x5,9x5 w 64",
         false},
    [HELPLESS] =
        {{"helpless helpless-man impuissance dame-impuissante jan-qui-ne-peut "
          "niewykorzystane-oczka невикористании-кубик",
          N_("Helpless men"),
          N_("A number of your throw cannot be played: the opponent scores for each such number, "
             "the same for a doublet.")},
         "W:1x15 B:1x13,18x2 w 66",
         false},
    [RENCONTRE] =
        {{"rencontre jan-de-rencontre", N_("Rencontre"),
          N_("An obsolete jan, by agreement only (option rencontre=on): the second player's first "
             "throw of the match is the same as the first player's.")},
         "W:1x13,5,7 B:1x15 b 64",
         true},
    [MARGOT] =
        {{"margot margot-la-fendue", N_("Margot la fendue"),
          N_("An obsolete jan, by agreement only (option margot=on): you hit the empty field "
             "between two single men of the opponent's. The opponent scores it.")},
         "W:1x13,11x2 B:1x13,7,9 w 62",
         false},
    [MISERE] =
        {{"misere pile-de-misere", N_("Pile de misère"),
          N_("An obsolete jan, by agreement only (option misere=on): a play puts all your fifteen "
             "men on your rest corner, or keeps them there. It is due only if it is played, and it "
             "does not have to be.")},
         "W:10,12x14 B:1x15 w 21",
         false},
};

/* --- what it pays ----------------------------------------------------------------------------- */

static void add_tariff(struct strbuf *w, enum jan jan)
{
    const struct tariff *t = &tariff[jan];
    struct placeholders f = {.high = t->simple[0],
                             .low = t->doublet[0],
                             .from = t->simple[1],
                             .count = t->doublet[1],
                             .how = "",
                             .cite = t->source};
    bool places = f.high != f.from || f.low != f.count;
    bool fill = jan >= FILL_PETIT && jan <= FILL_RETOUR;
    struct strbuf line = {.text = NULL};
    add_sentence(
        &line, &f,
        jan == HELPLESS ? N_("Pays {high} for each number.")
        : jan == TRUE_HIT
            ? N_("Pays for each way: on fields 7-18 {high}, by a doublet {low}; on 1-6 and 19-24 "
                 "{from}, by a doublet {count}.")
        : places ? N_("Pays, for each man: on fields 7-18 {high}, by a doublet {low}; on 1-6 and "
                      "19-24 {from}, by a doublet {count}.")
        : !f.low ? N_("Pays {high}, never by a doublet.")
        : fill   ? N_("Pays for each way {high}, by a doublet {low}.")
                 : N_("Pays {high}, by a doublet {low}."));
    strbuf_add(&line, " ");
    add_sentence(&line, &f,
                 t->to == ROLLER ? N_("Marked by the player who throws ({cite}).")
                                 : N_("Marked by the opponent of the player who throws ({cite})."));
    strbuf_add_paragraph(w, line.text ? line.text : "", 0);
    w->failed |= line.failed;
    strbuf_free(&line);
}

/* --- the example ------------------------------------------------------------------------------ */

static void judge_example(const struct help_jan *h, struct ruling *r)
{
    struct parse_error err;
    struct options o = options_default();
    o.rencontre = o.margot = o.misere = 1;
    *r = (struct ruling){.complete = 0};
    if (!position_read(h->example, strlen(h->example), &r->position, &err))
        return;
    r->position.met = h->met;
    r->view = position_view(&r->position);
    plays_list(&r->position, &r->view, &r->plays);
    dues_list(&r->position, &r->view, &r->plays, &o, &r->dues);
}

/* The board, narrow enough for any screen, with the throw. */
static void add_board(struct strbuf *w, const struct position *p)
{
    const bool unicode = strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
    const char *const name[] = {_("White"), _("Black")};
    char owner[2][64], throw[64];
    for (int side = WHITE; side <= BLACK; side++)
        snprintf(owner[side], sizeof owner[side], "%s %s", tables_man((enum side)side, unicode),
                 name[side]);
    snprintf(throw, sizeof throw, "%s %s %d-%d", tables_throws(unicode), name[p->side],
             p->dice.high, p->dice.low);
    tables_draw(w, &(struct tables_drawing){
                       .board = p->board,
                       .side = (enum side)p->side,
                       .seat = (enum side)p->side,
                       .corners = field_bit(CORNER) | field_bit(THEIR_CORNER),
                       .narrow = true,
                       .unicode = unicode,
                       .margin = {[0] = owner[!p->side], [4] = throw, [6] = owner[p->side]}});
}

/* It is nobody's in the match at hand. */
static void add_example(struct strbuf *w, const struct help_jan *h)
{
    const char *const *players = w->player;
    struct ruling *r = malloc(sizeof *r);
    struct placeholders f;
    char play[PLAY_TEXT];
    if (!r) {
        w->failed = true;
        return;
    }
    judge_example(h, r);
    w->player = NULL;
    f = gaps_of(&r->position, (enum side)r->position.side);
    f.how = play_print(&r->plays.play[0], play);
    add_sentence(w, &f, "An example: {who} throws {high}-{low}.\n");
    strbuf_add(w, "%s\n", h->example);
    add_board(w, &r->position);
    render_dues(w, r, ROLLER);
    render_dues(w, r, OPPONENT);
    add_sentence(w, &f,
                 r->plays.numbers == 0   ? N_("{who} can play nothing.\n")
                 : r->plays.allowed == 1 ? N_("The only legal play is {how}.\n")
                                         : N_("One legal play is {how}.\n"));
    w->player = players;
    free(r);
}

void help_jan(struct strbuf *w, enum jan jan)
{
    const struct help_jan *h = &help_jans[jan];
    strbuf_add(w, "%s (%s)\n", _(h->topic.title), tariff[jan].name);
    strbuf_add_paragraph(w, _(h->topic.text), 0);
    add_tariff(w, jan);
    add_example(w, h);
}

static const struct help_topic *jan_topic(int i)
{
    return i < JANS ? &help_jans[i].topic : NULL;
}

static void add_jan(struct strbuf *w, int i)
{
    help_jan(w, (enum jan)i);
}

const struct help_pages help_jan_pages = {jan_topic, add_jan};
