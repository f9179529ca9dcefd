import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { SecurityEvent } from '#domain/security-event.ts'
import type { Shop } from '#domain/shop.ts'
import { type ClockedShop, clockedShop, deleteOrders } from '#test/clocked-shop.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { paid } from '#test/scripted-providers.ts'
import { administratorViewer } from '#test/viewers.ts'
import { settlePayment } from '../settlement/settle-payment.server.ts'
import { closeTask } from '../tasks/close-task.server.ts'
import { listTasks } from '../tasks/queries.server.ts'
import { noteAnswer, noteNoAnswer } from './note-answer.server.ts'
import { watchPayments } from './watch-payments.server.ts'

const minute = 60
let viewer: ReturnType<typeof administratorViewer>
let database: TestDatabase
let clocked: ClockedShop
let shop: Shop
let noted: SecurityEvent[]
beforeAll(async () => {
  database = await testDatabase(6)
  const email = 'ada@example.com'
  const { id } = await database.db.insertInto('user').values({ email }).returning('id').executeTakeFirstOrThrow()
  viewer = administratorViewer(id, email)
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

/** Runs the job on two nodes at the same moment. */
const watch = () => Promise.all([watchPayments(shop), watchPayments(shop)])

async function tasks(state: 'open' | 'done') {
  const listed = await listTasks(database.db, viewer, { state, cursor: null, limit: 10 })
  if (!listed.ok) throw new Error(listed.reason)
  return listed.items
}

/** Makes orders from different e-mail addresses whose cards are declined. */
async function decline(count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const { orderId, reference, amount } = await clocked.anUnpaidOrder()
    await database.db
      .updateTable('paymentAttempt')
      .set({ openedFrom: `address ${n}` })
      .where('orderId', '=', orderId)
      .execute()
    clocked.setAnswer(reference, async () => ({ ...paid(reference, amount), state: 'failed' }))
    await settlePayment(shop, reference)
  }
}

// @rule Incidents | A burst of declined cards from many addresses raises one task and one log event, and is closed when it is
//   over
//   broken by: started again by each check (record-incident.server.ts)
test('a burst of declined cards raises one task, is logged once, and is closed when it is over', async () => {
  await decline(29)
  await watch()
  expect([await tasks('open'), noted]).toEqual([[], []])
  await decline(1)
  await watch()
  await decline(4)
  await watch()
  const [task, ...others] = await tasks('open')
  expect([task, others]).toEqual([
    expect.objectContaining({
      kind: 'check_declines',
      orderId: null,
      createdAt: shop.clock(),
      detail: expect.stringMatching(
        /^30 payments were declined within ten minutes, from 29 network addresses, and none was paid/,
      ),
    }),
    [],
  ])
  expect(noted).toEqual([{ what: 'declined_payments', outcome: 'began', about: 'all' }])
  clocked.advance(11 * minute)
  await watch()
  expect(await tasks('open')).toEqual([])
  expect(await tasks('done')).toMatchObject([
    { id: task?.id, resolvedBy: 'shop: it is over', resolvedAt: shop.clock() },
  ])
  expect(noted.slice(1)).toEqual([{ what: 'declined_payments', outcome: 'over', about: 'all' }])
})

test.each([
  [0, 0, '30 payments were declined within ten minutes, and none was paid.'],
  [1, 1, '30 payments were declined within ten minutes, from one network address, and one was paid.'],
  [2, 3, '30 payments were declined within ten minutes, from 2 network addresses, and 3 were paid.'],
])('a burst from %i addresses with %i paid is described as such', async (addresses, paidBeside, detail) => {
  await decline(30)
  const attempts = await database.db.selectFrom('paymentAttempt').select('id').execute()
  for (const [at, { id }] of attempts.entries())
    await database.db
      .updateTable('paymentAttempt')
      .set({ openedFrom: addresses === 0 ? null : `address ${at % addresses}` })
      .where('id', '=', id)
      .execute()
  for (let n = 0; n < paidBeside; n += 1) {
    const { reference } = await clocked.anUnpaidOrder()
    clocked.pay(reference)
    await settlePayment(shop, reference)
  }
  await watch()
  expect(await tasks('open')).toMatchObject([{ kind: 'check_declines', detail }])
})

test('a task closed by hand stays closed until the next burst', async () => {
  await decline(30)
  await watch()
  const [task] = await tasks('open')
  await closeTask(shop, task?.id ?? 0, viewer)
  await decline(1)
  await watch()
  expect(await tasks('open')).toEqual([])
  clocked.advance(11 * minute)
  await watch()
  expect(await tasks('done')).toMatchObject([{ id: task?.id, resolvedBy: viewer.email }])
  await decline(30)
  await watch()
  expect(await tasks('open')).toHaveLength(1)
  expect(noted.map(({ outcome }) => outcome)).toEqual(['began', 'over', 'began'])
})

// @rule Incidents | A failing provider raises one task and one log event, and is closed when it answers
//   broken by: calls without an answer not counted (verify-attempt.server.ts)
test('a failing provider raises one task, is logged once, and is closed when it answers', async () => {
  const { reference } = await clocked.anUnpaidOrder()
  clocked.setUnavailable(reference)
  for (let n = 0; n < 4; n += 1) await settlePayment(shop, reference)
  clocked.advance(3 * minute)
  await watch()
  expect(noted).toEqual([])
  await settlePayment(shop, reference)
  await watch()
  await settlePayment(shop, reference)
  await watch()
  const [task, ...others] = await tasks('open')
  expect([task?.kind, task?.orderId, task?.detail.split('.')[0], others]).toEqual([
    'check_provider',
    null,
    'Paystack hasn’t answered 5 calls in a row',
    [],
  ])
  clocked.pay(reference)
  await settlePayment(shop, reference)
  await watch()
  expect(await tasks('open')).toEqual([])
  expect(noted).toEqual([
    { what: 'provider_failing', outcome: 'began', about: 'paystack' },
    { what: 'provider_failing', outcome: 'over', about: 'paystack' },
  ])
})

test('payments of a provider whose keys were removed raise a task that says so, until they are settled', async () => {
  const { reference } = await clocked.anUnpaidOrder()
  const withoutKeys = { ...shop, providers: new Map() }
  await settlePayment(withoutKeys, reference, { by: 'visitor' })
  for (let n = 0; n < 5; n += 1) await settlePayment(withoutKeys, reference)
  clocked.advance(2 * minute)
  await watchPayments(withoutKeys)
  expect(await tasks('open')).toMatchObject([
    {
      kind: 'check_provider',
      detail: expect.stringMatching(/^Paystack has no keys in this shop any more, so payments/),
    },
  ])
  clocked.pay(reference)
  await settlePayment(shop, reference)
  await watch()
  expect(await tasks('open')).toEqual([])
})

// @rule Incidents | A provider counts as failing from the first unanswered call since its last answer
//   broken by: counted from the second (note-answer.server.ts)
test('a provider that answered in between has been failing only since then', async () => {
  await noteNoAnswer(shop, 'paystack')
  clocked.advance(3 * minute)
  await noteAnswer(shop, 'paystack')
  await noteNoAnswer(shop, 'paystack')
  clocked.advance(minute)
  for (let n = 0; n < 4; n += 1) await noteNoAnswer(shop, 'paystack')
  await watch()
  expect(noted).toEqual([])
  clocked.advance(minute)
  await watch()
  expect(noted).toEqual([{ what: 'provider_failing', outcome: 'began', about: 'paystack' }])
})

test('a provider that answers only now and then keeps failing', async () => {
  for (let n = 0; n < 5; n += 1) await noteNoAnswer(shop, 'paystack')
  clocked.advance(2 * minute)
  await watch()
  await noteAnswer(shop, 'paystack')
  await noteNoAnswer(shop, 'paystack')
  await watch()
  expect(noted.map(({ outcome }) => outcome)).toEqual(['began'])
})

test('a provider that can’t open payments is failing too', async () => {
  clocked.provider.setChargeAnswer({ ok: false, reason: 'unavailable', detail: 'time-out' })
  for (let n = 0; n < 5; n += 1) {
    await clocked.anUnpaidOrder()
    clocked.advance(minute)
  }
  await watch()
  expect((await tasks('open')).map(({ kind }) => kind)).toEqual(['check_provider'])
})

// @rule D49 | Refusals that visitors cause don't count as a failing provider
//   broken by: failures of visitors' checks counted (verify-attempt.server.ts)
test('visitors can’t make a provider look as if it were failing', async () => {
  const { reference } = await clocked.anUnpaidOrder()
  clocked.setUnavailable(reference)
  for (let n = 0; n < 10; n += 1) {
    clocked.advance(minute)
    await settlePayment(shop, reference, { by: 'visitor' })
  }
  await watch()
  expect([await tasks('open'), noted]).toEqual([[], []])
})
