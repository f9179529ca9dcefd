import { sql } from 'kysely'
import type { Database } from '#domain/transaction.server.ts'

/**
 * Describes effects that are missing, duplicated or have no payment, after exactly the `paid` references were paid at the provider. Every
 * stock row began with `stocked` pieces.
 */
export async function inconsistentPayments(db: Database, paid: readonly string[], stocked: number): Promise<string[]> {
  const result = await sql<{ what: string }>`
    with attempt as (select * from payment_attempt where reference = any(${paid}::text[])),
    kept as (select * from "order" where released_at is null),
    mails as (select payload->>'orderId' as order_id, count(*) as times from mail
      where kind = 'payment_received' group by 1)
    select 'not paid: ' || a.reference as what from attempt a join "order" o on o.id = a.order_id
      where not (o.status = 'processing' and o.payment_status = 'success' and o.released_at is null
        and o.transaction_ref = a.reference and a.state = 'paid' and a.received = o.total_amount)
    union all
    select 'paid without a payment: ' || o.id from "order" o
      where o.payment_status <> 'pending' and not exists (select 1 from attempt a where a.order_id = o.id)
    union all
    select 'recorded ' || l.kind || ' ' || count(*) || ' times: ' || o.id
      from "order" o join money_ledger l on l.order_id = o.id group by o.id, l.kind having count(*) > 1
    union all
    select 'recorded amount differs: ' || o.id from "order" o
      where (select coalesce(sum(l.amount), 0) from money_ledger l where l.order_id = o.id and l.kind = 'received')
        <> (select coalesce(sum(a.amount), 0) from attempt a where a.order_id = o.id)
    union all
    select 'history with ' || e.times || ' payments: ' || a.reference from attempt a
      join lateral (select count(*) as times from order_event e where e.order_id = a.order_id and e.kind = 'paid') e on true
      where e.times <> 1
    union all
    select 'mails of the payment ' || coalesce(m.times, 0) || ': ' || o.id from "order" o
      left join mails m on m.order_id = o.id::text left join attempt a on a.order_id = o.id
      where coalesce(m.times, 0) <> case when a.id is null then 0 else 1 end
    union all
    select 'stock ' || s.id || ' has ' || s.on_hand from stock s
      where s.on_hand <> ${stocked}::int - (select coalesce(sum(i.quantity), 0)
        from order_item i join kept on kept.id = i.order_id where i.stock_id = s.id)
    union all
    select 'coupon counted ' || c.times_used from coupon c
      where c.times_used <> (select count(*) from kept where kept.coupon_id = c.id)
    union all
    select 'coupon ' || r.state || ': ' || o.id from coupon_redemption r join "order" o on o.id = r.order_id
      where r.state <> case when o.payment_status = 'success' then 'used' when o.released_at is null then 'held' else 'released' end
    union all
    select 'sales counted ' || coalesce(p.sold, 0) || ': ' || s.product_id from stock s
      left join lateral (select sum(units_sold) as sold from product_activity p where p.product_id = s.product_id) p on true
      where coalesce(p.sold, 0) <> (select coalesce(sum(i.quantity), 0)
        from order_item i join attempt a on a.order_id = i.order_id where i.stock_id = s.id)
    union all
    select 'task: ' || detail from payment_task
    union all
    select 'dead-lettered: ' || detail from webhook_event where state in ('dead_lettered', 'unmatched')
  `.execute(db)
  return result.rows.map((row) => row.what)
}
