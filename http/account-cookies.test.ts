import { parseSigned, serializeSigned } from 'hono/utils/cookie'
import { expect, test } from 'vitest'
import { anonymous } from '#domain/accounts/viewer.ts'
import {
  browserTokens,
  forgetHint,
  forgetPendingSignIn,
  forgetSession,
  hasHint,
  knowDevice,
  knownAccount,
  pendingSignInToken,
  rememberPendingSignIn,
  rememberSignUp,
  sessionCookieName,
  sessionCookies,
  sessionToken,
} from './account-cookies.server.ts'

const secrets = ['the secret that is in use now', 'the one before, which signs no more']
const plain = { secret: 'a secret of the shop', publicUrl: 'https://aso.example' }
const shop = { ...plain, sessionSecrets: secrets }
const name = sessionCookieName(shop)
const token = 'A-token_of-43-letters_as-every-session-has1'
const pairOf = (setCookie: string | undefined) => setCookie?.split(';')[0] ?? ''
const signedBy = async (secret: string, value = token) =>
  pairOf(await serializeSigned(name, value, secret, { path: '/', secure: true }))

/** How Hono, which used to sign and read this cookie, reads a header. */
async function readByHono(cookie: string): Promise<string | null> {
  for (const secret of secrets) {
    const value = (await parseSigned(cookie, secret, name))[name]
    if (value) return value
  }
  return null
}

// @rule §7 Authentication | A session cookie signed by any release stays valid, whichever of the shop's secrets it was signed
//   with
//   broken by: only the current secret checked (account-cookies.server.ts)
test('a session’s cookie is written and read in Hono’s format', async () => {
  const viewer = { ...anonymous, kind: 'customer' } as never
  const [own] = sessionCookies(shop, { viewer, token, deviceToken: 'a device' })
  expect(pairOf(own)).toBe(await signedBy(secrets[0] ?? ''))
  for (const secret of secrets) expect(sessionToken(shop, `a=b; ${await signedBy(secret)}; c=d`)).toBe(token)
  expect(sessionToken(plain, await signedBy(plain.secret))).toBe(token)
})

// @rule §7 Authentication | A session cookie that the shop didn't sign this way opens nothing
//   broken by: any signature accepted (signed-cookie.server.ts)
test('a tampered cookie is read like Hono does: as invalid', async () => {
  const valid = await signedBy(secrets[0] ?? '')
  const [, value = ''] = valid.split('=')
  const signature = decodeURIComponent(value.slice(value.lastIndexOf('.') + 1))
  const of = (text: string, sign: string) => `${name}=${encodeURIComponent(`${text}.${sign}`)}`
  const forged = [
    '',
    `${name}=`,
    `${name}=${token}`,
    `${name}=.`,
    of('', signature),
    of(token, ''),
    of(token, 'A'.repeat(44)),
    of(token, `${'A'.repeat(43)}=`),
    of(`${token}x`, signature),
    of(token, `${signature}=`),
    of(token, signature.slice(1)),
    of(token, ` ${signature.slice(1)}`),
    of(token, Buffer.from(signature, 'base64').toString('base64url')),
    of(
      token,
      signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')),
    ),
    await signedBy('the secret of somebody else'),
    valid.replace('__Host-', ''),
    valid.replace('__Host-', '__host-'),
  ]
  for (const cookie of forged) {
    expect(sessionToken(shop, cookie), cookie).toBeNull()
    expect(await readByHono(cookie), cookie).toBeNull()
  }
  expect(sessionToken(shop, null)).toBeNull()
})

test('any other form is read as Hono reads it, too', async () => {
  const valid = await signedBy(secrets[1] ?? '')
  const [, value = ''] = valid.split('=')
  const bits = (letter: string) => `${name}=${decodeURIComponent(value).replace(/.=$/, `${letter}=`)}`
  const forms = [
    `${name}=${decodeURIComponent(value)}`,
    `${name}="${value}"`,
    ` ${name} = ${value} `,
    `${name}=other; ${valid}`,
    `${valid}; ${name}=other`,
    `${name}=%zz.${value}`,
    await signedBy(secrets[0] ?? '', 'with.a.full.stop'),
    await signedBy(secrets[0] ?? '', 'Ọlọ́run'),
    await signedBy(secrets[0] ?? '', ''),
    ...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'.split('').map(bits),
  ]
  const read = await Promise.all(forms.map(readByHono))
  expect(forms.map((cookie) => sessionToken(shop, cookie))).toEqual(read)
  expect(read.filter((known) => known !== null).length).toBe(10)
})

const localShop = { ...plain, publicUrl: 'http://localhost:3000' }
const partsOf = (setCookie: string) => setCookie.split('; ').sort()

test.each([
  ['customer', 30 * 86_400],
  ['administrator', 8 * 3_600],
] as const)('a new session sets three cookies, for a %s for %i seconds', (kind, seconds) => {
  const viewer = { ...anonymous, kind } as never
  const [own = '', device = '', hint = ''] = sessionCookies(shop, { viewer, token, deviceToken: 'a-device' })
  const secure = ['HttpOnly', 'Path=/', 'SameSite=Lax', 'Secure']
  const attributes = partsOf(own).filter((part) => !part.startsWith('__Host-aso_session='))
  expect(attributes).toEqual([...secure, `Max-Age=${seconds}`].sort())
  const deviceValue = partsOf(device).find((part) => part.startsWith('__Host-aso_device='))
  expect(deviceValue).toMatch(/^__Host-aso_device=a-device\.[\w-]{22}\./)
  expect(partsOf(device)).toEqual([...secure, `Max-Age=${365 * 86_400}`, deviceValue].sort())
  expect(partsOf(hint)).toEqual(['Path=/', 'SameSite=Lax', 'Secure', `Max-Age=${seconds}`, 'aso_signed_in=1'].sort())
})

test('over http no cookie requires https, or has the prefix that does', () => {
  const viewer = { ...anonymous, kind: 'customer' } as never
  const cookies = sessionCookies(localShop, { viewer, token, deviceToken: 'a-device' })
  expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual(['aso_session', 'aso_device', 'aso_signed_in'])
  for (const cookie of cookies) expect(cookie).not.toContain('Secure')
  expect(sessionToken(localShop, pairOf(cookies[0]))).toBe(token)
})

test('signing out removes session and hint, and keeps the device', () => {
  const ended = ['', 'Max-Age=0', 'Path=/', 'SameSite=Lax', 'Secure']
  const hint = [...ended.slice(1), 'aso_signed_in='].sort()
  const [own = '', ...others] = forgetSession(shop)
  expect(partsOf(own)).toEqual(['HttpOnly', ...ended.slice(1), '__Host-aso_session='].sort())
  expect(others.map(partsOf)).toEqual([hint])
  expect(partsOf(forgetHint(shop))).toEqual(hint)
})

test.each([
  ['the sign-up, for a week', rememberSignUp, '__Host-aso_sign_up', 7 * 86_400],
  ['the right password, for five minutes', rememberPendingSignIn, '__Host-aso_pending_sign_in', 300],
] as const)('a cookie that no script can read remembers %s', (_, remember, cookieName, seconds) => {
  expect(partsOf(remember(shop, token))).toEqual(
    ['HttpOnly', `Max-Age=${seconds}`, 'Path=/', 'SameSite=Lax', 'Secure', `${cookieName}=${token}`].sort(),
  )
})

test('the proof of the right password is read from its cookie, and can be removed', () => {
  const cookie = pairOf(rememberPendingSignIn(shop, token))
  expect(pendingSignInToken(shop, `a=b; ${cookie}`)).toBe(token)
  for (const other of [null, '', 'a=b', cookie.replace('__Host-', ''), `${cookie}x`, cookie.slice(0, -1)])
    expect(pendingSignInToken(shop, other)).toBeNull()
  expect(partsOf(forgetPendingSignIn(shop))).toEqual(
    ['HttpOnly', 'Max-Age=0', 'Path=/', 'SameSite=Lax', 'Secure', '__Host-aso_pending_sign_in='].sort(),
  )
})

test('a browser is known by its device and sign-up cookies, if they have the form of a token', () => {
  const [device, signUp] = ['D'.repeat(43), 'S'.repeat(43)]
  const read = (cookie: string | null) => browserTokens(shop, cookie)
  const none = { deviceToken: null, signUpToken: null }
  expect(read(`__Host-aso_device=${device}; __Host-aso_sign_up=${signUp}`)).toEqual({
    deviceToken: device,
    signUpToken: signUp,
  })
  expect(read(`__Host-aso_device=${device}`)).toEqual({ ...none, deviceToken: device })
  for (const cookie of [null, '', `aso_device=${device}`, `__Host-aso_device=${device}x`, '__Host-aso_device=short'])
    expect(read(cookie)).toEqual(none)
})

test('the device cookie shows which account has signed in in its browser, by a key that is the same on every browser', () => {
  const [ada, bola] = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b']
  const cookieOf = (userId: string, of = shop, letter = 'D') =>
    pairOf(knowDevice(of, { deviceToken: letter.repeat(43), userId }))
  const cookie = cookieOf(ada)
  const key = knownAccount(shop, `a=b; ${cookie}`)
  expect(key).toMatch(/^[\w-]{22}$/)
  expect(key).not.toBe(knownAccount(shop, cookieOf(bola)))
  expect(knownAccount(shop, cookieOf(ada, shop, 'E'))).toBe(key)
  expect(browserTokens(shop, cookie).deviceToken).toBe('D'.repeat(43))
  // Signed before the secret was replaced.
  const [, before = ''] = secrets
  expect(knownAccount(shop, cookieOf(ada, { ...shop, sessionSecrets: [before] }))).toMatch(/^[\w-]{22}$/)
})

test('a cookie that the shop has signed for nobody, or for something else, shows no account', async () => {
  const device = '__Host-aso_device'
  const value = pairOf(knowDevice(shop, { deviceToken: token, userId: 'ada' })).slice(device.length + 1)
  const [own = '', account = '', signature = ''] = decodeURIComponent(value).split('.')
  const forged = [
    own,
    `${own}.${account}`,
    `${own}.${'A'.repeat(22)}.${signature}`,
    `${'A'.repeat(43)}.${account}.${signature}`,
    // The value of a session cookie.
    decodeURIComponent((await signedBy(secrets[0] ?? '')).slice(name.length + 1)),
  ]
  for (const one of forged) expect(knownAccount(shop, `${device}=${encodeURIComponent(one)}`), one).toBeNull()
  for (const cookie of [null, '', `aso_device=${value}`]) expect(knownAccount(shop, cookie)).toBeNull()
})

test.each([
  [null, false],
  ['', false],
  ['aso_signed_in=1', true],
  ['a=b; aso_signed_in=1', true],
  ['aso_signed_in=0', false],
  ['aso_signed_in=', false],
  ['aso_signed_in_=1', false],
])('a Cookie header %j has the hint of a signed-in user: %s', (cookie, has) => {
  expect(hasHint(cookie)).toBe(has)
})
