import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { payAgain } from '#domain/checkout/pay-again.server.ts'
import { placeOrder } from '#domain/checkout/place-order.server.ts'
import type { ProviderName } from '#domain/orders/provider-name.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { aCheckout, aLine, makeCoupon, makeProduct, type TestShop, testShop } from '#test/factories.ts'
import { paid } from '#test/scripted-providers.ts'
import type { ProviderRefund, Verification } from '../provider.ts'
import type { RefundState } from '../refunds/refund-state.ts'
import type { TaskKind } from '../tasks/task-kind.ts'
import type { WebhookState } from '../webhooks/webhook.ts'
import { type DifferenceKind, differenceTitles } from './difference.ts'
import type { LedgerKind } from './payment-record.ts'
import { reconciliationSchema } from './payment-report.ts'
import { reconcilePayments } from './reconcile-payments.server.ts'

const atOnce = { concurrency: 4, pauseMs: 0, retryAfterMs: 0 }

let database: TestDatabase
let shop: TestShop
let productId: string
const providerRefunds = new Map<string, ProviderRefund[]>()

beforeAll(async () => {
  database = await testDatabase(12)
  shop = testShop(database.db)
  for (const provider of shop.scripted.values()) {
    provider.findRefunds = async ({ reference }) => ({ ok: true, refunds: providerRefunds.get(reference) ?? [] })
  }
  productId = await makeProduct(shop.db, { price: 20_000, stock: 100_000 })
  await makeCoupon(shop.db, { code: 'TENTH' })
  // Drops indexes that prevent some inconsistencies, to show that the reconciliation finds them.
  await database.pool.query('drop index payment_attempt_one_paid, payment_attempt_transaction')
  await database.pool.query('drop index money_ledger_received_once, money_ledger_refunded_once')
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.pool.query('truncate "order", webhook_event cascade')
})

type Placed = { orderId: string; reference: string; attemptId: string; amount: number; provider: ProviderName }

async function anOrder(provider: ProviderName = 'paystack', couponCode: string | null = null): Promise<Placed> {
  const input = await aCheckout(shop, [aLine(productId)], { paymentGateway: provider, couponCode })
  const placed = await placeOrder(shop, input)
  if (!placed.ok || !placed.payment) throw new Error('no order')
  const { reference, amount } = placed.payment
  return { orderId: placed.order.id, reference, amount, provider, attemptId: await idOf(reference) }
}

async function anotherAttempt(order: Placed, provider: ProviderName): Promise<Placed> {
  const again = await payAgain(shop, order.orderId, { provider, presentation: 'popup', openedFrom: null })
  if (!again.ok) throw new Error(again.reason)
  const { reference } = again.payment
  return { ...order, provider, reference, attemptId: await idOf(reference) }
}

const idOf = async (reference: string) =>
  (await shop.db.selectFrom('paymentAttempt').where('reference', '=', reference).select('id').executeTakeFirstOrThrow())
    .id

const scripted = (provider: ProviderName) => {
  const found = shop.scripted.get(provider)
  if (!found) throw new Error(`no ${provider}`)
  return found
}

/** Records a payment in all the tables that settling one writes. */
async function paidFor(order: Placed, fee = 0): Promise<Placed> {
  scripted(order.provider).setVerification(order.reference, { ...paidAnswer(order), fee })
  await receive(order, 'paid', fee)
  await change('"order"', order.orderId, {
    status: 'processing',
    payment_status: 'success',
    transaction_ref: order.reference,
  })
  await database.pool.query("update coupon_redemption set state = 'used' where order_id = $1", [order.orderId])
  return order
}

async function receive(order: Placed, state: 'paid' | 'duplicate' | 'mismatch', fee = 0, received = order.amount) {
  await change('payment_attempt', order.attemptId, {
    state,
    received,
    fee,
    provider_transaction_id: `T-${order.reference}`,
  })
  await ledgerRow(order, 'received', received)
  if (fee > 0) await ledgerRow(order, 'fee', -fee)
}

const paidAnswer = (order: Placed, amount = order.amount) =>
  paid(order.reference, amount) as Extract<Verification, { reference: string }>

async function refundOf(order: Placed, amount = order.amount, state: RefundState = 'done'): Promise<string> {
  const reference = `${order.reference}-R${randomUUID().slice(0, 6)}`
  const { id } = await shop.db
    .insertInto('refund')
    .values({
      orderId: order.orderId,
      attemptId: order.attemptId,
      reference,
      amount,
      state,
      requestedBy: 'ada@aso.test',
      createdAt: new Date(),
      updatedAt: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (state === 'done') await ledgerRow(order, 'refunded', -amount, id)
  if (state !== 'requested') {
    const atProvider = { providerRefundId: `P-${reference}`, refundReference: reference, amount, state }
    providerRefunds.set(order.reference, [...(providerRefunds.get(order.reference) ?? []), atProvider])
  }
  return id
}

async function task(order: Placed, kind: TaskKind, resolved = false) {
  const { orderId, attemptId, reference: subject } = order
  const values = { kind, orderId, attemptId, subject, detail: kind, resolvedAt: resolved ? new Date() : null }
  await shop.db.insertInto('paymentTask').values(values).execute()
}

const ledgerRow = ({ orderId, attemptId }: Placed, kind: LedgerKind, amount: number, refundId: string | null = null) =>
  shop.db
    .insertInto('moneyLedger')
    .values({ orderId, attemptId, kind, amount, refundId, createdAt: new Date() })
    .execute()

const change = (table: string, id: string, values: Record<string, unknown>) =>
  database.pool.query(
    `update ${table} set ${Object.keys(values).map((column, n) => `${column} = $${n + 2}`)} where id = $1`,
    [id, ...Object.values(values)],
  )

const release = (order: Placed) =>
  Promise.all([
    change('"order"', order.orderId, { status: 'cancelled', released_at: new Date() }),
    database.pool.query("update coupon_redemption set state = 'released' where order_id = $1", [order.orderId]),
  ])

/** Changes records directly in the database, without its triggers. */
async function tamper(statement: string, values: unknown[]) {
  const client = await database.pool.connect()
  try {
    await client.query("set session_replication_role = 'replica'")
    await client.query(statement, values)
  } finally {
    await client.query("set session_replication_role = 'origin'")
    client.release()
  }
}

const compareAll = () => reconcilePayments(shop, { scope: 'all', pace: atOnce })

async function aHealthyMix() {
  const withCoupon = await paidFor(await anOrder('flutterwave', 'TENTH'), 1_234)
  const partly = await paidFor(await anOrder('korapay'))
  await refundOf(partly, 5_000)
  await refundOf(partly, 700, 'pending')
  await refundOf(partly, 300, 'requested')
  const back = await paidFor(await anOrder())
  await refundOf(back, 1_000)
  await refundOf(back, back.amount - 1_000)
  await change('"order"', back.orderId, { payment_status: 'refunded' })
  scripted('paystack').setVerification(back.reference, { ...paidAnswer(back), state: 'reversed' })
  const expired = await anOrder('paystack', 'TENTH')
  await release(expired)
  const open = await anOrder('paystack', 'TENTH')
  scripted('paystack').setVerification(open.reference, { ...paidAnswer(open), state: 'open' })
  const failed = await anOrder('korapay')
  scripted('korapay').setVerification(failed.reference, { ...paidAnswer(failed), state: 'failed' })
  await change('payment_attempt', failed.attemptId, { state: 'failed' })
  const first = await anOrder()
  const second = await anotherAttempt(first, 'flutterwave')
  await paidFor(first)
  scripted('flutterwave').setVerification(second.reference, paidAnswer(second))
  await receive(second, 'duplicate')
  await task(second, 'refund_duplicate')
  const short = await anOrder()
  scripted('paystack').setVerification(short.reference, paidAnswer(short, 100))
  await receive(short, 'mismatch', 0, 100)
  await task(short, 'check_mismatch')
  const late = await anOrder()
  await release(late)
  await paidFor(late)
  await change('"order"', late.orderId, { status: 'cancelled' })
  await task(late, 'refund_late')
  return { withCoupon, partly, back, duplicate: second }
}

/** Cases that look odd but are right. */
async function oddOnes() {
  const takenBack = await paidFor(await anOrder())
  await refundOf(takenBack)
  await change('"order"', takenBack.orderId, { payment_status: 'refunded' })
  providerRefunds.delete(takenBack.reference)
  scripted('paystack').setVerification(takenBack.reference, { ...paidAnswer(takenBack), state: 'reversed' })
  const dollars = await anOrder()
  scripted('paystack').setVerification(dollars.reference, { ...paidAnswer(dollars), currency: 'USD' })
  await change('payment_attempt', dollars.attemptId, { state: 'mismatch' })
  await task(dollars, 'check_mismatch', true)
  const presentedTwice = await anOrder()
  const transactionId = `T-${(await paidFor(await anOrder())).reference}`
  scripted('paystack').setVerification(presentedTwice.reference, { ...paidAnswer(presentedTwice), transactionId })
  await change('payment_attempt', presentedTwice.attemptId, { state: 'mismatch' })
  await task(presentedTwice, 'check_mismatch')
  const beingRefunded = await paidFor(await anOrder('paystack', 'TENTH'))
  await release(beingRefunded)
  await refundOf(beingRefunded, beingRefunded.amount, 'pending')
  await task(beingRefunded, 'refund_late', true)
  const twiceAtProvider = await paidFor(await anOrder())
  const ours = [await refundOf(twiceAtProvider, 100), await refundOf(twiceAtProvider, 100)]
  const [first] = providerRefunds.get(twiceAtProvider.reference) ?? []
  if (!first) throw new Error('no refund')
  const made = ['one', 'two'].map((providerRefundId) => ({ ...first, providerRefundId }))
  providerRefunds.set(twiceAtProvider.reference, made)
  await change('refund', ours[1] ?? '', { provider_refund_id: 'one' })
  await change('refund', ours[0] ?? '', { provider_refund_id: 'two' })
}

describe('a healthy shop', () => {
  test('has no differences, and its sums agree with the providers’', async () => {
    const { withCoupon, partly, duplicate } = await aHealthyMix()
    const comparison = await compareAll()
    expect(comparison.differences).toEqual({ count: 0, listed: [] })
    expect(comparison).toMatchObject({ orders: 9, compared: 10, notCompared: { count: 0 }, repaired: { count: 0 } })
    const received = withCoupon.amount + duplicate.amount
    expect(comparison.totals.flutterwave).toEqual({
      payments: 2,
      received,
      fees: 1_234,
      refunded: 0,
      ledger: received - 1_234,
      provider: received,
    })
    expect(comparison.totals.korapay).toMatchObject({ refunded: 5_000, ledger: partly.amount - 5_000 })
    expect(comparison.totals.paystack.received).toBe(comparison.totals.paystack.provider)
    expect(reconciliationSchema.parse(comparison)).toEqual(comparison)
  })

  test('has none for unusual payments that are recorded as such', async () => {
    await oddOnes()
    const { differences, notCompared, totals } = await compareAll()
    expect(differences).toEqual({ count: 0, listed: [] })
    expect(notCompared.count).toBe(0)
    expect(totals.paystack.received).toBe(totals.paystack.provider)
  })

  test('is read in pages', async () => {
    const order = await anOrder()
    await tamper(
      `insert into "order" select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'checkout_key', n))).*
       from "order" o, generate_series(1, 249) n where o.id = $1`,
      [order.orderId],
    )
    let pages = 0
    const comparison = await reconcilePayments(shop, {
      scope: 'all',
      pace: atOnce,
      onPage: async () => void pages++,
    })
    expect([comparison.orders, pages]).toEqual([250, 3])
  })
})

type Case = { of: DifferenceKind; when: string; go: () => Promise<unknown>; also?: DifferenceKind[] }

const cases: Case[] = [
  {
    of: 'order_paid_without_payment',
    when: 'an order is marked paid by hand',
    go: async () => change('"order"', (await anOrder()).orderId, { payment_status: 'success' }),
  },
  {
    of: 'order_unpaid_with_payment',
    when: 'a paid order is set back to unpaid',
    go: async () => change('"order"', (await paidFor(await anOrder())).orderId, { payment_status: 'pending' }),
  },
  {
    of: 'order_paid_twice',
    when: 'two payments count as the one that paid',
    go: async () => {
      const first = await anOrder()
      const second = await anotherAttempt(first, 'korapay')
      await paidFor(second)
      await paidFor(first)
    },
  },
  {
    of: 'payment_of_other_amount',
    when: 'an order becomes dearer after it was paid',
    go: async () => {
      const { orderId } = await paidFor(await anOrder())
      await database.pool.query(
        'update "order" set subtotal = subtotal + 1, total_amount = total_amount + 1 where id = $1',
        [orderId],
      )
    },
  },
  {
    of: 'order_names_other_payment',
    when: 'an order names a payment that is not its own',
    go: async () => change('"order"', (await paidFor(await anOrder())).orderId, { transaction_ref: 'SOMEONE-ELSES' }),
  },
  {
    of: 'payment_used_twice',
    when: 'one transaction pays two orders',
    also: ['payment_used_twice', 'provider_transaction_differs'],
    go: async () => {
      const [one, two] = [await paidFor(await anOrder()), await paidFor(await anOrder())]
      await change('payment_attempt', two.attemptId, { provider_transaction_id: `T-${one.reference}` })
    },
  },
  {
    of: 'paid_order_without_goods',
    when: 'a paid order is released and nobody is told',
    go: async () => release(await paidFor(await anOrder())),
  },
  {
    of: 'payment_without_money',
    when: 'a paid payment has no money noted',
    also: ['ledger_without_payment', 'provider_paid_ours_not'],
    go: async () => change('payment_attempt', (await paidFor(await anOrder())).attemptId, { received: null }),
  },
  {
    of: 'unpaid_with_money',
    when: 'a failed payment has money noted',
    also: ['payment_missing_in_ledger', 'ours_paid_provider_not'],
    go: async () => change('payment_attempt', (await anOrder()).attemptId, { state: 'failed', received: 100 }),
  },
  {
    of: 'payment_missing_in_ledger',
    when: 'a row is deleted from the ledger',
    go: async () => tamper('delete from money_ledger where order_id = $1', [(await paidFor(await anOrder())).orderId]),
  },
  {
    of: 'ledger_differs_from_payment',
    when: 'a row of the ledger is altered by one kobo',
    go: async () =>
      tamper('update money_ledger set amount = amount - 1 where order_id = $1', [
        (await paidFor(await anOrder())).orderId,
      ]),
  },
  {
    of: 'ledger_differs_from_payment',
    when: 'a payment stands in the ledger twice',
    go: async () => {
      const order = await paidFor(await anOrder())
      await ledgerRow(order, 'received', order.amount)
    },
  },
  {
    of: 'ledger_without_payment',
    when: 'the ledger has money for an unpaid payment',
    go: async () => ledgerRow(await anOrder(), 'received', 500),
  },
  {
    of: 'ledger_without_payment',
    when: 'the ledger has money without any payment',
    go: async () => {
      const { orderId } = await anOrder()
      await shop.db
        .insertInto('moneyLedger')
        .values({ orderId, kind: 'received', amount: 500, createdAt: new Date() })
        .execute()
    },
  },
  {
    of: 'fee_differs_in_ledger',
    when: 'a fee is missing in the ledger',
    go: async () =>
      tamper("delete from money_ledger where kind = 'fee' and order_id = $1", [
        (await paidFor(await anOrder(), 150)).orderId,
      ]),
  },
  {
    of: 'refund_missing_in_ledger',
    when: 'a done refund is deleted from the ledger',
    go: async () =>
      tamper('delete from money_ledger where refund_id = $1', [await refundOf(await paidFor(await anOrder()), 100)]),
  },
  {
    of: 'ledger_differs_from_refund',
    when: 'a refund is altered in the ledger',
    go: async () =>
      tamper('update money_ledger set amount = amount - 1 where refund_id = $1', [
        await refundOf(await paidFor(await anOrder()), 100),
      ]),
  },
  {
    of: 'ledger_without_refund',
    when: 'the ledger has a refund that is not done',
    go: async () => {
      const order = await paidFor(await anOrder())
      await ledgerRow(order, 'refunded', -100, await refundOf(order, 100, 'pending'))
    },
  },
  {
    of: 'ledger_without_refund',
    when: 'the ledger has money given back without a refund',
    go: async () => ledgerRow(await paidFor(await anOrder()), 'refunded', -100),
  },
  {
    of: 'refunded_too_much',
    when: 'more is given back than came',
    go: async () => {
      const order = await paidFor(await anOrder())
      await refundOf(order)
      await refundOf(order, 1)
      await change('"order"', order.orderId, { payment_status: 'refunded' })
    },
  },
  {
    of: 'order_not_marked_refunded',
    when: 'all went back and the order still counts as paid',
    go: async () => refundOf(await paidFor(await anOrder())),
  },
  {
    of: 'order_marked_refunded_too_soon',
    when: 'an order counts as refunded after a part of it',
    go: async () => {
      const order = await paidFor(await anOrder())
      await refundOf(order, order.amount - 1)
      await change('"order"', order.orderId, { payment_status: 'refunded' })
    },
  },
  {
    of: 'duplicate_without_task',
    when: 'the task to give back a second payment is closed without doing it',
    go: async () => {
      const first = await anOrder()
      const second = await anotherAttempt(first, 'korapay')
      await paidFor(first)
      scripted('korapay').setVerification(second.reference, paidAnswer(second))
      await receive(second, 'duplicate')
      await task(second, 'refund_duplicate', true)
    },
  },
  {
    of: 'mismatch_without_task',
    when: 'nobody is told of a payment that does not match',
    go: async () => {
      const order = await anOrder()
      scripted('paystack').setVerification(order.reference, paidAnswer(order, 100))
      await receive(order, 'mismatch', 0, 100)
    },
  },
  {
    of: 'task_left_open',
    when: 'the task stays open after the money went back',
    go: async () => {
      const order = await paidFor(await anOrder())
      await release(order)
      await refundOf(order)
      await change('"order"', order.orderId, { payment_status: 'refunded' })
      await task(order, 'refund_late')
    },
  },
  {
    of: 'hold_overdue',
    when: 'an unpaid order holds its goods long after its time',
    go: async () => change('"order"', (await anOrder()).orderId, { expires_at: new Date(Date.now() - 76 * 60_000) }),
  },
  {
    of: 'stock_not_given_back',
    when: 'an unpaid order is cancelled and keeps its goods',
    go: async () => change('"order"', (await anOrder()).orderId, { status: 'cancelled' }),
  },
  {
    of: 'coupon_not_as_order',
    when: 'a paid order only holds its coupon',
    go: async () => {
      const { orderId } = await paidFor(await anOrder('paystack', 'TENTH'))
      await database.pool.query("update coupon_redemption set state = 'held' where order_id = $1", [orderId])
    },
  },
  {
    of: 'coupon_not_as_order',
    when: 'a released order keeps its coupon',
    go: async () => {
      const order = await anOrder('paystack', 'TENTH')
      await release(order)
      await database.pool.query("update coupon_redemption set state = 'held' where order_id = $1", [order.orderId])
    },
  },
  {
    of: 'ours_paid_provider_not',
    when: 'the provider knows nothing of a payment that counts',
    go: async () => {
      const order = await paidFor(await anOrder())
      scripted('paystack').setVerification(order.reference, { state: 'not_found' })
    },
  },
  {
    of: 'provider_amount_differs',
    when: 'the provider has one kobo less',
    go: async () => {
      const order = await paidFor(await anOrder())
      scripted('paystack').setVerification(order.reference, paidAnswer(order, order.amount - 1))
    },
  },
  {
    of: 'provider_amount_differs',
    when: 'the provider has the figure in another currency',
    go: async () => {
      const order = await paidFor(await anOrder())
      scripted('paystack').setVerification(order.reference, { ...paidAnswer(order), currency: 'USD' })
    },
  },
  {
    of: 'provider_transaction_differs',
    when: 'the provider names another transaction',
    go: async () => {
      const order = await paidFor(await anOrder())
      scripted('paystack').setVerification(order.reference, { ...paidAnswer(order), transactionId: 'T-OTHER' })
    },
  },
  {
    of: 'provider_fee_differs',
    when: 'the provider took another fee',
    go: async () => {
      const order = await paidFor(await anOrder(), 150)
      scripted('paystack').setVerification(order.reference, { ...paidAnswer(order), fee: 151 })
    },
  },
  {
    of: 'provider_refund_unknown',
    when: 'somebody refunds on the provider’s dashboard, nobody can read how much',
    go: async () => {
      const { reference } = await paidFor(await anOrder())
      const refund = { providerRefundId: '77', refundReference: null, amount: null, state: 'done' as const }
      providerRefunds.set(reference, [refund])
    },
  },
  {
    of: 'refund_unknown_at_provider',
    when: 'the provider knows nothing of a refund that counts as done',
    go: async () => {
      const order = await paidFor(await anOrder())
      await refundOf(order, 100)
      providerRefunds.delete(order.reference)
    },
  },
  {
    of: 'provider_refund_amount_differs',
    when: 'the provider gives back another amount',
    go: async () => changeAtProvider({ amount: 101 }),
  },
  {
    of: 'provider_refund_state_differs',
    when: 'a refund that counts as done failed at the provider',
    go: async () => changeAtProvider({ state: 'failed' }),
  },
]

async function changeAtProvider(values: Partial<ProviderRefund>) {
  const order = await paidFor(await anOrder())
  await refundOf(order, 100)
  const [refund] = providerRefunds.get(order.reference) ?? []
  if (refund) providerRefunds.set(order.reference, [{ ...refund, ...values }])
}

describe('every difference is found', () => {
  test.each(cases)('$of: $when', async ({ of, go, also = [] }) => {
    await paidFor(await anOrder())
    await go()
    const { differences } = await compareAll()
    expect(differences.listed.map(({ kind }) => kind).sort()).toEqual([of, ...also].sort())
    expect(differences.count).toBe(1 + also.length)
  })

  test('and none is untested here', () => {
    const seen = new Set(cases.flatMap(({ of, also = [] }) => [of, ...also]))
    expect(Object.keys(differenceTitles).filter((kind) => !seen.has(kind as DifferenceKind))).toEqual([])
  })
})

describe('a payment that the shop missed', () => {
  test('is settled before it is compared, and listed as repaired', async () => {
    const order = await anOrder('paystack', 'TENTH')
    scripted('paystack').pay(order.reference)
    const { differences, repaired, totals } = await compareAll()
    expect(differences).toEqual({ count: 0, listed: [] })
    expect(repaired).toMatchObject({
      count: 1,
      listed: [{ kind: 'provider_paid_ours_not', subject: order.reference, orderId: order.orderId, now: 'paid' }],
    })
    expect(totals.paystack).toMatchObject({ payments: 1, received: order.amount, provider: order.amount })
  })

  test('is settled even if it was taken for a mismatch before', async () => {
    const order = await anOrder()
    await change('payment_attempt', order.attemptId, { state: 'mismatch' })
    await task(order, 'check_mismatch', true)
    scripted('paystack').pay(order.reference)
    const { differences, repaired } = await compareAll()
    expect(differences.count).toBe(0)
    expect(repaired.listed).toMatchObject([{ subject: order.reference, ours: 'mismatch', now: 'paid' }])
  })

  test('is a difference when settling it does not help', async () => {
    const order = await anOrder()
    scripted('paystack').pay(order.reference)
    await change('payment_attempt', order.attemptId, { state: 'duplicate' })
    const { differences, repaired } = await compareAll()
    expect(differences.listed.map(({ kind }) => kind)).toContain('provider_paid_ours_not')
    expect(repaired.count).toBe(0)
  })
})

describe('a change made only at the provider', () => {
  test('is recorded: a refund made on its dashboard', async () => {
    const order = await paidFor(await anOrder())
    const refund = { providerRefundId: '78', refundReference: null, amount: 100, state: 'done' as const }
    providerRefunds.set(order.reference, [refund])
    const { differences, repaired, totals } = await compareAll()
    expect(differences.count).toBe(0)
    expect(repaired.listed).toMatchObject([{ kind: 'provider_refund_unknown', subject: '78', now: 'done' }])
    expect(totals.paystack).toMatchObject({ refunded: 100, ledger: order.amount - 100 })
  })

  test('is recorded together with a difference that stays', async () => {
    const order = await paidFor(await anOrder())
    await change('"order"', order.orderId, { transaction_ref: 'ANOTHER' })
    const refund = { providerRefundId: '79', refundReference: null, amount: 100, state: 'done' as const }
    providerRefunds.set(order.reference, [refund])
    const { differences, repaired } = await compareAll()
    expect(differences.count).toBe(1)
    expect(repaired.listed).toMatchObject([{ kind: 'provider_refund_unknown', subject: '79' }])
  })

  test('or a reversed payment', async () => {
    const order = await paidFor(await anOrder())
    scripted('paystack').setVerification(order.reference, { ...paidAnswer(order), state: 'reversed' })
    const { differences, repaired, totals } = await compareAll()
    expect(differences.count).toBe(0)
    expect(repaired.listed).toMatchObject([{ kind: 'ours_paid_provider_not', subject: order.reference }])
    expect(totals.paystack).toMatchObject({ received: order.amount, refunded: order.amount, ledger: 0 })
  })

  test('or one reversed before the shop knew of it', async () => {
    const order = await anOrder()
    scripted('paystack').setVerification(order.reference, { ...paidAnswer(order), state: 'reversed' })
    const { differences, repaired, totals } = await compareAll()
    expect(differences.count).toBe(0)
    expect(repaired.listed).toMatchObject([{ kind: 'provider_paid_ours_not', subject: order.reference, now: 'paid' }])
    expect(totals.paystack).toMatchObject({ received: order.amount, ledger: 0, provider: order.amount })
  })
})

describe('a provider that does not answer', () => {
  test('is asked again, and adds no difference', async () => {
    const order = await paidFor(await anOrder())
    const provider = scripted('paystack')
    const answers = [{ state: 'unavailable' as const, detail: 'HTTP 500' }, paidAnswer(order)]
    const verify = provider.verify
    provider.verify = async () => answers.shift() ?? paidAnswer(order)
    expect(await compareAll()).toMatchObject({
      orders: 1,
      compared: 1,
      notCompared: { count: 0 },
      differences: { count: 0 },
    })
    provider.verify = verify
  })

  test('is left alone for a while before it is asked again', async () => {
    const { reference } = await paidFor(await anOrder())
    const provider = scripted('paystack')
    provider.setVerification(reference, { state: 'unavailable', detail: 'HTTP 500' })
    const { verify } = provider
    const askedAt: number[] = []
    provider.verify = (...asked) => {
      askedAt.push(performance.now())
      return verify(...asked)
    }
    await reconcilePayments(shop, { scope: 'all', pace: { ...atOnce, retryAfterMs: 50 } })
    provider.verify = verify
    const [first = 0, second = 0] = askedAt
    // Timers may fire a millisecond early.
    expect(second - first).toBeGreaterThanOrEqual(49)
  })

  test('is listed as not compared when it doesn’t answer again', async () => {
    const order = await paidFor(await anOrder())
    scripted('paystack').setVerification(order.reference, { state: 'unavailable', detail: 'HTTP 500' })
    expect(await compareAll()).toMatchObject({
      orders: 1,
      compared: 0,
      notCompared: { count: 1, listed: [{ reference: order.reference, why: 'HTTP 500' }] },
      differences: { count: 0 },
      totals: { paystack: { payments: 0, provider: 0 } },
    })
  })

  test('or has no keys any more, or keys of another mode', async () => {
    const [one, two] = [await paidFor(await anOrder('korapay')), await paidFor(await anOrder())]
    await change('payment_attempt', two.attemptId, { mode: 'live' })
    const providers = new Map([...shop.providers].filter(([name]) => name !== 'korapay'))
    const { notCompared, differences } = await reconcilePayments({ ...shop, providers }, { scope: 'all', pace: atOnce })
    expect(differences.count).toBe(0)
    expect(notCompared.listed.map(({ reference, why }) => [reference, why])).toEqual(
      expect.arrayContaining([
        [one.reference, 'korapay has no keys'],
        [two.reference, 'made in live mode, paystack is in test mode'],
      ]),
    )
  })
})

test('a difference that was corrected during the run is not reported', async () => {
  const order = await paidFor(await anOrder())
  await change('"order"', order.orderId, { payment_status: 'pending' })
  const provider = scripted('paystack')
  const { verify } = provider
  provider.verify = async (...asked) => {
    await change('"order"', order.orderId, { payment_status: 'success' })
    return verify(...asked)
  }
  expect(await compareAll()).toMatchObject({
    orders: 1,
    compared: 1,
    differences: { count: 0 },
    repaired: { count: 0 },
  })
  provider.verify = verify
})

test('an order that can’t be compared doesn’t stop the others', async () => {
  const [broken] = [await paidFor(await anOrder('korapay')), await paidFor(await anOrder())]
  const reports: string[] = []
  const provider = scripted('korapay')
  const { verify } = provider
  provider.verify = async () => {
    throw new Error('an adapter’s fault')
  }
  const comparison = await reconcilePayments(
    { ...shop, report: (_, about) => void reports.push(about) },
    { scope: 'all', pace: atOnce },
  )
  provider.verify = verify
  expect(comparison).toMatchObject({ orders: 2, compared: 1, notCompared: { count: 1 }, differences: { count: 0 } })
  expect(reports).toEqual([`comparing the payments of order ${broken?.orderId}`])
})

describe('the compared payments', () => {
  const longAgo = new Date(Date.now() - 100 * 3_600_000)
  const since = new Date(Date.now() - 24 * 3_600_000)
  const age = (order: Placed) =>
    tamper(
      `with o as (update "order" set updated_at = $2 where id = $1),
            l as (update money_ledger set created_at = $2 where order_id = $1)
       update payment_attempt set created_at = $2, updated_at = $2, due_at = null where order_id = $1`,
      [order.orderId, longAgo],
    )

  test('are those that changed, are younger than 72 hours or not finished', async () => {
    const [quiet, unpaid, told, young] = [await anOrder(), await anOrder(), await anOrder(), await anOrder()]
    for (const order of [quiet, told, young]) await paidFor(order)
    for (const order of [quiet, unpaid, told, young]) await age(order)
    await task(told, 'check_dispute')
    const yesterday = new Date(Date.now() - 48 * 3_600_000)
    await tamper('update payment_attempt set created_at = $2, updated_at = $2 where id = $1', [
      young.attemptId,
      yesterday,
    ])
    const comparison = await reconcilePayments(shop, { scope: { since }, pace: atOnce })
    expect(comparison).toMatchObject({ orders: 3, compared: 1, differences: { count: 0 } })
  })

  test('include an old one that changed, or whose refund changed or is pending', async () => {
    const [quiet, moved, refunded, refunding] = [await anOrder(), await anOrder(), await anOrder(), await anOrder()]
    for (const order of [quiet, moved, refunded, refunding]) await paidFor(order)
    await refundOf(refunded, 100)
    const underWay = await refundOf(refunding, 100, 'pending')
    for (const order of [quiet, moved, refunded, refunding]) await age(order)
    await tamper('update refund set created_at = $2, updated_at = $2 where id = $1', [underWay, longAgo])
    await tamper('update payment_attempt set updated_at = now() where id = $1', [moved.attemptId])
    const comparison = await reconcilePayments(shop, { scope: { since }, pace: atOnce })
    expect(comparison).toMatchObject({ orders: 3, compared: 3, differences: { count: 0 } })
  })
})

test('webhooks without an effect are counted and listed', async () => {
  const hook = (state: WebhookState, receivedAt = new Date()) =>
    shop.db
      .insertInto('webhookEvent')
      .values({ provider: 'paystack', body: Buffer.from('{}'), bodyHash: randomUUID(), state, receivedAt })
      .execute()
  await Promise.all([hook('unmatched'), hook('dead_lettered'), hook('stored'), hook('applied'), hook('ignored')])
  await hook('stored', new Date(Date.now() - 3_700_000))
  const { webhooks } = await compareAll()
  expect(webhooks).toMatchObject({ unmatched: 1, deadLettered: 1, waiting: 1 })
  expect(webhooks.listed.map(({ state }) => state).sort()).toEqual(['dead_lettered', 'stored', 'unmatched'])
})
