import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { enqueueMail } from '#domain/notifications/enqueue-mail.server.ts'
import { inTransaction } from '#domain/transaction.server.ts'
import { aConfirmedCustomer, mailsAfter, goodPassword as password, signInWith } from '#test/account-flows.ts'
import { aBrowser } from '#test/browsers.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { type TestShop, testShop } from '#test/factories.ts'
import { codeAt, withSecondFactor } from '#test/second-factor.ts'
import { changePassword } from '../change-password.server.ts'
import { readViewer } from '../read-viewer.server.ts'
import { anonymous } from '../viewer.ts'
import { finishSignIn } from './finish-sign-in.server.ts'

let database: TestDatabase
let shop: TestShop
let now: Date
let secret: string
let recoveryCodes: string[]
let ada: Awaited<ReturnType<typeof aConfirmedCustomer>>
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  now = new Date('2031-02-03T04:05:06Z')
  await sql`truncate "user", sign_in_failure, mail cascade`.execute(database.db)
  shop = testShop(database.db, { clock: () => now, secondFactorSecrets: ['an older key'] })
  ada = await aConfirmedCustomer(shop, email)
  ;({ secret, recoveryCodes } = await withSecondFactor(shop, ada.viewer, password))
  later(minute)
})

const email = 'ada@example.com'
const minute = 60_000
const later = (ms: number) => {
  now = new Date(now.getTime() + ms)
}
const expired = { ok: false, reason: 'sign_in_expired' }
const finish = (pendingToken: string, code: string, at = shop) =>
  finishSignIn(at, { pendingToken, code }, aBrowser(), anonymous)

async function passwordGiven(): Promise<string> {
  const outcome = await signInWith(shop, { browser: ada.browser })
  if (outcome.ok || outcome.reason !== 'second_factor_needed') throw new Error('no code was asked for')
  return outcome.pendingToken
}
const sessions = async () => (await shop.db.selectFrom('session').select('id').execute()).length

describe('a right password', () => {
  // @rule Second factor | There is no session before the code
  //   broken by: the session opened with the password (sign-in.server.ts)
  test('opens no session; the code opens one, once', async () => {
    const before = await sessions()
    const token = await passwordGiven()
    expect(await sessions()).toBe(before)
    expect(await readViewer(shop, token, { isUse: false })).toEqual(anonymous)
    const finished = await finish(token, codeAt(secret, now))
    expect(finished).toMatchObject({ ok: true, session: { viewer: { email, isFresh: true } } })
    later(minute)
    expect(await finish(token, codeAt(secret, now))).toEqual(expired)
    expect(await sessions()).toBe(before + 1)
  })

  test('opens one session, even when two codes are sent at the same time', async () => {
    const before = await sessions()
    const token = await passwordGiven()
    const both = await Promise.all(recoveryCodes.slice(0, 2).map((code) => finish(token, code)))
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(both.find(({ ok }) => !ok)).toEqual(expired)
    expect(await sessions()).toBe(before + 1)
  })

  // @rule Second factor | The right password waits five minutes for its code
  //   broken by: the time of the proof not checked (pending-sign-in.server.ts)
  test('expires after five minutes', async () => {
    const [token, other] = [await passwordGiven(), await passwordGiven()]
    later(5 * minute - 1)
    expect(await finish(other, codeAt(secret, now))).toMatchObject({ ok: true })
    later(1)
    expect(await finish(token, codeAt(secret, now))).toEqual(expired)
  })

  test('is worthless once the password was changed', async () => {
    const token = await passwordGiven()
    const change = { currentPassword: password, newPassword: 'another long secret' }
    expect(await changePassword(shop, ada.viewer, change, ada.browser)).toMatchObject({ ok: true })
    expect(await finish(token, codeAt(secret, now))).toEqual(expired)
  })

  test('is stored as a hash of its token', async () => {
    const token = await passwordGiven()
    expect(JSON.stringify(await shop.db.selectFrom('pendingSignIn').selectAll().execute())).not.toContain(token)
  })
})

describe('a code', () => {
  // @rule Second factor | A code is accepted once, even when two requests bring it at the same time
  //   broken by: the step not remembered (consume-code.server.ts)
  test('is accepted once, and no earlier one after it', async () => {
    const code = codeAt(secret, now)
    const tokens = [await passwordGiven(), await passwordGiven(), await passwordGiven()]
    const both = await Promise.all(tokens.slice(0, 2).map((token) => finish(token, code)))
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    const earlier = codeAt(secret, new Date(now.getTime() - 30_000))
    expect(await finish(tokens[2] ?? '', earlier)).toMatchObject({ ok: false, reason: 'wrong_code' })
    later(30_000)
    expect(await finish(tokens[2] ?? '', codeAt(secret, now))).toMatchObject({ ok: true })
  })

  test('that turned the second factor on doesn’t sign in', async () => {
    const used = codeAt(secret, new Date(now.getTime() - minute))
    now = new Date(now.getTime() - minute)
    expect(await finish(await passwordGiven(), used)).toMatchObject({ ok: false, reason: 'wrong_code' })
  })

  // @rule Second factor | A recovery code signs in once, in whatever spelling
  //   broken by: the code not deleted (consume-code.server.ts)
  test('for recovery signs in once, also in capitals and without dashes', async () => {
    const [code = ''] = recoveryCodes
    const typed = ` ${code.replaceAll('-', ' ').toUpperCase().replaceAll('0', 'O').replaceAll('1', 'I')} `
    expect(await finish(await passwordGiven(), typed)).toMatchObject({ ok: true })
    expect(await finish(await passwordGiven(), code)).toMatchObject({ ok: false, reason: 'wrong_code' })
  })

  test('of another account doesn’t sign in', async () => {
    await mailsAfter(shop)
    const { viewer } = await aConfirmedCustomer(shop)
    const other = await withSecondFactor(shop, viewer, password)
    const token = await passwordGiven()
    expect(await finish(token, codeAt(other.secret, now))).toMatchObject({ reason: 'wrong_code' })
    expect(await finish(token, other.recoveryCodes[0] ?? '')).toMatchObject({ reason: 'wrong_code' })
  })

  // @rule Second factor | Wrong codes delay the next one, by sign-in and by account
  //   broken by: the account not counted (check-own-code.server.ts)
  test('that is wrong delays the next one, also in another sign-in', async () => {
    const wrongly = async (token: string) => finish(token, '000000')
    const one = await passwordGiven()
    for (let tries = 0; tries < 5; tries++) expect(await wrongly(one)).toMatchObject({ reason: 'wrong_code' })
    expect(await wrongly(one)).toMatchObject({ reason: 'held_up', retryAfterMs: 1_000 })
    const other = await passwordGiven()
    for (let tries = 0; tries < 5; tries++) expect(await wrongly(other)).toMatchObject({ reason: 'wrong_code' })
    expect(await wrongly(await passwordGiven())).toMatchObject({ reason: 'held_up', retryAfterMs: 1_000 })
    later(1_000)
    expect(await finish(await passwordGiven(), codeAt(secret, now))).toMatchObject({ ok: true })
  })
})

// @rule Second factor | Several wrong codes after the right password are reported to the owner by mail, once an hour
//   broken by: a mail for each, or none because another account has had one (warn-of-wrong-codes.server.ts)
test('wrong codes after the right password are reported to the owner, once an hour', async () => {
  await mailsAfter(shop)
  const wrongly = async (times: number) => {
    const token = await passwordGiven()
    for (let tries = 0; tries < times; tries++) await finish(token, '000000')
    return mailsAfter(shop)
  }
  expect(await wrongly(4)).toEqual([])
  // A mail to another account in the same hour doesn't count for this one.
  const another = await aConfirmedCustomer(shop, 'bola@example.com')
  const told = { kind: 'wrong_codes', userId: another.viewer.userId, triedAt: now.toISOString() } as const
  await inTransaction(shop.db, async (tx) => {
    await enqueueMail(tx, told, { at: now })
    return { ok: true }
  })
  await mailsAfter(shop)
  expect(await wrongly(3)).toMatchObject([{ kind: 'wrong_codes', to: email, at: now }])
  later(20 * minute)
  expect(await wrongly(5)).toEqual([])
  later(41 * minute)
  expect(await wrongly(5)).toMatchObject([{ kind: 'wrong_codes', to: email, at: now }])
})

// @rule Second factor | Keys rotate: secrets encrypted with an older key are re-encrypted when they are used
//   broken by: the secret not re-encrypted (consume-code.server.ts)
test('the key can be replaced while users keep signing in', async () => {
  const rotated = { ...shop, secondFactorSecrets: ['the next key', 'an older key'] }
  expect(await finish(await passwordGiven(), recoveryCodes[0] ?? '', rotated)).toMatchObject({ ok: true })
  expect(await finish(await passwordGiven(), codeAt(secret, now), rotated)).toMatchObject({ ok: true })
  later(minute)
  const afterwards = { ...shop, secondFactorSecrets: ['the next key'] }
  expect(await finish(await passwordGiven(), codeAt(secret, now), afterwards)).toMatchObject({ ok: true })
})
