import { describe, expect, test } from 'vitest'
import { goodPassword, mailsAfter, signInWith, signUpIn, tokenIn } from '#test/account-flows.ts'
import { withoutAccounts } from '#test/account-tests.ts'
import { aBrowser } from '#test/browsers.ts'
import type { TestShop } from '#test/factories.ts'
import { confirmEmail } from './confirm-email.server.ts'
import { hashToken } from './secret-token.server.ts'
import { signUp } from './sign-up.server.ts'
import { anonymous } from './viewer.ts'

let shop: TestShop
const later = withoutAccounts((fresh) => {
  shop = fresh
})

const hours = 60 * 60_000
const users = () => shop.db.selectFrom('user').select(['email', 'name', 'emailVerified']).execute()
const confirm = (token: string, browser = aBrowser()) => confirmEmail(shop, token, browser, anonymous)

describe('signing up', () => {
  // @rule §3 Entities | A user has a profile with names and e-mail address, and roles
  // @rule §4 Authentication | Sign-up creates user, role and profile together
  // @rule D22 | User, role customer and profile are created together or not at all
  //   broken by: the role left out (create-account.server.ts)
  test('creates user, password, role and profile together, when the address is confirmed', async () => {
    const browser = await signUpIn(shop, aBrowser())
    expect(await users()).toEqual([])
    const [mail] = await mailsAfter(shop)
    expect(mail).toMatchObject({ kind: 'confirm_address', to: 'ada@example.com' })
    const confirmed = await confirm(tokenIn(mail), browser)
    expect(confirmed).toMatchObject({ ok: true, state: 'signed_in', session: { viewer: { kind: 'customer' } } })
    expect(await users()).toEqual([{ email: 'ada@example.com', name: 'Adé Ọláwálé', emailVerified: true }])
    const profile = shop.db.selectFrom('profile').select(['firstName', 'lastName', 'email']).execute()
    expect(await profile).toEqual([{ firstName: 'Adé', lastName: 'Ọláwálé', email: 'ada@example.com' }])
    const roles = await shop.db.selectFrom('userRole').select('role').execute()
    expect(roles).toEqual([{ role: 'customer' }])
    expect(await signInWith(shop)).toMatchObject({ ok: true })
  })

  test('stores neither password nor token, only their hashes', async () => {
    const browser = await signUpIn(shop, aBrowser())
    const [mail] = await mailsAfter(shop)
    const row = await shop.db.selectFrom('signUp').selectAll().executeTakeFirstOrThrow()
    expect(row.tokenHash).toBe(hashToken(tokenIn(mail)))
    const mails = await shop.db.selectFrom('mail').selectAll().execute()
    const stored = JSON.stringify([row, mails])
    for (const secret of [goodPassword, tokenIn(mail), browser.signUpToken]) expect(stored).not.toContain(secret)
  })

  // @rule D39 | The same answer for every address; the mail says what is true (confirm, or "you already have an account")
  test('with the address of an existing account changes nothing, and its mail says so', async () => {
    const browser = await signUpIn(shop, aBrowser())
    await confirm(tokenIn((await mailsAfter(shop))[0]), browser)
    const again = await signUp(
      shop,
      { email: 'ADA@example.com', password: 'another good one', firstName: 'Eve', lastName: '' },
      aBrowser(),
    )
    expect(again).toEqual({ ok: true, signUpToken: expect.stringMatching(/^[\w-]{43}$/) })
    expect(await mailsAfter(shop)).toMatchObject([{ kind: 'account_exists', to: 'ada@example.com' }])
    expect(await signInWith(shop, { password: 'another good one' })).toMatchObject({ reason: 'wrong_credentials' })
    expect(await signInWith(shop)).toMatchObject({ ok: true })
  })

  // @rule D23 | At least 8 characters, at most 256 bytes, not a common password, the reasons listed
  test.each([
    ['sevench', ['too_short']],
    ['12345678', ['common']],
    ['PassWord', ['common']],
    ['abc', ['too_short']],
    ['ọ'.repeat(100), ['too_long']],
  ])('is refused for the password %j, with every reason', async (password, problems) => {
    const result = await signUp(shop, { email: 'a@example.com', password, firstName: '', lastName: '' }, aBrowser())
    expect(result).toEqual({ ok: false, reason: 'weak_password', problems })
    expect(await shop.db.selectFrom('signUp').select('id').execute()).toEqual([])
  })
})

describe('the link that confirms', () => {
  test('works once, even when it is opened twice at the same time', async () => {
    const browser = await signUpIn(shop, aBrowser())
    const token = tokenIn((await mailsAfter(shop))[0])
    const results = await Promise.all([confirm(token, browser), confirm(token, browser), confirm(token)])
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await confirm(token, browser)).toEqual({ ok: false, reason: 'invalid_link' })
  })

  // @rule §4 Authentication | A confirm link works once, in any browser
  //   broken by: the token kept after use (confirm-email.server.ts)
  test('works once in another browser, too', async () => {
    const browser = await signUpIn(shop, aBrowser())
    const token = tokenIn((await mailsAfter(shop))[0])
    expect(await confirm(token)).toMatchObject({ state: 'sign_in_here' })
    for (const other of [aBrowser(), browser]) {
      expect(await confirm(token, other)).toEqual({ ok: false, reason: 'invalid_link' })
    }
  })

  test('works for 24 hours', async () => {
    const browser = await signUpIn(shop, aBrowser())
    const token = tokenIn((await mailsAfter(shop))[0])
    later(24 * hours)
    expect(await confirm(token, browser)).toEqual({ ok: false, reason: 'invalid_link' })
    expect(await users()).toEqual([])
  })

  test('is the browser’s newest one only', async () => {
    const browser = await signUpIn(shop, aBrowser())
    const first = tokenIn((await mailsAfter(shop))[0])
    await signUpIn(shop, browser, { password: 'a newer password' })
    const second = tokenIn((await mailsAfter(shop))[0])
    expect(await confirm(first, browser)).toEqual({ ok: false, reason: 'invalid_link' })
    expect(await confirm(second, browser)).toMatchObject({ ok: true, state: 'signed_in' })
    expect(await signInWith(shop, { password: 'a newer password' })).toMatchObject({ ok: true })
  })

  test('is invalid as soon as its browser signs up again, even before the next mail', async () => {
    const browser = await signUpIn(shop, aBrowser())
    const former = tokenIn((await mailsAfter(shop))[0])
    await signUpIn(shop, browser, { password: 'a newer password' })
    expect(await confirm(former)).toEqual({ ok: false, reason: 'invalid_link' })
    expect(await confirm(former, browser)).toEqual({ ok: false, reason: 'invalid_link' })
    expect(await users()).toEqual([])
  })

  test('that was opened in another browser counts for nothing once its own browser has signed up again', async () => {
    const browser = await signUpIn(shop, aBrowser())
    const opened = await confirm(tokenIn((await mailsAfter(shop))[0]))
    if (!opened.ok || opened.state !== 'sign_in_here') throw new Error('signed in')
    await signUpIn(shop, browser, { password: 'a newer password' })
    const phone = aBrowser({ signUpToken: opened.signUpToken })
    expect(await signInWith(shop, { browser: phone, password: 'a newer password' })).toMatchObject({ ok: false })
    expect(await users()).toEqual([])
  })

  test.each(['', 'x', 'ọ'.repeat(200), 'A'.repeat(43)])('isn’t valid if it was never mailed: %j', async (token) => {
    expect(await confirm(token)).toEqual({ ok: false, reason: 'invalid_link' })
  })

  // @rule D39 | The link signs in the browser that signed up, and no other
  //   broken by: any browser signed in (confirm-email.server.ts)
  test('signs in no other browser; there the password completes the sign-up', async () => {
    const asked = await signUpIn(shop, aBrowser())
    const opened = await confirm(tokenIn((await mailsAfter(shop))[0]))
    if (!opened.ok || opened.state !== 'sign_in_here') throw new Error('signed in')
    expect(await users()).toEqual([])
    const phone = aBrowser({ signUpToken: opened.signUpToken })
    expect(await signInWith(shop, { browser: phone, password: 'not the one' })).toMatchObject({ ok: false })
    expect(await signInWith(shop, { browser: phone })).toMatchObject({ ok: true })
    expect(await signInWith(shop, { browser: asked })).toMatchObject({ ok: true })
  })

  // @rule D39 | Nobody gets into an account with a password that was set before its owner confirmed the address
  //   broken by: the account created and signed in by the link in any browser (confirm-email.server.ts)
  test('of a stranger’s sign-up gives the stranger no access, even when the address’s owner opens it', async () => {
    const stranger = await signUpIn(shop, aBrowser({ ip: '198.51.100.9' }), { password: 'of the stranger' })
    const [mail] = await mailsAfter(shop)
    expect(await confirm(tokenIn(mail))).toMatchObject({ state: 'sign_in_here' })
    expect(await signInWith(shop, { browser: stranger, password: 'of the stranger' })).toMatchObject({ ok: false })
    expect(await users()).toEqual([])
  })

  // @rule D39 | A sign-up by the address's owner wins over a stranger's, whichever link is opened
  test('of any sign-up, opened by the owner, creates the account with the owner’s password', async () => {
    const owner = await signUpIn(shop, aBrowser())
    await mailsAfter(shop)
    const stranger = await signUpIn(shop, aBrowser({ ip: '198.51.100.9' }), { password: 'of the stranger' })
    const [strangersLink] = await mailsAfter(shop)
    expect(await confirm(tokenIn(strangersLink), owner)).toMatchObject({ state: 'signed_in' })
    expect(await signInWith(shop, { browser: stranger, password: 'of the stranger' })).toMatchObject({ ok: false })
    expect(await signInWith(shop)).toMatchObject({ ok: true })
    expect(await shop.db.selectFrom('signUp').select('id').execute()).toEqual([])
  })
})

describe('an address that isn’t confirmed', () => {
  // @rule §5 Validation | An unconfirmed account that signs in gets the same refusal as a wrong password, and a new mail
  test('is refused like a wrong password, and gets a new mail once in ten minutes', async () => {
    const browser = await signUpIn(shop, aBrowser())
    const first = tokenIn((await mailsAfter(shop))[0])
    expect(await signInWith(shop, { browser })).toEqual({ ok: false, reason: 'wrong_credentials' })
    expect(await mailsAfter(shop)).toEqual([])
    later(10 * 60_000)
    expect(await signInWith(shop, { browser, password: 'not the one' })).toMatchObject({ reason: 'wrong_credentials' })
    expect(await mailsAfter(shop)).toEqual([])
    expect(await signInWith(shop, { browser })).toEqual({ ok: false, reason: 'wrong_credentials' })
    const [mail] = await mailsAfter(shop)
    expect(mail).toMatchObject({ kind: 'confirm_address' })
    expect(await confirm(first, browser)).toEqual({ ok: false, reason: 'invalid_link' })
    expect(await confirm(tokenIn(mail), browser)).toMatchObject({ state: 'signed_in' })
  })
})
