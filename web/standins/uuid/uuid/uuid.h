/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef WEB_UUID_H
#define WEB_UUID_H

typedef unsigned char uuid_t[16];

void uuid_unparse_lower(const uuid_t uuid, char *out);

#endif
