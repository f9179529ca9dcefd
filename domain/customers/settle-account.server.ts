import { sql } from 'kysely'
import type { Tx } from '#domain/transaction.server.ts'

type Account = {
  id: string
  email: string
  createdAt: Date
  /** The id of the account's customer, and the e-mail address stored for it so far. */
  ownId: string | null
  ownEmail: string | null
  /** The id of the customer to whom the account's e-mail address belongs. */
  knownId: string | null
}

/**
 * Makes an account and its customer agree: a guest who made an account becomes its customer, and a customer whose
 * account has a new e-mail address gets that address, even if it was merged into somebody else's customer. Returns the
 * addresses that belong to other customers (or none) because of that.
 */
export async function settleAccount(tx: Tx, { id, email, createdAt, ownId, ownEmail, knownId }: Account, now: Date) {
  const known = knownId === null ? null : await findCustomer(tx, knownId)
  if (ownId === null) {
    if (known && known.userId === null) {
      await tx.updateTable('customer').set({ userId: id, email }).where('id', '=', known.id).execute()
      await tx.updateTable('customerEmail').set({ mergedAt: null }).where('email', '=', email).execute()
      // What had been the guest's own address is one of two now.
      await markMerged(tx, known, email, now)
      return []
    }
    await tx.deleteFrom('customerEmail').where('email', '=', email).execute()
    const made = await tx
      .insertInto('customer')
      .values({ userId: id, email, createdAt, updatedAt: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.insertInto('customerEmail').values({ email, customerId: made.id }).execute()
    return known ? [known.email] : []
  }
  if (known && known.id !== ownId && known.userId === null) await absorb(tx, known.id, ownId, now)
  await tx
    .insertInto('customerEmail')
    .values({ email, customerId: ownId })
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ customerId: ownId, mergedAt: null }))
    .execute()
  await tx.updateTable('customer').set({ email }).where('id', '=', ownId).execute()
  const lost = known && known.id !== ownId && known.userId !== null ? [known.email] : []
  if (ownEmail === null || ownEmail === email) return lost
  await tx.deleteFrom('customerEmail').where('email', '=', ownEmail).where('customerId', '=', ownId).execute()
  return [ownEmail, ...lost]
}

const findCustomer = (tx: Tx, id: string) =>
  tx.selectFrom('customer').where('id', '=', id).select(['id', 'userId', 'email']).executeTakeFirst()

const markMerged = (tx: Tx, { id, email: was }: { id: string; email: string }, email: string, now: Date) =>
  tx
    .updateTable('customerEmail')
    .set({ mergedAt: now })
    .where('customerId', '=', id)
    .where('email', '=', was)
    .where('email', '<>', email)
    .execute()

/**
 * Moves everything stored with one customer to another: e-mail addresses, notes and tags. Orders and money aren't
 * touched: they follow the addresses.
 */
export async function absorb(tx: Tx, from: string, into: string, now: Date): Promise<void> {
  await tx
    .updateTable('customerEmail')
    .set({ customerId: into, mergedAt: now })
    .where('customerId', '=', from)
    .execute()
  await tx.updateTable('customerNote').set({ customerId: into }).where('customerId', '=', from).execute()
  await sql`insert into customer_tag (customer_id, tag) select ${into}, tag from customer_tag where customer_id = ${from}
    on conflict do nothing`.execute(tx)
  await tx.deleteFrom('customer').where('id', '=', from).execute()
}
