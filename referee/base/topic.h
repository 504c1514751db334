/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What help knows of a word. */
#ifndef BASE_TOPIC_H
#define BASE_TOPIC_H

/* Something to be known. `names` are all it goes by, apart by blanks, each in small letters
 * without accents, its words joined by hyphens; the first is the one to show. */
struct help_topic {
    const char *names;
    const char *title; /* NULL: the first name */
    const char *text;
};

/* A line on what can be typed. */
struct typed_help {
    const char *typed, *what;
};

/* Pages that are made when they are asked for: the i-th one's topic, whose text is not read, NULL
 * behind the last; and the page. */
struct words;
struct help_pages {
    const struct help_topic *(*topic)(int i);
    void (*add)(struct words *w, int i);
};

/* A step of a tutorial: what is told before a line, the line, and what to do if another is typed.
 * Behind the last .line is NULL. */
struct lesson {
    const char *told, *line, *hint;
};

#endif
