/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The library of PostgreSQL, loaded when a record on a server is first asked for: whoever has none
 * needs neither the library nor the time it takes to start. */
#ifndef DB_POSTGRESQL_LIBPQ_H
#define DB_POSTGRESQL_LIBPQ_H

#include <libpq-fe.h>
#include <stdbool.h>

/* The functions of it that are used. */
#define LIBPQ(EACH)                                                                                \
    EACH(connectdb)                                                                                \
    EACH(connectdbParams)                                                                          \
    EACH(setnonblocking)                                                                           \
    EACH(conninfo)                                                                                 \
    EACH(conninfoFree)                                                                             \
    EACH(host)                                                                                     \
    EACH(hostaddr)                                                                                 \
    EACH(port)                                                                                     \
    EACH(backendPID)                                                                               \
    EACH(status)                                                                                   \
    EACH(socket)                                                                                   \
    EACH(finish)                                                                                   \
    EACH(errorMessage)                                                                             \
    EACH(parameterStatus)                                                                          \
    EACH(setNoticeProcessor)                                                                       \
    EACH(exec)                                                                                     \
    EACH(flush)                                                                                    \
    EACH(isBusy)                                                                                   \
    EACH(consumeInput)                                                                             \
    EACH(sendQuery)                                                                                \
    EACH(sendQueryParams)                                                                          \
    EACH(enterPipelineMode)                                                                        \
    EACH(exitPipelineMode)                                                                         \
    EACH(sendPrepare)                                                                              \
    EACH(sendQueryPrepared)                                                                        \
    EACH(pipelineSync)                                                                             \
    EACH(getResult)                                                                                \
    EACH(transactionStatus)                                                                        \
    EACH(resultStatus)                                                                             \
    EACH(resultErrorField)                                                                         \
    EACH(cmdStatus)                                                                                \
    EACH(ntuples)                                                                                  \
    EACH(getvalue)                                                                                 \
    EACH(getlength)                                                                                \
    EACH(getisnull)                                                                                \
    EACH(ftype)                                                                                    \
    EACH(clear)

struct libpq {
#define MEMBER(name) __typeof__(&PQ##name) name;
    LIBPQ(MEMBER)
#undef MEMBER
};

/* Loads it, once; NULL: it is not there, or too old for pipelines (PostgreSQL 14). In any thread.
 */
const struct libpq *libpq_load(void);

#endif
