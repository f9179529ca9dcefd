import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anonymous } from '#domain/accounts/viewer.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { aPaidOrder, type ManualClockShop, manualClockShop } from '#test/refund-factories.ts'
import { administratorViewer, customerViewer } from '#test/viewers.ts'
import { type RefundAsked, refundByAdministrator, resumeByAdministrator } from './refund-by-administrator.server.ts'
import { settleRefunds } from './settle-refunds.server.ts'

let database: TestDatabase
let shop: ManualClockShop
let administrator: ReturnType<typeof administratorViewer>
beforeAll(async () => {
  database = await testDatabase()
  shop = manualClockShop(database.db)
  const email = 'tola@aso.example'
  const { id } = await shop.db.insertInto('user').values({ email }).returning('id').executeTakeFirstOrThrow()
  administrator = administratorViewer(id, email)
})
afterAll(() => database.close())

const asked = (orderId: string, values: Partial<RefundAsked> = {}): RefundAsked => ({
  orderId,
  attempt: null,
  amount: 500_000,
  reason: 'Too small',
  key: randomUUID(),
  ...values,
})
const actsOn = (subject: string) =>
  shop.db
    .selectFrom('auditLog')
    .where('subject', '=', subject)
    .select(['actorId', 'actor', 'action', 'subject', 'details', 'createdAt'])
    .orderBy('id')
    .execute()
const written = (action: string, subject: string, details: object) => ({
  actorId: administrator.userId,
  actor: administrator.email,
  action,
  subject,
  details,
  createdAt: shop.clock(),
})

test('a refund is requested in the administrator’s name, which is logged with its details', async () => {
  const { orderId, reference } = await aPaidOrder(shop)
  const [whole, named] = [asked(orderId), asked(orderId, { attempt: reference, amount: null })]
  const refund = { reason: 'Too small', requestedBy: administrator.email, attemptReference: reference }
  expect(await refundByAdministrator(shop, whole, administrator)).toMatchObject({
    ok: true,
    refund: { ...refund, amount: 500_000 },
  })
  expect(await refundByAdministrator(shop, named, administrator)).toMatchObject({ ok: true, refund })
  expect(await actsOn(`order:${orderId}`)).toEqual(
    [whole, named].map(({ orderId: _, ...details }) => written('ask_refund', `order:${orderId}`, details)),
  )
})

test('a refused refund is logged as requested', async () => {
  const [{ orderId }, other] = [await aPaidOrder(shop), await aPaidOrder(shop)]
  const refused = await refundByAdministrator(shop, asked(orderId, { attempt: other.reference }), administrator)
  expect(refused).toEqual({ ok: false, reason: 'not_found' })
  expect(await actsOn(`order:${orderId}`)).toHaveLength(1)
})

test('a bank account is given in the administrator’s name, and its number is not logged', async () => {
  const { orderId, reference, provider } = await aPaidOrder(shop)
  const requested = await refundByAdministrator(shop, asked(orderId), administrator)
  const made = provider.refunds.at(-1)
  if (!requested.ok || !made) throw new Error('no refund')
  made.state = 'needs_attention'
  await settleRefunds(shop, reference, [])
  const to = { refundId: requested.refund.id, account: { accountNumber: '0123456789', bankId: '9' } }
  expect(await resumeByAdministrator(shop, to, { ...administrator, isFresh: false })).toEqual({
    ok: false,
    reason: 'sign_in_again',
  })
  expect(made.state).toBe('needs_attention')
  expect(await resumeByAdministrator(shop, to, administrator)).toMatchObject({ ok: true, refund: { id: to.refundId } })
  expect(made.state).toBe('pending')
  const subject = `refund:${to.refundId}`
  expect(await actsOn(subject)).toEqual([written('resume_refund', subject, {})])
})

test.each([
  ['a recent sign-in', 'sign_in_again', () => ({ ...administrator, isFresh: false })],
  ['the permission', 'not_allowed', () => customerViewer(administrator.userId)],
  ['a session', 'no_session', () => anonymous],
] as const)('without %s nothing is refunded or logged', async (_, reason, viewer) => {
  const { orderId, provider } = await aPaidOrder(shop)
  const before = provider.refundRequests.length
  const answer = await refundByAdministrator(shop, asked(orderId), viewer())
  expect(answer).toEqual({ ok: false, reason })
  expect(provider.refundRequests).toHaveLength(before)
  expect(await actsOn(`order:${orderId}`)).toEqual([])
})
