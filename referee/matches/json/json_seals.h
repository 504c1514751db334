/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Keys and seals as JSON, a line each, as in json.h. */
#ifndef MATCHES_JSON_SEALS_H
#define MATCHES_JSON_SEALS_H

#include "db/signer.h"

char *json_key(const struct signer *key);
/* is: "made", or what became of it; match: the log it is of, NULL: none. */
char *json_seal(const struct store_signed *seal, const char *is, const char *match);
/* The same of one that was proved: entries that came behind it, 0 none; whether the result is
 * another by them. */
char *json_seal_proved(const struct store_signed *seal, const char *is, const char *match,
                       long since, bool another);
/* A head from a sheet, and what became of it. */
char *json_sheet(const struct seal_head *head, const char *is, const char *match);

#endif
