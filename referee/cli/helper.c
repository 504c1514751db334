/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "helper.h"

#include <string.h>

#include "base/i18n.h"
#include "commands.h"

enum status program_run(const struct call *c)
{
    bool asks = c->o->help || c->o->version;
    if (!c->command || asks || !needs_helper(c) ||
        strcmp(c->command->helper, this_helper.name) != 0)
        return usage(N_("too few arguments"), NULL, NULL);
    return this_helper.run(c);
}
