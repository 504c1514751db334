/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The revision of the rules. It is raised with every change that may give another score, ruling or
 * claim for a match entered before, so that stored rulings can be told from what would be ruled
 * now:
 *   1  the rules of version 1.0
 * Tests build the game with a made-up later one. */
#ifndef TRICTRAC_RULES_REVISION_H
#define TRICTRAC_RULES_REVISION_H

#ifndef RULES_REVISION
#define RULES_REVISION 1
#endif

#endif
