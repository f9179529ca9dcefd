import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { confirmSubscription } from '#domain/content/confirm-subscription.server.ts'
import { createLimits } from '#server/rate-limits.ts'
import { openTestApi, type TestApi } from '#test/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  api.exceeded.clear()
  api.limitChecks.length = 0
  await api.db.deleteFrom('newsletterSubscriber').execute()
})

const path = '/api/v1/newsletter'
const send = (email: unknown) => api.post(path, { email })
const sendForm = (fields: Record<string, string>) =>
  api.ask(path, { method: 'POST', body: new URLSearchParams(fields) })
const subscribers = () => api.db.selectFrom('newsletterSubscriber').select(['id', 'email']).execute()

describe('subscribing to the newsletter', () => {
  test('stores the address and asks to check one’s mail', async () => {
    const answer = await send(' Ada@example.com ')
    expect([answer.status, await answer.json()]).toEqual([202, { data: { message: 'Check your email to confirm.' } }])
    expect(await subscribers()).toMatchObject([{ email: 'ada@example.com' }])
  })

  // @rule D32 | Newsletter: the answer doesn't reveal whether the address was known
  test('gives the same response whether or not the address was known', async () => {
    const first = await send('ada@example.com')
    const [ada] = await subscribers()
    await confirmSubscription(api.shop, ada?.id ?? '')
    const second = await send('ada@example.com')
    api.exceeded.add('newsletter-email')
    const third = await send('ada@example.com')
    const answers = await Promise.all([first, second, third].map(async (one) => [one.status, await one.text()]))
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
  })

  test.each(['', 'ada', 'ada@example', 'ada@example.com\r\nBcc: b@example.com'])('refuses %j', async (email) => {
    const answer = await send(email)
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({
      error: { code: 'invalid', details: { fields: { email: 'Please enter a valid email address' } } },
    })
    expect(await subscribers()).toEqual([])
  })

  test.each([[null], [{}], [12], [['ada@example.com']]])('refuses a value that isn’t text: %j', async (email) => {
    expect((await send(email)).status).toBe(422)
  })

  // @rule D32 | Newsletter: one mail a day to an address, and a visitor's requests are limited
  test('is limited by visitor and by address', async () => {
    await send('ada@example.com')
    expect(api.limitChecks).toEqual([
      'newsletter 203.0.113.7',
      'newsletter-network 203.0.113.7',
      'newsletter-email ada@example.com',
    ])
    api.exceeded.add('newsletter')
    const answer = await send('ben@example.com')
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '90'])
    expect(await subscribers()).toHaveLength(1)
  })

  test('sends at most one mail a day to an address', async () => {
    api.exceeded.add('newsletter-email')
    expect((await send('ada@example.com')).status).toBe(202)
    expect(await subscribers()).toEqual([])
  })
})

// @rule A52 | A hundred hostile posts: one mail to a mailbox, with any tag, and forty in an hour from a network address
//   broken by: addresses counted with their tags (newsletter.ts)
test('a mailbox is not flooded with mails', { timeout: 20_000 }, async () => {
  const limited = await openTestApi({}, (shop) => createLimits({ NODE_ENV: 'production' }, shop))
  const flood = (addressOf: (at: number) => string) =>
    Promise.all(Array.from({ length: 50 }, (_, at) => limited.post(path, { email: addressOf(at) })))
  const letters = async () => (await limited.db.selectFrom('mail').select('id').execute()).length
  await flood((at) => `Victim+${at}@example.com`)
  expect(await letters()).toBe(1)
  await flood((at) => `victim${at}@example.com`)
  expect(await letters()).toBeLessThanOrEqual(40)
  await limited.close()
})

describe('the newsletter’s form without scripts', () => {
  const goesTo = async (answer: Response | Promise<Response>) => {
    const { status, headers } = await answer
    return [status, headers.get('location')]
  }

  test('is redirected to a page', async () => {
    expect(await goesTo(sendForm({ email: 'ada@example.com' }))).toEqual([303, '/newsletter?answer=sent'])
    expect(await subscribers()).toMatchObject([{ email: 'ada@example.com' }])
  })

  test('is redirected to a page that says what is wrong', async () => {
    expect(await goesTo(sendForm({ email: 'ada' }))).toEqual([303, '/newsletter?answer=invalid'])
    expect(await goesTo(sendForm({}))).toEqual([303, '/newsletter?answer=invalid'])
    api.exceeded.add('newsletter')
    expect(await goesTo(sendForm({ email: 'ada@example.com' }))).toEqual([303, '/newsletter?answer=wait'])
    expect(await subscribers()).toEqual([])
  })
})
