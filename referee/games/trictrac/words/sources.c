/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The four books that rulings on trictrac cite, and what each place says. */
#include <stddef.h>

#include "base/tongue.h"
#include "help.h"

static const struct article malfilatre[] = {
    {"II",
     N_("A partie à écrire is a number of marqués agreed on beforehand; whoever wins a marqué "
        "is paid by the holes it took, not by the twelve holes of a match.")},
    {"V", N_("How the first throw is decided. The first throw of a match is never a doublet.")},
    {"VI", N_("A number that can be played must be played. Two points to the opponent for each "
              "number that cannot (helpless man).")},
    {"VII", N_("Where a man may not end: on a field the opponent holds, on the opponent's rest "
               "corner, the only man on it.")},
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
    {"XIII", N_("A quarter that becomes full, or is kept full, pays four points a way, six by a "
                "doublet.")},
    {"XIV", N_("No man may pass into or stay in a quarter that the opponent can still fill.")},
    {"XV", N_("Twelve points are a hole; it is double while the opponent marked nothing "
              "(bredouille). How jetons, pegs and pavilion are moved.")},
    {"XVI", N_("A player whose own throw wins a hole may stay or go. What was said, or a man "
               "played, binds.")},
    {"XVII", N_("Schools: points marked wrongly pass to the opponent who says so. False moves are "
                "the opponent's to correct.")},
    {"XVIII",
     N_("The order of a turn: throw, mark, stay or go, play, the opponent's mark, claims.")},
    {"XIX", N_("How a partie à écrire is settled: holes, consolation, paris, the queue.")},
    {"XX", N_("What a match is worth: the stakes, and when they are doubled.")},
    {NULL, NULL},
};

static const struct article guiton[] = {
    {"I", N_("What is hit and how it is marked; misère, which few play any more.")},
    {"III", N_("Schools and false moves, with worked examples: when each is complete, who may "
               "claim it, until when.")},
    {"IV", N_("How the rest corner is taken and left.")},
    {"V", N_("Going: who may, what binds, what is lost by going without the right.")},
    {"VI", N_("When a quarter must be filled, and in how many ways it is filled.")},
    {"VII", N_("Bearing off, and the men that may not be borne off yet.")},
    {"VIII", N_("The partie à écrire: what a marqué pays, paris, queue, and the stakes.")},
    {"IX", N_("When a full quarter must be kept, and how it is kept for lack of choice.")},
    {NULL, NULL},
};

static const struct article lelasseux[] = {
    {"28", N_("An opening doublet is void: nothing is played or marked of it.")},
    {"34", N_("Both numbers must be played where that is possible.")},
    {"42-43",
     N_("The rest corner is never held by one man, and never entered on the other's side.")},
    {"44", N_("The corner by force (par puissance), where the numbers would take the opponent's.")},
    {"45", N_("Hitting the corner: which men may do it.")},
    {"46", N_("A man touched is played, unless it was only put straight.")},
    {"47-63", N_("Filling: the fields, the ways, and the men to spare.")},
    {"61", N_("The passage home stays closed while the opponent can still fill that quarter.")},
    {"64-83", N_("Keeping a full quarter, and breaking it where a number forces it.")},
    {"77", N_("A quarter kept because a number cannot be played (par impuissance) still pays.")},
    {"83", N_("A player who can fill or keep must, and of a single number the higher is played.")},
    {"104-114", N_("The jan de retour: filling it, and keeping it by bearing off men to spare.")},
    {"115-117", N_("Which man is borne off, and when.")},
    {"118", N_("The last man borne off: four points, six by a doublet, and the same player throws "
               "again.")},
    {"123-124", N_("Six tables: how it comes about and what it pays.")},
    {"125-127", N_("Two tables, mézéas and their contre-jans.")},
    {"129-138", N_("Hits: ways, rests, and where a hit is false.")},
    {"143-158", N_("How points and holes are marked, and bredouille.")},
    {"153", N_("Helpless men: two points to the opponent for each.")},
    {"155-158", N_("Staying and going after a hole.")},
    {"164-170", N_("A school: too few points marked, and when that is final.")},
    {"167", N_("A school is claimed before the claimant's next throw; later it is not received.")},
    {"170-173", N_("Going without the right: the men are put back, and the school is taken.")},
    {"180", N_("Whoever claims the school has opposed the going.")},
    {"183", N_("A claim without a fault behind it pays the accused.")},
    {"184", N_("A hole marked beyond what was due goes back; a claim never gives a hole.")},
    {"185-186", N_("Instead of a claim the opponent may have the missing points marked.")},
    {"191", N_("A claim gives no hole: a player keeps no more than was pegged, and no more than "
               "the mark put "
               "right is worth.")},
    {"192", N_("A quarter not filled or kept: the school, and the opponent may force or forbid the "
               "play.")},
    {"193", N_("A going that nobody opposed stands, with its holes.")},
    {"197", N_("Where no number can be played, points left out are no school (école impossible).")},
    {"199-216", N_("False moves: each kind, and what the opponent may choose.")},
    {"201", N_("One man too many: it goes back, or stays.")},
    {"211", N_("A man on a field that no number gives.")},
    {"213", N_("A man in a quarter the opponent can still fill must go on.")},
    {"216", N_("Two men put down together; numbers left unplayed; half a field covered.")},
    {"218", N_("The stakes: a match won in one row is worth double.")},
    {"221-226", N_("A marqué: when it ends, what it pays, and equal holes (refait).")},
    {"225-247", N_("The settlement of a partie à écrire, with printed accounts.")},
    {"228", N_("The queue des jetons: what was laid down goes to whoever has most.")},
    {"229", N_("An agreed queue goes to the greatest gain.")},
    {"230", N_("Ten jetons are a fiche; five over count as one.")},
    {"241", N_("Four players, two against two: who plays whom.")},
    {"242", N_("The chouette: one against two partners.")},
    {"244-246", N_("Three players, each alone: who leaves, who is paid, and the paris.")},
    {"398", N_("A keep by bearing off a man to spare.")},
    {NULL, NULL},
};

static const struct article lepeintre[] = {
    {"15-33", N_("False moves: what may be done about each.")},
    {"17", N_("A man touched and not played.")},
    {"21", N_("The opponent may make the player play the man touched, or not.")},
    {"22", N_("A man on a field no number gives: its place by one of the numbers.")},
    {"23", N_("Two men put down together.")},
    {"25", N_("Going without the right, seen before men are touched.")},
    {"27", N_("Two men put down together, one beyond the higher number.")},
    {"29", N_("A man beyond both numbers.")},
    {"30", N_("The word that lets a man be put straight without playing it.")},
    {"35", N_("A school is claimed in time or not at all.")},
    {"45-66", N_("Schools: their kinds, their time, and what they pay.")},
    {"46", N_("What counts as marked when the player goes.")},
    {"48", N_("A school claimed too late.")},
    {"51-52", N_("Holes marked beyond what was due.")},
    {"54", N_("Too many points marked.")},
    {"55", N_("Too many points marked, and then gone.")},
    {"56", N_("What a player marked for whatever reason counts against what was due.")},
    {"61", N_("A claim without a fault: the accused marks it.")},
    {"63", N_("No school where no number can be played.")},
    {"64", N_("Gone without the right, with men touched.")},
    {"69", N_("A number left unplayed that could be played.")},
    {"I VI", N_("The first part, chapter VI: the partie à écrire.")},
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
