import { expect, test } from 'vitest'
import { maxWebhookTries, pauseAfterTry } from './retry-times.ts'

const minutes = 60
const hours = 3600

test('a webhook is applied ten times at most, with pauses from a second to an hour', () => {
  const pauses = Array.from({ length: 10 }, (_, n) => pauseAfterTry(n + 1))
  const seconds = [1, 2, 4, 8, 30, 2 * minutes, 10 * minutes, 30 * minutes, 1 * hours]
  expect(pauses).toEqual([...seconds.map((pause) => pause * 1000), null])
  expect(maxWebhookTries).toBe(10)
})
