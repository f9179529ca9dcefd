import type { OpenedCharge, RefundAnswer, Verification } from '#domain/payments/provider.ts'

/** A provider's answer that isn't the data that was asked for. */
type Refusal = { ok: false; detail: string } & ({ reason: 'refused'; status: number } | { reason: 'unclear' })

/** Why a charge wasn't opened. */
export const refusedCharge = ({ reason, detail }: Refusal): OpenedCharge => ({
  ok: false,
  reason: reason === 'refused' ? 'rejected' : 'unavailable',
  detail,
})

/** Why nothing is known of a charge. Providers use 400 and 404 alike for a reference that they don't know. */
export function refusedVerification(answer: Refusal): Verification {
  const unknown = answer.reason === 'refused' && (answer.status === 400 || answer.status === 404)
  return unknown ? { state: 'not_found' } : { state: 'unavailable', detail: answer.detail }
}

/**
 * Why a refund wasn't made. Only a definite refusal counts as a rejection: refused keys say nothing about the refund,
 * which is sent again once they are accepted.
 */
export const refusedRefund = (answer: Refusal): Extract<RefundAnswer, { ok: false }> => ({
  ok: false,
  reason: isDefiniteRefusal(answer) ? 'rejected' : 'unavailable',
  detail: answer.detail,
})

/** Whether a provider answered that there is no such thing, or that it isn't allowed. */
export const isDefiniteRefusal = (answer: Refusal): boolean =>
  answer.reason === 'refused' && answer.status !== 401 && answer.status !== 403
