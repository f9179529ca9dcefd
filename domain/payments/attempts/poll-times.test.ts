import { expect, test } from 'vitest'
import { nextCheckAt } from './poll-times.ts'

const openedAt = new Date('2026-11-02T09:15:00Z')
const after = (seconds: number) => new Date(openedAt.getTime() + seconds * 1000)
const minutes = 60
const hours = 3600

/** The seconds after its opening at which an attempt is checked, if each check happens as soon as it is due. */
function ladder(): number[] {
  const asked: number[] = []
  for (let next = nextCheckAt(openedAt, openedAt); next; next = nextCheckAt(openedAt, next)) {
    asked.push((next.getTime() - openedAt.getTime()) / 1000)
  }
  return asked
}

test('a payment is checked at 30 s, 1, 2, 5, 10, 20, 40 minutes, then every hour up to 72', () => {
  const first = [30, 1 * minutes, 2 * minutes, 5 * minutes, 10 * minutes, 20 * minutes, 40 * minutes]
  expect(ladder()).toEqual([...first, ...Array.from({ length: 72 }, (_, n) => (n + 1) * hours)])
})

test('missed checks are not repeated', () => {
  expect(nextCheckAt(openedAt, after(3 * minutes))).toEqual(after(5 * minutes))
  expect(nextCheckAt(openedAt, after(90 * minutes))).toEqual(after(2 * hours))
  expect(nextCheckAt(openedAt, after(72 * hours))).toBeNull()
})
