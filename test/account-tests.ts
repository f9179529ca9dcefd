import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type TestDatabase, testDatabase } from './database.ts'
import { type TestShop, testShop } from './factories.ts'

/**
 * For test files about accounts: before each test, `take` gets a shop without accounts or mail, whose clock stands still. Returns a
 * function that advances the clock by milliseconds.
 */
export function withoutAccounts(take: (shop: TestShop) => void): (ms: number) => void {
  let database: TestDatabase
  let now: Date
  beforeAll(async () => {
    database = await testDatabase()
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    now = new Date('2031-02-03T04:05:06Z')
    await sql`truncate "user", sign_up, password_reset, sign_in_failure, mail, audit_log cascade`.execute(database.db)
    take(testShop(database.db, { clock: () => now }))
  })
  return (ms) => {
    now = new Date(now.getTime() + ms)
  }
}
