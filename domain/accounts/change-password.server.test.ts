import { expect, test } from 'vitest'
import { aConfirmedCustomer, goodPassword, mailsAfter, signInWith } from '#test/account-flows.ts'
import { withoutAccounts } from '#test/account-tests.ts'
import { auditLogOf } from '#test/audit-log.ts'
import { aBrowser } from '#test/browsers.ts'
import type { TestShop } from '#test/factories.ts'
import { withSecondFactor } from '#test/second-factor.ts'
import { changePassword } from './change-password.server.ts'
import { checkOwnPassword } from './check-own-password.server.ts'
import { type Passwords, PasswordsBusy } from './passwords.ts'
import { readViewer } from './read-viewer.server.ts'
import { requestEmailChange } from './request-email-change.server.ts'
import { requestPasswordReset } from './request-password-reset.server.ts'
import { resetPassword } from './reset-password.server.ts'
import { signIn } from './sign-in.server.ts'
import { signUp } from './sign-up.server.ts'
import { anonymous } from './viewer.ts'

let shop: TestShop
let ada: Awaited<ReturnType<typeof aConfirmedCustomer>>
const later = withoutAccounts((fresh) => {
  shop = fresh
})

const email = 'ada@example.com'
const newPassword = 'coral and brass'
const wrongPassword = { ok: false, reason: 'wrong_password' }
const change = (passwords: { currentPassword?: string; newPassword?: string } = {}, at = shop) =>
  changePassword(at, ada.viewer, { currentPassword: goodPassword, newPassword, ...passwords }, ada.browser)
const signedUp = async () => {
  ada = await aConfirmedCustomer(shop, email)
}
/** A shop whose hasher has these functions instead, which fail. */
const failing = (work: Partial<Passwords>): TestShop => ({ ...shop, passwords: { ...shop.passwords, ...work } })
const busy = () => Promise.reject(new PasswordsBusy('too many wait'))
const broken = () => Promise.reject(new Error('the hasher is broken'))

test('changing a password ends every session, opens one for the requesting browser, and sends a mail', async () => {
  await signedUp()
  const elsewhere = await signInWith(shop)
  if (!elsewhere.ok) throw new Error(elsewhere.reason)
  await requestPasswordReset(shop, email)
  await mailsAfter(shop)
  await requestEmailChange(shop, ada.viewer, { email: 'new@example.com', password: goodPassword })
  const changed = await change()
  if (!changed.ok) throw new Error(changed.reason)
  const read = (token: string) => readViewer(shop, token, { isUse: false })
  for (const { token } of [ada.session, elsewhere.session]) expect(await read(token)).toEqual(anonymous)
  expect(await read(changed.session.token)).toMatchObject({ email, kind: 'customer' })
  expect(await mailsAfter(shop)).toMatchObject([{ kind: 'password_changed', to: email, at: shop.clock() }])
  for (const table of ['passwordReset', 'emailChange', 'pendingSignIn'] as const)
    expect(await shop.db.selectFrom(table).selectAll().execute()).toEqual([])
  expect(await auditLogOf(shop.db, `user:${ada.viewer.userId}`)).toEqual([
    { actor: email, action: 'change_password', details: {} },
  ])
  expect(await signInWith(shop)).toMatchObject({ ok: false, reason: 'wrong_credentials' })
  expect(await signInWith(shop, { password: newPassword })).toMatchObject({ ok: true })
})

test('changing a password forgets the known devices', async () => {
  await signedUp()
  const [phone, laptop] = [aBrowser({ ip: '198.51.100.7' }), aBrowser({ ip: '198.51.100.8' })]
  for (const browser of [phone, laptop]) expect(await signInWith(shop, { browser })).toMatchObject({ ok: true })
  const devices = () => shop.db.selectFrom('knownDevice').select('lastUsedAt').execute()
  expect(await devices()).toHaveLength(3)
  later(60_000)
  await change()
  expect(await devices()).toEqual([{ lastUsedAt: shop.clock() }])
})

test('changing a password needs the current one and a new one that is strong enough for the role', async () => {
  await signedUp()
  expect(await change({ currentPassword: 'not hers' })).toEqual(wrongPassword)
  expect(await change({ newPassword: 'short' })).toEqual({
    ...{ ok: false, reason: 'weak_password' },
    ...{ problems: ['too_short'], isStaff: false },
  })
  await shop.db.insertInto('userRole').values({ userId: ada.viewer.userId, role: 'orders' }).execute()
  const fourteen = 'coral, a brass'
  expect(await change({ newPassword: fourteen })).toMatchObject({ reason: 'weak_password', isStaff: true })
  expect(await signInWith(shop)).toMatchObject({ ok: true })
  expect(await change({ newPassword: `${fourteen}.` })).toMatchObject({ ok: true })
})

test('a session opened by a changed password gives no permissions to staff who must have a second factor', async () => {
  await signedUp()
  await shop.db.insertInto('userRole').values({ userId: ada.viewer.userId, role: 'admin' }).execute()
  const strict = { ...shop, staffNeedsSecondFactor: true }
  const changed = await change({ newPassword: 'coral and brass and indigo' }, strict)
  expect(changed).toMatchObject({ session: { viewer: { mustSetUpSecondFactor: true, permissions: new Set() } } })
})

test('after ten wrong answers checking one’s own password is delayed; a right one isn’t counted', async () => {
  await signedUp()
  const check = (password: string) => checkOwnPassword(shop, ada.viewer, password)
  for (let tries = 0; tries < 20; tries++) expect(await check(goodPassword)).toMatchObject({ ok: true })
  for (let tries = 0; tries < 10; tries++) expect(await check('not hers')).toEqual(wrongPassword)
  expect(await check(goodPassword)).toEqual({ ok: false, reason: 'held_up', retryAfterMs: 1_000 })
  later(1_000)
  const { password: hash } = await shop.db.selectFrom('account').select('password').executeTakeFirstOrThrow()
  expect(await check(goodPassword)).toEqual({ ok: true, hash })
})

test('an account without a password accepts none', async () => {
  await signedUp()
  await shop.db.updateTable('account').set({ providerId: 'elsewhere' }).execute()
  expect(await checkOwnPassword(shop, ada.viewer, goodPassword)).toEqual(wrongPassword)
})

test('while passwords can’t be checked nothing is changed and no attempt is counted', async () => {
  await signedUp()
  await requestPasswordReset(shop, email)
  const [mail] = await mailsAfter(shop)
  const token = new URL(mail && 'resetUrl' in mail ? mail.resetUrl : '').searchParams.get('token') ?? ''
  const input = { email: 'bola@example.com', password: newPassword, firstName: '', lastName: '' }
  const at = failing({ hash: busy, verify: busy })
  const refused = { ok: false, reason: 'busy' }
  for (let tries = 0; tries < 20; tries++) {
    expect(await checkOwnPassword(at, ada.viewer, goodPassword)).toEqual(refused)
    expect(await signInWith(at)).toEqual(refused)
  }
  expect(await change({}, failing({ hash: busy }))).toEqual(refused)
  expect(await resetPassword(at, { token, password: newPassword }, aBrowser())).toEqual(refused)
  expect(await signUp(at, input, { signUpToken: null })).toEqual(refused)
  expect(await shop.db.selectFrom('signInFailure').where('failures', '>', 0).selectAll().execute()).toEqual([])
  expect(await checkOwnPassword(shop, ada.viewer, goodPassword)).toMatchObject({ ok: true })
  expect(await resetPassword(shop, { token, password: newPassword }, aBrowser())).toMatchObject({ ok: true })
})

test('any other error of the hasher isn’t a refusal', async () => {
  await signedUp()
  await requestPasswordReset(shop, email)
  const [mail] = await mailsAfter(shop)
  const token = new URL(mail && 'resetUrl' in mail ? mail.resetUrl : '').searchParams.get('token') ?? ''
  const input = { email: 'bola@example.com', password: newPassword, firstName: '', lastName: '' }
  const at = failing({ hash: broken, verify: broken })
  await expect(checkOwnPassword(at, ada.viewer, goodPassword)).rejects.toThrow('broken')
  await expect(signInWith(at)).rejects.toThrow('broken')
  await expect(change({}, failing({ hash: broken }))).rejects.toThrow('broken')
  await expect(resetPassword(at, { token, password: newPassword }, aBrowser())).rejects.toThrow('broken')
  await expect(signUp(at, input, { signUpToken: null })).rejects.toThrow('broken')
})

test('a right password that still needs its code isn’t counted as a wrong one', async () => {
  await signedUp()
  await withSecondFactor(shop, ada.viewer, goodPassword)
  for (let tries = 0; tries < 20; tries++) {
    const outcome = await signIn(shop, { email, password: goodPassword }, ada.browser, anonymous)
    expect(outcome).toMatchObject({ ok: false, reason: 'second_factor_needed' })
  }
})
