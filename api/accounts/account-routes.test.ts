import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aConfirmedCustomer, goodPassword, mailsAfter, tokenIn } from '#test/account-flows.ts'
import { makeOrder } from '#test/factories.ts'
import { anAdministrator, aPassword } from '#test/signed-in-users.ts'
import { openTestApi, type TestApi } from '#test/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())
beforeEach(() => mailsAfter(api.shop))

const names = { firstName: 'Adé', lastName: 'Ọláwálé' }
let made = 0
const anEmail = () => `customer-${++made}@example.com`
const cookiesOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
const session = async (cookie: string) =>
  ((await (await api.ask('/api/auth/get-session', { headers: { cookie } })).json()) as { session: object | null })
    .session

async function signUp(email: string, cookie = '') {
  const answer = await api.post('/api/auth/sign-up/email', { email, password: goodPassword, ...names }, { cookie })
  const [mail] = await mailsAfter(api.shop)
  return { answer, cookie: cookiesOf(answer), token: tokenIn(mail) }
}

async function aCustomerWithCookie() {
  const email = anEmail()
  const { cookie, token } = await signUp(email)
  return { email, cookie: cookiesOf(await api.post('/api/auth/confirm-email', { token }, { cookie })) }
}

describe('signing up', () => {
  test('is answered with a cookie of the browser, and the link signs it in', async () => {
    const email = anEmail()
    const { answer, cookie, token } = await signUp(email)
    expect([answer.status, await answer.json()]).toEqual([202, { status: 'check_your_mail' }])
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^aso_sign_up=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/),
    ])
    const confirmed = await api.post('/api/auth/confirm-email', { token }, { cookie })
    const body = await confirmed.json()
    expect(body).toMatchObject({ status: 'signed_in', session: { user: { email, ...names }, isAdministrator: false } })
    expect(await session(cookiesOf(confirmed))).toMatchObject({ user: { email, ...names } })
    const again = await api.post('/api/auth/confirm-email', { token }, { cookie })
    expect([again.status, await again.json()]).toMatchObject([404, { error: { code: 'invalid_link' } }])
  })

  test('in another browser the link asks to sign in there', async () => {
    const email = anEmail()
    const { token } = await signUp(email)
    const opened = await api.post('/api/auth/confirm-email', { token })
    expect(await opened.json()).toEqual({ status: 'sign_in_here' })
    const credentials = { email, password: goodPassword }
    const signedIn = await api.post('/api/auth/sign-in/email', credentials, { cookie: cookiesOf(opened) })
    expect(signedIn.status).toBe(200)
  })

  // @rule D22 | No field of the sign-up makes an administrator
  test.each([
    ['firstName', { firstName: 'x'.repeat(10_000) }],
    ['firstName', { firstName: 'Ada\r\nBcc: eve@example.com' }],
    ['lastName', { lastName: 'see https://evil.example' }],
    ['lastName', { lastName: 'www.evil.example' }],
    ['email', { email: 'ada@example.com\r\nBcc: eve@example.com' }],
    ['role', { role: 'admin' }],
    ['isAdministrator', { isAdministrator: true }],
    ['emailVerified', { emailVerified: true }],
    ['callbackURL', { callbackURL: 'https://evil.example' }],
  ])('is refused for its field %s: %j', async (field, change) => {
    const answer = await api.post('/api/auth/sign-up/email', {
      email: anEmail(),
      password: goodPassword,
      ...names,
      ...change,
    })
    expect(answer.status).toBe(422)
    const { error } = (await answer.json()) as { error: { details: { fields: object } } }
    expect(Object.keys(error.details.fields)).toEqual([field])
  })

  test('with a weak password lists the reasons', async () => {
    const answer = await api.post('/api/auth/sign-up/email', { email: anEmail(), password: 'abc', ...names })
    expect([answer.status, await answer.json()]).toMatchObject([
      422,
      { error: { code: 'weak_password', details: { reasons: ['Use at least 8 characters'] } } },
    ])
  })
})

describe('a new password', () => {
  test('by mail ends the session, and sets no other', async () => {
    const { email, cookie } = await aCustomerWithCookie()
    await api.post('/api/auth/forget-password', { email })
    const [mail] = await mailsAfter(api.shop)
    const answer = await api.post('/api/auth/reset-password', { token: tokenIn(mail), password: 'coral and brass' })
    expect([answer.status, await answer.json()]).toEqual([200, { status: 'password_set' }])
    expect(answer.headers.getSetCookie().map((value) => value.split(';')[0])).toEqual([
      'aso_session=',
      'aso_signed_in=',
    ])
    expect(await session(cookie)).toBeNull()
  })

  test('needs the current one, ends every other session and renews this one', async () => {
    const { email, cookie } = await aCustomerWithCookie()
    const elsewhere = cookiesOf(await api.post('/api/auth/sign-in/email', { email, password: goodPassword }))
    const change = (currentPassword: string) =>
      api.post('/api/v1/account/password', { currentPassword, newPassword: 'coral and brass' }, { cookie })
    const wrong = await change('not the one')
    expect([wrong.status, await wrong.json()]).toMatchObject([422, { error: { code: 'wrong_password' } }])
    const changed = await change(goodPassword)
    expect(changed.status).toBe(200)
    expect([await session(cookie), await session(elsewhere)]).toEqual([null, null])
    expect(await session(cookiesOf(changed))).toMatchObject({ user: { email } })
    expect((await mailsAfter(api.shop)).map(({ kind }) => kind)).toContain('password_changed')
  })
})

describe('another e-mail address', () => {
  test('is confirmed at both, in any order, and needs the password', async () => {
    const { email, cookie } = await aCustomerWithCookie()
    const newEmail = anEmail()
    const ask = (password: string) => api.post('/api/v1/account/email', { email: newEmail, password }, { cookie })
    expect((await ask('not the one')).status).toBe(422)
    expect(await (await ask(goodPassword)).json()).toEqual({ status: 'check_your_mail' })
    const mails = await mailsAfter(api.shop)
    expect(mails.map(({ kind, to }) => [kind, to]).sort()).toEqual([
      ['email_change_new', newEmail],
      ['email_change_old', email],
    ])
    const confirm = async (mail = mails[0]) =>
      (await api.post('/api/auth/confirm-email-change', { token: tokenIn(mail) })).json()
    expect(await confirm(mails[1])).toEqual({ status: 'half_confirmed' })
    expect(await confirm(mails[1])).toMatchObject({ error: { code: 'invalid_link' } })
    expect(await session(cookie)).toMatchObject({ user: { email } })
    expect(await confirm(mails[0])).toEqual({ status: 'changed' })
    expect(await session(cookie)).toMatchObject({ user: { email: newEmail } })
  })

  // @rule decisions D39 | A reset link that was mailed to the old address doesn't work any more once the address is changed
  //   broken by: its resets kept (confirm-email-change.server.ts)
  test('takes the place of the old one, whose mailed reset link works no more', async () => {
    const { email, cookie } = await aCustomerWithCookie()
    await api.post('/api/auth/forget-password', { email })
    const [reset] = await mailsAfter(api.shop)
    await api.post('/api/v1/account/email', { email: anEmail(), password: goodPassword }, { cookie })
    const links = await mailsAfter(api.shop)
    for (const mail of links) await api.post('/api/auth/confirm-email-change', { token: tokenIn(mail) })
    const answer = await api.post('/api/auth/reset-password', { token: tokenIn(reset), password: 'coral and brass' })
    expect([answer.status, await answer.json()]).toMatchObject([404, { error: { code: 'invalid_link' } }])
  })

  test('of somebody else is answered the same, and can’t be taken', async () => {
    const [{ email: taken }, { email, cookie }] = [await aCustomerWithCookie(), await aCustomerWithCookie()]
    const answer = await api.post('/api/v1/account/email', { email: taken, password: goodPassword }, { cookie })
    expect(await answer.json()).toEqual({ status: 'check_your_mail' })
    const mails = await mailsAfter(api.shop)
    expect(mails.map(({ kind, to }) => [kind, to])).toEqual([['email_change_old', email]])
  })
})

describe('sessions of the account', () => {
  test('are listed, and the others can be ended', async () => {
    const { email, cookie } = await aCustomerWithCookie()
    const phone = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0) Safari/605' }
    const elsewhere = cookiesOf(await api.post('/api/auth/sign-in/email', { email, password: goodPassword }, phone))
    const list = await api.ask('/api/v1/account/sessions', { headers: { cookie } })
    const { data } = (await list.json()) as { data: { id: string; device: string; isCurrent: boolean }[] }
    expect(data.map(({ device, isCurrent }) => [device, isCurrent])).toContainEqual(['Safari on iPhone', false])
    expect(data.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
    const others = await api.post('/api/v1/account/sessions/end-others', {}, { cookie })
    expect(await others.json()).toEqual({ ended: 1 })
    expect([await session(cookie), await session(elsewhere)]).toEqual([expect.anything(), null])
  })

  // @rule §6 customer | Another customer's session is 404, like one that doesn't exist
  //   broken by: any session ended by its id (end-sessions.server.ts)
  test('of somebody else are not found', async () => {
    const [{ cookie }, other] = [await aCustomerWithCookie(), await aCustomerWithCookie()]
    const list = await api.ask('/api/v1/account/sessions', { headers: { cookie: other.cookie } })
    const { data } = (await list.json()) as { data: { id: string }[] }
    const nobodys = '2f1c2a4e-0000-4000-8000-000000000000'
    const answers = [data[0]?.id, nobodys].map((id) => api.post(`/api/v1/account/sessions/${id}/end`, {}, { cookie }))
    const [theirs, none] = await Promise.all(answers)
    expect([theirs?.status, await theirs?.text()]).toEqual([404, await none?.text()])
    expect(await session(other.cookie)).not.toBeNull()
    const own = await api.post(`/api/v1/account/sessions/${data[0]?.id}/end`, {}, { cookie: other.cookie })
    expect(own.status).toBe(200)
    expect(await session(other.cookie)).toBeNull()
  })
})

describe('leaving', () => {
  test('deletes the account; orders that are over stay without the person', async () => {
    const { viewer, email, session: opened } = await aConfirmedCustomer(api.shop)
    const [closed, open] = [await makeOrder(api.db), await makeOrder(api.db)]
    await api.db
      .updateTable('order')
      .set({ userId: viewer.userId, isGuestOrder: false })
      .where('id', 'in', [closed, open])
      .execute()
    await api.db.updateTable('order').set({ status: 'delivered' }).where('id', '=', closed).execute()
    const signedIn = await api.post('/api/auth/sign-in/email', { email, password: goodPassword })
    const cookie = cookiesOf(signedIn)
    expect((await api.post('/api/v1/account/delete', { password: 'not the one' }, { cookie })).status).toBe(422)
    const answer = await api.post('/api/v1/account/delete', { password: goodPassword }, { cookie })
    expect([answer.status, await answer.json()]).toEqual([200, { status: 'deleted' }])
    expect([await session(cookie), opened.token.length]).toEqual([null, 43])
    const orders = await api.db
      .selectFrom('order')
      .where('id', 'in', [closed, open])
      .select(['id', 'userId', 'email', 'shippingAddress'])
      .execute()
    const [over, underWay] = [orders.find(({ id }) => id === closed), orders.find(({ id }) => id === open)]
    expect(over).toMatchObject({ userId: null, email: '', shippingAddress: { firstName: 'Deleted', address: '' } })
    expect(underWay).toMatchObject({ userId: null, shippingAddress: { firstName: 'Adé' } })
    const log = await api.db.selectFrom('auditLog').select(['actor']).execute()
    expect(log.map(({ actor }) => actor)).not.toContain(email)
    expect((await api.post('/api/auth/sign-in/email', { email, password: goodPassword })).status).toBe(401)
  })

  test('is refused to an administrator', async () => {
    const { cookie } = await anAdministrator(api)
    const answer = await api.post('/api/v1/account/delete', { password: aPassword }, { cookie })
    expect([answer.status, await answer.json()]).toMatchObject([409, { error: { code: 'administrator' } }])
  })

  test('hands over what is kept, of nobody else, without secrets', async () => {
    const { email, cookie } = await aCustomerWithCookie()
    const { email: other } = await aCustomerWithCookie()
    const answer = await api.ask('/api/v1/account/export', { headers: { cookie } })
    const text = await answer.text()
    expect(JSON.parse(text)).toMatchObject({ data: { email, profile: names, addresses: [], orders: [] } })
    expect(text).not.toContain(other)
    expect(text).not.toMatch(/argon2|hash|token/i)
  })
})

test.each(['password', 'email', 'delete', 'sessions/end-others'])(
  'account/%s is for who is signed in',
  async (path) => {
    const answer = await api.post(`/api/v1/account/${path}`, {})
    expect([answer.status, await answer.json()]).toMatchObject([401, { error: { code: 'no_session' } }])
  },
)

test('what is done with an account is limited by the account', async () => {
  const { cookie } = await aCustomerWithCookie()
  api.exceeded.add('account-write')
  const answer = await api.post('/api/v1/account/sessions/end-others', {}, { cookie })
  api.exceeded.delete('account-write')
  expect(answer.status).toBe(429)
})
