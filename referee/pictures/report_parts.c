/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report_parts.h"

#include <stddef.h>
#include <string.h>

#include "base/date.h"
#include "base/html.h"
#include "base/i18n.h"
#include "base/text.h"
#include "report.h"
#include "svg.h"

/* --- html rounds ----------------------------------------------------------------------------- */

static void add_round_cell_html(struct strbuf *w, const struct replayed_turn *c, const char *link)
{
    bool zero = !c->marked[c->seat]; /* a zero is never an empty cell */
    long total = c->at[c->seat].minor;
    strbuf_add(w, "<td class=\"n%s%s\">", zero ? " zero" : "", c->lost ? " lost" : "");
    if (link)
        strbuf_add(w, "<a href=\"%s%ld\">", link, c->number);
    else
        strbuf_add(w, "%ld", total);
    strbuf_add(w, "<small>");
    replayed_written(c, w);
    strbuf_add(w, "</small>");
    if (link)
        strbuf_add(w, " %ld</a>", total);
    strbuf_add(w, "</td>");
}

/* Adds the row of the round that begins with turn `n`; returns the first turn after it. */
static long add_round_html(struct strbuf *w, const struct replayed_match *t, long n,
                           const char *link)
{
    const struct replayed_turn *of[SEATS_MAX];
    strbuf_add(w, "<tr><th class=\"n\">%ld</th>", t->turn[n - 1].round);
    n = replayed_round(t, n, of);
    for (int i = 0; i < t->seats; i++)
        if (of[i])
            add_round_cell_html(w, of[i], link);
        else
            strbuf_add(w, "<td></td>");
    strbuf_add(w, "</tr>\n");
    return n;
}

static void add_totals_html(struct strbuf *w, const struct replayed_match *t,
                            const struct standing *at)
{
    strbuf_add(w, "<tr><td></td>");
    for (int i = 0; i < t->seats; i++)
        strbuf_add(w, "<td class=\"n\">%ld</td>", at[i].minor);
    strbuf_add(w, "</tr>\n");
}

void html_rounds(struct strbuf *w, const struct replayed_match *t, const struct rounds_style *is)
{
    strbuf_add(w, "<div class=\"wide\"><table class=\"%s\">\n<thead><tr><td></td>", is->table);
    for (int i = 0; i < t->seats; i++) {
        strbuf_add(w, "<th class=\"n%s\">", is->to_act >> i & 1 ? " turn" : "");
        html_bdi(w, t->names[i]);
        strbuf_add(w, "</th>");
    }
    strbuf_add(w, "</tr></thead>\n<tbody>\n");
    if (replayed_begun(t))
        add_totals_html(w, t, t->begins);
    for (long n = 1; n <= t->turns;)
        n = add_round_html(w, t, n, is->link);
    strbuf_add(w, "</tbody>\n<tfoot>");
    add_totals_html(w, t, t->turns ? t->turn[t->turns - 1].at : t->begins);
    strbuf_add(w, "</tfoot>\n</table></div>\n");
}

/* --- report fixed ---------------------------------------------------------------------------- */

/* The constant parts of all reports. The script reads everything it shows from the page; it
 * never contains text of a match. */

static const char style[] =
    "*{box-sizing:border-box}\n"
    ":root{color-scheme:light dark;--rule:#d9d2c5;--wash:#f7f4ee;--w-line:#b0752f}\n"
    "@media screen and (prefers-color-scheme:dark){"
    ":root{--rule:#3d3a35;--wash:#242220;--w-line:#e0a55a}}\n"
    "body{margin:0 auto;padding:2rem 1.2rem 4rem;max-width:62rem;background:var(--paper);"
    "color:var(--text);font:1rem/1.5 Georgia,'Times New Roman','DejaVu Serif',serif;hyphens:auto}\n"
    "h1,h3,th,bdi,code,.play,.dice{hyphens:manual}\n"
    "h1{font-size:1.9rem;font-weight:normal;line-height:1.2;margin:0 0 .3rem;"
    "overflow-wrap:anywhere}\n"
    "h1 i{color:var(--soft);font-size:.75em;padding:0 .35em}\n"
    "h2{font-size:1.15rem;font-weight:normal;font-style:italic;color:var(--soft);"
    "margin:2.6rem 0 .8rem;border-bottom:1px solid var(--rule);padding-bottom:.2rem}\n"
    "h3{font-size:1.05rem;margin:0 0 .35rem;overflow-wrap:anywhere}\n"
    "h3 a{color:inherit;text-decoration:none}h3 a:hover{text-decoration:underline}\n"
    "h3 .play{font-weight:normal;white-space:nowrap}\n"
    ".meta,.score,.remark,footer{color:var(--soft)}\n"
    ".meta,.result{margin:.1rem 0;overflow-wrap:anywhere}\n"
    ".board{display:block;width:100%;height:auto}svg text{font-family:inherit}\n"
    "figure{margin:0}.defs{position:absolute}\n"
    ".coup{display:grid;grid-template-columns:minmax(0,17rem) minmax(0,1fr);gap:0 1.6rem;"
    "padding:1.1rem 0;border-bottom:1px solid "
    "var(--rule);break-inside:avoid;scroll-margin-top:1rem}"
    "\n"
    ".told ul{margin:.2rem 0;padding:0;list-style:none}\n"
    ".told li{margin:.12rem 0;overflow-wrap:anywhere}.told li.sub{padding-left:1.4em}\n"
    ".told p{margin:.4rem 0 0;overflow-wrap:anywhere}.remark{font-style:italic}\n"
    "#replay{display:grid;grid-template-columns:minmax(0,34rem) minmax(0,1fr);gap:1rem 1.8rem;"
    "grid-template-rows:auto auto 1fr;margin-top:1.6rem}\n"
    "#replay[hidden]{display:none}#told{grid-column:2;grid-row:1/span 3}\n"
    ".keys{display:flex;gap:.5rem;align-items:center;grid-column:1}\n"
    ".keys button{font:inherit;font-size:1.05rem;min-width:2.9rem;padding:.3rem .6rem;"
    "color:var(--text);background:var(--wash);border:1px solid var(--rule);border-radius:.3rem;"
    "cursor:pointer}\n"
    ".keys button:hover{border-color:var(--soft)}.keys button:disabled{opacity:.4;cursor:default}\n"
    ".keys input{flex:1;min-width:4rem;accent-color:var(--mark)}\n"
    ".keys output{min-width:4.5em;text-align:right;font-variant-numeric:tabular-nums}\n"
    ".keys ~ .hint{grid-column:1;margin:0;font-size:.85rem;color:var(--soft)}\n"
    ".wide{overflow-x:auto}\n"
    "table{border-collapse:collapse;width:100%;font-size:.88rem;line-height:1.35;"
    "font-variant-numeric:tabular-nums}\n"
    "th{font-weight:normal;font-style:italic;color:var(--soft);text-align:left;"
    "vertical-align:bottom}\n"
    "thead{border-bottom:1px solid var(--soft)}\n"
    "td,th{padding:.22rem .5rem}td{vertical-align:top}.n{text-align:right}\n"
    "td.play,td.dice{white-space:nowrap}tbody tr:nth-child(even){background:var(--wash)}\n"
    "tr.hole td{border-bottom:1px solid var(--hair)}td.ruling{min-width:14rem}\n"
    "td a{color:inherit}.marks{border-left:1px solid var(--rule)}\n"
    ".graph{display:block;width:100%;height:auto;max-width:54rem}\n"
    ".graph .grid{stroke:var(--rule);stroke-width:1}.graph .tick{fill:var(--soft);font-size:11px}\n"
    ".graph .name{fill:var(--text);font-size:13px}\n"
    ".graph polyline,.graph line.holes{fill:none;stroke-linejoin:round}\n"
    ".graph .white{stroke:var(--w-line)}.graph .black{stroke:var(--text)}\n"
    ".graph .holes{stroke-width:2.4}.graph .points{stroke-width:.9;opacity:.75}\n"
    ".graph .holes.white{stroke-dasharray:7 3}\n"
    ".head code{overflow-wrap:anywhere;font-size:.85rem}\n"
    ".sources{display:grid;grid-template-columns:auto 1fr;gap:.1rem .8rem;font-size:.85rem;"
    "color:var(--soft)}\n"
    ".sources dt{font-weight:600}.sources dd{margin:0}\n"
    "footer{margin-top:3rem;font-size:.85rem}\n"
    "@media (max-width:44rem){.coup,#replay{grid-template-columns:minmax(0,1fr);gap:.8rem}"
    "#told{grid-column:1;grid-row:auto;order:3}.coup figure{max-width:22rem}}\n"
    "@media print{@page{size:A4;margin:16mm}body{max-width:none;padding:0;font-size:9.5pt}"
    "#replay,.hint{display:none!important}.coup{grid-template-columns:38mm minmax(0,1fr);"
    "padding:3mm 0}h2{break-after:avoid}tr{break-inside:avoid}thead{display:table-header-group}"
    ".wide{overflow:visible}tbody tr:nth-child(even){background:none}"
    "tbody td{border-bottom:.3pt solid #ccc}"
    "*{print-color-adjust:exact;-webkit-print-color-adjust:exact}}\n";

void report_head_end(struct strbuf *w, const char *more)
{
    strbuf_add(w, "<style>\n");
    svg_style(w);
    strbuf_add(w, "%s%s</style>\n</head>\n<body>\n", style, more);
}

/* On a small screen the columns of a table of rounds are narrow, and the written number is above
 * the total. The lines of the graph differ in colour and in pattern. */
const char report_rounds_style[] =
    ".coup{grid-template-columns:minmax(0,1fr)}\n"
    "table.rounds{width:auto;min-width:100%}.rounds td,.rounds th{padding:.22rem .45rem}\n"
    ".rounds tbody th,.rounds thead th:first-child{width:2rem;font-style:italic}\n"
    ".rounds thead th{overflow-wrap:anywhere}\n"
    ".rounds td a{text-decoration:none}.rounds td a:hover{text-decoration:underline}\n"
    ".rounds small{color:var(--soft);margin-right:.5em}\n"
    ".rounds .zero small{letter-spacing:.08em}"
    ".rounds .zero small,.rounds .lost,.rounds .lost a{color:var(--mark-text)}\n"
    ".rounds tfoot{border-top:1px solid var(--soft)}.rounds tfoot td{font-size:1.15em}\n"
    ".graph .total{fill:none;stroke-width:2;stroke-linejoin:round}\n"
    ":root{--mark-text:#9a3524;--l0:#1f1b17;--l1:#a5422f;--l2:#2f5d8a;--l3:#2f6b3c;--l4:#8a5a00;"
    "--l5:#6a3d86;--l6:#00726f;--l7:#6b6259}\n"
    "@media screen and (prefers-color-scheme:dark){"
    ":root{--mark-text:#e58a76;--l0:#ece6db;--l1:#e58a76;--l2:#86b4e0;--l3:#85c193;--l4:#e0b35a;"
    "--l5:#c39ad8;--l6:#5fc4bf;--l7:#a59c8e}}\n"
    ".graph .p0{stroke:var(--l0)}.graph .p1{stroke:var(--l1);stroke-dasharray:8 3}"
    ".graph .p2{stroke:var(--l2);stroke-dasharray:2 3}"
    ".graph .p3{stroke:var(--l3);stroke-dasharray:9 3 2 3}\n"
    ".graph .p4{stroke:var(--l4);stroke-dasharray:5 2}.graph .p5{stroke:var(--l5)}"
    ".graph .p6{stroke:var(--l6);stroke-dasharray:12 4}"
    ".graph .p7{stroke:var(--l7);stroke-dasharray:1 2}\n"
    "@media (max-width:44rem){.graph{min-width:34rem}.rounds td,.rounds th{padding:.22rem .2rem}"
    ".rounds small{display:block;margin:0;line-height:1.1}.rounds{font-size:.8rem}}\n";

const char report_script[] =
    "(function(){\n"
    "'use strict';\n"
    "var coups=[].slice.call(document.querySelectorAll('#coups .coup'));\n"
    "var replay=document.getElementById('replay'),stage=document.getElementById('stage');\n"
    "var told=document.getElementById('told'),slider=document.getElementById('slider');\n"
    "var count=document.getElementById('count'),last=coups.length-1,at=0;\n"
    "function fill(to,from){to.textContent='';to.appendChild(from.cloneNode(true));}\n"
    "function show(n){\n"
    " at=Math.max(0,Math.min(last,n));\n"
    " fill(stage,coups[at].querySelector('figure'));\n"
    " fill(told,coups[at].querySelector('.told'));\n"
    " slider.value=at;count.textContent=at+' / '+last;\n"
    " document.getElementById('first').disabled=document.getElementById('back').disabled=at===0;\n"
    " document.getElementById('next').disabled=document.getElementById('end').disabled=at===last;\n"
    "}\n"
    "function go(n){show(n);try{history.replaceState(null,'','#coup-'+at);}catch(e){}}\n"
    "function on(id,f){document.getElementById(id).addEventListener('click',f);}\n"
    "on('first',function(){go(0);});on('back',function(){go(at-1);});\n"
    "on('next',function(){go(at+1);});on('end',function(){go(last);});\n"
    "slider.max=last;\n"
    "slider.addEventListener('input',function(){go(Number(slider.value));});\n"
    "document.addEventListener('keydown',function(e){\n"
    " if(e.altKey||e.ctrlKey||e.metaKey||e.shiftKey)return;\n"
    " var to={ArrowLeft:at-1,ArrowRight:at+1,Home:0,End:last}[e.key];\n"
    " if(to===undefined)return;\n"
    " e.preventDefault();go(to);\n"
    "});\n"
    "function named(){\n"
    " var m=/^#coup-(\\d+)$/.exec(location.hash);\n"
    " show(m?Number(m[1]):0);\n"
    "}\n"
    "window.addEventListener('hashchange',named);\n"
    "replay.hidden=false;named();\n"
    "})();\n";

/* --- report graph ---------------------------------------------------------------------------- */

/* The graph of a report. If minor numbers add up to major ones (paper.parts), each player has a
 * bold line for the major number and a thin one for the minor number, otherwise one line for the
 * minor number. */

enum { LEFT = 34, RIGHT = 590, TOP = 14, BOTTOM = 234, WIDTH = 720, HEIGHT = 256, APART = 17 };
enum { NAME_COLUMNS = 7 };

/* The range of the scale. */
struct scale {
    const struct replayed_match *t;
    double least, most; /* of the numbers */
    double top;         /* a little above `most` */
};

static double at_turn(const struct replayed_match *t, long n)
{
    return LEFT + (double)(RIGHT - LEFT) * (double)n / (double)(t->turns ? t->turns : 1);
}

static const struct standing *standing_at(const struct replayed_match *t, long n, int seat)
{
    return n ? &t->turn[n - 1].at[seat] : &t->begins[seat];
}

/* Returns the number that the graph shows for a player: the major one if there is one. */
static long counted_at(const struct replayed_match *t, long n, int seat)
{
    const struct standing *s = standing_at(t, n, seat);
    return t->paper->parts ? s->major : s->minor;
}

static struct scale scale_of(const struct replayed_match *t)
{
    long least = 0, most = t->paper->most ? t->most : 1;
    for (long n = 0; n <= t->turns; n++) {
        for (int i = 0; i < t->seats; i++) {
            long is = counted_at(t, n, i);
            least = is < least ? is : least;
            most = is > most ? is : most;
        }
    }
    double over = t->paper->parts ? 0.5 : (double)(most - least) / 25;
    return (struct scale){t, (double)least, (double)most, (double)most + over};
}

static double at_value(const struct scale *s, double value)
{
    return BOTTOM - (BOTTOM - TOP) * (value - s->least) / (s->top - s->least);
}

/* Returns the step of the scale (1, 2, 5, 10, ...) that needs at most this number of lines. */
static long scale_step(long span, int lines)
{
    static const int factors[] = {1, 2, 5};
    for (long power = 1;; power *= 10) {
        for (int i = 0; i < 3; i++)
            if (span <= power * factors[i] * lines)
                return power * factors[i];
    }
}

static void add_scale(struct strbuf *w, const struct scale *s)
{
    const struct replayed_match *t = s->t;
    long step = scale_step((long)(s->most - s->least), 6);
    for (long h = (long)s->least / step * step; h <= (long)s->most; h += step) {
        double y = at_value(s, (double)h);
        strbuf_add(w, "<line class=\"grid\" x1=\"%d\" x2=\"%d\" y1=\"%.5g\" y2=\"%.5g\"/>", LEFT,
                   RIGHT, y, y);
        strbuf_add(w, "<text class=\"tick\" x=\"%d\" y=\"%.5g\" text-anchor=\"end\">%ld</text>",
                   LEFT - 7, y + 4, h);
    }
    long every = scale_step(t->turns, 10);
    for (long n = 0; n <= t->turns; n += every)
        strbuf_add(w, "<text class=\"tick\" x=\"%.5g\" y=\"%d\" text-anchor=\"middle\">%ld</text>",
                   at_turn(t, n), BOTTOM + 16, n);
    strbuf_add(w,
               "<text class=\"tick\" x=\"%d\" y=\"%d\">%s</text>"
               "<text class=\"tick\" x=\"%d\" y=\"%d\">%s</text>\n",
               RIGHT + 12, BOTTOM + 16, t->game->picture ? C_("board", "turns") : _("turns"), 2,
               TOP - 3, t->paper->scale ? _(t->paper->scale) : "");
}

/* --- lines ------------------------------------------------------------------------------------ */

/* Returns the class of a player's line. Two players have the colours of their men, more players
 * each a colour and a pattern. */
static const char *line_class(const struct replayed_match *t, int seat)
{
    static const char *const classes[SEATS_MAX] = {"p0", "p1", "p2", "p3", "p4", "p5", "p6", "p7"};
    return !t->game->seat_header ? classes[seat] : seat ? "black" : "white";
}

static void add_parts(struct strbuf *w, const struct scale *s, int seat)
{
    const struct replayed_match *t = s->t;
    strbuf_add(w, "<polyline class=\"points %s\" points=\"", line_class(t, seat));
    for (long n = 0; n <= t->turns; n++) {
        const struct standing *at = standing_at(t, n, seat);
        strbuf_add(w, "%.5g,%.5g ", at_turn(t, n),
                   at_value(s, (double)at->major + (double)at->minor / (double)t->paper->parts));
    }
    strbuf_add(w, "\"/>\n<polyline class=\"holes %s\" points=\"", line_class(t, seat));
    for (long n = 0; n <= t->turns; n++) {
        if (n)
            strbuf_add(w, "%.5g,%.5g ", at_turn(t, n),
                       at_value(s, (double)counted_at(t, n - 1, seat)));
        strbuf_add(w, "%.5g,%.5g ", at_turn(t, n), at_value(s, (double)counted_at(t, n, seat)));
    }
    strbuf_add(w, "\"/>\n");
}

/* Adds a line through the player's totals after each of the player's turns. */
static void add_total(struct strbuf *w, const struct scale *s, int seat)
{
    const struct replayed_match *t = s->t;
    strbuf_add(w, "<polyline class=\"total %s\" points=\"", line_class(t, seat));
    for (long n = 0; n <= t->turns; n++)
        if (!n || n == t->turns || t->turn[n - 1].seat == seat)
            strbuf_add(w, "%.5g,%.5g ", at_turn(t, n), at_value(s, (double)counted_at(t, n, seat)));
    strbuf_add(w, "\"/>\n");
}

/* --- names ------------------------------------------------------------------------------------ */

/* Sorts seats by the end of their lines, from top to bottom. */
static void sort_seats(const double *y, int *seat, int count)
{
    for (int i = 0; i < count; i++) {
        int k = i;
        for (; k > 0 && y[seat[k - 1]] > y[i]; k--)
            seat[k] = seat[k - 1];
        seat[k] = i;
    }
}

/* Moves labels apart until none overlap. Each pair keeps its centre. */
static void move_apart(double *y, const int *seat, int count)
{
    bool moved = true;
    for (int round = 0; moved && round < 200; round++) {
        moved = false;
        for (int i = 1; i < count; i++) {
            double lack = APART - (y[seat[i]] - y[seat[i - 1]]);
            if (lack <= 0.001)
                continue;
            y[seat[i - 1]] -= lack / 2;
            y[seat[i]] += lack / 2;
            moved = true;
        }
    }
}

/* Moves labels that are below the graph up, and the labels above them out of the way. */
static void move_up(double *y, const int *seat, int count)
{
    double room = BOTTOM;
    for (int i = count - 1; i >= 0; i--, room -= APART) {
        room = y[seat[i]] < room ? y[seat[i]] : room;
        y[seat[i]] = room;
    }
}

/* Adds a name, truncated if it is too long. */
static void add_short(struct strbuf *w, const char *name)
{
    size_t length = strlen(name), at = 0, took;
    struct strbuf cut = {.text = NULL};
    for (int columns = 0; at < length; at += took) {
        columns += utf8_columns(name + at, length - at, &took);
        if (columns > NAME_COLUMNS)
            break;
    }
    strbuf_add_bytes(&cut, name, at);
    strbuf_add(&cut, "%s", at < length ? "…" : "");
    html_take(w, "", &cut, "");
}

/* Adds the players' names at the ends of their lines, without overlap. */
static void add_graph_names(struct strbuf *w, const struct scale *s)
{
    const struct replayed_match *t = s->t;
    const char *kind = t->paper->parts ? "holes" : "total";
    double y[SEATS_MAX];
    int order[SEATS_MAX];
    for (int i = 0; i < t->seats; i++) {
        const struct standing *end = standing_at(t, t->turns, i);
        double half = t->paper->parts ? (double)end->minor / (2.0 * (double)t->paper->parts) : 0;
        y[i] = at_value(s, (double)counted_at(t, t->turns, i) + half) + 4;
    }
    sort_seats(y, order, t->seats);
    move_apart(y, order, t->seats);
    if (!t->paper->parts)
        move_up(y, order, t->seats);
    for (int i = 0; i < t->seats; i++) {
        strbuf_add(w,
                   "<line class=\"%s %s\" x1=\"%d\" x2=\"%d\" y1=\"%.5g\" y2=\"%.5g\"/>"
                   "<text class=\"name\" x=\"%d\" y=\"%.5g\">",
                   kind, line_class(t, i), RIGHT + 8, RIGHT + 26, y[i] - 4, y[i] - 4, RIGHT + 31,
                   y[i]);
        if (t->game->seat_header)
            html_text(w, _(t->game->seat_header[i]));
        else
            add_short(w, t->names[i]);
        strbuf_add(w, " %ld</text>\n", counted_at(t, t->turns, i));
    }
}

void report_graph(struct strbuf *w, const struct replayed_match *t)
{
    struct scale s = scale_of(t);
    strbuf_add(w, "<svg class=\"graph\" viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"%s\">\n",
               WIDTH, HEIGHT, t->paper->graph ? _(t->paper->graph) : _("Totals"));
    add_scale(w, &s);
    for (int i = t->seats - 1; i >= 0; i--)
        (t->paper->parts ? add_parts : add_total)(w, &s, i);
    add_graph_names(w, &s);
    strbuf_add(w, "</svg>\n");
}

/* --- report sheet ---------------------------------------------------------------------------- */

/* The score sheet of a report. */

/* Returns the symbol of a side on a board, or the player's name if the game has no sides. */
static const char *seat_name(const struct replayed_match *t, int seat)
{
    return !t->game->seat_header ? t->names[seat] : seat ? "●" : "○";
}

static void add_numbers_html(struct strbuf *w, const struct replayed_match *t,
                             const struct replayed_turn *c, const struct column *group)
{
    for (int i = 0; i < t->seats; i++) {
        long n = replayed_number(t, c, group, i);
        strbuf_add(w, "<td class=\"n%s\">", i == 0 ? " marks" : "");
        if (n || group != &t->paper->marked)
            strbuf_add(w, "%ld", n);
        strbuf_add(w, "</td>");
    }
}

/* Returns true if the turn changed a player's major number, such as holes. */
static bool won_more(const struct replayed_match *t, long n)
{
    const struct standing *was = n > 1 ? t->turn[n - 2].at : t->begins;
    for (int i = 0; i < t->seats; i++)
        if (t->turn[n - 1].at[i].major != was[i].major)
            return true;
    return false;
}

static void add_row_html(struct strbuf *w, const struct replayed_match *t, long n, const char *link)
{
    const struct replayed_turn *c = &t->turn[n - 1];
    const struct column *group[REPLAYED_GROUPS];
    int groups = replayed_groups(t, group);
    strbuf_add(w, "<tr%s><td class=\"n\"><a href=\"%s%ld\">%ld</a></td>",
               won_more(t, n) ? " class=\"hole\"" : "", link, n, c->number);
    html_element(w, "<td>", seat_name(t, c->seat), "</td>");
    html_element(w, "<td class=\"dice\">", c->dice, "</td>");
    html_element(w, "<td class=\"play\">", c->play, "</td>");
    for (int i = 0; i < groups; i++)
        add_numbers_html(w, t, c, group[i]);
    html_element(w, "<td class=\"ruling marks\">", c->ruling, "</td></tr>\n");
}

static void add_heads_html(struct strbuf *w, const struct replayed_match *t)
{
    static const struct {
        const char *tag, *text;
    } heads[] = {
        {"<th rowspan=\"2\" class=\"n\">", "№"},
        {"<th rowspan=\"2\">", N_("side")},
        {"<th rowspan=\"2\">", N_("dice")},
        {"<th rowspan=\"2\">", N_("play")},
    };
    const struct column *group[REPLAYED_GROUPS];
    int groups = replayed_groups(t, group);
    strbuf_add(w, "<div class=\"wide\"><table>\n<thead><tr>");
    for (size_t i = 0; i < sizeof heads / sizeof heads[0]; i++)
        html_element(w, heads[i].tag, _(heads[i].text), "</th>");
    for (int i = 0; i < groups; i++) {
        strbuf_add(w, "<th colspan=\"%d\" class=\"marks\">", t->seats);
        html_element(w, "", _(group[i]->page), "</th>");
    }
    html_element(w, "<th rowspan=\"2\" class=\"marks\">", _("rulings and claims"), "</th>");
    strbuf_add(w, "</tr>\n<tr>");
    for (int i = 0; i < groups; i++)
        for (int k = 0; k < t->seats; k++)
            html_element(w, k ? "<th class=\"n\">" : "<th class=\"n marks\">", seat_name(t, k),
                         "</th>");
    strbuf_add(w, "</tr></thead>\n<tbody>\n");
}

static void add_turns(struct strbuf *w, const struct replayed_match *t, const char *link)
{
    add_heads_html(w, t);
    for (long n = 1; n <= t->turns; n++)
        add_row_html(w, t, n, link);
    strbuf_add(w, "</tbody>\n</table></div>\n");
}

/* Adds the explanation of the stars, if there is one on the sheet. */
static void add_star_note(struct strbuf *w, const struct replayed_match *t)
{
    bool starred = false;
    for (long n = 0; n < t->turns; n++)
        for (int i = 0; i < t->seats; i++)
            starred |= t->turn[n].at[i].star;
    if (starred && t->paper->star)
        html_element(w, "<p class=\"meta\">", _(t->paper->star), "</p>\n");
}

void report_sheet_head(struct strbuf *w, const struct replayed_match *t)
{
    static const char *const names[] = {"Event", "Site", "Round", "Date"};
    struct strbuf options = {.text = NULL};
    int parts = 0;
    html_element(w, "<p class=\"meta\">", _(t->game->title), "</p>\n<p class=\"players\">");
    for (int i = 0; i < t->seats; i++) {
        html_element(w, i ? " – " : "", t->game->seat_header ? seat_name(t, i) : "",
                     t->game->seat_header ? " " : "");
        html_bdi(w, t->names[i]);
    }
    strbuf_add(w, "</p>\n");
    if (*t->occasion)
        html_element(w, "<p>", t->occasion, "</p>\n");
    strbuf_add(w, "<p class=\"meta\">");
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const char *value = *t->occasion && i == 2 ? NULL : replayed_value(t, names[i]);
        char date[DATE_SAID];
        if (!value || !*value)
            continue;
        if (i == 3)
            format_date(value, date);
        strbuf_add(w, parts++ ? " · " : "");
        html_bdi(w, i == 3 ? date : value);
    }
    strbuf_add(w, "</p>\n");
    replayed_options(t, &options);
    html_take(w, "<p class=\"meta\">", &options, "</p>\n");
}

/* A part of the foot: rows of a turn and a text, below a title. */
struct foot_rows {
    struct strbuf *w;
    const char *title;
    bool begun;
};

static void add_foot_lines(struct foot_rows *to, long turn, const char *lines)
{
    if (!*lines)
        return;
    if (!to->begun)
        html_element(to->w, "<h2>", to->title, "</h2>\n<table class=\"foot-rows\"><tbody>\n");
    to->begun = true;
    strbuf_add(to->w, turn ? "<tr><td class=\"n\">%ld</td>" : "<tr><td></td>", turn);
    html_element(to->w, "<td class=\"lines\">", lines, "</td></tr>\n");
}

static void end_foot_rows(const struct foot_rows *to)
{
    strbuf_add(to->w, to->begun ? "</tbody></table>\n" : "");
}

static void add_signature(struct strbuf *w, const char *who)
{
    html_element(w, "<span class=\"sign\"><bdi>", who, "</bdi></span>\n");
}

void report_sheet_foot(struct strbuf *w, const struct replayed_match *t)
{
    struct foot_rows claims = {.w = w, .title = _("Claims")}, notes = {.w = w, .title = _("Notes")};
    struct strbuf arbiter = {.text = NULL};
    const char *named = replayed_value(t, "Arbiter");
    add_star_note(w, t);
    for (long i = 0; i < t->turns; i++)
        add_foot_lines(&claims, t->turn[i].number, t->turn[i].claims);
    end_foot_rows(&claims);
    add_foot_lines(&notes, 0, t->preface);
    for (long i = 0; i < t->turns; i++)
        add_foot_lines(&notes, t->turn[i].number, t->turn[i].remarks);
    end_foot_rows(&notes);
    html_element(w, "<p class=\"result lines\">", t->foot ? t->foot : "",
                 "</p>\n<p class=\"signs\">\n");
    for (int i = 0; i < t->seats; i++)
        add_signature(w, t->names[i]);
    strbuf_add(&arbiter, "%s%s%s", named ? named : "", named && *named ? ", " : "", _("arbiter"));
    html_take(w, "<span class=\"sign\"><bdi>", &arbiter, "</bdi></span>\n</p>\n");
}

void report_sheet(struct strbuf *w, const struct replayed_match *t, const char *link)
{
    const struct rounds_style rounds = {.table = "rounds", .link = link};
    strbuf_add(w, "<section>\n");
    html_heading(w, _("Score sheet"));
    if (t->paper->rounds)
        html_rounds(w, t, &rounds);
    else
        add_turns(w, t, link);
    strbuf_add(w, "</section>\n");
}

/* --- report turns ---------------------------------------------------------------------------- */

/* All turns of a report, each with its rulings and, if the game has one, its board. */

/* Adds the board, if the game has one. */
static void add_board(struct strbuf *w, const struct replayed_match *t, long n)
{
    if (!t->game->picture)
        return;
    strbuf_add(w, "<figure>");
    svg_board(w, t, n, false);
    strbuf_add(w, "</figure>\n");
}

/* Adds comments as one paragraph. */
static void add_remarks_html(struct strbuf *w, const char *lines)
{
    if (*lines)
        html_element(w, "<p class=\"remark\">", lines, "</p>\n");
}

/* Adds the sentences of a ruling as a list; lines with more indentation belong to the sentence
 * before. */
static void add_sentences(struct strbuf *w, const char *lines)
{
    if (!*lines)
        return;
    strbuf_add(w, "<ul>\n");
    html_sentences(w, lines, "li");
    strbuf_add(w, "</ul>\n");
}

/* Adds the score, such as "Anna: 2 holes, 6 points", of each player. */
static void add_standing(struct strbuf *w, const struct replayed_match *t,
                         const struct standing *at)
{
    strbuf_add(w, "<p class=\"score\">");
    for (int i = 0; i < t->seats; i++) {
        struct strbuf said = {.text = NULL};
        strbuf_add(w, "%s", i ? t->game->picture ? "<br>" : " · " : "");
        html_bdi(w, t->names[i]);
        strbuf_add(w, "%s", _(": "));
        replayed_standing(t, &at[i], &said);
        html_take(w, "", &said, "");
    }
    strbuf_add(w, "</p>\n");
}

static void add_start(struct strbuf *w, const struct replayed_match *t)
{
    strbuf_add(w, "<article class=\"coup\" id=\"coup-0\">\n");
    add_board(w, t, 0);
    strbuf_add(w, "<div class=\"told\"><h3><a href=\"#coup-0\">");
    html_text(w, _("The beginning"));
    strbuf_add(w, "</a></h3>\n");
    add_standing(w, t, t->begins);
    add_remarks_html(w, t->preface);
    strbuf_add(w, "</div>\n</article>\n");
}

static void add_turn(struct strbuf *w, const struct replayed_match *t, long n)
{
    const struct replayed_turn *c = &t->turn[n - 1];
    strbuf_add(w, "<article class=\"coup\" id=\"coup-%ld\">\n", n);
    add_board(w, t, n);
    strbuf_add(w, "<div class=\"told\"><h3><a href=\"#coup-%ld\">%ld. ", n, c->number);
    html_bdi(w, t->names[c->seat]);
    html_element(w, " ", c->dice, "</a> <span class=\"play\">");
    html_text(w, c->play);
    strbuf_add(w, "</span></h3>\n");
    add_sentences(w, c->sentences);
    add_remarks_html(w, c->remarks);
    add_standing(w, t, c->at);
    strbuf_add(w, "</div>\n</article>\n");
}

void report_turns(struct strbuf *w, const struct replayed_match *t)
{
    strbuf_add(w, "<section id=\"coups\">\n");
    html_heading(w, t->game->picture ? C_("board", "The turns") : _("The turns"));
    add_start(w, t);
    for (long n = 1; n <= t->turns; n++)
        add_turn(w, t, n);
    strbuf_add(w, "</section>\n");
}
