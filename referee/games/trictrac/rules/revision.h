/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The revision of the rules. It is raised with every change that may give another score, ruling or
 * claim for a match entered before, so that stored rulings can be told from what would be ruled
 * now:
 *   1  all rulings before revisions were counted (records up to version 3)
 *   2  schools and claims on them, going without a hole, false moves and what may be chosen after
 *      them, options and the partie à écrire, as in rules §10-13 now
 *   3  a match given up counts as simple or as stated, a marqué by the holes as they are (§12,
 *      §13); claims that come too late or too early; what a school excuses (LP 56); a claim made
 *      before a man is touched is ruled on once; a claim made before the throw is marked, if the
 *      turn before has no fault to claim and points of the throw are due; a claim that is not
 *      accepted is stored with the kind and turn of the fault and the articles printed (§11a)
 *   4  a false move on which the opponent has chosen is listed among the claims (§11b)
 *   5  a score the arbiter rules leaves pavilion and bredouille only where §9 can bring them; a
 *      note of the arbiter in the text of a record is on the claim it names
 *   6  a turn is judged from what happened, in order (§11c); the opponent is master of the wrong
 * men only, and has them put back if no place is legal (§11b) */
#ifndef TRICTRAC_RULES_REVISION_H
#define TRICTRAC_RULES_REVISION_H

enum { RULES_REVISION = 6 };

#endif
