/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef TRICTRAC_TEXT_LESSONS_H
#define TRICTRAC_TEXT_LESSONS_H

#include "base/help.h"

extern const struct lesson trictrac_lessons[];

#endif
