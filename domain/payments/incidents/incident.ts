import type { TaskKind } from '../tasks/task-kind.ts'

/** What concerns all payments, and no order alone. */
export type IncidentKind = Extract<TaskKind, 'check_declines' | 'check_provider'>
export type Incident = { kind: IncidentKind; subject: string }

const minute = 60_000

/** When many declined payments are a burst, such as stolen cards tried from many addresses. */
export const declineBurst = {
  withinMs: 10 * minute,
  /** It begins with so many declined, */
  begins: 30,
  /** if they are so many for each one paid: on a busy day many are declined as well, but more are paid. */
  forEachPaid: 3,
  /** and is over with fewer than these. */
  ends: 10,
} as const

/** When a provider keeps failing: so many calls in a row without an answer, for so long. */
const providerOutage = { failures: 5, afterMs: 2 * minute } as const

export type Declines = { declined: number; paid: number; addresses: number }

/** Whether a burst of declined payments goes on, by what happened within `declineBurst.withinMs`. */
export function isBurst({ declined, paid }: Declines, isOngoing: boolean): boolean {
  if (isOngoing) return declined >= declineBurst.ends
  return declined >= declineBurst.begins && declined >= paid * declineBurst.forEachPaid
}

/** Whether a provider keeps failing; once it does, until it answers. */
export const isOutage = ({ failures, failingSince }: { failures: number; failingSince: Date }, now: Date): boolean =>
  failures >= providerOutage.failures && now.getTime() - failingSince.getTime() >= providerOutage.afterMs
