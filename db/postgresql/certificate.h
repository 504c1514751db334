/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The certificate of the server at the other end of a connection. */
#ifndef DB_POSTGRESQL_CERTIFICATE_H
#define DB_POSTGRESQL_CERTIFICATE_H

#include "libpq.h"

struct certificate {
    bool local; /* the connection is not encrypted, and does not leave this machine */
    bool tls;
    bool known;   /* the two below */
    int days;     /* until it ends; negative: it has ended */
    char day[16]; /* on which it ends, as 2027-01-31, UTC */
};

void certificate_read(const struct libpq *pq, PGconn *db, struct certificate *out);

#endif
