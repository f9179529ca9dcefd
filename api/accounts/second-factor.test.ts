import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { codeAt } from '#test/second-factor.ts'
import { aCustomer, anAdministrator, aPassword, type SignedInUser, signIn } from '#test/signed-in-users.ts'
import { openTestApi, type TestApi } from '#test/test-api.ts'

let api: TestApi
let now = new Date('2031-02-03T04:05:06Z')
let customer: SignedInUser
const noted: object[] = []
beforeAll(async () => {
  api = await openTestApi({ clock: () => now, noteSecurity: (event) => void noted.push(event) })
}, 60_000)
afterAll(() => api.close())
beforeEach(async () => {
  now = new Date('2031-02-03T04:05:06Z')
  api.shop.staffNeedsSecondFactor = false
  customer = await aCustomer(api)
  noted.splice(0)
})

const account = '/api/v1/account/second-factor'
const post = async (path: string, body: object, cookie = '') => {
  const answer = await api.post(path, body, { cookie })
  return { status: answer.status, body: await answer.json(), cookies: answer.headers.getSetCookie() }
}
const passwordOf = ({ email }: SignedInUser, password = aPassword) =>
  post('/api/auth/sign-in/email', { email, password })
const giveCode = (code: string, cookie: string) => post('/api/auth/sign-in/second-factor', { code }, cookie)
const later = (ms: number) => {
  now = new Date(now.getTime() + ms)
}

async function turnOn({ cookie }: SignedInUser): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = (await post(`${account}/start`, { password: aPassword }, cookie)).body
  const { recoveryCodes } = (await post(`${account}/turn-on`, { code: codeAt(secret, now) }, cookie)).body
  later(60_000)
  return { secret, recoveryCodes }
}

describe('signing in with a second factor', () => {
  // @rule Second factor | The right password gives a proof in an HttpOnly cookie, for five minutes, and no session; the code
  //   gives the session
  //   broken by: the cookie readable by scripts (http/account-cookies.server.ts)
  test('needs the password, then a code; only then the session’s cookies are set', async () => {
    const { secret } = await turnOn(customer)
    const first = await passwordOf(customer)
    expect([first.status, first.body]).toEqual([202, { status: 'second_factor_needed' }])
    const [cookie = ''] = first.cookies
    expect(first.cookies).toHaveLength(1)
    expect(cookie).toMatch(/^aso_pending_sign_in=[\w-]{43}; Max-Age=300; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(await giveCode('000000', cookie)).toMatchObject({ status: 422, body: { error: { code: 'wrong_code' } } })
    const second = await giveCode(codeAt(secret, now), cookie)
    expect([second.status, second.body.session.user.email]).toEqual([200, customer.email])
    const names = second.cookies.map((set) => set.split('=')[0])
    expect(names).toEqual(['aso_session', 'aso_device', 'aso_signed_in', 'aso_pending_sign_in'])
    expect(second.cookies[3]).toContain('Max-Age=0')
    later(60_000)
    const again = await giveCode(codeAt(secret, now), cookie)
    expect([again.status, again.body.error.code]).toEqual([401, 'sign_in_expired'])
    expect(noted).toMatchObject([
      { what: 'second_factor', about: 'on' },
      { what: 'sign_in', outcome: 'refused', about: 'second factor', who: customer.id },
      { what: 'sign_in', outcome: 'done', who: customer.id },
    ])
  })

  // @rule Second factor | Without the password nobody learns whether an account has one
  //   broken by: the second factor requested before the password is checked (sign-in.server.ts)
  test('doesn’t reveal it without the password', async () => {
    await turnOn(customer)
    const without = await aCustomer(api)
    const answers = [await passwordOf(customer, 'not hers'), await passwordOf(without, 'not hers')]
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]?.status).toBe(401)
    expect((await giveCode('123456', '')).status).toBe(401)
    expect((await giveCode('123456', `aso_pending_sign_in=${'A'.repeat(43)}`)).status).toBe(401)
  })

  test('tells how long to wait after five wrong codes', async () => {
    await turnOn(customer)
    const [cookie = ''] = (await passwordOf(customer)).cookies
    for (let tries = 0; tries < 5; tries++) expect((await giveCode('000000', cookie)).status).toBe(422)
    const held = await api.post('/api/auth/sign-in/second-factor', { code: '000000' }, { cookie })
    expect([held.status, held.headers.get('retry-after')]).toEqual([429, '1'])
    expect(await held.json()).toMatchObject({
      error: { code: 'held_up', message: expect.stringMatching(/Please wait a second\.$/) },
    })
  })

  test('counts codes as sign-in attempts, by address', async () => {
    api.limitChecks.splice(0)
    await giveCode('000000', '')
    expect(api.limitChecks).toEqual(['sign-in 203.0.113.7'])
  })
})

describe('the user’s own second factor', () => {
  test('needs a session, and is refused with its reason', async () => {
    const wrong = { password: 'not hers', code: '000000' }
    for (const path of ['start', 'turn-on', 'turn-off', 'recovery-codes']) {
      expect((await post(`${account}/${path}`, wrong)).status).toBe(401)
    }
    const code = async (path: string, body: object) =>
      (await post(`${account}/${path}`, body, customer.cookie)).body.error.code
    expect(await code('start', { password: 'not hers' })).toBe('wrong_password')
    expect(await code('turn-on', { code: '000000' })).toBe('not_started')
    await post(`${account}/start`, { password: aPassword }, customer.cookie)
    expect(await code('turn-on', { code: '000000' })).toBe('wrong_code')
    await turnOn(customer)
    expect(await code('start', { password: aPassword })).toBe('already_on')
    expect(await code('turn-off', wrong)).toBe('wrong_password')
    expect(await code('recovery-codes', { password: aPassword, code: '000000' })).toBe('wrong_code')
    expect(await code('turn-off', { password: aPassword, code: '' })).toBe('invalid')
  })

  test('gets new recovery codes, and is turned off', async () => {
    const { secret, recoveryCodes } = await turnOn(customer)
    const proof = { password: aPassword, code: codeAt(secret, now) }
    const renewed = await post(`${account}/recovery-codes`, proof, customer.cookie)
    expect(renewed.body.recoveryCodes).toHaveLength(10)
    expect(renewed.body.recoveryCodes).not.toEqual(recoveryCodes)
    const [code = ''] = renewed.body.recoveryCodes
    const off = await post(`${account}/turn-off`, { password: aPassword, code }, customer.cookie)
    expect([off.status, off.body]).toEqual([200, { status: 'off' }])
    expect((await passwordOf(customer)).status).toBe(200)
  })
})

describe('an administrator who must have a second factor', () => {
  // @rule Second factor | An administrator without one can use nothing of the API but its set-up
  //   broken by: customers' routes open to her (domain/accounts/access.ts)
  test('can use nothing but its set-up before, and everything after', async () => {
    api.shop.staffNeedsSecondFactor = true
    const administrator = await anAdministrator(api)
    const { cookie } = administrator
    const get = async (path: string) => {
      const answer = await api.ask(path, { headers: { cookie } })
      const { error } = (await answer.json()) as { error?: { code: string } }
      return [answer.status, error?.code]
    }
    for (const path of ['/api/v1/admin/payments/tasks', '/api/v1/account/export', '/api/v1/account/sessions']) {
      expect(await get(path)).toEqual([403, 'second_factor_required'])
    }
    const session = await api.ask('/api/auth/get-session', { headers: { cookie } })
    expect(await session.json()).toMatchObject({ session: { isAdministrator: true, mustSetUpSecondFactor: true } })
    const { recoveryCodes } = await turnOn(administrator)
    expect(await get('/api/v1/admin/payments/tasks')).toEqual([200, undefined])
    const proof = { password: aPassword, code: recoveryCodes[0] }
    const off = await post(`${account}/turn-off`, proof, cookie)
    expect([off.status, off.body.error.code]).toEqual([409, 'second_factor_required'])
    await expect(signIn(api, administrator.email)).rejects.toThrow('202')
  })
})
