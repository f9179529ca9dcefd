import type { ExpressionBuilder } from 'kysely'
import type { DB } from '#db/schema.d.ts'
import type { Shop } from '#domain/shop.ts'

const validMs = 90 * 86_400_000

/** When an order that is delivered or cancelled was last heard of; null of one that isn't closed. */
export const closedAt = (eb: ExpressionBuilder<DB, 'order'>) =>
  eb
    .case()
    .when('order.status', 'in', ['delivered', 'cancelled'])
    .then(
      eb.fn.coalesce(
        eb
          .selectFrom('orderEvent')
          .whereRef('orderEvent.orderId', '=', 'order.id')
          // It says nothing of the order.
          .where('orderEvent.kind', '<>', 'account_email_changed')
          .select((event) => event.fn.max('orderEvent.createdAt').as('at')),
        'order.updatedAt',
      ),
    )
    .end()

/**
 * Whether the keys to an order have expired: it was delivered or cancelled, and nothing has happened to it for 90 days. Those to an
 * order that isn't closed never do.
 */
export const haveKeysExpired = ({ clock }: Pick<Shop, 'clock'>, closed: Date | null): boolean =>
  closed !== null && closed.getTime() + validMs <= clock().getTime()
