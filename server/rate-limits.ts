import { createHmac } from 'node:crypto'
import { isIP, isIPv6 } from 'node:net'
import { BurstyRateLimiter, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Shop } from '#domain/shop.ts'
import { addressGroup, networkOf } from './client-address.ts'
import { databaseLimiter, type LimitReading } from './database-limiter.ts'
import type { Env } from './env.ts'
import { type GuessReading, guessLimiter } from './guess-limiter.ts'
import { onceAMinute } from './once-a-minute.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/**
 * How often each action is allowed, by who does it (an address, an account) or by its object (an order, a code, an e-mail address). An action with
 * two limits has two names, and must pass both. With `by: 'network'` the network of an address is counted.
 */
export const limits = {
  // All attempts, right or wrong: each costs a tenth of a second of a core. Wrong ones are also delayed, by domain/accounts/sign-in-delay.ts.
  'sign-in': { points: 300, seconds: 10 * minute },
  'sign-up': { points: 60, seconds: hour },
  'sign-up-network': { points: 240, seconds: hour, by: 'network' },
  // Mails to an address that anybody may have typed, by signing up, or by signing in before it is confirmed.
  'sign-up-email': { points: 3, seconds: hour },
  'sign-up-email-day': { points: 10, seconds: day },
  'email-change-email': { points: 3, seconds: hour },
  'password-reset': { points: 60, seconds: hour },
  // Beyond these the link of the last mail is renewed instead. Browsers that the account has signed in from are counted apart from strangers.
  'password-reset-email': { points: 3, seconds: hour },
  'password-reset-email-day': { points: 10, seconds: day },
  // Wrong codes, each counted once; those of signed-in customers also by account. Forty shoppers may each mistype one, and still try a right one,
  // which is counted until it is known to be right.
  coupon: { points: 60, seconds: hour },
  'coupon-signed-in': { points: 30, seconds: hour },
  // A household has thousands of the address groups that the limits above count by.
  'coupon-network': { points: 300, seconds: hour, by: 'network' },
  // Forty shoppers behind a carrier's address, each with a few hints of the same payment.
  hint: { points: 120, seconds: 10 * minute },
  'email-correction': { points: 40, seconds: hour },
  'email-correction-network': { points: 150, seconds: hour, by: 'network' },
  // An order's address can be changed there and back, again and again.
  'email-correction-email': { points: 3, seconds: day },
  'order-key': { points: 5, seconds: hour },
  'order-look-up': { points: 40, seconds: hour },
  'order-look-up-network': { points: 150, seconds: hour, by: 'network' },
  'order-look-up-order': { points: 5, seconds: hour },
  // Links to unpaid orders, which anybody may have placed with somebody else's e-mail address.
  'order-look-up-email': { points: 5, seconds: day },
  // Unpaid orders for tagged addresses of one mailbox. Each single address has a limit of its own (domain/orders/unpaid-mail-limit.server.ts).
  'order-email': { points: 5, seconds: day },
  // PDF files: each takes a core for a tenth of a second or two.
  receipt: { points: 60, seconds: 10 * minute },
  newsletter: { points: 40, seconds: hour },
  'newsletter-network': { points: 150, seconds: hour, by: 'network' },
  'newsletter-email': { points: 1, seconds: day },
  // Messages of the contact form: forty shoppers behind a carrier's address may write. The first three of an address in an hour are mailed to the
  // shop; the others are read in the back office.
  contact: { points: 40, seconds: hour },
  // No network may use up the limits that everybody shares.
  'contact-network': { points: 150, seconds: hour, by: 'network' },
  'contact-all': { points: 600, seconds: hour },
  'contact-mail': { points: 3, seconds: hour },
  'contact-mail-all': { points: 60, seconds: hour },
  // Styling sessions: the visitor gets a mail about each, at an address that isn't confirmed.
  session: { points: 6, seconds: hour },
  'session-email': { points: 2, seconds: day },
  'session-network': { points: 10, seconds: hour, by: 'network' },
  'session-all': { points: 40, seconds: hour },
  // Bookings for one day in the showroom: somebody with many addresses can't take them all before the shop has looked.
  'session-day': { points: 4, seconds: 12 * hour },
  suggestions: { points: 1_200, seconds: minute },
  'account-write': { points: 60, seconds: hour },
  // Each reads all that an account has ever ordered and written.
  'account-export': { points: 10, seconds: hour },
  'admin-write': { points: 120, seconds: minute },
  // Each sends a mail to an address that somebody typed.
  'staff-invitation': { points: 20, seconds: hour },
  'staff-invitation-email': { points: 5, seconds: hour },
  // Each calls a mail server, a provider or a store.
  'connection-trial': { points: 30, seconds: hour },
  upload: { points: 600, seconds: hour },
  'product-export': { points: 30, seconds: hour },
  'product-import': { points: 30, seconds: hour },
  // Each records what becomes of up to 5,000 products.
  'bulk-change': { points: 60, seconds: hour },
} as const

/** The limits that each node counts by itself. Each leaves room for forty shoppers behind the address of one carrier. */
export const nodeLimits = {
  // A page out of the page cache counts once, and so does a call of the API. A page that must be rendered takes some ten times as much of the
  // processor, and counts as `rendered` of them.
  page: { points: 2_400, seconds: minute, burst: 600, rendered: 3 },
  // Webhooks with a wrong signature; signed ones are never limited.
  webhook: { points: 50, seconds: 1 },
} as const

export type NodeLimitValues = {
  page: { points: number; burst: number; rendered: number }
  webhook: { points: number }
}
type LimitName = keyof typeof limits

/** `retryAfter` in whole seconds. */
export type { LimitReading } from './database-limiter.ts'
export type Limits = {
  /** Counts an action; refuses it when its limit is exceeded. IPv6 addresses are counted by their /64. */
  check: (name: LimitName, key: string) => Promise<LimitReading>
  /** Counts a wrong guess of a value, once for each key; refuses it when the limit is exceeded. Call `holds` when it was right. */
  guess: (name: LimitName, key: string, value: string) => Promise<GuessReading>
  /** A keyed hash of an address, stored with unpaid orders and payment attempts so that they can be counted by it; null while limits are off. */
  addressKey: (ip: string) => string | null
  /** The same for the network of an IPv6 address, of which a household has thousands; null for IPv4, where each address costs money. */
  networkKey: (ip: string) => string | null
}

/** Whether limits are on: in production, unless RATE_LIMITS says otherwise. */
export const limitsAreOn = (env: Pick<Env, 'NODE_ENV' | 'RATE_LIMITS'>) =>
  (env.RATE_LIMITS ?? (env.NODE_ENV === 'production' ? 'on' : 'off')) === 'on'

const unlimited: Limits = {
  check: async () => ({ ok: true }),
  guess: async () => ({ ok: true, holds: async () => {} }),
  addressKey: () => null,
  networkKey: () => null,
}

/** Limits that are counted in the database, for all nodes together; while it can't be reached, on each node with half the points. */
export function createLimits(
  env: Pick<Env, 'NODE_ENV' | 'RATE_LIMITS'>,
  { db, clock, noteSecurity, secret }: Pick<Shop, 'db' | 'clock' | 'noteSecurity' | 'secret'>,
): Limits {
  if (!limitsAreOn(env)) return unlimited
  const count = databaseLimiter({ db, clock })
  const countGuess = guessLimiter({ db, clock })
  const notes = onceAMinute(() => clock().getTime())
  // Keys are e-mail and network addresses, which the table must not store, nor a hash of them that could be found out by
  // trying all addresses.
  const hashOf = (key: string) => keyedHash(secret, `limit:${key.trim().toLowerCase()}`)
  const noteRefusal = (name: LimitName, key: string) => {
    if (!notes(`${name} ${addressGroup(key)}`)) return
    noteSecurity({ what: 'limit', outcome: 'refused', about: name, ...(isIP(key) ? { address: key } : { who: key }) })
  }
  return {
    check: async (name, key) => {
      const reading = await count(name, limits[name], hashOf(groupOf(name, key)))
      if (!reading.ok) noteRefusal(name, key)
      return reading
    },
    guess: async (name, key, value) => {
      const reading = await countGuess(`${name}:${hashOf(groupOf(name, key))}`, hashOf(value), limits[name])
      if (!reading.ok) noteRefusal(name, key)
      return reading
    },
    addressKey: (ip) => keyedHash(secret, `address:${addressGroup(ip)}`),
    networkKey: (ip) => (isIPv6(ip) ? keyedHash(secret, `network:${networkOf(ip)}`) : null),
  }
}

const keyedHash = (secret: string, text: string) =>
  createHmac('sha256', secret).update(text).digest('base64url').slice(0, 22)

const groupOf = (name: LimitName, key: string) => ('by' in limits[name] ? networkOf(key) : addressGroup(key))

/** Limits in the memory of each node, which protect the node: pages by address, wrongly signed webhooks by provider. */
export function createNodeLimits(
  env: Pick<Env, 'NODE_ENV' | 'RATE_LIMITS'>,
  { page, webhook }: NodeLimitValues = nodeLimits,
) {
  const pages = new BurstyRateLimiter(
    new RateLimiterMemory({ keyPrefix: 'page', points: page.points, duration: minute }),
    new RateLimiterMemory({ keyPrefix: 'page-burst', points: page.burst, duration: minute }),
  )
  const unsignedWebhooks = new RateLimiterMemory({ keyPrefix: 'webhook', points: webhook.points, duration: 1 })
  const on = limitsAreOn(env)
  return {
    on,
    page: async (address: string): Promise<LimitReading> =>
      on ? consume(pages, addressGroup(address), 1) : { ok: true },
    renderedPage: async (address: string): Promise<LimitReading> =>
      on ? consume(pages, addressGroup(address), page.rendered) : { ok: true },
    unsignedWebhook: async (path: string): Promise<LimitReading> =>
      on ? consume(unsignedWebhooks, path, 1) : { ok: true },
  }
}

export type NodeLimits = ReturnType<typeof createNodeLimits>

type Limiter = { consume: (key: string, points: number) => Promise<unknown> }

async function consume(limiter: Limiter, key: string, points: number): Promise<LimitReading> {
  try {
    await limiter.consume(key, points)
    return { ok: true }
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    return { ok: false, retryAfter: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) }
  }
}
