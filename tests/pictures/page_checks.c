/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "page_checks.h"

#include "tests/support/test.h"

void assert_well_formed(const char *text)
{
    static const char *const empty[] = {"meta", "input", "br"};
    char open[64][24];
    int depth = 0;
    for (const char *at = text; *at; at++) {
        if (*at == '&') {
            assert_true(at[1 + strspn(at + 1, "#abcdefghijklmnopqrstuvwxyz0123456789")] == ';');
            continue;
        }
        if (*at != '<')
            continue;
        if (at[1] == '?' || at[1] == '!') {
            at = strchr(at, '>');
            assert_non_null(at);
            continue;
        }
        bool closing = at[1] == '/';
        char name[24];
        const char *tag = at + 1 + closing;
        size_t n = strcspn(tag, " \t\n/>");
        assert_in_range(n, 1, sizeof name - 1);
        snprintf(name, sizeof name, "%.*s", (int)n, tag);
        for (at = tag + n; *at && *at != '>'; at++) {
            assert_int_not_equal(*at, '<');
            if (*at == '"') {
                at = strchr(at + 1, '"');
                assert_non_null(at);
            }
        }
        assert_int_equal(*at, '>');
        bool alone = at[-1] == '/';
        for (size_t i = 0; i < sizeof empty / sizeof empty[0]; i++)
            alone |= strcmp(name, empty[i]) == 0;
        if (closing) {
            assert_true(depth > 0);
            assert_string_equal(open[--depth], name);
        } else if (!alone) {
            assert_true(depth < 64);
            memcpy(open[depth++], name, sizeof name);
            if (strcmp(name, "script") == 0) {
                at = strstr(at, "</script>");
                assert_non_null(at);
                at--;
            }
        }
    }
    assert_int_equal(depth, 0);
}

int count_of(const char *text, const char *part)
{
    int n = 0;
    for (const char *at = text; (at = strstr(at, part)); at += strlen(part))
        n++;
    return n;
}
