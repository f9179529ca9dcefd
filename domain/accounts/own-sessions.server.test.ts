import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aConfirmedCustomer, signInWith } from '#test/account-flows.ts'
import { withoutAccounts } from '#test/account-tests.ts'
import { aBrowser } from '#test/browsers.ts'
import type { TestShop } from '#test/factories.ts'
import { endAllSessions, endOtherSessions, endOwnSession } from './end-sessions.server.ts'
import { listSessions } from './list-sessions.server.ts'
import { readViewer, readViewers } from './read-viewer.server.ts'
import { longestClock, sessionClocks } from './sessions.ts'
import { anonymous } from './viewer.ts'

let shop: TestShop
const later = withoutAccounts((fresh) => {
  shop = fresh
})

const minute = 60_000
const email = 'ada@example.com'
const firefox = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0'

async function signedInTwice() {
  const here = await aConfirmedCustomer(shop, email)
  const signedInAt = shop.clock()
  later(minute)
  const elsewhere = await signInWith(shop, { browser: aBrowser({ userAgent: firefox }) })
  if (!elsewhere.ok) throw new Error(elsewhere.reason)
  return { here, elsewhere: elsewhere.session, signedInAt }
}

test('a user’s sessions are listed, most recently used first', async () => {
  await aConfirmedCustomer(shop)
  const { here, elsewhere, signedInAt } = await signedInTwice()
  const at = shop.clock()
  const phone = { id: here.viewer.sessionId, device: 'Chrome on Android', isCurrent: true, signedInAt }
  const desk = {
    ...{ id: elsewhere.viewer.sessionId, device: 'Firefox on Windows', isCurrent: false },
    ...{ signedInAt: at, usedAt: at },
  }
  expect(await listSessions(shop, here.viewer)).toEqual([desk, { ...phone, usedAt: signedInAt }])
  later(minute)
  await readViewer(shop, here.session.token, { isUse: true })
  expect(await listSessions(shop, here.viewer)).toEqual([{ ...phone, usedAt: shop.clock() }, desk])
})

test('a session that has ended isn’t listed: an administrator’s after half an hour', async () => {
  const { here, elsewhere } = await signedInTwice()
  const ids = async (kind: 'customer' | 'administrator') =>
    (await listSessions(shop, { ...here.viewer, kind })).map(({ id }) => id)
  later(sessionClocks.administrator.idleMs - minute)
  expect(await ids('administrator')).toEqual([elsewhere.viewer.sessionId])
  expect(await ids('customer')).toHaveLength(2)
  later(longestClock.idleMs - sessionClocks.administrator.idleMs)
  expect(await ids('customer')).toEqual([elsewhere.viewer.sessionId])
})

test('a session without a user agent is listed, too', async () => {
  const { viewer } = await aConfirmedCustomer(shop, email)
  await shop.db.updateTable('session').set({ userAgent: null }).execute()
  expect(await listSessions(shop, viewer)).toMatchObject([{ device: 'A browser that doesn’t say what it is' }])
})

test('ending the other sessions ends nobody else’s', async () => {
  const other = await aConfirmedCustomer(shop)
  const { here, elsewhere } = await signedInTwice()
  expect(await endOtherSessions(shop.db, here.viewer)).toEqual({ ended: 1 })
  expect(await endOtherSessions(shop.db, here.viewer)).toEqual({ ended: 0 })
  const read = (token: string) => readViewer(shop, token, { isUse: false })
  expect(await read(elsewhere.token)).toEqual(anonymous)
  expect(await read(here.session.token)).toMatchObject({ email })
  expect(await read(other.session.token)).toMatchObject({ email: other.email })
})

test('a session can be ended by itself, but never another user’s', async () => {
  const other = await aConfirmedCustomer(shop)
  const { here, elsewhere } = await signedInTwice()
  const notFound = { ok: false, reason: 'not_found' }
  expect(await endOwnSession(shop.db, here.viewer, other.viewer.sessionId)).toEqual(notFound)
  expect(await endOwnSession(shop.db, here.viewer, elsewhere.viewer.sessionId)).toEqual({ ok: true })
  expect(await endOwnSession(shop.db, here.viewer, elsewhere.viewer.sessionId)).toEqual(notFound)
  const left = (await shop.db.selectFrom('session').select('id').execute()).map(({ id }) => id)
  expect(left.sort()).toEqual([here.viewer.sessionId, other.viewer.sessionId].sort())
})

test('all sessions of a user end at once, and nobody else’s', async () => {
  const other = await aConfirmedCustomer(shop)
  const { here } = await signedInTwice()
  await endAllSessions(shop.db, here.viewer.userId)
  expect(await shop.db.selectFrom('session').select('id').execute()).toEqual([{ id: other.viewer.sessionId }])
})

test('the viewers of several sessions are read together, each with their own role; ended sessions are missing', async () => {
  const { here, elsewhere } = await signedInTwice()
  const staff = await aConfirmedCustomer(shop)
  const { userId } = staff.viewer
  await shop.db.insertInto('userRole').values({ userId, role: 'orders' }).execute()
  const ids = [here, staff].map(({ viewer }) => viewer.sessionId)
  const read = async (more: object = {}) => {
    const viewers = await readViewers({ ...shop, ...more }, [...ids, randomUUID()])
    return ids.map((id) => viewers.get(id) ?? null)
  }
  expect(await read()).toMatchObject([
    { kind: 'customer', email, sessionId: ids[0] },
    { kind: 'administrator', role: 'orders', email: staff.email, sessionId: ids[1] },
  ])
  expect((await readViewers(shop, ids)).has(elsewhere.viewer.sessionId)).toBe(false)
  expect(await read({ staffNeedsSecondFactor: true })).toMatchObject([
    { mustSetUpSecondFactor: false },
    { mustSetUpSecondFactor: true, permissions: new Set() },
  ])
  later(sessionClocks.administrator.idleMs)
  expect(await read()).toMatchObject([{ email }, null])
})
