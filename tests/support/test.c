/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/support/test.h"

/* Part of a sanitizer's library; a build without one does not have it. */
#pragma weak __sanitizer_print_stack_trace
void __sanitizer_print_stack_trace(void);

void test_fail(const char *file, int line)
{
    if (__sanitizer_print_stack_trace)
        __sanitizer_print_stack_trace();
    _fail(file, line);
    abort(); /* not reached: cmocka does not declare that _fail() never returns */
}

void test_holds(bool holds, const char *text, const char *file, int line)
{
    if (holds)
        return;
    print_error("does not hold: %s\n", text);
    test_fail(file, line);
}

void test_int_equal(long long actual, long long expected, const char *text, const char *file,
                    int line)
{
    if (actual == expected)
        return;
    print_error("%s\n  actual:   %lld\n  expected: %lld\n", text, actual, expected);
    test_fail(file, line);
}

void test_string_equal(const char *actual, const char *expected, const char *text, const char *file,
                       int line)
{
    if (actual && expected && strcmp(actual, expected) == 0)
        return;
    print_error("%s\n  actual:   %s\n  expected: %s\n", text, actual ? actual : "(null)",
                expected ? expected : "(null)");
    test_fail(file, line);
}
