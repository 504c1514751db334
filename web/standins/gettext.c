/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads translations. The gettext of emscripten 3.1.6 crashes for any locale except "C". The
 * language is the current value of LANGUAGE; the files are
 * /locale/LANGUAGE/LC_MESSAGES/referee.mo, or, with node, locale/LANGUAGE/... next to the
 * program. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct catalogue {
    char language[16];
    char *file; /* NULL: none */
    uint32_t count, from, to;
    const char *plural; /* the plural expression of its header */
} now;

static uint32_t word(uint32_t at)
{
    uint32_t w;
    memcpy(&w, now.file + at, sizeof w);
    return w;
}

static const char *look(const char *text)
{
    for (uint32_t low = 0, high = now.count; now.file && low < high;) {
        uint32_t middle = (low + high) / 2;
        int order = strcmp(text, now.file + word(now.from + 8 * middle + 4));
        if (order == 0)
            return now.file + word(now.to + 8 * middle + 4);
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return NULL;
}

static void load(void)
{
    const char *wanted = getenv("LANGUAGE");
    char path[64];
    if (!wanted || strlen(wanted) >= sizeof now.language)
        wanted = "en";
    if (strcmp(wanted, now.language) == 0)
        return;
    free(now.file);
    now = (struct catalogue){.file = NULL};
    strcpy(now.language, wanted);
    snprintf(path, sizeof path, "/locale/%s/LC_MESSAGES/referee.mo", wanted);
    FILE *f = fopen(path, "rb");
    if (!f)
        return;
    fseek(f, 0, SEEK_END);
    long n = ftell(f);
    rewind(f);
    now.file = malloc((size_t)n + 1);
    if (now.file && fread(now.file, 1, (size_t)n, f) == (size_t)n && word(0) == 0x950412de) {
        now.file[n] = '\0';
        now.count = word(8), now.from = word(12), now.to = word(16);
        const char *header = look(""), *plural = header ? strstr(header, " plural=") : NULL;
        now.plural = plural ? plural + strlen(" plural=") : NULL;
    } else {
        free(now.file);
        now.file = NULL;
    }
    fclose(f);
}

/* --- plural forms: an expression of C in n ---------------------------------------------------- */

static const char *at;
static unsigned long number;
static unsigned long ternary(void);

static void blanks(void)
{
    while (*at == ' ')
        at++;
}

static int accept(const char *token)
{
    blanks();
    size_t n = strlen(token);
    if (strncmp(at, token, n) != 0)
        return 0;
    at += n;
    return 1;
}

static unsigned long value(void)
{
    unsigned long v;
    if (accept("(")) {
        v = ternary();
        accept(")");
        return v;
    }
    if (accept("!"))
        return !value();
    if (accept("n"))
        return number;
    return strtoul(at, (char **)&at, 10);
}

static unsigned long binary(int level)
{
    static const char *const levels[][5] = {
        {"||"}, {"&&"}, {"==", "!="}, {"<=", ">=", "<", ">"}, {"+", "-"}, {"*", "/", "%"}};
    if (level == 6)
        return value();
    unsigned long a = binary(level + 1);
    for (;;) {
        int i = 0;
        while (i < 5 && levels[level][i] && !accept(levels[level][i]))
            i++;
        if (i == 5 || !levels[level][i])
            return a;
        unsigned long b = binary(level + 1);
        switch (level * 10 + i) {
        case 0:
            a = a || b;
            break;
        case 10:
            a = a && b;
            break;
        case 20:
            a = a == b;
            break;
        case 21:
            a = a != b;
            break;
        case 30:
            a = a <= b;
            break;
        case 31:
            a = a >= b;
            break;
        case 32:
            a = a < b;
            break;
        case 33:
            a = a > b;
            break;
        case 40:
            a = a + b;
            break;
        case 41:
            a = a - b;
            break;
        case 50:
            a = a * b;
            break;
        case 51:
            a = b ? a / b : 0;
            break;
        default:
            a = b ? a % b : 0;
        }
    }
}

static unsigned long ternary(void)
{
    unsigned long condition = binary(0);
    if (!accept("?"))
        return condition;
    unsigned long yes = ternary();
    accept(":");
    unsigned long no = ternary();
    return condition ? yes : no;
}

/* --- libintl.h -------------------------------------------------------------------------------- */

char *gettext(const char *text)
{
    load();
    const char *said = *text ? look(text) : NULL;
    return (char *)(said ? said : text);
}

char *ngettext(const char *one, const char *many, unsigned long n)
{
    load();
    const char *said = look(one);
    if (!said)
        return (char *)(n == 1 ? one : many);
    at = now.plural ? now.plural : "n != 1;";
    number = n;
    for (unsigned long form = ternary(); form; form--)
        said += strlen(said) + 1;
    return (char *)said;
}

char *textdomain(const char *name)
{
    return (char *)name;
}

char *bindtextdomain(const char *name, const char *folder)
{
    (void)name;
    return (char *)folder;
}

char *bind_textdomain_codeset(const char *name, const char *set)
{
    (void)name;
    return (char *)set;
}
