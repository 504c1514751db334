/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "progress.h"

#include <stdio.h>
#include <unistd.h>

#include "clock.h"
#include "i18n.h"

enum { FIRST_SHOWN = 2000, SHOWN_EVERY = 250 }; /* milliseconds */

void progress_begin(struct progress *p, const char *what)
{
    *p = (struct progress){.what = what, .on = isatty(STDERR_FILENO), .began = clock_ms()};
}

static void show(struct progress *p, long long now)
{
    long taken = (long)(now - p->began);
    double share = p->total > 0 ? (double)p->done / (double)p->total : 0;
    if (share > 1)
        share = 1;
    fflush(stdout);
    fputs("\r\033[K", stderr);
    if (share > 0)
        fprintf(stderr, _("%s: %d %%, about %ld s left"), p->what, (int)(share * 100),
                (long)((double)taken / share * (1 - share) / 1000) + 1);
    else
        fprintf(stderr, _("%s: %ld s"), p->what, taken / 1000);
    fflush(stderr);
    p->shown = now;
    p->visible = true;
}

void progress_set(struct progress *p, long done, long total)
{
    p->done = done;
    p->total = total;
    if (!p->on)
        return;
    long long now = clock_ms();
    if (now - p->began >= FIRST_SHOWN && now - p->shown >= SHOWN_EVERY)
        show(p, now);
}

void progress_clear(struct progress *p)
{
    if (p->visible) {
        fputs("\r\033[K", stderr);
        fflush(stderr);
    }
    p->visible = false;
}
