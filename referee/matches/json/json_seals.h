/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Keys and seals as JSON lines, under the same rules as json.h. */
#ifndef MATCHES_JSON_SEALS_H
#define MATCHES_JSON_SEALS_H

#include "db/signer.h"

char *json_key(const struct signer *key);
/* A seal. is: "made", or the result of the check; match: the match whose log it signs, NULL:
 * none. */
char *json_seal(const struct store_signed *seal, const char *is, const char *match);
/* A seal whose signature was verified. since: number of entries after the seal, 0: none; another:
 * these entries changed the result. */
char *json_seal_proved(const struct store_signed *seal, const char *is, const char *match,
                       long since, bool another);
/* A head from a printed sheet, and the result of the check. */
char *json_sheet(const struct seal_head *head, const char *is, const char *match);

#endif
