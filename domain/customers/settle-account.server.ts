import { sql } from 'kysely'
import type { Tx } from '#domain/transaction.server.ts'

type Account = {
  id: string
  email: string
  createdAt: Date
  /** The account's customer, and the address that it has had. */
  ownId: string | null
  ownEmail: string | null
  /** Whose the account's address is. */
  knownId: string | null
}

/**
 * Brings an account and the customer of its address together: a guest who made an account is its customer from then on, and one whose
 * account has another address now has that one. An address that was merged into somebody else's account leaves it. Answers with the
 * addresses whose customers are others by that.
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
 * Moves what is kept of one customer to another: addresses of mail, notes and tags. Orders and money stay as they are, and are the
 * other's by their addresses.
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
