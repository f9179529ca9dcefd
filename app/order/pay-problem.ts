const problems = ['not_opened', 'provider_not_offered', 'too_many_attempts', 'too_many_requests'] as const

/** Why the no-script form could not open a payment, as a search parameter. */
export type PayProblem = (typeof problems)[number]

export const problemIn = (text: string | null): PayProblem | null => problems.find((name) => name === text) ?? null
