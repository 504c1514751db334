/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "asking.h"

#include <stdlib.h>
#include <string.h>

#include <utf8proc.h>

#include "base/i18n.h"
#include "base/text.h"
#include "base/vocabulary.h"
#include "line.h"

/* --- answers ---------------------------------------------------------------------------------- */

/* The words of an answer in the user's language; their first letters are the keys. */
enum answer { ANSWER_NO, ANSWER_YES, ANSWER_KEEP, ANSWERS };

#define ANSWER "answer"

static const char *const answers[ANSWERS] = {
    [ANSWER_NO] = NC_("answer", "no"),
    [ANSWER_YES] = NC_("answer", "yes"),
    [ANSWER_KEEP] = NC_("answer", "keep"),
};

/* The key of an answer, in `key`; large where nothing typed means it. */
static const char *key_of(enum answer a, bool large, char key[LOCAL_NAME])
{
    int32_t letter = 0;
    name_shown(ANSWER, answers[a], key);
    utf8_character(key, strlen(key), &letter);
    utf8proc_ssize_t n =
        utf8proc_encode_char(large ? utf8proc_toupper(letter) : letter, (utf8proc_uint8_t *)key);
    key[n > 0 ? n : 0] = '\0';
    return key;
}

/* Asks for a line, blanks at its ends cut off; malloc'd, NULL at the end of the input. */
static char *line_asked(struct repl *r, const struct strbuf *question)
{
    int lines, number = line_pasted(&lines);
    if (number && line_drop_pasted())
        strbuf_add(&r->said, _("Of the pasted lines, those after line %d are not entered.\n"),
                   number);
    if (line_drop_ahead()) {
        strbuf_add(&r->said, "%s",
                   _("What was typed ahead is dropped: type it again after the answer.\n"));
    }
    if (r->said.length)
        repl_speak(r);
    char *line = question->failed ? NULL : r->ask(question->text);
    size_t n = line ? strlen(line) : 0, blanks = line ? strspn(line, " \t") : 0;
    while (n > blanks && strchr(" \t\r", line[n - 1]))
        n--;
    if (line) {
        memmove(line, line + blanks, n - blanks);
        line[n - blanks] = '\0';
    }
    return line;
}

/* Runs a command typed for an answer. False: it is none. */
static bool ran_command(struct repl *r, char *line)
{
    const char *before = r->typed;
    bool dot = *line == '.';
    if (!dot && !is_bare_command(r, line))
        return false;
    r->typed = line;
    command_run(r, line + dot);
    r->typed = before;
    repl_speak(r);
    return true;
}

/* Reads an answer; -1: it is none. */
typedef int read_answer_fn(const char *typed, bool keep);

/* Asks until there is an answer. Nothing typed, the end of the input, a command, which is run, and
 * another line, which comes to the prompt, mean 0. Help is what is expected. */
static int asked(struct repl *r, const struct strbuf *question, read_answer_fn *read, bool keep,
                 const char *expected)
{
    int answer = -1;
    while (answer < 0) {
        char *typed = line_asked(r, question);
        answer = typed && *typed ? read(typed, keep) : 0;
        bool help = answer < 0 && asks_for_help(typed);
        if (answer < 0 && !help && ran_command(r, typed))
            answer = 0;
        if (answer < 0 && strpbrk(typed, "0123456789")) { /* another line instead */
            free(r->refill);
            r->refill = typed;
            return 0;
        }
        if (answer < 0) {
            strbuf_add(&r->said, "%s", expected);
            repl_speak(r);
        }
        free(typed);
    }
    return answer;
}

static int read_word(const char *typed, bool keep)
{
    for (int a = 0; a < (keep ? ANSWERS : ANSWER_KEEP); a++)
        if (begins_name(ANSWER, answers[a], typed))
            return a;
    return -1;
}

/* Asks a question that yes or no answers, and perhaps keep. */
static enum answer word_asked(struct repl *r, struct strbuf *question, bool keep)
{
    char no[LOCAL_NAME], yes[LOCAL_NAME], word[LOCAL_NAME], large[LOCAL_NAME];
    struct strbuf expected = {.text = NULL};
    key_of(ANSWER_NO, false, no);
    key_of(ANSWER_NO, true, large);
    key_of(ANSWER_YES, false, yes);
    name_shown(ANSWER, answers[ANSWER_KEEP], word);
    strbuf_add(question, keep ? "[%s/%s/%s] " : "[%s/%s] ", yes, large, word);
    strbuf_add(&expected,
               keep ? _("Type %s for yes, %s for no, or %s.\n")
                    : _("Type %s for yes or %s for no.\n"),
               yes, no, word);
    int answer = asked(r, question, read_word, keep, expected.text ? expected.text : "");
    strbuf_free(&expected);
    return (enum answer)answer;
}

bool repl_agrees(struct repl *r, struct strbuf *question)
{
    return word_asked(r, question, false) == ANSWER_YES;
}

bool result_given_up(struct repl *r)
{
    struct strbuf question = {.text = NULL};
    if (!r->terminal || !session_over(r->session))
        return true;
    session_result(r->session, &r->said);
    repl_speak(r);
    strbuf_add(&question, "%s", _("The match is over, and this may change its result. Enter it? "));
    bool agreed = repl_agrees(r, &question);
    strbuf_free(&question);
    if (!agreed && !r->refill)
        r->refill = strdup(r->typed);
    return agreed;
}

/* What was said of the entry so far waits until it is entered. */
bool seal_may_be_followed(void *repl, const char *notice)
{
    struct repl *r = repl;
    struct strbuf held = r->said, question = {.text = NULL};
    bool agreed = true;
    r->said = (struct strbuf){.text = NULL};
    strbuf_add(&r->said, "%s", notice);
    repl_speak(r);
    if (r->terminal) {
        strbuf_add(&question, "%s", _("Enter it after the seal? "));
        agreed = repl_agrees(r, &question);
    }
    strbuf_free(&question);
    strbuf_free(&r->said);
    r->said = held;
    return agreed;
}

static int read_one_or_two(const char *typed, bool keep)
{
    (void)keep;
    bool one = strcmp(typed, "1") == 0, two = strcmp(typed, "2") == 0;
    return one ? 1 : two ? 2 : -1;
}

int one_of_two(struct repl *r, const struct strbuf *question)
{
    return asked(r, question, read_one_or_two, false, _("Type 1 or 2.\n"));
}

struct key key_asked(struct repl *r, const struct strbuf *question)
{
    char *answer = line_asked(r, question);
    struct key k = {"n"};
    while (answer && asks_for_help(answer)) {
        strbuf_add(&r->said, "%s",
                   _("Type one of the letters in brackets; Enter alone goes back.\n"));
        repl_speak(r);
        free(answer);
        answer = line_asked(r, question);
    }
    size_t n = answer && *answer ? 1 : 0;
    while (n && n < 4 && ((unsigned char)answer[n] & 0xc0) == 0x80)
        n++;
    if (n)
        memcpy(k.text, answer, n);
    free(answer);
    return k;
}

/* --- what is asked about a line --------------------------------------------------------------- */

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
    char yes[LOCAL_NAME], no[LOCAL_NAME], word[LOCAL_NAME];
    strbuf_add(&r->said, _("%s: take that. %s: back to the line. %s: as it was typed.\n"),
               key_of(ANSWER_YES, false, yes), key_of(ANSWER_NO, false, no),
               name_shown(ANSWER, answers[ANSWER_KEEP], word));
    repl_speak(r);
}

/* Whether to enter the line, perhaps corrected. */
typedef bool ask_fn(struct repl *r, enum doubt kind, struct doubted *d, char **line);

static bool ask_which(struct repl *r, enum doubt kind, struct doubted *d, char **line)
{
    (void)kind;
    strbuf_add(&d->question, _("Which men? 1: %s  2: %s [1/2] "), d->way[0].text, d->way[1].text);
    int n = one_of_two(r, &d->question);
    if (n)
        exchange(line, &d->better[n == 2]);
    return n > 0;
}

static bool ask_meant(struct repl *r, enum doubt kind, struct doubted *d, char **line)
{
    explain(r, kind);
    strbuf_add(&d->question, _("Did you mean %s? "), d->way[0].text);
    enum answer answer = word_asked(r, &d->question, true);
    if (answer == ANSWER_YES)
        exchange(line, &d->better[0]);
    return answer != ANSWER_NO;
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
        strbuf_add_filled(&question, _("Leave the match of {all} open, and begin another? "),
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
    if (!r->refill && (!r->put_back || strcmp(r->put_back, *line) != 0)) {
        free(r->put_back); /* a command typed for an answer may have put its own in `refill` */
        r->put_back = strdup(*line);
        r->refill = strdup(*line);
        line_type_over();
    }
    return false;
}
