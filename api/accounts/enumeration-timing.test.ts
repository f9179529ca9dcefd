import { afterAll, beforeAll, expect, test } from 'vitest'
import { type HasherProcess, openHasherProcess } from '#infra/auth/hasher-process.ts'
import { createPasswords } from '#infra/auth/passwords.ts'
import { aConfirmedCustomer } from '#test/account-flows.ts'
import { makeOrder } from '#test/factories.ts'
import { repetitions } from '#test/soak.ts'
import { openTestApi, type TestApi } from '#test/test-api.ts'

const samples = repetitions(3, 2_000)
const warmUp = repetitions(1, 50)
const withinMs = 5
const known = 'ada@example.com'
const unknown = 'ben@example.com'

let api: TestApi
let hasher: HasherProcess
let orderNumber = ''
let now = new Date('2031-02-03T04:05:06Z')
beforeAll(async () => {
  // Real hashes, computed in the process that the shop uses; in other tests they come from a cache.
  hasher = openHasherProcess((fault) => {
    throw fault
  })
  api = await openTestApi({ clock: () => now, passwords: createPasswords(hasher) })
  await aConfirmedCustomer(api.shop, known)
  orderNumber = await makeOrder(api.db, { payer: { email: known, phone: '08031234567' } })
})
afterAll(async () => {
  hasher.close()
  await api.close()
})

const names = { firstName: 'Ada', lastName: 'Eze' }
const requests: [string, string, (email: string) => object][] = [
  ['signing in', '/api/auth/sign-in/email', (email) => ({ email, password: 'not the one' })],
  ['signing up', '/api/auth/sign-up/email', (email) => ({ email, password: 'coral and brass', ...names })],
  ['asking for a new password', '/api/auth/forget-password', (email) => ({ email })],
  ['looking up an order', '/api/v1/orders/look-up', (email) => ({ email, orderNumber })],
]

// @rule D39 | Known and unknown addresses take as long: medians of 2,000 interleaved samples within 5 ms
test.each(requests)(
  '%s takes as long for a known as for an unknown address',
  async (_, path, body) => {
    const took = new Map<string, number[]>([
      [known, []],
      [unknown, []],
    ])
    for (let n = 0; n < samples + warmUp; n++) {
      // By then earlier failures are forgotten, so that no try is delayed.
      now = new Date(now.getTime() + 16 * 60_000)
      // Alternates, because the first of a pair may find colder caches.
      for (const email of n % 2 === 0 ? [known, unknown] : [unknown, known]) {
        const began = performance.now()
        const answer = await api.post(path, body(email))
        const ms = performance.now() - began
        expect(answer.status).toBeLessThan(402)
        if (n >= warmUp) took.get(email)?.push(ms)
      }
    }
    const [ofKnown, ofUnknown] = [median(took.get(known)), median(took.get(unknown))]
    // The median of few samples is meaningless.
    if (samples < 2_000) return
    const figures = `medians: ${ofKnown.toFixed(2)} ms known, ${ofUnknown.toFixed(2)} ms unknown`
    expect(Math.abs(ofKnown - ofUnknown), figures).toBeLessThan(withinMs)
  },
  3_600_000,
)

function median(values: readonly number[] = []): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
