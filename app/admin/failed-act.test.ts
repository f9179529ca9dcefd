import { expect, test } from 'vitest'
import { failureText } from './failed-act.ts'

const words = { failed: 'Failed', unanswered: 'No answer came', 401: 'Sign in', 403: 'Not yours' }
// As React Router throws them.
const refusal = (status: number) => ({ status, statusText: '', internal: false, data: null })

test.each([
  [refusal(401), 'Sign in'],
  [refusal(403), 'Not yours'],
  [refusal(429), 'Too much at once. Please wait a minute and press again.'],
  [refusal(500), 'Failed'],
  [new TypeError('Failed to fetch'), 'No answer came'],
])('the error text for %j is %s', (fault, said) => {
  expect(failureText(fault, words)).toBe(said)
})
