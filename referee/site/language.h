/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The language of a viewer: each is answered in that of the browser. */
#ifndef SITE_LANGUAGE_H
#define SITE_LANGUAGE_H

#include "request.h"

/* The number of the language (base/i18n.h) that a request asks for, by ?lang= or Accept-Language
 * (RFC 9110); `own` if it asks for none that there is. */
int language_of(const struct request *r, int own);

#endif
