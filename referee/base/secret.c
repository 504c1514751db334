/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "secret.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <termios.h>

/* The line without its end; false: it is longer than the room, or there is none. */
static bool take_line(FILE *f, char out[SECRET_SIZE])
{
    errno = 0;
    if (!fgets(out, SECRET_SIZE, f))
        return false;
    size_t n = strcspn(out, "\r\n");
    bool whole = out[n] || feof(f);
    out[n] = '\0';
    return whole;
}

bool secret_ask(const char *prompt, char out[SECRET_SIZE])
{
    struct termios shown, hidden;
    FILE *f = fopen("/dev/tty", "r+e");
    if (!f || tcgetattr(fileno(f), &shown) != 0) {
        if (f)
            fclose(f);
        return false;
    }
    setvbuf(f, NULL, _IONBF, 0); /* what was typed stays in no buffer */
    hidden = shown;
    hidden.c_lflag &= ~(tcflag_t)ECHO;
    tcsetattr(fileno(f), TCSAFLUSH, &hidden);
    fputs(prompt, f);
    fflush(f);
    bool ok = take_line(f, out);
    tcsetattr(fileno(f), TCSAFLUSH, &shown);
    fputs("\n", f);
    fclose(f);
    return ok;
}

bool secret_read(const char *path, char out[SECRET_SIZE])
{
    bool standard = strcmp(path, "-") == 0;
    FILE *f = standard ? stdin : fopen(path, "re");
    if (!f)
        return false;
    bool ok = take_line(f, out);
    int why = errno;
    if (!standard)
        fclose(f);
    errno = why;
    return ok;
}
