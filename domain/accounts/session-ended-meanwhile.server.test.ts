import { expect, test } from 'vitest'
import { deleteAccount } from '#domain/customers/delete-account.server.ts'
import { aConfirmedCustomer, goodPassword, mailsAfter, signInWith, tokenIn } from '#test/account-flows.ts'
import { withoutAccounts } from '#test/account-tests.ts'
import { aBrowser } from '#test/browsers.ts'
import type { TestShop } from '#test/factories.ts'
import { changePassword } from './change-password.server.ts'
import { endOtherSessions } from './end-sessions.server.ts'
import type { Passwords } from './passwords.ts'
import { requestEmailChange } from './request-email-change.server.ts'
import { requestPasswordReset } from './request-password-reset.server.ts'
import { resetPassword } from './reset-password.server.ts'

const email = 'ada@example.com'
const ownersPassword = 'coral and brass'
const thiefsPassword = 'a thief was here'
const ended = { ok: false, reason: 'no_session' }

let shop: TestShop
withoutAccounts((fresh) => {
  shop = fresh
})

const thiefSignsIn = () => aConfirmedCustomer(shop, email)
/** A shop in which the owner does something after a password was checked or hashed, and before that has an effect. */
const meanwhile = (work: 'verify' | 'hash', act: () => Promise<void>): TestShop => {
  const { passwords } = shop
  const then = async <Result>(result: Promise<Result>) => {
    const made = await result
    await act()
    return made
  }
  const slow: Pick<Passwords, 'verify' | 'hash'> = {
    verify: (hash, password) => then(passwords.verify(hash, password)),
    hash: (password) => then(passwords.hash(password)),
  }
  return { ...shop, passwords: { ...passwords, [work]: slow[work] } }
}
const ownerResets = async () => {
  await requestPasswordReset(shop, email)
  const [mail] = await mailsAfter(shop)
  const reset = { token: tokenIn(mail), password: ownersPassword }
  expect(await resetPassword(shop, reset, aBrowser())).toMatchObject({ ok: true })
}

// @rule §4 Authentication | A new password ends what was begun with the former one: it can neither set another password
//   nor delete the account
//   broken by: the session not looked up again (change-password.server.ts, delete-account.server.ts)
test('a password set by mail stays, although the former one was being changed', async () => {
  const { viewer, browser } = await thiefSignsIn()
  const passwords = { currentPassword: goodPassword, newPassword: thiefsPassword }
  expect(await changePassword(meanwhile('hash', ownerResets), viewer, passwords, browser)).toEqual(ended)
  expect(await signInWith(shop, { password: thiefsPassword })).toMatchObject({ ok: false })
  expect(await signInWith(shop, { password: ownersPassword })).toMatchObject({ ok: true })
})

test('an account whose owner sets a password by mail isn’t deleted by the former one', async () => {
  const { viewer } = await thiefSignsIn()
  expect(await deleteAccount(meanwhile('verify', ownerResets), viewer, goodPassword)).toEqual(ended)
  expect(await signInWith(shop, { password: ownersPassword })).toMatchObject({ ok: true })
})

// @rule §4 Authentication | A new password also ends a change of the address that was being requested with the former one
//   broken by: the session not looked up again (request-email-change.server.ts)
test('an account whose owner sets a password by mail isn’t asked to move by the former one', async () => {
  const { viewer } = await thiefSignsIn()
  const asked = { email: 'thief@example.com', password: goodPassword }
  expect(await requestEmailChange(meanwhile('verify', ownerResets), viewer, asked)).toEqual(ended)
  expect(await shop.db.selectFrom('emailChange').selectAll().execute()).toEqual([])
})

test('a session that its owner ends elsewhere opens no other by changing the password', async () => {
  const thief = await thiefSignsIn()
  const owner = await signInWith(shop)
  if (!owner.ok) throw new Error(owner.reason)
  const ownerSignsItOut = async () => {
    await endOtherSessions(shop.db, owner.session.viewer as typeof thief.viewer)
  }
  const passwords = { currentPassword: goodPassword, newPassword: thiefsPassword }
  expect(await changePassword(meanwhile('hash', ownerSignsItOut), thief.viewer, passwords, thief.browser)).toEqual(
    ended,
  )
  expect(await signInWith(shop)).toMatchObject({ ok: true })
})
