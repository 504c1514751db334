/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/serve/pages.h"

#include <unistd.h>

#include "server/record_files.h"
#include "session/session.h"
#include "site/site.h"
#include "tests/support/test.h"

enum { URL_ROOM = 512 };

const char *referee;
struct browser browser;
char answer[ANSWER_ROOM];
int pages_skipped;

int begin(void **state)
{
    struct fixture *f = calloc(1, sizeof *f);
    assert_non_null(f);
    fixture_begin(f);
    found(f, "Anna", "Boris");
    serve_start(&f->served, referee, 0, "--scorers", NULL);
    *state = f;
    return 0;
}

int end(void **state)
{
    browser_close_pages(&browser);
    fixture_end(*state);
    free(*state);
    return 0;
}

static void page_url(const char *host, int port, const char *path, char url[URL_ROOM])
{
    snprintf(url, URL_ROOM, "http://%s:%d%s", host, port, path);
}

void open_at(const char *host, int port, const char *path, int width, char page[PAGE_ROOM])
{
    char url[URL_ROOM];
    page_url(host, port, path, url);
    browser_open(&browser, url, width, width < 700 ? 640 : 1080, page);
}

void go_to_page(struct fixture *f, const char *path, const char *page)
{
    char url[URL_ROOM];
    page_url(f->served.host, f->served.port, path, url);
    browser_go(&browser, page, url);
}

void open_page(struct fixture *f, const char *path, int width, char page[PAGE_ROOM])
{
    open_at(f->served.host, f->served.port, path, width, page);
}

void open_table(struct fixture *f, const char *behind, int width, char page[PAGE_ROOM])
{
    char path[128];
    snprintf(path, sizeof path, "/t/%.8s%s", f->key, behind);
    open_page(f, path, width, page);
}

/* The scorer's page, once the server has seen the match. */
void scorer_path(struct fixture *f, char path[128])
{
    char token[TOKEN_ROOM];
    struct scorers *scorers = scorers_open(f->served.path);
    assert_non_null(scorers);
    scorers_token(scorers, f->key, ROLE_SCORER, token);
    scorers_close(scorers);
    snprintf(path, 128, "/t/%.8s/score", f->key);
    assert_int_equal(client_get_after(&f->served, 404, path, answer, sizeof answer), 200);
    snprintf(path, 128, "/t/%.8s/score#%s", f->key, token);
}

void wait_ready(const char *page)
{
    browser_wait(&browser, page, "document.body.dataset.state === 'ready'");
}

void open_scorer(struct fixture *f, char page[PAGE_ROOM])
{
    char path[128];
    scorer_path(f, path);
    open_page(f, path, 360, page);
    wait_ready(page);
}

void take_over(struct fixture *f, char page[PAGE_ROOM])
{
    session_drop(f->session);
    session_free(f->session);
    f->session = session_new(games[0], f->store);
    open_scorer(f, page);
}

bool pages_begin(int argc, char **argv)
{
    pages_skipped = argc < 2 ? 2 : SKIPPED;
    if (argc < 2)
        return false;
    referee = argv[1];
    alarm(SECONDS_MOST * 10);
    if (browser_start(&browser))
        return true;
    puts("chromium is not here: no page was opened");
    return false;
}

int pages_end(int failed)
{
    browser_end(&browser);
    return failed;
}
