import type { SessionSlot } from '#domain/content/session-slots.ts'
import { sessionDay, sessionTime } from '#domain/content/styling-session.ts'

/** A day with its free times, each as text and as the value to send. */
export type BookableDay = { name: string; times: { value: string; text: string }[] }

/** Groups free times by their day in Lagos. */
export function daysOf(slots: readonly SessionSlot[]): BookableDay[] {
  const days: BookableDay[] = []
  for (const { startsAt } of slots) {
    const name = sessionDay(startsAt)
    const time = { value: startsAt.toISOString(), text: sessionTime(startsAt) }
    const last = days.at(-1)
    if (last?.name === name) last.times.push(time)
    else days.push({ name, times: [time] })
  }
  return days
}
