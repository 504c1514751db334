/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <unistd.h>

#include "games/trictrac/trictrac.h"
#include "headless.h"
#include "log/find.h"
#include "matches/command/command.h"
#include "matches/verify/verify.h"
#include "record_fixture.h"
#include "tests/support/test.h"

long enter_lines(struct session *s, const char *lines)
{
    long taken = 0;
    while (*lines) {
        struct session_error err;
        struct strbuf said = {.text = NULL};
        size_t n = strcspn(lines, "\n");
        taken += session_line(s, lines, n, &said, &err) == SESSION_OK;
        strbuf_free(&said);
        lines += n + (lines[n] == '\n');
    }
    return taken;
}

void enter(struct session *s, const char *line)
{
    struct session_error err;
    struct strbuf said = {.text = NULL};
    if (session_line(s, line, strlen(line), &said, &err) != SESSION_OK)
        fail_msg("%s: %s", line, err.text);
    strbuf_free(&said);
}

void last_key(struct store *s, char key[STORE_KEY_SIZE])
{
    struct store_error err;
    if (!match_find(s, "last", key, &err))
        fail_msg("%s", err.text);
}

char *record_text(struct store *s)
{
    char *text = headless(record_match_text(s, &game_trictrac, "last"));
    assert_non_null(text);
    return text;
}

static int add_coup(void *ctx, const struct store_coup *c)
{
    strbuf_add(ctx, "%ld %d %s %s | %s | %s | %s %d\n", c->number, c->seat, c->dice,
               c->play ? c->play : "", c->ruling, c->score, c->position, c->next);
    return 0;
}

static int add_claim(void *ctx, const struct store_claim *c)
{
    strbuf_add(ctx, "claim %ld %d %d %s %ld %ld %ld %s %d %ld %ld %ld %d\n", c->coup, c->by,
               c->against, c->kind, c->claimed, c->due, c->marked, c->ruling, c->pays, c->taken,
               c->given, c->protest, c->overrules_entry != 0);
    return 0;
}

char *stored_coups(struct store *s, const char *key)
{
    struct store_error err;
    struct strbuf w = {.text = NULL};
    strbuf_add(&w, "%s", "");
    if (store_coups(s, key, add_coup, &w, &err) != STORE_OK ||
        store_claims(s, key, add_claim, &w, &err) != STORE_OK)
        fail_msg("%s", err.text);
    assert_false(w.failed);
    return w.text;
}

int quietly(const struct record_job *job, enum status (*run)(const struct record_job *))
{
    fflush(stdout);
    int out = dup(STDOUT_FILENO);
    assert_non_null(freopen("/dev/null", "w", stdout));
    enum status status = run(job);
    fflush(stdout);
    assert_true(dup2(out, STDOUT_FILENO) >= 0);
    close(out);
    return (int)status;
}

int import_text(struct store *s, const char *text, bool dry)
{
    char path[TEST_PATH];
    char *words[] = {path, NULL};
    test_template(path, "referee-import");
    int file = mkstemp(path);
    size_t n = strlen(text);
    struct record_options o = {.dry_run = dry};
    struct record_job job = {
        .store = s, .game = &game_trictrac, .options = &o, .words = words, .count = 1};
    assert_true(file >= 0);
    assert_int_equal(write(file, text, n), (ssize_t)n);
    close(file);
    int status = quietly(&job, record_import);
    unlink(path);
    return status;
}

char *some_matches(struct deal *d, int n, int players)
{
    struct strbuf w = {.text = NULL};
    for (int i = 0; i < n; i++) {
        struct manner m = {.wrong = 15, .longest = 5 + deal_below(d, 60), .holes = 4};
        unsigned white = deal_below(d, (unsigned)players), black = deal_below(d, (unsigned)players);
        strbuf_add(&w, "[White \"P%u\"]\n[Black \"P%u\"]\n[Option \"holes=4\"]\n", white,
                   black == white ? white + 1 : black);
        random_match(d, &m, false, &w);
    }
    assert_false(w.failed);
    return w.text;
}

void assert_sound(struct store *s, const char *key)
{
    struct store_error err;
    struct verified found;
    if (match_verify(s, key, &game_trictrac, &found, &err) != STORE_OK)
        fail_msg("%s", err.text);
    if (!found.sound)
        fail_msg("entry %ld, coup %ld: %s", found.entry, found.coup, found.problem);
}
