/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How a match begins: its options, and what its headers say. */
#include "founding.h"

#include <stdlib.h>
#include <string.h>

#include "base/i18n.h"
#include "base/scan.h"
#include "games/option.h"

const struct game_option trictrac_options[] = {
    {.name = "exit-throw",
     .values = "again same",
     .help = N_("after bearing off the last man: throw again, or play the same throw")},
    {.name = "opening-doublet",
     .values = "rethrow play pass",
     .help = N_("a doublet as the first throw: thrown again, played, or void")},
    {.name = "bearing-off",
     .values = "paris provincial",
     .help = N_("provincial: a number that can be played inside must be")},
    {.name = "rencontre", .values = "off on", .help = N_("an obsolete jan")},
    {.name = "margot", .values = "off on", .help = N_("an obsolete jan")},
    {.name = "misere", .values = "off on", .help = N_("an obsolete jan")},
    {.name = "last-man-doublet",
     .values = "6 4",
     .help = N_("points for the last man borne off by a doublet, if one number is enough")},
    {.name = "schools",
     .values = "all own-throw",
     .help = N_("own-throw: points not marked on the opponent's throw are lost to both")},
    {.name = "stakes",
     .values = "single double bridge nineteenth-century",
     .help = N_("the value of the match: .help stakes")},
    {.name = "announce",
     .values = "announce confirm silent",
     .help = N_("the referee or the players speak first")},
    {.name = "holes", .least = 1, .most = 99, .help = N_("the hole that ends the match")},
    {.name = "play",
     .values = "ordinary ecrire",
     .help = N_("a separate match, or a marqué of a partie à écrire")},
    {.name = "marques",
     .least = 2,
     .most = 96,
     .help = N_("how many marqués make the partie: even for two; 3, 6 ... for three")},
    {.name = "refait",
     .values = "growing doubled",
     .help = N_("how a refait makes the consolation grow: 4, 6, 8 or 4, 8, 16")},
    {.name = "refaits",
     .least = 0,
     .most = 9,
     .help = N_("how many refaits went before this marqué")},
    {.name = "queue",
     .least = 0,
     .most = 99,
     .help = N_("a number of jetons for the player who has won most, paid in fiches")},
    {.name = "first-throw",
     .values = "winner alternate",
     .help = N_("which of two players has the first throw of the next marqué")},
    {.name = "jetons", .values = "0 1 2", .help = N_("jetons put down for each marqué lost")},
    {.name = "leaves",
     .values = "loser winner",
     .help = N_("which of three players rests after the first marqué")},
    {.name = "chouette",
     .values = "off on",
     .help = N_("of three, the first alone against the two others")},
    {.name = "numbering",
     .values = "plain talon",
     .help = N_("fields 1-24, or T and 1-11, with a prime on the other side")},
    {.name = NULL},
};

_Static_assert(sizeof trictrac_options / sizeof trictrac_options[0] == sizeof(struct options) + 2,
               "a byte of struct options for each option, but for the numbering");

bool option_read(const char *text, struct options *o, enum numbering *n, struct parse_error *err)
{
    const struct game_option *of;
    long value;
    if (!game_option_read(trictrac_options, text, &of, &value, err))
        return false;
    size_t i = (size_t)(of - trictrac_options);
    if (i == sizeof *o)
        *n = (enum numbering)value;
    else
        ((uint8_t *)o)[i] = (uint8_t)value;
    return true;
}

void strbuf_add_option(struct strbuf *w, const struct options *o, size_t i)
{
    game_option_add(w, &trictrac_options[i], ((const uint8_t *)o)[i]);
}

/* --- headers ---------------------------------------------------------------------------------- */

struct record_founding founding_default(void)
{
    return (struct record_founding){.options = options_default(),
                                    .player = {"", ""},
                                    .partie = "",
                                    .of_partie = {"", "", "", ""}};
}

bool founding_header(struct record_founding *f, const char *name, const char *value,
                     struct parse_error *err)
{
    const struct {
        const char *name, **to;
    } texts[] = {{"White", &f->player[WHITE]},  {"Black", &f->player[BLACK]},
                 {"Partie", &f->partie},        {"Player1", &f->of_partie[0]},
                 {"Player2", &f->of_partie[1]}, {"Player3", &f->of_partie[2]},
                 {"Player4", &f->of_partie[3]}};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        if (strcmp(name, texts[i].name) == 0)
            *texts[i].to = value;
    if (strcmp(name, "Setup") == 0) {
        f->set_up = position_read(value, strlen(value), &f->setup, err);
        f->setup.dice = (struct dice){0, 0};
        return f->set_up;
    }
    if (strcmp(name, "Option") == 0)
        return option_read(value, &f->options, &f->numbering, err);
    if (strcmp(name, "Round") == 0) {
        size_t digits = strspn(value, "0123456789");
        f->round = digits && digits < 5 && !value[digits] ? atoi(value) : 0;
    }
    return strcmp(name, "Game") != 0 || strcmp(value, "trictrac") == 0 ||
           token_error(&(struct token){.column = 1}, 0, err, "this game is not known");
}

bool founding_read(const struct match_setup *of, struct record_founding *f, struct parse_error *err)
{
    *f = founding_default();
    f->player[WHITE] = of->player[WHITE];
    f->player[BLACK] = of->player[BLACK];
    for (size_t i = 0; i < of->headers; i++)
        if (!founding_header(f, of->header[i].key, of->header[i].value, err))
            return false;
    return true;
}

struct match founding_match(const struct record_founding *f)
{
    struct match m = f->set_up ? match_from(&f->options, &f->setup) : match_start(&f->options);
    m.later = *f->partie && f->round > 1;
    return m;
}
