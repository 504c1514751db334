/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a search finds, page by page. */
#ifndef MATCHES_STATS_FOUND_PAGE_H
#define MATCHES_STATS_FOUND_PAGE_H

#include "matches/command/command.h"

struct found_page {
    long before; /* so many are on the pages before */
    long found;  /* with those before */
    bool more;   /* there is another page */
};

/* The page that the options ask for. */
struct found_page found_page_begin(const struct record_options *o);
/* Counts one more. Whether it is on this page; *stop: the page is full. */
bool found_page_take(struct found_page *p, bool *stop);
/* Prints how many were found, `besides` included; for programs whether there are more. */
enum status found_page_say(const struct found_page *p, const struct record_options *o,
                           long besides);

#endif
