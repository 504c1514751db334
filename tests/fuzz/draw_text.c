/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "draw_text.h"

#include <stdio.h>
#include <string.h>

#define LENGTH(a) (sizeof(a) / sizeof((a)[0]))

static struct deal *deal;
static char drawn[TEXT_ROOM];
static size_t length;

/* Texts that are mutated. */
static const char *const positions[] = {
    "W:1x10,5x2,7,12x2 B:1x15 w 64 roll=3",
    "W:1x11,2,3,5,7 B:1x15 b 31",
    "W:2,4,6x3,7x2,8x2,9x2,10x2,12x2 B:1x15 w 51",
    "W:19,20x2,23,24 B:- w 61",
    "W:12,13 B:11,13x2 b 66",
    "numbering=talon W:6x14,11 B:T',10' w 64",
    "W:- B:- w",
};

static const char *const records[] = {
    "[Game \"trictrac\"]\n[White \"A\"]\n[Black \"B\"]\n1. w 64 1/7 1/5 2. b 53 1/6 1/4\n",
    "1. w 64 +8 stay 1/7 1/5 b+2 school 4 # note\n2. b 31 1/4/5\n",
    "[Option \"holes=2\"] [Setup \"W:19,20x2,23,24 B:24x15 w\"] 61 19/off 20/21 66 24/off 24/off",
    "64 1/6 1/5 = 1/7 1/5 53 1/6 = 1/4 1/9 b@1:2 school false 21 @0:4 t7 -",
    "[Option \"numbering=talon\"] 64 T/6 T/4 53 5 3 ?? T/11' w+6 64 10",
    "54 1/5+1/4 = stands 65 must 14 1/7 6 22 go 66 tenir 7 7 * [Game \"trictrac\"] 31 - 42 1-5 1-3",
    "64 1/7 1/5 b school 12 false 53 w school raise +12 go = 1/6 1/4 66 1/13 1/7/12 11 off 5",
};

/* One record of each other game, and one of trictrac with a comment in open quotes. */
static const char *const replays[] = {
    "[Game \"tryktrak\"]\n1. w 51 12/17 1/2\n2. b 43 12/16 16/19 3. w 44 12/16x2 17/21x2\n",
    "[Game \"puff\"] 1. w 62 bar/2 bar/6 2. b 33 bar/3x2 bar/4x2 b 41 = back 4 1 5. w 22 - *",
    "[Game \"tric-trac\"] 1. w 53 1/6 1/4 2. b 51 1/5 = back 1/6 1/2 b +1 on 3. w 66 1/7x2 new",
    "[Game \"tic-tac\"] 1. w 51 1/6 1/2 2. b hit 64 whynot raise 2 1/7 1/5 fill\n",
    ("[Game \"truba\"] [Player1 \"A\"] [Player2 \"B\"] [Player3 \"C\"]\n1. a 111234/111 stop\n"
     "2. b 112346/11 1236/1 246/- # a truba\n3. c 123456/123456 223345/5 +700"),
    "[Game \"ten-thousand\"] [Setup \"3200 0; 0 1 b\"] b 112346/ 1500 a 155555/15 = back /1 stop",
    "[Game \"farkle\"] 1. a 111111/ stop 2. b 23466 3. a 340 550 stop *",
    "[Game \"pig\"] 1. a 5 3 stop 2. b 421 3. a 666666 +30 stop # end\n",
    "# \xc2\xab \" \xc2\xbb\n1. w 21 1/3 1/2\n2. b \"open\n[White \"A\"] 3. w 64 1/7 1/5",
};

static const char *const words[] = {
    "64",
    "53",
    "11",
    "66",
    "6-4",
    "4-6",
    "??",
    "w",
    "b",
    "1.",
    "2.",
    "+8",
    "+0",
    "+12",
    "+24",
    "b+2",
    "w+4",
    "@1:2",
    "@0:0",
    "b@1:8",
    "@24:10",
    "stay",
    "go",
    "tenir",
    "s'en-aller",
    "t7",
    "t1",
    "tT",
    "1/7",
    "1/5",
    "1/7/11",
    "1/11",
    "22/off",
    "off",
    "7",
    "5",
    "11",
    "24",
    "12",
    "13",
    "1/13",
    "1/12",
    "6/12",
    "7/12",
    "-",
    "T/7",
    "1/7+1/5",
    "1/6+1/4",
    "school",
    "school 4",
    "w school 2",
    "b school",
    "false",
    "raise",
    "mark",
    "w mark",
    "whole",
    "school 0",
    "@1:0 go",
    "must 14",
    "waive",
    "late 6",
    "w late 2",
    "w 1/5",
    "= back",
    "must",
    "=",
    "= stands",
    "= 1/7 1/5",
    "= -",
    "=",
    "*",
    "# note",
    "[White \"A\"]",
    "[Option \"holes=1\"]",
    "[Option \"play=ecrire\"]",
    "[Game \"trictrac\"]",
    "[Setup \"W:24x2 B:24x15 w\"]",
    "[Setup \"W:1x15 B:1x15 b\"]",
    "18/24",
    "14/18",
    "12/18 12/17",
    "\xc3\xa9",
    "\xff",
    "\x1b[2J",
    "x",
    "1/25",
    "0",
    "roll=3",
    "W:1x15",
    "B:-",
    "numbering=talon",
    "99999999999",
    "1x15",
    ",",
    "\n",
    "\t",
    "\"",
    "[",
    "]",
    "\\",
};

static void put(size_t at, size_t gone, const char *text, size_t n)
{
    if (length - gone + n > TEXT_ROOM)
        return;
    memmove(drawn + at + n, drawn + at + gone, length - at - gone);
    memcpy(drawn + at, text, n);
    length = length - gone + n;
}

static void put_word(size_t at)
{
    char text[64];
    const char *word = words[deal_below(deal, LENGTH(words))];
    int n = snprintf(text, sizeof text, "%s ", word);
    put(at, 0, text, (size_t)n);
}

/* Returns a random word and stores its length. */
static size_t find_word(size_t *n)
{
    size_t at = deal_below(deal, (unsigned)length + 1), end;
    while (at && drawn[at - 1] != ' ' && drawn[at - 1] != '\n')
        at--;
    for (end = at; end < length && drawn[end] != ' ' && drawn[end] != '\n'; end++)
        ;
    *n = end - at;
    return at;
}

static void mutate(void)
{
    char c, other[256];
    size_t n, m, at, from;
    switch (deal_below(deal, 9)) {
    case 0:
        length = deal_below(deal, (unsigned)length + 1);
        break;
    case 1:
        if (length)
            drawn[deal_below(deal, (unsigned)length)] ^= (char)(1u << deal_below(deal, 8));
        break;
    case 2:
        if (length)
            drawn[deal_below(deal, (unsigned)length)] = (char)deal_below(deal, 256);
        break;
    case 3:
        c = (char)deal_below(deal, 256);
        put(deal_below(deal, (unsigned)length + 1), 0, &c, 1);
        break;
    case 4: /* a word twice, or two swapped */
        from = find_word(&n);
        if (n > sizeof other)
            break;
        memcpy(other, drawn + from, n);
        at = find_word(&m);
        put(at, deal_below(deal, 2) ? m : 0, other, n);
        break;
    case 5:
        at = find_word(&n);
        put(at, n, "", 0);
        break;
    case 6:
        if (length)
            put(deal_below(deal, (unsigned)length), 1, "", 0);
        break;
    default:
        find_word(&n);
        put_word(find_word(&n));
    }
}

static void draw_from(const char *const seeds[], unsigned count)
{
    length = 0;
    switch (deal_below(deal, 8)) {
    case 0: /* bytes */
        length = deal_below(deal, 64);
        for (size_t i = 0; i < length; i++)
            drawn[i] = (char)deal_below(deal, 256);
        break;
    case 1: /* words */
        for (unsigned n = deal_below(deal, 24); n; n--)
            put_word(length);
        break;
    default: {
        const char *seed = seeds[deal_below(deal, count)];
        put(0, 0, seed, strlen(seed));
        for (unsigned n = deal_below(deal, 6); n; n--)
            mutate();
    }
    }
}

static size_t give(char text[TEXT_ROOM])
{
    memcpy(text, drawn, length);
    return length;
}

size_t draw_position(struct deal *d, char text[TEXT_ROOM])
{
    deal = d;
    draw_from(positions, LENGTH(positions));
    return give(text);
}

size_t draw_record(struct deal *d, char text[TEXT_ROOM])
{
    deal = d;
    draw_from(records, LENGTH(records));
    return give(text);
}

size_t draw_replay(struct deal *d, char text[TEXT_ROOM])
{
    deal = d;
    draw_from(replays, LENGTH(replays));
    put(0, 0, (char[]){(char)deal_below(d, 256)}, 1);
    return give(text);
}

size_t draw_words(struct deal *d, char text[TEXT_ROOM])
{
    deal = d;
    length = 0;
    for (unsigned n = 1 + deal_below(deal, 3); n; n--)
        put_word(length);
    return give(text);
}
