import type { AccessRefusal } from '#domain/accounts/access.ts'
import { formatNaira } from '#domain/money/money.ts'
import { dayAndTimeText } from '#domain/orders/order-date.ts'
import { type PaidBy, paidByTitles } from '#domain/orders/provider-name.ts'
import type { Refund } from '#domain/payments/refunds/read-refunds.server.ts'
import type { RefundEnded } from '#domain/payments/refunds/refund-by-hand.server.ts'
import type { RefundState } from '#domain/payments/refunds/refund-state.ts'
import type { RefundRefusal } from '#domain/payments/refunds/request-refund.server.ts'
import type { ResumedRefund } from '#domain/payments/refunds/resume-refund.server.ts'
import type { RefundAnswer } from './refund-answer.ts'

export type Said = { isFailure: boolean; text: string }
type Result = { amount: number; state: RefundState; detail: string; provider: PaidBy; byHand: boolean }

/** The message after a refund was recorded. */
export function resultText({ amount, state, detail, provider, byHand }: Result): RefundAnswer & { ok: true } {
  const sum = formatNaira(amount)
  const title = paidByTitles[provider]
  if (byHand && state === 'requested')
    return { ok: true, message: `Noted. ${sum} stands among the payments until somebody says that it was sent.` }
  switch (state) {
    case 'done':
      return { ok: true, message: `${sum} was given back.` }
    case 'pending':
      return { ok: true, message: `${sum} is on its way back by ${title}.` }
    case 'requested':
      return { ok: true, message: `${sum} is to go back. ${title} hasn’t answered yet, and is asked again by itself.` }
    case 'failed':
      return { ok: true, isStuck: true, message: `${sum} was not given back. ${detail}` }
    case 'needs_attention':
      return { ok: true, isStuck: true, message: `${sum} waits at ${title}, which needs the customer’s bank account.` }
  }
}

/** The message to show for an answer. For a refund it describes the refund's current state, which may have advanced since the answer. */
export function saidNow(answer: RefundAnswer, refunds: readonly (Result & { reference: string })[]): Said {
  const reference = answer.ok ? answer.reference : undefined
  const refund = refunds.find((other) => other.reference === reference)
  const now = refund ? resultText(refund) : answer
  return { isFailure: !now.ok || 'isStuck' in now, text: now.message }
}

/** The message why nothing was refunded. */
export function refusalText(refused: RefundRefusal): string {
  switch (refused.reason) {
    case 'not_found':
      return 'The order is gone.'
    case 'nothing_paid':
      return 'Nothing was received that could be given back.'
    case 'no_reason':
      return 'Please say why.'
    case 'key_reused':
      return 'Something else of this order was refunded meanwhile. Please look at what is left, and press again.'
    case 'too_much':
      return refused.left === 0
        ? 'All of it is given back already, or on its way.'
        : `At most ${formatNaira(refused.left)} can still be given back.`
    case 'too_small':
      return `The least that can be given back is ${formatNaira(refused.least)}.`
    case 'other_amount':
      return `It comes to ${formatNaira(refused.amount)} by now. Nothing was refunded yet.`
    case 'nothing_chosen':
      return 'Please choose what to refund.'
    case 'unknown_line':
      return 'A piece of it is none of this order.'
    case 'shipping_refunded':
      return 'The delivery is refunded already.'
    case 'too_many_pieces':
      return refused.left === 0
        ? 'All pieces of a line are refunded already.'
        : `At most ${refused.left === 1 ? '1 piece' : `${refused.left} pieces`} of a line can still be refunded.`
  }
}

/** A warning that the provider may send the money to an account that it was given. It may also appear if that answer was lost. */
export const givenText = (provider: PaidBy, at: string): string =>
  `An account for it was sent to ${paidByTitles[provider]} on ${dayAndTimeText(at)}, which may send the money there. Sending it by hand as well would send it twice.`

/** The message after ending a refund that is sent by hand. */
export function endText(ended: Exclude<RefundEnded, AccessRefusal>, isSent: boolean): RefundAnswer {
  if (ended.ok) {
    const sum = formatNaira(ended.amount)
    return { ok: true, message: isSent ? `${sum} was given back.` : `${sum} won’t be sent. It can be refunded anew.` }
  }
  switch (ended.reason) {
    case 'not_found':
      return { ok: false, message: 'The refund is gone.' }
    case 'not_waiting':
      return { ok: false, message: 'Somebody else has ended this refund.' }
    case 'no_transfer':
      return { ok: false, field: 'transfer', message: 'Please give the bank’s reference of the transfer' }
    case 'too_long':
      return { ok: false, field: 'evidence', message: 'Please shorten it' }
    case 'account_number':
      return { ok: false, field: 'evidence', message: 'Please leave out the number of the account: it isn’t kept' }
    case 'account_given':
      return {
        ok: false,
        accountGivenAt: ended.givenAt.toISOString(),
        message: `Nothing was recorded yet: ${givenText(ended.provider, ended.givenAt.toISOString())} If you have sent the money all the same, please press again.`,
      }
    case 'too_much':
      return {
        ok: false,
        message: `Only ${formatNaira(ended.left)} is left of the payment. Please look at its refunds.`,
      }
  }
}

/** The message after submitting the customer's bank account for a refund. */
export function resumedText(
  resumed: Exclude<ResumedRefund, AccessRefusal>,
  { amount, provider }: Pick<Refund, 'amount' | 'provider'>,
): RefundAnswer {
  const [sum, title] = [formatNaira(amount), paidByTitles[provider]]
  if (resumed.ok) return { ok: true, message: `${title} has the account, and sends ${sum} to it.` }
  switch (resumed.reason) {
    case 'not_found':
      return { ok: false, message: 'The refund is gone.' }
    case 'not_waiting':
      return { ok: false, message: 'This refund doesn’t wait for an account any more.' }
    case 'given':
      return { ok: false, message: 'Somebody gave an account for this refund just now. Please wait two minutes.' }
    case 'not_offered':
      return { ok: false, message: `${title} takes no bank account here. Please send the money by hand.` }
    case 'rejected':
      return { ok: false, message: `${title} refuses the account: ${resumed.detail}` }
    case 'unavailable':
      return { ok: false, message: `${title} didn’t answer, and may have the account. Please give it again.` }
  }
}
