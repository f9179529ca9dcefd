import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLimits, limits } from '#server/rate-limits.ts'
import { aCustomer, aPassword } from '#test/signed-in-users.ts'
import { openTestApi, type TestApi } from '#test/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi({}, (its) => createLimits({ NODE_ENV: 'production', RATE_LIMITS: 'on' }, its))
})
afterAll(() => api.close())

let visitors = 0
beforeEach(() => {
  api.visitor.ip = `198.51.100.${++visitors}`
})

const signIn = (email: string, password: string, cookie = '') =>
  api.post('/api/auth/sign-in/email', { email, password }, { cookie })

// @rule §7 Authentication | Strangers at the same address don't stop sign-ins from a known browser
//   broken by: known browsers counted with all others at their address (api/accounts/session.ts)
test('attempts from an address are limited, but a known browser can still sign in from it', async () => {
  const ada = await aCustomer(api)
  const cookies = (await signIn(ada.email, aPassword)).headers.getSetCookie()
  const device = cookies.map((cookie) => cookie.split(';')[0]).find((cookie) => cookie?.includes('aso_device')) ?? ''
  for (let n = 1; n < limits['sign-in'].points; n++) await signIn('nobody@example.com', 'wrong wrong wrong')
  expect((await signIn('nobody@example.com', 'wrong wrong wrong')).status).toBe(429)
  expect((await signIn(ada.email, aPassword)).status).toBe(429)
  expect((await signIn(ada.email, aPassword, device)).status).toBe(200)
})

// @rule D49 | Without the password nobody uses up the mails of an address that an account wants to change to
//   broken by: counted before the password is checked (api/accounts/account.ts)
test('a stranger who types her new address doesn’t stop a customer', async () => {
  const [stranger, ada] = [await aCustomer(api), await aCustomer(api)]
  const ask = async ({ email, cookie }: typeof ada, password: string) =>
    (await api.post('/api/v1/account/email', { email: 'ada.new@example.com', password, account: email }, { cookie }))
      .status
  for (let n = 0; n < 4; n++) expect(await ask(stranger, 'not my password')).toBe(422)
  expect(await ask(ada, aPassword)).toBe(202)
  for (let n = 0; n < 2; n++) await ask(ada, aPassword)
  expect(await ask(ada, aPassword)).toBe(429)
})

// @rule D49 | An account's data can be downloaded ten times an hour at most
//   broken by: the download not counted (api/accounts/account.ts)
test('the data download is limited by account', async () => {
  const [ada, other] = [await aCustomer(api), await aCustomer(api)]
  const ask = async ({ cookie }: typeof ada) =>
    (await api.ask('/api/v1/account/export', { headers: { cookie } })).status
  const answers = []
  for (let n = 0; n < 11; n++) answers.push(await ask(ada))
  expect(answers).toEqual([...Array(10).fill(200), 429])
  expect(await ask(other)).toBe(200)
})
