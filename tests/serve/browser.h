/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Chromium, driven over a pipe (--remote-debugging-pipe): pages are opened, asked and tapped, and
 * conditions are waited for, never times. All of it fails the test that uses it. */
#ifndef TESTS_SERVE_BROWSER_H
#define TESTS_SERVE_BROWSER_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include <jansson.h>

#include "tests/support/test.h"

struct browser {
    pid_t pid;
    int in, out; /* we write to `in` */
    long asked;
    char folder[TEST_PATH]; /* its profile */
    char *bytes;            /* read and not yet taken */
    size_t length, room;
    json_t *targets; /* the pages that are open */
};

enum { PAGE_ROOM = 64 };

/* False: chromium is not here. */
bool browser_start(struct browser *b);
void browser_end(struct browser *b);
/* Kills all its processes at once (SIGKILL), and starts it again with the same profile. */
void browser_kill(struct browser *b);
/* Sends an expression `count` times and kills the browser `ms` milliseconds later, while it works
 * on them. Returns the last text that one of them gave, "" if none did; the caller frees it. */
char *browser_kill_during(struct browser *b, const char *page, const char *expression, int count,
                          int ms);

/* Opens a page in a window of this size; its name goes to `page`. */
void browser_open(struct browser *b, const char *url, int width, int height, char page[PAGE_ROOM]);
/* Goes to another address in an open page. */
void browser_go(struct browser *b, const char *page, const char *url);
/* Shows the page in "light" or "dark". */
void browser_scheme(struct browser *b, const char *page, const char *scheme);
/* Closes all pages. */
void browser_close_pages(struct browser *b);
/* Waits until an expression of JavaScript is true there. */
void browser_wait(struct browser *b, const char *page, const char *expression);
/* Returns the value of an expression in the page as text; the caller frees it. */
char *browser_text(struct browser *b, const char *page, const char *expression);
/* Touches the element of a selector; a missing or covered element fails the test. */
void browser_tap(struct browser *b, const char *page, const char *what);
/* Touches the nth of the shown elements of a selector, counted from 0 and round again. */
void browser_tap_nth(struct browser *b, const char *page, const char *what, int nth);
/* Cuts the page off from all servers, or joins it to them again. */
void browser_cut(struct browser *b, const char *page, bool cut);
/* Runs it. */
void browser_do(struct browser *b, const char *page, const char *expression);

#endif
