/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "effect.h"

#include <stdio.h>
#include <string.h>

const char *effect_print(const struct effect *e, char out[EFFECT_TEXT])
{
    *out = '\0';
    if (e->protest)
        snprintf(out, EFFECT_TEXT, "{\"protest\":%ld}", e->protest);
    else if (e->pays)
        snprintf(out, EFFECT_TEXT, "{\"claimant\":%d,\"accused\":%d}", e->taken, e->given);
    return out;
}

bool effect_read(const char *text, struct effect *out)
{
    char same[EFFECT_TEXT];
    *out = (struct effect){.protest = 0};
    out->pays = sscanf(text, "{\"claimant\":%d,\"accused\":%d}", &out->taken, &out->given) == 2;
    if (!out->pays)
        sscanf(text, "{\"protest\":%ld}", &out->protest);
    if (strcmp(effect_print(out, same), text) == 0)
        return true;
    *out = (struct effect){.protest = 0};
    return false;
}
