/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "settings.h"

#include <errno.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "base/i18n.h"

static void tell_setting(struct repl *r, int i)
{
    strbuf_add(&r->said, "  %s=%s%s%s\n", display_name(i), display_now(&r->display, i), _(": "),
               _(display_help(i)));
}

void settings_tell(struct repl *r)
{
    for (int i = 0; display_name(i); i++)
        tell_setting(r, i);
}

/* Adds how a setting or an option of the match now is. */
static void tell_set(struct repl *r, const char *name)
{
    for (int i = 0; display_name(i); i++)
        if (strcmp(display_name(i), name) == 0)
            tell_setting(r, i);
    session_option_told(r->session, name, &r->said);
}

static void set_option(struct repl *r, char *option, const char *name, const char *value)
{
    struct session_error e = {.code = SESSION_REFUSED};
    switch (display_set(&r->display, name, value)) {
    case DISPLAY_SET:
        tell_set(r, name);
        return;
    case DISPLAY_NOT_KEPT:
        snprintf(e.text, sizeof e.text, _("Set until you leave; it could not be saved: %.200s: %s"),
                 r->display.file, strerror(errno));
        break;
    case DISPLAY_BAD_VALUE:
        snprintf(e.text, sizeof e.text, _("There is no such value: %s"), value);
        break;
    default:
        if (session_set(r->session, option, &e) == SESSION_OK) {
            tell_set(r, name);
            return;
        }
    }
    repl_complain(r, &e);
}

static int add_value(void *context, const char *value)
{
    strbuf_add(context, " %s", value);
    return 0;
}

/* Adds the values of a setting or an option of the match. False: no such name. */
static bool name_values(struct repl *r, const char *name)
{
    struct strbuf values = {.text = NULL};
    for (int i = 0; display_name(i); i++)
        for (int k = 0; strcmp(display_name(i), name) == 0 && display_value(i, k); k++)
            add_value(&values, display_value(i, k));
    session_options(r->session, name, strlen(name), add_value, &values);
    bool any = values.length > 0;
    if (any)
        strbuf_add(&r->said, "%s:%s\n", name, values.text);
    r->said.failed |= values.failed;
    strbuf_free(&values);
    return any;
}

void command_set(struct repl *r, char *argument)
{
    char name[64];
    char *blank = strpbrk(argument, " \t=");
    if (!*argument) {
        settings_tell(r);
        return;
    }
    if (!blank && name_values(r, argument))
        return;
    if (!blank || blank - argument >= (ptrdiff_t)sizeof name) {
        repl_refuse(r, "Type the option and its value: .set board off");
        return;
    }
    memcpy(name, argument, (size_t)(blank - argument));
    name[blank - argument] = '\0';
    *blank = '=';
    char *value = blank + 1;
    size_t skip = strspn(value, " \t=");
    memmove(value, value + skip, strlen(value + skip) + 1);
    set_option(r, argument, name, value);
}
