/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/serve/fixture.h"

#include <signal.h>
#include <sys/wait.h>

#include "db/sqlite/open.h"
#include "tests/support/test.h"

void fixture_begin(struct fixture *f)
{
    struct store_error err;
    sample_folder_make(&f->folder);
    snprintf(f->served.path, sizeof f->served.path, "%s", sample_path(&f->folder, "record.db"));
    assert_int_equal(store_open_sqlite(f->served.path, STORE_WRITE, &f->store, &err), STORE_OK);
    f->session = session_new(games[0], f->store);
}

void fixture_end(struct fixture *f)
{
    int status = f->served.pid ? serve_stop(&f->served, SIGTERM) : 0;
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    leave(f);
    store_close(f->store);
    sample_folder_remove(&f->folder);
}

void found(struct fixture *f, const char *white, const char *black)
{
    struct session_error err;
    struct store_error se;
    assert_int_equal(session_found(f->session, white, black, &err), SESSION_OK);
    assert_int_equal(session_store_empty(f->session, &err), SESSION_OK);
    assert_int_equal(store_last_open(f->store, f->key, &se), STORE_OK);
}

void enter_line(struct fixture *f, const char *line)
{
    struct session_error err;
    struct strbuf said = {.text = NULL};
    if (session_line(f->session, line, strlen(line), &said, &err) != SESSION_OK)
        fail_msg("%s: %s", line, err.text);
    strbuf_free(&said);
}

void leave(struct fixture *f)
{
    if (f->session)
        session_free(f->session);
    f->session = NULL;
}
