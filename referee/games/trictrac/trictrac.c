/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Trictrac as a struct game: the input with the current coup, and the last closed coup. */
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "base/fixed_buf.h"
#include "base/i18n.h"
#include "games/trictrac/text/help.h"
#include "games/trictrac/text/lessons.h"
#include "games/trictrac/tools/tools.h"
#include "partie.h"
#include "state.h"
#include "trictrac.h"

/* --- beginning and end ------------------------------------------------------------------------ */

static bool trictrac_start(void *match, const struct match_setup *of, struct parse_error *err)
{
    struct trictrac *s = match;
    struct record_founding f;
    if (!founding_read(of, &f, err))
        return false;
    struct match m = founding_match(&f);
    s->input.numbering = f.numbering;
    s->input.marks_said = true;
    input_start(&s->input, &m);
    s->told.stood = true; /* the score before the first turn is known */
    s->told.stand = m.score;
    return true;
}

/* --- taking a word ---------------------------------------------------------------------------- */

/* Context for the moment when the next dice close a coup. */
struct closing {
    struct trictrac *s;
    struct word_context *h;
    bool undecided; /* stay or go had to be entered */
};

static void close_coup(void *context, const struct input *d)
{
    struct closing *c = context;
    struct trictrac *s = c->s;
    /* Only for new input: records contain coups that were closed in this state. */
    c->undecided = c->h->said && input_undecided(d);
    if (c->h->said)
        state_tell(s, d, c->h->said);
    if (c->h->closes)
        c->h->closes(c->h->context, &(struct turn_ref){.match = s, .player = c->h->player});
    s->last = (struct closed_coup){d->before, d->coup, d->numbering_at_dice, s->entries};
    memset(&s->entries, 0, sizeof s->entries);
}

/* The number of a turn and the letter of its player are input words, too. */
static bool announce(struct input *d, const struct token *w, const struct word_context *h,
                     struct parse_error *err)
{
    char number[24];
    struct token said = *w;
    said.text = number;
    if (h->begins) {
        struct fixed_buf l = fixed_buf_begin(number, sizeof number);
        fixed_buf_number(&l, (unsigned)(d->before.coups + 1 + d->open));
        fixed_buf_char(&l, '.');
        said.length = (size_t)(l.at - number);
        if (!input_word(d, &said, err))
            return false;
    }
    if (h->seat == SEAT_NONE)
        return true;
    said.length = 1;
    number[0] = h->seat == BLACK ? 'b' : 'w';
    return input_word(d, &said, err);
}

/* Notes which entry made the claims of the current coup, which ruled on them, and which chose. */
static void note_entries(struct trictrac *s, long entry)
{
    int choices = s->input.coup.choices + (s->input.choosing != 0);
    for (int i = 0; i < choices && i < COUP_CHOICES; i++)
        if (!s->entries.choice[i])
            s->entries.choice[i] = entry;
    for (int i = 0; i < s->input.coup.claims; i++) {
        if (!s->entries.claim[i])
            s->entries.claim[i] = entry;
        for (int k = 0; k < s->input.coup.claim[i].rulings; k++)
            if (!s->entries.overrule[i][k])
                s->entries.overrule[i][k] = entry;
    }
}

/* Before the first coup that is played. */
static void note_opening(struct trictrac *s)
{
    const struct input *d = &s->input;
    if (d->before.coups == d->before.passed)
        s->opened = (uint8_t)(1 + d->coup.side);
}

static enum word_result trictrac_word(void *match, const struct token *w, struct word_context *h,
                                      struct parse_error *err)
{
    struct trictrac *s = match;
    struct input *d = &s->input;
    struct closing closing = {.s = s, .h = h};
    bool open = d->open;
    uint32_t coups = d->before.coups;
    if (h->said)
        h->said->manner = d->numbering;
    d->in_haste = !h->said;
    d->marks_said = !h->recorded;
    d->stored = h->stored;
    d->closed = close_coup;
    d->context = &closing;
    d->player = h->player;
    d->last_before = &s->last.before;
    d->last_coup = &s->last.coup;
    bool ok = announce(d, w, h, err) && input_word(d, w, err);
    d->closed = NULL;
    d->player = NULL;
    d->last_before = NULL;
    d->last_coup = NULL;
    d->marks_said = true;
    d->stored = false;
    if (ok && closing.undecided)
        ok = token_error(w, 0, err, "the last turn is not complete: type stay or go first");
    if (!ok)
        return WORD_REJECTED;
    bool began = d->before.coups != coups || (!open && d->open);
    if (began)
        note_opening(s);
    note_entries(s, h->entry);
    return began ? WORD_STARTS_TURN : WORD_ACCEPTED;
}

/* Either side may make the first throw. */
static void trictrac_throws_next(void *match, int seat)
{
    struct match *m = &((struct trictrac *)match)->input.before;
    if (!((struct trictrac *)match)->input.open && match_unopened(m))
        m->next = (uint8_t)seat;
}

/* Whether nothing changed that would be printed: only a note, a ruling, or the side that throws
 * next. */
static bool told_already(const struct trictrac *s)
{
    const struct input *d = &s->input;
    struct coup now = d->coup;
    now.by_arbiter = s->told.of.by_arbiter; /* printed as it is ruled */
    return s->told.coup == (long)d->before.coups + 1 && coup_equal(&s->told.of, &now);
}

static bool trictrac_line_end(void *match, struct word_context *h, struct parse_error *err)
{
    struct trictrac *s = match;
    bool told = s->told.coup == (long)s->input.before.coups + 1 && !s->told.unfinished;
    s->input.in_haste = !h->said;
    if (!input_line_end(&s->input, err))
        return false;
    if (h->said && !told_already(s))
        state_tell(s, &s->input, h->said);
    if (h->said && !h->recorded && !told)
        trictrac_sets_up(s, h->said);
    return true;
}

static bool trictrac_rule(void *match, const struct arbiter_ruling *of, struct parse_error *err)
{
    struct trictrac *s = match;
    if (!input_arbiter_ruling(&s->input, of, err))
        return false;
    note_entries(s, of->entry);
    return true;
}

static unsigned trictrac_worths(void *match, const struct arbiter_ruling *of)
{
    return input_worths(state_present(state_with_ruling(match)), of);
}

/* Changes an option from now on: "announce=silent". */
static bool trictrac_set(void *match, const char *option, struct parse_error *err)
{
    struct trictrac *s = match;
    struct token w = {.text = option, .length = strlen(option), .column = 1};
    return input_complete(&s->input, err) && input_set(&s->input, &w, option, err) &&
           input_judge(&s->input, err);
}

static const struct dispute_told claims[] = {
    {"mark", N_("{who} asks for the points not marked"),
     N_("{who} asks for {points} points not marked")},
    {NULL, N_("{who} claims a school"), N_("{who} claims a school of {points}")}};

static const struct code_told code_words[] = {{"under", N_("marked too little")},
                                              {"over", N_("marked too much")},
                                              {"fill", N_("did not fill")},
                                              {"keep", N_("did not keep")},
                                              {"hole", N_("peg moved wrongly")},
                                              {"false", N_("false school")},
                                              {"mark", N_("points asked for")},
                                              {"claimed", N_("upheld")},
                                              {"raised", N_("upheld, twice the number")},
                                              {"late", N_("too late")},
                                              {"early", N_("too early")},
                                              {"unclaimed", N_("nothing was claimed")},
                                              {"nothing", N_("nothing was owed")},
                                              {"overruled", N_("the arbiter ruled otherwise")},
                                              {"due", N_("due")},
                                              {"marked", N_("marked")},
                                              {"holes", N_("holes won")},
                                              {"several", N_("several jans")},
                                              {NULL, NULL}};

static const struct event_kind count_words[] = {
    {"jan", N_("Points due, by jan"), N_("Points due to opponents, by jan"), true, "jans.own",
     "jans.other", "jan"},
    {"school", N_("Schools claimed"), N_("Schools conceded"), true, "schools.taken",
     "schools.given", "kind"},
    {"school-missed", N_("Schools overlooked"), NULL, true, "schools.missed",
     "schools.missed_by_other", "kind"},
    {"fault", N_("False moves"), NULL, false, "faults.own", "faults.other", "code"},
    {.kind = NULL},
};

static const struct batch batch = {
    .line = trictrac_line, .check = trictrac_check, .replay = trictrac_replay};

static const char *const sides[] = {"White", "Black"};

/* The revision of the rules. It is raised with every change that may give another score, ruling or
 * claim for a match entered before, so that stored rulings can be told from what would be ruled
 * now:
 *   1  the rules of version 1.0
 * Tests build the game with a made-up later one. */
#ifndef RULES_REVISION
#define RULES_REVISION 1
#endif

const struct game game_trictrac = {
    .name = "trictrac",
    .title = N_("Trictrac"),
    .names = "Трік-трак",
    .spoken = trictrac_words,
    .revision = RULES_REVISION,
    .seats_least = 2,
    .seats_most = 2,
    .letter = "wb",
    .seat_header = sides,
    .dice_together = 2,
    .major = N_("holes"),
    .minor = N_("jetons"),
    .size = sizeof(struct trictrac),
    .kept = offsetof(struct trictrac, input) + offsetof(struct input, judged),
    .start = trictrac_start,
    .set = trictrac_set,
    .word = trictrac_word,
    .throws_next = trictrac_throws_next,
    .line_end = trictrac_line_end,
    .rule = trictrac_rule,
    .worths = trictrac_worths,
    .match_status = trictrac_status,
    .turn = trictrac_turn,
    .untouched = trictrac_untouched,
    .json = trictrac_json,
    .prompt = trictrac_prompt,
    .score = trictrac_score,
    .stands = trictrac_stands,
    .offers = trictrac_offers,
    .doubt = trictrac_doubt,
    .opening = coup_opening,
    .write = trictrac_write,
    .show = trictrac_show,
    .changed = trictrac_changed,
    .orders = trictrac_orders,
    .sets_up = trictrac_sets_up,
    .orders_by_row = trictrac_orders_by_row,
    .series = trictrac_series,
    .account = trictrac_account,
    .accounted = trictrac_accounted,
    .withheld = "due points legal faults schools irregular",
    .scored = trictrac_scored,
    .stored.brief = trictrac_score_short,
    .stored.heading = N_("Jetons  Holes"),
    .stored.title = N_("Turn, dice and play; then jetons and holes, White:Black.\n"),
    .claims = claims,
    .codes = code_words,
    .listed = trictrac_listed,
    .luck = trictrac_luck,
    .sums.counts = count_words,
    .sums.missed = true,
    .sums.major_title = N_("Holes"),
    .sums.drawn_key = "refaits",
    .questions = trictrac_questions,
    .sayings = trictrac_sayings,
    .manual.lessons = trictrac_lessons,
    .manual.typed = help_typed,
    .manual.words =
        "stay go school false raise mark whole must tenir école marque s'en-aller faux stands off",
    .manual.more =
        N_("More: .help with a command, a jan (.help fill-petit) or a word (.help play).\n"),
    .manual.help = help_words,
    .manual.commands = trictrac_commands,
    .manual.pages = &help_jan_pages,
    .manual.books = trictrac_books,
    .manual.printed = trictrac_printed,
    .option = trictrac_options,
    .batch = &batch,
    .tell = trictrac_tell,
    .picture = &trictrac_picture,
    .paper = &trictrac_paper,
};
