const minute = 60_000
const hour = 60 * minute

const firstChecks = [0.5, 1, 2, 5, 10, 20, 40].map((minutes) => minutes * minute)
const lastCheck = 72 * hour

/**
 * When the provider is next asked about an attempt that was opened at `openedAt`: half a minute, 1, 2, 5, 10, 20 and 40
 * minutes after that, then every hour up to 72. Null after the last check. A missed check isn't made up for.
 */
export function nextCheckAt(openedAt: Date, now: Date): Date | null {
  const elapsed = now.getTime() - openedAt.getTime()
  const next = firstChecks.find((offset) => offset > elapsed) ?? (Math.floor(elapsed / hour) + 1) * hour
  return next > lastCheck ? null : new Date(openedAt.getTime() + next)
}

/** How long a claim on an attempt lasts if its node dies. It is renewed until the provider has been asked. */
export const pollLeaseMs = minute
