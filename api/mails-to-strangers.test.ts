import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { confirmEmail } from '#domain/accounts/confirm-email.server.ts'
import { requestPasswordReset } from '#domain/accounts/request-password-reset.server.ts'
import { anonymous } from '#domain/accounts/viewer.ts'
import { createMailSender } from '#domain/notifications/send-due-mail.server.ts'
import { readMessage } from '#server/mail-messages.ts'
import { createLimits, type Limits } from '#server/rate-limits.ts'
import { aConfirmedCustomer, goodPassword, tokenIn } from '#test/account-flows.ts'
import { aBrowser } from '#test/browsers.ts'
import { aCheckout, aLine, anAddress, makeProduct, type TestShop } from '#test/factories.ts'
import { openTestApi, type TestApi } from '#test/test-api.ts'

const minute = 60_000
let api: TestApi
let shop: TestShop
let passed = 0
let visitors = 0
let limits: Limits
beforeAll(async () => {
  api = await openTestApi({ clock: () => new Date(Date.now() + passed) }, (its) => {
    limits = createLimits({ NODE_ENV: 'production', RATE_LIMITS: 'on' }, its)
    return limits
  })
  shop = api.shop as TestShop
})
afterAll(() => api.close())
beforeEach(() => {
  passed += 25 * 60 * minute
})

/** Sends the mails that are due and returns those sent since the last call. */
async function mails() {
  shop.sent.splice(0)
  const send = createMailSender(shop, (mail) => readMessage(shop, mail))
  await send({ stopping: new AbortController().signal, onClaim: () => {} })
  return [...shop.sent]
}
/** Sends each request from another network address. */
async function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  api.visitor.ip = `203.0.${Math.floor(++visitors / 250)}.${visitors % 250}`
  return api.post(path, body, headers)
}

const signUp = (email: string, headers = {}) =>
  post('/api/auth/sign-up/email', { email, password: goodPassword, firstName: 'Eve', lastName: '' }, headers)
const cookieOf = (answer: Response) => answer.headers.get('set-cookie')?.split(';')[0] ?? ''

describe('signing up with another person’s address', () => {
  // broken by: each tag counted separately (email-address.ts)
  test('sends three mails an hour and ten a day, and as many to all tags of it together', async () => {
    for (let hour = 0; hour < 6; hour++) {
      for (let n = 0; n < 5; n++) {
        await signUp(n % 2 === 0 ? 'bisi@example.com' : 'BISI@example.com')
        await signUp(`bisi+${hour}${n}@example.com`)
      }
      const sent = await mails()
      const tagged = sent.filter(({ to }) => to.includes('+'))
      const expected = Math.min(3, Math.max(0, 10 - 3 * hour))
      expect([sent.length - tagged.length, tagged.length]).toEqual([expected, expected])
      passed += 61 * minute
    }
  })

  // broken by: mails of sign-ins not counted (sign-in.server.ts)
  test('and signing in to it repeatedly sends no more of them', async () => {
    const cookies: string[] = []
    for (let n = 0; n < 3; n++) cookies.push(cookieOf(await signUp('chi@example.com')))
    expect(await mails()).toHaveLength(3)
    for (let time = 0; time < 3; time++) {
      passed += 16 * minute
      for (const cookie of cookies) {
        const credentials = { email: 'chi@example.com', password: goodPassword }
        expect((await post('/api/auth/sign-in/email', credentials, { cookie })).status).toBe(401)
      }
      expect(await mails()).toEqual([])
    }
  })

  // broken by: a sign-up without a mail not stored (sign-up.ts)
  test('doesn’t block its owner: the link of a stranger’s mail confirms the sign-up of the browser that opens it', async () => {
    for (let n = 0; n < 3; n++) await signUp('dayo@example.com')
    const sent = await mails()
    const own = cookieOf(await signUp('dayo@example.com'))
    expect(await mails()).toEqual([])
    const browser = { ...aBrowser(), signUpToken: own.split('=')[1] ?? '' }
    const [stranger] = sent as Parameters<typeof tokenIn>
    expect(await confirmEmail(shop, tokenIn(stranger), browser, anonymous)).toMatchObject({ state: 'signed_in' })
  })

  // broken by: the link removed from a sign-up without a new mail (sign-up.server.ts)
  test('beyond the limit leaves the last mail valid', async () => {
    const cookie = cookieOf(await signUp('efe@example.com'))
    for (let n = 0; n < 2; n++) await signUp('efe@example.com', { cookie })
    const links = (await mails()) as Parameters<typeof tokenIn>
    await signUp('efe@example.com', { cookie })
    expect([links.length, await mails()]).toEqual([1, []])
    const browser = { ...aBrowser(), signUpToken: cookie.split('=')[1] ?? '' }
    expect(await confirmEmail(shop, tokenIn(links[0]), browser, anonymous)).toMatchObject({ state: 'signed_in' })
  })
})

describe('requesting a password reset for another person’s account', () => {
  const ask = (email: string, headers = {}) => post('/api/auth/forget-password', { email }, headers)
  const linksIn = (sent: unknown[]) => (sent as Parameters<typeof tokenIn>).map(tokenIn)
  const reset = async (token: string, password = 'coral and brass') =>
    (await post('/api/auth/reset-password', { token, password })).status

  // broken by: no daily limit (password-reset.ts)
  test('sends three links an hour and ten a day', async () => {
    const { email } = await aConfirmedCustomer(shop)
    const sent: number[] = []
    for (let hour = 0; hour < 6; hour++) {
      for (let n = 0; n < 5; n++) {
        await ask(n % 2 === 0 ? email : email.toUpperCase())
        sent.push((await mails()).length)
      }
      passed += 61 * minute
    }
    expect(sent.reduce((sum, n) => sum + n)).toBe(10)
    expect(sent.slice(0, 6)).toEqual([1, 1, 1, 0, 0, 1])
  })

  // broken by: a request without a mail dropped, as before (password-reset.ts)
  test('doesn’t block its owner: the last mail’s link works for half an hour from her request', async () => {
    const { email } = await aConfirmedCustomer(shop)
    const links: string[] = []
    for (let n = 0; n < 3; n++) {
      await ask(email)
      links.push(...linksIn(await mails()))
    }
    const [first = '', , last = ''] = links
    passed += 40 * minute
    expect(await reset(last)).toBe(404)
    await ask(email)
    expect(await mails()).toEqual([])
    expect([await reset(first), await reset(last, 'short'), await reset(last)]).toEqual([404, 422, 200])
    expect(await reset(last)).toBe(404)
  })

  // broken by: only renewed, even where nothing can be renewed (issue-reset-link.server.ts)
  test('still allows another one after the last link was used, even at the limit', async () => {
    const { email } = await aConfirmedCustomer(shop)
    for (let n = 0; n < 3; n++) await ask(email)
    const [link = ''] = linksIn(await mails())
    expect(await reset(link)).toBe(200)
    await mails()
    await ask(email)
    const [again = ''] = linksIn(await mails())
    expect(await reset(again, 'ochre and pewter')).toBe(200)
  })

  // broken by: renewed at any age (issue-reset-link.server.ts)
  test('doesn’t renew a link of the day before', async () => {
    const { email } = await aConfirmedCustomer(shop)
    await requestPasswordReset(shop, email)
    const [old = ''] = linksIn(await mails())
    passed += 24 * 60 * minute
    await requestPasswordReset(shop, email, async () => false)
    const [fresh = ''] = linksIn(await mails())
    expect([await reset(old), await reset(fresh)]).toEqual([404, 200])
  })

  // broken by: her browser counted with all others (password-reset.ts)
  test('leaves her own browser a limit of its own, for its own account only', async () => {
    const { email, browser } = await aConfirmedCustomer(shop)
    const other = await aConfirmedCustomer(shop)
    for (let n = 0; n < 4; n++) await ask(email)
    await mails()
    await ask(email, { cookie: `aso_device=${other.browser.deviceToken}` })
    expect(await mails()).toEqual([])
    await ask(email, { cookie: `aso_device=${browser.deviceToken}` })
    expect(await mails()).toMatchObject([{ kind: 'password_reset', to: email }])
  })
})

describe('ordering with another person’s address', () => {
  const order = async (email: string) => {
    const { checkoutKey, ...body } = await aCheckout(shop, [aLine(await makeProduct(shop.db))], {
      shippingAddress: { ...anAddress, email },
    })
    const answer = await post('/api/v1/orders', body, { 'Idempotency-Key': checkoutKey })
    return ((await answer.json()) as { order: { id: string } }).order.id
  }

  // broken by: tags not counted together (orders.ts)
  test('sends five mails a day to all of its tags together', async () => {
    for (let n = 0; n < 8; n++) await order(`femi+${n}@example.com`)
    expect(await mails()).toHaveLength(5)
  })

  // broken by: links to unpaid orders not counted by their mailbox (order-look-up.ts)
  test('and looking the orders up sends five links a day, and any number to a paid one', async () => {
    const ids = [await order('gbenga@example.com'), await order('Gbenga+shop@example.com')]
    expect(await mails()).toHaveLength(2)
    const sent: unknown[] = []
    const lookUp = async () => {
      for (const [at, id] of ids.entries()) {
        const email = at === 0 ? 'gbenga@example.com' : 'gbenga+shop@example.com'
        await post('/api/v1/orders/look-up', { orderNumber: id, email })
        sent.push(...(await mails()))
      }
    }
    for (let n = 0; n < 4; n++) await lookUp()
    expect(sent).toHaveLength(5)
    await shop.db
      .updateTable('order')
      .set({ totalAmount: 0, subtotal: 1, discount: 1, shippingFee: 0 })
      .where('id', 'in', ids)
      .execute()
    await lookUp()
    expect(sent).toHaveLength(7)
  })
})

// @rule D49 | Mails to strangers are counted by network as well: a household has thousands of addresses
//   broken by: newsletters of a network not counted (newsletter.ts); sign-ups of a network not counted (sign-up.ts)
test.each([
  ['newsletter', 150, '/api/v1/newsletter', (email: string) => ({ email })],
  ['sign-up', 240, '/api/auth/sign-up/email', (email: string) => ({ email, password: goodPassword })],
] as const)(
  '%s: a household with many addresses has mails sent to %i strangers an hour',
  async (name, most, path, body) => {
    const askFrom = async (ip: string) => {
      api.visitor.ip = ip
      return (await api.post(path, body(`${name}-${++visitors}@example.com`))).status
    }
    expect(await askFrom('2001:db8:7:1::1')).toBe(202)
    for (let n = 2; n < most; n++) await limits.check(`${name}-network`, `2001:db8:7:${n.toString(16)}::1`)
    expect(await askFrom('2001:db8:7:ffff::1')).toBe(202)
    expect(await askFrom('2001:db8:7:fffe::1')).toBe(429)
    expect(await askFrom('2001:db8:8::1')).toBe(202)
  },
)
