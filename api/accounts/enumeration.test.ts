import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aConfirmedCustomer, goodPassword, mailsAfter } from '#test/account-flows.ts'
import type { TestShop } from '#test/factories.ts'
import { openTestApi, type TestApi } from '#test/test-api.ts'

let api: TestApi
const known = 'ada@example.com'
const unknown = 'ben@example.com'

beforeAll(async () => {
  api = await openTestApi()
  await aConfirmedCustomer(testShopOf(api), known)
})
afterAll(() => api.close())
beforeEach(() => api.db.deleteFrom('signInFailure').execute())

const testShopOf = ({ shop }: TestApi): TestShop => shop

/** All that a stranger sees of a response. Random tokens are replaced by their length. */
async function seen(answer: Response): Promise<unknown> {
  const headers = [...answer.headers].map(([name, value]) => [name, value.replace(/=[\w-]{43}/, '=…43')])
  return { status: answer.status, headers, body: await answer.text() }
}

const names = { firstName: 'Ada', lastName: 'Eze' }
const requests: [string, string, (email: string) => object][] = [
  ['signing in', '/api/auth/sign-in/email', (email) => ({ email, password: 'not the one' })],
  ['signing up', '/api/auth/sign-up/email', (email) => ({ email, password: 'coral and brass', ...names })],
  [
    'signing up with a weak password',
    '/api/auth/sign-up/email',
    (email) => ({ email, password: 'password', ...names }),
  ],
  ['asking for a new password', '/api/auth/forget-password', (email) => ({ email })],
]

// @rule D39 | Nobody can learn whether an e-mail is registered: same status, headers and body
test.each(requests)('%s is answered the same for a known and an unknown address', async (_, path, body) => {
  const [first, second] = [await api.post(path, body(known)), await api.post(path, body(unknown))]
  expect(await seen(first)).toEqual(await seen(second))
})

// @rule D39 | The limits of an address are the same whether it is registered or not
test.each(['sign-up-email', 'password-reset-email'])('a limit by e-mail address gives no hint: %s', async (limit) => {
  api.exceeded.add(limit)
  const [, path, body] = requests[limit === 'sign-up-email' ? 1 : 3] ?? ['', '', () => ({})]
  for (const email of [known, unknown]) expect((await api.post(path, body(email))).status).toBe(202)
  api.exceeded.delete(limit)
})

test('wrong passwords delay known and unknown addresses alike', async () => {
  for (const email of [known, unknown]) {
    // The shop doesn't know the network address for this account either.
    await api.db.deleteFrom('knownDevice').execute()
    for (let n = 0; n < 10; n++) {
      const answer = await api.post('/api/auth/sign-in/email', { email, password: 'not the one' })
      expect(answer.status).toBe(401)
    }
    const answer = await api.post('/api/auth/sign-in/email', { email, password: goodPassword })
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '1'])
    expect(await answer.json()).toMatchObject({ error: { code: 'held_up', details: { retryAfter: 1 } } })
  }
})

test('an unconfirmed address is refused like an unknown one', async () => {
  await mailsAfter(testShopOf(api))
  await api.post('/api/auth/sign-up/email', { email: 'eve@example.com', password: goodPassword, ...names })
  await mailsAfter(testShopOf(api))
  const ask = (email: string) => api.post('/api/auth/sign-in/email', { email, password: goodPassword })
  expect(await seen(await ask('eve@example.com'))).toEqual(await seen(await ask('nobody@example.com')))
})
