/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "run.h"

#include <arpa/inet.h>
#include <errno.h>
#include <event2/event.h>
#include <ifaddrs.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>

#include "app_files.h"
#include "base/date.h"
#include "base/files.h"
#include "base/i18n.h"
#include "base/version.h"
#include "db/open/open.h"
#include "log/rows.h"
#include "matches/sync/clubs.h"
#include "matches/sync/push.h"
#include "matches/verify/seals.h"
#include "record_files.h"
#include "server.h"
#include "site/site.h"

struct server;

struct site;

struct strbuf;

enum { METRICS_BUCKETS = 8, METRICS_CLASSES = 6 /* 1xx to 5xx */ };

/* Counters since the start. */
struct metrics {
    unsigned long lines[METRICS_CLASSES]; /* lines that scorers sent, by class of the status */
    unsigned long line_bucket[METRICS_BUCKETS + 1];
    double line_seconds;
};

/* --- figures ---------------------------------------------------------------------------------- */

/* The state of the server in the text form of Prometheus:
 * https://prometheus.io/docs/instrumenting/exposition_formats/ */

/* Upper bounds of the buckets, in milliseconds. */
static const int bounds[METRICS_BUCKETS] = {5, 10, 25, 50, 100, 250, 500, 1000};

/* Counts a line and the time it took. `status_class`: 2 to 5. */
static void metrics_line(struct metrics *m, int status_class, double seconds)
{
    int i = 0;
    while (i < METRICS_BUCKETS && seconds * 1000 > bounds[i])
        i++;
    m->line_bucket[i]++;
    m->line_seconds += seconds;
    m->lines[status_class]++;
}

static void put_metric_head(struct strbuf *w, const char *name, const char *type, const char *help)
{
    strbuf_add(w, "# HELP referee_%s %s\n# TYPE referee_%s %s\n", name, help, name, type);
}

static void put_one(struct strbuf *w, const char *name, const char *type, const char *help,
                    long value)
{
    put_metric_head(w, name, type, help);
    strbuf_add(w, "referee_%s %ld\n", name, value);
}

static void put_classes(struct strbuf *w, const char *name, const char *help,
                        const unsigned long count[METRICS_CLASSES])
{
    put_metric_head(w, name, "counter", help);
    for (int i = 2; i < METRICS_CLASSES; i++)
        strbuf_add(w, "referee_%s{status=\"%dxx\"} %lu\n", name, i, count[i]);
}

static void put_lines(struct strbuf *w, const struct metrics *m)
{
    unsigned long sum = 0;
    put_classes(w, "lines_total", "Lines that scorers sent, by status.", m->lines);
    put_metric_head(w, "line_seconds", "histogram", "Time to enter a line.");
    for (int i = 0; i < METRICS_BUCKETS; i++) {
        sum += m->line_bucket[i];
        strbuf_add(w, "referee_line_seconds_bucket{le=\"%d.%03d\"} %lu\n", bounds[i] / 1000,
                   bounds[i] % 1000, sum);
    }
    sum += m->line_bucket[METRICS_BUCKETS];
    strbuf_add(w, "referee_line_seconds_bucket{le=\"+Inf\"} %lu\n", sum);
    strbuf_add(w, "referee_line_seconds_sum %ld.%06ld\nreferee_line_seconds_count %lu\n",
               (long)m->line_seconds,
               (long)((m->line_seconds - (double)(long)m->line_seconds) * 1e6), sum);
}

/* Returns the number of log entries of open matches that `push --follow` has not pushed yet. */
static long count_waiting(const struct site *s)
{
    struct live_tables *tables = s->in[s->own].tables;
    long waiting = 0;
    for (int i = 0; i < live_tables_count(tables); i++) {
        const struct live_table *t = live_table_at(tables, i);
        const long pushed = s->record ? sync_state_entries(s->record, t->key) : -1;
        const long entries = strtol(t->head, NULL, 10);
        waiting += pushed >= 0 && entries > pushed ? entries - pushed : 0;
    }
    return waiting;
}

/* Adds all metrics. */
static void metrics_write(struct strbuf *w, const struct metrics *m, const struct site *s,
                          const struct server *server)
{
    put_metric_head(w, "info", "gauge", "The program.");
    strbuf_add(w, "referee_info{version=\"%s\"} 1\n", program_version);
    put_one(w, "record_up", "gauge", "1: the record can be read.", !s->lost);
    put_classes(w, "requests_total", "Answers, by status.", server_answered(server));
    put_metric_head(w, "streams", "gauge", "Open streams of events.");
    strbuf_add(w, "referee_streams{kind=\"spectator\"} %ld\nreferee_streams{kind=\"scorer\"} %ld\n",
               server_streams_of(server, STREAM_SPECTATOR),
               server_streams_of(server, STREAM_SCORER));
    put_one(w, "tables", "gauge", "Matches in the hall.", live_tables_count(s->in[s->own].tables));
    put_lines(w, m);
    put_one(w, "pushed_total", "counter", "Matches that clubs pushed.", (long)s->counts.pushed);
    put_one(w, "push_refused_total", "counter", "Matches of clubs that were refused.",
            (long)s->counts.refused);
    put_one(w, "token_unknown_total", "counter", "Requests with a token that nobody has.",
            (long)s->counts.unknown);
    put_one(w, "entries_waiting", "gauge",
            "Entries of open matches that push --follow has not pushed yet.", count_waiting(s));
}

enum {
    BEAT_SECONDS = 5,
    LAST_WORDS = 200,
    WRITE_WAIT = 300 /* milliseconds */,
    PORT = 8080,
    ADDRESS_ROOM = 320,
    DESCRIPTORS = SERVER_CONNECTIONS + 100
};

struct running {
    struct event_base *base;
    struct server *server;  /* NULL: not created yet */
    struct server *watched; /* serves the metrics; NULL: none */
    struct metrics metrics;
    struct site site;
    struct app_files app;
    char address[ADDRESS_ROOM], app_address[ADDRESS_ROOM];
};

/* --- who may enter something ------------------------------------------------------------------ */

/* Prints the addresses of the scorer's and the arbiter's page for each new table, one per line. */
static void tell_scorers(struct running *r)
{
    char token[TOKEN_ROOM], pin[PIN_ROOM];
    const struct site *s = &r->site;
    struct live_tables *tables = s->in[s->own].tables;
    for (int i = 0; s->scorers && i < live_tables_count(tables); i++) {
        struct live_table *t = live_table_at(tables, i);
        struct strbuf players = {.text = NULL}, clean = {.text = NULL};
        if (!t->good || !t->open || t->told)
            continue;
        t->told = true;
        replayed_players(&t->shown.told, &players);
        strbuf_add_clean(&clean, players.text ? players.text : "");
        scorers_token(s->scorers, t->key, ROLE_SCORER, token);
        scorers_pin(s->scorers, t->key, pin);
        printf("%s/t/%.8s/score#%s %s: %s, PIN %s\n", r->address, t->key, token,
               _(t->shown.told.game->title), clean.text ? clean.text : "", pin);
        scorers_token(s->scorers, t->key, ROLE_ARBITER, token);
        printf("%s/t/%.8s/score#%s %s\n", r->address, t->key, token, _("the arbiter's"));
        strbuf_free(&players);
        strbuf_free(&clean);
    }
    fflush(stdout);
}

static void tell_new(const struct running *r)
{
    char token[TOKEN_ROOM];
    if (!r->site.scorers)
        return;
    scorers_token(r->site.scorers, NULL, ROLE_ARBITER, token);
    printf("%s/organiser#%s %s\n", r->address, token, _("the organiser's"));
    scorers_token(r->site.scorers, NULL, ROLE_SCORER, token);
    printf("%s/new#%s %s\n", r->address, token, _("a new match"));
}

/* --- the site --------------------------------------------------------------------------------- */

static struct site_time now(void)
{
    return (struct site_time){.ms = clock_ms(), .date = time(NULL)};
}

static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static bool listens(void *running, const void *topic)
{
    const struct running *r = running;
    return r->server && server_streams(r->server, topic);
}

static void store_numbers(struct site *s)
{
    if (s->numbers.changed)
        table_numbers_write(s->record, &s->numbers);
    s->numbers.changed = false;
}

/* Sends the changes to the streams, and stores the numbers of the tables. */
static void pass_on(struct running *r)
{
    struct site *s = &r->site;
    const struct change *c;
    long since = s->changed - (long)s->changes;
    for (; (c = site_change(s, since)) != NULL; since++)
        if (c->event)
            server_send(r->server, c->topic, c->event);
        else
            server_end_topic(r->server, c->topic);
    site_drop_changes(s, since);
    store_numbers(s);
}

/* Handles a request to the site (server_handler). */
static void answer(void *running, struct connection *c, const struct request *q)
{
    struct running *r = running;
    struct response out;
    double begun = seconds();
    site_answer(&r->site, now(), q, &out);
    if (out.line)
        metrics_line(&r->metrics, out.status / 100, seconds() - begun);
    connection_answer(c, &out);
    pass_on(r);
}

/* Decides whether to read a large body (server_asked). */
static int asked_large(void *running, const struct request *q)
{
    return site_large(&((const struct running *)running)->site, q);
}

/* Answers /metrics and /healthz (server_handler). */
static void answer_metrics(void *running, struct connection *c, const struct request *q)
{
    struct running *r = running;
    struct response out = {.body = NULL};
    struct strbuf w = {.text = NULL};
    if (strcmp(q->path, "/healthz") == 0) {
        response_health(&out, r->site.lost);
    } else if (strcmp(q->path, "/metrics") != 0) {
        response_say(&out, 404, "");
    } else {
        metrics_write(&w, &r->metrics, &r->site, r->server);
        response_give(&out, 200, "text/plain; version=0.0.4; charset=utf-8", NULL,
                      shared_buffer_of(&w));
    }
    connection_answer(c, &out);
}

/* --- what happens by itself ------------------------------------------------------------------- */

static void poll_record(int fd, short what, void *context)
{
    struct running *r = context;
    (void)fd, (void)what;
    site_poll(&r->site, now());
    pass_on(r);
}

static void beat(int fd, short what, void *context)
{
    struct running *r = context;
    (void)fd, (void)what;
    site_beat(&r->site);
    pass_on(r);
    tell_scorers(r);
}

/* Stops the server: sends the last event to all streams and gives it time to arrive. */
static void stop(int sign, short what, void *context)
{
    struct running *r = context;
    const struct timeval moment = {.tv_usec = LAST_WORDS * 1000};
    (void)sign, (void)what;
    server_close(r->server);
    site_bye(&r->site);
    pass_on(r);
    event_base_loopexit(r->base, &moment);
}

/* --- the address ------------------------------------------------------------------------------ */

/* Finds an address of this machine that others can reach, if the server listens on all
 * addresses. */
static void find_own(char host[HOST_ROOM])
{
    struct ifaddrs *all = NULL;
    if (getifaddrs(&all) != 0)
        return;
    for (const struct ifaddrs *i = all; i; i = i->ifa_next) {
        if (!i->ifa_addr || i->ifa_addr->sa_family != AF_INET)
            continue;
        const struct in_addr *at =
            &((const struct sockaddr_in *)(const void *)i->ifa_addr)->sin_addr;
        if (ntohl(at->s_addr) >> 24 == IN_LOOPBACKNET)
            continue;
        inet_ntop(AF_INET, at, host, HOST_ROOM);
        break;
    }
    freeifaddrs(all);
}

static void make_address(const char *name, const char *listens, int port, char out[ADDRESS_ROOM])
{
    char host[HOST_ROOM];
    snprintf(host, sizeof host, "%s", listens);
    if (strcmp(host, "0.0.0.0") == 0 || strcmp(host, "::") == 0)
        find_own(host);
    bool six = !name && strchr(host, ':');
    snprintf(out, ADDRESS_ROOM, "http://%s%s%s:%d", six ? "[" : "", name ? name : host,
             six ? "]" : "", port);
}

/* --- the whole -------------------------------------------------------------------------------- */

/* Creates a record that does not exist yet, and migrates an older one. If that fails, reading it
 * later reports why. */
static void make_record(const char *path)
{
    struct store *s;
    struct store_error ignored;
    if (store_open(path, STORE_WRITE, &s, &ignored) != STORE_OK)
        return;
    rows_refresh(s, &ignored);
    store_close(s);
}

static void raise_descriptors(void)
{
    struct rlimit l;
    if (getrlimit(RLIMIT_NOFILE, &l) != 0 || l.rlim_cur >= DESCRIPTORS)
        return;
    l.rlim_cur = l.rlim_max < DESCRIPTORS ? l.rlim_max : DESCRIPTORS;
    setrlimit(RLIMIT_NOFILE, &l);
}

static enum status serve(struct running *r)
{
    struct event *again[] = {event_new(r->base, -1, EV_PERSIST, poll_record, r),
                             event_new(r->base, -1, EV_PERSIST, beat, r),
                             evsignal_new(r->base, SIGTERM, stop, r),
                             evsignal_new(r->base, SIGINT, stop, r)};
    const struct timeval waits[] = {{.tv_usec = TABLES_POLL * 1000}, {.tv_sec = BEAT_SECONDS}};
    enum { EVENTS = sizeof again / sizeof again[0], TIMED = 2 };
    bool made = true;
    for (int i = 0; i < EVENTS; i++)
        made = made && again[i] && event_add(again[i], i < TIMED ? &waits[i] : NULL) == 0;
    if (made) {
        printf("%s\n", r->address);
        tell_new(r);
        tell_scorers(r);
        event_base_dispatch(r->base);
    }
    for (int i = 0; i < EVENTS; i++)
        if (again[i])
            event_free(again[i]);
    return made ? STATUS_OK : print_failure("serve", _("out of memory"));
}

/* Listens for requests for metrics, on a separate address that guests need not reach. */
static enum status listen_for_metrics(struct running *r, const struct serve_job *job)
{
    static const struct server_names none = {.name = NULL};
    char host[HOST_ROOM] = "127.0.0.1";
    int port = 0;
    if (!job->metrics)
        return STATUS_OK;
    if (!listen_read(job->metrics, host, &port))
        return print_failure(job->metrics, _("not an address such as 192.0.2.20:8080"));
    r->watched = server_new(r->base, &none, answer_metrics, NULL, r);
    if (!r->watched)
        return print_failure("serve", _("out of memory"));
    if (!server_listen(r->watched, host, &port))
        return print_failure(job->metrics, strerror(errno));
    fprintf(stderr, "referee: %s http://%s%s%s:%d/metrics\n", _("figures:"),
            strchr(host, ':') ? "[" : "", host, strchr(host, ':') ? "]" : "", port);
    return STATUS_OK;
}

/* Copies the address of the app, with a '/' at its end. Returns false if it is not one. */
static bool take_app_address(const char *app, char out[ADDRESS_ROOM])
{
    size_t n = strlen(app);
    const char *host = strncmp(app, "https://", 8) == 0  ? app + 8
                       : strncmp(app, "http://", 7) == 0 ? app + 7
                                                         : NULL;
    if (!host || !*host || *host == '/' || n + 2 > ADDRESS_ROOM || strpbrk(app, "#? \"<>"))
        return false;
    for (const char *c = app; *c; c++)
        if (*c <= ' ' || *c >= 0x7f)
            return false;
    snprintf(out, ADDRESS_ROOM, "%s%s", app, app[n - 1] == '/' ? "" : "/");
    return true;
}

/* Reads the files of the app. A folder that was named must have them. */
static bool take_app_files(struct running *r, const struct serve_job *job)
{
    const char *why = app_files_read(&r->app, job->app_folder ? job->app_folder : APP_FOLDER);
    if (why && job->app_folder) {
        print_failure(job->app_folder, why);
        return false;
    }
    r->site.app = &r->app;
    r->site.app_answer = why ? NULL : app_files_answer;
    return true;
}

static enum status listen_and_serve(struct running *r, const struct serve_job *job)
{
    char host[HOST_ROOM] = "127.0.0.1";
    int port = PORT;
    if (job->listen && !listen_read(job->listen, host, &port))
        return print_failure(job->listen, _("not an address such as 192.0.2.20:8080"));
    if (job->embed && !origins_are_good(job->embed))
        return print_failure(job->embed, _("no origins, as https://club.example.org"));
    if (job->cors && !origins_are_good(job->cors))
        return print_failure(job->cors, _("no origins, as https://club.example.org"));
    if (job->app && !take_app_address(job->app, r->app_address))
        return print_failure(job->app, _("not an address such as https://app.example.org/"));
    if (job->proxies && !address_list_is_good(job->proxies))
        return print_failure(job->proxies, _("no addresses, as 127.0.0.1,::1"));
    if (job->name && !host_is_name(job->name))
        return print_failure(job->name, _("no name of a host, as club.example.org"));
    if (listen_for_metrics(r, job) != STATUS_OK)
        return STATUS_FAILED;
    if (!server_listen(r->server, host, &port))
        return print_failure(job->listen ? job->listen : "127.0.0.1:8080", strerror(errno));
    make_address(job->name, host, port, r->address);
    r->site.place = (struct place){
        .address = r->address,
        .app = job->app ? r->app_address : NULL,
        .rotate = job->rotate,
        .scorers = job->scorers,
        .alone = !job->name && (strncmp(host, "127.", 4) == 0 || strcmp(host, "::1") == 0)};
    return serve(r);
}

/* Unlocks the key that signs receipts of pushed matches. Returns false after an error, which is
 * printed. */
static bool take_key(struct signer *key, const struct serve_job *job)
{
    const struct record_options o = {.passphrase_file = job->passphrase_file};
    bool unlocked = keys_unlock(&o, job->as, key);
    if (unlocked)
        fprintf(stderr, "referee: %s %s, %s\n", _("pushed matches are signed with the key"),
                key->name, key->public);
    return unlocked;
}

/* Opens the record for lines and pushed matches, if they are accepted. Returns false after an
 * error, which is printed on stderr. */
static bool open_for_entry(struct site *s, const struct serve_job *job)
{
    struct store_error err;
    s->clubs = job->accept;
    if (job->accept && (!clubs_read(job->accept) || !take_key(&s->office, job)))
        return false;
    if (!job->scorers && !job->accept)
        return true;
    if (store_open(job->record, STORE_WRITE, &s->into, &err) != STORE_OK) {
        print_failure("serve", err.text);
        return false;
    }
    store_set_timeout(s->into, WRITE_WAIT);
    if (job->scorers)
        s->scorers = scorers_open(job->record);
    return !job->scorers || s->scorers;
}

enum status serve_run(const struct serve_job *job)
{
    const struct server_names names = {
        .name = job->name, .proxies = job->proxies, .pushers = job->cors};
    struct running r = {.base = event_base_new(),
                        .site = {.record = job->record,
                                 .embed = job->embed,
                                 .delay = job->delay,
                                 .listens = listens,
                                 .context = &r}};
    enum status status = STATUS_FAILED;
    signal(SIGPIPE, SIG_IGN);
    raise_descriptors();
    make_record(job->record);
    table_numbers_read(job->record, &r.site.numbers);
    bool opened = site_open(&r.site, now());
    store_numbers(&r.site);
    r.server = r.base ? server_new(r.base, &names, answer, asked_large, &r) : NULL;
    bool ready = opened && open_for_entry(&r.site, job) && take_app_files(&r, job);
    if (ready && r.server)
        status = listen_and_serve(&r, job);
    else if (ready)
        print_failure("serve", _("out of memory"));
    server_free(r.server);
    server_free(r.watched);
    site_close(&r.site);
    app_files_free(&r.app);
    scorers_close(r.site.scorers);
    signer_wipe(&r.site.office);
    store_close(r.site.into);
    if (r.base)
        event_base_free(r.base);
    return status;
}
