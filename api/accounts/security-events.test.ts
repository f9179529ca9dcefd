import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { SecurityEvent } from '#domain/security-event.ts'
import { aConfirmedCustomer, goodPassword, mailsAfter, tokenIn } from '#test/account-flows.ts'
import { cookiesAfter } from '#test/http-node.ts'
import { openTestApi, type TestApi } from '#test/test-api.ts'

let api: TestApi
const events: SecurityEvent[] = []
beforeAll(async () => {
  api = await openTestApi({ noteSecurity: (event) => void events.push(event) })
})
afterAll(() => api.close())

let email: string
let who: string
let cookie: string
beforeEach(async () => {
  const customer = await aConfirmedCustomer(api.shop)
  email = customer.email
  who = customer.viewer.userId
  cookie = cookiesAfter(await api.post('/api/auth/sign-in/email', { email, password: goodPassword }))
  events.splice(0)
})

const address = '203.0.113.7'
const newPassword = 'coral and brass'
const mailed = async (kind: string) => tokenIn((await mailsAfter(api.shop)).find((mail) => mail.kind === kind))

// @rule D46 | Resets and changes of password and e-mail address are in the security log, done or refused
//   broken by: no line for a reset (password-reset.ts)
test('a reset is logged, and removes the session’s cookies from the browser', async () => {
  await api.post('/api/auth/reset-password', { token: 'of nobody', password: newPassword })
  await api.post('/api/auth/forget-password', { email })
  const reset = { token: await mailed('password_reset'), password: newPassword }
  const answer = await api.post('/api/auth/reset-password', reset, { cookie })
  expect(events).toEqual([
    { what: 'password_reset', outcome: 'refused', address },
    { what: 'password_reset', outcome: 'done', who, address },
  ])
  expect(answer.headers.getSetCookie().map((value) => value.split(';').slice(0, 2))).toEqual([
    ['aso_session=', ' Max-Age=0'],
    ['aso_signed_in=', ' Max-Age=0'],
    [expect.stringMatching(/^aso_device=[\w-]{43}\.[\w-]{22}\.[^;]+$/), ' Max-Age=31536000'],
  ])
})

test('a reset leaves another user’s session in the browser unchanged', async () => {
  const other = await aConfirmedCustomer(api.shop)
  await api.post('/api/auth/forget-password', { email: other.email })
  const reset = { token: await mailed('password_reset'), password: newPassword }
  const answer = await api.post('/api/auth/reset-password', reset, { cookie })
  expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, [expect.stringMatching(/^aso_device=/)]])
})

test('changes of password and address are logged', async () => {
  const change = { currentPassword: 'not hers', newPassword }
  await api.post('/api/v1/account/password', change, { cookie })
  const changed = await api.post('/api/v1/account/password', { ...change, currentPassword: goodPassword }, { cookie })
  const body = { email: `new-${email}`, password: newPassword }
  await api.post('/api/v1/account/email', body, { cookie: cookiesAfter(changed, cookie) })
  const mails = await mailsAfter(api.shop)
  for (const kind of ['email_change_old', 'email_change_new']) {
    await api.post('/api/auth/confirm-email-change', { token: tokenIn(mails.find((mail) => mail.kind === kind)) })
  }
  expect(events).toEqual([
    { what: 'password_change', outcome: 'refused', who, address },
    { what: 'password_change', outcome: 'done', who, address },
    { what: 'email_change', outcome: 'done', who, address },
  ])
})
