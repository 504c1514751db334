/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Named reasons for a void throw, as in `.rule throw void leaning`. Any other text is a reason of
 * its own. */
#ifndef BASE_VOID_THROW_H
#define BASE_VOID_THROW_H

/* The sentence for a reason's name in any language: English, as stored. NULL: no such name. */
const char *void_throw_named(const char *name);

/* A reason for display: one of these sentences translated, any other text unchanged. */
const char *void_throw_said(const char *why);

#endif
