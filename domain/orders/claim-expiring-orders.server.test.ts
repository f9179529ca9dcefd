import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deleteOrders } from '#test/clocked-shop.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { enterInLedger } from '#test/enter-in-ledger.ts'
import { makeOrder } from '#test/factories.ts'
import { claimExpiring } from './claim-expiring-orders.server.ts'
import type { OrderStatus, PaymentStatus } from './status.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase(3)
})
beforeEach(() => deleteOrders(database.db))
afterAll(() => database.close())

const now = new Date('2026-05-01T10:30:00Z')
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const leaseMs = 5 * 60_000

const claim = (limit = 10) => claimExpiring(database.db, { now, leaseMs, limit })
const claimedIds = async (limit?: number) => (await claim(limit)).map(({ id }) => id).sort()
const expiring = (minutes: number) => makeOrder(database.db, { expiresAt: inMinutes(minutes) })

async function change(id: string, values: { status?: OrderStatus; paymentStatus?: PaymentStatus; leasedUntil?: Date }) {
  await database.db.updateTable('order').set(values).where('id', '=', id).execute()
  return id
}

test('unpaid orders are claimed once their time is up, and for this run only', async () => {
  const [due, failed] = [await expiring(0), await change(await expiring(-1), { paymentStatus: 'failed' })]
  await expiring(1)
  expect(await claim()).toEqual(
    expect.arrayContaining([
      { id: due, expiresAt: now },
      { id: failed, expiresAt: inMinutes(-1) },
    ]),
  )
  expect(await claim()).toEqual([])
  expect(await claimExpiring(database.db, { now: inMinutes(5), leaseMs, limit: 10 })).toHaveLength(3)
})

test('an order with a lease is not claimed until the lease ends', async () => {
  await change(await expiring(-10), { leasedUntil: inMinutes(1) })
  const due = await change(await expiring(-10), { leasedUntil: now })
  expect(await claimedIds()).toEqual([due])
})

test('what is paid, refunded or no longer pending is not claimed', async () => {
  const total = 1_250_000
  await enterInLedger(database.db, await expiring(-1), { received: total })
  await enterInLedger(database.db, await expiring(-1), { received: total, refunded: total })
  await change(await expiring(-1), { status: 'cancelled' })
  expect(await claim()).toEqual([])
})

test('those that have waited longest come first when there are more than one round takes', async () => {
  const [newer, oldest, older] = [await expiring(-1), await expiring(-30), await expiring(-20)]
  expect(await claimedIds(2)).toEqual([oldest, older].sort())
  expect(await claimedIds(2)).toEqual([newer])
})

test('an order that another node has locked is skipped', async () => {
  const [held, free] = [await expiring(-2), await expiring(-1)]
  await database.db.transaction().execute(async (tx) => {
    await tx.selectFrom('order').where('id', '=', held).select('id').forUpdate().execute()
    expect(await claimedIds()).toEqual([free])
  })
})
