import { lockOrder } from '#domain/orders/move-order.server.ts'
import { providerTitles } from '#domain/orders/provider-name.ts'
import { type RenewedClaims, renewClaims } from '#domain/renew-claims.server.ts'
import type { Shop } from '#domain/shop.ts'
import { inTransaction } from '#domain/transaction.server.ts'
import { findAttempt, findReferenceOf } from '../attempts/find-attempt.server.ts'
import { forEachLimited } from '../for-each-limited.ts'
import { settleRefunds } from '../refunds/settle-refunds.server.ts'
import { settlePayment } from '../settlement/settle-payment.server.ts'
import { raiseTask } from '../tasks/raise-task.server.ts'
import {
  type ClaimedWebhook,
  claimWebhooks,
  closeWebhook,
  postponeWebhook,
  reopenWebhook,
} from './claim-webhooks.server.ts'
import { applyLeaseMs, maxWebhookTries } from './retry-times.ts'
import type { WebhookMeaning, WebhookState } from './webhook.ts'

const maxAtOnce = 16
const inParallelAtMost = 8
const maxBatches = 4

/**
 * Applies the stored webhooks that are due. One that can't be applied, because the provider or the database doesn't
 * answer, is tried again after 1 s, 2 s … an hour, ten times in all, and then dead-lettered. It doesn't delay the
 * others.
 */
export async function applyDueWebhooks(shop: Shop): Promise<void> {
  for (let batch = 0; batch < maxBatches; batch++) {
    const claimed = await claimWebhooks(shop, maxAtOnce)
    const claims = renewClaims(shop, { table: 'webhookEvent', leaseMs: applyLeaseMs }, claimed)
    await forEachLimited(claimed, inParallelAtMost, (event) => apply(shop, event, claims)).finally(claims.stop)
    if (claimed.length < maxAtOnce) return
  }
}

/** Applies one webhook again, whatever its state. What was done before isn't done twice. */
export async function replayWebhook(
  shop: Shop,
  id: number,
): Promise<{ ok: true; state: WebhookState } | { ok: false; reason: 'not_found' }> {
  if (!(await reopenWebhook(shop, id))) return { ok: false, reason: 'not_found' }
  await applyDueWebhooks(shop)
  const { state } = await shop.db
    .selectFrom('webhookEvent')
    .where('id', '=', id)
    .select('state')
    .executeTakeFirstOrThrow()
  return { ok: true, state }
}

async function apply(shop: Shop, event: ClaimedWebhook, claims: RenewedClaims<ClaimedWebhook>): Promise<void> {
  try {
    const outcome = await handleEvent(shop, event).finally(() => claims.release(event))
    if (outcome === 'given_up') await postpone(shop, event, 'no node survived applying it')
    // A newer release may have stored it, and can apply it.
    else if (outcome === 'unreadable') await postpone(shop, event, 'what is stored of its meaning can’t be read')
    else if (outcome === 'unanswered') await postpone(shop, event, `${providerTitles[event.provider]} didn’t answer`)
    else if (outcome === 'unmatched' && mayYetMatch(event)) await postpone(shop, event, 'its payment isn’t known yet')
    else await closeWebhook(shop, event, outcome)
  } catch (fault) {
    shop.report(fault, `webhook ${event.id} of ${event.provider}, try ${event.tries}`)
    await postpone(shop, event, fault instanceof Error ? fault.message : String(fault))
  }
}

// A refund may name a transaction that becomes known only when its payment is settled.
const mayYetMatch = ({ meaning, tries }: ClaimedWebhook) => meaning?.kind === 'refund' && tries < maxWebhookTries

async function postpone(shop: Shop, event: ClaimedWebhook, why: string): Promise<void> {
  const isDeadLettered = await postponeWebhook(shop, event, why)
  if (isDeadLettered) shop.report(new Error(why), `webhook ${event.id} of ${event.provider} is dead-lettered`)
}

type Outcome = 'applied' | 'unmatched' | 'ignored' | 'unanswered' | 'unreadable' | 'given_up'

type Report = Pick<ClaimedWebhook, 'provider'> & { meaning: WebhookMeaning }

function handleEvent(shop: Shop, { provider, meaning, tries }: ClaimedWebhook): Promise<Outcome> {
  // The node of its last try died; another try might end this node as well.
  if (tries > maxWebhookTries) return Promise.resolve('given_up')
  if (meaning === null) return Promise.resolve('unreadable')
  const report = { provider, meaning }
  switch (meaning.kind) {
    case 'charge':
      return followCharge(shop, report)
    case 'dispute':
      return followDispute(shop, report)
    case 'refund':
      return followRefund(shop, report)
    case 'ping':
    case 'other':
      return Promise.resolve('ignored')
  }
}

async function followCharge(shop: Shop, { meaning }: Report): Promise<Outcome> {
  for (const reference of meaning.references) {
    const settled = await settlePayment(shop, reference, { by: 'webhook', transactionId: meaning.transactionId })
    if (settled.ok) return settled.answered ? 'applied' : 'unanswered'
  }
  return 'unmatched'
}

// The payment is settled first, because a refund may be reported before its payment.
async function followRefund(shop: Shop, report: Report): Promise<Outcome> {
  const { meaning } = report
  const attempt = await attemptOf(shop, report)
  if (!attempt) return 'unmatched'
  const { reference } = attempt
  const settled = await settlePayment(shop, reference, { by: 'webhook', transactionId: meaning.transactionId })
  if (settled.ok && !settled.answered) return 'unanswered'
  const refunds = await settleRefunds(shop, reference, meaning.refundNames)
  return refunds.ok ? 'applied' : 'unanswered'
}

async function followDispute(shop: Shop, report: Report): Promise<Outcome> {
  const attempt = await attemptOf(shop, report)
  if (!attempt) return 'unmatched'
  const { id: attemptId, orderId, reference: subject } = attempt
  const detail = `The customer disputes ${subject}: answer in the dashboard of ${providerTitles[report.provider]}`
  await inTransaction(shop.db, async (tx) => {
    await lockOrder(tx, orderId)
    await raiseTask(tx, { kind: 'check_dispute', orderId, attemptId, subject, detail, at: shop.clock() })
    return { ok: true }
  })
  return 'applied'
}

async function attemptOf({ db }: Shop, { provider, meaning }: Report) {
  for (const reference of meaning.references) {
    const attempt = await findAttempt(db, reference)
    if (attempt) return attempt
  }
  const paid = meaning.transactionId && (await findReferenceOf(db, provider, meaning.transactionId))
  return paid ? findAttempt(db, paid) : null
}
