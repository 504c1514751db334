/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The size of the screen is not known. */
#ifndef WEB_READLINE_H
#define WEB_READLINE_H

static inline void rl_get_screen_size(int *rows, int *columns)
{
    *rows = *columns = 0;
}

#endif
