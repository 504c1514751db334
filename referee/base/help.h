/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Data types of the help. */
#ifndef BASE_HELP_H
#define BASE_HELP_H

/* A help topic. `names`: all its names, separated by blanks, in small letters without accents, with
 * hyphens between words; the first one is displayed. */
struct help_topic {
    const char *names;
    const char *title; /* NULL: the first name */
    const char *text;
};

/* A game's help for a command that all games have: name, one-line summary, page. help NULL: use
 * the common text. A table ends with .name NULL. */
struct command_help {
    const char *name, *line, *page;
};

/* A word or line that can be typed, and its description. */
struct typed_help {
    const char *typed, *what;
};

/* Generated pages: `topic` returns the i-th topic, whose text is not used, or NULL after the
 * last; `add` writes the page. */
struct strbuf;
struct help_pages {
    const struct help_topic *(*topic)(int i);
    void (*add)(struct strbuf *w, int i);
};

/* A place in a book, in the form cited after the key ("X", "185-186"), and a summary of it. */
struct article {
    const char *at, *says;
};

/* A book: its key in rulings ("LL"), the sign before a number (U+00A7, or ""), author, title and
 * year, and its role. `articles` ends with .at NULL; NULL: cited as a whole. A table ends with .key
 * NULL. */
struct book {
    const char *key, *sign, *title, *about;
    const struct article *articles;
};

/* A step of a tutorial: text before a line, the line, and a hint if something else is typed. A
 * table ends with .line NULL, whose .told is the closing text; NULL: the common one. */
struct lesson {
    const char *told, *line, *hint;
};

#endif
