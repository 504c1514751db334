/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Translation. Messages to people are written in English and translated here. Output for
 * programs (--json, notation, codes, stored text) is never translated. */
#ifndef BASE_I18N_H
#define BASE_I18N_H

#include <libintl.h>

/* Translates a text. */
#define _(text) gettext(text)

/* Marks a text that is translated when it is used, for instance in a table. */
#define N_(text) (text)

/* Marks a text of a table that i18n_in() translates in a context. */
#define NC_(about, text) (text)

/* Translates a text with a number: `one` for 1, else `many`; other languages have more forms. */
#define P_(one, many, n) ngettext(one, many, (unsigned long)(n))

/* Translates a text whose translation depends on the context, such as "turn" on a board or with
 * dice. */
#define C_(about, text) i18n_about(gettext(about "\004" text), text)
#define CP_(about, one, many, n)                                                                   \
    i18n_about(ngettext(about "\004" one, about "\004" many, (unsigned long)(n)),                  \
               (n) == 1 ? (one) : (many))

/* Returns `said`, or `text` if `said` was not translated and still has its context prefix. */
const char *i18n_about(const char *said, const char *text) __attribute__((format_arg(2)));

/* Returns the translation of a text in a context that is known only at run time, or NULL if
 * there is none. */
const char *i18n_in(const char *about, const char *text);

/* Selects the user's language from LC_ALL, LC_MESSAGES, LANG and LANGUAGE; English without a
 * translation. The C library keeps the decimal point. */
void i18n_begin(void);

/* Switches back to English, for output that programs read. */
void i18n_end(void);

/* Return the number of languages, of which English is the first; the code of a language, such as
 * "fr"; the current language. */
int i18n_languages(void);
const char *i18n_code(int language);
int i18n_language(void);
/* Switches to another language, for a program that serves users of several languages. */
void i18n_use(int language);

enum { DECIMAL_TEXT = 32 };

/* Formats a number in the user's language, "5.3" or "5,3", into `out`; returns `out`. */
const char *format_decimal(double value, int digits, char out[DECIMAL_TEXT]);

#endif
