import { placeOrder } from '#domain/checkout/place-order.server.ts'
import type { Kobo } from '#domain/money/money.ts'
import { type ProviderName, providerNames } from '#domain/orders/provider-name.ts'
import type { Database } from '#domain/transaction.server.ts'
import { aCheckout, aLine, makeCoupon, makeProduct, testShop } from '../factories.ts'
import type { SeededRandom } from '../seeded-random.ts'
import { type Provider, publicUrl } from './provider.ts'

export type PlacedOrder = { orderId: string; provider: ProviderName; reference: string; amount: Kobo }
export type OrderClient = Awaited<ReturnType<typeof openOrderClient>>

/** Places and reads orders with a shop in this process on the nodes' database, so that it outlives the nodes. */
export async function openOrderClient(db: Database, provider: Provider, random: SeededRandom, stocked: number) {
  const { clock, providers } = provider
  const shop = testShop(db, { providers, clock: clock.now, publicUrl, presentation: 'redirect' })
  const products: string[] = []
  for (let n = 0; n < 8; n++) products.push(await makeProduct(db, { stock: stocked }))
  await makeCoupon(db, { code: 'CRASH' })

  const place = async (provider: ProviderName): Promise<PlacedOrder> => {
    const first = random.between(0, products.length - 1)
    const lines = [0, 1].map((step) =>
      aLine(products[(first + step * 3) % products.length] ?? '', random.between(1, 3)),
    )
    const couponCode = random.chance(0.5) ? 'CRASH' : null
    const placed = await placeOrder(shop, await aCheckout(shop, lines, { couponCode, paymentGateway: provider }))
    if (!placed.ok || placed.payment?.state !== 'open') throw new Error(`No order: ${JSON.stringify(placed)}`)
    const { reference, amount } = placed.payment
    return { orderId: placed.order.id, provider, reference, amount }
  }
  return {
    place,
    /** Places an order with each provider. */
    placeThree: () => Promise.all(providerNames.map(place)),
    /** How many of these orders are paid. */
    async countPaid(orders: readonly PlacedOrder[]): Promise<number> {
      const paid = await db
        .selectFrom('order')
        .where(
          'id',
          'in',
          orders.map((order) => order.orderId),
        )
        .where('status', '=', 'processing')
        .where('paymentStatus', '=', 'success')
        .select('id')
        .execute()
      return paid.length
    },
  }
}
