import { openPool, type Pool } from '#infra/postgres/pool.ts'

/** The shop's connection pool, except that it waits half a minute for a connection, so that no test fails on a busy machine. */
export const openTestPool = (url: string, size: number, name?: string): Pool => openPool(url, size, name, 30_000)
