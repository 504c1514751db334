/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "arbiter.h"

#include <string.h>

#include "asking.h"
#include "base/i18n.h"

/* --- for how much ----------------------------------------------------------------------------- */

/* The values for which the match may be given up, and who gives up. */
struct worth_asked {
    const struct session *session;
    const struct arbiter_ruling *ruling;
    unsigned worths;
};

/* {who} gives up, {list} has the possible answers, {most} is the highest value. */
static void fill(struct strbuf *w, const void *context, const char *gap, size_t length)
{
    const struct worth_asked *a = context;
    if (length == 3)
        strbuf_add_player_name(w, session_player(a->session, a->ruling->seat), a->ruling->seat);
    else if (memcmp(gap, "list", 4) == 0)
        arbiter_ruling_add_worths(w, a->worths);
    else
        strbuf_add(w, "%s", arbiter_ruling_worth_name(arbiter_ruling_worth_most(a->worths)));
}

/* The value whose name begins with the letter; 0: none. */
static unsigned worth_of_key(unsigned worths, struct key k)
{
    for (unsigned i = 0; worths >> i; i++)
        if (worths >> i & 1 && *arbiter_ruling_worth_name(i) == *k.text)
            return i;
    return 0;
}

/* "For how much? [s/d/t/q] " */
static void ask_keys(struct strbuf *question, unsigned worths)
{
    struct strbuf keys = {.text = NULL};
    for (unsigned i = 0; worths >> i; i++)
        if (worths >> i & 1)
            strbuf_add(&keys, "%s%c", keys.length ? "/" : "", *arbiter_ruling_worth_name(i));
    strbuf_add(question, _("For how much? [%s] "), keys.text ? keys.text : "");
    strbuf_free(&keys);
}

/* At a terminal, asks for the value of a match given up if the ruling leaves it open, so that
 * nobody reduces a debt unseen. False: no answer, and the line is to be typed again. */
static bool worth_said(struct repl *r, struct arbiter_ruling *d)
{
    struct strbuf question = {.text = NULL};
    unsigned worths = r->terminal ? session_worths(r->session, d) : 0;
    if (!worths)
        return true;
    strbuf_add_filled(&r->said,
                      d->kind == ARBITER_RESIGN
                          ? _("{who} can still lose {most}. The match can be given up as {list}.\n")
                          : _("{who} can forfeit the match as {list}.\n"),
                      fill, &(struct worth_asked){r->session, d, worths});
    repl_speak(r);
    ask_keys(&question, worths);
    d->worth = worth_of_key(worths, key_asked(r, &question));
    strbuf_free(&question);
    if (!d->worth)
        r->refill = strdup(r->typed);
    return d->worth > 0;
}

/* --- the commands ----------------------------------------------------------------------------- */

/* Whether it may change the result of a match that is over. */
static bool rules(const struct arbiter_ruling *d)
{
    return !arbiter_ruling_remarks(d->kind) && d->kind != ARBITER_RESIGN;
}

static bool enter(struct repl *r, enum arbiter_ruling_kind kind, const char *argument)
{
    struct arbiter_ruling d;
    struct session_error e;
    const char *refused = session_parse_ruling(r->session, kind, argument, &d);
    if (refused)
        repl_refuse(r, refused);
    if (refused || !worth_said(r, &d) || (rules(&d) && !result_given_up(r)))
        return false;
    bool ok = session_rule(r->session, &d, &r->said, &e) == SESSION_OK;
    if (!ok)
        repl_complain(r, &e);
    return ok;
}

void command_rule(struct repl *r, char *argument)
{
    enter(r, ARBITER_NONE, argument);
}

void command_resign(struct repl *r, char *argument)
{
    enter(r, ARBITER_RESIGN, argument);
}

void command_forfeit(struct repl *r, char *argument)
{
    enter(r, ARBITER_FORFEIT, argument);
}
