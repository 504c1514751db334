/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "asking.h"

#include <stdlib.h>
#include <string.h>

#include "base/tongue.h"
#include "line.h"

struct key key_asked(struct repl *r, const struct words *question)
{
    if (line_drop_ahead()) {
        words_add(&r->said, "%s",
                  _("What was typed ahead is dropped: type it again after the answer.\n"));
        repl_speak(r);
    }
    char *answer = question->failed ? NULL : r->ask(question->text);
    struct key k = {"n"};
    size_t n = answer && *answer ? 1 : 0;
    while (n && n < 4 && ((unsigned char)answer[n] & 0xc0) == 0x80)
        n++;
    if (n)
        memcpy(k.text, answer, n);
    free(answer);
    return k;
}

/* One of these, or of the keys in the user's language. */
static bool is_key(struct key k, const char *keys)
{
    return strstr(keys, k.text) || strstr(_(keys), k.text);
}

/* TRANSLATORS: the keys that say yes, small and capital: "jJ" in German; y is always taken. */
static const char *const yes_keys = N_("yY");
/* TRANSLATORS: the keys that say "keep" what was typed, small and capital; k is always taken. */
static const char *const keep_keys = N_("kK");

bool repl_agrees(struct repl *r, const struct words *question)
{
    return is_key(key_asked(r, question), yes_keys);
}

static void exchange(char **line, struct words *better)
{
    free(*line);
    *line = better->text;
    better->text = NULL;
}

/* Which of two plays legal alike the fields are. */
static bool one_way(struct repl *r, char **line)
{
    struct words way[2] = {{.text = NULL}, {.text = NULL}}, better[2] = {way[0], way[1]};
    struct words question = {.text = NULL};
    bool enter = true;
    if (session_two_ways(r->session, *line, strlen(*line), way, better)) {
        words_add(&question, _("Which men? 1: %s  2: %s [1/2] "), way[0].text, way[1].text);
        char first = key_asked(r, &question).text[0];
        enter = first == '1' || first == '2';
        if (enter)
            exchange(line, &better[first == '2']);
    }
    for (int k = 0; k < 2; k++) {
        words_free(&way[k]);
        words_free(&better[k]);
    }
    words_free(&question);
    return enter;
}

/* Says once why it is asked, and what the answers do. */
static void explain(struct repl *r, bool unclear)
{
    bool *told = unclear ? &r->told_unclear : &r->told_suspect;
    if (*told)
        return;
    *told = true;
    words_add(&r->said, "%s",
              unclear
                  ? _("This can be read in two ways.\n")
                  : _("The rules do not allow this, and a keystroke away is what they allow.\n"));
    words_add(&r->said, "%s", _("y: take that. n: back to the line. keep: as it was typed.\n"));
    repl_speak(r);
}

/* What may be two things, or is probably mistyped. */
static bool as_meant(struct repl *r, char **line)
{
    struct words meant = {.text = NULL}, better = {.text = NULL}, question = {.text = NULL};
    bool enter = true;
    size_t length = strlen(*line);
    bool unclear = session_unclear(r->session, *line, length, &meant, &better);
    if (unclear ||
        (r->display.confirm && session_suspect(r->session, *line, length, &meant, &better))) {
        explain(r, unclear);
        words_add(&question, _("Did you mean %s? [y/N/keep] "), meant.text);
        struct key answer = key_asked(r, &question);
        bool yes = is_key(answer, yes_keys);
        enter = yes || is_key(answer, keep_keys);
        if (yes)
            exchange(line, &better);
    }
    words_free(&meant);
    words_free(&better);
    words_free(&question);
    return enter;
}

/* The next dice, though something of the coup in hand is left out: a number may have been, stay or
 * go cannot. */
static bool whole(struct repl *r, char **line)
{
    struct words question = {.text = NULL};
    enum omission what = session_omits(r->session, *line, strlen(*line), &question);
    bool enter = what == OMITS_NOTHING;
    if (what == OMITS_MAN)
        enter = !r->display.confirm || repl_agrees(r, &question);
    else if (what == OMITS_DECISION && question.text)
        words_add(&r->said, "%s", question.text);
    words_free(&question);
    return enter;
}

/* A header that begins another match, before the one in hand is over. */
static bool leaves_as_meant(struct repl *r, const char *line)
{
    struct words question = {.text = NULL};
    bool enter = true;
    if (session_leaves(r->session, line, strlen(line))) {
        words_add_filled(&question, _("Leave the match of {all} open, and begin another? [y/N] "),
                         repl_fill_players, r->session);
        enter = repl_agrees(r, &question);
    }
    words_free(&question);
    return enter;
}

bool line_confirmed(struct repl *r, char **line)
{
    if (!r->terminal || r->editing[0])
        return true;
    if (leaves_as_meant(r, *line) && one_way(r, line) && as_meant(r, line) && whole(r, line))
        return true;
    r->refill = strdup(*line);
    return false;
}
