import type pg from 'pg'
import { inject } from 'vitest'
import type { Database } from '#domain/transaction.server.ts'
import { cloneDatabase, dropDatabase } from './database-server.ts'
import { openTestPool } from './open-test-pool.ts'

export type TestDatabase = { url: string; db: Database; pool: pg.Pool; close: () => Promise<void> }

/** A new database with the whole schema, cloned from the template; `close` drops it. */
export async function testDatabase(poolSize = 10): Promise<TestDatabase> {
  const adminUrl = inject('adminUrl')
  const url = await cloneDatabase(adminUrl, inject('templateName'))
  const { db, pool, close } = openTestPool(url, poolSize, 'test')
  return {
    url,
    db,
    pool,
    close: async () => {
      await close()
      await dropDatabase(adminUrl, url)
    },
  }
}

declare module 'vitest' {
  interface ProvidedContext {
    adminUrl: string
    templateName: string
  }
}
