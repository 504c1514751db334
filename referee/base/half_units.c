/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "half_units.h"

#include <stdio.h>

const char *half_units_print(long halves, char out[HALF_UNITS_TEXT])
{
    long whole = halves < 0 ? -(halves / 2) : halves / 2;
    const char *sign = halves < 0 ? "-" : "", *half = halves % 2 ? "½" : "";
    if (whole || !*half)
        snprintf(out, HALF_UNITS_TEXT, "%s%ld%s", sign, whole, half);
    else
        snprintf(out, HALF_UNITS_TEXT, "%s%s", sign, half);
    return out;
}
