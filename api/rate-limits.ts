import type { Context } from 'hono'
import type { CountGuess } from '#domain/checkout/coupon-guess.ts'
import { errorBody } from './errors.ts'
import type { ApiEnv } from './router.ts'

type LimitName =
  | 'hint'
  | 'order-key'
  | 'suggestions'
  | 'order-look-up'
  | 'order-look-up-network'
  | 'order-look-up-order'
  | 'order-look-up-email'
  | 'receipt'
  | 'newsletter'
  | 'newsletter-network'
  | 'contact'
  | 'contact-network'
  | 'contact-all'
  | 'contact-mail'
  | 'contact-mail-all'
  | 'newsletter-email'
  | 'sign-in'
  | 'sign-up'
  | 'sign-up-network'
  | 'sign-up-email'
  | 'sign-up-email-day'
  | 'email-change-email'
  | 'password-reset'
  | 'password-reset-email'
  | 'password-reset-email-day'
  | 'account-write'
  | 'account-export'
  | 'admin-write'
  | 'upload'
  | 'product-export'
  | 'product-import'

/** Counts an action under a key and says whether its limit is exceeded; `retryAfter` in seconds. */
export type Limits = {
  check: (name: LimitName, key: string) => Promise<{ ok: true } | { ok: false; retryAfter: number }>
  guess: CountGuess
  /**
   * A keyed hash of an address, stored with orders and payments so that they can be counted by it; null while limits
   * are off.
   */
  addressKey: (ip: string) => string | null
  /** The same for the network of an IPv6 address; null for an IPv4 address, and while limits are off. */
  networkKey: (ip: string) => string | null
}

export const refuseTooMany = <E extends ApiEnv>(c: Context<E>, retryAfter: number) =>
  c.json(
    errorBody('too_many_requests', 'Too many requests. Please wait a moment and try again.', { retryAfter }),
    429,
    { 'retry-after': String(retryAfter) },
  )
