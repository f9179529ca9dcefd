import { openPool, type Pool } from '#infra/postgres/pool.ts'

/** The shop's pool, but it waits half a minute for a connection, so that a busy machine fails no test. */
export const openTestPool = (url: string, size: number, name?: string): Pool => openPool(url, size, name, 30_000)
