const problems = [
  'not_opened',
  'order_changed',
  'payment_pending',
  'provider_not_offered',
  'too_many_attempts',
  'too_many_requests',
] as const

/** Why the no-script form couldn't open a payment, or why the checkout closed one. A search parameter. */
export type PayProblem = (typeof problems)[number]

export const problemIn = (text: string | null): PayProblem | null => problems.find((name) => name === text) ?? null

/** A search string without the `problem` parameter. */
export function withoutProblem(search: string): string {
  const kept = new URLSearchParams(search)
  if (!kept.has('problem')) return search
  kept.delete('problem')
  // `URLSearchParams.size` is missing in browsers of 2022.
  const text = kept.toString()
  return text === '' ? '' : `?${text}`
}

/** The no-script form's field that is `yes` when the payer was told that an earlier payment may still arrive. */
export const pendingIsKnownName = 'pendingIsKnown'

/** The no-script form's field with the total shown, in kobo. */
export const expectedTotalName = 'expectedTotal'
