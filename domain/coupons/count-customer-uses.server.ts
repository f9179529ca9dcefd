import type { Queryable } from '#domain/transaction.server.ts'
import type { CouponCustomer } from './coupon.ts'

/**
 * How many orders of a customer hold or have used a coupon, not counting `except`: orders of her account, guest orders
 * with her e-mail address, and orders of the account that has that address now.
 */
export async function countCustomerUses(
  db: Queryable,
  couponId: string,
  { userId, email }: CouponCustomer,
  except: readonly string[] = [],
): Promise<number> {
  if (userId === null && !email) return 0
  const { uses } = await db
    .selectFrom('order as o')
    .innerJoin('couponRedemption as r', 'r.orderId', 'o.id')
    .where('r.couponId', '=', couponId)
    .where('r.state', 'in', ['held', 'used'])
    .where((eb) =>
      eb.or([
        ...(userId === null ? [] : [eb('o.userId', '=', userId)]),
        ...(email ? [eb(eb.fn<string>('lower', ['o.email']), '=', email.toLowerCase())] : []),
        ...(email
          ? [eb('o.userId', '=', eb.selectFrom('user').where('email', '=', email.toLowerCase()).select('id'))]
          : []),
      ]),
    )
    .$if(except.length > 0, (query) => query.where('o.id', 'not in', except))
    .select(({ fn }) => fn.countAll<number>().as('uses'))
    .executeTakeFirstOrThrow()
  return Number(uses)
}
