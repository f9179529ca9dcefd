import type { Shop } from '#domain/shop.ts'

const validMs = 90 * 86_400_000

/**
 * Whether the mailed links to an order have expired: it was delivered or cancelled, and nothing has happened to it for 90 days. Links
 * to an order that isn't closed never do.
 */
export async function hasLinkExpired({ db, clock }: Pick<Shop, 'db' | 'clock'>, orderId: string): Promise<boolean> {
  const closed = await db
    .selectFrom('order')
    .where('id', '=', orderId)
    .where('status', 'in', ['delivered', 'cancelled'])
    .select(['updatedAt'])
    .select((eb) =>
      eb
        .selectFrom('orderEvent')
        .whereRef('orderEvent.orderId', '=', 'order.id')
        .select((event) => event.fn.max('orderEvent.createdAt').as('at'))
        .as('lastEventAt'),
    )
    .executeTakeFirst()
  if (!closed) return false
  return (closed.lastEventAt ?? closed.updatedAt).getTime() + validMs <= clock().getTime()
}
