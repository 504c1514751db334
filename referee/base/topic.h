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

/* A step of a tutorial: what is told before a line, the line, and what to do if another is typed.
 * Behind the last .line is NULL. */
struct lesson {
    const char *told, *line, *hint;
};

#endif
