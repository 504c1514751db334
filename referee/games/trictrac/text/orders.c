/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "orders.h"

#include "say.h"

/* The orders to one player, a sentence of phrases. */
struct orders {
    struct strbuf *w;
    struct placeholders f;
    bool first; /* of the line */
    int said;   /* phrases */
};

/* Begins a phrase. */
static void next_order(struct orders *o)
{
    if (!o->said && !o->first)
        strbuf_add(o->w, " ");
    if (o->said++)
        strbuf_add(o->w, ", ");
    else
        add_sentence(o->w, &o->f, "{who}: ");
}

static void order(struct orders *o, const char *phrase)
{
    next_order(o);
    add_sentence(o->w, &o->f, phrase);
}

/* --- pegs and jetons -------------------------------------------------------------------------- */

static void order_marks(struct orders *o, const struct score *from, const struct score *to)
{
    enum side s = o->f.who;
    int holes = to->holes[s] - from->holes[s];
    o->f.count = holes < 0 ? -holes : holes;
    if (holes)
        order(o, holes < 0 ? N_("peg back {count}") : N_("peg forward {count}"));
    o->f.points = to->points[s];
    if (to->points[s] != from->points[s])
        order(o, o->f.points ? N_("jeton to {points}") : N_("jeton back to 0"));
    if (to->bredouille == s && from->bredouille != s)
        order(o, N_("add the third jeton"));
    else if (from->bredouille == s && to->bredouille == RAIL)
        order(o, N_("third jeton to the rail"));
}

/* Its own sentence: it is nobody's, or the other's. */
static void order_pavilion(struct strbuf *w, const struct score *from, const struct score *to,
                           bool first)
{
    struct placeholders f = {.who = to->pavilion == BLACK ? BLACK : WHITE};
    f.how = f.cite = "";
    if (from->pavilion == to->pavilion)
        return;
    strbuf_add(w, first ? "" : " ");
    add_sentence(w, &f,
                 to->pavilion == RAIL   ? N_("Pavilion: back to the rail.")
                 : to->pavilion == DOWN ? N_("Pavilion: take it off the board.")
                                        : N_("Pavilion: to {who}."));
}

/* --- men -------------------------------------------------------------------------------------- */

/* Men standing on one field and wanted on another, OFF included; ascending. */
struct transfers {
    int count;
    uint8_t from[MEN], to[MEN];
};

static int men_at(const struct men *m, int place)
{
    return place == OFF ? MEN - men_count(m, ALL_FIELDS) : men_on(m, place);
}

static struct transfers transfers_of(const struct men *from, const struct men *to)
{
    struct transfers t = {.count = 0};
    int gone = 0;
    for (int place = TALON; place <= OFF; place++) {
        int more = men_at(to, place) - men_at(from, place);
        for (; more < 0; more++)
            t.from[gone++] = (uint8_t)place;
        for (; more > 0; more--)
            t.to[t.count++] = (uint8_t)place;
    }
    return t;
}

static void order_men(struct orders *o, const struct men *from, const struct men *to)
{
    struct transfers t = transfers_of(from, to);
    if (t.count > 2 && men_at(to, TALON) == MEN) {
        order(o, N_("all men to the talon"));
        return;
    }
    for (int i = 0, n; i < t.count; i += n) {
        for (n = 1; i + n < t.count && t.from[i + n] == t.from[i] && t.to[i + n] == t.to[i];)
            n++;
        o->f.count = n;
        o->f.from = t.from[i];
        o->f.field = t.to[i];
        next_order(o);
        if (t.to[i] == OFF)
            add_plural(o->w, &o->f, "man from {from} off the board",
                       "{count} men from {from} off the board", n);
        else if (t.from[i] == OFF)
            add_plural(o->w, &o->f, "man back on {field}", "{count} men back on {field}", n);
        else
            add_plural(o->w, &o->f, "man from {from} to {field}",
                       "{count} men from {from} to {field}", n);
    }
}

/* --- the whole -------------------------------------------------------------------------------- */

void render_orders(struct strbuf *w, const struct match *from, const struct match *to)
{
    size_t begin = w->length;
    for (int s = WHITE; s <= BLACK; s++) {
        struct orders o = {.w = w, .first = w->length == begin};
        o.f = (struct placeholders){.who = (enum side)s};
        order_marks(&o, &from->score, &to->score);
        order_men(&o, &from->board.side[s], &to->board.side[s]);
        if (o.said)
            strbuf_add(w, ".");
    }
    order_pavilion(w, &from->score, &to->score, w->length == begin);
    if (w->length > begin)
        strbuf_add(w, "\n");
}
