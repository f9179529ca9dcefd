import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { auditLogOf } from '#test/audit-log.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { anUnpaidOrder, aPaidOrder, ledgerOf, manualClockShop, openTasks } from '#test/refund-factories.ts'
import { paid } from '#test/scripted-providers.ts'
import { administratorViewer, customerViewer } from '#test/viewers.ts'
import type { Verification } from '../provider.ts'
import { applyDueWebhooks } from './apply-webhook.server.ts'
import { matchWebhook } from './match-webhook.server.ts'
import { receiveWebhook } from './receive-webhook.server.ts'

let database: TestDatabase
let shop: ReturnType<typeof manualClockShop>
let viewer: ReturnType<typeof administratorViewer>
beforeAll(async () => {
  database = await testDatabase(6)
  const email = 'tola@aso.example'
  const { id } = await database.db.insertInto('user').values({ email }).returning('id').executeTakeFirstOrThrow()
  viewer = administratorViewer(id, email)
})
afterAll(() => database.close())
beforeEach(() => {
  shop = manualClockShop(database.db)
})

let told = 0
/** A webhook about a payment that the shop doesn't know. */
async function aStrayWebhook(fields: object = {}) {
  told += 1
  const reference = `SHOPFRONT-${String(told).padStart(5, '0')}`
  const body = new TextEncoder().encode(JSON.stringify({ reference, ...fields }))
  await receiveWebhook(shop, 'paystack', body, new Headers({ 'x-test-signature': 'right' }))
  await applyDueWebhooks(shop)
  const rows = database.db.selectFrom('webhookEvent').select(['id', 'state']).orderBy('id', 'desc').limit(1)
  const { id, state } = await rows.executeTakeFirstOrThrow()
  expect(state).toBe('unmatched')
  return { id, reference }
}
const say = (reference: string, verification: Verification) =>
  shop.scripted.get('paystack')?.setVerification(reference, verification)
const match = (id: number, orderId: string, by: Parameters<typeof matchWebhook>[2] = viewer) =>
  matchWebhook(shop, { id, orderNumber: orderId }, by)
const attemptsOf = async (orderId: string) =>
  database.db
    .selectFrom('paymentAttempt')
    .where('orderId', '=', orderId)
    .select(['reference', 'state', 'amount', 'provider', 'mode'])
    .orderBy('createdAt')
    .orderBy('reference')
    .execute()

test('an unmatched webhook pays the order that a user assigns it to, once', async () => {
  const { orderId, amount } = await anUnpaidOrder(shop)
  const { id, reference } = await aStrayWebhook()
  say(reference, paid(reference, amount))
  shop.advanceMinutes(1)
  expect(await match(id, orderId.slice(0, 8))).toEqual({ ok: true, orderId })
  expect(await ledgerOf(database.db, orderId)).toEqual([['received', amount]])
  expect((await attemptsOf(orderId)).at(-1)).toEqual({
    ...{ reference, state: 'paid', amount },
    ...{ provider: 'paystack', mode: 'test' },
  })
  const event = database.db.selectFrom('webhookEvent').where('id', '=', id)
  expect(await event.select(['handledAt', 'handledBy', 'note']).executeTakeFirst()).toEqual({
    ...{ handledAt: shop.clock(), handledBy: viewer.email, note: `For order #${orderId.slice(0, 8)}` },
  })
  expect((await auditLogOf(database.db, `order:${orderId}`)).at(0)).toEqual({
    ...{ actor: viewer.email, action: 'match_webhook' },
    details: { webhook: id, provider: 'paystack', reference, amount },
  })
  expect(await match(id, orderId)).toEqual({ ok: false, reason: 'already_done' })
  expect(await ledgerOf(database.db, orderId)).toHaveLength(1)
})

test('a second payment of a paid order is to be refunded', async () => {
  const { orderId, amount } = await aPaidOrder(shop)
  const { id, reference } = await aStrayWebhook()
  say(reference, paid(reference, amount))
  expect(await match(id, orderId)).toEqual({ ok: true, orderId })
  expect(await openTasks(database.db, orderId)).toEqual(['refund_duplicate'])
})

test('assigning needs the permission, and a recent sign-in', async () => {
  const { orderId, amount } = await anUnpaidOrder(shop)
  const { id, reference } = await aStrayWebhook()
  say(reference, paid(reference, amount))
  expect(await match(id, orderId, customerViewer())).toEqual({ ok: false, reason: 'not_allowed' })
  expect(await match(id, orderId, { ...viewer, isFresh: false })).toEqual({ ok: false, reason: 'sign_in_again' })
  expect(await ledgerOf(database.db, orderId)).toEqual([])
})

test('neither an unknown or handled webhook nor an unclear order can be assigned', async () => {
  const { orderId } = await anUnpaidOrder(shop)
  const { id } = await aStrayWebhook()
  expect(await match(0, orderId)).toEqual({ ok: false, reason: 'not_found' })
  expect(await match(id, '00000000-0000-4000-8000-000000000000')).toEqual({ ok: false, reason: 'no_order' })
  await anUnpaidOrder(shop)
  expect(await match(id, '')).toEqual({ ok: false, reason: 'no_order' })
  await database.db.updateTable('webhookEvent').set({ handledAt: shop.clock() }).where('id', '=', id).execute()
  expect(await match(id, orderId)).toEqual({ ok: false, reason: 'already_done' })
})

test.each<[string, (reference: string, amount: number) => Verification, object]>([
  ['doesn’t answer', () => ({ state: 'unavailable', detail: 'time-out' }), { reason: 'unavailable' }],
  ['knows of none', () => ({ state: 'not_found' }), { reason: 'nothing_paid' }],
  [
    'knows of one that was declined',
    (reference, amount) => ({ ...paid(reference, amount), state: 'failed' }),
    { reason: 'nothing_paid' },
  ],
  ['answers about another', (_, amount) => paid('SHOPFRONT-OTHER', amount), { reason: 'nothing_paid' }],
])('nothing is recorded where the provider %s', async (_, answer, refusal) => {
  const { orderId, amount } = await anUnpaidOrder(shop)
  const { id, reference } = await aStrayWebhook()
  say(reference, answer(reference, amount))
  expect(await match(id, orderId)).toEqual({ ok: false, ...refusal })
  expect([await ledgerOf(database.db, orderId), (await attemptsOf(orderId)).length]).toEqual([[], 1])
})

test('nothing is recorded for a provider without keys, or under an impossible reference', async () => {
  const { orderId, amount } = await anUnpaidOrder(shop)
  const { id, reference } = await aStrayWebhook()
  say(reference, paid(reference, amount))
  const without = { ...shop, providers: new Map() }
  const asked = { id, orderNumber: orderId }
  expect(await matchWebhook(without, asked, viewer)).toEqual({ ok: false, reason: 'unavailable' })
  const short = await aStrayWebhook({ reference: 'SHORT-1' })
  say('SHORT-1', paid('SHORT-1', amount))
  expect(await match(short.id, orderId)).toEqual({ ok: false, reason: 'nothing_paid' })
})

test('only the whole amount is recorded', async () => {
  const { orderId, amount: total } = await anUnpaidOrder(shop)
  for (const sum of [total - 1, total + 1]) {
    const { id, reference } = await aStrayWebhook()
    say(reference, paid(reference, sum))
    expect(await match(id, orderId)).toEqual({ ok: false, reason: 'other_amount', paid: sum, total })
  }
  expect(await ledgerOf(database.db, orderId)).toEqual([])
})

test('a payment of one order can’t be assigned to another, by its reference or its transaction', async () => {
  const [known, other] = [await aPaidOrder(shop), await anUnpaidOrder(shop)]
  const { id, reference } = await aStrayWebhook()
  say(reference, { ...paid(reference, other.amount), transactionId: `T-${known.reference}` })
  expect(await match(id, other.orderId)).toEqual({ ok: false, reason: 'known' })
  const meaning = { kind: 'charge', references: [known.reference], transactionId: null, refundNames: [] }
  await database.db
    .updateTable('webhookEvent')
    .set({ meaning: JSON.stringify(meaning) })
    .where('id', '=', id)
    .execute()
  expect(await match(id, other.orderId)).toEqual({ ok: false, reason: 'known' })
  expect(await ledgerOf(database.db, other.orderId)).toEqual([])
})

test('two concurrent assignments record it once', async () => {
  const { orderId, amount } = await anUnpaidOrder(shop)
  const { id, reference } = await aStrayWebhook()
  say(reference, paid(reference, amount))
  const both = await Promise.all([match(id, orderId), match(id, orderId)])
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await ledgerOf(database.db, orderId)).toEqual([['received', amount]])
})

test('a webhook that can’t be read names no payment', async () => {
  const { orderId } = await anUnpaidOrder(shop)
  const { id } = await aStrayWebhook()
  const unreadable = { state: 'dead_lettered', meaning: JSON.stringify({ kind: 'payout' }) } as const
  await database.db.updateTable('webhookEvent').set(unreadable).where('id', '=', id).execute()
  expect(await match(id, orderId)).toEqual({ ok: false, reason: 'nothing_paid' })
})
