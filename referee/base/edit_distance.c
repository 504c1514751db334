/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "edit_distance.h"

static int least(int a, int b, int c)
{
    int ab = a < b ? a : b;
    return ab < c ? ab : c;
}

int edit_distance(const char *a, size_t n, const char *b, size_t m)
{
    int row[EDIT_DISTANCE_MOST + 1];
    for (size_t k = 0; k <= m; k++)
        row[k] = (int)k;
    for (size_t i = 1; i <= n; i++) {
        int corner = row[0];
        row[0] = (int)i;
        for (size_t k = 1; k <= m; k++) {
            int above = row[k];
            row[k] = least(above + 1, row[k - 1] + 1, corner + (a[i - 1] != b[k - 1]));
            corner = above;
        }
    }
    return row[m];
}
