import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { makeOrder } from '#test/factories.ts'
import { payOrder } from '#test/paid-orders.ts'
import { mayMailAboutUnpaid, unpaidMailsOfDay } from './unpaid-mail-limit.server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase(2)
})
afterAll(() => database.close())

const now = new Date('2026-12-01T12:00:00Z')
const dayMs = 86_400_000
const mayMail = (email: string) => database.db.transaction().execute((tx) => mayMailAboutUnpaid(tx, email, now))

async function placed(email: string, at: number): Promise<string> {
  const id = await makeOrder(database.db)
  await database.db
    .updateTable('order')
    .set({ email, createdAt: new Date(at) })
    .where('id', '=', id)
    .execute()
  return id
}

test('mails about unpaid orders of one day are limited by address, however it is written', async () => {
  for (let n = 0; n < unpaidMailsOfDay; n++) await placed('Ada.Obi@example.com', now.getTime() - n)
  expect(await mayMail('ADA.OBI@example.com')).toBe(true)
  const last = await placed('ada.obi@example.com', now.getTime())
  expect([await mayMail('ada.obi@EXAMPLE.com'), await mayMail('bisi@example.com')]).toEqual([false, true])
  await payOrder(database.db, last)
  expect(await mayMail('ada.obi@example.com')).toBe(true)
})

test('orders of the day before don’t count', async () => {
  for (let n = 0; n < unpaidMailsOfDay; n++) await placed('chi@example.com', now.getTime() - 1)
  await placed('chi@example.com', now.getTime() - dayMs)
  expect(await mayMail('chi@example.com')).toBe(true)
  await placed('chi@example.com', now.getTime() - dayMs + 1)
  expect(await mayMail('chi@example.com')).toBe(false)
})
