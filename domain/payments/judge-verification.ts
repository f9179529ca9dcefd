import type { Kobo } from '#domain/money/money.ts'
import type { GatewayMode, Verification } from './gateway.ts'

export type Expected = { reference: string; amount: Kobo; currency: string; mode: GatewayMode }

export type Verdict =
  | { verdict: 'paid'; transactionId: string | null; fee: Kobo | null }
  /** Money came, but not as asked for: a person must look. */
  | { verdict: 'mismatch'; transactionId: string | null; why: string }
  | { verdict: 'failed'; why: string }
  /** Not decided yet, or the provider didn't say: ask again later. */
  | { verdict: 'unknown' }

/**
 * What a provider's answer means for an attempt: paid only when reference, amount, currency and mode are the ones expected,
 * to the kobo. Rules: each provider's list of what to check before giving value.
 */
export function judgeVerification(expected: Expected, answer: Verification): Verdict {
  if (answer.state === 'not_found' || answer.state === 'unavailable') return { verdict: 'unknown' }
  if (answer.state === 'open' || answer.state === 'pending') return { verdict: 'unknown' }
  if (answer.reference !== expected.reference) {
    return { verdict: 'mismatch', transactionId: null, why: `reference ${answer.reference}` }
  }
  if (answer.state === 'failed' || answer.state === 'reversed') return { verdict: 'failed', why: answer.state }
  const why = differences(expected, answer)
  if (why !== '') return { verdict: 'mismatch', transactionId: answer.transactionId, why }
  return { verdict: 'paid', transactionId: answer.transactionId, fee: answer.fee }
}

function differences(expected: Expected, answer: Extract<Verification, { reference: string }>): string {
  const mode = expected.mode === 'live' ? 'live' : 'test'
  return [
    answer.amount === expected.amount ? '' : `amount ${answer.amount ?? 'unreadable'} instead of ${expected.amount}`,
    answer.currency === expected.currency ? '' : `currency ${answer.currency}`,
    answer.mode === null || answer.mode === mode ? '' : `${answer.mode} mode`,
  ]
    .filter(Boolean)
    .join(', ')
}
