/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What help knows of a word. */
#ifndef BASE_HELP_H
#define BASE_HELP_H

/* Something to be known. `names` are all it goes by, apart by blanks, each in small letters
 * without accents, its words joined by hyphens; the first is the one to show. */
struct help_topic {
    const char *names;
    const char *title; /* NULL: the first name */
    const char *text;
};

/* A command of all games, as one of them has it: its name, a line on it, and its page. NULL: as in
 * all. Behind the last .name is NULL. */
struct command_help {
    const char *name, *line, *page;
};

/* A line on what can be typed. */
struct typed_help {
    const char *typed, *what;
};

/* Pages that are made when they are asked for: the i-th one's topic, whose text is not read, NULL
 * behind the last; and the page. */
struct strbuf;
struct help_pages {
    const struct help_topic *(*topic)(int i);
    void (*add)(struct strbuf *w, int i);
};

/* A place of a book that rulings cite, as it is cited behind the key ("X", "185-186"), and what it
 * says, in a sentence of our own. */
struct article {
    const char *at, *says;
};

/* A book: its key in rulings ("LL"), the sign before a number (U+00A7, or ""), author, title and
 * year, and what it is to the rules. `articles` ends with .at NULL; NULL: it is cited as a whole. A
 * table of books ends with .key NULL. */
struct book {
    const char *key, *sign, *title, *about;
    const struct article *articles;
};

/* A step of a tutorial: what is told before a line, the line, and what to do if another is typed.
 * Behind the last .line is NULL; .told is then how it ends, NULL: as in
 * all games. */
struct lesson {
    const char *told, *line, *hint;
};

#endif
