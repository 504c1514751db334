/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Properties of random sequences of words (drawn_events.h), word by word:
 *   a  the program rules as the fold over events (slow_fold.h) after every word;
 *   c  undo of a word gives the state before it;
 *   d  a choice that is listed is accepted, and so is what is offered;
 *   e  a ruling once printed changes only with a sentence that says so, and the score last printed
 *      is the score of every complete turn.
 * By hand: test_events SEED SEQUENCES [PROPERTIES [SHOWN]], or test_events FILE.
 */
#include "base/memory.h"
#include "bridge.h"
#include "games/game.h"
#include "games/trictrac/state.h"
#include "log/replay.h"
#include "sequence_checks.h"
#include "slow_fold_parts.h"
#include "slow_fold_text.h"
#include "tests/support/test.h"

enum { VIEW = 4096 };

static int argument_count;
static char **arguments;

static const struct input *input_of(struct turns *t)
{
    return &state_with_ruling(t->now)->input;
}

/* --------------------------------------------------------------- what both say, as text */

static void add(char *line, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void add(char *line, const char *format, ...)
{
    size_t used = strlen(line);
    va_list args;
    va_start(args, format);
    vsnprintf(line + used, VIEW - used, format, args);
    va_end(args);
}

static void core_score(const struct input *d, char out[VIEW])
{
    const struct match *m = d->open ? &d->ruling.after : &d->before;
    const struct score *s = &m->score;
    out[0] = 0;
    add(out, "%d+%d %d+%d pavilion %d", s->points[0], s->holes[0], s->points[1], s->holes[1],
        s->pavilion);
    if (m->over)
        add(out, ", %d wins", m->winner);
    else
        add(out, " double%s%s", score_double(s, WHITE) ? " w" : "",
            score_double(s, BLACK) ? " b" : "");
}

static void fold_score_text(const struct fold_state *s, char out[VIEW])
{
    struct slow_score sc = fold_score(s);
    int winner = slow_score_winner(&sc);
    out[0] = 0;
    add(out, "%d+%d %d+%d pavilion %d", sc.points[0], sc.holes[0], sc.points[1], sc.holes[1],
        sc.pavilion);
    if (winner >= 0)
        add(out, ", %d wins", winner);
    else
        add(out, " double%s%s", slow_score_double(&sc, 0) ? " w" : "",
            slow_score_double(&sc, 1) ? " b" : "");
}

/* The expected result. */
static void core_wants(const struct input *d, char out[VIEW])
{
    static const char *const wants[] = {"throw", "play", "play", "play"};
    out[0] = 0;
    add(out, "%s", d->open ? wants[d->ruling.wanted] : "throw");
    const struct match *m = d->open ? &d->ruling.after : &d->before;
    if (!m->over && (!d->open || d->ruling.complete))
        add(out, " of %d", m->next);
    else if (m->over)
        out[0] = 0;
}

static void fold_wants_text(const struct fold_state *s, char out[VIEW])
{
    static const char *const wants[] = {"throw", "play", "play", "play"};
    struct slow_score sc = fold_score(s);
    enum fold_wanted w = fold_wants(s);
    out[0] = 0;
    add(out, "%s", wants[w]);
    if (slow_score_winner(&sc) >= 0)
        out[0] = 0;
    else if (w == FOLD_WANTS_THROW)
        add(out, " of %d", fold_thrower(s));
}

static int by_text(const void *a, const void *b)
{
    return strcmp(a, b);
}

enum { ENTRIES = 40, ENTRY = 64 };

struct entries {
    int count;
    char entry[ENTRIES][ENTRY];
};

static void sort_entries(struct entries *l, char out[VIEW])
{
    qsort(l->entry, (size_t)l->count, ENTRY, by_text);
    out[0] = 0;
    for (int i = 0; i < l->count; i++)
        add(out, "%s%s", i ? ", " : "", l->entry[i]);
}

static void add_entry(struct entries *l, const char *kind, int by, int points, int claimed,
                      const char *state, bool earlier)
{
    if (strcmp(kind, "false") == 0 && points == 0)
        return;
    snprintf(l->entry[l->count++], ENTRY, "%s %c %d(%d) %s%s", kind, by ? 'b' : 'w', points,
             claimed, state, earlier ? " before" : "");
}

/* When the match is over, what can still be claimed is not listed. */
static void core_schools(const struct input *d, bool over, char out[VIEW])
{
    struct entries l = {.count = 0};
    const struct ruling *r = &d->ruling;
    for (int i = 0; d->open && i < r->schools.count; i++) {
        const struct school *x = &r->schools.school[i];
        if (x->besides)
            continue;
        const char *state = school_state_names[x->state];
        if (!strcmp(state, "claimed") && !x->claimed)
            state = "open";
        if (!strcmp(state, "refuted"))
            state = "false";
        if (over && !strcmp(state, "open"))
            continue;
        add_entry(&l, school_kind_names[x->kind], x->by, x->points, x->claimed, state, x->late);
    }
    sort_entries(&l, out);
}

static void fold_schools(const struct fold_state *s, bool over, char out[VIEW])
{
    static const char *const kind[] = {"none", "under", "over", "fill", "keep", "hole", "false"};
    struct entries l = {.count = 0};
    int number = s->coups ? s->coup[s->coups - 1].number : 0;
    for (int i = 0; i < s->faults; i++) {
        const struct fold_fault *f = &s->fault[i];
        const char *state = f->kind == SLOW_FALSE ? "false"
                            : !f->claimed         ? "open"
                            : f->raised           ? "raised"
                                                  : "claimed";
        if (f->kind == SLOW_NONE || f->unlisted || fold_listed_in(s, f) != number ||
            (f->kind == SLOW_UNDER && f->points == 0) || (over && !strcmp(state, "open")))
            continue;
        add_entry(&l, kind[f->kind], f->side, f->points > f->claimed ? f->points : f->claimed,
                  f->claimed, state, f->kind != SLOW_FALSE && f->coup != number);
    }
    sort_entries(&l, out);
}

/* ------------------------------------------------------------------------------ choices */

static bool core_chooses(const struct input *d)
{
    return d->open && d->ruling.faults.count && !d->ruling.chosen;
}

static unsigned core_codes(const struct input *d)
{
    unsigned codes = 0;
    for (int k = 0; core_chooses(d) && k < d->ruling.faults.count; k++)
        codes |= 1u << d->ruling.faults.code[k];
    return codes;
}

static bool offers_choice(const struct fold_choices *c, bool one_man, const int men[25])
{
    for (int i = 0; i < c->count; i++)
        if (c->choice[i].one_man == one_man && fold_same_men(c->choice[i].men, men))
            return true;
    return false;
}

static bool same_choices(const struct input *d, const struct fold_choices *c)
{
    const struct faults *u = &d->ruling.faults;
    if (!core_chooses(d) || !c->codes)
        return core_chooses(d) == (c->codes != 0);
    if (u->choices != c->count || u->may_stand != c->stands || u->may_go_back != c->back)
        return false;
    for (int i = 0; i < u->choices; i++) {
        const struct play *p = &u->choice[i];
        bool one = u->first_man && p->steps == 1 && !p->step[0].rest;
        int men[25];
        bridge_men(&p->after, men);
        if (!offers_choice(c, one, men) && !(one && offers_choice(c, false, men)))
            return false;
    }
    return true;
}

static void core_choices(const struct input *d, char out[VIEW])
{
    const struct faults *u = &d->ruling.faults;
    struct entries l = {.count = 0};
    char list[VIEW];
    out[0] = 0;
    if (!core_chooses(d))
        return;
    for (int k = 0; k < u->count; k++)
        add(out, "%s%s", k ? " " : "", fault_rules[u->code[k]].code);
    add(out, ": %s%s", u->may_stand ? "stands" : "",
        u->may_go_back ? u->may_stand ? ", back" : "back" : "");
    for (int i = 0; i < u->choices && l.count < ENTRIES; i++) {
        char play[32];
        bridge_play_text(&u->choice[i], play);
        snprintf(l.entry[l.count++], ENTRY, "%s", play);
    }
    sort_entries(&l, list);
    add(out, "%s%s", *list && (u->may_stand || u->may_go_back) ? ", " : "", list);
}

static void fold_choices_text(const struct fold_state *s, const struct fold_choices *c,
                              char out[VIEW])
{
    static const char *const names[CODE_COUNT] = {"N1", "N2", "N3", "N4", "C1", "C2", "Q1",
                                                  "Q2", "R1", "D1", "S1", "G1", "T1"};
    char list[FOLD_TEXT_LINE];
    out[0] = 0;
    if (!c->codes)
        return;
    for (int i = 0, first = 1; i < CODE_COUNT; i++)
        if (c->codes >> i & 1) {
            add(out, "%s%s", first ? "" : " ", names[i]);
            first = 0;
        }
    fold_text_print_choices(&s->turn, c, list);
    add(out, ": %s", list);
}

/* ------------------------------------------------------------------------------- rulings */

/* The ruling on a claim, in the fold's words. */
/* Nothing to remove or to claim: which of the reasons is printed does not matter. */
static const char *without_effect(const char *ruling)
{
    static const char *const none[] = {"too late", "nothing over", "nothing missing",
                                       "put right already"};
    for (size_t i = 0; i < LENGTH(none); i++)
        if (strcmp(ruling, none[i]) == 0)
            return "nothing";
    return ruling;
}

static void core_claim(const struct claim_ruling *r, bool of_none, char out[VIEW])
{
    out[0] = 0;
    switch (r->unheard) {
    case TOO_LATE:
        add(out, "too late");
        return;
    case TOO_EARLY:
        add(out, "not yet");
        return;
    case NOTHING_OVER:
        add(out, "nothing over");
        return;
    case ONLY_SCHOOL:
        add(out, "only a school");
        return;
    case SETTLED_ALREADY:
        add(out, "put right already");
        return;
    default:
        break;
    }
    if (r->kind == CLAIM_MARK)
        add(out, r->found ? "made to mark" : "nothing missing");
    else if (of_none)
        add(out, r->put_back ? "taken off" : "nothing over");
    else if (!r->found || (!r->taken && !r->put_back)) /* a peg that stays gives no school */
        add(out, "false %d", r->given);
    else
        add(out, r->contested ? "raised %d" : r->whole ? "all of it %d" : "upheld %d", r->taken);
    if (r->kind == CLAIM_SCHOOL && r->found && (r->taken || r->put_back) && r->given)
        add(out, ", false %d", r->given);
}

/* Whether a ruling of the fold says that the word changed nothing. */
static bool changes_nothing(const struct fold_out *o)
{
    for (int i = 0; i < o->rulings; i++)
        switch (o->ruling[i].word) {
        case FOLD_NO_SUCH_CLAIM:
        case FOLD_MARK_LOWER:
        case FOLD_MARK_LATE:
        case FOLD_MARK_RULED:
        case FOLD_MARK_NOTHING:
        case FOLD_NOT_A_CHOICE:
        case FOLD_KNOWN_ALREADY:
        case FOLD_MUST_NOT:
        case FOLD_NOTHING_LEFT:
            return true;
        default:
            break;
        }
    return false;
}

static void fold_verdict(const struct fold_event *e, const struct fold_out *o, char out[VIEW])
{
    char text[80];
    out[0] = 0;
    for (int i = 0; i < o->rulings; i++) {
        enum fold_word w = o->ruling[i].word;
        if (w == FOLD_FALSE_MOVE || w == FOLD_OPPOSED || w == FOLD_WENT_WRONG)
            continue;
        fold_text_ruling(&o->ruling[i], text);
        if (w == FOLD_MADE_TO_MARK)
            text[strlen("made to mark")] = 0;
        add(out, "%s%s", *out ? "; " : "", text);
    }
    (void)e;
}

/* ----------------------------------------------------------------- one sequence, word by word */

struct course {
    const struct drawn_events *d;
    struct founding founding;
    struct fold_text text;
    struct fold_choices choices;
    struct turns *turns;
    struct strbuf said;
    struct failure *failure;
    int at; /* the word */
    bool ended;
};

static long words_compared, words_refused, claims_compared, choices_compared;

/* Gives a word to the fold. -1: not understood; 0: refused. */
static int fold_takes(struct course *k, const char *word, struct fold_event *e, struct fold_out *o)
{
    static struct fold_text before;
    int got, taken = 1;
    before = k->text;
    k->text.at = word;
    struct fold_event next;
    while (taken && (got = fold_text_next(&k->text, &next)) > 0) {
        *e = next;
        taken = fold(&k->text.fold, e, o);
    }
    if (!taken || got < 0)
        k->text = before;
    return got < 0 ? -1 : taken;
}

static bool same_text(struct course *k, const char *what, const char *core, const char *reference)
{
    char kind[200];
    if (strcmp(core, reference) == 0)
        return true;
    snprintf(kind, sizeof kind, "a %s", what);
    if (strcmp(what, "choices") == 0)
        snprintf(kind, sizeof kind, "a choices %.*s| %.*s", (int)strcspn(core, ":"), core,
                 (int)strcspn(reference, ":"), reference);
    else if (strcmp(what, "schools") == 0)
        snprintf(kind, sizeof kind, "a schools %.*s| %.*s", (int)strcspn(core, " "), core,
                 (int)strcspn(reference, " "), reference);
    else if (strcmp(what, "expected next") == 0 || strcmp(what, "ruling") == 0)
        snprintf(kind, sizeof kind, "a %s %.*s| %.*s", what, (int)strcspn(core, "0123456789"), core,
                 (int)strcspn(reference, "0123456789"), reference);
    return fail_at(k->failure, k->at, kind, "%s\nprogram    %s\nreference  %s", what, core,
                   reference);
}

static bool same_state(struct course *k)
{
    const struct fold_state *s = &k->text.fold.now;
    const struct input *d = input_of(k->turns);
    char core[VIEW], reference[VIEW];
    if (d->open && d->ruling.after.over && d->ruling.faults.numbers_left)
        return true; /* the number left unplayed wins the match */
    fold_choices_now(s, &k->choices);
    struct slow_score sc = fold_score(s);
    bool over = slow_score_winner(&sc) >= 0;
    unsigned all = core_codes(d) | k->choices.codes;
    bool one = s->turn.men - s->turn.from_man <= 1; /* of two men the codes may differ */
    if (!over && (!same_choices(d, &k->choices) ||
                  (one && all && (core_codes(d) ^ k->choices.codes) == all))) {
        core_choices(d, core);
        fold_choices_text(s, &k->choices, reference);
        return same_text(k, "choices", core, reference);
    }
    choices_compared += k->choices.codes != 0;
    core_score(d, core);
    fold_score_text(s, reference);
    const struct fold_coup *c = s->coups ? &s->coup[s->coups - 1] : NULL;
    bool waits = c && !c->playable && !c->unseen && !s->turn.no_man && !c->account[0].typed;
    waits |= k->choices.codes != 0;
    if (!waits && !same_text(k, "score", core, reference))
        return false;
    core_wants(d, core);
    fold_wants_text(s, reference);
    if (!waits && !s->rules.silent && !(c && c->unseen) &&
        !same_text(k, "expected next", core, reference))
        return false;
    over |= d->open && d->ruling.after.over; /* the program does not wait for "-" */
    core_schools(d, over, core);
    fold_schools(s, over, reference);
    return same_text(k, "schools", core, reference);
}

static bool same_board(struct course *k)
{
    const struct fold_state *s = &k->text.fold.now;
    const struct input *d = input_of(k->turns);
    char core[VIEW] = "", reference[VIEW] = "", line[80];
    for (int side = 0; side < 2; side++) {
        int men[25];
        bridge_men(&d->before.board.side[side], men);
        bridge_men_text(men, line);
        add(core, " %c:%s", side ? 'B' : 'W', line);
        bridge_men_text(s->turn.start.men[side], line);
        add(reference, " %c:%s", side ? 'B' : 'W', line);
    }
    return same_text(k, "board", core, reference);
}

static const char *refused_kind(enum fold_kind kind, const char *reason)
{
    static char text[420];
    snprintf(text, sizeof text, "a event %d: %s", kind, reason);
    return text;
}

/* What the fold does not model, or the rules leave open: the sequence ends there. */
static bool is_left_out(struct course *k)
{
    const struct fold_state *s = &k->text.fold.now;
    const struct input *d = input_of(k->turns);
    struct slow_score sc = fold_score(s);
    if ((d->open && (d->ruling.after.over || d->before.over)) || slow_score_winner(&sc) >= 0)
        return true; /* the match is over */
    /* three men down, and no word between: which is one too many is open */
    return !s->turn.going && s->turn.men - s->turn.from_man > 2;
}

static bool one_word(struct course *k, const char *word)
{
    struct fold_event e = {.kind = FOLD_THROW};
    struct fold_out o = {.rulings = 0};
    struct parse_error why;
    char core[VIEW] = "", reference[VIEW];
    const struct input *d = input_of(k->turns);
    int claims = d->open ? d->ruling.claims : 0;
    int taken = fold_takes(k, word, &e, &o);
    if (is_left_out(k))
        return !(k->ended = true);
    k->said.length = 0;
    bool took = turns_take(k->turns, word, strlen(word), &k->said, &why);
    words_compared++;
    if (taken > 0 && !took && !changes_nothing(&o))
        return fail_at(k->failure, k->at, refused_kind(e.kind, why.reason),
                       "refused by the program: %s", why.reason);
    if (!took)
        words_refused++;
    if (taken <= 0 && took && input_of(k->turns)->ruling.after.over)
        return !(k->ended = true); /* the same words that win the match continue after it */
    if (taken <= 0 && took)
        return fail_at(k->failure, k->at, refused_kind(e.kind, "taken"),
                       "taken by the program, refused by the reference");
    d = input_of(k->turns);
    if (took && (e.kind == FOLD_CLAIM || e.kind == FOLD_DEMAND)) {
        if (d->ruling.claims == claims)
            return fail_at(k->failure, k->at, "a no claim", "no claim");
        core_claim(&d->ruling.claim[d->ruling.claims - 1], e.points == 0, core);
        fold_verdict(&e, &o, reference);
        claims_compared++;
        bool school = e.kind == FOLD_CLAIM && e.points != 0;
        if (!same_text(k, "ruling", school ? core : without_effect(core),
                       school ? reference : without_effect(reference)))
            return false;
    }
    if (took && e.kind == FOLD_THROW && d->open && !same_board(k))
        return false;
    return same_state(k);
}

/* (a) The program rules as the reference after every word. */
static bool rules_as_reference(const struct drawn_events *d, struct failure *f)
{
    static struct course k;
    memset(&k, 0, sizeof k);
    k.d = d;
    k.failure = f;
    f->word = -1;
    read_headers(&k.founding, d->headers);
    if (!fold_text_start(&k.text, d->headers))
        fail_msg("%s", d->headers);
    k.turns = begin_turns(&k.founding);
    bool ok = true;
    for (k.at = 0; ok && !k.ended && k.at < d->words; k.at++)
        ok = one_word(&k, d->word[k.at]) || k.ended;
    turns_end(k.turns);
    strbuf_free(&k.said);
    return ok;
}

/* --------------------------------------------------------- the program alone, word by word */

/*
 * (c) Undo takes an operation off the end and replays the rest, which was accepted once. Replayed
 * one after the other, they must give the state after each word; and the last one is undone.
 */

static bool same_match(const struct match *a, const struct match *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

static bool same_values(const struct turns *a, const struct turns *b)
{
    const struct trictrac *x = (const struct trictrac *)(const void *)a->now;
    const struct trictrac *y = (const struct trictrac *)(const void *)b->now;
    return a->count == b->count && x->input.open == y->input.open && x->opened == y->opened &&
           same_match(&x->input.before, &y->input.before) &&
           coup_equal(&x->input.coup, &y->input.coup) &&
           same_match(&x->last.before, &y->last.before) && coup_equal(&x->last.coup, &y->last.coup);
}

static long words_undone, choices_taken, offers_taken, words_told;

static bool replayed_alike(struct replay *typed, struct replay *stored, const struct operation *act,
                           int at, struct failure *f)
{
    struct parse_error why;
    stored->stored = act->seq;
    words_undone++;
    if (!replay_operation(stored, act, NULL, &why))
        return fail_at(f, at, "c replay", "accepted once, and not read again: %s", why.reason);
    return same_values(typed->turns, stored->turns) ||
           fail_at(f, at, "c state", "read again, this word gives another state");
}

static bool last_is_undone(struct replay *before, const struct operations *acts,
                           const struct founding *founding, int at, struct failure *f)
{
    struct parse_error why;
    struct replay back;
    if (!replay_operations(&back, before->game, &founding->details, acts, acts->count, NULL, &why))
        return fail_at(f, at, "c undo", "undo: not read: %s", why.reason);
    bool same = same_values(before->turns, back.turns);
    replay_end(&back);
    return same || fail_at(f, at, "c undone", "undo of this word gives another state");
}

static bool undo_gives_the_state_before(const struct drawn_events *d, struct failure *f)
{
    static struct founding founding;
    const struct game *game = game_named("trictrac");
    struct operations acts = {.op = NULL};
    struct strbuf said = {.text = NULL};
    struct parse_error why;
    struct operation act;
    struct replay typed, stored;
    bool ok = true;
    read_headers(&founding, d->headers);
    assert_true(replay_begin(&typed, game, &founding.details, &why));
    assert_true(replay_begin(&stored, game, &founding.details, &why));
    for (int i = 0; ok && i < d->words; i++) {
        said.length = 0;
        assert_true(operation_make(&acts, OPERATION_LINE, d->word[i], strlen(d->word[i]),
                                   (long)acts.count + 1, &act));
        if (i == d->words - 1)
            ok = last_is_undone(&typed, &acts, &founding, i, f);
        bool taken = ok && replay_operation(&typed, &act, &said, &why);
        if (taken)
            operations_push(&acts, &act);
        ok = ok && (!taken || replayed_alike(&typed, &stored, &act, i, f));
        if (!taken)
            operation_drop(&acts, &act);
    }
    replay_end(&typed);
    replay_end(&stored);
    operations_free(&acts);
    strbuf_free(&said);
    return ok;
}

/* (d) Listed choices are accepted. */

static void note_taken(struct turns *t, void *context)
{
    (void)t;
    *(bool *)context = true;
}

static bool takes(struct turns *t, const char *line)
{
    bool taken = false;
    turns_aside(t, scan_text(line, strlen(line), true), true, note_taken, &taken);
    return taken;
}

static bool choices_are_taken(struct turns *t, int at, struct failure *f)
{
    const struct input *d = input_of(t);
    static struct faults u;
    if (!core_chooses(d))
        return true;
    u = d->ruling.faults;
    if (u.may_stand && !takes(t, "= stands"))
        return fail_at(f, at, "d stands", "listed and refused: = stands");
    if (u.may_go_back && !takes(t, "= back"))
        return fail_at(f, at, "d back", "listed and refused: = back");
    for (int i = 0; i < u.choices; i++) {
        char play[32], line[40];
        bridge_play_text(&u.choice[i], play);
        snprintf(line, sizeof line, "= %s", play);
        choices_taken++;
        if (!takes(t, line))
            return fail_at(f, at, "d choice", "listed and refused: %s", line);
    }
    return true;
}

static bool offers_are_taken(struct turns *t, int at, struct failure *f)
{
    struct arena arena = {.chunk = NULL};
    struct offers o = {.arena = &arena, .player = t->founding.player};
    bool ok = true;
    t->game->offers(t->now, &o);
    for (size_t i = 0; ok && i < o.count; i++) {
        char line[64];
        snprintf(line, sizeof line, "%s%.*s", o.offer[i].line,
                 o.offer[i].kind == OFFER_THROW ? o.dice : 0, "43");
        offers_taken++;
        if (!takes(t, line))
            ok = fail_at(f, at, "d offer", "offered and refused: %s", line);
    }
    arena_free(&arena);
    return ok;
}

/* (e) A printed ruling changes only with a sentence. */

enum { LINES = 12, SENTENCE = 400 };

struct printed {
    int claims;
    long coup;
    char claim[LINES][SENTENCE]; /* the ruling on each claim of the coup */
    struct score score;
    bool over;
};

static void note_printed(struct turns *t, struct printed *p)
{
    const struct input *d = input_of(t);
    struct strbuf w = {.player = t->founding.player};
    memset(p, 0, sizeof *p);
    const struct match *m = d->open ? &d->ruling.after : &d->before;
    p->coup = d->before.coups;
    p->score = m->score;
    p->over = m->over;
    for (int i = 0; d->open && i < d->ruling.claims; i++) {
        struct ruling one = d->ruling;
        one.claims = (uint8_t)(i + 1);
        w.length = 0;
        render_claims(&w, &one, i);
        const char *text = w.text && w.length ? w.text : "";
        if (strncmp(text, "Claim ", 6) == 0)
            text = strchr(text, ':') + 2;
        snprintf(p->claim[p->claims++], SENTENCE, "%s", text);
    }
    strbuf_free(&w);
}

/* The last printed score, "Anna: peg 1, jeton 4."; and the field of a jeton after a later mark
 * "@H:P" of the same turn, "Anna: jeton to 4." */
struct told {
    struct score score;
    int put[2]; /* -1: nowhere */
};

static void read_told(const char *word, const char *said, struct told *told)
{
    static const char *const names[] = {"Anna: ", "Boris: "};
    for (int side = 0; side < 2; side++)
        for (const char *at = said; (at = strstr(at, names[side])) != NULL;) {
            unsigned holes, points;
            bool begins = at == said || at[-1] == '\n';
            at += strlen(names[side]);
            if (sscanf(at, "peg %u, jeton %u", &holes, &points) == 2) {
                told->score.holes[side] = (uint16_t)holes;
                told->score.points[side] = (uint8_t)points;
                told->put[side] = -1;
            } else if (begins && strchr(word, '@') &&
                       (sscanf(at, "jeton to %u.", &points) == 1 ||
                        sscanf(at, "jeton back to %u.", &points) == 1)) {
                told->put[side] = (int)points;
            }
        }
}

/* "Anna goes: all men back to the talons, all jetons to the rail." */
static void read_going(const char *said, struct told *told)
{
    if (strstr(said, "all jetons to the rail"))
        told->put[WHITE] = told->put[BLACK] = 0;
}

static bool is_told(const struct told *told, const struct score *sc, int side)
{
    return told->score.holes[side] == sc->holes[side] &&
           (told->score.points[side] == sc->points[side] || told->put[side] == sc->points[side]);
}

/* The turn is complete, or closed by the dice: the score told last is the score. */
static bool score_is_told(struct turns *t, const struct told *told, int at, const char *said,
                          struct failure *f)
{
    const struct input *d = input_of(t);
    const struct match *m = d->open && d->ruling.complete ? &d->ruling.after : &d->before;
    if (m->over || d->ruling.after.over || core_chooses(d) ||
        (d->open && d->ruling.decision == GO && d->ruling.faults.count) ||
        (d->open && !d->ruling.complete && d->coup.events))
        return true;
    for (int side = 0; side < 2; side++)
        if (!is_told(told, &m->score, side))
            return fail_at(f, at, "e score", "the score is %d+%d %d+%d, told was %d+%d %d+%d\n%s",
                           m->score.points[0], m->score.holes[0], m->score.points[1],
                           m->score.holes[1], told->score.points[0], told->score.holes[0],
                           told->score.points[1], told->score.holes[1], said);
    return true;
}

static bool tells_changes(const struct printed *was, const struct printed *is, const char *said,
                          int at, struct failure *f)
{
    for (int i = 0; i < was->claims && was->coup == is->coup; i++)
        if (strcmp(was->claim[i], is->claim[i]) != 0 && !strstr(said, is->claim[i]))
            return fail_at(f, at, "e claim",
                           "a ruling changed, and nothing says so\nwas  %snow  %ssaid %s",
                           was->claim[i], is->claim[i], said);
    return true;
}

/* One state of each sequence is asked for what it offers, for each offer is tried. */
static int word_for_offers(const struct drawn_events *d)
{
    return d->words ? (int)(strlen(d->headers) % (size_t)d->words) : 0;
}

static bool what_is_listed_is_accepted_and_changes_are_told(const struct drawn_events *d,
                                                            struct failure *f)
{
    static struct founding founding;
    static struct printed was, is;
    struct told told = {score_start(), {-1, -1}};
    struct strbuf said = {.text = NULL};
    struct parse_error why;
    bool ok = true;
    read_headers(&founding, d->headers);
    bool announced = !strstr(founding.options, "announce"); /* else less is printed */
    struct turns *t = begin_turns(&founding);
    note_printed(t, &was);
    for (int i = 0; i < d->words && ok; i++) {
        said.length = 0;
        if (!turns_take(t, d->word[i], strlen(d->word[i]), &said, &why))
            continue;
        const char *text = said.text && said.length ? said.text : "";
        note_printed(t, &is);
        const char *marks = strstr(text, "left unplayed (M VI)");
        if (was.coup != is.coup && marks) /* "marks 2 for the number left unplayed" */
            told.score = input_of(t)->before.score;
        read_told(d->word[i], was.coup != is.coup && marks ? marks : text, &told);
        read_going(text, &told);
        words_told += announced;
        ok = !announced ||
             (tells_changes(&was, &is, text, i, f) && score_is_told(t, &told, i, text, f));
        ok = ok && choices_are_taken(t, i, f) &&
             (i != word_for_offers(d) || offers_are_taken(t, i, f));
        was = is;
    }
    strbuf_free(&said);
    turns_end(t);
    return ok;
}

static void properties_hold(void **state)
{
    static const struct property list[] = {
        {"a", rules_as_reference},
        {"c", undo_gives_the_state_before},
        {"de", what_is_listed_is_accepted_and_changes_are_told},
    };
    (void)state;
    int failed = check_sequences(list, LENGTH(list), argument_count, arguments);
    print_message("words compared %ld, refused %ld, claims %ld, choices %ld; undone %ld; choices "
                  "taken %ld, offers %ld; told %ld\n",
                  words_compared, words_refused, claims_compared, choices_compared, words_undone,
                  choices_taken, offers_taken, words_told);
    assert_int_equal(failed, 0);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(properties_hold)};
    argument_count = argc;
    arguments = argv;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
