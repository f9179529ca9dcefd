import { randomUUID } from 'node:crypto'
import type { CustomerRow } from '#domain/customers/customer.ts'
import { everyCustomer } from '#domain/customers/customer-filter.ts'
import { listCustomers } from '#domain/customers/list-customers.server.ts'
import type { Kobo } from '#domain/money/money.ts'
import type { OrderToRecord } from '#domain/orders/record-order.server.ts'
import type { Database } from '#domain/transaction.server.ts'
import { anAddress, makeOrder } from './factories.ts'
import { administratorViewer } from './viewers.ts'

type Person = { email: string; phone?: string; firstName?: string; lastName?: string }

/** Makes an account with its profile, as signing up does, and returns its id. */
export async function makeAccount(db: Database, { email, phone = '', firstName = '', lastName = '' }: Person) {
  const { id } = await db
    .insertInto('user')
    .values({ email, emailVerified: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('profile').values({ id, email, phone, firstName, lastName }).execute()
  await db.insertInto('userRole').values({ userId: id, role: 'customer' }).execute()
  return id
}

/** Places an order for a person, as a guest if no account is given. */
export function orderOf(
  db: Database,
  { email, phone = '0803 123 4567', firstName = 'Adé', lastName = 'Ọláwálé' }: Person,
  order: Partial<OrderToRecord> = {},
): Promise<string> {
  const shippingAddress = { ...anAddress, email, phone, firstName, lastName }
  return makeOrder(db, { payer: { email, phone }, shippingAddress, ...order })
}

/** Records in the ledger that money was received for an order, or refunded if the amount is negative. */
export async function moneyOf(db: Database, orderId: string, amount: Kobo): Promise<void> {
  const kind = amount > 0 ? ('received' as const) : ('refunded' as const)
  await db.insertInto('moneyLedger').values({ orderId, kind, amount, createdAt: new Date() }).execute()
}

/** The customers that a search finds. */
export async function customersBy(db: Database, q: string): Promise<CustomerRow[]> {
  const listed = await listCustomers({ db, clock: () => new Date() }, { ...everyCustomer, q }, administratorViewer())
  if (!listed.ok) throw new Error(listed.reason)
  return listed.customers
}

/** The only customer that a search finds. */
export async function customerBy(db: Database, q: string): Promise<CustomerRow> {
  const [customer, ...others] = await customersBy(db, q)
  if (!customer || others.length > 0) throw new Error(`${q} finds ${others.length + (customer ? 1 : 0)} customers`)
  return customer
}

/** An e-mail address that no other test uses. */
export const anEmail = (name = 'ada') => `${name}-${randomUUID().slice(0, 8)}@example.com`
