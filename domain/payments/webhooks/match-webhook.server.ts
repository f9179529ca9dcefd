import { type AccessRefusal, authorize } from '#domain/accounts/access.ts'
import { writeAuditLog } from '#domain/accounts/audit-log.server.ts'
import type { SignedIn, Viewer } from '#domain/accounts/viewer.ts'
import type { Kobo } from '#domain/money/money.ts'
import { lockOrder } from '#domain/orders/move-order.server.ts'
import type { ProviderName } from '#domain/orders/provider-name.ts'
import { shortOrderId } from '#domain/orders/status.ts'
import type { Shop } from '#domain/shop.ts'
import { inTransaction, type Tx } from '#domain/transaction.server.ts'
import { findAttempt, findReferenceOf } from '../attempts/find-attempt.server.ts'
import type { ProviderMode, Verification } from '../provider.ts'
import { applyVerification } from '../settlement/apply-verification.server.ts'
import { checkVerification } from '../settlement/check-verification.ts'
import { replayWebhook } from './apply-webhook.server.ts'
import { markHandled } from './dismiss-webhook.server.ts'
import { type WebhookMeaning, webhookMeaningSchema } from './webhook.ts'

export type WebhookMatched =
  | { ok: true; orderId: string }
  /**
   * `not_found`: there is no such webhook; `already_done`: it no longer waits; `no_order`: the number belongs to no
   * order, or to several; `nothing_paid`: its provider knows no payment under what the webhook names; `unavailable`:
   * the provider doesn't answer; `known`: its payment belongs to an order already; `other_amount`: the amount paid
   * isn't the order's total.
   */
  | { ok: false; reason: 'not_found' | 'already_done' | 'no_order' | 'nothing_paid' | 'unavailable' | 'known' }
  | { ok: false; reason: 'other_amount'; paid: Kobo | null; total: Kobo }
  | AccessRefusal

type Paid = Extract<Verification, { reference: string }>

/**
 * Counts the payment of a webhook that matches none of ours for an order, for a viewer with a recent sign-in. The
 * provider is asked first, and only what it received counts: a payment of another amount stays without an order. The
 * consequences are those of any other payment; if the order was already paid, for example, it has to be refunded.
 */
export async function matchWebhook(
  shop: Shop,
  { id, orderNumber }: { id: number; orderNumber: string },
  viewer: Viewer,
): Promise<WebhookMatched> {
  const authorized = authorize(viewer, 'payments.write')
  if (!authorized.ok) return authorized
  const { by } = authorized
  if (!by.isFresh) return { ok: false, reason: 'sign_in_again' }
  const event = await readEvent(shop, id)
  if (!event) return { ok: false, reason: 'not_found' }
  if (!event.waits) return { ok: false, reason: 'already_done' }
  const orderId = await findOnlyOrder(shop, orderNumber)
  if (orderId === null) return { ok: false, reason: 'no_order' }
  const provider = shop.providers.get(event.provider)
  const answer = provider ? await askAbout(provider, event.meaning) : 'unavailable'
  if (!provider || typeof answer === 'string')
    return { ok: false, reason: typeof answer === 'string' ? answer : 'unavailable' }
  const about = { id, orderId, provider: event.provider, mode: provider.mode, answer, by }
  const recorded = await inTransaction<WebhookMatched>(shop.db, (tx) => record(tx, about, shop.clock()))
  // Whatever else the webhook reports, a refund for example, is applied now that its payment is known.
  if (recorded.ok) await replayWebhook(shop, id)
  return recorded
}

async function readEvent({ db }: Shop, id: number) {
  const row = await db
    .selectFrom('webhookEvent')
    .where('id', '=', id)
    .select(['provider', 'state', 'meaning', 'handledAt'])
    .executeTakeFirst()
  if (!row) return null
  const waits = row.handledAt === null && (row.state === 'unmatched' || row.state === 'dead_lettered')
  return { provider: row.provider, waits, meaning: webhookMeaningSchema.safeParse(row.meaning).data ?? null }
}

/** The order whose id begins like this; null when there is none, or more than one. */
async function findOnlyOrder({ db }: Shop, number: string): Promise<string | null> {
  const rows = await db
    .selectFrom('order')
    .select('id')
    .where('id', '>=', `${number}${lowest.slice(number.length)}`)
    .where('id', '<=', `${number}${highest.slice(number.length)}`)
    .limit(2)
    .execute()
  return rows.length === 1 ? (rows[0]?.id ?? null) : null
}

const lowest = '00000000-0000-0000-0000-000000000000'
const highest = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

type Asked = { verify: (reference: string, transactionId: string | null) => Promise<Verification> }

async function askAbout(
  provider: Asked,
  meaning: WebhookMeaning | null,
): Promise<Paid | 'nothing_paid' | 'unavailable'> {
  // What can't be read names nothing.
  const { references, transactionId } = meaning ?? { references: [], transactionId: null }
  for (const reference of references.filter((one) => storable.test(one))) {
    const answer = await provider.verify(reference, transactionId)
    if (answer.state === 'unavailable') return 'unavailable'
    if ((answer.state === 'paid' || answer.state === 'reversed') && answer.reference === reference) return answer
  }
  return 'nothing_paid'
}

// As the table holds them.
const storable = /^[A-Za-z0-9-]{12,40}$/

type Match = {
  id: number
  orderId: string
  provider: ProviderName
  mode: ProviderMode
  answer: Paid
  by: SignedIn
}

async function record(tx: Tx, { id, orderId, provider, mode, answer, by }: Match, now: Date): Promise<WebhookMatched> {
  const order = await lockOrder(tx, orderId)
  if (!order) return { ok: false, reason: 'no_order' }
  const { reference, transactionId, amount: paid } = answer
  if (await findAttempt(tx, reference)) return { ok: false, reason: 'known' }
  if (transactionId !== null && (await findReferenceOf(tx, provider, transactionId)))
    return { ok: false, reason: 'known' }
  const amount = order.totalAmount
  const result = checkVerification({ reference, amount, currency: 'NGN', mode }, answer)
  if (result.outcome !== 'paid') return { ok: false, reason: 'other_amount', paid, total: amount }
  if (!(await markHandled(tx, id, { by, at: now, note: `For order ${shortOrderId(orderId)}` })))
    return { ok: false, reason: 'already_done' }
  const opened = { orderId, provider, mode, amount, reference, createdAt: now, updatedAt: now }
  await tx.insertInto('paymentAttempt').values(opened).execute()
  const details = { webhook: id, provider, reference, amount }
  await writeAuditLog(tx, { by, action: 'match_webhook', subject: `order:${orderId}`, at: now, details })
  const attempt = await findAttempt(tx, reference)
  if (!attempt) throw new Error(`Attempt ${reference} was just recorded`)
  await applyVerification(tx, { order, attempt, result, now })
  return { ok: true, orderId }
}
