/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The user's language. What a person reads is written in English and said through here; what
 * another program reads (--json, notation, codes, what is stored) never is. */
#ifndef BASE_I18N_H
#define BASE_I18N_H

#include <libintl.h>

/* A text in the user's language. */
#define _(text) gettext(text)

/* Marks a text that is translated where it is used: in a table, or one of two. */
#define N_(text) (text)

/* A text with a number in it: `one` for 1, else `many`; other languages have more forms. */
#define P_(one, many, n) ngettext(one, many, (unsigned long)(n))

/* The same words, which other languages tell apart by what they are about: "turn" on a board, and
 * with dice alone. */
#define C_(about, text) i18n_about(gettext(about "\004" text), text)
#define CP_(about, one, many, n)                                                                   \
    i18n_about(ngettext(about "\004" one, about "\004" many, (unsigned long)(n)),                  \
               (n) == 1 ? (one) : (many))

/* `said`, or `text` where it was not translated and still tells what it is about. */
const char *i18n_about(const char *said, const char *text) __attribute__((format_arg(2)));

/* Takes up the user's language, as LC_ALL, LC_MESSAGES, LANG and LANGUAGE say; English without a
 * translation. The C library still writes and reads numbers with a full stop. */
void i18n_begin(void);

/* English again, for what other programs read. */
void i18n_end(void);

enum { DECIMAL_TEXT = 32 };

/* A number as the user's language writes it, "5.3" or "5,3", into `out`, which is returned. */
const char *format_decimal(double value, int digits, char out[DECIMAL_TEXT]);

#endif
