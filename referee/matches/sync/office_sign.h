/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `office sign`: receipts for what clubs have written to the office's database themselves. */
#ifndef MATCHES_OFFICE_SIGN_H
#define MATCHES_OFFICE_SIGN_H

#include "matches/command/command.h"

/* Signs, with the key of --as, each match of a club whose present log it has not signed yet. A log
 * that is not sound is named and left. */
enum status office_sign(const struct record_job *job, const char *address);

#endif
