/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "libpq.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>
#include <string.h>

static struct libpq loaded;
static bool complete;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static const struct {
    const char *name;
    size_t at;
} functions[] = {
#define ROW(name) {"PQ" #name, offsetof(struct libpq, name)},
    LIBPQ(ROW)
#undef ROW
};

/* Never unloaded: its TLS library may have threads. */
static void load_libpq(void)
{
    void *library = dlopen("libpq.so.5", RTLD_NOW | RTLD_LOCAL);
    complete = library != NULL;
    for (size_t i = 0; complete && i < sizeof functions / sizeof functions[0]; i++) {
        void *found = dlsym(library, functions[i].name);
        memcpy((char *)&loaded + functions[i].at, &found, sizeof found);
        complete = found != NULL;
    }
}

const struct libpq *libpq_load(void)
{
    (void)pthread_once(&once, load_libpq);
    return complete ? &loaded : NULL;
}
