import { parseSigned, serializeSigned } from 'hono/utils/cookie'
import { expect, test } from 'vitest'
import { anonymous } from '#domain/accounts/viewer.ts'
import { sessionCookieName, sessionCookies, sessionToken } from './account-cookies.server.ts'

const secrets = ['the secret that is in use now', 'the one before, which signs no more']
const plain = { secret: 'a secret of the shop', publicUrl: 'https://aso.example' }
const shop = { ...plain, sessionSecrets: secrets }
const name = sessionCookieName(shop)
const token = 'A-token_of-43-letters_as-every-session-has1'
const pairOf = (setCookie: string | undefined) => setCookie?.split(';')[0] ?? ''
const signedBy = async (secret: string, value = token) =>
  pairOf(await serializeSigned(name, value, secret, { path: '/', secure: true }))

/** What Hono, which once signed and read this cookie, makes of a header. */
async function readByHono(cookie: string): Promise<string | null> {
  for (const secret of secrets) {
    const value = (await parseSigned(cookie, secret, name))[name]
    if (value) return value
  }
  return null
}

// @rule §7 Authentication | A session's cookie that the shop has signed in any release stays valid, whichever of its secrets it was signed with
//   broken by: the secret in use alone asked for (account-cookies.server.ts)
test('a session’s cookie is written and read in the form of Hono', async () => {
  const viewer = { ...anonymous, kind: 'customer' } as never
  const [own] = sessionCookies(shop, { viewer, token, deviceToken: 'a device' })
  expect(pairOf(own)).toBe(await signedBy(secrets[0] ?? ''))
  for (const secret of secrets) expect(sessionToken(shop, `a=b; ${await signedBy(secret)}; c=d`)).toBe(token)
  expect(sessionToken(plain, await signedBy(plain.secret))).toBe(token)
})

// @rule §7 Authentication | A session's cookie that the shop didn't sign so opens nothing
//   broken by: any signature taken (signed-cookie.server.ts)
test('one that was tampered with is read as Hono reads it: as nobody’s', async () => {
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

test('every other form is read as Hono reads it, too', async () => {
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
