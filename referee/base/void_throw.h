/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Why a throw on a board is void, by reasons that have a name: as `.rule throw void leaning` has
 * them. Any other words are a reason of their own. */
#ifndef BASE_VOID_THROW_H
#define BASE_VOID_THROW_H

/* The sentence, in English as it is kept, of the reason with this name, in any language; NULL: none
 * has it. */
const char *void_throw_named(const char *name);

/* A reason as it is read: such a sentence in the user's language, any other as it is. */
const char *void_throw_said(const char *why);

#endif
