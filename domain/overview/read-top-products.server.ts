import { sql } from 'kysely'
import type { Queryable } from '#domain/transaction.server.ts'
import { shownInOverview, type TopProduct } from './overview.ts'
import type { PeriodSpan } from './overview-period.ts'
import { ofItsPayment } from './read-revenue.server.ts'

/** The products of which most pieces were paid for in the period; fully refunded orders don't count. */
export async function readTopProducts(db: Queryable, { from, to }: PeriodSpan): Promise<TopProduct[]> {
  // Refunded orders are excluded by `not exists`, because they are few: joining every order would take longer with each year.
  const { rows } = await sql<TopProduct>`
    with sold as (
      select i.product_id, case when i.product_id is null then i.product_slug end as gone,
        min(i.product_name collate "C") as name, sum(i.quantity)::int as pieces,
        sum(i.price * i.quantity)::bigint as amount
      from money_ledger l
      join order_item i on i.order_id = l.order_id
      where l.kind = 'received' and l.created_at >= ${from} and l.created_at < ${to} and ${ofItsPayment}
        and not exists (select from "order" o where o.id = l.order_id and o.payment_status = 'refunded')
      group by 1, 2
    )
    select s.product_id as id, coalesce(p.name, s.name) as name, s.pieces, s.amount,
      (select media_key from product_image where product_id = s.product_id order by position limit 1) as picture
    from sold s left join product p on p.id = s.product_id
    order by s.pieces desc, s.amount desc, name, s.product_id limit ${shownInOverview}`.execute(db)
  return rows
}
