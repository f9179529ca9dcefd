import type { TaskKind } from '../tasks/task-kind.ts'

/** What concerns all payments, and not one order. */
export type IncidentKind = Extract<TaskKind, 'check_declines' | 'check_provider'>
export type Incident = { kind: IncidentKind; subject: string }

const minute = 60_000

/** When declined payments count as a burst, such as stolen cards that are tried from many addresses. */
export const declineBurst = {
  withinMs: 10 * minute,
  /** It begins with this many declined payments, */
  begins: 30,
  /** if there are this many for each paid one: on a busy day many are declined as well, but more are paid; */
  forEachPaid: 3,
  /** and it is over when there are fewer than these. */
  ends: 10,
} as const

/** When a provider counts as failing: after this many calls in a row without an answer, over this time. */
const providerOutage = { failures: 5, afterMs: 2 * minute } as const

export type Declines = { declined: number; paid: number; addresses: number }

/** Whether there is a burst of declined payments, by what happened within `declineBurst.withinMs`. */
export function isBurst({ declined, paid }: Declines, isOngoing: boolean): boolean {
  if (isOngoing) return declined >= declineBurst.ends
  return declined >= declineBurst.begins && declined >= paid * declineBurst.forEachPaid
}

/** Whether a provider keeps failing. It stays so until the provider answers. */
export const isOutage = ({ failures, failingSince }: { failures: number; failingSince: Date }, now: Date): boolean =>
  failures >= providerOutage.failures && now.getTime() - failingSince.getTime() >= providerOutage.afterMs
