import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type AccessRefusal, authorize } from '#domain/accounts/access.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { readText } from '#domain/catalogue/listing.ts'
import { containing } from '#domain/catalogue/search-terms.server.ts'
import type { Shop } from '#domain/shop.ts'
import type { Queryable } from '#domain/transaction.server.ts'
import type { CustomerRow } from './customer.ts'
import { type CustomerFilter, type CustomerSort, customersPerPage } from './customer-filter.ts'
import { refreshCustomers } from './refresh-customers.server.ts'

type CustomerListing =
  | { ok: true; customers: CustomerRow[]; count: number; page: number; pages: number }
  | AccessRefusal

const columns = { newest: 'createdAt', spent: 'spent', orders: 'orderCount' } as const satisfies Record<
  CustomerSort,
  string
>

/**
 * One page of the customers that fit the filter, with the exact count of all. A page past the end is the last one.
 * Pages of the second half are read backwards from the end, so that no page skips more than half of the rows.
 */
export async function listCustomers(
  shop: Pick<Shop, 'db' | 'clock'>,
  filter: CustomerFilter,
  viewer: Viewer,
): Promise<CustomerListing> {
  const authorized = authorize(viewer, 'customers.read')
  if (!authorized.ok) return authorized
  await refreshCustomers(shop)
  const { db } = shop
  const fits = customerConditions(filter.q)
  const { count } = await db
    .selectFrom('customer')
    .where((eb) => eb.and(fits))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const pages = Math.max(1, Math.ceil(count / customersPerPage))
  const page = Math.min(filter.page, pages)
  const before = (page - 1) * customersPerPage
  const size = Math.max(0, Math.min(customersPerPage, count - before))
  const after = count - before - size
  const isFromEnd = after < before
  const isAscending = filter.isReversed !== isFromEnd
  const found = await db
    .selectFrom('customer')
    .where((eb) => eb.and(fits))
    .select('id')
    .orderBy(columns[filter.sort], isAscending ? 'asc' : 'desc')
    .orderBy('id', isAscending ? 'desc' : 'asc')
    .offset(isFromEnd ? after : before)
    .limit(size)
    .execute()
  const ids = found.map(({ id }) => id)
  return { ok: true, customers: await readCustomerRows(db, isFromEnd ? ids.reverse() : ids), count, page, pages }
}

const mostFound = 5

/**
 * The customers that a text finds by name, e-mail address or phone number, those with the most orders first; none for a
 * blank text. Without `withNotedAlone`, those with neither an account nor orders, kept for notes or tags, are left out.
 */
export async function findCustomers(
  { db }: Pick<Shop, 'db'>,
  viewer: Viewer,
  text: string,
  { withNotedAlone = true } = {},
): Promise<{ ok: true; customers: CustomerRow[] } | AccessRefusal> {
  const authorized = authorize(viewer, 'customers.read')
  if (!authorized.ok) return authorized
  const q = readText(text)
  if (q === '') return { ok: true, customers: [] }
  const found = await db
    .selectFrom('customer')
    .where((eb) => eb.and(customerConditions(q)))
    .$if(!withNotedAlone, (query) =>
      query.where((eb) => eb.or([eb('userId', 'is not', null), eb('orderCount', '>', 0)])),
    )
    .select('id')
    .orderBy('orderCount', 'desc')
    .orderBy('id')
    .limit(mostFound)
    .execute()
  const ids = found.map(({ id }) => id)
  return { ok: true, customers: await readCustomerRows(db, ids) }
}

/** Customers as the back office lists them, in the order of the ids. */
export async function readCustomerRows(db: Queryable, ids: readonly string[]): Promise<CustomerRow[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('customer')
    .where('id', 'in', ids)
    .select(['id', 'firstName', 'lastName', 'email', 'phone', 'userId', 'orderCount as orders', 'spent', 'createdAt'])
    .select(sql<string[]>`array(select tag from customer_tag where customer_id = customer.id order by tag)`.as('tags'))
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (!row) return []
    const { firstName, lastName, userId, createdAt, ...rest } = row
    return [
      {
        ...rest,
        name: `${firstName} ${lastName}`.trim(),
        hasAccount: userId !== null,
        createdAt: createdAt.toISOString(),
      },
    ]
  })
}

const remembered = 20

/**
 * What tells whether an open list is out of date: when any customer changed last, and the ids of the newest customers.
 */
export async function readCustomersVersion(db: Queryable): Promise<{ changedAt: string; newest: string[] }> {
  const [changed, newest] = await Promise.all([
    db.selectFrom('customer').select('updatedAt').orderBy('updatedAt', 'desc').limit(1).executeTakeFirst(),
    db.selectFrom('customer').select('id').orderBy('createdAt', 'desc').orderBy('id').limit(remembered).execute(),
  ])
  return { changedAt: changed?.updatedAt.toISOString() ?? '', newest: newest.map(({ id }) => id) }
}

const maxWords = 8
const oneOrTwo = /^[\p{L}\p{N}]{1,2}$/u
const phone = /^\+?[\d\s().-]{7,}$/

/** A phone number is found with or without its country code; of any other text, every word must be found. */
function customerConditions(q: string): RawBuilder<SqlBool>[] {
  const typed = q.trim().toLowerCase()
  if (typed === '') return []
  if (isPhone(typed)) return [sql`customer.search_text like ${containing(withoutCountry(typed))}`]
  return typed
    .split(/\s+/)
    .slice(0, maxWords)
    .map((word) => sql`customer.search_text like fold(${containing(oneOrTwo.test(word) ? ` ${word}` : word)})`)
}

const isPhone = (typed: string) => phone.test(typed) && withoutCountry(typed).length >= 3
const withoutCountry = (typed: string) => typed.replace(/\D/g, '').replace(/^(?:(?:00)?2340?|0)/, '')
