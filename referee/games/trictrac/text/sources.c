/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The four books that rulings on trictrac cite, and what each place says. */
#include <stddef.h>

#include "base/i18n.h"
#include "help.h"

static const struct article malfilatre[] = {
    {"II", N_("The partie à écrire, a number of marqués: holes have no limit in it, and no twelfth "
              "hole ends a match.")},
    {"V", N_("How the first throw is decided. The first throw of a match is never a doublet.")},
    {"VI", N_("A number that can be played must be played. Two points to the opponent for each "
              "number that cannot (helpless man).")},
    {"VII", N_("Where a man may not end: on a field with an opposing man, on the opponent's rest "
               "corner, alone on the own corner.")},
    {"VIII", N_("Bearing off once all men are home, and the four points, six by a doublet, for the "
                "last man.")},
    {"IX", N_("The rest corner is taken by two men at once, by effect or, with the opponent's "
              "corner empty, by force (par puissance).")},
    {"X", N_("A man standing alone is hit by each number, and by their sum, that reaches it. Where "
             "every rest on the way is closed the hit is false and pays the opponent.")},
    {"XI", N_("The opponent's empty corner is hit when both numbers reach it and the own corner is "
              "held without the men that hit.")},
    {"XII", N_("The opening jans: six tables, two tables and mézéas, and the contre-jans that pay "
               "the opponent.")},
    {"XIII", N_("A quarter that becomes full pays four points a way, six by a doublet; one kept "
                "full pays the same, once.")},
    {"XIV", N_("While the opponent can still fill the petit jan no man may end or rest there; "
               "while the grand jan, none may end there.")},
    {"XV", N_("Twelve points are a hole; it is double while the opponent marked nothing "
              "(bredouille). How jetons, pegs and pavilion are moved.")},
    {"XVI", N_("A player whose own throw wins a hole may stay or go. What was said, or a man "
               "played, binds.")},
    {"XVII", N_("Schools: points left out or marked too many pass to the opponent who says so. "
                "False moves are the opponent's to correct.")},
    {"XVIII",
     N_("The order of a turn: throw, mark, stay or go, play, the opponent's mark, claims.")},
    {"XIX", N_("How a partie à écrire is settled: holes, consolation, paris, the queue.")},
    {"XX", N_("What a match is worth: the stakes, and when they are doubled.")},
    {"annexe (tarif)", N_("The table of what every jan pays, misère among them.")},
    {NULL, NULL},
};

static const struct article guiton[] = {
    {"I", N_("The words of the game: hits, true and false, and what they pay; the opening jans; "
             "misère, which was paid formerly.")},
    {"II", N_("The throws there are, what chances they give, and how the fields are numbered.")},
    {"III", N_("The laws on dice, marks, men and schools, with worked examples: when a fault is "
               "complete, who may claim it, until when.")},
    {"IV", N_("The rest corner, taken and left by two men at once; what follows when it is taken "
              "by force though by effect was possible.")},
    {"V", N_("Going: who may, what binds, what is lost by going without the right.")},
    {"VI", N_("Laws of the full quarter: filling when one number cannot be played, in passing, "
              "keeping for lack of choice; the higher number first.")},
    {"VII", N_("The jan de retour and bearing off: which men, by which numbers, and what the last "
               "man pays.")},
    {"VIII", N_("The match of twelve holes, simple to quadruple, and the partie à écrire: what a "
                "marqué pays, paris and queue.")},
    {"IX", N_("The petit jan, and for all quarters: filling in one, two or three ways, and what "
              "each way and each keeping pays.")},
    {"XI", N_("The grand jan: which fields to make first, filling it, and keeping it.")},
    {NULL, NULL},
};

static const struct article lelasseux[] = {
    {"17", N_("The throws and their names: simple throws and doublets.")},
    {"28", N_("How the first throw is decided: by the place of the dice. After a doublet the throw "
              "is void and the other player throws.")},
    {"34", N_("Both numbers must be played where that is possible.")},
    {"42-43", N_("No man ends or rests where an opposing man stands, none ends on the opponent's "
                 "corner; the own corner is taken, and left, by two at once.")},
    {"44", N_("The corner by force (par puissance), where the numbers would take the opponent's.")},
    {"45", N_("Hitting the corner: which men may do it.")},
    {"46", N_("A man touched is played if it can be, unless \"j'adoube\" was said first.")},
    {"47-59",
     N_("What a full quarter is, and filling the petit jan: the ways, and the men to spare.")},
    {"57", N_("A player who can fill must; the man that fills is played first.")},
    {"60", N_("Keeping: each throw played with two men left on each of the six fields of a full "
              "quarter pays.")},
    {"61", N_("The passage home stays closed while the opponent can still fill that quarter.")},
    {"62-64", N_("Breaking the petit jan, filling it again, and filling in passing.")},
    {"65-74", N_("Filling the grand jan: the fields, the ways, and the men to spare.")},
    {"66", N_("The corner, the devil's point (case du diable) and the schoolboy's point (case de "
              "l'écolier).")},
    {"75-77", N_("Keeping the grand jan.")},
    {"76", N_("Keeping the grand jan for lack of choice (par impuissance): a number that would "
              "break it cannot be played. It pays the same.")},
    {"77", N_("Keeping the grand jan by passing men to the return.")},
    {"78-80", N_("Breaking the grand jan, which a number that cannot be played otherwise forces, "
                 "and filling it again.")},
    {"81-82", N_("Filling by one number when the other cannot be played; filling in passing, when "
                 "the other number breaks the quarter.")},
    {"83", N_("Numbers that cannot be played pay the opponent. Where only one of the two can be, "
              "it must be the higher if possible.")},
    {"98-105", N_("Filling the jan de retour: the fields, the ways, and the men to spare.")},
    {"106-110",
     N_("Keeping the jan de retour, for lack of choice or by the privilege of the rail.")},
    {"108-110", N_("The privilege of the rail: with all men home the rail counts as a field to "
                   "play to, so as to fill or to keep.")},
    {"112-114", N_("Filling the jan de retour again, by one number alone, and in passing.")},
    {"115-117", N_("Which man is borne off, and when.")},
    {"118", N_("Whoever bears off first gains points and opens the next relevé, by custom with the "
               "same throw (\"je joue pour tout\").")},
    {"120", N_("After an exit each player keeps the men that lie on their own side.")},
    {"123", N_("Six tables, the jan of three throws: in three throws six men are put down one by "
               "one; the third need not be played so.")},
    {"124", N_("Two tables: only two men are down, and the numbers bring one to each corner, the "
               "opponent's being empty.")},
    {"125", N_("The contre-jan of two tables: the opponent holds the corner, and gains.")},
    {"126", N_("Mézéas: the own corner is taken, no other man is down, the opponent's corner is "
               "not held, and an ace is thrown.")},
    {"127", N_("The contre-jan of mézéas: the opponent holds the corner, and gains.")},
    {"129-138", N_("Hits: ways, rests, and where a hit is false.")},
    {"140-150", N_("How points and holes are marked, and bredouille.")},
    {"152", N_("What each gain pays.")},
    {"153", N_("Helpless men: two points to the opponent for each.")},
    {"155-158", N_("Staying and going after a hole.")},
    {"161",
     N_("The jeton may wait in the hand or at the rail while the player decides whether to go.")},
    {"164-170", N_("A school: more or fewer points marked than are due. What it is worth, and when "
                   "it is complete.")},
    {"164-197", N_("Schools: their kinds, their time, and what they pay.")},
    {"167", N_("Too much marked is final once the jeton is let go, and is claimed before the next "
               "throw or not at all; too little, once a man is touched or the dice are thrown.")},
    {"169", N_("Points marked before and not taken off when a hole is won are a school, but not if "
               "the player goes.")},
    {"170", N_("Going with too few points: a school once men are lifted; they may be put back, and "
               "played as the opponent likes.")},
    {"173", N_("Gone with holes too many: the opponent may forbid it and takes the school. With "
               "holes too few it stands, and they are lost.")},
    {"178", N_("A peg moved for holes that were not won is no school.")},
    {"180", N_("A hole pegged by mistake, and gone: it stands if the opponent, sharing the "
               "mistake, also broke up the game.")},
    {"183", N_("A claim without a fault behind it pays the accused.")},
    {"184",
     N_("A hole pegged double for simple, or the reverse, is no school, nor is a peg forgotten; "
        "holes that stand for twelve points too many or too few are a school of twelve.")},
    {"185-186", N_("Instead of a claim the opponent may have the missing points marked.")},
    {"187", N_("A school is marked whole or not at all.")},
    {"188", N_("A school of points the opponent's throw gave may be marked at once, or after the "
               "next play.")},
    {"191", N_("A double hole pegged simple cannot be put right once men are touched. From this "
               "and §184 this referee concludes that a claim never gives a hole.")},
    {"192", N_("A quarter not filled or kept: the school, and the opponent may force or forbid the "
               "play.")},
    {"193", N_("An example: holes pegged for a keep that was none, and gone. If the opponent has "
               "lifted a man, no school is left.")},
    {"197", N_("Where no number can be played, points left out are no school (école impossible).")},
    {"199", N_("An example: the corner by force though by effect was possible, and the men put "
               "back by the opponent.")},
    {"199-216", N_("Disputed cases, and the laws on dice, points and men: false moves in §199, "
                   "§201 and §210-216.")},
    {"200", N_("A school made before a throw is marked before what that throw gives.")},
    {"201", N_("One man too many: it goes back, or stays.")},
    {"203-206", N_("The dice: which throws are void, the trial of a leaning die, a spinning die, "
                   "when dice may be taken up and thrown.")},
    {"211", N_("A man let go on a wrong field: it may be left, put to its true place or, if beyond "
               "the higher number, made to play both.")},
    {"213", N_("A man in a quarter the opponent can still fill, seen too late: in the grand jan it "
               "may be made to go on, in the petit jan it stays.")},
    {"214", N_("A man too few: where it comes in again, never to its player's profit. What was "
               "played stands.")},
    {"214-215", N_("A man too few or too many (dame de moins, dame de plus).")},
    {"215", N_("A man too many: the opponent may annul the match, or have the sixteenth man taken "
               "off and play on.")},
    {"216", N_("Two men put down together; numbers left unplayed; half a field covered.")},
    {"218", N_("The match of twelve holes; it may be played with the bredouille, that is double.")},
    {"220-247",
     N_("The partie à écrire: marqués, payment, settlement; for two, three and four players.")},
    {"221-226", N_("A marqué: when it ends, what it pays, and equal holes (refait).")},
    {"227", N_("The postillons, marqués lost beyond one's half: 28 jetons for the first, 8 for "
               "each other.")},
    {"227-247", N_("The settlement of a partie à écrire, with printed accounts.")},
    {"228", N_("The queue des jetons: what was laid down goes to whoever has most.")},
    {"229", N_("An agreed queue goes to the greatest gain.")},
    {"230", N_("Five jetons over count as a fiche for the winner.")},
    {"241", N_("Four players, two against two: who plays whom.")},
    {"242", N_("The chouette: one against two partners.")},
    {"244-246", N_("Three players, each alone: who leaves, who is paid, and the paris.")},
    {"256-412", N_("The arithmetic of the game: chances, counted on printed positions.")},
    {NULL, NULL},
};

static const struct article lepeintre[] = {
    {"1-14",
     N_("The dice: which throws are good, which are void, and who may have them thrown again.")},
    {"16", N_("Breaking the opponent's throw (rompre): said aloud, with the cup, three times in a "
              "row at most.")},
    {"17", N_("A man touched must be played.")},
    {"17-31", N_("False moves: what may be done about each.")},
    {"21",
     N_("Whoever takes one man for another must play it, even where that man was not to go.")},
    {"22",
     N_("A man let go is played. One put beyond its number may be made to play both numbers.")},
    {"23", N_("Two men put on a field where the dice do not carry them: the opponent has both "
              "played as it suits the opponent best.")},
    {"25", N_("Gone believing in a hole, the men lifted: the school, and the opponent may have the "
              "lifted men played by the dice.")},
    {"26", N_("Two men wrongly taken for the corner: it cannot be taken by this throw.")},
    {"27", N_("A false field, or one of two men put too far: both are played by the dice, or one "
              "alone plays both numbers.")},
    {"29", N_("A man let go for one number may not be moved on by the other number instead; "
              "another man plays that.")},
    {"30", N_("Touching men that cannot be played is no fault; any others are played.")},
    {"32-34", N_("A man too few comes in again, and what was played stands; with one too many the "
                 "match is begun again.")},
    {"35", N_("Once the dice are thrown, the opponent's false moves can no longer be put right nor "
              "schools marked.")},
    {"37", N_("Nobody need say that they go, lifting the men shows it; but what was said, staying "
              "or going, binds.")},
    {"40", N_("The petit jan need not be kept by passing a man if the corner can be taken; not "
              "offered.")},
    {"41", N_("A player who has marked the points over must stay.")},
    {"42", N_("Until men are touched the jeton may be moved on, never back: too far, it is a "
              "school at once.")},
    {"45-66", N_("Schools: their kinds, their time, and what they pay.")},
    {"46", N_("Points not taken off by a player who goes are no school.")},
    {"47", N_("A school is marked whole: the accused may insist on it.")},
    {"48", N_("Points wrongly marked for which nobody was sent to school are kept.")},
    {"51-52", N_("Holes left out cannot be pegged after the play. There is no school for holes: "
                 "those too many are simply put right.")},
    {"53", N_("Holes counted wrong are no school in themselves; they are if they stand for points "
              "that were not won.")},
    {"54", N_("A school is counted by all that was marked, with peg and jetons; holes marked "
              "double in error count no points.")},
    {"55", N_("10 points, 12 due, three or four holes pegged, and gone: a school of 2, and the "
              "right to go is lost.")},
    {"56", N_("Whoever, in sending the other to school, makes a school too is held to have marked "
              "those points as their own due; only the rest is a school.")},
    {"60", N_("Filling marked and not done: a school of the points marked and of those due; not "
              "marked, of those due alone.")},
    {"61", N_("A claim without a fault: the accused marks it.")},
    {"63", N_("No school where no number can be played.")},
    {"64", N_("\"I am going\" with points too many marked: once that player touches men, the "
              "school, and the opponent says which of them are played.")},
    {"65", N_("A school marked after the next throw counts before what that throw gives, and may "
              "so cost the bredouille.")},
    {"69", N_("In the jan de retour, only the lower number played though a man could have passed: "
              "left so, it pays the opponent two points.")},
    {"I VI", N_("The first part, chapter VI: twelve holes, double in a row if agreed, and the "
                "partie à écrire.")},
    {NULL, NULL},
};

const struct book trictrac_books[] = {
    {"M", "", "Michel Malfilâtre, Lois et règles du trictrac, 2013",
     N_("The rules of today, by article. Every ruling on points cites it."), malfilatre},
    {"GU", "", "Guiton, Traité complet du jeu de trictrac, 1822",
     N_("By chapter. Schools, going, the corner, the partie à écrire."), guiton},
    {"LL", "§", "Lelasseux-Lafosse, Le jeu de trictrac rendu facile, 1852",
     N_("By paragraph. Nearly everything, with most of the printed positions."), lelasseux},
    {"LP", "", "Lepeintre, Cours complet de trictrac, 1818",
     N_("By rule of the fourth part. Schools, false moves, and the first printed game."),
     lepeintre},
    {"guide", "", N_("the English guide, by its headings"),
     N_("A modern introduction in English, whose author and title were not recorded. It is asked "
        "where no treatise has a rule."),
     NULL},
    {NULL, NULL, NULL, NULL, NULL},
};
