/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The first header of every C test: cmocka, the headers that cmocka needs, and assertions that
 * print more than cmocka's own. A failed assertion prints the expression, the actual and the
 * expected value, file and line; a build with sanitizers also prints the calls that led there, so
 * that a failure inside a helper shows the line of the test that called it. */
#ifndef TESTS_SUPPORT_TEST_H
#define TESTS_SUPPORT_TEST_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* The number of elements of an array. */
#define LENGTH(a) (sizeof(a) / sizeof((a)[0]))

/* Prints the calls that led here, in a build with sanitizers. */
void test_calls(void);
/* Prints a part of the message of a failure. The program prints the first message again at its end.
 */
void test_message(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* Ends the test as failed. */
_Noreturn void test_fail(const char *file, int line);
/* Fails unless the condition holds; `text` is the condition. */
void test_holds(bool holds, const char *text, const char *file, int line);
void test_int_equal(long long actual, long long expected, const char *text, const char *file,
                    int line);
void test_string_equal(const char *actual, const char *expected, const char *text, const char *file,
                       int line);

/* Returns true if REFEREE_WHOLE is set, as in .ci/run: a test of random or of many inputs then
 * tries all of them, and otherwise some. */
bool test_whole(void);

/* Writes the path of a temporary file or folder for mkstemp() or mkdtemp(): "/dev/shm/NAME-XXXXXX",
 * or in TMPDIR, or in /tmp. */
enum { TEST_PATH = 96 };
void test_template(char path[TEST_PATH], const char *name);

#undef fail
#undef fail_msg
#undef assert_true
#undef assert_false
#undef assert_null
#undef assert_non_null
#undef assert_int_equal
#undef assert_string_equal
#define fail() (test_calls(), test_fail(__FILE__, __LINE__))
#define fail_msg(...)                                                                              \
    do {                                                                                           \
        test_calls();                                                                              \
        test_message("%s:%d: ", __FILE__, __LINE__);                                               \
        test_message(__VA_ARGS__);                                                                 \
        test_message("\n");                                                                        \
        test_fail(__FILE__, __LINE__);                                                             \
    } while (0)
#define assert_true(c)     test_holds((c) ? true : false, #c, __FILE__, __LINE__)
#define assert_false(c)    test_holds((c) ? false : true, "not (" #c ")", __FILE__, __LINE__)
#define assert_null(p)     test_holds((p) == NULL, #p " == NULL", __FILE__, __LINE__)
#define assert_non_null(p) test_holds((p) != NULL, #p " != NULL", __FILE__, __LINE__)
#define assert_int_equal(actual, expected)                                                         \
    test_int_equal((long long)(actual), (long long)(expected), #actual, __FILE__, __LINE__)
#define assert_string_equal(actual, expected)                                                      \
    test_string_equal(actual, expected, #actual, __FILE__, __LINE__)

#endif
