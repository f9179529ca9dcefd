import { orderLink } from '#domain/orders/order-keys.server.ts'
import type { Shop } from '#domain/shop.ts'

/** The link that is mailed to an order's payer, for the current e-mail address and phone. */
export async function linkTo(shop: Pick<Shop, 'db' | 'secret' | 'publicUrl'>, orderId: string): Promise<string> {
  const order = shop.db.selectFrom('order').where('id', '=', orderId).select(['id', 'email', 'phone'])
  return orderLink(shop, await order.executeTakeFirstOrThrow())
}

/** The key in that link. */
export async function linkKeyOf(...[shop, orderId]: Parameters<typeof linkTo>): Promise<string> {
  return new URL(await linkTo(shop, orderId)).searchParams.get('key') ?? ''
}
