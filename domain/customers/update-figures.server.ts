import { type SqlBool, sql } from 'kysely'
import type { Tx } from '#domain/transaction.server.ts'
import { ordersOf } from './orders-of-customer.server.ts'

type Whose = { emails: readonly string[]; userIds: readonly string[] }

/**
 * Updates customers' figures from orders, ledger and account, and deletes customers of whom nothing is left. A customer
 * without orders but with notes or tags keeps name and phone, so that a possible duplicate can still be recognised.
 * Rows that wouldn't change aren't written.
 */
export async function updateFigures(tx: Tx, { emails, userIds }: Whose, now: Date): Promise<void> {
  const touched = await sql<{ id: string }>`
    select customer_id as id from customer_email where email = any(${emails}::text[])
    union select id from customer where user_id = any(${userIds}::uuid[])`.execute(tx)
  const ids = touched.rows.map(({ id }) => id)
  if (ids.length === 0) return
  await sql`
    with figures as (
      select c.id, c.created_at, f.orders, f.spent, f.first_at, f.last_at,
        coalesce(nullif(p.first_name, ''), newest.address ->> 'firstName', was.first_name, '') as first_name,
        coalesce(nullif(p.last_name, ''), case when coalesce(p.first_name, '') = '' then newest.address ->> 'lastName' end, was.last_name, '')
          as last_name,
        coalesce(nullif(p.phone, ''), newest.phone, was.phone, '') as phone, u.created_at as account_at
      from customer c
      left join "user" u on u.id = c.user_id
      left join profile p on p.id = c.user_id
      cross join lateral (
        select count(*)::int as orders, min(o.created_at) as first_at, max(o.created_at) as last_at,
          coalesce(sum((select sum(l.amount) from money_ledger l where l.order_id = o.id and l.kind <> 'fee')), 0)::bigint as spent
        from "order" o where o.id in (${ordersOf(sql`c.id`, sql`c.user_id`)})) f
      left join lateral (
        select o.shipping_address as address, o.phone from "order" o
        where o.id in (${ordersOf(sql`c.id`, sql`c.user_id`)})
        order by lower(o.email) = c.email desc, o.created_at desc, o.id limit 1) newest on true
      left join lateral (select c.first_name, c.last_name, c.phone where c.user_id is null and f.orders = 0) was on true
      where c.id = any(${ids}::uuid[])),
    said as (
      select *, coalesce(least(account_at, first_at), created_at) as since, phone_key(phone) as key, fold(
        ' ' || first_name || ' ' || last_name || ' ' ||
        (select string_agg(email, ' ') from customer_email e where e.customer_id = figures.id) || ' ' ||
        phone || ' ' || phone_key(phone) || ' ' ||
        coalesce((select string_agg(tag, ' ') from customer_tag t where t.customer_id = figures.id), '')) as searched
      from figures)
    update customer c set first_name = s.first_name, last_name = s.last_name, phone = s.phone, phone_key = s.key,
      order_count = s.orders, spent = s.spent, last_order_at = s.last_at, created_at = s.since, search_text = coalesce(s.searched, ''),
      updated_at = ${now}::timestamptz
    from said s
    where c.id = s.id and (c.first_name, c.last_name, c.phone, c.phone_key, c.order_count, c.spent, c.last_order_at, c.created_at, c.search_text)
      is distinct from (s.first_name, s.last_name, s.phone, s.key, s.orders, s.spent, s.last_at, s.since, coalesce(s.searched, ''))`.execute(
    tx,
  )
  await tx
    .deleteFrom('customer')
    .where('id', 'in', ids)
    .where('userId', 'is', null)
    .where('orderCount', '=', 0)
    .where(hasNoWordOfStaff)
    .execute()
}

const hasNoWordOfStaff = sql<SqlBool>`
  not exists (select from customer_note n where n.customer_id = customer.id)
  and not exists (select from customer_tag t where t.customer_id = customer.id)`
