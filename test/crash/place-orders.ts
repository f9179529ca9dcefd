import { placeOrder } from '#domain/checkout/place-order.server.ts'
import { aCheckout, aLine, testShop } from '../factories.ts'
import { openTestPool } from '../open-test-pool.ts'

// Places orders continuously until it is killed, and prints the ids of those that were acknowledged.
const [url = '', ...productIds] = process.argv.slice(2)
const { db } = openTestPool(url, 8, 'crash')
const shop = testShop(db)

async function placeOrders(offset: number): Promise<void> {
  for (let n = offset; ; n++) {
    const lines = [0, 1, 2].map((step) => aLine(productIds[(n + step * 7) % productIds.length] ?? '', 1 + (n % 3)))
    const placed = await placeOrder(shop, await aCheckout(shop, lines, { couponCode: 'CRASH' }))
    if (placed.ok) process.stdout.write(`${placed.order.id}\n`)
  }
}

await Promise.all([0, 1, 2, 3, 4, 5].map(placeOrders))
