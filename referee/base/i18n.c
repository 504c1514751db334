/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "i18n.h"

#include <locale.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PATH_ROOM = 4096 };

/* Returns true if a name has only characters that occur in names of languages. A translation
 * contains format strings, so it must not be loaded from a path that another user chose. */
static bool language_shaped(const char *name)
{
    return name[strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                             "_@.:-")] == '\0' &&
           !strstr(name, "..");
}

/* Returns the language that the user's environment requests, or NULL. */
static const char *language_wanted(void)
{
    static const char *const variables[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    for (size_t i = 0; i < sizeof variables / sizeof variables[0]; i++) {
        const char *value = getenv(variables[i]);
        if (value && *value)
            return value;
    }
    return NULL;
}

/* Selects a translation whose locale is not installed. */
static void go_without_locale(void)
{
    const char *wanted = language_wanted();
    if (!wanted || !language_shaped(wanted) || !setlocale(LC_MESSAGES, "C.UTF-8"))
        return;
    if (!getenv("LANGUAGE"))
        setenv("LANGUAGE", wanted, 1);
}

/* Folders of translations relative to the program: as built, and as each of the two programs is
 * installed. */
static const char *const locale_folders[] = {"locale", LOCALE_FROM_BIN, LOCALE_FROM_PICTURES};

/* Returns true if this folder, relative to the program, has translations. */
static bool beside_program(const char *relative, char out[PATH_ROOM])
{
    char program[PATH_ROOM / 2], probe[PATH_ROOM + 32];
    ssize_t n = readlink("/proc/self/exe", program, sizeof program - 1);
    if (n <= 0)
        return false;
    program[n] = '\0';
    char *slash = strrchr(program, '/');
    if (!slash)
        return false;
    *slash = '\0';
    snprintf(out, PATH_ROOM, "%s/%s", program, relative);
    snprintf(probe, sizeof probe, "%s/fr/LC_MESSAGES/referee.mo", out);
    return access(probe, R_OK) == 0;
}

void i18n_begin(void)
{
    char folder[PATH_ROOM];
    const char *language = getenv("LANGUAGE");
    if (language && !language_shaped(language))
        unsetenv("LANGUAGE");
    if (!language_wanted() && getenv("LANGUAGE"))
        setlocale(LC_MESSAGES, "C.UTF-8"); /* gettext ignores LANGUAGE in locale "C" */
    else if (!setlocale(LC_MESSAGES, ""))
        go_without_locale();
    size_t place = 0, count = sizeof locale_folders / sizeof locale_folders[0];
    while (place < count && !beside_program(locale_folders[place], folder))
        place++;
    if (place == count) /* fall back to the installation's folder */
        snprintf(folder, sizeof folder, "%s", LOCALE_FOLDER);
    bindtextdomain("referee", folder);
    bind_textdomain_codeset("referee", "UTF-8");
    textdomain("referee");
}

void i18n_end(void)
{
    setlocale(LC_MESSAGES, "C");
}

const char *format_decimal(double value, int digits, char out[DECIMAL_TEXT])
{
    const char *one_half = _("0.5"); /* the second character is the decimal separator */
    snprintf(out, DECIMAL_TEXT, "%.*f", digits, value);
    char *point = strchr(out, '.');
    if (point && one_half[0] && strchr(".,", one_half[1]))
        *point = one_half[1];
    return out;
}

const char *i18n_about(const char *said, const char *text)
{
    return strchr(said, '\004') ? text : said;
}

const char *i18n_in(const char *about, const char *text)
{
    char key[256];
    int n = snprintf(key, sizeof key, "%s\004%s", about, text);
    const char *said = n > 0 && (size_t)n < sizeof key ? gettext(key) : key;
    return said == key ? NULL : said;
}

/* --- several languages ------------------------------------------------------------------------ */

static const char *const codes[] = {"en", TRANSLATIONS};

int i18n_languages(void)
{
    return sizeof codes / sizeof codes[0];
}

const char *i18n_code(int language)
{
    return codes[language];
}

int i18n_language(void)
{
    for (int i = 1; i < i18n_languages(); i++)
        if (strcmp(_("en"), codes[i]) == 0)
            return i;
    return 0;
}

#ifdef __GLIBC__
extern int _nl_msg_cat_cntr; /* incremented to make gettext drop its cached translations */
#endif

void i18n_use(int language)
{
    setenv("LANGUAGE", codes[language], 1);
    setlocale(LC_MESSAGES, "C.UTF-8");
#ifdef __GLIBC__
    _nl_msg_cat_cntr++;
#endif
}
