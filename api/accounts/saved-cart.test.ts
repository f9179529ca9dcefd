import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLine } from '#test/factories.ts'
import { aCustomer } from '#test/signed-in-users.ts'
import { openTestApi, type TestApi } from '#test/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

const at = '/api/v1/cart'
const item = (id: string, shownColor: string | null = null) => ({ id, shownColor })
const aCart = () => ({ lines: [aLine(randomUUID(), 3)], wishlist: [item(randomUUID(), '#aabbcc')] })
const read = async (cookie: string) =>
  ((await (await api.ask(at, { headers: { cookie } })).json()) as { data: object }).data
const put = (cookie: string, body: object) =>
  api.ask(at, { method: 'PUT', headers: { cookie, 'content-type': 'application/json' }, body: JSON.stringify(body) })
const versionOf = async (answer: Response) => ((await answer.json()) as { data: { version: string } }).data.version

// @rule D7 | A signed-in shopper's cart and wishlist are saved to the account, for her alone
test('a cart saved in one browser is read in another, and by nobody else', async () => {
  const [her, other, cart] = [await aCustomer(api), await aCustomer(api), aCart()]
  expect(await read(her.cookie)).toEqual({ version: null, lines: [], wishlist: [] })
  const version = await versionOf(await put(her.cookie, { version: null, ...cart }))
  expect(await read(her.cookie)).toEqual({ version, ...cart })
  expect(await read(other.cookie)).toEqual({ version: null, lines: [], wishlist: [] })
  expect((await put(other.cookie, { version, ...aCart() })).status).toBe(409)
  expect(await read(her.cookie)).toEqual({ version, ...cart })
  expect([(await api.ask(at)).status, (await put('', { version, ...cart })).status]).toEqual([401, 401])
})

// @rule D7 | Two browsers that save at once lose no line: the second gets what the first saved
//   broken by: the version not compared (save-cart.server.ts)
test('of two saves of the same version one succeeds, and the other gets what was saved', async () => {
  const [{ cookie }, first, second] = [await aCustomer(api), aCart(), aCart()]
  let version: string | null = null
  for (const [a, b] of [
    [first, second],
    [second, first],
  ] as const) {
    const answers = await Promise.all([a, b].map((cart) => put(cookie, { version, ...cart })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const [saved, refused] = answers[0]?.status === 200 ? answers : answers.toReversed()
    if (!saved || !refused) throw new Error('no answers')
    version = await versionOf(saved)
    const { error } = (await refused.json()) as { error: { code: string; details: object } }
    const winner = answers[0] === saved ? a : b
    expect(error).toMatchObject({ code: 'cart_changed', details: { cart: { version, ...winner } } })
  }
})

test.each([
  ['more lines than a cart has', { lines: Array.from({ length: 51 }, () => aLine(randomUUID())) }],
  [
    'the same line twice',
    { lines: [aLine('0b8e1c1e-0000-4000-8000-000000000000'), aLine('0B8E1C1E-0000-4000-8000-000000000000')] },
  ],
  ['more pieces than a line has', { lines: [aLine(randomUUID(), 21)] }],
  ['more than the wishlist holds', { wishlist: Array.from({ length: 201 }, () => item(randomUUID())) }],
  ['an id that is none', { wishlist: [item('1')] }],
  ['what can’t be stored', { wishlist: [item(randomUUID(), 'a\u0000')] }],
])('%s is refused, and nothing is saved', async (_, wrong) => {
  const { cookie } = await aCustomer(api)
  expect((await put(cookie, { version: null, lines: [], wishlist: [], ...wrong })).status).toBe(422)
  expect(await read(cookie)).toEqual({ version: null, lines: [], wishlist: [] })
})
