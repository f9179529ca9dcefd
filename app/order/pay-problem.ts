const problems = [
  'not_opened',
  'order_changed',
  'payment_pending',
  'provider_not_offered',
  'too_many_attempts',
  'too_many_requests',
] as const

/** Why the no-script form could not open a payment, or the checkout closed it, as a search parameter. */
export type PayProblem = (typeof problems)[number]

export const problemIn = (text: string | null): PayProblem | null => problems.find((name) => name === text) ?? null

/** The search of an address without a problem. */
export function withoutProblem(search: string): string {
  const kept = new URLSearchParams(search)
  if (!kept.has('problem')) return search
  kept.delete('problem')
  // Browsers of 2022 have no `size`.
  const text = kept.toString()
  return text === '' ? '' : `?${text}`
}

/** The field by which the no-script form says that the payer knows of money that is on its way: `yes`. */
export const pendingIsKnownName = 'pendingIsKnown'

/** The field with the total that the no-script form shows, in kobo. */
export const expectedTotalName = 'expectedTotal'
