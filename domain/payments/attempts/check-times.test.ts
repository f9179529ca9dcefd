import { expect, test } from 'vitest'
import { mostTries, nextCheckAt, pauseAfterTry } from './check-times.ts'

const openedAt = new Date('2026-11-02T09:15:00Z')
const after = (seconds: number) => new Date(openedAt.getTime() + seconds * 1000)
const minutes = 60
const hours = 3600

/** Every look at an attempt, in seconds from its opening, when each is taken the moment it is due. */
function ladder(): number[] {
  const looks: number[] = []
  for (let next = nextCheckAt(openedAt, openedAt); next; next = nextCheckAt(openedAt, next)) {
    looks.push((next.getTime() - openedAt.getTime()) / 1000)
  }
  return looks
}

test('a payment is checked at 30 s, 1, 2, 5, 10, 20, 40 minutes, then every hour up to 72', () => {
  const first = [30, 1 * minutes, 2 * minutes, 5 * minutes, 10 * minutes, 20 * minutes, 40 * minutes]
  expect(ladder()).toEqual([...first, ...Array.from({ length: 72 }, (_, n) => (n + 1) * hours)])
})

test('missed checks are not made up for', () => {
  expect(nextCheckAt(openedAt, after(3 * minutes))).toEqual(after(5 * minutes))
  expect(nextCheckAt(openedAt, after(90 * minutes))).toEqual(after(2 * hours))
  expect(nextCheckAt(openedAt, after(72 * hours))).toBeNull()
})

test('a webhook is applied ten times at most, with pauses from a second to an hour', () => {
  const pauses = Array.from({ length: 10 }, (_, n) => pauseAfterTry(n + 1))
  const seconds = [1, 2, 4, 8, 30, 2 * minutes, 10 * minutes, 30 * minutes, 1 * hours]
  expect(pauses).toEqual([...seconds.map((pause) => pause * 1000), null])
  expect(mostTries).toBe(10)
})
