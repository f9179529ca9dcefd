import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type ClockedShop, clockedShop, deleteOrders } from './clocked-shop.ts'
import { type TestDatabase, testDatabase } from './database.ts'

/** For test files about work that is due: before each test, `take` gets a shop without orders, with its clock at the start. */
export function withoutOrders(take: (clocked: ClockedShop, database: TestDatabase) => void): void {
  let database: TestDatabase
  beforeAll(async () => {
    database = await testDatabase(10)
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    await deleteOrders(database.db)
    take(clockedShop(database.db), database)
  })
}

/** For test files about what administrators read: before each test, `take` gets a database without orders and users. */
export function withoutPayments(take: (database: TestDatabase) => void): void {
  let database: TestDatabase
  beforeAll(async () => {
    database = await testDatabase(3)
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    await sql`truncate "order", webhook_event, payment_report, "user", audit_log cascade`.execute(database.db)
    take(database)
  })
}
