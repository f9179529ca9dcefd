import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { makeCoupon, makeOrder } from '#test/factories.ts'
import { countCustomerUses } from './count-customer-uses.server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase(2)
})
afterAll(() => database.close())

test('uses are counted by account with any address, by address with any account, and by either one', async () => {
  const { db } = database
  const { id: userId } = await db
    .insertInto('user')
    .values({ email: 'ada@example.com' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const couponId = await makeCoupon(db)
  const orderId = await makeOrder(db, { userId, payer: { email: 'Work@example.com', phone: '+2348031234567' } })
  const at = new Date()
  await db
    .insertInto('couponRedemption')
    .values({ couponId, orderId, state: 'held', createdAt: at, updatedAt: at })
    .execute()
  const uses = (userId: string | null, email: string | null) => countCustomerUses(db, couponId, { userId, email })
  expect(await uses(userId, 'another@example.com')).toBe(1)
  expect(await uses(userId, null)).toBe(1)
  expect(await uses(null, 'work@EXAMPLE.com')).toBe(1)
  expect(await uses(null, 'another@example.com')).toBe(0)
  expect(await uses(null, null)).toBe(0)
})
