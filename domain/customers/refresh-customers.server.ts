import { sql } from 'kysely'
import type { Shop } from '#domain/shop.ts'
import { inTransaction, type Queryable, type Tx } from '#domain/transaction.server.ts'
import { takeTurn } from './lock-customer.server.ts'
import { settleAccount } from './settle-account.server.ts'
import { updateFigures } from './update-figures.server.ts'

const atOnce = 1_000

type Change = { userId: string | null; email: string | null }

/**
 * Updates the figures of customers whose orders, money or account have changed, the oldest changes first, and returns
 * how many changes were processed. Nodes wait for each other, so that no older figures overwrite newer ones.
 */
export async function refreshCustomers({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<number> {
  if (!(await hasChanges(db))) return 0
  const { count } = await inTransaction(db, async (tx) => {
    await takeTurn(tx)
    const { rows } = await sql<Change>`
      delete from customer_change where id in (select id from customer_change order by id limit ${atOnce})
      returning user_id as "userId", email`.execute(tx)
    if (rows.length > 0) await applyChanges(tx, rows, clock())
    return { ok: true, count: rows.length }
  })
  return count
}

/** Repeats this until no changes are left or the node stops. */
export async function refreshAllCustomers(shop: Pick<Shop, 'db' | 'clock'>, stopping?: AbortSignal): Promise<void> {
  while (!stopping?.aborted) if ((await refreshCustomers(shop)) < atOnce) return
}

async function hasChanges(db: Queryable): Promise<boolean> {
  return (await db.selectFrom('customerChange').select('id').limit(1).executeTakeFirst()) !== undefined
}

async function applyChanges(tx: Tx, changes: readonly Change[], now: Date): Promise<void> {
  const userIds = present(changes.map(({ userId }) => userId))
  const changed = present(changes.map(({ email }) => email))
  const accounts = await tx
    .selectFrom('user')
    .leftJoin('customer as own', 'own.userId', 'user.id')
    .leftJoin('customerEmail as known', 'known.email', 'user.email')
    .where(sql<boolean>`"user".id = any(${userIds}::uuid[]) or "user".email = any(${changed}::text[])`)
    .select(['user.id', 'user.email', 'user.createdAt', 'own.id as ownId', 'own.email as ownEmail'])
    .select('known.customerId as knownId')
    .orderBy('user.id')
    .execute()
  const left = new Set<string>()
  const fresh: typeof accounts = []
  for (const account of accounts) {
    if (account.ownId === null && account.knownId === null) fresh.push(account)
    else if (account.ownId !== account.knownId || account.ownEmail !== account.email)
      for (const email of await settleAccount(tx, account, now)) left.add(email)
  }
  await addCustomers(tx, fresh, now)
  const emails = [...new Set([...changed, ...left, ...accounts.map(({ email }) => email)])]
  await addGuests(tx, emails, now)
  await updateFigures(tx, { emails, userIds: accounts.map(({ id }) => id) }, now)
}

async function addCustomers(
  tx: Tx,
  accounts: readonly { id: string; email: string; createdAt: Date }[],
  now: Date,
): Promise<void> {
  if (accounts.length === 0) return
  const made = await tx
    .insertInto('customer')
    .values(accounts.map(({ id, email, createdAt }) => ({ userId: id, email, createdAt, updatedAt: now })))
    .returning(['id as customerId', 'email'])
    .execute()
  await tx.insertInto('customerEmail').values(made).execute()
}

/** Adds a customer for each address with which a guest has ordered and which no customer has yet. */
const addGuests = (tx: Tx, emails: readonly string[], now: Date) =>
  sql`
  with made as (
    insert into customer (email, created_at, updated_at)
    select given.email, ${now}::timestamptz, ${now}::timestamptz from unnest(${emails}::text[]) as given (email)
    where not exists (select from customer_email known where known.email = given.email)
      and exists (select from "order" o where lower(o.email) = given.email and o.is_guest_order)
    returning id, email)
  insert into customer_email (email, customer_id) select email, id from made`.execute(tx)

const present = (values: readonly (string | null)[]): string[] => [...new Set(values.filter((value) => value !== null))]
