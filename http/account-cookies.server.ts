import { createHmac } from 'node:crypto'
import { parse, serialize } from 'hono/utils/cookie'
import { pendingSignInMs } from '#domain/accounts/second-factor/pending-sign-in.ts'
import { type OpenedSession, sessionClocks, sessionCookie, signedInHint } from '#domain/accounts/sessions.ts'
import type { Shop } from '#domain/shop.ts'
import { readSigned, signValue } from './signed-cookie.server.ts'

type CookieShop = Pick<Shop, 'secret' | 'sessionSecrets' | 'publicUrl'>

const deviceCookie = 'aso_device'
const signUpCookie = 'aso_sign_up'
const day = 24 * 60 * 60
const deviceDays = 365
const signUpDays = 7
const pendingSignInCookie = 'aso_pending_sign_in'
const tokenForm = /^[\w-]{43}$/
// The token of a device and a key of an account. Nothing else that is signed by the same secrets has this form.
const knownForm = /^[\w-]{43}\.([\w-]{22})$/

// The prefix __Host- binds a cookie to this host and to https; browsers refuse it on http.
const isSecure = ({ publicUrl }: Pick<Shop, 'publicUrl'>) => publicUrl.startsWith('https:')
const nameOf = (shop: Pick<Shop, 'publicUrl'>, name: string) => (isSecure(shop) ? `__Host-${name}` : name)
const attributes = (shop: Pick<Shop, 'publicUrl'>, maxAge: number) =>
  ({ path: '/', maxAge, httpOnly: true, secure: isSecure(shop), sameSite: 'Lax' }) as const

// The one in use comes first; what older ones have signed stays valid.
const sessionSecrets = ({ secret, sessionSecrets }: CookieShop) => sessionSecrets ?? [secret]

/** The name of the session's cookie. */
export const sessionCookieName = (shop: Pick<Shop, 'publicUrl'>): string => nameOf(shop, sessionCookie)

/** The token of the session that a Cookie header names; null when it names none that the shop has signed. It may have ended. */
export function sessionToken(shop: CookieShop, cookie: string | null): string | null {
  const signed = readCookie(cookie, sessionCookieName(shop))
  return (signed && readSigned(signed, sessionSecrets(shop))) || null
}

/**
 * The Set-Cookie values of a session that was just opened: the session, the device, which outlives it, and a hint without any secret,
 * by which scripts know that asking who is signed in is worth a request.
 */
export function sessionCookies(shop: CookieShop, { viewer, token, deviceToken }: OpenedSession): string[] {
  const lasts = sessionClocks[viewer.kind].lastsMs / 1000
  const [secret = shop.secret] = sessionSecrets(shop)
  return [
    serialize(sessionCookieName(shop), signValue(token, secret), attributes(shop, lasts)),
    knowDevice(shop, { deviceToken, userId: viewer.userId }),
    serialize(signedInHint, '1', { ...attributes(shop, lasts), httpOnly: false }),
  ]
}

/**
 * The Set-Cookie value by which a later sign-in recognises this browser. A key of the account is signed with the
 * device's token, so that the cookie itself proves, without a query, that the account has signed in from this browser.
 */
export function knowDevice(shop: CookieShop, { deviceToken, userId }: { deviceToken: string; userId: string }): string {
  const [secret = shop.secret] = sessionSecrets(shop)
  const account = createHmac('sha256', secret).update(`account:${userId}`).digest('base64url').slice(0, 22)
  const value = signValue(`${deviceToken}.${account}`, secret)
  return serialize(nameOf(shop, deviceCookie), value, attributes(shop, deviceDays * day))
}

/**
 * The key of the account that last signed in from the browser that sent a Cookie header; null unless the shop has
 * signed it.
 */
export function knownAccount(shop: CookieShop, cookie: string | null): string | null {
  const value = readCookie(cookie, nameOf(shop, deviceCookie))
  const signed = value === undefined ? null : readSigned(value, sessionSecrets(shop))
  return signed?.match(knownForm)?.[1] ?? null
}

/** The Set-Cookie values that end a session in the browser. */
export const forgetSession = (shop: Pick<Shop, 'publicUrl'>): string[] => [
  serialize(sessionCookieName(shop), '', attributes(shop, 0)),
  forgetHint(shop),
]

/** The Set-Cookie value that removes the hint, for when the session has ended by itself. */
export const forgetHint = (shop: Pick<Shop, 'publicUrl'>): string =>
  serialize(signedInHint, '', { ...attributes(shop, 0), httpOnly: false })

/** The Set-Cookie value by which a mailed link recognises the browser that signed up. */
export const rememberSignUp = (shop: Pick<Shop, 'publicUrl'>, token: string): string =>
  serialize(nameOf(shop, signUpCookie), token, attributes(shop, signUpDays * day))

/**
 * The Set-Cookie value that proves that the right password was given, until the code of the second factor arrives. It
 * is no session.
 */
export const rememberPendingSignIn = (shop: Pick<Shop, 'publicUrl'>, token: string): string =>
  serialize(nameOf(shop, pendingSignInCookie), token, attributes(shop, pendingSignInMs / 1000))

export const forgetPendingSignIn = (shop: Pick<Shop, 'publicUrl'>): string =>
  serialize(nameOf(shop, pendingSignInCookie), '', attributes(shop, 0))

/** The token that proves that the right password was given; null when a Cookie header has none. */
export const pendingSignInToken = (shop: Pick<Shop, 'publicUrl'>, cookie: string | null): string | null =>
  readToken(cookie, nameOf(shop, pendingSignInCookie))

/** Whether a Cookie header has the hint that somebody is signed in. */
export const hasHint = (cookie: string | null): boolean =>
  cookie !== null && parse(cookie, signedInHint)[signedInHint] === '1'

/** The tokens by which the shop recognises a browser; null where it has none. */
export function browserTokens(
  shop: Pick<Shop, 'publicUrl'>,
  cookie: string | null,
): { deviceToken: string | null; signUpToken: string | null } {
  return {
    // The key of the account that is signed with the token isn't needed here. Cookies of earlier releases have the
    // token alone.
    deviceToken: toToken(readCookie(cookie, nameOf(shop, deviceCookie))?.split('.')[0]),
    signUpToken: readToken(cookie, nameOf(shop, signUpCookie)),
  }
}

const readCookie = (cookie: string | null, name: string): string | undefined =>
  cookie === null ? undefined : parse(cookie, name)[name]

const readToken = (cookie: string | null, name: string): string | null => toToken(readCookie(cookie, name))

function toToken(value: string | undefined): string | null {
  return value !== undefined && tokenForm.test(value) ? value : null
}
