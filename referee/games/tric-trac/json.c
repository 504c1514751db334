/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A throw for other programs: a line of `replay --json`. */
#include "base/json_make.h"
#include "match.h"

static const char *const letter[2] = {"w", "b"};

static json_t *dice_list(const uint8_t number[2])
{
    struct dice d = tables_dice(number);
    return json_pack("[i,i]", d.high, d.low);
}

static json_t *choices_of(uint8_t faults)
{
    return german_may_stand(faults) ? json_pack("[s,s]", "stands", "back")
                                    : json_pack("[s]", "back");
}

static const char *chosen_of(const struct german_try *try, uint8_t faults)
{
    bool stands =
        try->chosen == GERMAN_STANDS || (try->chosen == GERMAN_UNSAID && german_may_stand(faults));
    return stands ? "stands" : "back";
}

/* The ruling on a play of the throw: the last one's is reckoned already. */
static struct german_ruling ruling_of(const struct german_hand *h, const struct german_reckoning *r,
                                      int i)
{
    struct german_ruling one = r->ruling;
    if (i < h->tries - 1)
        german_rule(&r->t, h->try[i].move, h->try[i].moves, &one);
    else if (!r->told)
        one.faults = 0;
    return one;
}

static json_t *list_faults(const struct german_hand *h, const struct german_reckoning *r)
{
    struct making list = make(json_array());
    for (int i = 0; i < h->tries; i++) {
        uint8_t faults = ruling_of(h, r, i).faults;
        for (int k = 0; k < GERMAN_FAULTS; k++)
            if (faults >> k & 1)
                append(&list,
                       json_pack("{s:s,s:o,s:s}", "code", german_fault_code[k], "choices",
                                 choices_of(faults), "chosen", chosen_of(&h->try[i], faults)));
    }
    return made(&list);
}

static void put_board(struct making *o, const char *key, const struct board *b)
{
    char text[TABLES_BOARD_TEXT];
    put_text(o, key, tables_board_print(b, BY_NUMBER, text));
}

/* What was put down at first, and what counts in the end. */
static void put_plays(struct making *o, const struct german_hand *h,
                      const struct german_reckoning *r)
{
    char first[TABLES_PLAY_TEXT], last[TABLES_PLAY_TEXT];
    const struct german_try *try = &h->try[0];
    bool told = h->tries > 1 || r->told;
    german_reckoned_print(r, BY_NUMBER, last);
    if (h->tries > 1)
        german_tried_print(&r->t, try, BY_NUMBER, first);
    else
        german_put_print(h, r, BY_NUMBER, first);
    put_text(o, "play", told ? first : NULL);
    put(o, "legal", json_boolean(!ruling_of(h, r, 0).faults));
    put(o, "faults", list_faults(h, r));
    put_text(o, "final", r->told ? last : NULL);
}

static void put_points(struct making *o, const struct german_reckoning *r)
{
    static const char *const decisions[] = {NULL, "new", "on"};
    put_number(o, "hits", r->hits);
    put_number(o, "points", r->points);
    put_number(o, "marked", r->pegged);
    put_text(o, "decision", r->wins && !r->last ? decisions[r->decision] : NULL);
}

static json_t *standing_of(const struct german_series *s, int side)
{
    return json_pack("{s:i,s:i}", "points", s->peg[side], "parties", s->won[side]);
}

static const char *winner_of(const struct german_series *s)
{
    if (s->won[WHITE] == s->won[BLACK])
        return "draw";
    return letter[s->won[BLACK] > s->won[WHITE]];
}

static void put_end(struct making *o, const struct german_hand *h, const struct german_reckoning *r)
{
    const struct german_series *s = &r->then;
    bool closed = r->wants == WANTS_NOTHING, known = closed && s->may && s->first != GERMAN_NOBODY;
    put_board(o, "after", &s->board);
    put(o, "score", json_pack("{s:o,s:o}", "w", standing_of(s, WHITE), "b", standing_of(s, BLACK)));
    put(o, "stakes",
        r->wins ? json_pack("{s:s,s:i,s:s}", "to", letter[h->side], "halves", 2 * r->stake->factor,
                            "reason", r->stake->reason)
                : json_null());
    put_text(o, "next", known ? letter[s->first] : NULL);
    put_text(o, "over", closed && !s->may ? winner_of(s) : NULL);
}

char *german_json(const struct at *at)
{
    struct german_reckoning r;
    const struct german_hand *h = german_asked(at, &r);
    struct making o = make(json_object());
    put_text(&o, "game", "tric-trac");
    put_number(&o, "coup", at->number);
    put_text(&o, "side", letter[h->side]);
    put(&o, "dice", dice_list(h->number));
    put_board(&o, "before", &r.t.board);
    put_plays(&o, h, &r);
    put_points(&o, &r);
    put_end(&o, h, &r);
    json_t *whole = made(&o);
    return whole ? line_of(whole) : NULL;
}
