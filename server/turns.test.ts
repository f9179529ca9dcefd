import { expect, test, vi } from 'vitest'
import { createTurns } from './turns.ts'

// Two requests use the database at once, one per address.
const on = { NODE_ENV: 'test', RATE_LIMITS: 'on', DATABASE_POOL: 4 } as const
const knownAccount = () => null
const get = (path: string, ip: string) => ({ method: 'GET', path, ip, knownAccount })

/** Whether a turn is granted at once. */
async function isFree(turn: Promise<unknown>): Promise<boolean> {
  const waits = Symbol()
  const first = await Promise.race([turn, new Promise((resolve) => setImmediate(resolve, waits))])
  return first !== waits
}

// @rule D49 | Addresses of one IPv6 network take turns as one visitor
//   broken by: turns by the whole address (turns.ts)
test('addresses of one network share its turns, another network has its own', async () => {
  const turns = createTurns(on)
  expect(await isFree(turns(get('/shop', '2001:db8:1:2::1')))).toBe(true)
  expect(await isFree(turns(get('/shop', '2001:db8:1:2:ffff::7')))).toBe(false)
  expect(await isFree(turns(get('/shop', '2001:db8:1:3::1')))).toBe(true)
})

// @rule D49 | Requests that wait for a provider or the printer take no turn at the database
//   broken by: receipts and the return from a payment in the turns of pages (turns.ts); paying in the turns of pages (turns.ts)
test.each([
  ['GET', '/payment-return/paystack'],
  ['GET', '/api/v1/orders/7d1f8a56-0000-4000-8000-000000000000/receipt.pdf'],
  ['POST', '/payment-return/korapay'],
  ['POST', '/functions/v1/update-order-status'],
  ['POST', '/checkout'],
  ['POST', '/checkout.data'],
  ['POST', '/order-success'],
  ['POST', '/dashboard/orders/1'],
  ['POST', '/api/v1/orders'],
])('%s %s has turns of its own while all those of pages are taken', async (method, path) => {
  const turns = createTurns(on)
  for (const ip of ['203.0.113.1', '203.0.113.2']) expect(await isFree(turns(get('/shop', ip)))).toBe(true)
  expect(await isFree(turns(get('/shop', '203.0.113.3')))).toBe(false)
  expect(await isFree(turns({ method, path, ip: '203.0.113.3', knownAccount }))).toBe(true)
})

test('without limits nobody waits', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const turns = createTurns({ ...on, RATE_LIMITS: 'off' })
  for (let n = 0; n < 500; n++) expect(await turns(get('/shop', '203.0.113.1'))).not.toBeNull()
  vi.useRealTimers()
})
