import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { containing } from '#domain/catalogue/search-terms.server.ts'
import { isUuid } from '#domain/is-uuid.ts'
import { type AdminOrderFilter, startOfPeriod } from './admin-order-filter.ts'
import { expiredUnpaid } from './expired-unpaid.server.ts'
import { isToShip } from './is-to-ship.server.ts'
import { providerNames } from './provider-name.ts'

type Condition = RawBuilder<SqlBool>

/**
 * The conditions of a filter on the table `order` of a query, at a moment. Without `byContact`, for viewers who may not
 * see contact data, a text doesn't find orders by it either: otherwise it could be guessed letter by letter.
 */
export const orderConditions = (
  { q, view, status, payment, expired, channel, date }: AdminOrderFilter,
  now: Date,
  byContact = true,
): Condition[] => [
  ...ofView[view],
  ...(status === null ? [] : [sql<SqlBool>`"order".status = ${status}`]),
  ...(payment === null ? [] : [sql<SqlBool>`"order".payment_status = ${payment}`]),
  ...(expired === null ? [] : [expired === 'only' ? expiredUnpaid : sql<SqlBool>`not ${expiredUnpaid}`]),
  ...(channel === null ? [] : [sql<SqlBool>`"order".channel = ${channel}`]),
  ...(date === null ? [] : [sql<SqlBool>`"order".created_at >= ${startOfPeriod(date, now)}`]),
  ...searched(q, byContact),
]

const ofView: Record<AdminOrderFilter['view'], Condition[]> = {
  all: [],
  'to-pay': [sql`"order".status = 'pending' and "order".payment_status in ('pending', 'failed')`],
  'to-ship': [isToShip],
  // A list of ids, which the database reads once and looks up.
  problems: [
    sql`"order".id = any(array(select order_id from payment_task where resolved_at is null and order_id is not null))`,
  ],
}

const maxWords = 8
const partOfId = /^[0-9a-f-]{8,36}$/
const oneOrTwo = /^[\p{L}\p{N}]{1,2}$/u
const reference = /^[a-z0-9-]{12,40}$/
const phone = /^\+?[\d\s().-]{7,}$/

/** A complete id finds only that order. Of anything else, each word must occur somewhere in an order's search text. */
function searched(q: string, byContact: boolean): Condition[] {
  const typed = q.trim().replace(/^#\s*/, '').toLowerCase()
  if (typed === '') return []
  const id = isUuid(typed) ? typed : null
  if (id !== null) return [sql`"order".id = ${id}`]
  if (byContact && isPhone(typed) && typed.includes(' ')) return [hasPhone(typed)]
  return typed
    .split(/\s+/)
    .slice(0, maxWords)
    .map(byContact ? hasWord : hasNumber)
}

const hasPhone = (typed: string): Condition => sql`"order".search_text like ${containing(withoutCountry(typed))}`

// Nothing is left of hyphens, brackets or a country code alone, and every order contains that.
const isPhone = (typed: string) => phone.test(typed) && withoutCountry(typed).length >= 3

// Whether a number was stored with 0, with 234 or with neither, it ends like this.
const withoutCountry = (typed: string) => typed.replace(/\D/g, '').replace(/^(?:(?:00)?2340?|0)/, '')

// The provider, a part of the order's number, or the reference of a payment.
function hasNumber(word: string): Condition {
  if (isProvider(word)) return sql`"order".payment_gateway = ${word}`
  if (partOfId.test(word)) return sql`"order".id::text like ${containing(word)}`
  return reference.test(word) ? hasReference(word) : sql`false`
}

const hasReference = (word: string): Condition =>
  sql`"order".id = any(array(select order_id from payment_attempt where reference = ${word.toUpperCase()}))`

function hasWord(word: string): Condition {
  // A provider's full name is looked up as the provider. A third of all orders has one; searching their texts would
  // take long.
  if (isProvider(word)) return sql`"order".payment_gateway = ${word}`
  // One or two letters occur in nearly every order, so at least one word must begin with them.
  const pattern = sql`fold(${containing(oneOrTwo.test(word) ? ` ${word}` : word)})`
  const places = [sql<SqlBool>`"order".search_text like ${pattern}`]
  // The account's name may differ from the parcel's. The index needs three letters.
  if (word.length >= 3)
    places.push(ofUsers(sql`select id from profile where fold(first_name || ' ' || last_name) like ${pattern}`))
  if (word.includes('@')) places.push(ofUsers(sql`select id from "user" where email = ${word}`))
  // References of payments that were only opened; that of the successful payment is in the order's own search text.
  if (reference.test(word)) places.push(hasReference(word))
  if (partOfId.test(word)) places.push(sql`"order".id::text like ${containing(word)}`)
  if (isPhone(word)) places.push(hasPhone(word))
  return sql`(${sql.join(places, sql` or `)})`
}

const isProvider = (word: string) => providerNames.some((name) => name === word)

const ofUsers = (ids: RawBuilder<unknown>): Condition => sql`"order".user_id = any(array(${ids}))`
