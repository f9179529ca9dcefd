import type { ExpressionBuilder } from 'kysely'
import type { DB } from '#db/schema.d.ts'
import type { Shop } from '#domain/shop.ts'

const validMs = 90 * 86_400_000

/** When something last happened to an order that is delivered or cancelled; null for one that isn't closed. */
export const closedAt = (eb: ExpressionBuilder<DB, 'order'>) =>
  eb
    .case()
    .when('order.status', 'in', ['delivered', 'cancelled'])
    .then(
      eb.fn.coalesce(
        eb
          .selectFrom('orderEvent')
          .whereRef('orderEvent.orderId', '=', 'order.id')
          // This event comes from the account, and says nothing about the order.
          .where('orderEvent.kind', '<>', 'account_email_changed')
          .select((event) => event.fn.max('orderEvent.createdAt').as('at')),
        'order.updatedAt',
      ),
    )
    .end()

/**
 * Whether the keys to an order have expired: it was delivered or cancelled, and nothing has happened to it for 90 days.
 * The keys to an order that isn't closed don't expire.
 */
export const haveKeysExpired = ({ clock }: Pick<Shop, 'clock'>, closed: Date | null): boolean =>
  closed !== null && closed.getTime() + validMs <= clock().getTime()
