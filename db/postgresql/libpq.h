/* SPDX-License-Identifier: GPL-3.0-or-later */
/* libpq, loaded at run time when a record on a server is first opened: other users need neither the
 * library nor its start-up time. */
#ifndef DB_POSTGRESQL_LIBPQ_H
#define DB_POSTGRESQL_LIBPQ_H

#include <libpq-fe.h>
#include <stdbool.h>

/* The functions in use. */
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
    EACH(sslInUse)                                                                                 \
    EACH(clear)

struct libpq {
#define MEMBER(name) __typeof__(&PQ##name) name;
    LIBPQ(MEMBER)
#undef MEMBER
};

/* Loads it once, in any thread. Returns NULL if it is not installed, or too old for pipelines
 * (before PostgreSQL 14). */
const struct libpq *libpq_load(void);

#endif
