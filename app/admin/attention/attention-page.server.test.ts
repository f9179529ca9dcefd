import { beforeAll, describe, expect, test } from 'vitest'
import type { Viewer } from '#domain/accounts/viewer.ts'
import type { AttentionItem, AttentionKind } from '#domain/attention/attention.ts'
import type { ListedAttention } from '#domain/attention/list-attention.server.ts'
import { changeOrderStatus } from '#domain/fulfilment/change-order-status.server.ts'
import { lagosDay } from '#domain/lagos-day.ts'
import { enqueueMail } from '#domain/notifications/enqueue-mail.server.ts'
import { createMailSender } from '#domain/notifications/send-due-mail.server.ts'
import { noteNoAnswer } from '#domain/payments/incidents/note-answer.server.ts'
import { watchPayments } from '#domain/payments/incidents/watch-payments.server.ts'
import { runReport } from '#domain/payments/reconciliation/daily-report.server.ts'
import { reconcilePayments } from '#domain/payments/reconciliation/reconcile-payments.server.ts'
import { requestRefund } from '#domain/payments/refunds/request-refund.server.ts'
import { settlePayment } from '#domain/payments/settlement/settle-payment.server.ts'
import { applyDueWebhooks } from '#domain/payments/webhooks/apply-webhook.server.ts'
import { receiveWebhook } from '#domain/payments/webhooks/receive-webhook.server.ts'
import { createMailJobs } from '#server/jobs.ts'
import type { TestDatabase } from '#test/database.ts'
import { administrator, anOrderWith, openMoveShop } from '#test/order-moves.ts'
import { anUnpaidOrder, aPaidOrder, aRefund, type ManualClockShop } from '#test/refund-factories.ts'
import { paid } from '#test/scripted-providers.ts'
import { openTestPages } from '#test/test-pages.ts'
import { customerViewer } from '#test/viewers.ts'
import type { AttentionAnswer } from './attention-request.ts'

let shop: ManualClockShop
let db: TestDatabase['db']
let pages: Awaited<ReturnType<typeof openTestPages>>
openMoveShop((opened, database) => {
  // Permanent failures are also reported to the operator.
  shop = Object.assign(opened, { report: () => {} })
  db = database.db
})
beforeAll(async () => {
  pages = await openTestPages(shop, { asData: true })
}, 60_000)

const noPause = { concurrency: 4, pauseMs: 0, retryAfterMs: 0 }

async function ask(search = '', { fields, viewer = administrator }: { fields?: object; viewer?: Viewer } = {}) {
  const request = new Request(new URL(`/admin/attention${search}`, shop.publicUrl), {
    headers: { origin: shop.publicUrl },
    ...(fields && { method: 'POST', body: new URLSearchParams({ ...fields }) }),
  })
  const answer = await pages(request, { requestId: 'request-1', ip: '203.0.113.7', viewer, nonce: '' })
  const text = await answer.text()
  const said = text.startsWith('{') ? (JSON.parse(text) as { loaderData: Loaded; actionData: Acted | null }) : null
  const acted = Object.values(said?.actionData ?? {})[0] ?? null
  return { status: answer.status, listed: said?.loaderData?.['admin/attention/route']?.listed ?? null, acted }
}
type Loaded = Record<string, { listed?: ListedAttention }>
type Acted = Record<string, AttentionAnswer>

async function list(search = ''): Promise<ListedAttention> {
  const { listed } = await ask(search)
  if (!listed) throw new Error('nothing was loaded')
  return listed
}
async function waiting(kind: AttentionKind): Promise<AttentionItem> {
  const found = (await list()).items.filter((item) => item.kind === kind)
  expect(found).toHaveLength(1)
  const [item] = found
  if (!item) throw new Error(`no ${kind} waits`)
  return item
}
const act = async ({ source, id }: AttentionItem, fields: Record<string, string>) =>
  (await ask('', { fields: { source, id: String(id), ...fields } })).acted
const again = (item: AttentionItem) => act(item, { act: 'again' })
const done = (item: AttentionItem, note = 'Talked to her') => act(item, { act: 'done', note })

const say = async (said: object) => {
  const body = new TextEncoder().encode(JSON.stringify(said))
  await receiveWebhook(shop, 'paystack', body, new Headers({ 'x-test-signature': 'right' }))
  await applyDueWebhooks(shop)
}
const provider = () => {
  const scripted = shop.scripted.get('paystack')
  if (!scripted) throw new Error('no paystack')
  return scripted
}
// A document request redirects to a page that the viewer may see.
const isRefusal = (status: number) => status === 302 || status === 403
const gone = expect.objectContaining({ ok: true, isGone: true })
const stays = expect.objectContaining({ ok: true, isGone: false })
const differences = async () => (await reconcilePayments(shop, { scope: 'all', pace: noPause })).differences.listed

async function aMismatch() {
  const order = await anUnpaidOrder(shop)
  order.provider.pay(order.reference, order.amount - 100)
  await settlePayment(shop, order.reference)
  return order
}

/** How to provoke each kind of task, and how to resolve it. */
const tasks: Record<string, { kind: AttentionKind; provoke: () => Promise<() => Promise<unknown>> }> = {
  'a payment that doesn’t match': {
    kind: 'check_mismatch',
    provoke: async () => {
      const { reference, amount } = await aMismatch()
      return async () => {
        provider().refundFromDashboard(reference, amount - 100)
        return again(await waiting('check_mismatch'))
      }
    },
  },
  'a payment that was taken back': {
    kind: 'check_reversal',
    provoke: async () => {
      const { reference, amount } = await aPaidOrder(shop)
      provider().setVerification(reference, { ...paid(reference, amount), state: 'reversed' })
      await db.updateTable('paymentAttempt').set({ dueAt: shop.clock() }).where('reference', '=', reference).execute()
      await settlePayment(shop, reference)
      return async () => done(await waiting('check_reversal'))
    },
  },
  'a dispute': {
    kind: 'check_dispute',
    provoke: async () => {
      const { reference } = await aPaidOrder(shop)
      await say({ reference, kind: 'dispute' })
      return async () => done(await waiting('check_dispute'))
    },
  },
  'an order that goes on unpaid': {
    kind: 'collect_payment',
    provoke: async () => {
      const { orderId, reference } = await anUnpaidOrder(shop)
      const move = { orderId, from: 'pending', to: 'processing', confirmed: true } as const
      expect(await changeOrderStatus(shop, move, administrator)).toMatchObject({ ok: true })
      return async () => {
        const item = await waiting('collect_payment')
        expect(await again(item)).toEqual(stays)
        provider().pay(reference)
        return again(item)
      }
    },
  },
  'an order that was paid twice': {
    kind: 'refund_duplicate',
    provoke: async () => {
      const { orderId, amount } = await aPaidOrder(shop)
      const reference = 'SECOND-PAYMENT-1'
      provider().setVerification(reference, paid(reference, amount))
      await say({ reference })
      expect(await act(await waiting('webhook_unmatched'), { act: 'match', order: orderId })).toEqual(gone)
      return async () => {
        provider().refundFromDashboard(reference, amount)
        return again(await waiting('refund_duplicate'))
      }
    },
  },
  'a payment that came too late': {
    kind: 'refund_late',
    provoke: async () => {
      const { reference, amount } = await anOrderWith(shop, 'late')
      return async () => {
        const item = await waiting('refund_late')
        expect(await again(item)).toEqual(stays)
        provider().refundFromDashboard(reference, amount)
        return again(item)
      }
    },
  },
  'a refund that failed': {
    kind: 'check_refund',
    provoke: async () => {
      const { orderId } = await aPaidOrder(shop)
      provider().setRefundOutcome('rejected')
      await requestRefund(shop, aRefund(orderId))
      provider().setRefundOutcome('made')
      return async () => {
        const item = await waiting('check_refund')
        expect(item.refund).toMatchObject({ state: 'failed' })
        return done(item, 'Refunded by transfer, see the order')
      }
    },
  },
  'a refund that waits for a bank account': {
    kind: 'check_refund',
    provoke: async () => {
      const { orderId, reference } = await aPaidOrder(shop)
      await requestRefund(shop, aRefund(orderId))
      const made = provider().refunds.find((one) => one.reference === reference)
      if (!made) throw new Error('no refund')
      made.state = 'needs_attention'
      await say({ reference, kind: 'refund' })
      return async () => {
        const item = await waiting('check_refund')
        expect(item.refund).toMatchObject({ state: 'needs_attention' })
        expect(await again(item)).toEqual(stays)
        made.state = 'done'
        return again(item)
      }
    },
  },
  'a burst of declined payments': {
    kind: 'check_declines',
    provoke: async () => {
      for (let n = 0; n < 30; n++) {
        const { reference, amount } = await anUnpaidOrder(shop)
        provider().setVerification(reference, { ...paid(reference, amount), state: 'failed' })
        await settlePayment(shop, reference)
      }
      await watchPayments(shop)
      return async () => {
        const item = await waiting('check_declines')
        expect(await again(item)).toEqual(stays)
        shop.advanceMinutes(11)
        return again(item)
      }
    },
  },
  'a provider that doesn’t answer': {
    kind: 'check_provider',
    provoke: async () => {
      for (let n = 0; n < 5; n++) await noteNoAnswer(shop, 'paystack')
      shop.advanceMinutes(3)
      await watchPayments(shop)
      return async () => {
        const item = await waiting('check_provider')
        expect(item.provider).toBe('paystack')
        return again(item)
      }
    },
  },
}

describe('each kind of item that needs attention', () => {
  // @rule Needs attention | Each kind of task is listed with its order and resolved by its button, after which the books agree
  //   broken by: refunds made on the dashboard not fetched (recheck-task.server.ts); check_refund left out of the refunds group (attention.ts)
  test.each(Object.entries(tasks))(
    '%s',
    async (_, { kind, provoke }) => {
      const before = (await list()).count
      const end = await provoke()
      expect((await list()).count).toBe(before + 1)
      expect(await end()).toEqual(gone)
      expect((await list()).count).toBe(before)
      const [last] = (await list('?view=done')).items
      expect(last).toMatchObject({ kind, done: { at: expect.any(String), by: expect.any(String) } })
      expect(await differences()).toEqual([])
    },
    20_000,
  )

  // @rule Needs attention | A webhook that couldn't be applied is retried by its button, and then leaves the list
  //   broken by: not marked as handled (replay-by-administrator.server.ts)
  test('a dead-lettered webhook is retried', async () => {
    const order = await anUnpaidOrder(shop)
    provider().setVerification(order.reference, { state: 'unavailable', detail: 'time-out' })
    await say({ reference: order.reference })
    await db
      .updateTable('webhookEvent')
      .set({ tries: 9, dueAt: shop.clock() })
      .where('reference', '=', order.reference)
      .execute()
    await applyDueWebhooks(shop)
    const item = await waiting('webhook_dead_lettered')
    order.provider.pay(order.reference)
    expect(await again(item)).toEqual(gone)
    const seen = (await list('?view=done&kind=messages')).items.find(({ subject }) => subject === order.reference)
    // It has been applied since, but is still listed as what it was.
    expect(seen?.kind).toBe('webhook_dead_lettered')
    expect(seen?.done).toMatchObject({ by: administrator.email, note: 'Tried again' })
    expect(await differences()).toEqual([])
  })

  // @rule Needs attention | A payment without an order is matched to the order that a person names, if the provider confirms the full amount
  //   broken by: the amount not compared (match-webhook.server.ts)
  // @rule Needs attention | Matching a payment to an order needs a recent sign-in
  //   broken by: any sign-in accepted (match-webhook.server.ts)
  test('a webhook about an unknown payment is matched to its order', async () => {
    const [order, other] = [await anOrderWith(shop, 'unpaid'), await anUnpaidOrder(shop)]
    const reference = 'SHOPFRONT-00042'
    const match = (number: string) => ({ act: 'match', order: number })
    await say({ reference })
    const item = await waiting('webhook_unmatched')
    const fields = { source: item.source, id: String(item.id), ...match(order.orderId) }
    const stale = { ...administrator, isFresh: false }
    expect((await ask('', { fields, viewer: stale })).status).toBe(401)
    const refused = (text: RegExp) => ({ ok: false, message: expect.stringMatching(text) })
    expect(await act(item, match('<script>'))).toEqual(refused(/number of an order/))
    expect(await act(item, match('#00000000'))).toEqual(refused(/no such order/))
    expect(await act(item, match(order.orderId))).toEqual(refused(/knows of no payment/))
    provider().setVerification(reference, paid(reference, order.amount))
    expect(await act(item, match(`#${other.orderId.slice(0, 8)}`))).toEqual(refused(/was paid, and the order comes to/))
    expect(await again(item)).toEqual(stays)
    expect(await act(item, match(` #${order.orderId.slice(0, 8).toUpperCase()}`))).toEqual(gone)
    const { paymentStatus } = await db
      .selectFrom('order')
      .where('id', '=', order.orderId)
      .select('paymentStatus')
      .executeTakeFirstOrThrow()
    expect(paymentStatus).toBe('success')
    expect(await act(item, match(order.orderId))).toEqual({ ...refused(/Somebody else/), isGone: true })
    expect(await differences()).toEqual([])
  })

  // @rule Needs attention | A mail that failed for good is sent again by its button; one that needn't be sent is closed with a note
  //   broken by: its count of attempts not reset (reopen-mail.server.ts)
  test('a mail that failed is sent again', async () => {
    const { orderId } = await anUnpaidOrder(shop)
    await createMailJobs(shop).sendDueMail.run(new AbortController().signal, () => {})
    const failing = createMailSender(shop, () => Promise.reject(new Error('mailbox full')))
    const fail = async () => {
      await db.updateTable('mail').set({ attempts: 11, dueAt: shop.clock() }).where('state', '=', 'waiting').execute()
      await failing({ stopping: new AbortController().signal, onClaim: () => {} })
    }
    await enqueueMail(db, { kind: 'order_received', orderId }, { at: shop.clock() })
    await fail()
    const item = await waiting('mail_failed')
    expect(item).toMatchObject({ order: { id: orderId }, subject: 'order_received', detail: 'mailbox full' })
    expect(await again(item)).toEqual(gone)
    const mail = db.selectFrom('mail').where('id', '=', item.id).select(['state', 'attempts'])
    expect(await mail.executeTakeFirst()).toEqual({ state: 'waiting', attempts: 0 })
    expect((await list('?kind=mails')).count).toBe(0)
    await fail()
    const anew = await waiting('mail_failed')
    expect(anew.done).toBeNull()
    await createMailJobs(shop).sendDueMail.run(new AbortController().signal, () => {})
    expect(await done(anew, 'She has no mail any more')).toEqual(gone)
    expect(await again(anew)).toEqual({ ok: false, message: 'Somebody else has seen to it meanwhile.', isGone: true })
    expect((await list('?view=done&kind=mails')).items[0]).toMatchObject({
      done: { by: administrator.email, note: 'She has no mail any more' },
    })
  })

  // @rule Needs attention | A difference of the daily reconciliation stays listed until it is gone or somebody has explained it with a note
  //   broken by: explained differences reopened with the same figures (record-differences.server.ts)
  test('a difference is checked again, or explained', async () => {
    const { orderId, reference, amount } = await aPaidOrder(shop)
    const day = lagosDay(shop.clock())
    const report = () => runReport(shop, day, { pace: noPause })
    provider().setVerification(reference, { ...paid(reference, amount), fee: 700 })
    await db.updateTable('paymentAttempt').set({ fee: 800 }).where('reference', '=', reference).execute()
    await report()
    const found = (await list('?kind=differences')).items
    expect(found.length).toBeGreaterThan(0)
    expect(found.every(({ order }) => order?.id === orderId)).toBe(true)
    const [first] = found
    if (!first) throw new Error('no difference')
    expect(await again(first)).toEqual(stays)
    for (const item of found) expect(await done(item, 'The fee of an earlier tariff')).toEqual(gone)
    await report()
    expect((await list('?kind=differences')).count).toBe(0)
    await db.updateTable('paymentAttempt').set({ fee: 900 }).where('reference', '=', reference).execute()
    await report()
    const changed = (await list('?kind=differences')).items
    expect(changed.length).toBeGreaterThan(0)
    provider().setVerification(reference, paid(reference, amount))
    await db.updateTable('paymentAttempt').set({ fee: null }).where('reference', '=', reference).execute()
    for (const item of changed) expect(await again(item)).toEqual(gone)
    expect(await differences()).toEqual([])
  })
})

describe('a request', () => {
  // @rule Needs attention | Seeing the list needs permission to read payments, acting on it permission to change them
  test('is refused without the permission', async () => {
    const reader = { ...administrator, permissions: new Set(['orders.read', 'payments.read'] as const) }
    const clerk = { ...administrator, permissions: new Set(['catalogue.read', 'catalogue.write'] as const) }
    const fields = { source: 'mail', id: '1', act: 'again' }
    expect((await ask('', { viewer: reader })).status).toBe(200)
    expect((await ask('', { viewer: reader, fields })).status).toBe(403)
    for (const viewer of [clerk, customerViewer()])
      for (const asked of [{ viewer }, { viewer, fields }])
        expect(await ask('', asked)).toMatchObject({ status: expect.toSatisfy(isRefusal), listed: null, acted: null })
  })

  test('is refused if it is invalid, and a hostile note is stored as text', async () => {
    await say({ reference: 'NOBODYS-REFERENCE-1' })
    const item = await waiting('webhook_unmatched')
    for (const search of ['?page=0', '?page=99999999999', '?kind=%00', '?view=x&order=%ff', "?order=1'%20or%201=1"])
      expect((await list(search)).items.length).toBeGreaterThan(0)
    for (const fields of [
      {},
      { source: 'task', id: 'x', act: 'again' },
      { source: 'user', id: '1', act: 'again' },
      { source: 'task', id: '1', act: 'match', order: '#00000000' },
      { source: 'mail', id: '-1', act: 'done', note: 'x' },
      { source: 'mail', id: '1e400', act: 'again' },
    ])
      expect([fields, (await ask('', { fields })).status]).toEqual([fields, 400])
    expect(await act({ ...item, id: 999_999_999 }, { act: 'again' })).toMatchObject({ ok: false })
    expect(await done(item, '   ')).toMatchObject({ ok: false, message: expect.stringMatching(/Please say/) })
    expect(await done(item, 'x'.repeat(501))).toMatchObject({ ok: false })
    const hostile = '<img src=x onerror=alert(1)>\0\u202e done'
    expect(await done(item, hostile)).toEqual(gone)
    expect((await list('?view=done&kind=messages')).items[0]?.done?.note).toBe('<img src=x onerror=alert(1)> done')
  })

  // @rule Needs attention | Every act on an item is in the audit log, with who did it
  //   broken by: dismissals left out (dismiss-webhook.server.ts)
  test('is in the audit log', async () => {
    const rows = await db.selectFrom('auditLog').select(['action', 'actor']).execute()
    expect([...new Set(rows.map(({ action }) => action))]).toEqual(
      expect.arrayContaining([
        'recheck_payment_task',
        'resolve_payment_task',
        'replay_webhook',
        'dismiss_webhook',
        'match_webhook',
        'retry_mail',
        'dismiss_mail',
        'explain_difference',
        'compare_difference',
      ]),
    )
    expect(new Set(rows.map(({ actor }) => actor))).toEqual(new Set([administrator.email]))
  })
})
