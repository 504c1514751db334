/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/serve/touch.h"

#include "tests/serve/pages.h"

static unsigned drawn = 1;

static int draw(int below)
{
    drawn = drawn * 1664525u + 1013904223u;
    return (int)((uint64_t)(drawn >> 8) * (unsigned)below >> 24);
}

/* Taps one of the elements of a selector, chosen by `drawn`. Returns false if there is none. */
static bool tap_one(const char *page, const char *what)
{
    char script[2 * LINE_ROOM];
    int nth = draw(1 << 10);
    snprintf(script, sizeof script,
             "[...document.querySelectorAll('%s')].some(e => e.getClientRects().length)"
             " ? 'there' : ''",
             what);
    char *there = browser_text(&browser, page, script);
    bool found = *there;
    free(there);
    if (found)
        browser_tap_nth(&browser, page, what, nth);
    return found;
}

/* The dice that are asked for, no doublet of two. */
static bool throw_dice(const char *page)
{
    char *dice = browser_text(&browser, page,
                              "(p => p ? p.dataset.dice : '')(document.querySelector('.pad'))");
    char what[LINE_ROOM];
    int count = atoi(dice), first = 0;
    free(dice);
    for (int i = 0; i < count; i++) {
        int die = 1 + draw(6);
        if (count == 2 && i && die == first)
            die = die % 6 + 1;
        first = die;
        snprintf(what, sizeof what, ".pad .six:nth-of-type(%d) [data-die=\"%d\"]",
                 count == 2 ? i + 1 : 1, die);
        browser_tap(&browser, page, what);
    }
    return count > 0;
}

/* Nothing that was offered is refused, and nothing is wider than the screen. */
static void check_step(const char *page, const char *game)
{
    wait_ready(page);
    if (tap_one(page, ".ways button")) /* the page asks about a line with two meanings */
        wait_ready(page);
    char *wrong =
        browser_text(&browser, page,
                     "(document.documentElement.scrollWidth > innerWidth ? 'too wide ' : '') +"
                     "(document.querySelector('#trouble').hidden ? ''"
                     " : document.querySelector('#trouble').textContent)");
    if (*wrong)
        fail_msg("%s: %s", game, wrong);
    free(wrong);
}

#define WORDS "#ask button[data-line]:not([data-fault])"

bool touch_once(const char *page, const char *game)
{
    bool thrown = false;
    if (!(draw(4) == 0 && tap_one(page, ".sheets .choices button[data-line]:not([data-fault])"
                                        ":not([data-line^=resign])")) &&
        !tap_one(page, ".touch .can, .touch .to") && !(thrown = throw_dice(page)) &&
        !tap_one(page, WORDS))
        fail_msg("%s: nothing can be touched", game);
    check_step(page, game);
    return thrown;
}
