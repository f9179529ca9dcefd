const minute = 60_000
const hour = 60 * minute

const pauses = [1_000, 2_000, 4_000, 8_000, 30_000, 2 * minute, 10 * minute, 30 * minute, hour]

/** How often a webhook is tried before it is dead-lettered. */
export const maxWebhookTries = pauses.length + 1

/** The pause in milliseconds before a webhook is applied again after its nth try, from 1; null after the tenth. */
export const pauseAfterTry = (nth: number): number | null => pauses[nth - 1] ?? null

/** How long a claim on a webhook lasts if its node dies. It is renewed while the webhook is being applied. */
export const applyLeaseMs = 15_000
