import { describe, expect, test } from 'vitest'
import { aConfirmedCustomer, goodPassword, mailsAfter, signInWith, signUpIn } from '#test/account-flows.ts'
import { withoutAccounts } from '#test/account-tests.ts'
import { auditLogOf } from '#test/audit-log.ts'
import { aBrowser } from '#test/browsers.ts'
import type { TestShop } from '#test/factories.ts'
import { confirmEmailChange } from './confirm-email-change.server.ts'
import { requestEmailChange } from './request-email-change.server.ts'
import { requestPasswordReset } from './request-password-reset.server.ts'

let shop: TestShop
let ada: Awaited<ReturnType<typeof aConfirmedCustomer>>
const later = withoutAccounts((fresh) => {
  shop = fresh
})

const hours = 60 * 60_000
const [email, newEmail] = ['ada@example.com', 'ada@example.org']
const invalid = { ok: false, reason: 'invalid_link' }
const request = (to = newEmail, password = goodPassword) =>
  requestEmailChange(shop, ada.viewer, { email: to, password })
const confirm = (token: string) => confirmEmailChange(shop, token, async () => {})

/** The tokens mailed to the old and the new address; empty when none was mailed. */
async function mailedTokens() {
  const mails = await mailsAfter(shop)
  const tokenOf = (wanted: string) => {
    const mail = mails.find(({ kind }) => kind === wanted)
    return mail && 'confirmUrl' in mail ? (new URL(mail.confirmUrl).searchParams.get('token') ?? '') : ''
  }
  return { mails, old: tokenOf('email_change_old'), new: tokenOf('email_change_new') }
}
async function signedUp() {
  ada = await aConfirmedCustomer(shop, email)
}
/** Which of the two addresses have confirmed the change. */
async function confirmedBy() {
  const times = shop.db.selectFrom('emailChange').select(['oldConfirmedAt', 'newConfirmedAt'])
  const { oldConfirmedAt, newConfirmedAt } = await times.executeTakeFirstOrThrow()
  return { old: oldConfirmedAt !== null, new: newConfirmedAt !== null }
}
const emailOf = async (table: 'user' | 'profile') =>
  (await shop.db.selectFrom(table).where('id', '=', ada.viewer.userId).select('email').executeTakeFirst())?.email

describe('a change of the e-mail address', () => {
  test.each([['old', 'new'] as const, ['new', 'old'] as const])(
    'takes effect once both addresses have confirmed it, the %s one first',
    async (first, second) => {
      await signedUp()
      expect(await request('ADA@example.org')).toEqual({ ok: true })
      const tokens = await mailedTokens()
      expect(tokens.mails).toMatchObject([
        { kind: 'email_change_old', to: email, newEmail, at: shop.clock() },
        { kind: 'email_change_new', to: newEmail, at: shop.clock() },
      ])
      const { userId } = ada.viewer
      expect(await confirm(tokens[first])).toEqual({ ok: true, state: 'half_confirmed', userId })
      expect([await emailOf('user'), await emailOf('profile')]).toEqual([email, email])
      expect(await confirmedBy()).toEqual({ old: first === 'old', new: first === 'new' })
      expect(await confirm(tokens[first])).toEqual(invalid)
      expect(await confirm(tokens[second])).toEqual({ ok: true, state: 'changed', userId })
      expect([await emailOf('user'), await emailOf('profile')]).toEqual([newEmail, newEmail])
      expect(await signInWith(shop, { email: newEmail })).toMatchObject({ ok: true })
      expect(await signInWith(shop, { email })).toMatchObject({ ok: false, reason: 'wrong_credentials' })
      expect(await auditLogOf(shop.db, `user:${userId}`)).toEqual([
        { actor: newEmail, action: 'change_email', details: {} },
      ])
      for (const token of [tokens.old, tokens.new]) expect(await confirm(token)).toEqual(invalid)
    },
  )

  test('needs the password and a different address', async () => {
    await signedUp()
    expect(await request(newEmail, 'not hers')).toEqual({ ok: false, reason: 'wrong_password' })
    expect(await request('Ada@Example.com')).toEqual({ ok: false, reason: 'same_email' })
    expect(await mailsAfter(shop)).toEqual([])
  })

  test('must be confirmed within a day', async () => {
    await signedUp()
    await request()
    const first = await mailedTokens()
    later(24 * hours - 1)
    expect(await confirm(first.old)).toMatchObject({ state: 'half_confirmed' })
    later(1)
    expect(await confirm(first.new)).toEqual(invalid)
    expect(await emailOf('user')).toBe(email)
  })

  test('gets no link after a day', async () => {
    await signedUp()
    await request()
    later(24 * hours)
    expect(await mailsAfter(shop)).toEqual([])
  })

  test('replaces an earlier request, whose confirmations don’t count for it', async () => {
    await signedUp()
    await request('first@example.org')
    const first = await mailedTokens()
    await confirm(first.old)
    later(hours)
    await request()
    // Refused even before a mail about the new request was sent: it would confirm another address.
    expect(await confirm(first.new)).toEqual(invalid)
    const second = await mailedTokens()
    expect(await confirm(first.new)).toEqual(invalid)
    expect(await confirm(second.new)).toMatchObject({ state: 'half_confirmed' })
    later(24 * hours - 1)
    expect(await confirm(second.old)).toMatchObject({ state: 'changed' })
    expect(await emailOf('user')).toBe(newEmail)
  })

  test('to somebody else’s address sends that address no mail, and is refused if the address was taken meanwhile', async () => {
    await signedUp()
    const { email: taken } = await aConfirmedCustomer(shop)
    expect(await request(taken)).toEqual({ ok: true })
    expect((await mailedTokens()).mails).toMatchObject([{ kind: 'email_change_old', to: email }])
    await request()
    const tokens = await mailedTokens()
    await confirm(tokens.old)
    await aConfirmedCustomer(shop, newEmail)
    expect(await confirm(tokens.new)).toEqual(invalid)
    expect(await emailOf('user')).toBe(email)
  })

  test('ends earlier requests of both addresses, and of no others', async () => {
    await signedUp()
    const other = await aConfirmedCustomer(shop)
    for (const address of [email, other.email]) await requestPasswordReset(shop, address)
    for (const address of [newEmail, 'bola@example.com']) await signUpIn(shop, aBrowser(), { email: address })
    await mailsAfter(shop)
    await requestEmailChange(shop, other.viewer, { email: 'other@example.org', password: goodPassword })
    await request()
    const mails = await mailsAfter(shop)
    for (const mail of mails) {
      const isHers = mail.to === email || mail.to === newEmail
      if (isHers && 'confirmUrl' in mail) await confirm(new URL(mail.confirmUrl).searchParams.get('token') ?? '')
    }
    expect(await emailOf('user')).toBe(newEmail)
    const left = {
      resets: await shop.db.selectFrom('passwordReset').select('email').execute(),
      signUps: await shop.db.selectFrom('signUp').select('email').execute(),
      changes: await shop.db.selectFrom('emailChange').select('newEmail').execute(),
    }
    expect(left).toEqual({
      resets: [{ email: other.email }],
      signUps: [{ email: 'bola@example.com' }],
      changes: [{ newEmail: 'other@example.org' }],
    })
  })

  test('is stored without its tokens', async () => {
    await signedUp()
    await request()
    const tokens = await mailedTokens()
    const stored = JSON.stringify([
      await shop.db.selectFrom('emailChange').selectAll().execute(),
      await shop.db.selectFrom('mail').selectAll().execute(),
    ])
    for (const token of [tokens.old, tokens.new]) expect(stored).not.toContain(token)
  })
})
