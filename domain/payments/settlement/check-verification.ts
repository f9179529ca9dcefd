import { formatNaira, type Kobo, koboToNairaText } from '#domain/money/money.ts'
import type { Channel, ProviderMode, Verification } from '../provider.ts'

export type Expected = { reference: string; amount: Kobo; currency: string; mode: ProviderMode }

export type VerificationResult =
  /** `reversed`: it was paid, and the provider has taken all of it back since. */
  | { outcome: 'paid'; transactionId: string | null; fee: Kobo | null; channel: Channel | null; reversed: boolean }
  /**
   * Money was received, but not as asked for: a person must check it. `received` is how much of it can be recorded, in
   * kobo.
   */
  | {
      outcome: 'mismatch'
      transactionId: string | null
      received: Kobo | null
      fee: Kobo | null
      channel: Channel | null
      why: string
    }
  | { outcome: 'failed' }
  /** Money is on its way. */
  | { outcome: 'pending'; channel: Channel | null }
  /** Nobody has paid yet, as far as the provider knows. */
  | { outcome: 'open'; channel: Channel | null }
  /** The provider didn't answer: ask again later. */
  | { outcome: 'unanswered' }

type KnownCharge = Extract<Verification, { reference: string }>

/**
 * What a provider's answer means for an attempt. It is paid only when reference, amount, currency and mode are exactly
 * those expected. The rules follow each provider's list of what to check before delivering.
 */
export function checkVerification(expected: Expected, answer: Verification): VerificationResult {
  if (answer.state === 'unavailable') return { outcome: 'unanswered' }
  if (answer.state === 'not_found') return { outcome: 'open', channel: null }
  if (answer.reference !== expected.reference) {
    const why = `reference ${answer.reference}`
    return { outcome: 'mismatch', transactionId: null, received: null, fee: null, channel: null, why }
  }
  const { channel } = answer
  if (answer.state === 'failed') return { outcome: 'failed' }
  if (answer.state === 'open' || answer.state === 'pending') return { outcome: answer.state, channel }
  const { transactionId, fee } = answer
  const why = differences(expected, answer)
  if (why === '') return { outcome: 'paid', transactionId, fee, channel, reversed: answer.state === 'reversed' }
  return { outcome: 'mismatch', transactionId, received: recordable(expected, answer), fee, channel, why }
}

// The shop only has money in naira and of the mode in which it runs.
function recordable(expected: Expected, answer: KnownCharge): Kobo | null {
  const isOurs = answer.currency === expected.currency && isOfMode(expected, answer) && answer.state === 'paid'
  return isOurs && answer.amount !== null && answer.amount > 0 ? answer.amount : null
}

// If a provider's answers name a mode, it must be ours. If they never do, the key with which the provider was asked
// stands for it.
const isOfMode = (expected: Expected, { mode }: KnownCharge) =>
  mode === null || mode === (expected.mode === 'live' ? 'live' : 'test')

// For staff to read. Amounts in other currencies get no naira sign.
function amountText({ amount, currency }: KnownCharge): string {
  if (amount === null) return 'unreadable'
  return currency === 'NGN' ? formatNaira(amount) : koboToNairaText(amount)
}

function differences(expected: Expected, answer: KnownCharge): string {
  return [
    answer.amount === expected.amount ? '' : `amount ${amountText(answer)} instead of ${formatNaira(expected.amount)}`,
    answer.currency === expected.currency ? '' : `currency ${answer.currency}`,
    isOfMode(expected, answer) ? '' : `${answer.mode} mode`,
  ]
    .filter(Boolean)
    .join(', ')
}
