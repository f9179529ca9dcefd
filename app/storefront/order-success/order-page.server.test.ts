import { afterAll, beforeAll, expect, test } from 'vitest'
import { anonymous } from '#domain/accounts/viewer.ts'
import { changeOrderStatus } from '#domain/fulfilment/change-order-status.server.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { type TestShop, testShop } from '#test/factories.ts'
import { linkTo } from '#test/order-links.ts'
import { anUnpaidOrder, aPaidOrder } from '#test/refund-factories.ts'
import { openTestPages } from '#test/test-pages.ts'
import { administratorViewer } from '#test/viewers.ts'

let database: TestDatabase
let shop: TestShop
let pages: Awaited<ReturnType<typeof openTestPages>>
beforeAll(async () => {
  database = await testDatabase(2)
  shop = testShop(database.db)
  pages = await openTestPages(shop)
})
afterAll(() => database.close())

async function pageOf(id: string): Promise<string> {
  const address = `${shop.publicUrl}/order-success?order=${id}`
  const open = (request: Request) => pages(request, { requestId: '1', ip: '203.0.113.7', viewer: anonymous, nonce: '' })
  const link = await open(new Request(await linkTo(shop, id)))
  const cookie = link.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  return (await open(new Request(address, { headers: { cookie } }))).text()
}

// @rule D18 | Guests can buy an order again from its page, once nothing is due
//   broken by: no such button on their page (order-success/order-page.tsx)
// @rule D43 | A paid order that the shop cancelled says so on the guest's page
//   broken by: shown like an order that ended unpaid (order-success/order-page.tsx)
test('a guest’s paid order offers Buy again; one that the shop cancelled doesn’t say that it is under review', async () => {
  const { orderId } = await aPaidOrder(shop)
  expect(await pageOf((await anUnpaidOrder(shop)).orderId)).not.toContain('Buy again')
  expect(await pageOf(orderId)).toContain('Buy again')
  const change = { orderId, from: 'processing', to: 'cancelled', confirmed: true } as const
  const administrator = shop.db.insertInto('user').values({ email: 'tola@aso.example' }).returning('id')
  const { id } = await administrator.executeTakeFirstOrThrow()
  expect(await changeOrderStatus(shop, change, administratorViewer(id))).toMatchObject({ ok: true })
  const cancelled = await pageOf(orderId)
  expect(cancelled).toMatch(/<h1[^>]*>Your order was cancelled<\/h1>.*We have cancelled this order\./s)
  expect(cancelled).not.toContain('we will contact you')
})
