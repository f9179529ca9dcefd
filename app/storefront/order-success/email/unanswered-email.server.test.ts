import { expect, test } from 'vitest'
import { clientAction, shouldRevalidate } from '../route.tsx'
import { correctsEmail } from './email-answer.ts'

const send = (search: string, serverAction: () => Promise<unknown>) => {
  const body = new URLSearchParams({ email: 'adaeze@example.com' })
  const request = new Request(`http://localhost:3000/order-success?order=1${search}`, { method: 'POST', body })
  return clientAction({ request, serverAction })
}
const fail = () => Promise.reject(new TypeError('Failed to fetch'))

test('a correction of the email that gets no answer keeps what was typed, and reloads nothing', async () => {
  const answer = await send(`&${correctsEmail}`, fail)
  const unanswered = { error: 'No answer came. Please press again.', isUnanswered: true }
  expect(answer).toEqual({ ok: false, typed: 'adaeze@example.com', ...unanswered })
  const isLoadedAfter = (actionResult: { isUnanswered?: boolean } | null) =>
    shouldRevalidate({ actionResult, defaultShouldRevalidate: true })
  expect([isLoadedAfter(unanswered), isLoadedAfter({}), isLoadedAfter(null)]).toEqual([false, true, true])
  const corrected = { ok: true, email: 'adaeze@example.com' }
  expect(await send(`&${correctsEmail}`, async () => corrected)).toBe(corrected)
})

test('a redirect is followed, and any other form’s failure is thrown', async () => {
  const redirect = new Response(null, { status: 303 })
  await expect(send(`&${correctsEmail}`, () => Promise.reject(redirect))).rejects.toBe(redirect)
  await expect(send('', fail)).rejects.toThrow('Failed to fetch')
})
