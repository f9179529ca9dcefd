import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { makeProduct, testShop } from '#test/factories.ts'
import { openTestPages, pagePaths } from '#test/test-pages.ts'
import { type TestHttpApp, testHttpApp } from './http-app.fixture.ts'

let database: TestDatabase
let server: TestHttpApp
let productId: string
const faults: unknown[] = []
beforeAll(async () => {
  database = await testDatabase()
  productId = await makeProduct(database.db, { slug: 'ada-gown' })
  const shop = testShop(database.db, { report: (fault) => void faults.push(fault) })
  server = testHttpApp({ shop, pages: await openTestPages(shop) })
})
afterAll(() => database.close())

const urlencoded = 'application/x-www-form-urlencoded'
const multipart = 'multipart/form-data; boundary=x'
const part = (name: string, text: string) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`
const bodies: [string, string | undefined, string | null][] = [
  ['no body', undefined, null],
  ['an empty body', '', urlencoded],
  ['an empty multipart form', '', multipart],
  ['a broken multipart form', `${part('cart', '[]')}--`, multipart],
  ['a multipart form without its boundary', part('cart', '[]'), 'multipart/form-data'],
  ['JSON', '{"cart":[]}', 'application/json'],
  ['text', 'cart=', 'text/plain'],
  ['a form with a NUL', 'cart=%00&email=a%00b&paymentGateway=%00', urlencoded],
  ['a form with a NUL in a name', 'ca%00rt=1', urlencoded],
  ['a multipart form with a NUL', `${part('cart', '\0')}${part('email', '\0')}--x--\r\n`, multipart],
]
const paths = pagePaths().map((path) => path.replace('/*', '/nothing-here').replace(/:\w+/, 'ada-gown'))

const ask = async (path: string, method: string, body?: string, type?: string | null) => {
  faults.length = 0
  const headers = { 'sec-fetch-site': 'same-origin', ...(type && { 'content-type': type }) }
  const answer = await server.ask(path, { method, headers, ...(body !== undefined && { body }) })
  await answer.arrayBuffer()
  return { status: answer.status, faults: [...faults], allow: answer.headers.get('allow') }
}

// @rule Bad input | An unreadable form is refused by every page, without an error
//   broken by: pages that read any body as a form (page-form.ts)
test.each(bodies)('POST of %s to any page is refused', async (_, body, type) => {
  for (const path of [...paths, ...paths.map((page) => `${page === '/' ? '/_root' : page}.data`)]) {
    const { status, faults } = await ask(path, 'POST', body, type)
    expect({ path, faults, refused: status >= 400 && status < 500 }).toEqual({ path, faults: [], refused: true })
  }
})

test.each(['PUT', 'PATCH', 'DELETE'])('%s of a page is answered by 405, and runs nothing', async (method) => {
  for (const path of paths) {
    const answer = await ask(path, method, 'email=ada%40example.com', urlencoded)
    expect({ path, ...answer }).toEqual({ path, status: 405, faults: [], allow: 'GET, HEAD, POST' })
  }
})

describe('an address', () => {
  test.each(['/Order-Success', '/order%2Dsuccess', '/%6Frder-success', '/ORDER%2dSUCCESS', '//order-success'])(
    'spelled %s has the headers of the page that it shows',
    async (path) => {
      const answer = await server.ask(`${path}?order=a&key=b`)
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    },
  )

  test('of a product can have its id in capitals', async () => {
    const answers = [productId, productId.toUpperCase()].map(async (id) => (await server.ask(`/product/${id}`)).status)
    const [plain, capitals] = await Promise.all(answers)
    expect(plain).not.toBe(404)
    expect(capitals).toBe(plain)
  })
})
