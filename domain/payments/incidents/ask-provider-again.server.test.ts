import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { SecurityEvent } from '#domain/security-event.ts'
import type { Shop } from '#domain/shop.ts'
import { type ClockedShop, clockedShop, deleteOrders } from '#test/clocked-shop.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { lookAtIncident } from './ask-provider-again.server.ts'
import { noteNoAnswer } from './note-answer.server.ts'
import { watchPayments } from './watch-payments.server.ts'

let database: TestDatabase
let clocked: ClockedShop
let shop: Shop
let noted: SecurityEvent[]
beforeAll(async () => {
  database = await testDatabase(4)
})
afterAll(() => database.close())
beforeEach(async () => {
  await deleteOrders(database.db)
  for (const table of ['paymentIncident', 'providerOutage', 'paymentTask'] as const)
    await database.db.deleteFrom(table).execute()
  clocked = clockedShop(database.db)
  noted = []
  shop = { ...clocked.shop, noteSecurity: (event) => void noted.push(event) }
})

const outage = { what: 'provider_failing', about: 'paystack' }
async function failing() {
  for (let n = 0; n < 5; n += 1) await noteNoAnswer(shop, 'paystack')
  clocked.advance(120)
  await watchPayments(shop)
  expect(noted).toEqual([{ ...outage, outcome: 'began' }])
}
const failures = async () => (await database.db.selectFrom('providerOutage').select('failures').execute())[0]?.failures

test('a provider that answers about its newest payment isn’t failing any more', async () => {
  await clocked.anUnpaidOrder()
  clocked.advance(1)
  const { reference } = await clocked.anUnpaidOrder()
  await failing()
  expect(await lookAtIncident(shop, 'paystack 2026-05-01')).toBe(true)
  expect(clocked.verifyCalls.map((call) => call.reference)).toEqual([reference])
  expect(noted.slice(1)).toEqual([{ ...outage, outcome: 'over' }])
  expect(await failures()).toBe(0)
})

test('one without payments is asked about an unknown one', async () => {
  await failing()
  expect(await lookAtIncident(shop, 'paystack 2026-05-01')).toBe(true)
  expect(clocked.verifyCalls.map((call) => call.reference)).toEqual(['DOES-IT-ANSWER'])
  expect(noted.slice(1)).toEqual([{ ...outage, outcome: 'over' }])
})

test('one that doesn’t answer keeps failing, with one call more', async () => {
  const { reference } = await clocked.anUnpaidOrder()
  clocked.setUnavailable(reference)
  await failing()
  expect(await lookAtIncident(shop, 'paystack 2026-05-01')).toBe(false)
  expect(await failures()).toBe(6)
  expect(noted).toHaveLength(1)
})

test('one without keys isn’t asked, and has failed no call', async () => {
  expect(await lookAtIncident(shop, 'korapay 2026-05-01')).toBe(false)
  expect([clocked.verifyCalls, await failures()]).toEqual([[], undefined])
})

test('for declined payments no provider is asked, and the burst is checked', async () => {
  await database.db
    .insertInto('paymentIncident')
    .values({ kind: 'check_declines', subject: 'all', beganAt: shop.clock(), endedAt: null })
    .execute()
  expect(await lookAtIncident(shop, 'all 2026-05-01')).toBe(true)
  expect(clocked.verifyCalls).toEqual([])
  expect(noted).toEqual([{ what: 'declined_payments', outcome: 'over', about: 'all' }])
})
