/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A record in a separate folder, the current match, and a server on the record. An error in these
 * functions fails the test. */
#ifndef TESTS_SERVE_FIXTURE_H
#define TESTS_SERVE_FIXTURE_H

#include "session/session.h"
#include "tests/serve/client.h"
#include "tests/support/store_samples.h"

struct fixture {
    struct sample_folder folder;
    struct served served; /* serve_start() starts it */
    struct store *store;
    struct session *session; /* NULL: no match is in hand */
    char key[STORE_KEY_SIZE];
};

/* Makes the record, and a session that has no match yet. */
void fixture_begin(struct fixture *f);
/* Ends the server, which must end rightly, and all else. */
void fixture_end(struct fixture *f);

/* Founds a match, which is recorded at once. */
void found(struct fixture *f, const char *white, const char *black);
void enter_line(struct fixture *f, const char *line);
/* Leaves the match to others. */
void leave(struct fixture *f);

#endif
