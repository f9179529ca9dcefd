import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { makeOrder, makeProduct } from '#test/factories.ts'
import { anAdministrator, type SignedInUser } from '#test/signed-in-users.ts'
import { openTestApi, type TestApi } from '#test/test-api.ts'
import { recheckMs } from './export-stream.ts'

let api: TestApi
let tola: SignedInUser
let now = new Date()
const reported: string[] = []
const path = '/api/v1/admin/orders/export.csv'

beforeAll(async () => {
  api = await openTestApi({ clock: () => now, report: (fault, about) => void reported.push(`${about}: ${fault}`) })
  tola = await anAdministrator(api)
  await makeOrder(api.db)
})
afterEach(() => {
  now = new Date()
})
afterAll(() => api.close())

const ask = (method = 'GET', by = tola, search = '') =>
  api.ask(`${path}${search}`, { method, headers: { cookie: by.cookie } })

// @rule back-office §9 Constants | The export is a file orders-{date}.csv
//   broken by: another name (export-orders.server.ts)
test('the export is a file with the day in Lagos in its name', async () => {
  now = new Date('2031-05-19T23:30:00Z')
  const late = await anAdministrator(api)
  const answer = await ask('GET', late, '?status=pending')
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="orders-2031-05-20.csv"')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const text = await answer.text()
  expect(text.split('\r\n')).toHaveLength(3)
  expect(text).toContain('12500.00')
  expect((await (await ask('GET', late, '?expired=only')).text()).split('\r\n')).toHaveLength(2)
})

// @rule D46 | An export needs a sign-in of the last ten minutes
test('asks to sign in again after ten minutes, and a HEAD request does so without reading anything', async () => {
  const ada = await anAdministrator(api)
  expect((await ask('HEAD', ada)).status).toBe(200)
  now = new Date(Date.now() + 11 * 60_000)
  expect((await ask('HEAD', ada)).status).toBe(401)
  const answer = await ask('GET', ada)
  expect([answer.status, await answer.json()]).toMatchObject([401, { error: { code: 'sign_in_again' } }])
})

// @rule API | One export at a time for each administrator; one that ends, or is aborted, frees the place
//   broken by: not counted (order-export.ts); never released when the client left (file-stream.ts)
test('a second concurrent export is refused, another administrator’s isn’t', async () => {
  const first = await ask()
  const second = await ask()
  expect([second.status, second.headers.get('retry-after')]).toEqual([429, '10'])
  expect((await ask('HEAD')).status).toBe(429)
  const others = await ask('GET', await anAdministrator(api))
  expect(others.status).toBe(200)
  await others.text()
  await first.body?.cancel()
  const third = await ask()
  expect(third.status).toBe(200)
  await third.text()
  expect((await ask('HEAD')).status).toBe(200)
})

// @rule API | An export that fails before it begins frees the place
//   broken by: never released after an error (order-export.ts)
test('an export that couldn’t begin frees its place', async () => {
  await sql`alter table audit_log rename to away`.execute(api.db)
  const failed = await ask().catch(() => null)
  await sql`alter table away rename to audit_log`.execute(api.db)
  expect(failed?.status ?? 500).toBe(500)
  const answer = await ask()
  expect(answer.status).toBe(200)
  await answer.text()
})

/** Begins an export, makes a change, and reads the file only after so long that the viewer's rights are checked again. */
async function exportWhile(path: string, by: SignedInUser, change: () => Promise<unknown>): Promise<string> {
  const answer = await api.ask(path, { headers: { cookie: by.cookie } })
  expect(answer.status).toBe(200)
  await change()
  now = new Date(now.getTime() + recheckMs)
  return answer.text()
}
const exports = [
  path,
  '/api/v1/admin/products/export',
  '/api/v1/admin/newsletter/export.csv',
  '/api/v1/admin/messages/export.csv',
  '/api/v1/admin/activity/export.csv',
]
const endSessions = (of: string) => api.db.deleteFrom('session').where('userId', '=', of).execute()
const takeRole = (of: string) => api.db.deleteFrom('userRole').where('userId', '=', of).execute()

test.each(exports)('aborts once its session is ended or its permission withdrawn: %s', async (address) => {
  await makeProduct(api.db)
  const ada = await anAdministrator(api)
  expect(await exportWhile(address, ada, () => endSessions(tola.id))).not.toBe('')
  tola = await anAdministrator(api)
  await expect(exportWhile(address, ada, () => takeRole(ada.id))).rejects.toThrow('may not have it')
  const bisi = await anAdministrator(api)
  await expect(exportWhile(address, bisi, () => endSessions(bisi.id))).rejects.toThrow('may not have it')
  expect((await ask('HEAD', await anAdministrator(api))).status).toBe(200)
})

test('aborts when its viewer can’t be read any more, which is reported', async () => {
  const ada = await anAdministrator(api)
  reported.splice(0)
  const exporting = exportWhile(path, ada, () => sql`alter table session rename to away`.execute(api.db))
  await expect(exporting).rejects.toThrow('session')
  await sql`alter table away rename to session`.execute(api.db)
  expect(reported).toEqual([expect.stringMatching(/^exporting: .*session/)])
})

test('continues although its sign-in becomes older than ten minutes', async () => {
  const ada = await anAdministrator(api)
  now = new Date(now.getTime() + 10 * 60_000 - 1)
  expect(await exportWhile(path, ada, async () => {})).toContain('12500.00')
})
