import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { importLimits } from '#domain/catalogue/csv/columns.ts'
import { maxPictureBytes } from '#domain/media/picture-type.ts'
import { makeProduct } from '#test/factories.ts'
import { aCustomer, anAdministrator, type SignedInUser } from '#test/signed-in-users.ts'
import { openTestApi, type TestApi } from '#test/test-api.ts'
import { uploadBody, uploadType } from '#test/upload-body.ts'
import { longestExportMs } from './export-stream.ts'

let api: TestApi
let tola: SignedInUser
let ada: SignedInUser
beforeAll(async () => {
  api = await openTestApi({ clock: () => new Date('2026-05-01T10:00:00Z') })
  tola = await anAdministrator(api)
  ada = await aCustomer(api)
})
afterAll(() => api.close())
beforeEach(() => {
  api.exceeded.clear()
  return api.db
    .deleteFrom('productImport')
    .execute()
    .then(() => {})
})

const send = (file: string, headers: Record<string, string> = {}, cookie = tola.cookie) =>
  api.ask('/api/v1/admin/products/imports', {
    method: 'POST',
    headers: { 'content-type': uploadType, cookie, ...headers },
    body: uploadBody(Buffer.from(file), { name: 'März "2026".csv', type: 'text/csv' }),
  })
const download = (search = '', cookie = tola.cookie) =>
  api.ask(`/api/v1/admin/products/export${search}`, { headers: { cookie } })
const codeOf = async (answer: Response) => [
  answer.status,
  ((await answer.json()) as { error: { code: string } }).error.code,
]
const imports = () => api.db.selectFrom('productImport').select(['state', 'lines', 'failure']).execute()

// @rule back-office §2 Products list | Export CSV returns a file named after the day, which is not cached
test('an export is a file named after the day', async () => {
  await makeProduct(api.db, { name: 'Iró', slug: 'iro' })
  const answer = await download('?q=iro&status=nonsense')
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="products-2026-05-01.csv"')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const [head, first] = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer()).split('\r\n')
  expect(head).toMatch(/^\ufeffid,slug,/)
  expect(first).toContain(',iro,Iró,')
})

test('an export that isn’t taken within ten minutes is aborted', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const answer = await download()
  vi.advanceTimersByTime(longestExportMs)
  vi.useRealTimers()
  await expect(answer.text()).rejects.toThrow('in time')
})

test('a file is received whatever its name; one that can’t be read is kept as failed', async () => {
  const answer = await send('slug,name\na,b\n')
  expect(answer.status).toBe(201)
  expect(await answer.json()).toEqual({ id: expect.stringMatching(/^[0-9a-f-]{36}$/) })
  expect(await imports()).toEqual([{ state: 'checking', lines: 1, failure: null }])
  expect((await send('slug,name\na,"b\n')).status).toBe(201)
  expect((await imports()).map(({ state }) => state).sort()).toEqual(['checking', 'failed'])
})

// @rule D35 | Product files are refused before they are read: without the permission, too often, too large, of another type
//   broken by: the limit checked after the file was read (product-files.ts)
test('a file may be larger than a picture', async () => {
  const answer = await send(`slug\n${'x'.repeat(maxPictureBytes)}\n`.repeat(2))
  expect(answer.status).toBe(201)
  expect(await imports()).toMatchObject([{ state: 'failed' }])
})

test('a file that isn’t accepted is refused before it is read', async () => {
  expect(await codeOf(await send('slug\na\n', {}, ada.cookie))).toEqual([403, 'not_administrator'])
  expect((await download('', ada.cookie)).status).toBe(403)
  expect(await codeOf(await send('slug\na\n', { 'content-type': 'text/csv' }))).toEqual([415, 'unsupported_type'])
  expect(await codeOf(await send('slug\na\n', { 'content-length': String(2 * importLimits.bytes) }))).toEqual([
    413,
    'too_large',
  ])
  api.limitChecks.splice(0)
  api.exceeded.add('product-import').add('product-export')
  expect(await codeOf(await send('slug\na\n'))).toEqual([429, 'too_many_requests'])
  expect(await codeOf(await download())).toEqual([429, 'too_many_requests'])
  expect(api.limitChecks.filter((check) => check.startsWith('product-'))).toEqual([
    `product-import ${tola.id}`,
    `product-export ${tola.id}`,
  ])
  expect(await imports()).toEqual([])
})

test('without a file, cut off, or while too many wait, nothing is kept', async () => {
  const cookie = tola.cookie
  const ask = (body: Buffer<ArrayBuffer>) =>
    api.ask('/api/v1/admin/products/imports', { method: 'POST', headers: { 'content-type': uploadType, cookie }, body })
  const whole = uploadBody(Buffer.from('slug,name\na,b\n'))
  expect(await codeOf(await ask(uploadBody(Buffer.from('x'), { field: 'other' })))).toEqual([422, 'no_file'])
  expect(await codeOf(await ask(whole.subarray(0, whole.length - 30)))).toEqual([400, 'incomplete'])
  expect(await imports()).toEqual([])
  for (let n = 0; n < 5; n++) await send('slug,name\na,b\n')
  expect(await codeOf(await send('slug,name\na,b\n'))).toEqual([409, 'too_many_open'])
})
