/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "commands.h"

#include <stdlib.h>
#include <string.h>

#include "base/i18n.h"
#include "base/vocabulary.h"
#include "db/open/open.h"
#include "matches/sync/remote.h"

/* --- misuse ---------------------------------------------------------------------------------- */

/* Errors in a call that its row in the table does not show. */

static bool gives(const struct call *c, option_set some)
{
    return c->o->given & some;
}

/* -o names a PDF, which is drawn. */
static bool wants_pdf(const struct call *c)
{
    const char *out = c->o->out;
    size_t n = out ? strlen(out) : 0;
    return n > 4 && strcmp(out + n - 4, ".pdf") == 0;
}

static bool names_office(const struct call *c)
{
    return remote_is_address(c->words[0]);
}

static const char *misuse_of_export(const struct call *c)
{
    bool all = gives(c, OPTION(ALL)), partie = gives(c, OPTION(PARTIE));
    if (gives(c, OPTION(MAT)) &&
        (gives(c, OPTION(JSON) | OPTION(CSV)) || all || partie || c->n > 1))
        return N_("--mat writes exactly one match, and no other format");
    return all + partie + (c->n > 0) != 1 ? N_("name a match, or use --all") : NULL;
}

static const char *misuse_of_sending(const struct call *c)
{
    option_set choosing =
        OPTION(PLAYER) | OPTION(EVENT) | OPTION(FROM) | OPTION(TO) | OPTION(STATE) | OPTION(SINCE);
    if (c->n > 1 && gives(c, choosing))
        return N_("name matches, or choose them by options, but not both");
    if (store_is_address(c->words[0]))
        return N_(
            "clubs have no access to a database: give the server's https address, or merge a file "
            "with referee --db postgresql://... merge FILE");
    return names_office(c) ? remote_misuse(c->words[0]) : NULL;
}

static const char *misuse_of_merge(const struct call *c)
{
    bool of_club = gives(c, OPTION(CLUB)), signs = gives(c, OPTION(AS));
    return of_club != signs || (gives(c, OPTION(PASSPHRASE_FILE)) && !signs)
               ? N_("use --club NAME and --as NAME together: matches of a club are signed")
               : NULL;
}

static const char *misuse_of_find(const struct call *c)
{
    bool place = c->n || gives(c, OPTION(THROW) | OPTION(FAULT));
    if (gives(c, OPTION(NOTE)))
        return place || !*c->o->record.note
                   ? N_("--note cannot be combined with other search terms")
                   : NULL;
    return place ? NULL : N_("name a position, or use --throw, --fault or --note");
}

/* enter, withdraw and absent PLAYER; bye PLAYER POINTS; set NAME=VALUE...; undo. */
static const char *misuse_of_event(const struct call *c)
{
    static const char *const marks[] = {"enter", "withdraw", "absent", "bye"};
    const char *verb = c->n > 1 ? c->words[1] : NULL;
    bool round = gives(c, OPTION(ROUND));
    if (c->o->record.round == ROUND_ALL)
        return N_("--round of an event requires a number");
    if (verb && gives(c, OPTION(JSON)))
        return N_("--json lists an event, and adds no fact");
    for (int i = 0; verb && i < 4; i++) {
        bool bye = i == 3;
        if (strcmp(verb, marks[i]) != 0)
            continue;
        if (c->n != 3 + bye)
            return bye ? N_("bye requires a player and full, half or zero")
                       : N_("name one player; a name with blanks needs quotes");
        return bye && strcmp(c->words[3], "full") != 0 && strcmp(c->words[3], "half") != 0 &&
                       strcmp(c->words[3], "zero") != 0
                   ? N_("the points of a bye are full, half or zero")
                   : NULL;
    }
    if (round)
        return N_("--round is for enter, withdraw, absent and bye");
    if (!verb)
        return NULL;
    if (strcmp(verb, "undo") == 0)
        return c->n == 2 ? NULL : N_("undo takes no further word");
    if (strcmp(verb, "set") != 0)
        return N_("the facts of an event are enter, withdraw, absent, bye, set and undo");
    for (int i = 2; i < c->n; i++)
        if (!strchr(c->words[i], '=') || c->words[i][0] == '=' ||
            !c->words[i][strcspn(c->words[i], "=") + 1])
            return N_("set requires NAME=VALUE");
    return c->n > 2 && c->n < 16 ? NULL : N_("set requires NAME=VALUE");
}

static const char *misuse_of_pair(const struct call *c)
{
    const struct record_options *o = &c->o->record;
    bool swiss = !o->system || strcmp(o->system, "swiss") == 0;
    if (o->players && c->n)
        return N_("name the players, or use --players FILE, but not both");
    if (o->trf && (gives(c, OPTION(JSON) | OPTION(ROUND))))
        return N_("--trf cannot be combined with --json or --round");
    if (o->publish && (o->trf || o->round == ROUND_ALL))
        return N_("--publish publishes one round, and is not combined with --trf");
    return swiss && o->round == ROUND_ALL ? N_("--round all is for round-robin and knock-out: a "
                                               "Swiss round depends on results")
                                          : NULL;
}

static const char *misuse_of_undo(const struct call *c)
{
    if (gives(c, OPTION(UNDO)))
        return c->n == 1 ? NULL : N_("--undo requires exactly one name");
    return c->n == 1 ? N_("too few arguments") : NULL;
}

static const char *misuse_of_office(const struct call *c)
{
    return strcmp(c->words[0], "check") != 0 && strcmp(c->words[0], "upgrade") != 0
               ? N_("name what to do: check or upgrade")
               : NULL;
}

static const char *misuse_of_club(const struct call *c)
{
    return gives(c, OPTION(UNDO)) && c->n < 2 ? N_("too few arguments") : NULL;
}

static const char *misuse_of_serve(const struct call *c)
{
    bool accepts = gives(c, OPTION(ACCEPT)), signs = gives(c, OPTION(AS));
    return accepts != signs || (gives(c, OPTION(PASSPHRASE_FILE)) && !signs)
               ? N_("use --accept CLUBS and --as NAME together: the server signs the matches it "
                    "receives")
               : NULL;
}

static const char *misuse_of_picture(const struct call *c)
{
    return c->n == (gives(c, OPTION(PARTIE)) ? 0 : 1)
               ? NULL
               : N_("name exactly one match, file or position");
}

static const char *misuse_of_dossier(const struct call *c)
{
    size_t n = strspn(c->words[1], "0123456789");
    return n && n < 8 && !c->words[1][n] && atol(c->words[1])
               ? NULL
               : N_("name the turn by its number after the match");
}

static const char *misuse_of_drawing(const struct call *c)
{
    return c->n == 2 ? misuse_of_dossier(c) : NULL;
}

/* --- commands -------------------------------------------------------------------------------- */

const struct command_group command_groups[GROUPS] = {
    [GROUP_MATCHES] = {NC_("help name", "matches"), N_("Matches: list, show, print and export.")},
    [GROUP_ARBITER] = {NC_("help name", "arbiter"),
                       N_("Arbiter: check, look up and document rulings.")},
    [GROUP_TOURNAMENT] = {NC_("help name", "tournament"),
                          N_("Tournament: pair, rank and rate players.")},
    [GROUP_RECORD] = {NC_("help name", "record"),
                      N_("Record: import, merge, verify, back up and correct.")},
    [GROUP_SERVER] = {NC_("help name", "server"),
                      N_("Server: show matches online, exchange and sign them.")},
};

/* The functions that run commands are linked only into `referee`. */
#ifdef HELPER
#define DOES(function) NULL
#else
#define DOES(function) function
#endif

#define CHOSEN                                                                                     \
    (OPTION(PLAYER) | OPTION(EVENT) | OPTION(FROM) | OPTION(TO) | OPTION(STATE) | OPTION(GAME))

static const struct command commands[] = {
    {.name = NC_("command name", "tutorial"),
     .group = NO_GROUP,
     .first = "",
     .arguments = "[GAME]",
     .help = N_("play a guided first game"),
     .takes = OPTION(GAME),
     .most = 1,
     .completed = {COMPLETE_GAMES},
     .run = DOES(tutorial)},
    {.name = NC_("command name", "matches"),
     .group = GROUP_MATCHES,
     .first = "",
     .arguments = "[--json] [--player NAME] [--event NAME] [--from DATE] [--to DATE] "
                  "[--state STATE]",
     .help = N_("list recorded matches"),
     .takes = OPTION(JSON) | CHOSEN,
     .record = {RECORD_READ, DOES(record_matches)}},
    {.name = NC_("command name", "show"),
     .group = GROUP_MATCHES,
     .first = "MATCH",
     .arguments = "[--json] [--full] MATCH",
     .help = N_("show a match turn by turn"),
     .takes = OPTION(JSON) | OPTION(FULL),
     .least = 1,
     .most = 1,
     .completed = {COMPLETE_MATCHES},
     .record = {RECORD_READ, DOES(record_show)}},
    {.name = NC_("command name", "stats"),
     .group = GROUP_MATCHES,
     .first = "PLAYER",
     .arguments = "[--json] [--luck] PLAYER [OPPONENT]",
     .help = N_("show a player's results and throws"),
     .takes = OPTION(JSON) | OPTION(LUCK) | OPTION(GAME),
     .least = 1,
     .most = 2,
     .completed = {COMPLETE_PLAYERS, COMPLETE_PLAYERS},
     .record = {RECORD_READ, DOES(record_stats)}},
    {.name = NC_("command name", "luck"),
     .group = GROUP_MATCHES,
     .arguments = "[--json] MATCH",
     .help = N_("compare each throw with the average of the 36"),
     .takes = OPTION(JSON),
     .least = 1,
     .most = 1,
     .completed = {COMPLETE_MATCHES},
     .record = {RECORD_READ, DOES(record_luck)}},
    {.name = NC_("command name", "partie"),
     .group = GROUP_MATCHES,
     .arguments = "[--json] [NAME]",
     .help = N_("list the parties à écrire, or show the sheet of one"),
     .exits = N_("Exit status 4: a match does not belong to the partie."),
     .takes = OPTION(JSON),
     .most = 1,
     .completed = {COMPLETE_PARTIES},
     .record = {RECORD_READ, DOES(record_partie)}},
    {.name = NC_("command name", "report"),
     .group = GROUP_MATCHES,
     .first = "MATCH -o FILE",
     .arguments = "[--full] WHAT | --partie NAME -o PAGE.html",
     .help = N_("write a match as an HTML page with a replay"),
     .takes = OPTION(FULL) | OPTION(PARTIE) | OPTION(OUT) | OPTION(DB),
     .most = 1,
     .completed = {COMPLETE_MATCHES_OR_FILES},
     .helper = "referee-pictures",
     .misuse = misuse_of_picture},
    {.name = NC_("command name", "sheet"),
     .group = GROUP_MATCHES,
     .first = "MATCH -o FILE",
     .arguments = "[--full] WHAT | --partie NAME -o SHEET.pdf",
     .help = N_("write a score sheet to sign"),
     .takes = OPTION(FULL) | OPTION(PARTIE) | OPTION(OUT) | OPTION(DB),
     .most = 1,
     .completed = {COMPLETE_MATCHES_OR_FILES},
     .helper = "referee-pictures",
     .misuse = misuse_of_picture},
    {.name = NC_("command name", "draw"),
     .group = GROUP_MATCHES,
     .arguments = "WHAT [TURN] -o PICTURE",
     .help = N_("draw a position or a turn of a match as .svg, .png or .pdf"),
     .takes = OPTION(OUT) | OPTION(DB),
     .least = 1,
     .most = 2,
     .completed = {COMPLETE_MATCHES_OR_FILES},
     .helper = "referee-pictures",
     .misuse = misuse_of_drawing},
    {.name = NC_("command name", "export"),
     .group = GROUP_MATCHES,
     .arguments = "[--json | --csv | --mat] [--full] MATCH... | --all | --partie NAME",
     .help = N_("write matches as game text, JSON, CSV or .mat"),
     .takes = OPTION(JSON) | OPTION(CSV) | OPTION(MAT) | OPTION(ALL) | OPTION(FULL) |
              OPTION(PARTIE) | OPTION(GAME),
     .most = -1,
     .completed = {COMPLETE_MATCHES, COMPLETE_MATCHES},
     .record = {RECORD_READ, DOES(record_export)},
     .misuse = misuse_of_export},
    {.name = NC_("command name", "judge"),
     .group = GROUP_ARBITER,
     .arguments = "[--json] [--check] [POSITION | FILE...]",
     .help = N_("judge positions"),
     .exits =
         N_("Exit status 3: a position was not understood; 4: with --check, a result differs."),
     .takes = OPTION(JSON) | OPTION(CHECK) | OPTION(GAME),
     .most = -1,
     .completed = {COMPLETE_FILES, COMPLETE_FILES},
     .run = DOES(judge)},
    {.name = NC_("command name", "chances"),
     .group = GROUP_ARBITER,
     .arguments = "[--json] [--check] [--points N] [POSITION | FILE...]",
     .help = N_("show what each of the 36 throws gives in a position"),
     .exits =
         N_("Exit status 3: a position was not understood; 4: with --check, a result differs."),
     .takes = OPTION(JSON) | OPTION(CHECK) | OPTION(POINTS) | OPTION(GAME),
     .most = -1,
     .completed = {COMPLETE_FILES, COMPLETE_FILES},
     .run = DOES(chances)},
    {.name = NC_("command name", "replay"),
     .group = GROUP_ARBITER,
     .arguments = "[--json] [--check] FILE...",
     .help = N_("judge recorded games"),
     .exits = N_("Exit status 3: a game was not understood to its end; 4: a fault was found in "
                 "one, or with --check a mark that was not due."),
     .takes = OPTION(JSON) | OPTION(CHECK) | OPTION(GAME),
     .least = 1,
     .most = -1,
     .completed = {COMPLETE_FILES, COMPLETE_FILES},
     .run = DOES(replay)},
    {.name = NC_("command name", "claims"),
     .group = GROUP_ARBITER,
     .arguments = "[--json] [--kind KIND] [--jan JAN] [--article WORDS] [--overruled] [MATCH]",
     .help = N_("list the claims of a match, or all, with their rulings"),
     .takes = OPTION(JSON) | OPTION(KIND) | OPTION(JAN) | OPTION(ARTICLE) | OPTION(OVERRULED) |
              OPTION(GAME),
     .most = 1,
     .completed = {COMPLETE_MATCHES},
     .record = {RECORD_READ, DOES(record_claims)}},
    {.name = NC_("command name", "find"),
     .group = GROUP_ARBITER,
     .arguments =
         "[--json] [--page N] [--throw DICE] [--fault CODE] [POSITION [CASES...]] | --note WORDS",
     .help = N_("find earlier rulings on a position"),
     .takes =
         OPTION(JSON) | OPTION(THROW) | OPTION(FAULT) | OPTION(NOTE) | OPTION(PAGE) | OPTION(GAME),
     .most = -1,
     .completed = {COMPLETE_NOTHING, COMPLETE_FILES},
     .record = {RECORD_READ, DOES(record_find)},
     .misuse = misuse_of_find},
    {.name = NC_("command name", "dossier"),
     .group = GROUP_ARBITER,
     .arguments = "MATCH TURN -o FILE",
     .help = N_("write a case file on one page, for an appeal"),
     .takes = OPTION(OUT) | OPTION(DB),
     .least = 2,
     .most = 2,
     .completed = {COMPLETE_MATCHES_OR_FILES},
     .helper = "referee-pictures",
     .misuse = misuse_of_dossier},
    {.name = NC_("command name", "rejudge"),
     .group = GROUP_ARBITER,
     .arguments = "[--json] [--dry-run] [--reason WORDS] [MATCH...]",
     .help = N_("judge finished matches by the current rules"),
     .takes = OPTION(JSON) | OPTION(DRY_RUN) | OPTION(REASON),
     .most = -1,
     .completed = {COMPLETE_MATCHES, COMPLETE_MATCHES},
     .record = {RECORD_WRITE, DOES(record_rejudge)}},
    {.name = NC_("command name", "event"),
     .group = GROUP_TOURNAMENT,
     .arguments =
         "[--json] [NAME [enter PLAYER | withdraw PLAYER | absent PLAYER | bye PLAYER POINTS | "
         "set NAME=VALUE... | undo] [--round N]]",
     .help = N_("list the facts of an event, or add one"),
     .takes = OPTION(JSON) | OPTION(ROUND),
     .most = -1,
     .completed = {COMPLETE_EVENTS, COMPLETE_FACTS},
     .record = {RECORD_FACTS, DOES(record_event)},
     .misuse = misuse_of_event},
    {.name = NC_("command name", "pair"),
     .group = GROUP_TOURNAMENT,
     .arguments = "--event NAME [--json | --trf] [--publish] [--system NAME] [--round N] "
                  "[--rounds N] [--players FILE | PLAYER...]",
     .help = N_("pair the players of an event's next round"),
     .takes = OPTION(JSON) | OPTION(TRF) | OPTION(PUBLISH) | OPTION(EVENT) | OPTION(GAME) |
              OPTION(SYSTEM) | OPTION(ROUND) | OPTION(ROUNDS) | OPTION(PLAYERS),
     .needs = OPTION(EVENT),
     .most = -1,
     .completed = {COMPLETE_PLAYERS, COMPLETE_PLAYERS},
     .record = {RECORD_READ_ANY, DOES(record_pair)},
     .misuse = misuse_of_pair},
    {.name = NC_("command name", "standings"),
     .group = GROUP_TOURNAMENT,
     .arguments = "--event NAME [--json | --csv | -o PAGE] [--tie-breaks WORDS] [--system NAME]",
     .help = N_("rank the players of an event, and test its dice"),
     .takes = OPTION(JSON) | OPTION(CSV) | OPTION(EVENT) | OPTION(GAME) | OPTION(OUT) |
              OPTION(TIE_BREAKS) | OPTION(SYSTEM),
     .needs = OPTION(EVENT),
     .record = {RECORD_READ, DOES(record_standings)},
     .helper = "referee-pictures",
     .helped = wants_pdf},
    {.name = NC_("command name", "ratings"),
     .group = GROUP_TOURNAMENT,
     .arguments = "[--json]",
     .help = N_("rate the players of a game by Glicko-2"),
     .takes = OPTION(JSON) | OPTION(GAME),
     .record = {RECORD_READ, DOES(record_ratings)}},
    {.name = NC_("command name", "import"),
     .group = GROUP_RECORD,
     .arguments = "[--json] [--dry-run] [--mat] FILE...",
     .help = N_("import game text"),
     .exits = N_("Exit status 3: a match was not understood and left out; 4: a seal that proves "
                 "nothing was."),
     .takes = OPTION(JSON) | OPTION(DRY_RUN) | OPTION(MAT) | OPTION(GAME),
     .least = 1,
     .most = -1,
     .completed = {COMPLETE_FILES, COMPLETE_FILES},
     .record = {RECORD_IMPORT, DOES(record_import)}},
    {.name = NC_("command name", "merge"),
     .group = GROUP_RECORD,
     .arguments = "[--json] [--dry-run] [--club NAME --as NAME [--passphrase-file FILE]] FILE",
     .help = N_("merge another record into this one"),
     .exits = N_("Exit status 4: a match was altered, refused, or continued differently."),
     .takes = OPTION(JSON) | OPTION(DRY_RUN) | OPTION(CLUB) | OPTION(AS) | OPTION(PASSPHRASE_FILE),
     .least = 1,
     .most = 1,
     .completed = {COMPLETE_FILES},
     .record = {RECORD_MERGE, DOES(record_merge)},
     .misuse = misuse_of_merge},
    {.name = NC_("command name", "verify"),
     .group = GROUP_RECORD,
     .arguments = "[--json] [--head DIGEST | --seals | --sheet HEAD]",
     .help = N_("verify every log and every turn of the record"),
     .exits = N_("Exit status 4: a log, a turn or the file has a defect, or a digest or signature "
                 "does not match."),
     .takes = OPTION(JSON) | OPTION(HEAD) | OPTION(SEALS) | OPTION(SHEET),
     .record = {RECORD_READ, DOES(record_verify)}},
    {.name = NC_("command name", "backup"),
     .group = GROUP_RECORD,
     .arguments = "FILE",
     .help = N_("copy the record, even while it is in use"),
     .least = 1,
     .most = 1,
     .completed = {COMPLETE_FILES},
     .record = {RECORD_READ, DOES(record_backup)}},
    {.name = NC_("command name", "restore"),
     .group = GROUP_RECORD,
     .arguments = "BACKUP",
     .help = N_("verify a backup and replace the record with it"),
     .least = 1,
     .most = 1,
     .completed = {COMPLETE_FILES},
     .record = {RECORD_PATH, DOES(record_restore)}},
    {.name = NC_("command name", "versions"),
     .group = GROUP_RECORD,
     .arguments = "[--json] [MATCH]",
     .help = N_("list matches with more than one version"),
     .takes = OPTION(JSON),
     .most = 1,
     .completed = {COMPLETE_MATCHES},
     .record = {RECORD_READ, DOES(record_versions)}},
    {.name = NC_("command name", "choose"),
     .group = GROUP_RECORD,
     .arguments = "MATCH VERSION",
     .help = N_("choose the version of a match that counts"),
     .least = 2,
     .most = 2,
     .completed = {COMPLETE_MATCHES, COMPLETE_VERSIONS},
     .record = {RECORD_WRITE, DOES(record_choose)}},
    {.name = NC_("command name", "join"),
     .group = GROUP_RECORD,
     .arguments = "[--undo] MATCH [MATCH]",
     .help = N_("treat two matches as versions of one match"),
     .takes = OPTION(UNDO),
     .least = 1,
     .most = 2,
     .completed = {COMPLETE_MATCHES, COMPLETE_MATCHES},
     .record = {RECORD_WRITE, DOES(record_join)},
     .misuse = misuse_of_undo},
    {.name = NC_("command name", "hide"),
     .group = GROUP_RECORD,
     .arguments = "[--undo] MATCH [WHY]",
     .help = N_("hide a match from lists and counts"),
     .takes = OPTION(UNDO),
     .least = 1,
     .most = -1,
     .completed = {COMPLETE_MATCHES},
     .record = {RECORD_WRITE, DOES(record_hide)},
     .misuse = misuse_of_undo},
    {.name = NC_("command name", "rename"),
     .group = GROUP_RECORD,
     .arguments = "[--undo] PLAYER [NEWNAME]",
     .help = N_("rename a player in all matches"),
     .takes = OPTION(UNDO),
     .least = 1,
     .most = 2,
     .completed = {COMPLETE_PLAYERS, COMPLETE_PLAYERS},
     .record = {RECORD_WRITE, DOES(record_rename)},
     .misuse = misuse_of_undo},
    {.name = NC_("command name", "complete"),
     .group = GROUP_RECORD,
     .arguments = "WHAT [BEGINNING] | line -- WORD...",
     .help = N_("complete a word, for shell completion"),
     .least = 1,
     .most = -1,
     .run = DOES(complete),
     .record = {RECORD_READ, DOES(record_complete)}},
    {.name = NC_("command name", "serve"),
     .group = GROUP_SERVER,
     .first = "",
     .arguments = "[--listen ADDR[:PORT]] [--scorers] [--accept CLUBS --as NAME "
                  "[--passphrase-file FILE]] [--name HOST] [--rotate SECONDS] [--delay SECONDS] "
                  "[--proxy ADDR[,ADDR...]] [--embed ORIGIN[,ORIGIN...]] [--metrics ADDR[:PORT]] "
                  "[--app ADDRESS] [--app-folder FOLDER] [--cors ORIGIN[,ORIGIN...]]",
     .help = N_("show open matches in a web browser"),
     .takes = OPTION(LISTEN) | OPTION(SCORERS) | OPTION(ACCEPT) | OPTION(AS) |
              OPTION(PASSPHRASE_FILE) | OPTION(NAME) | OPTION(ROTATE) | OPTION(PROXY) |
              OPTION(EMBED) | OPTION(CORS) | OPTION(APP) | OPTION(APP_FOLDER) | OPTION(DELAY) |
              OPTION(METRICS) | OPTION(DB),
     .helper = "referee-serve",
     .misuse = misuse_of_serve},
    {.name = NC_("command name", "push"),
     .group = GROUP_SERVER,
     .arguments = "[--json] [--dry-run | --follow] [--token-file FILE] DEST [MATCH... | "
                  "[--player NAME] [--event NAME] [--from DATE] [--to DATE] [--state STATE] "
                  "[--since TIME]]",
     .help = N_("send missing matches to another record"),
     .exits = N_("Exit status 4: a match was altered, refused, or continued differently."),
     .takes = OPTION(JSON) | OPTION(DRY_RUN) | OPTION(FOLLOW) | OPTION(TOKEN_FILE) | OPTION(SINCE) |
              CHOSEN,
     .least = 1,
     .most = -1,
     .completed = {COMPLETE_FILES, COMPLETE_MATCHES},
     .helper = "referee-https",
     .helped = names_office,
     .record = {RECORD_PUSH, DOES(record_push)},
     .misuse = misuse_of_sending},
    {.name = NC_("command name", "pull"),
     .group = GROUP_SERVER,
     .arguments = "[--json] [--dry-run] [--token-file FILE] DEST [MATCH... | [--player NAME] "
                  "[--event NAME] [--from DATE] [--to DATE] [--state STATE] [--since TIME]]",
     .help = N_("fetch missing matches from another record"),
     .exits = N_("Exit status 4: a match was altered, refused, or continued differently."),
     .takes = OPTION(JSON) | OPTION(DRY_RUN) | OPTION(TOKEN_FILE) | OPTION(SINCE) | CHOSEN,
     .least = 1,
     .most = -1,
     .completed = {COMPLETE_FILES, COMPLETE_MATCHES},
     .helper = "referee-https",
     .helped = names_office,
     .record = {RECORD_MERGE, DOES(record_pull)},
     .misuse = misuse_of_sending},
    {.name = NC_("command name", "club"),
     .group = GROUP_SERVER,
     .arguments = "[--undo] CLUBS [NAME]",
     .help = N_("create a token for a club, or list the clubs"),
     .takes = OPTION(UNDO),
     .least = 1,
     .most = 2,
     .completed = {COMPLETE_FILES},
     .record = {RECORD_PATH, DOES(record_club)},
     .misuse = misuse_of_club},
    {.name = NC_("command name", "server"),
     .group = GROUP_SERVER,
     .arguments = "[--json] check | upgrade ADDRESS",
     .help = N_("check or upgrade a server's database"),
     .exits = N_("Exit status 4: check printed a line with WRONG."),
     .takes = OPTION(JSON),
     .least = 2,
     .most = 2,
     .record = {RECORD_PATH, DOES(record_office)},
     .misuse = misuse_of_office},
    {.name = NC_("command name", "key"),
     .group = GROUP_SERVER,
     .arguments = "[--json] [--passphrase-file FILE] [NAME [PUBLIC]]",
     .help = N_("create a key to sign with, or add someone else's"),
     .takes = OPTION(JSON) | OPTION(PASSPHRASE_FILE),
     .most = 2,
     .record = {RECORD_PATH, DOES(record_key)}},
    {.name = NC_("command name", "seal"),
     .group = GROUP_SERVER,
     .arguments = "[--json] [--passphrase-file FILE] MATCH --as NAME",
     .help = N_("sign the current state of a match"),
     .takes = OPTION(JSON) | OPTION(AS) | OPTION(PASSPHRASE_FILE),
     .needs = OPTION(AS),
     .least = 1,
     .most = 1,
     .completed = {COMPLETE_MATCHES},
     .record = {RECORD_WRITE, DOES(record_seal)}},
    {.name = NC_("command name", "alias"),
     .group = GROUP_SERVER,
     .arguments = "[--json] [--undo] [PLAYER [PERSON]]",
     .help = N_("link players of several clubs who are one person"),
     .takes = OPTION(JSON) | OPTION(UNDO),
     .most = 2,
     .completed = {COMPLETE_PLAYERS, COMPLETE_PLAYERS},
     .record = {RECORD_WRITE, DOES(record_alias)},
     .misuse = misuse_of_undo},
    {.name = NC_("command name", "help"),
     .group = NO_GROUP,
     .first = "[NAME]",
     .arguments = "[NAME]",
     .help = N_("describe a command, a group or a term"),
     .takes = OPTION(GAME),
     .most = -1,
     .completed = {COMPLETE_HELP},
     .run = DOES(help)},
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

const struct command *command_named(const char *name)
{
    for (int i = 0; i < COMMANDS; i++)
        if (strcmp(commands[i].name, name) == 0)
            return &commands[i];
    for (int i = 0; i < COMMANDS; i++)
        if (is_named(COMMAND_NAME, commands[i].name, name))
            return &commands[i];
    return NULL;
}

bool needs_helper(const struct call *c)
{
    const struct command *row = c->command;
    return row->helper && (!row->helped || row->helped(c));
}

const struct command *command_at(int i)
{
    return i < COMMANDS ? &commands[i] : NULL;
}

const struct command_group *group_named(const char *name)
{
    for (int i = 0; i < GROUPS; i++)
        if (is_named(HELP_NAME, command_groups[i].name, name))
            return &command_groups[i];
    return NULL;
}
