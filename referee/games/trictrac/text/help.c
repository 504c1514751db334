/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "help.h"

#include <langinfo.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/i18n.h"
#include "base/text.h"
#include "coup.h"
#include "games/tables/text/drawing.h"
#include "games/tables/text/notation.h"

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

static void judge_example(enum jan jan, struct ruling *r)
{
    struct parse_error err;
    struct options o = options_default();
    o.rencontre = o.margot = o.misere = 1;
    *r = (struct ruling){.complete = 0};
    if (!position_read(help_jans[jan].example, strlen(help_jans[jan].example), &r->position, &err))
        return;
    r->position.met = jan == RENCONTRE; /* the other player has thrown the same first */
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

/* No player of the current match has it. */
static void add_example(struct strbuf *w, enum jan jan)
{
    const char *const *players = w->player;
    struct ruling *r = malloc(sizeof *r);
    struct placeholders f;
    char play[PLAY_TEXT];
    if (!r) {
        w->failed = true;
        return;
    }
    judge_example(jan, r);
    w->player = NULL;
    f = gaps_of(&r->position, (enum side)r->position.side);
    f.how = play_print(&r->plays.play[0], play);
    add_sentence(w, &f, "An example: {who} throws {high}-{low}.\n");
    strbuf_add(w, "%s\n", help_jans[jan].example);
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
    add_example(w, jan);
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

const struct command_help trictrac_commands[] = {
    {"board", tables_board_line, tables_board_page},
    {"edit", tables_edit_line, tables_edit_page},
    {"help", NULL,
     N_("Alone, .help lists what can be typed. With a word, it tells what is known of it: a "
        "command, a jan in English or French, the code of a false move (N1), or a word of the game "
        "(bredouille, school, pavilion).")},
    {"score", N_("where jetons and pegs must be, and what is open"),
     N_("Where jetons, pegs and pavilion must be now, including what has been marked for the "
        "present throw, and who throws; and what is open: a second man or a decision still to "
        "come, the choices after a false move, a school that may be claimed.")},
    {.name = NULL},
};
