import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PageLimits } from '#app/context.server.ts'
import { anAdministrator, type SignedInUser } from '#test/signed-in-users.ts'
import { openTestApi, type TestApi } from '#test/test-api.ts'
import { openTestPages } from '#test/test-pages.ts'
import { unlimited } from '#test/unlimited.ts'

let api: TestApi
let pages: Awaited<ReturnType<typeof openTestPages>>
let tola: SignedInUser
const counted: string[] = []
const limits: PageLimits = {
  ...unlimited,
  check: async (name, key) => {
    counted.push(`${name} ${key}`)
    return { ok: false, retryAfter: 7 }
  },
}

beforeAll(async () => {
  api = await openTestApi({ report: () => {} })
  pages = await openTestPages(api.shop, { limits })
  tola = await anAdministrator(api)
}, 60_000)
afterAll(() => api.close())

async function ask(path: string, body?: URLSearchParams) {
  const url = new URL(path, api.shop.publicUrl)
  const headers = { cookie: tola.cookie, origin: url.origin }
  const request = new Request(url, { headers, ...(body && { method: 'POST', body }) })
  const viewer = await api.readViewer(request)
  return pages(request, { requestId: 'request-1', ip: '203.0.113.7', viewer, nonce: '' })
}

// @rule D49 | An administrator's writes in the back office are rate-limited, as those to the API are
//   broken by: no middleware in the layout (layout.tsx); everybody with the same role counted together (limit-writes.server.ts); the retry time not stored (context.server.ts), not sent with a document or
//   not with data (entry.server.tsx)
test('too many acts on back-office pages are refused with a retry time, and reads are never counted', async () => {
  for (const path of ['/admin/products/new', '/admin/products/any/edit', '/admin/categories'])
    for (const address of [path, `${path}.data`]) {
      const { status, headers } = await ask(address, new URLSearchParams({ act: 'remove' }))
      expect([address, status, headers.get('retry-after')]).toEqual([address, 429, '7'])
    }
  expect(counted).toEqual(Array(6).fill(`admin-write ${tola.id}`))
  const read = await ask('/admin/products')
  expect([read.status, read.headers.get('retry-after')]).toEqual([200, null])
  expect(counted).toHaveLength(6)
})
