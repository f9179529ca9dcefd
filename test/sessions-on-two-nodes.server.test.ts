import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { grantAdmin } from '#domain/accounts/grant-admin.server.ts'
import { changeRole, removeStaff } from '#domain/accounts/staff/change-role.server.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { aConfirmedCustomer, goodPassword, mailsAfter, tokenIn } from './account-flows.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { atOnceMs } from './eventually.ts'
import { makeOrder } from './factories.ts'
import { cookiesAfter, type HttpNode, openHttpNode } from './http-node.ts'
import { readEvents } from './open-stream.ts'
import { administratorViewer } from './viewers.ts'

let database: TestDatabase
let one: HttpNode
let other: HttpNode
beforeAll(async () => {
  database = await testDatabase()
  one = await openHttpNode(database.url)
  other = await openHttpNode(database.url)
})
afterAll(async () => {
  await one.close()
  await other.close()
  await database.close()
})

const newPassword = 'coral and brass beads'
let email: string
let userId: string
let cookie: string
beforeEach(async () => {
  const customer = await aConfirmedCustomer(one.shop)
  email = customer.email
  userId = customer.viewer.userId
  cookie = await signIn()
})
const signIn = async () => cookiesAfter(await one.post('/api/auth/sign-in/email', { email, password: goodPassword }))

const follow = async (topic: string) => {
  const answer = await other.ask(`/api/v1/events?topic=${topic}`, { headers: { cookie, accept: 'text/event-stream' } })
  const stream = readEvents(answer)
  await stream.next()
  return stream
}
/** Whether the other node's document, the document's data and the API know her e-mail address, and the status of her sessions there. */
const elsewhere = async () => {
  const [document, data, session] = await Promise.all(
    ['/sign-in', '/sign-in.data', '/api/auth/get-session'].map(async (path) =>
      (await other.ask(path, { headers: { cookie } })).text(),
    ),
  )
  const knows = [document, data, session].map((text) => text?.includes(email))
  return [...knows, (await other.ask('/api/v1/account/sessions', { headers: { cookie } })).status]
}

// @rule D46 | A session ends at once at sign-out, password change, reset and deletion, on every node: documents, data, API and open streams
//   broken by: no notification of ended sessions (0014_session_notices.sql)
test.each([
  ['signing out', () => one.post('/api/auth/sign-out', {}, cookie)],
  [
    'signing out everywhere else, from another browser',
    async () => one.post('/api/v1/account/sessions/end-others', {}, await signIn()),
  ],
  [
    'changing the password in another browser',
    async () => one.post('/api/v1/account/password', { currentPassword: goodPassword, newPassword }, await signIn()),
  ],
  [
    'setting a new password by mail',
    async () => {
      await one.post('/api/auth/forget-password', { email })
      const mail = (await mailsAfter(one.shop)).find(({ kind }) => kind === 'password_reset')
      return one.post('/api/auth/reset-password', { token: tokenIn(mail), password: newPassword })
    },
  ],
  [
    'deleting the account in another browser',
    async () => one.post('/api/v1/account/delete', { password: goodPassword }, await signIn()),
  ],
])('%s ends the session on the other node', async (_, end) => {
  expect(await elsewhere()).toEqual([true, true, true, 200])
  const { next } = await follow('banner')
  expect((await end()).status).toBe(200)
  // If nothing ended the stream, a heartbeat would come first.
  expect(await next()).toBe('the end')
  expect(await elsewhere()).toEqual([false, false, false, 401])
})

// @rule D46 | A revoked role is lost at once, on every node, in a continuing session
//   broken by: no notification of changed roles (0014_session_notices.sql)
test('revoking the administrator role closes its event streams and access on the other node', async () => {
  await grantAdmin(one.shop, email)
  cookie = await signIn()
  const tasks = async () => (await other.ask('/api/v1/admin/payments/tasks', { headers: { cookie } })).status
  expect(await tasks()).toBe(200)
  const { next } = await follow(`order:${await makeOrder(one.shop.db)}`)
  await one.shop.db.deleteFrom('userRole').where('userId', '=', userId).where('role', '=', 'admin').execute()
  let heard = await next()
  // The notification about the order's own insert may arrive after the stream was opened.
  while (heard.startsWith('event: order')) heard = await next()
  expect(heard).toBe('the end')
  expect(await tasks()).toBe(403)
})

// @rule D46 | Changing or removing a role ends the former one's sessions within a second, on every node, open event streams included
//   broken by: sessions left open (end-former-role.server.ts)
test.each([
  ['another role', (owner: Viewer) => changeRole(one.shop, { userId, seen: 'orders', role: 'catalogue' }, owner)],
  ['no role', (owner: Viewer) => removeStaff(one.shop, { userId, seen: 'orders' }, owner)],
])('%s ends the sessions of staff on the other node', async (_, change) => {
  await grantAdmin(one.shop, 'owner@aso.example')
  const owner = await one.shop.db
    .selectFrom('user')
    .where('email', '=', 'owner@aso.example')
    .select('id')
    .executeTakeFirstOrThrow()
  await one.shop.db.insertInto('userRole').values({ userId, role: 'orders' }).execute()
  const tasks = async () => (await other.ask('/api/v1/admin/payments/tasks', { headers: { cookie } })).status
  const page = async () => (await other.ask('/admin/orders.data', { headers: { cookie } })).status
  expect([await tasks(), await page()]).toEqual([200, 200])
  const { next } = await follow('attention')
  const from = performance.now()
  expect(await change(administratorViewer(owner.id, 'owner@aso.example'))).toEqual({ ok: true })
  let heard = await next()
  while (heard.startsWith('event: attention')) heard = await next()
  expect(heard).toBe('the end')
  expect(performance.now() - from).toBeLessThan(atOnceMs)
  expect([await tasks(), await page()]).toEqual([401, 401])
  cookie = await signIn()
  expect(await tasks()).toBe(403)
})
