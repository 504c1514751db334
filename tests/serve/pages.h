/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A match, its server and the pages of both in a browser, for all tests of one program. */
#ifndef TESTS_SERVE_PAGES_H
#define TESTS_SERVE_PAGES_H

#include "tests/serve/browser.h"
#include "tests/serve/fixture.h"

enum { SKIPPED = 77, LINE_ROOM = 512 };

extern const char *referee;
extern struct browser browser;
extern char answer[ANSWER_ROOM];

/* Setup and teardown: a match of Anna and Boris, and a server that takes lines. */
int begin(void **state);
int end(void **state);

/* Opens a page on a port, or of the server, or of the match: "" or "/2" behind its path. */
void open_at(const char *host, int port, const char *path, int width, char page[PAGE_ROOM]);
void open_page(struct fixture *f, const char *path, int width, char page[PAGE_ROOM]);
void open_table(struct fixture *f, const char *behind, int width, char page[PAGE_ROOM]);
/* Goes to another path of the server in an open page. */
void go_to_page(struct fixture *f, const char *path, const char *page);

/* The scorer's page, once the server has seen the match; opens it, and leaves the match to it. */
void scorer_path(struct fixture *f, char path[128]);
void open_scorer(struct fixture *f, char page[PAGE_ROOM]);
void take_over(struct fixture *f, char page[PAGE_ROOM]);
/* Waits until a scorer's page has had all its answers. */
void wait_ready(const char *page);

/* Runs the tests, if chromium is here; what main() returns. */
#define PAGES_MAIN(argc, argv, tests)                                                              \
    (pages_begin((argc), (argv)) ? pages_end(cmocka_run_group_tests(tests, NULL, NULL))            \
                                 : pages_skipped)
bool pages_begin(int argc, char **argv);
int pages_end(int failed);
extern int pages_skipped;

#endif
