import type { AttentionItem } from '#domain/attention/attention.ts'
import { formatNaira } from '#domain/money/money.ts'
import { providerTitles } from '#domain/orders/provider-name.ts'
import { differenceTitles } from '#domain/payments/reconciliation/difference.ts'

/** What happened, in a few words. */
export function titleOf({ source, kind, subject, provider, refund, difference, done }: AttentionItem): string {
  const by = provider === null ? 'The provider' : providerTitles[provider]
  // It may have been applied since.
  if (done && source === 'webhook') return `A message of ${by}`
  switch (kind) {
    case 'check_mismatch':
      return 'A payment doesn’t match its order'
    case 'check_reversal':
      return `${by} took a payment back`
    case 'check_dispute':
      return 'A customer disputes a payment'
    case 'collect_payment':
      return 'An order goes on unpaid'
    case 'refund_duplicate':
      return 'An order was paid twice'
    case 'refund_late':
      return 'A payment came too late'
    case 'refund_cancelled':
      return 'A cancelled order is paid'
    case 'check_refund':
      return refundTitle(by, refund)
    case 'webhook_dead_lettered':
      return `A message of ${by} couldn’t be used`
    case 'webhook_unmatched':
      return `${by} reports a payment that no order has`
    case 'mail_failed':
      return `A mail wasn’t sent: ${mailWords[subject] ?? 'a mail of the shop'}`
    case 'difference':
      return difference ? differenceTitles[difference.kind] : 'A difference'
    case 'check_declines':
      return 'Many payments are declined'
    case 'check_provider':
      return `${by} doesn’t answer`
  }
}

function refundTitle(by: string, refund: AttentionItem['refund']): string {
  if (refund?.byHand && refund.state === 'requested') return 'A refund is to be sent by hand'
  if (refund?.state === 'needs_attention') return 'A refund waits, perhaps for the customer’s bank account'
  if (refund?.state === 'failed') return `${by} refused a refund`
  return 'A refund needs a look'
}

/** Further facts about an item: amounts, and what was recorded when it began. */
export function factsOf({ source, kind, subject, detail, payment, difference, done }: AttentionItem): string {
  if (done && source === 'webhook') return subject === '' ? '' : `About ${subject}.`
  if (done && source === 'mail') return ''
  if (kind === 'check_mismatch' && payment?.received != null && payment.received !== payment.amount)
    return `${formatNaira(payment.received)} came, and ${formatNaira(payment.amount)} was asked for (${subject}).`
  if (difference) return `${subject}: ${difference.ours} here, ${difference.theirs} against it.`
  if (kind === 'mail_failed') return `Tried twelve times in 16 hours. The last answer: ${detail || 'none'}.`
  if (kind === 'webhook_unmatched')
    return subject === ''
      ? 'It names no payment.'
      : `It names ${subject}, which isn’t one of the shop’s own references.`
  if (kind === 'webhook_dead_lettered')
    return `Tried ten times${subject === '' ? '' : `, about ${subject}`}. The last reason: ${detail || 'none was given'}.`
  return detail
}

/** What to do about an item. */
export function adviceOf({ kind, refund, order }: AttentionItem): string {
  switch (kind) {
    case 'check_mismatch':
      return 'The order doesn’t count as paid. Look again in case that has changed; else give the money back, or agree on the rest with the customer.'
    case 'check_reversal':
      return 'If the order hasn’t left, keep it here until the customer has paid again.'
    case 'check_dispute':
      return 'Answer on the provider’s dashboard, with what was sent and when: it decides by that. Then say here that it is done.'
    case 'collect_payment':
      return 'Ask the customer to pay by the link in the mail, or mark it done once the money is there another way.'
    case 'refund_duplicate':
      return 'Give the second payment back, on the order.'
    case 'refund_late':
    case 'refund_cancelled':
      return 'Give the money back, on the order; it closes by itself once that is done.'
    case 'check_refund':
      return refundAdvice(refund)
    case 'webhook_dead_lettered':
      return 'Try it again: nothing is done twice. What it reported is also asked for every day, in the daily comparison.'
    case 'webhook_unmatched':
      return 'If it is for one of your orders, name the order: the provider is asked, and only the full sum counts. If it isn’t this shop’s, mark it done.'
    case 'mail_failed':
      return order ? 'Check the address on the order, then send it again.' : 'Send it again once mail goes out.'
    case 'difference':
      return 'Compare again: it may agree by now. If it is right as it is, say why.'
    case 'check_declines':
      return 'Somebody may be trying stolen cards. Look at them on the providers’ dashboards; this closes by itself once it is over.'
    case 'check_provider':
      return 'Payments are confirmed once it answers; shoppers can choose another way to pay. This closes by itself.'
  }
}

function refundAdvice(refund: AttentionItem['refund']): string {
  if (refund?.byHand && refund.state === 'requested')
    return 'Send the money to the customer yourself, then say on the order that it was sent: that closes it.'
  if (refund?.state === 'needs_attention')
    return 'Ask the customer for the account that the money should go to, and give it to the provider on the order.'
  if (refund?.state === 'failed') return 'Refund it again on the order, by hand if the provider refuses once more.'
  return 'Look again: the provider is asked how it stands. If it is over by then, this closes by itself.'
}

const mailWords: Partial<Record<string, string>> = {
  order_received: 'the order was received',
  payment_received: 'the payment was received',
  order_link: 'the link to an order',
  order_shipped: 'the order is on its way',
  order_delivered: 'the order was delivered',
  order_cancelled: 'the order was cancelled',
  order_changed: 'the order was changed',
  order_note: 'a note to the customer',
  refund_sent: 'the refund was sent',
  sign_up: 'to confirm a new account',
  password_reset: 'to set a new password',
  password_changed: 'the password was changed',
  new_sign_in: 'a new sign-in',
  second_factor: 'the second factor changed',
  wrong_codes: 'wrong codes were tried',
  email_change: 'to confirm a new address',
  newsletter: 'to confirm the newsletter',
}

/** Who resolved an item. */
export function doneBy(by: string): string {
  if (by === 'provider') return 'Closed by the provider’s answer'
  if (by.startsWith('shop')) return 'Closed by itself'
  return `Done by ${by}`
}
