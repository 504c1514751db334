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

/* --- lessons --------------------------------------------------------------------------------- */

/* The tutorial: a first game of ten coups for a reader who has never used the referee. Its texts
 * never state what a jan pays; the rules compute that. */

const struct lesson trictrac_lessons[] = {
    {N_("Two players sit at a real board, throw real dice and move real men. You type what they "
        "do, and the referee says what each is owed and why. This first game has ten turns.\n"
        "All fifteen men of each side stand on the talon, field 1. Each player counts the fields "
        "from their own talon: 1 to 24; 12 is their rest corner.\n"
        "TURN 1. White throws a five and a four. Type the dice."),
     "54", N_("The dice are two digits together.")},
    {N_("The referee has said what the throw earns. Now type the play. White plays a man from 1 to "
        "6 and another from 1 to 5. A move is written from/to."),
     "1/6 1/5", N_("Two moves, each from/to, separated by a space.")},
    {N_("TURN 2. Black throws a six and a four and plays one man with both numbers: from 1 by way "
        "of 5 to 11 (tout d'une). Dice and play can stand on one line."),
     "64 1/5/11", N_("The dice, a space, then where the man starts, rests and stops.")},
    {N_("TURN 3. White throws 3-2 and plays 1/4 1/3. It is shorter to name only the fields where "
        "the men arrive: 4 3."),
     "32 4 3", N_("The dice, then the two fields: 4 and 3.")},
    {N_("TURN 4. Black throws 6-2, does not see what the throw is worth, and marks nothing: +0 "
        "says so. (If you say nothing, the referee assumes that what is due was marked.) Then "
        "Black plays 1/7 1/3."),
     "62 +0 1/7 1/3", N_("The dice, then +0, then the two moves.")},
    {N_("That was a HIT: a white man stands alone, and Black's numbers reach it. And it is a "
        "SCHOOL: a player who marks less than is due is sent to school, if the opponent sees it "
        "before the next throw. White sees it: type school."),
     "school", N_("One word: school.")},
    {N_("TURN 5. White throws 5-4. Black has a man alone on Black's field 11: that is White's "
        "field 14. White plays 1/6 1/5 and marks what is due, so you need not type the mark."),
     "54 1/6 1/5", N_("The dice, then the two moves.")},
    {N_("TURN 6. Black throws 5-1: 1/6 1/2."), "51 1/6 1/2", N_("The dice, then the two moves.")},
    {N_("TURN 7. White throws 3-1 and brings men to 4 and to 2."), "31 4 2",
     N_("The dice, then the fields where the men arrive: 4 and 2.")},
    {N_("TURN 8. Black throws 5-3 and puts a man from 1 on 7. At this table nothing is refused. "
        "Type what happened, right or wrong."),
     "53 1/7", N_("The dice, then the one move as it was made: 1/7.")},
    {N_("That was a FALSE MOVE (fausse case). Before throwing, White chooses what becomes of it. "
        "White has the man put on 6, which the five gives: type = and the move, or the number of "
        "the choice."),
     "= 1/6", N_("An equals sign, a space and 1/6.")},
    {N_("Black has still to play the three: from 1 to 4."), "1/4", N_("One move: 1/4.")},
    {N_("TURN 9. White throws 2-1. Look what it earns: White's petit jan, the fields 1 to 6, lacks "
        "only two men."),
     "21", N_("The dice are two digits together.")},
    {N_("This is a FILL. A player who can fill must, and here only one play does. An empty line, "
        "the Enter key alone, plays the only legal play."),
     "", N_("Press Enter with nothing typed. (1/3 1/2 says the same.)")},
    {N_("TURN 10. Black throws a doublet, 3-3, and plays two men from 1 to 4. When more than one "
        "play is legal, type which."),
     "33 1/4 1/4", N_("The dice, then the same move twice.")},
    {.told = N_("That was the first game. This is how it stands; twelve points are a "
                "hole, and twelve holes the match.")},
};

/* --- help jans ------------------------------------------------------------------------------- */

/* The jans: what each is, in words; what it pays and what the example gives, from the rules. */

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

/* --- help words ------------------------------------------------------------------------------ */

/* The words of the game and of the record, and the false moves by their codes. */

const struct help_topic help_words[] = {
    /* What is typed. */
    {"rules regles zasady regeln правила trictrac", N_("Trictrac in short"),
     N_("Fifteen men each, all on the talon, field 1, at first. Each player counts the fields from "
        "there to 24; 12 is their rest corner. Both numbers are played if they can be, never to a "
        "field that the opponent holds. No man is ever taken: hits, and six fields filled or kept, "
        "earn points. Twelve points are a hole, a double one if the opponent earned none "
        "meanwhile; twelve holes win the match. After a hole by your own throw you may go: all "
        "men back to the talons, and you throw first. Points that a player does not mark go to the "
        "opponent who says so. More: .help play, hit, fill, keep, hole, bredouille, go, school, "
        "false-move, options.")},
    {"dice des throw jeter wurfel kosci кубики", N_("The dice"),
     N_("Type the two numbers together, in either order: 64 or 6-4; ?? when the throw was not "
        "seen. The dice begin a turn and end the one before: until then everything about a turn "
        "can still be typed. A throw is void, and both dice are thrown again, when a die leans on "
        "the rail or a man, lies on the rail or on the other die, or leaves the board; when the "
        "dice did not leave the cup together; when the opponent's hand pushed one. Good are dice "
        "on men, dice that lean on jetons, that a hand only met, or that were thrown before the "
        "opponent had played, who then plays knowing them (GU III; LL §203-206; LP 1-14). The "
        "arbiter enters a void throw by the name of its reason, .rule throw void leaning: leaning, "
        "on-die, on-man, on-rail, off-board, apart, short, pushed, touched, spinning, stopped, "
        "broken; or in any other words.")},
    {"lead primaute coup-et-des", N_("The first throw (coup et dés)"),
     N_("One player throws both dice for the lead, saying \"coup et dés\": whoever has the higher "
        "number on their side of the board has the lead and plays that throw; a doublet is thrown "
        "again (GU III; LL §28). Later whoever went throws first. Type w 64 or b 64 to say whose "
        "the first throw is.")},
    {"broken break-dice rompre rompu", N_("A broken throw (rompre)"),
     N_("The opponent may break a throw, by hand, with the cup or by saying so: it is void, and "
        "the dice are thrown again. No more than three times in a row, and seldom (GU III; LP 16): "
        ".rule throw void broken. A die that breaks in two counts by "
        "the piece with the higher number (LP 8).")},
    {"doublet doublets bezet beset ambesas terne ternes carme carmes quine quines sonnez pasch "
     "dublet дубль",
     N_("Doublets and their names"),
     N_("Two equal numbers are a doublet, by which most jans pay more. 1-1 is bezet (béset), 3-3 "
        "terne, 4-4 carme, 5-5 quine, 6-6 sonnez; 2-2 is double-deux (GU I; LL §17).")},
    {"enfilade enfile", N_("Enfilade"),
     N_("A position so ruined that a long series of holes is lost by it, or the match (GU I).")},
    {"devil-s-point schoolboy-s-point bourgeois-point bourgeois case-du-diable case-de-l-ecolier "
     "coin-bourgeois devil schoolboy diable ecolier",
     N_("Fields with names of their own"),
     N_("The devil's point (case du diable) is field 8, the hardest of the grand jan to make; the "
        "schoolboy's point (case de l'écolier) is field 11, which beginners make too soon; the "
        "bourgeois point (coin bourgeois) is field 6. The books count 7, 10 and 5: not the talon "
        "(GU II, XI; LL §66).")},
    {"play jouer notation move", N_("Playing"),
     N_("Each player counts the fields from their own talon: 1 is the talon, 12 their rest corner, "
        "13 the opponent's, 24 the opponent's talon. A man is moved as in 1/7; two men as in 1/7 "
        "1/5; one man by both numbers (tout d'une) as in 1/7/11; a man is borne off as in 22/off; "
        "- plays nothing. Fields alone, 7 5, are where the men arrive: of two legal ways you are "
        "asked which, and in a pipe the order of the dice decides. An empty line plays the only "
        "legal play. Two men put down together are typed 1/7+1/5, a man touched t7.")},
    {"question did-you-mean confirm", N_("Did you mean ...?"),
     N_("Asked before recording a line that is probably mistyped or may mean two things. y takes "
        "the play that is named; keep, or k, takes what was typed, right or false; Enter gives the "
        "line back. When the next dice come after one man alone, this is asked too: y says that "
        "the other number is left. With .set confirm off, mistakes are no longer asked "
        "about.")},
    {"mark marks marquer marque", N_("Marking"),
     N_("Unless you say otherwise, what is due is marked. +8 says that the player who threw marked "
        "8, b+2 that Black marked 2; @1:2 that the peg was moved one hole and the jeton put at 2. "
        "A wrong mark is kept as it was made: the opponent may send the player to school for it.")},
    {"choice choix =", N_("Choosing after a false move"),
     N_("The opponent uses = to say what becomes of a false move: = stands leaves it, = 1/7 1/6 "
        "corrects it in any way among the choices listed; the number of a choice also works. The "
        "opponent may decide after the first man already: then the second follows that choice, or, "
        "if the first man was correctly played, the number left is the false move (D1). = back "
        "puts the wrong men back, and the player plays others. If the "
        "opponent throws instead, the false move stays.")},
    {"must", N_("must"),
     N_("must 14: one throw late, the opponent may demand that the man that came to 14, in a "
        "quarter that could still be filled, move on into 19-24.")},
    {"option options", N_("The options of a match"), NULL},
    {"stakes stake enjeu enjeux einsatz stawka ставка", N_("The stakes"),
     N_("What the finished match is worth to the winner. single: 1. double: 1, a grande bredouille "
        "2. bridge: 1; 1½ if the loser's peg has not passed hole 6; a grande bredouille 2. "
        "nineteenth-century: 1 if the loser has six holes or more, else 2; a grande bredouille 3 "
        "with the pavilion, 4 without. referee stats adds them up (M XX; LP I VI; LL §218; GU "
        "VIII; "
        "the English guide, \"Winnings\").")},
    {"record backup restore registre copie", N_("The record"),
     N_("All matches are in one file; each line is on the disk before it is answered. referee "
        "backup FILE copies it, whole at any moment, and referee restore FILE verifies such a copy "
        "and puts it back; a plain copy of the file may lack what was entered last. .save FILE "
        "writes the open match elsewhere. Where nothing can be recorded any more, as on a full "
        "disk, a match on a terminal goes on in memory: the prompt says so, .save FILE saves all "
        "of it, and it is recorded once there is room.")},
    {"numbering numerotation", N_("Numbering"),
     N_("Fields are 1-24 as the player who moves counts them. Under numbering=talon they are T, "
        "1-11 on one's own side and T', 1'-11' on the opponent's.")},

    /* The game. */
    {"school ecole envoyer-a-l-ecole schule szkola szkoła школа", N_("School (école)"),
     N_("A player who marks too little or too much is sent to school: the opponent marks the "
        "difference. Marking too little is final once the player touches a man, marking too much "
        "once the player lets go of the jeton. It may be claimed until the claimant's own next "
        "throw; a later claim is not accepted, and nobody marks anything. Marking too little on "
        "the opponent's throw is final once the player at fault throws, and may be claimed before "
        "or after that player plays. Say school, or school 4 for a part of it; whole, said by the "
        "accused, makes the claimant mark all of it; school 0 takes off what was too much and "
        "marks nothing. A claim never gives a hole that was not pegged. A claim with no fault "
        "behind it is a false school, and the accused marks it; false contests a claim that was "
        "right: then the claimant marks it twice. Where no number can be played, points left out "
        "are never a school (M XVII; GU III; LL §164-197; .help have-marked).")},
    {"have-marked faire-marquer", N_("Having it marked (faire marquer)"),
     N_("Instead of sending the player to school, the opponent may have the missing points marked, "
        "holes included: mark. It is no school and gives no right to go. Said by the player who "
        "threw, b mark or w mark, it binds the opponent for what this throw gives the opponent. "
        "Once the next throw is made, only the school is left (M XVII; GU III; LL §185-186).")},
    {"waive not-marking avertissement je-ne-marque-pas verzichten rezygnacja відмова",
     N_("Not marking (waive)"),
     N_("Before touching a man, the player who threw may say waive: the points are not marked, "
        "because the throw gives the opponent a hole. If it does, the points count as marked and "
        "erased, so the hole is simple; if it does not, they are lost. Neither is a school. If the "
        "player's own points would make a hole, as many of them as make none count as marked, and "
        "the rest is a school (GU III; LL §150, §176).")},
    {"late impossible ecole-impossible nachtragen dopisac дописати",
     N_("Points added late (école impossible)"),
     N_("Points left out of a throw that could not be played are never a school. The player may "
        "add them until that player's own next throw: by a higher mark, or, when the opponent has "
        "thrown, by late 6; w late 6 names the player. They are marked before what that throw gave "
        "the opponent, and then give no right to go. What is too much is a school (GU III; LL "
        "§197; LP 63).")},
    {"false-move fault faults fausse-case false falscher-zug fałszywy-ruch błedny-ruch "
     "неправильнии-хід",
     N_("False move (fausse case)"),
     N_("A man put down where it may not stand. It is never refused: it is judged, and before "
        "throwing the opponent chooses what becomes of it, by a number of the list, or by = and a "
        "play; the dice leave it. The codes are N1-N4, C1, C2, Q1, Q2, "
        "R1, D1, S1, G1 and T1: .help N1 (M XVII; GU III; LL §199-216).")},
    {"bredouille double lurch додатковии-жетон", N_("Bredouille"),
     N_("A hole is double if the opponent marked nothing while its twelve points were made. The "
        "second player to mark takes two jetons, the third jeton being the bredouille; it goes "
        "back to the rail as soon as the first player marks again, and then neither can win that "
        "hole double (M XV).")},
    {"grande-bredouille wielka-bredouille суха-гра", N_("Grande bredouille"),
     N_("Twelve holes in a row, by the first player to win holes or by the one who holds the "
        "pavilion (M XV).")},
    {"ecrire partie-a-ecrire marques refait postillon postillons pari paris queue consolation "
     "fiche "
     "fiches chouette leaves first-throw",
     N_("Partie à écrire"),
     N_(".partie Evening Anna Boris marques=4 begins one, .next each further marqué.\n"
        "With play=ecrire a match is a marqué: no twelfth hole ends it, the pegs go round again. "
        "Whoever goes while one of the two has six holes or more ends it. The player with more "
        "holes is paid k times those holes and the consolation, less the other player's holes. k "
        "is 1, unless the other player has no hole or the winner holds the pavilion: then 2 for 6 "
        "to 11 holes, a small bredouille, and 4 for 12 or more, a grande. The consolation is 2. "
        "Equal holes are a refait: nobody pays, the same two play again, the first throw stays "
        "where it was, and the consolation grows (M II, XV, XVI, XIX; GU VIII; LL §221-226).\n"
        "Two play all marqués. Three play in turn, and the loser pays the third the consolation "
        "too; four play as partners; in a chouette the first player is alone against two. A pari "
        "is a marqué lost beyond one's share: the first, the postillon, costs 28 jetons, each "
        "other 8. Jetons put down for each marqué lost go to the player who holds most. Ten jetons "
        "are a fiche, and five over count as one. The queue is paid to the player who alone has "
        "won most (M V, XIX; GU VIII; LL §227-247).")},
    {"pavilion pavillon fahne choragiewka прапорець", N_("Pavilion"),
     N_("It stands on the rail. The second player to win holes takes it with the first hole; when "
        "the other player then wins a hole it is taken off the board for good (M XV).")},
    {"hole trou peg fichet jeton points loch otwor ґеим жетон punkt очки",
     N_("Points, holes, jetons and pegs"),
     N_("Points are marked with the jeton, holes with the peg. Twelve points are a hole, and a "
        "hole won double counts for two; the winner keeps the rest, the loser's jeton goes back to "
        "the talon. The peg that reaches the twelfth hole ends the match at once (M XV).")},
    {"stay tenir reste rester weiterspielen grac-dalej продовжити", N_("Staying (tenir)"),
     N_("After winning a hole by your own throw you may stay: you keep the rest of the points and "
        "play on, and the opponent marks whatever your throw gives the opponent. Playing a man "
        "means staying (M XVI).")},
    {"go s-en-aller partir neu-aufstellen rozstawic нова-партія", N_("Going (s'en aller)"),
     N_("After winning a hole by your own throw you may go: holes are kept, all jetons and the "
        "bredouille go back to the rail, the opponent marks nothing for this turn, all men return "
        "to the talons, and you throw first (M XVI).")},
    {"rest-corner corner coin-de-repos hucke прихисток kat-spoczynku",
     N_("The rest corner (coin de repos)"),
     N_("Field 12. It is taken by two men in one throw and given up by the last two in one throw. "
        "No man ever stops on the opponent's corner, 13; an empty one is a good rest.")},
    {"puissance par-puissance force by-force effect par-effet", N_("By force (par puissance)"),
     N_("Both corners are empty, and your numbers would bring two men to the opponent's corner: "
        "the two go to your own corner instead. Not allowed while your corner can be taken by "
        "effect, that is, when the numbers bring the men to 12 directly (M IX).")},
    {"par-impuissance", N_("For lack of choice (par impuissance)"),
     N_("A full quarter is kept for lack of choice (par impuissance) when the number that would "
        "break it cannot be played; it pays the same as any keeping (M XIII).")},
    {"tout-d-une", N_("Tout d'une"),
     N_("One man plays both numbers in turn, resting between them on a field without opposing "
        "men: 1/7/11.")},
    {"releve", N_("Relevé"),
     N_("What is played from one setting-up of the men to the next; a new one begins when a player "
        "goes or has borne off all their men.")},
    {"jan quarter petit-jan-quarter viertel cwiartka чверть", N_("The quarters"),
     N_("Petit jan 1-6, grand jan 7-12, the opponent's grand jan 13-18, jan de retour 19-24. One "
        "is full when each of its six fields holds two of your men. Jan is also the name of "
        "everything that a throw gives.")},
    {"return passage passage-de-retour", N_("Passing to the return"),
     N_("No man may rest or stop on 19-24 while the opponent can still fill the petit jan there, "
        "nor stop on 14-18 while the opponent can still fill the grand jan (M XIV; LL §61, "
        "§213).")},

    /* False moves. */
    {"n1", N_("N1: a field no number gives"),
     N_("One man is set down on a field no number gives, at most as far as the higher number. It "
        "may be left, or put to its true place by either number still to be played. If it has none "
        "it goes back and another man is played (GU III; LL §211; LP 22, 29).")},
    {"n2", N_("N2: beyond the higher number"),
     N_("One man is set down beyond the higher number, or on the field of the sum when every rest "
        "is held, while the other number is not yet correctly played. It may be left, put to its "
        "true place by either number, or made to play both (GU III; LL §211; LP 22, 29).")},
    {"n3", N_("N3: beyond the sum, or one man too many"),
     N_("A man set down beyond the sum may be left, and then no other man is played, or made to "
        "play the sum; if the other man was correctly played, it may be left or made to play its "
        "own number. One man too many after a complete play may be left, or goes back (the English "
        "guide (\"False hit\"); GU III 3e exemple; LL §201).")},
    {"n4", N_("N4: two men together"),
     N_("Two men are put down together, one of them or both wrong. They may be left, or both be "
        "put "
        "anywhere the numbers carry these two. If one of them passed the higher number, either may "
        "be made to play the sum, and the other goes back (GU III; LL §216; LP 23, 27).")},
    {"c1", N_("C1: by force instead of by effect"),
     N_("The corner was taken by force (par puissance) though it could be taken by effect. It may "
        "be left; or one of the two men plays the sum; or both go back and the player plays "
        "without taking the corner, unless taking it by effect is the only legal play (GU IV; LL "
        "§199, §216).")},
    {"c2", N_("C2: a field where none may stop"),
     N_("A single man on the player's own corner, a man on the other's corner, or on a field that "
        "the opponent holds. It may not be left: the opponent chooses a legal place for that man; "
        "if it has none it goes back and another is played. If the opponent says nothing, a man on "
        "a held field goes back and its number counts as not played (M VII, IX; GU IV; LL §42-43; "
        "the English guide).")},
    {"q1", N_("Q1: not filled"),
     N_("A quarter could be filled and was not. The opponent may leave it or have it filled, and "
        "has the school in either case (GU III; LL §192).")},
    {"q2", N_("Q2: not kept"),
     N_("A full quarter could be kept and was broken. The opponent may leave it or have it played "
        "again, keeping it, and has the school in either case (GU III; LL §192).")},
    {"r1", N_("R1: a quarter that is still closed"),
     N_("A man stopped in a quarter that the opponent can still fill. It may not be left: that man "
        "is played to a legal place, or goes back and another is played. Seen one throw late, on "
        "14-18, it can be made to go on: must 14 (M XIV; GU III; LL §213).")},
    {"d1", N_("D1: a number left"),
     N_("A number that could be played was left, or the lower was played where only the higher "
        "could be. The opponent may leave it and mark the helpless men, or choose a legal play in "
        "which the man put down is played: it stays or goes on, if that can be; if no legal play "
        "has it, it goes back (M VI; GU III; LL §83, §216; LP 69).")},
    {"s1", N_("S1: wrongly borne off"),
     N_("A man was borne off before all were home, by a smaller number, past a man farther back, "
        "or by a number too large where a play without it was possible. It may be left, or that "
        "man is legally played; if it cannot be, it goes back and another is played (GU VII; LL "
        "§115-117).")},
    {"g1", N_("G1: went without the right"),
     N_("A player went without a hole won by that player's own throw, with one hole too many "
        "pegged, or after staying (a man put down, the jeton on the rest). The opponent may leave "
        "it, or have the men and the score put back; with men touched the opponent says which of "
        "them are played. Whoever claims the school for the hole too many has opposed the going "
        "(GU V; LL §170, §173; LP 25, 55, 64).")},
    {"t1 touched touched-man touche toucher dame-touchee j-adoube adoube beruhrt dotkniety торкнув",
     N_("T1: the touched man was not played"),
     N_("A man touched must be played if it can be, even if that breaks a quarter or does not fill "
        "one. The opponent may leave it or have it played by any such play. Who only sets a man "
        "right "
        "says \"j'adoube\" before touching it. t7 says that the man on 7 was touched (GU III; LL "
        "§46; LP 17-21, 30).")},
    {NULL, NULL, NULL},
};

const struct typed_help help_typed[] = {
    {"64", N_("the dice")},
    {"1/7 1/5", N_("the play: from/to, fields counted by the player who moves;")},
    {"", N_("1/7/11 one man with both numbers, 22/off borne off, - nothing;")},
    {"", N_("7 5 where the men arrive. An empty line: the only legal play")},
    {NC_("typed words", "stay, go"),
     N_("after a hole won by your throw; playing a man means staying")},
    {NC_("typed words", "+8  b+2"), N_("what the player, or Black, marked, if not what was due")},
    {"@1:2", N_("the same as moved: peg one hole, jeton at 2")},
    {NC_("typed words", "school 4"),
     N_("the opponent sends the player to school; false contests it")},
    {NC_("typed words", "mark"),
     N_("the opponent has the missing points marked, without a school")},
    {"= 1/7 1/6", N_("what the opponent chose after a false move; or its number")},
    {"# ...", N_("a note")},
    {.typed = NULL},
};

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
