import { describe, expect, test } from 'vitest'
import { aConfirmedCustomer, mailsAfter, goodPassword as password } from '#test/account-flows.ts'
import { withoutAccounts } from '#test/account-tests.ts'
import { auditLogOf } from '#test/audit-log.ts'
import type { TestShop } from '#test/factories.ts'
import { codeAt, withSecondFactor } from '#test/second-factor.ts'
import type { SignedIn } from '../viewer.ts'
import { qrCode } from './qr-code.server.ts'
import { readSecondFactor } from './read-second-factor.server.ts'
import { replaceRecoveryCodes } from './recovery-codes.server.ts'
import { renewRecoveryCodes } from './renew-recovery-codes.server.ts'
import { startSecondFactor } from './start-second-factor.server.ts'
import { turnOffSecondFactor } from './turn-off-second-factor.server.ts'
import { turnOnSecondFactor } from './turn-on-second-factor.server.ts'

let shop: TestShop
const later = withoutAccounts((fresh) => {
  shop = fresh
})

const email = 'ada@example.com'
const minute = 60_000
const wrongCode = { ok: false, reason: 'wrong_code' }
const ada = async () => (await aConfirmedCustomer(shop, email)).viewer
async function start(viewer: SignedIn): Promise<string> {
  const started = await startSecondFactor(shop, viewer, { password, shopName: 'Aṣọ' })
  if (!started.ok) throw new Error(started.reason)
  return started.secret
}
/** A code as apps display it, in two groups. */
const spaced = (code: string) => ` ${code.slice(0, 3)} ${code.slice(3)} `

describe('wrong codes', () => {
  test('of a set-up delay the next one; without a set-up none is counted', async () => {
    const viewer = await ada()
    for (let tries = 0; tries < 20; tries++)
      expect(await turnOnSecondFactor(shop, viewer, '000000')).toEqual({ ok: false, reason: 'not_started' })
    const secret = await start(viewer)
    for (let tries = 0; tries < 5; tries++) expect(await turnOnSecondFactor(shop, viewer, '000000')).toEqual(wrongCode)
    expect(await turnOnSecondFactor(shop, viewer, codeAt(secret, shop.clock()))).toEqual({
      ...{ ok: false, reason: 'held_up', retryAfterMs: 1_000 },
    })
    later(1_000)
    expect(await turnOnSecondFactor(shop, viewer, codeAt(secret, shop.clock()))).toMatchObject({ ok: true })
  })

  test('keep their count when a right one comes between them', async () => {
    const viewer = await ada()
    const { recoveryCodes } = await withSecondFactor(shop, viewer, password)
    const renew = (code: string) => renewRecoveryCodes(shop, viewer, { password, code })
    for (let tries = 0; tries < 4; tries++) expect(await renew('000000')).toEqual(wrongCode)
    expect(await renew(recoveryCodes[0] ?? '')).toMatchObject({ ok: true })
    expect(await renew('000000')).toEqual(wrongCode)
    expect(await renew('000000')).toMatchObject({ reason: 'held_up' })
  })
})

test('a code may be typed in groups', async () => {
  const viewer = await ada()
  const secret = await start(viewer)
  expect(await turnOnSecondFactor(shop, viewer, spaced(codeAt(secret, shop.clock())))).toMatchObject({ ok: true })
  later(minute)
  const proof = { password, code: spaced(codeAt(secret, shop.clock())) }
  expect(await renewRecoveryCodes(shop, viewer, proof)).toMatchObject({ ok: true })
})

test('starting again replaces the earlier set-up and its half an hour', async () => {
  const viewer = await ada()
  const first = await start(viewer)
  later(20 * minute)
  const second = await start(viewer)
  expect(await turnOnSecondFactor(shop, viewer, codeAt(first, shop.clock()))).toEqual(wrongCode)
  later(30 * minute - 1)
  expect(await turnOnSecondFactor(shop, viewer, codeAt(second, shop.clock()))).toMatchObject({ ok: true })
})

test('each change is in the audit log and reported by mail, with its time', async () => {
  const viewer = await ada()
  const { recoveryCodes } = await withSecondFactor(shop, viewer, password)
  const [first = '', second = ''] = recoveryCodes
  expect((await mailsAfter(shop)).at(-1)).toMatchObject({ kind: 'second_factor_on', to: email, at: shop.clock() })
  const renewed = await renewRecoveryCodes(shop, viewer, { password, code: first })
  expect(await turnOffSecondFactor(shop, viewer, { password, code: second })).toEqual(wrongCode)
  later(minute)
  const code = (renewed.ok && renewed.recoveryCodes[0]) || ''
  expect(await turnOffSecondFactor(shop, viewer, { password, code })).toEqual({ ok: true })
  expect(await mailsAfter(shop)).toMatchObject([{ kind: 'second_factor_off', to: email, at: shop.clock() }])
  const entries = await auditLogOf(shop.db, `user:${viewer.userId}`)
  expect(entries.map(({ actor, action }) => [actor, action])).toEqual([
    [email, 'turn_on_second_factor'],
    [email, 'renew_recovery_codes'],
    [email, 'turn_off_second_factor'],
  ])
})

test('one user’s changes leave another’s second factor unchanged', async () => {
  const other = (await aConfirmedCustomer(shop)).viewer
  await withSecondFactor(shop, other, password)
  const viewer = await ada()
  const { recoveryCodes } = await withSecondFactor(shop, viewer, password)
  const on = { turnedOnAt: shop.clock(), recoveryCodesLeft: 10 }
  const [first = '', second = ''] = recoveryCodes
  await renewRecoveryCodes(shop, viewer, { password, code: first })
  expect([await readSecondFactor(shop.db, viewer), await readSecondFactor(shop.db, other)]).toEqual([on, on])
  await shop.db.deleteFrom('recoveryCode').where('userId', '=', viewer.userId).execute()
  expect(await readSecondFactor(shop.db, viewer)).toEqual({ ...on, recoveryCodesLeft: 0 })
  expect(await turnOffSecondFactor(shop, viewer, { password, code: second })).toEqual(wrongCode)
  const codes = await shop.db.transaction().execute((tx) => replaceRecoveryCodes(tx, [shop.secret], viewer.userId))
  expect(await turnOffSecondFactor(shop, viewer, { password, code: codes[0] ?? '' })).toEqual({ ok: true })
  expect(await readSecondFactor(shop.db, other)).toEqual(on)
})

test('a set-up that wasn’t finished is off', async () => {
  const viewer = await ada()
  const off = { turnedOnAt: null, recoveryCodesLeft: 0 }
  expect(await readSecondFactor(shop.db, viewer)).toEqual(off)
  await start(viewer)
  expect(await readSecondFactor(shop.db, viewer)).toEqual(off)
})

test('a customer can turn it off even where staff must have one', async () => {
  const viewer = await ada()
  const { recoveryCodes } = await withSecondFactor(shop, viewer, password)
  const strict = { ...shop, staffNeedsSecondFactor: true }
  expect(await turnOffSecondFactor(strict, viewer, { password, code: recoveryCodes[0] ?? '' })).toEqual({ ok: true })
})

test('without a key no recovery codes are made', async () => {
  const { userId } = await ada()
  const replacing = shop.db.transaction().execute((tx) => replaceRecoveryCodes(tx, [], userId))
  await expect(replacing).rejects.toThrow('no key for recovery codes')
})

test('a QR code has a quiet zone of four modules, and its first finder pattern in the corner inside it', () => {
  const { size, path } = qrCode('otpauth://totp/x')
  const dark = new Set(path.split('z').map((module) => module.replace('h1v1h-1', '')))
  const row = (y: number) => Array.from({ length: 9 }, (_, x) => dark.has(`M${x + 3} ${y}`))
  expect(row(3)).toEqual(Array.from({ length: 9 }, () => false))
  expect(row(4)).toEqual([false, ...Array.from({ length: 7 }, () => true), false])
  expect(row(5).slice(0, 8)).toEqual([false, true, false, false, false, false, false, true])
  const places = [...path.matchAll(/M(\d+) (\d+)/g)].flatMap(([, x, y]) => [Number(x), Number(y)])
  expect([Math.min(...places), Math.max(...places)]).toEqual([4, size - 5])
})
