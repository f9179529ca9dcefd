import { recordSale } from '#domain/catalogue/record-activity.server.ts'
import { spendRedemption } from '#domain/coupons/claim-coupon.server.ts'
import { enqueue } from '#domain/notifications/enqueue.server.ts'
import type { GatewayName } from '#domain/orders/gateway-name.ts'
import { type LockedOrder, lockOrder, moveOrder } from '#domain/orders/move-order.server.ts'
import type { Shop } from '#domain/shop.ts'
import { takeStock } from '#domain/stock/take-stock.server.ts'
import { inTransaction, type Tx } from '#domain/transaction.server.ts'
import type { GatewayMode, Verification } from './gateway.ts'
import { judgeVerification, type Verdict } from './judge-verification.ts'
import { raiseTask, type TaskKind } from './raise-task.server.ts'

export type Settlement = { ok: true; orderId: string; state: AttemptState } | { ok: false; reason: 'unknown_reference' }

type AttemptState = 'created' | 'open' | 'pending' | 'paid' | 'failed' | 'cancelled' | 'surplus' | 'mismatch'

/**
 * Looks at what the provider says of one attempt and writes it down once. Every door (webhook, browser, mail link, timer)
 * comes through here, in any order and any number of times: the first verified payment marks the order paid, everything
 * after it changes nothing. What the caller was told is never believed; only the provider's own answer is.
 */
export async function settlePayment(shop: Shop, reference: string): Promise<Settlement> {
  const attempt = await findAttempt(shop, reference)
  if (!attempt) return { ok: false, reason: 'unknown_reference' }
  if (isFinal(attempt.state)) return { ok: true, orderId: attempt.orderId, state: attempt.state }
  const verification = await ask(shop, attempt)
  const verdict = judgeVerification(attempt, verification)
  if (verdict.verdict === 'unknown') return { ok: true, orderId: attempt.orderId, state: attempt.state }
  return inTransaction(shop.db, (tx) => write(tx, attempt, verdict))
}

type AttemptRow = {
  id: string
  orderId: string
  provider: GatewayName
  mode: GatewayMode
  reference: string
  amount: number
  currency: string
  state: AttemptState
  providerTransactionId: string | null
}

const isFinal = (state: AttemptState) => state === 'paid' || state === 'surplus'

async function findAttempt(shop: Shop, reference: string): Promise<AttemptRow | null> {
  const row = await shop.db
    .selectFrom('paymentAttempt')
    .where('reference', '=', reference)
    .select(['id', 'orderId', 'provider', 'mode', 'reference', 'amount', 'currency', 'state', 'providerTransactionId'])
    .executeTakeFirst()
  return row ? (row as AttemptRow) : null
}

async function ask(shop: Shop, attempt: AttemptRow): Promise<Verification> {
  const gateway = shop.gateways.get(attempt.provider)
  if (!gateway) return { state: 'unavailable', detail: `${attempt.provider} has no keys` }
  return gateway.verify(attempt.reference, attempt.providerTransactionId)
}

async function write(tx: Tx, attempt: AttemptRow, verdict: Verdict): Promise<{ ok: true } & Settlement> {
  const order = await lockOrder(tx, attempt.orderId)
  if (!order) throw new Error(`Attempt ${attempt.reference} has no order`)
  const before = await stateUnderLock(tx, attempt.id)
  const state = isFinal(before) ? before : await writeVerdict(tx, order, attempt, before, verdict)
  return { ok: true, orderId: order.id, state }
}

async function stateUnderLock(tx: Tx, attemptId: string): Promise<AttemptState> {
  const row = await tx
    .selectFrom('paymentAttempt')
    .where('id', '=', attemptId)
    .select('state')
    .forUpdate()
    .executeTakeFirstOrThrow()
  return row.state as AttemptState
}

async function writeVerdict(
  tx: Tx,
  order: LockedOrder,
  attempt: AttemptRow,
  before: AttemptState,
  verdict: Verdict,
): Promise<AttemptState> {
  switch (verdict.verdict) {
    case 'paid':
      return (await isSpent(tx, attempt, verdict.transactionId))
        ? writeMismatch(tx, order, attempt, before, {
            ...verdict,
            transactionId: null,
            why: 'its transaction paid another',
          })
        : writePaid(tx, order, attempt, verdict)
    case 'mismatch':
      return writeMismatch(tx, order, attempt, before, verdict)
    case 'failed':
      return writeFailed(tx, order, attempt, before, verdict.why)
    case 'unknown':
      return before
  }
}

// One transaction of a provider pays one attempt, whatever it is presented for afterwards.
async function isSpent(tx: Tx, attempt: AttemptRow, transactionId: string | null): Promise<boolean> {
  if (transactionId === null) return false
  const other = await tx
    .selectFrom('paymentAttempt')
    .where('provider', '=', attempt.provider)
    .where('providerTransactionId', '=', transactionId)
    .where('id', '<>', attempt.id)
    .select('id')
    .executeTakeFirst()
  return other !== undefined
}

async function writePaid(
  tx: Tx,
  order: LockedOrder,
  attempt: AttemptRow,
  { transactionId, fee }: Extract<Verdict, { verdict: 'paid' }>,
): Promise<AttemptState> {
  const surplus = order.paymentStatus === 'success' || order.paymentStatus === 'refunded'
  const state = surplus ? 'surplus' : 'paid'
  await markAttempt(tx, attempt.id, state, { providerTransactionId: transactionId })
  await writeLedger(tx, order.id, attempt, fee)
  if (surplus) {
    const why = `Paid twice: ${attempt.reference} must be refunded`
    await moveOrder(tx, order, { kind: 'paid_twice', actor: 'provider', reason: why })
    await raise(tx, attempt, 'refund_surplus', why)
    return state
  }
  const late = await reclaim(tx, order)
  await moveOrder(tx, order, {
    kind: 'paid',
    actor: 'provider',
    reason: attempt.reference,
    paymentStatus: 'success',
    ...(order.status === 'pending' || late === 'reclaimed' ? { status: 'processing' as const } : {}),
    paid: { reference: attempt.reference, transactionId },
    ...(late === 'reclaimed' ? { reclaimed: true } : {}),
  })
  if (late === 'gone')
    await raise(tx, attempt, 'refund_late', 'Paid after it had expired and its stock was gone: refund it')
  await spendRedemption(tx, order.id)
  await recordSale(tx, await soldIn(tx, order.id))
  await enqueue(tx, { task: 'send_mail', kind: 'payment_received', orderId: order.id })
  return state
}

// A payment that arrives after the order's stock was given back takes it again if it is still there.
async function reclaim(tx: Tx, order: LockedOrder): Promise<'held' | 'reclaimed' | 'gone'> {
  if (order.releasedAt === null) return order.status === 'cancelled' ? 'gone' : 'held'
  const lines = await tx
    .selectFrom('orderItem')
    .where('orderId', '=', order.id)
    .select(['stockId', 'quantity'])
    .execute()
  const takings = lines.flatMap(({ stockId, quantity }) => (stockId === null ? [] : [{ stockId, quantity }]))
  if (takings.length < lines.length) return 'gone'
  const taken = await takeStock(tx, takings)
  return taken.ok ? 'reclaimed' : 'gone'
}

async function soldIn(tx: Tx, orderId: string) {
  const lines = await tx
    .selectFrom('orderItem')
    .where('orderId', '=', orderId)
    .select(['productId', 'quantity'])
    .execute()
  return lines.flatMap(({ productId, quantity }) => (productId === null ? [] : [{ productId, quantity }]))
}

async function writeLedger(tx: Tx, orderId: string, attempt: AttemptRow, fee: number | null): Promise<void> {
  const movement = { orderId, attemptId: attempt.id, currency: attempt.currency }
  await tx
    .insertInto('moneyLedger')
    .values([
      { ...movement, kind: 'received', amount: attempt.amount },
      ...(fee === null || fee === 0 ? [] : [{ ...movement, kind: 'fee', amount: -fee }]),
    ])
    .execute()
}

async function writeMismatch(
  tx: Tx,
  order: LockedOrder,
  attempt: AttemptRow,
  before: AttemptState,
  { transactionId, why }: { transactionId: string | null; why: string },
): Promise<AttemptState> {
  if (before === 'mismatch') return before
  const reason = `Payment ${attempt.reference} doesn't match: ${why}`
  await markAttempt(tx, attempt.id, 'mismatch', { providerTransactionId: transactionId, detail: why })
  await moveOrder(tx, order, { kind: 'payment_mismatch', actor: 'provider', reason })
  await raise(tx, attempt, 'check_mismatch', reason)
  return 'mismatch'
}

async function writeFailed(
  tx: Tx,
  order: LockedOrder,
  attempt: AttemptRow,
  before: AttemptState,
  why: string,
): Promise<AttemptState> {
  if (before === 'failed') return before
  await markAttempt(tx, attempt.id, 'failed', { detail: why })
  if (order.paymentStatus === 'pending') {
    await moveOrder(tx, order, {
      kind: 'payment_failed',
      actor: 'provider',
      reason: attempt.reference,
      paymentStatus: 'failed',
    })
  }
  return 'failed'
}

function raise(tx: Tx, attempt: AttemptRow, kind: TaskKind, detail: string): Promise<void> {
  return raiseTask(tx, { kind, orderId: attempt.orderId, attemptId: attempt.id, subject: attempt.reference, detail })
}

async function markAttempt(
  tx: Tx,
  attemptId: string,
  state: AttemptState,
  more: { providerTransactionId?: string | null; detail?: string },
): Promise<void> {
  await tx
    .updateTable('paymentAttempt')
    .set({ state, ...more })
    .where('id', '=', attemptId)
    .execute()
}
