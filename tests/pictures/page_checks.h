/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Checks for tests of pages. */
#ifndef TESTS_PAGE_CHECKS_H
#define TESTS_PAGE_CHECKS_H

/* Fails unless elements are closed in order, attributes quoted and no "<" or "&" stands bare. */
void assert_well_formed(const char *text);

/* Returns how often a part occurs in a text. */
int count_of(const char *text, const char *part);

#endif
