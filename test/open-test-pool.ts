import { openPool, type Pool } from '#infra/postgres/pool.ts'

/** The shop's pool, with half a minute's wait for a connection: a busy machine is slow, not wrong. */
export const openTestPool = (url: string, size: number, name?: string): Pool => openPool(url, size, name, 30_000)
