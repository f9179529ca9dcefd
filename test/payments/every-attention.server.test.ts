import { afterAll, beforeAll, expect, test } from 'vitest'
import { actOnAttention } from '#app/admin/attention/act-on-attention.server.ts'
import { provideContext } from '#app/context.server.ts'
import { type AttentionItem, type AttentionKind, groupOf } from '#domain/attention/attention.ts'
import { readAttentionFilter } from '#domain/attention/attention-filter.ts'
import { type ListedAttention, listAttention } from '#domain/attention/list-attention.server.ts'
import { changeOrderStatus } from '#domain/fulfilment/change-order-status.server.ts'
import { lagosDay } from '#domain/lagos-day.ts'
import { createMailSender } from '#domain/notifications/send-due-mail.server.ts'
import { isByHand } from '#domain/orders/provider-name.ts'
import type { OrderStatus } from '#domain/orders/status.ts'
import { expireDueOrders } from '#domain/payments/attempts/expire-orders.server.ts'
import { watchPayments } from '#domain/payments/incidents/watch-payments.server.ts'
import { runReport } from '#domain/payments/reconciliation/daily-report.server.ts'
import { resumeRefund } from '#domain/payments/refunds/resume-refund.server.ts'
import { applyDueWebhooks } from '#domain/payments/webhooks/apply-webhook.server.ts'
import type { Shop } from '#domain/shop.ts'
import { publicUrl } from '#sandbox/sandbox-for-test.ts'
import { readMessage } from '#server/mail-messages.ts'
import { unlimited } from '../unlimited.ts'
import { administratorViewer } from '../viewers.ts'
import type { VirtualOrder } from '../virtual/shopper.ts'
import { openVirtualShop, type VirtualShop } from '../virtual-shop.ts'
import { aPaidOrder, refundAsAdmin } from './refund-steps.ts'

const second = 1_000
const minute = 60 * second
const viewer = administratorViewer()

let virtual: VirtualShop
let shop: Shop
let day: string
beforeAll(async () => {
  virtual = await openVirtualShop()
  const [node] = virtual.nodes
  if (!node) throw new Error('there is no node')
  shop = node.shop
  day = lagosDay(shop.clock())
  await shop.db.insertInto('user').values({ id: viewer.userId, email: viewer.email }).execute()
})
afterAll(() => virtual.close())

async function list(search = ''): Promise<ListedAttention> {
  const listed = await listAttention(shop.db, viewer, readAttentionFilter(new URLSearchParams(search)))
  if (!listed.ok) throw new Error(listed.reason)
  return listed
}
async function waiting(): Promise<AttentionItem[]> {
  const { pages, items } = await list()
  for (let page = 2; page <= pages; page++) items.push(...(await list(`page=${page}`)).items)
  return items
}
/** The only item of a kind in the list of what needs attention; with `orderId`, the only one about that order. */
async function itemOf(kind: AttentionKind, orderId?: string): Promise<AttentionItem> {
  const found = (await waiting()).filter((item) => item.kind === kind && (!orderId || item.order?.id === orderId))
  const [item] = found
  if (!item || found.length > 1) throw new Error(`${found.length} of ${kind} wait`)
  return item
}

/** Presses a button of an item, which then leaves the list. */
async function press(kind: AttentionKind, fields: Record<string, string>, orderId?: string): Promise<void> {
  const { source, id } = await itemOf(kind, orderId)
  const form = new FormData()
  for (const [name, value] of Object.entries({ source, id: String(id), ...fields })) form.append(name, value)
  const info = { requestId: 'request-1', ip: '203.0.113.7', viewer, nonce: '' }
  const answer = await actOnAttention(provideContext(shop, unlimited, info), form)
  expect([kind, answer]).toEqual([kind, { ok: true, message: expect.any(String), isGone: true }])
}
const again = (kind: AttentionKind, orderId?: string) => press(kind, { act: 'again' }, orderId)
const done = (kind: AttentionKind, orderId?: string) => press(kind, { act: 'done', note: 'Talked to her' }, orderId)

/** From now on the provider sends no webhooks about a payment, so the shop learns of it only by asking. */
const silence = (payment: { provider: VirtualOrder['provider']; reference: string }) =>
  virtual.scenario(payment, { webhooks: 'off' })

/** Refunds a payment on the provider's dashboard without telling the shop. */
async function refundOnDashboard({ provider, reference }: Pick<VirtualOrder, 'provider' | 'reference'>) {
  await silence({ provider, reference })
  await virtual.control('dashboard', { provider, reference, act: 'refund' })
  await virtual.clock.advance(10 * second)
}
const moveTo = async ({ orderId }: VirtualOrder, from: OrderStatus, to: OrderStatus) =>
  expect(await changeOrderStatus(shop, { orderId, from, to, confirmed: true }, viewer)).toMatchObject({ ok: true })

/** What the daily reconciliation finds in everything since the shop was opened. */
async function compare() {
  const run = await runReport(shop, day, { pace: { concurrency: 8, pauseMs: 0, retryAfterMs: 0 } })
  if (!run.ok) throw new Error(run.reason)
  return run.report.differences
}

/** Makes a mail that fails at every try, until it isn't tried any more. */
async function aFailingMail(): Promise<void> {
  await virtual.order({ provider: 'paystack' })
  const refused = { ...shop, report: () => {}, mailer: { send: () => Promise.reject(new Error('mailbox full')) } }
  const send = createMailSender(refused, (mail) => readMessage(shop, mail))
  const dueAt = async () => {
    const mail = shop.db.selectFrom('mail').where('state', '=', 'waiting').select('dueAt').orderBy('dueAt')
    return (await mail.executeTakeFirst())?.dueAt ?? null
  }
  for (let due = await dueAt(); due; due = await dueAt()) {
    await virtual.clock.advance(Math.max(0, due.getTime() - shop.clock().getTime()))
    await send({ stopping: new AbortController().signal, onClaim: () => {} })
  }
}

/** Retries the webhooks that can't be applied until their last try, about two hours later. */
async function untilLastTry(): Promise<void> {
  const dueAt = async () => {
    const webhook = shop.db.selectFrom('webhookEvent').where('state', '=', 'stored').select('dueAt').orderBy('dueAt')
    return (await webhook.executeTakeFirst())?.dueAt ?? null
  }
  await virtual.clock.advance(2 * second)
  await virtual.settled()
  for (let due = await dueAt(); due; due = await dueAt()) {
    await virtual.clock.advance(Math.max(0, due.getTime() - shop.clock().getTime()))
    await applyDueWebhooks(shop)
  }
}

/** Makes a payment with the shop's keys from somebody else's page: the right amount, under a reference that isn't the shop's. */
async function aStrayPayment({ provider, amount }: VirtualOrder): Promise<void> {
  const reference = 'SHOPFRONT-00042'
  const customer = { email: 'ada@example.com', name: 'Ada Eze', phone: '+2348012345678' }
  const webhookUrl = `${publicUrl}/webhooks/${provider}`
  const charge = { reference, amount, customer, presentation: 'redirect' as const, returnUrl: publicUrl, webhookUrl }
  expect(await shop.providers.get(provider)?.initialise(charge)).toMatchObject({ ok: true })
  await virtual.control('press', { provider, reference, outcome: 'success' })
}

// @rule Needs attention | All kinds at once, caused at the providers, are each resolved by their button, and then the daily reconciliation finds nothing
test('every kind of item is caused through the sandbox, resolved by its button, and leaves books that agree', {
  timeout: 60_000,
}, async () => {
  await aFailingMail()

  const stuck = await virtual.order({ provider: 'korapay', switches: { verify: { kind: 'server_error' } } })
  const productId = await virtual.product(1)
  const late = await virtual.order({ provider: 'paystack', productId })
  await virtual.press(stuck.reference, 'success')
  await untilLastTry()
  await expireDueOrders(shop)
  await virtual.order({ provider: 'paystack', productId })
  await virtual.press(late.reference, 'success')

  const mismatch = await virtual.order({ provider: 'paystack', switches: { received: 'naira_under' } })
  await virtual.press(mismatch.reference, 'success')
  const twice = await virtual.order({ provider: 'flutterwave' })
  const secondPayment = await virtual.payAgain(twice.orderId, 'paystack')
  await virtual.press(twice.reference, 'success')
  await virtual.press(secondPayment, 'success')
  const reversed = await virtual.order({ provider: 'paystack', switches: { webhooks: 'off' } })
  await virtual.press(reversed.reference, 'success')
  await virtual.control('dashboard', { provider: 'paystack', reference: reversed.reference, act: 'reverse' })
  const disputed = await aPaidOrder(virtual, 'paystack')
  const dispute = { provider: 'paystack', reference: disputed.reference, act: 'dispute', stage: 'create' }
  await virtual.control('dashboard', dispute)
  const cancelled = await aPaidOrder(virtual, 'flutterwave')
  await moveTo(cancelled, 'processing', 'cancelled')
  const refused = await aPaidOrder(virtual, 'flutterwave', { refunds: 'failed' })
  await refundAsAdmin(virtual, refused, { amount: 5_000_00 })
  const toAccount = await aPaidOrder(virtual, 'paystack', { refunds: 'needs_attention' })
  await refundAsAdmin(virtual, toAccount)
  const lost = await aPaidOrder(virtual, 'flutterwave')
  await virtual.advance(2 * minute)
  await virtual.scenario(lost, { verify: { kind: 'refused' } })
  expect(await compare()).toMatchObject({ count: 1, listed: [{ kind: 'ours_paid_provider_not' }] })

  const unpaid = await virtual.order({ provider: 'flutterwave', switches: { webhooks: 'off' } })
  await moveTo(unpaid, 'pending', 'processing')
  const owner = await virtual.order({ provider: 'paystack' })
  await aStrayPayment(owner)
  await virtual.clock.advance(11 * minute)
  const declined = await virtual.orders(30, { provider: 'paystack' })
  await Promise.all(declined.map(({ reference }) => virtual.press(reference, 'failed')))
  await virtual.advance(minute)
  await watchPayments(shop)

  const kinds = new Set((await waiting()).map(({ kind }) => kind))
  expect([...kinds].sort()).toEqual(Object.keys(groupOf).sort())

  await again('mail_failed')
  await virtual.scenario(stuck, { verify: null })
  await again('check_provider')
  await again('webhook_dead_lettered')
  await refundOnDashboard(late)
  await again('refund_late')
  await refundOnDashboard(mismatch)
  await again('check_mismatch')
  const duplicate = (await virtual.stored.attempts(twice.orderId)).find(({ state }) => state === 'duplicate')
  if (!duplicate || isByHand(duplicate.provider)) throw new Error('no duplicate')
  await refundOnDashboard({ provider: duplicate.provider, reference: duplicate.reference })
  await again('refund_duplicate')
  await done('check_reversal')
  await done('check_dispute')
  await silence(cancelled)
  await refundAsAdmin(virtual, cancelled)
  await virtual.clock.advance(10 * second)
  await again('refund_cancelled')
  await virtual.scenario(refused, { refunds: 'done' })
  expect(await itemOf('check_refund', refused.orderId)).toMatchObject({ refund: { state: 'failed' } })
  await refundAsAdmin(virtual, refused, { amount: 5_000_00 })
  await virtual.scenario(toAccount, { refunds: 'done', webhooks: 'off' })
  const { refund } = await itemOf('check_refund')
  expect(refund).toMatchObject({ state: 'needs_attention' })
  const refundId = (await virtual.stored.refunds(toAccount.orderId))[0]?.id ?? ''
  const account = { accountNumber: '0123456789', bankId: '9' }
  expect(await resumeRefund(shop, { refundId, account, actor: viewer.email })).toMatchObject({ ok: true })
  await virtual.clock.advance(10 * second)
  await again('check_refund')
  await virtual.press(unpaid.reference, 'success')
  await again('collect_payment')
  await press('webhook_unmatched', { act: 'match', order: owner.orderId })
  await virtual.scenario(lost, { verify: null })
  await again('difference')
  await virtual.clock.advance(11 * minute)
  await again('check_declines')

  expect(await waiting()).toEqual([])
  await virtual.advance(45 * minute)
  expect(await waiting()).toEqual([])
  expect(await compare()).toEqual({ count: 0, listed: [] })
  virtual.takeFaults()
  await virtual.expectConsistent()
})
