/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A server started for a test, and what is sent to it byte by byte. All of it fails the test that
 * uses it. */
#ifndef TESTS_SERVE_CLIENT_H
#define TESTS_SERVE_CLIENT_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include "tests/support/test.h"

enum { ANSWER_ROOM = 1 << 20, SECONDS_MOST = 60 };

struct served {
    pid_t pid;
    int out; /* its stdout, after the line with the address */
    int port;
    char path[2 * TEST_PATH]; /* of its record */
    const char *host; /* the address it listens on; NULL: serve_start() sets a loopback address */
};

/* Starts `referee serve` on the record, with one more option and its value (or NULL); port 0: any,
 * else this one. It answers when this returns. */
void serve_start(struct served *s, const char *referee, int port, const char *option,
                 const char *value);
/* Ends it by this signal, and waits; its wait status. */
int serve_stop(struct served *s, int sign);

/* A connection, from this address of this machine (NULL: any). */
int client_connect(const struct served *s, const char *from);
void client_send(int fd, const char *bytes, size_t n);
/* Reads until the other side closes, SECONDS_MOST at most; terminated. Closes. */
size_t client_read(int fd, char *answer, size_t room);
/* Appends to the `*n` bytes read so far until they contain `text`, or fails; returns its place. */
char *client_await(int fd, char *answer, size_t room, size_t *n, const char *text);

/* A request and its answer: the status; the whole answer in `answer`. */
int client_ask(const struct served *s, const char *request, char *answer, size_t room);
int client_get(const struct served *s, const char *path, char *answer, size_t room);
/* Asks until the status is another than `yet`, SECONDS_MOST at most; what it is then. */
int client_get_after(const struct served *s, int yet, const char *path, char *answer, size_t room);
/* The body of an answer. */
char *client_body(char *answer);

#endif
