import { expect, test } from 'vitest'
import { aConfirmedCustomer, goodPassword, mailsAfter, signInWith, signUpIn, tokenIn } from '#test/account-flows.ts'
import { withoutAccounts } from '#test/account-tests.ts'
import { aBrowser } from '#test/browsers.ts'
import type { TestShop } from '#test/factories.ts'
import { confirmEmail } from './confirm-email.server.ts'
import { findCredential } from './find-credential.server.ts'
import { issueResetLink } from './issue-reset-link.server.ts'
import { issueSignUpLink } from './issue-sign-up-link.server.ts'
import { openSession } from './open-session.server.ts'
import { hashToken } from './secret-token.server.ts'
import { countFailures, countTry, forgiveTry } from './sign-in-failures.server.ts'
import { anonymous } from './viewer.ts'

let shop: TestShop
const later = withoutAccounts((fresh) => {
  shop = fresh
})

const day = 24 * 60 * 60_000
const email = 'ada@example.com'
const stranger = aBrowser({ ip: '198.51.100.9' })
const knownBy = async (browser: ReturnType<typeof aBrowser>) =>
  (await findCredential(shop.db, email, browser, shop.clock())).knownBy

test('a browser and its network address are known for ninety days from their last sign-in', async () => {
  const { browser } = await aConfirmedCustomer(shop, email)
  const away = { ...browser, ip: '198.51.100.9', addressGroup: '198.51.100.9' }
  const known = async () => [
    await knownBy(browser),
    await knownBy(away),
    await knownBy(aBrowser()),
    await knownBy(stranger),
  ]
  later(90 * day - 1)
  expect(await known()).toEqual(['device', 'device', 'address', null])
  later(1)
  expect(await known()).toEqual([null, null, null, null])
  await signInWith(shop, { browser })
  later(day)
  expect(await known()).toEqual(['device', 'device', 'address', null])
  const other = await findCredential(shop.db, 'bola@example.com', browser, shop.clock())
  expect(other).toEqual({ user: null, signUp: null, knownBy: null })
})

test('a session stores its address, 300 characters of the user agent, and hashes of the tokens', async () => {
  const userAgent = `Firefox/140 ${'x'.repeat(400)}`
  await aConfirmedCustomer(shop, email)
  const signedIn = await signInWith(shop, { browser: { ...stranger, userAgent, deviceToken: 'a device' } })
  if (!signedIn.ok) throw new Error(signedIn.reason)
  const { viewer, token, deviceToken } = signedIn.session
  const stored = await shop.db
    .selectFrom('session')
    .where('id', '=', viewer.sessionId)
    .select(['ipAddress', 'userAgent', 'deviceHash', 'tokenHash'])
    .executeTakeFirstOrThrow()
  expect(stored).toEqual({
    ...{ ipAddress: '198.51.100.9', userAgent: userAgent.slice(0, 300) },
    ...{ deviceHash: hashToken('a device'), tokenHash: hashToken(token) },
  })
  expect(deviceToken).toBe('a device')
})

test('a new device is reported by mail; a known one at another address isn’t', async () => {
  const { browser } = await aConfirmedCustomer(shop, email)
  await mailsAfter(shop)
  await signInWith(shop, { browser: { ...browser, ip: '198.51.100.9', addressGroup: '198.51.100.9' } })
  expect(await mailsAfter(shop)).toEqual([])
  await signInWith(shop, { browser: aBrowser() })
  expect(await mailsAfter(shop)).toMatchObject([{ kind: 'new_sign_in', to: email }])
  await signInWith(shop, { browser })
  expect(await mailsAfter(shop)).toEqual([])
})

test('an account knows the fifty browsers that signed in last, and none of another account', async () => {
  const { browser } = await aConfirmedCustomer(shop, email)
  const other = await aConfirmedCustomer(shop)
  const { userId } = await shop.db
    .selectFrom('knownDevice')
    .innerJoin('user', 'user.id', 'knownDevice.userId')
    .where('user.email', '=', email)
    .select('userId')
    .executeTakeFirstOrThrow()
  const at = shop.clock()
  const earlier = Array.from({ length: 60 }, (_, n) => {
    const lastUsedAt = new Date(at.getTime() - (n + 1) * 1_000)
    return { userId, deviceHash: `device ${n}`, addressHash: 'address', lastUsedAt }
  })
  await shop.db.insertInto('knownDevice').values(earlier).execute()
  later(1_000)
  await signInWith(shop, { browser: stranger })
  const known = await shop.db
    .selectFrom('knownDevice')
    .where('userId', '=', userId)
    .select('deviceHash')
    .orderBy('lastUsedAt', 'desc')
    .execute()
  expect(known.map(({ deviceHash }) => deviceHash)).toEqual([
    expect.not.stringContaining('device '),
    hashToken(browser.deviceToken),
    ...earlier.slice(0, 48).map(({ deviceHash }) => deviceHash),
  ])
  const { knownBy } = await findCredential(shop.db, other.email, other.browser, shop.clock())
  expect(knownBy).toBe('device')
})

test('sign-ins from new browsers send at most ten mails a day and write at most sixty audit log rows an hour per account', async () => {
  const minute = 60_000
  const { viewer } = await aConfirmedCustomer(shop, email)
  const other = await aConfirmedCustomer(shop)
  const signIns = async (address = email) => {
    const { length } = await shop.db
      .selectFrom('auditLog')
      .innerJoin('user', 'user.id', 'auditLog.actorId')
      .where('user.email', '=', address)
      .where('action', '=', 'sign_in')
      .select('auditLog.id')
      .execute()
    return length
  }
  const mails = async () =>
    (await shop.db.selectFrom('mail').where('kind', '=', 'new_sign_in').select('id').execute()).length
  const session = { user: { id: viewer.userId, email }, before: anonymous, staffNeedsSecondFactor: false }
  const signIn = (now = shop.clock()) =>
    shop.db.transaction().execute((tx) => openSession(tx, { ...session, browser: aBrowser(), now }))
  for (let time = 0; time < 70; time++) await signIn()
  expect([await signIns(), await mails()]).toEqual([60, 10])
  expect(await signInWith(shop, { email: other.email })).toMatchObject({ ok: true })
  expect([await signIns(other.email), await mails()]).toEqual([2, 11])
  later(60 * minute)
  await signIn()
  expect([await signIns(), await mails()]).toEqual([61, 11])
  later(day)
  await signIn()
  expect(await mails()).toBe(12)
})

test('an account without a password can’t be signed in to', async () => {
  await aConfirmedCustomer(shop, email)
  await shop.db.updateTable('account').set({ providerId: 'elsewhere' }).execute()
  expect((await findCredential(shop.db, email, stranger, shop.clock())).user).toBeNull()
  expect(await signInWith(shop)).toEqual({ ok: false, reason: 'wrong_credentials' })
  await shop.db.updateTable('account').set({ providerId: 'credential', password: null }).execute()
  expect((await findCredential(shop.db, email, stranger, shop.clock())).user).toBeNull()
})

test('of several sign-ups this browser’s password counts, otherwise that of the newest', async () => {
  const [first, second] = [
    await signUpIn(shop, aBrowser(), { password: 'the first password' }),
    await signUpIn(shop, stranger, { password: 'the second password' }),
  ]
  later(1_000)
  await signUpIn(shop, first, { password: 'the first, later' })
  const found = async (browser: ReturnType<typeof aBrowser>) => {
    const { signUp } = await findCredential(shop.db, email, browser, shop.clock())
    const passwords = ['the first, later', 'the second password']
    for (const one of passwords) if (await shop.passwords.verify(signUp?.passwordHash ?? null, one)) return one
    return null
  }
  expect([await found(first), await found(second), await found(aBrowser())]).toEqual([
    ...['the first, later', 'the second password', 'the first, later'],
  ])
  const { signUp } = await findCredential(shop.db, email, second, shop.clock())
  expect(signUp).toMatchObject({ isOpenedHere: false, tokenExpiresAt: null })
})

test('signing in to a sign-up whose mail was never sent, with the right password, sends it at once', async () => {
  const browser = await signUpIn(shop, aBrowser())
  await shop.db.deleteFrom('mail').execute()
  expect(await signInWith(shop, { browser })).toEqual({ ok: false, reason: 'wrong_credentials' })
  expect(await mailsAfter(shop)).toMatchObject([{ kind: 'confirm_address', to: email }])
})

test('a right password of a confirmed sign-up isn’t counted as a failure, that of another sign-up is', async () => {
  const asked = await signUpIn(shop, aBrowser())
  const opened = await confirmEmail(shop, tokenIn((await mailsAfter(shop))[0]), stranger, anonymous)
  if (!opened.ok || opened.state !== 'sign_in_here') throw new Error('signed in')
  const failures = () => countFailures(shop, { by: 'account', key: email })
  expect(await signInWith(shop, { browser: asked })).toMatchObject({ ok: false })
  expect(await failures()).toBe(1)
  expect(await signInWith(shop, { browser: { ...stranger, signUpToken: opened.signUpToken } })).toMatchObject({
    ok: true,
    session: { viewer: { email, kind: 'customer' } },
  })
  expect(await failures()).toBe(1)
})

test('links are made only for existing requests, with the shop’s address', async () => {
  const nothing = '00000000-0000-4000-8000-000000000000'
  expect([await issueResetLink(shop, nothing), await issueSignUpLink(shop, nothing)]).toEqual([null, null])
  await signUpIn(shop, aBrowser())
  const { id } = await shop.db.selectFrom('signUp').select('id').executeTakeFirstOrThrow()
  const link = await issueSignUpLink(shop, id)
  expect(link).toMatchObject({ to: email, at: shop.clock(), hasAccount: false })
  expect(link && 'confirmUrl' in link && link.confirmUrl).toMatch(
    /^http:\/\/localhost:3000\/confirm-email\?token=[\w-]{43}$/,
  )
})

test('failures count for their period only, and forgiving never goes below zero', async () => {
  const bucket = { by: 'device', key: 'x' } as const
  const failures = () => countFailures(shop, bucket)
  expect(await failures()).toBe(0)
  await forgiveTry(shop, [bucket])
  for (const counted of [1, 2]) {
    expect(await countTry(shop, [bucket])).toEqual({ ok: true })
    expect(await failures()).toBe(counted)
  }
  for (let times = 0; times < 4; times++) await forgiveTry(shop, [bucket])
  expect(await failures()).toBe(0)
  await countTry(shop, [bucket])
  later(15 * 60_000 - 1)
  expect(await failures()).toBe(1)
  later(1)
  expect(await failures()).toBe(0)
})

test('a node whose clock is behind makes nobody wait longer', async () => {
  const bucket = { by: 'codeOfSession', key: 'x' } as const
  for (let times = 0; times < 5; times++) await countTry(shop, [bucket])
  later(-5_000)
  expect(await countTry(shop, [bucket])).toEqual({ ok: false, reason: 'held_up', retryAfterMs: 1_000 })
})

test('nobody can sign in with the password of another account', async () => {
  await aConfirmedCustomer(shop, email)
  await aConfirmedCustomer(shop, 'bola@example.com')
  await shop.db
    .updateTable('account')
    .set({ password: await shop.passwords.hash('bola’s own password') })
    .where('userId', '=', (eb) => eb.selectFrom('user').where('email', '=', 'bola@example.com').select('id'))
    .execute()
  expect(await signInWith(shop, { email: 'bola@example.com', password: goodPassword })).toMatchObject({ ok: false })
  expect(await signInWith(shop, { email, password: goodPassword })).toMatchObject({
    ok: true,
    session: { viewer: { email } },
  })
})
