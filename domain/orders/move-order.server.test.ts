import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Tx } from '#domain/transaction.server.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { makeOrder } from '#test/factories.ts'
import {
  extendReservation,
  type LockedOrder,
  lockOrder,
  moveOrder,
  type OrderMove,
  prolongReservation,
} from './move-order.server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase(3)
})
afterAll(() => database.close())

const expiry = new Date('2026-05-01T10:30:00Z')

/** Locks the order and does something with it. */
const withLock = (orderId: string, work: (tx: Tx, order: LockedOrder) => Promise<unknown>) =>
  database.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) throw new Error('no such order')
    await work(tx, order)
  })
const at = new Date('2026-05-01T10:00:00Z')
const move = (orderId: string, step: Omit<OrderMove, 'at'>) =>
  withLock(orderId, (tx, order) => moveOrder(tx, order, { ...step, at }))

const stateOf = (orderId: string) =>
  database.db
    .selectFrom('order')
    .where('id', '=', orderId)
    .select(['status', 'paymentStatus', 'transactionRef', 'transactionId', 'releasedAt', 'expiresAt', 'leasedUntil'])
    .executeTakeFirstOrThrow()

const historyOf = async (orderId: string) =>
  (
    await database.db
      .selectFrom('orderEvent')
      .where('orderId', '=', orderId)
      .select(['kind', 'fromStatus', 'toStatus', 'actor', 'reason', 'createdAt'])
      .orderBy('id')
      .execute()
  ).slice(1)

const untouched = {
  status: 'pending',
  paymentStatus: 'pending',
  transactionRef: null,
  transactionId: null,
  releasedAt: null,
  expiresAt: expiry,
  leasedUntil: null,
}

describe('the lock of an order', () => {
  test('gives its state, and nothing for an unknown id', async () => {
    const id = await makeOrder(database.db, { expiresAt: expiry })
    await database.db.transaction().execute(async (tx) => {
      expect(await lockOrder(tx, id)).toEqual({
        id,
        status: 'pending',
        paymentStatus: 'pending',
        email: 'ade@example.com',
        totalAmount: 1_250_000,
        isCollected: false,
        releasedAt: null,
        expiresAt: expiry,
        prolongedAt: null,
      })
      expect(await lockOrder(tx, randomUUID())).toBeNull()
    })
  })

  test('is held by one at a time', async () => {
    const id = await makeOrder(database.db)
    await withLock(id, async () => {
      const second = database.db.transaction().execute(async (tx) => {
        await sql`set local lock_timeout = 50`.execute(tx)
        return lockOrder(tx, id)
      })
      await expect(second).rejects.toThrow('lock timeout')
    })
  })
})

describe('a move', () => {
  test('changes only its order, and is in its history', async () => {
    const [id, other] = [
      await makeOrder(database.db, { expiresAt: expiry }),
      await makeOrder(database.db, { expiresAt: expiry }),
    ]
    const paid = { reference: 'ORD-1', transactionId: '77', paymentGateway: 'korapay' as const }
    await move(id, { kind: 'paid', actor: 'provider', status: 'processing', paymentStatus: 'success', paid })
    expect(await stateOf(id)).toEqual({
      ...untouched,
      status: 'processing',
      paymentStatus: 'success',
      transactionRef: 'ORD-1',
      transactionId: '77',
    })
    expect(await historyOf(id)).toEqual([
      { kind: 'paid', fromStatus: 'pending', toStatus: 'processing', actor: 'provider', reason: '', createdAt: at },
    ])
    expect(await stateOf(other)).toEqual(untouched)
    expect(await historyOf(other)).toEqual([])
  })

  test('with another expiry time is checked again at that time', async () => {
    const id = await makeOrder(database.db, { expiresAt: expiry })
    const until = new Date('2026-05-02T10:00:00Z')
    await database.db.updateTable('order').set({ leasedUntil: until }).where('id', '=', id).execute()
    await move(id, { kind: 'payment_failed', actor: 'provider' })
    expect((await stateOf(id)).leasedUntil).toEqual(until)
    await move(id, { kind: 'status_changed', actor: 'ada@example.com', expiresAt: until })
    expect(await stateOf(id)).toEqual({ ...untouched, expiresAt: until })
  })

  test('leaves fields that it does not name', async () => {
    const id = await makeOrder(database.db, { expiresAt: expiry })
    const releasedAt = new Date('2026-05-01T11:00:00Z')
    await move(id, { kind: 'released', actor: 'system', reason: 'nobody paid', releasedAt })
    await move(id, { kind: 'payment_failed', actor: 'provider', paymentStatus: 'failed' })
    expect(await stateOf(id)).toEqual({ ...untouched, paymentStatus: 'failed', releasedAt })
    expect(await historyOf(id)).toEqual([
      {
        kind: 'released',
        fromStatus: 'pending',
        toStatus: 'pending',
        actor: 'system',
        reason: 'nobody paid',
        createdAt: at,
      },
      {
        kind: 'payment_failed',
        fromStatus: 'pending',
        toStatus: 'pending',
        actor: 'provider',
        reason: '',
        createdAt: at,
      },
    ])
    await move(id, { kind: 'taken_again', actor: 'system', releasedAt: null })
    expect((await stateOf(id)).releasedAt).toBeNull()
  })
})

describe('an unpaid order', () => {
  const later = new Date(expiry.getTime() + 1)

  test('can be reserved for longer, and is checked again when that time is up', async () => {
    const [id, other] = [
      await makeOrder(database.db, { expiresAt: expiry }),
      await makeOrder(database.db, { expiresAt: expiry }),
    ]
    await database.db.updateTable('order').set({ leasedUntil: later }).where('id', 'in', [id, other]).execute()
    await withLock(id, (tx, order) => extendReservation(tx, order, { until: later, at: expiry }))
    expect(await stateOf(id)).toEqual({ ...untouched, expiresAt: later })
    expect(await stateOf(other)).toEqual({ ...untouched, leasedUntil: later })
    expect(await historyOf(id)).toEqual([])
  })

  test('is never reserved for less time, nor checked sooner', async () => {
    const id = await makeOrder(database.db, { expiresAt: later })
    await database.db.updateTable('order').set({ leasedUntil: later }).where('id', '=', id).execute()
    await withLock(id, (tx, order) => extendReservation(tx, order, { until: expiry, at: expiry }))
    await withLock(id, (tx, order) => extendReservation(tx, order, { until: later, at: expiry }))
    expect(await stateOf(id)).toEqual({ ...untouched, expiresAt: later, leasedUntil: later })
  })

  test('is extended once, and only when less than a quarter of an hour is left', async () => {
    const prolongedAt = async (id: string) =>
      (await database.db.selectFrom('order').where('id', '=', id).select('prolongedAt').executeTakeFirstOrThrow())
        .prolongedAt
    const prolong = (id: string, until: Date, minutesLeft: number) => {
      const now = new Date(expiry.getTime() - minutesLeft * 60_000)
      return withLock(id, (tx, order) => prolongReservation(tx, order, { until, at: now }))
    }
    const id = await makeOrder(database.db, { expiresAt: expiry })
    await prolong(id, later, 15)
    expect([await prolongedAt(id), (await stateOf(id)).expiresAt]).toEqual([null, expiry])
    // A call that extends nothing doesn't use up the single extension.
    await prolong(id, expiry, 14)
    expect([await prolongedAt(id), (await stateOf(id)).expiresAt]).toEqual([null, expiry])
    await prolong(id, later, 14)
    const once = new Date(expiry.getTime() - 14 * 60_000)
    expect([await prolongedAt(id), (await stateOf(id)).expiresAt]).toEqual([once, later])
    await prolong(id, new Date(later.getTime() + 60_000), 1)
    expect([await prolongedAt(id), (await stateOf(id)).expiresAt]).toEqual([once, later])
  })

  // @rule D43 | An unpaid order that was moved on gets no new reservation when a payment of it is opened
  //   broken by: regardless of its status (move-order.server.ts)
  test.each(['processing', 'shipped', 'delivered', 'cancelled'] as const)(
    'that was moved on gets no reservation: %s',
    async (status) => {
      const id = await makeOrder(database.db, { expiresAt: expiry })
      await move(id, { kind: 'status_changed', actor: 'ada@example.com', status, expiresAt: null })
      await withLock(id, (tx, order) => extendReservation(tx, order, { until: later, at: expiry }))
      await withLock(id, (tx, order) => prolongReservation(tx, order, { until: later, at: expiry }))
      expect(await stateOf(id)).toEqual({ ...untouched, status, expiresAt: null })
    },
  )

  test('without an expiry time gets one', async () => {
    const id = await makeOrder(database.db)
    await database.db.updateTable('order').set({ expiresAt: null }).where('id', '=', id).execute()
    await withLock(id, (tx, order) => extendReservation(tx, order, { until: later, at: expiry }))
    expect((await stateOf(id)).expiresAt).toEqual(later)
  })
})
