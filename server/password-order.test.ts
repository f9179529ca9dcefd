import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { limitConcurrency } from '#domain/limit-concurrency.ts'
import { createTurns } from './turns.ts'

const hashMs = 100
const on = { NODE_ENV: 'test', RATE_LIMITS: 'on', DATABASE_POOL: 10 } as const

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A node that checks one password at a time, each in a tenth of a second. `signIn` returns how long one took; null when it was refused. */
function openNode() {
  const turns = createTurns(on)
  const hashing = limitConcurrency({ atOnce: 1, maxWaiting: 50 })
  const signIn = async (ip: string, account: string | null = null): Promise<number | null> => {
    const began = Date.now()
    const turn = await turns({ method: 'POST', path: '/api/auth/sign-in/email', ip, knownAccount: () => account })
    if (!turn) return null
    await hashing(() => new Promise<void>((resolve) => setTimeout(resolve, hashMs)))
    turn.done()
    return Date.now() - began
  }
  /** Guesses without pause until the test ends. `attack` runs two of these per address. */
  const guess = async (ip: string, account: string | null = null): Promise<never> => {
    for (;;) if ((await signIn(ip, account)) === null) await new Promise((resolve) => setTimeout(resolve, hashMs))
  }
  const attack = (ips: string[], accountOf: (ip: string) => string | null = () => null) => {
    for (const ip of [...ips, ...ips]) void guess(ip, accountOf(ip))
  }
  return { signIn, attack }
}

/** Waits for a promise by advancing the test's fake timers. */
async function settled<Result>(result: Promise<Result>): Promise<Result> {
  let isSettled = false
  void result.then(() => {
    isSettled = true
  })
  while (!isSettled) await vi.advanceTimersByTimeAsync(hashMs)
  return result
}

const inOneNetwork = Array.from({ length: 200 }, (_, n) => `203.0.113.${n}`)
const inOneNetworkOfIpv6 = Array.from({ length: 200 }, (_, n) => `2001:db8:1:${n.toString(16)}::1`)
const inManyNetworks = (count: number) => Array.from({ length: count }, (_, n) => `203.${n >> 8}.${n & 255}.66`)

test.each([
  ['one network', inOneNetwork],
  ['one network of IPv6', inOneNetworkOfIpv6],
])('guesses from 200 addresses of %s delay others for a second or two', async (_, ips) => {
  const { signIn, attack } = openNode()
  attack(ips)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await settled(signIn('198.51.100.7'))).toBeLessThan(2_000)
  expect(await settled(signIn('198.51.100.7'))).toBeLessThan(2_000)
})

test('a new network goes before 150 guessing networks that have had a turn', async () => {
  const { signIn, attack } = openNode()
  attack(inManyNetworks(150))
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await settled(signIn('198.51.100.7'))).toBeLessThan(2_000)
  await vi.advanceTimersByTimeAsync(10_000)
  // A second try, after a mistake.
  expect(await settled(signIn('198.51.100.7'))).toBeLessThan(10_000)
})

test('a browser known to the account goes before 150 networks, at once and at each attempt', async () => {
  const { signIn, attack } = openNode()
  attack(inManyNetworks(150))
  await vi.advanceTimersByTimeAsync(500)
  for (let time = 0; time < 5; time++) expect(await settled(signIn('198.51.100.7', 'ada'))).toBeLessThan(700)
})

test('guessing accounts leave every fourth turn to unknown browsers', async () => {
  const { signIn, attack } = openNode()
  attack(inManyNetworks(150), (ip) => `account of ${ip}`)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await settled(signIn('198.51.100.7'))).toBeLessThan(2_000)
})

test('one account with browsers everywhere takes the turns of one', async () => {
  const { signIn, attack } = openNode()
  attack(inManyNetworks(150), () => 'mallory')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await settled(signIn('198.51.100.7', 'ada'))).toBeLessThan(700)
})
