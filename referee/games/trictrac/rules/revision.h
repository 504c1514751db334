/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which revision of the rules these are. It goes up with every change by which a match that was
 * entered before may come to another score, ruling or claim, so that what was judged can be told
 * from what would be judged now:
 *   1  all that was judged before revisions were counted (records up to version 3)
 *   2  schools and claims on them, going without a hole, false moves and what may be chosen after
 *      them, options and the partie à écrire, as rules §10-13 have them now
 *   3  a match given up counts as simple or as was said, a marqué by the holes as they stand
 *      (§12, §13); claims that come too late or too early, what a school excuses (LP 56), and a
 *      claim said before a man is touched, which is ruled on once; a claim said before the throw
 *      is marked, where the turn before has no fault to be claimed and points of the throw are
 *      due; a claim that is not received is kept with the kind and the turn of the fault, and the
 *      articles it was told with (§11a)
 */
#ifndef TRICTRAC_RULES_REVISION_H
#define TRICTRAC_RULES_REVISION_H

enum { RULES_REVISION = 3 };

#endif
