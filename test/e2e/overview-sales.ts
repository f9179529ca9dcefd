import { query } from './fixtures.ts'

const longName = 'Ọlọ́runfúnmiláyọ̀ Adébánjọ-Ọláńrewájú Oyèkúnlé-Akínwándé of the Àdìrẹ Ẹlẹ́kọ Guild'

/** Inserts orders of the last sixty days, most of them paid, twice as many in the later thirty days, one with a long customer name. */
export async function makeSales(): Promise<void> {
  await query(
    `with moments as (
       select n, now() - (case when n % 3 = 0 then 30 else 0 end + (n * 7 % 30)) * interval '1 day' - n * interval '7 minutes' as at
       from generate_series(1, 90) as n),
     placed as (
       insert into "order" (is_guest_order, status, payment_status, payment_gateway, subtotal, shipping_fee, total_amount, shipping_address,
         email, phone, checkout_key, checkout_fingerprint, channel, created_at, updated_at)
       select true, (array['processing', 'shipped', 'delivered', 'delivered', 'pending'])[n % 5 + 1],
         case when n % 5 = 4 then 'pending' else 'success' end, 'paystack',
         n * 1250000, 0, n * 1250000, jsonb_build_object('firstName', case when n = 5 then $1 else 'Amina' end, 'lastName', 'Bello',
         'email', 'amina@example.com', 'phone', '+2348031234567', 'address', '12 Allen Avenue', 'city', 'Ikeja', 'state', 'Lagos'),
         'amina@example.com', '+2348031234567', 'overview-' || n || random(), 'none', 'shop',
         case when n = 5 then now() else at end, now()
       from moments returning id, total_amount, created_at, payment_status),
     items as (
       insert into order_item (order_id, position, product_id, product_name, product_slug, price, quantity, line_key, kind, attributes, created_at)
       select o.id, 0, p.id, p.name, p.slug, o.total_amount, 1 + o.total_amount / 1250000 % 3, 'line', 'ready_made', '{}', o.created_at
       from placed o cross join lateral (
         select id, name, slug from product order by length(name) desc offset o.total_amount / 1250000 % 8 limit 1) p),
     paid as (
       insert into payment_attempt (order_id, provider, mode, reference, amount, state, created_at, updated_at)
       select id, 'paystack', 'test', 'OVER-' || upper(left(id::text, 18)), total_amount, 'paid', created_at, created_at
       from placed where payment_status = 'success' returning id, order_id, amount, created_at)
     insert into money_ledger (order_id, attempt_id, kind, amount, created_at)
     select order_id, id, 'received', amount, created_at from paid returning id`,
    [longName],
  )
}
