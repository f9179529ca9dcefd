const problems = ['not_opened', 'provider_not_offered', 'too_many_attempts', 'too_many_requests'] as const

/** Why a payment could not be opened by the plain form, as the address tells the page that it leads back to. */
export type PayProblem = (typeof problems)[number]

export const problemIn = (text: string | null): PayProblem | null => problems.find((name) => name === text) ?? null
