/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How long a match may be that is entered, imported or brought from elsewhere. One that is in the
 * record already may be longer: it is kept, shown, verified and exported. */
#ifndef LOG_MATCH_LIMITS_H
#define LOG_MATCH_LIMITS_H

enum {
    MATCH_TURNS_MOST = 20000,
    MATCH_ENTRIES_MOST = 200000, /* of its log */
    MATCH_TURNS_WARNED = 500,    /* so many turns before the end it is said at the table */
    MATCH_TEXT_MOST = 1 << 24    /* bytes of its text in a file */
};

#endif
