import type { SessionSlot } from '#domain/content/session-slots.ts'
import { sessionDay, sessionTime } from '#domain/content/styling-session.ts'

/** A day with its free times, in words and as they are sent. */
export type BookableDay = { name: string; times: { value: string; text: string }[] }

/** Free times by their day in Lagos. */
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
