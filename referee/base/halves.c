/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "halves.h"

#include <stdio.h>

const char *halves_print(long halves, char out[HALVES_TEXT])
{
    long whole = halves < 0 ? -(halves / 2) : halves / 2;
    const char *sign = halves < 0 ? "-" : "", *half = halves % 2 ? "½" : "";
    if (whole || !*half)
        snprintf(out, HALVES_TEXT, "%s%ld%s", sign, whole, half);
    else
        snprintf(out, HALVES_TEXT, "%s%s", sign, half);
    return out;
}
