import { describe, expect, test } from 'vitest'
import { retryAfterSignIn } from './retry-after-sign-in.ts'

const origin = 'https://aso.example'

/** A browser whose requests are answered with these statuses, in order. */
function browser(statuses: number[], signsIn: boolean) {
  const calls: { address: string; body: unknown; signal: unknown }[] = []
  let asked = 0
  const fetch = retryAfterSignIn(
    async (input, init) => {
      calls.push({
        address: String(input instanceof Request ? input.url : input),
        body: init?.body,
        signal: init?.signal,
      })
      return new Response(null, { status: statuses[calls.length - 1] ?? 500 })
    },
    async () => {
      asked += 1
      return signsIn
    },
    origin,
  )
  return { fetch, calls, asked: () => asked }
}

describe('a call that finds no session', () => {
  // @rule §8 Success page, D40 | With an expired session the dialog asks to sign in again, and the fetch is repeated
  // @rule §2 Route guards | A 401 to data, an action or the API opens the sign-in dialog, and the same call is repeated
  //   broken by: the call repeated without its body (retry-after-sign-in.ts)
  test.each(['/dashboard/profile.data', '/api/v1/orders/1/payments', `${origin}/checkout.data?index`])(
    'asks to sign in and is repeated with the same body: %s',
    async (address) => {
      const { fetch, calls, asked } = browser([401, 200], true)
      const body = new URLSearchParams({ note: 'typed' })
      const answer = await fetch(address, { method: 'POST', body, signal: AbortSignal.timeout(60_000) })
      expect([answer.status, asked()]).toEqual([200, 1])
      expect(calls.map((call) => [call.address, call.body])).toEqual([
        [address, body],
        [address, body],
      ])
      // The original timeout no longer applies, since typing takes time.
      expect(calls[1]?.signal).toBeNull()
    },
  )

  test('gets the 401 when nobody signs in', async () => {
    const { fetch, calls } = browser([401], false)
    expect([(await fetch('/dashboard.data')).status, calls.length]).toEqual([401, 1])
  })

  test('is repeated only once', async () => {
    const { fetch, asked } = browser([401, 401], true)
    expect([(await fetch('/dashboard.data')).status, asked()]).toEqual([401, 1])
  })
})

test.each([
  ['a wrong password', '/api/auth/sign-in/email', 401],
  ['the cart that a page syncs by itself', '/api/v1/cart', 401],
  ['another shop', 'https://pay.example/charge', 401],
  ['what the session may not do', '/admin.data', 403],
  ['success', '/shop.data', 200],
])('%s doesn’t ask to sign in', async (_, address, status) => {
  const { fetch, asked, calls } = browser([status], true)
  expect([(await fetch(address)).status, asked(), calls.length]).toEqual([status, 0, 1])
})

test('a request that can be sent only once is not repeated', async () => {
  const { fetch, asked } = browser([401], true)
  expect((await fetch(new Request(`${origin}/api/v1/orders`, { method: 'POST', body: 'once' }))).status).toBe(401)
  expect(asked()).toBe(0)
})
