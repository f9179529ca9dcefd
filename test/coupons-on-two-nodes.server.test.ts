import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeCoupon } from '#domain/coupons/remove-coupon.server.ts'
import { updateCoupon } from '#domain/coupons/update-coupon.server.ts'
import { addCoupon } from './coupon-drafts.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { eventually } from './eventually.ts'
import { aLine, makeProduct } from './factories.ts'
import { type HttpNode, openHttpNode } from './http-node.ts'
import { readEvents } from './open-stream.ts'
import { administratorViewer } from './viewers.ts'

let database: TestDatabase
let one: HttpNode
let other: HttpNode
const tola = administratorViewer()
beforeAll(async () => {
  database = await testDatabase()
  one = await openHttpNode(database.url)
  other = await openHttpNode(database.url)
  await database.db.insertInto('user').values({ id: tola.userId, email: tola.email }).execute()
}, 60_000)
afterAll(async () => {
  await one.close()
  await other.close()
  await database.close()
})

/** Follows what the other node says about the banner: to an open page, in a page that it has cached, and by the API. */
async function follow() {
  const { next, leave } = readEvents(await other.ask('/api/v1/events?topic=banner'))
  await next()
  const shows = async (code: string) => {
    const [page, data] = await Promise.all(
      ['/cart', '/api/v1/banner'].map(async (path) => (await other.ask(path)).text()),
    )
    return [page, data].map((text) => text?.includes(code))
  }
  return { next, leave, shows }
}

const terms = { showInBanner: true, discountValue: 2_500 }

// @rule D10a | A coupon made inactive, ended or deleted on one node is gone on another: from open pages, cached ones and the checkout
//   broken by: no notification of an edited coupon (0005_notices.sql)
test.each<[string, (id: string, draft: Awaited<ReturnType<typeof addCoupon>>['draft']) => Promise<{ ok: boolean }>]>([
  [
    'made inactive',
    (id, draft) => updateCoupon(one.shop, { id, version: 1, draft: { ...draft, isActive: false } }, tola),
  ],
  [
    'ended by its last day',
    (id, draft) =>
      updateCoupon(
        one.shop,
        { id, version: 1, draft: { ...draft, expiresAt: new Date('2026-01-02T23:00:00Z') } },
        tola,
      ),
  ],
  ['deleted', (id) => removeCoupon(one.shop, id, tola)],
])('a coupon that is %s on one node is gone on the other', async (_, end) => {
  const productId = await makeProduct(database.db)
  const { next, leave, shows } = await follow()
  const { id, draft } = await addCoupon(one.shop, terms)
  expect(await next()).toContain(draft.code)
  expect(await shows(draft.code)).toEqual([true, true])

  expect((await end(id, draft)).ok).toBe(true)
  expect(await next()).toBe('event: banner\ndata: null\n\n')
  await eventually(async () => expect(await shows(draft.code)).toEqual([false, false]))
  const quote = await other.post('/api/v1/quotes', { lines: [aLine(productId)], couponCode: draft.code })
  expect(await quote.json()).toMatchObject({ data: { coupon: null, totals: { discount: 0 } } })
  await leave()
})
