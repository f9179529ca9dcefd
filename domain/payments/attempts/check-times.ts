const minute = 60_000
const hour = 60 * minute

const firstChecks = [0.5, 1, 2, 5, 10, 20, 40].map((minutes) => minutes * minute)
const lastCheck = 72 * hour

/**
 * When the provider is next asked about an attempt that was opened at `openedAt`: half a minute, 1, 2, 5, 10, 20 and 40
 * minutes after that, then every hour up to 72. Null when the last check is done; a missed check is not
 * made up for.
 */
export function nextCheckAt(openedAt: Date, now: Date): Date | null {
  const elapsed = now.getTime() - openedAt.getTime()
  const next = firstChecks.find((offset) => offset > elapsed) ?? (Math.floor(elapsed / hour) + 1) * hour
  return next > lastCheck ? null : new Date(openedAt.getTime() + next)
}

const pauses = [1_000, 2_000, 4_000, 8_000, 30_000, 2 * minute, 10 * minute, 30 * minute, hour]

/** How often a webhook is tried before it is dead-lettered. */
export const mostTries = pauses.length + 1

/** The pause in milliseconds before a webhook is applied again after its nth try, from 1; null after the tenth. */
export const pauseAfterTry = (nth: number): number | null => pauses[nth - 1] ?? null

/** How long the claim on a webhook lasts: longer than a provider may take to answer. */
export const applyLeaseMs = 15_000

/** How long the claim on an attempt lasts, should its node die. */
export const checkLeaseMs = minute
