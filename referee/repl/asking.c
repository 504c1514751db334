/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "asking.h"

#include <stdlib.h>
#include <string.h>

#include "base/i18n.h"
#include "line.h"

struct key key_asked(struct repl *r, const struct strbuf *question)
{
    if (line_drop_ahead()) {
        strbuf_add(&r->said, "%s",
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

/* Whether it is one of these keys, or of their translation. */
static bool is_key(struct key k, const char *keys)
{
    return strstr(keys, k.text) || strstr(_(keys), k.text);
}

/* TRANSLATORS: the keys that say yes, small and capital: "jJ" in German; y is always taken. */
static const char *const yes_keys = N_("yY");
/* TRANSLATORS: the keys that say "keep" what was typed, small and capital; k is always taken. */
static const char *const keep_keys = N_("kK");

bool repl_agrees(struct repl *r, const struct strbuf *question)
{
    return is_key(key_asked(r, question), yes_keys);
}

static void exchange(char **line, struct strbuf *better)
{
    free(*line);
    *line = better->text;
    better->text = NULL;
}

/* Prints once the reason for the question and the meaning of the answers. */
static void explain(struct repl *r, enum doubt kind)
{
    static const char *const why[DOUBTS] = {
        [DOUBT_MEANING] = N_("This can be read in two ways.\n"),
        [DOUBT_MISTYPED] =
            N_("The rules do not allow this, and a keystroke away is what they allow.\n")};
    if (r->told_why[kind])
        return;
    r->told_why[kind] = true;
    strbuf_add(&r->said, "%s", _(why[kind]));
    strbuf_add(&r->said, "%s", _("y: take that. n: back to the line. keep: as it was typed.\n"));
    repl_speak(r);
}

/* Whether to enter the line, perhaps corrected. */
typedef bool ask_fn(struct repl *r, enum doubt kind, struct doubted *d, char **line);

static bool ask_which(struct repl *r, enum doubt kind, struct doubted *d, char **line)
{
    (void)kind;
    strbuf_add(&d->question, _("Which men? 1: %s  2: %s [1/2] "), d->way[0].text, d->way[1].text);
    char first = key_asked(r, &d->question).text[0];
    bool enter = first == '1' || first == '2';
    if (enter)
        exchange(line, &d->better[first == '2']);
    return enter;
}

static bool ask_meant(struct repl *r, enum doubt kind, struct doubted *d, char **line)
{
    explain(r, kind);
    strbuf_add(&d->question, _("Did you mean %s? [y/N/keep] "), d->way[0].text);
    struct key answer = key_asked(r, &d->question);
    bool yes = is_key(answer, yes_keys);
    if (yes)
        exchange(line, &d->better[0]);
    return yes || is_key(answer, keep_keys);
}

/* A number may have been left out on purpose; stay or go may not. */
static bool ask_left_out(struct repl *r, enum doubt kind, struct doubted *d, char **line)
{
    (void)kind, (void)line;
    if (!d->needed)
        return !r->display.confirm || repl_agrees(r, &d->question);
    strbuf_add(&r->said, "%s", d->question.text ? d->question.text : "");
    return false;
}

static bool settle(struct repl *r, enum doubt kind, char **line)
{
    static ask_fn *const ask[DOUBTS] = {[DOUBT_WAYS] = ask_which,
                                        [DOUBT_MEANING] = ask_meant,
                                        [DOUBT_MISTYPED] = ask_meant,
                                        [DOUBT_LEFT_OUT] = ask_left_out};
    struct doubted d = {.needed = false};
    bool wanted = kind != DOUBT_MISTYPED || r->display.confirm;
    bool enter = !wanted || !session_doubts(r->session, kind, *line, strlen(*line), &d) ||
                 ask[kind](r, kind, &d, line);
    doubted_free(&d);
    return enter;
}

/* Asks about a header that begins another match before the current one is over. */
static bool leaves_as_meant(struct repl *r, const char *line)
{
    struct strbuf question = {.text = NULL};
    bool enter = true;
    if (session_leaves(r->session, line, strlen(line))) {
        strbuf_add_filled(&question, _("Leave the match of {all} open, and begin another? [y/N] "),
                          repl_fill_players, r->session);
        enter = repl_agrees(r, &question);
    }
    strbuf_free(&question);
    return enter;
}

bool line_confirmed(struct repl *r, char **line)
{
    if (!r->terminal || r->editing[0])
        return true;
    bool enter = leaves_as_meant(r, *line);
    for (int kind = 0; enter && kind < DOUBTS; kind++)
        enter = settle(r, (enum doubt)kind, line);
    if (enter)
        return true;
    r->refill = strdup(*line);
    return false;
}
