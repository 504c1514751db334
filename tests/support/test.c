/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <sys/statvfs.h>
#include <unistd.h>

#include "tests/support/test.h"

/* Part of a sanitizer's library; a build without one does not have it. */
#pragma weak __sanitizer_print_stack_trace
void __sanitizer_print_stack_trace(void);

void test_calls(void)
{
    if (__sanitizer_print_stack_trace)
        __sanitizer_print_stack_trace();
}

static char first[4096]; /* the message of the first failure */
static bool complete;

static void print_first(void)
{
    (void)fflush(stdout);
    (void)fprintf(stderr, "First failure:\n%s", first);
}

void test_message(const char *format, ...)
{
    char text[sizeof first];
    va_list values;
    va_start(values, format);
    (void)vsnprintf(text, sizeof text, format, values);
    va_end(values);
    print_error("%s", text);
    if (!complete)
        (void)strncat(first, text, sizeof first - strlen(first) - 1);
}

void test_fail(const char *file, int line)
{
    if (!complete && *first)
        (void)atexit(print_first);
    complete = true;
    _fail(file, line);
    abort(); /* not reached: cmocka does not declare that _fail() never returns */
}

void test_holds(bool holds, const char *text, const char *file, int line)
{
    if (holds)
        return;
    test_calls();
    test_message("%s:%d: does not hold: %s\n", file, line, text);
    test_fail(file, line);
}

void test_int_equal(long long actual, long long expected, const char *text, const char *file,
                    int line)
{
    if (actual == expected)
        return;
    test_calls();
    test_message("%s:%d: %s\n  actual:   %lld\n  expected: %lld\n", file, line, text, actual,
                 expected);
    test_fail(file, line);
}

void test_string_equal(const char *actual, const char *expected, const char *text, const char *file,
                       int line)
{
    if (actual && expected && strcmp(actual, expected) == 0)
        return;
    test_calls();
    test_message("%s:%d: %s\n  actual:   %s\n  expected: %s\n", file, line, text,
                 actual ? actual : "(null)", expected ? expected : "(null)");
    test_fail(file, line);
}

bool test_whole(void)
{
    return getenv("REFEREE_WHOLE") != NULL;
}

/* The program synchronises each recorded line to the disk. A file system in memory is used if it
 * has a gigabyte free, as in lib.sh. A process that is killed loses nothing of what it has written
 * to either. */
static const char *parent_folder(void)
{
    static const char memory[] = "/dev/shm";
    const char *folder = getenv("TMPDIR");
    struct statvfs is;
    if (access(memory, W_OK | X_OK) == 0 && statvfs(memory, &is) == 0 &&
        (uint64_t)is.f_bavail * is.f_frsize >= UINT64_C(1) << 30)
        return memory;
    return folder && *folder ? folder : "/tmp";
}

void test_template(char path[TEST_PATH], const char *name)
{
    const int n = snprintf(path, TEST_PATH, "%s/%s-XXXXXX", parent_folder(), name);
    assert_true(n > 0 && n < TEST_PATH);
}
