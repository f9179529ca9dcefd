import { sql } from 'kysely'
import { readSecondFactor } from '#domain/accounts/second-factor/read-second-factor.server.ts'
import type { SignedIn } from '#domain/accounts/viewer.ts'
import type { Queryable } from '#domain/transaction.server.ts'
import { exportWritten } from './export-written.server.ts'
import { readExportedOrders } from './read-exported-orders.server.ts'

/**
 * All personal data of the account that asks, in the shape in which it is handed over; secrets such as password hashes
 * are left out.
 */
export async function exportOwnData(db: Queryable, account: Pick<SignedIn, 'userId' | 'email'>) {
  const [{ email, ...kept }, written, orders] = await Promise.all([
    exportAccount(db, account),
    exportWritten(db, [account.email]),
    readExportedOrders(db, sql`select id from "order" where user_id = ${account.userId}`),
  ])
  return { email, ...kept, ...written, orders }
}

/** The personal data of an account, apart from its orders. */
export async function exportAccount(db: Queryable, { userId, email }: Pick<SignedIn, 'userId' | 'email'>) {
  const [profile, addresses, cart, secondFactor, sessions] = await Promise.all([
    db
      .selectFrom('profile')
      .where('id', '=', userId)
      .select(['firstName', 'lastName', 'phone', 'email', 'createdAt'])
      .executeTakeFirst(),
    db
      .selectFrom('userAddress')
      .where('userId', '=', userId)
      .select(['firstName', 'lastName', 'phone', 'address', 'city', 'state', 'isDefault', 'createdAt'])
      .orderBy('createdAt')
      .execute(),
    db
      .selectFrom('savedCart')
      .where('userId', '=', userId)
      .select(['lines', 'wishlist', 'updatedAt'])
      .executeTakeFirst(),
    readSecondFactor(db, { userId }),
    db
      .selectFrom('session')
      .where('userId', '=', userId)
      .select(['createdAt as signedInAt', 'updatedAt as usedAt', 'ipAddress', 'userAgent'])
      .orderBy('createdAt')
      .execute(),
  ])
  return { email, profile: profile ?? null, addresses, cart: cart ?? null, secondFactor, sessions }
}
