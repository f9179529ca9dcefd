const hourMs = 3_600_000
const dayMs = 24 * hourMs
// Lagos is an hour ahead of UTC the whole year round.
const lagosMs = hourMs

/** The calendar day in Lagos, yyyy-mm-dd. */
export const lagosDay = (at: Date): string => new Date(at.getTime() + lagosMs).toISOString().slice(0, 10)

/** When a calendar day begins in Lagos. */
export const startOfLagosDay = (day: string): Date => new Date(Date.parse(`${day}T00:00:00Z`) - lagosMs)

export const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString().slice(0, 10)
