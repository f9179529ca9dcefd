import { query } from './fixtures.ts'

type OrderToMake = {
  firstName: string
  lastName?: string
  status?: string
  paymentStatus?: string
  pieces?: number
  address?: string
  minutesAgo?: number
  email?: string
  phone?: string
}

/** Inserts an order with its lines and, if paid, its attempt and ledger entry. Returns its id. */
export async function insertOrder({
  firstName,
  lastName = 'Adébáyọ̀',
  status = 'processing',
  paymentStatus = 'success',
  pieces = 2,
  address = '12 Bode Thomas Street',
  minutesAgo = 0,
  email = 'customer@example.com',
  phone = '0803 123 4567',
}: OrderToMake): Promise<string> {
  const to = { firstName, lastName, email, phone, address }
  const [order] = await query<{ id: string }>(
    `insert into "order" (is_guest_order, payment_gateway, subtotal, shipping_fee, total_amount, shipping_address, email, phone, checkout_key,
       checkout_fingerprint, status, payment_status, created_at, updated_at)
     values (true, 'paystack', $1::bigint * 4500000, 250000, $1::bigint * 4500000 + 250000, $2, $6, $7,
       gen_random_uuid(), 'f', $3, $4, now() - $5 * interval '1 minute', now()) returning id`,
    [
      pieces,
      JSON.stringify({ ...to, city: 'Surulere', state: 'Lagos' }),
      status,
      paymentStatus,
      minutesAgo,
      email,
      phone,
    ],
  )
  const id = order?.id ?? ''
  await query(
    `insert into order_item (order_id, position, line_key, product_id, product_name, product_slug, product_image, price, quantity, size)
     select $1, 0, 'a', p.id, p.name, p.slug, i.media_key, 4500000, $2, 'M'
     from product p join product_image i on i.product_id = p.id and i.position = 0 where p.is_published order by p.slug limit 1`,
    [id, pieces],
  )
  await query(
    `insert into order_event (order_id, kind, to_status, actor, created_at)
     values ($1, 'placed', 'pending', 'shopper', now() - $2 * interval '1 minute')`,
    [id, minutesAgo],
  )
  if (paymentStatus === 'success') await insertPayment(id)
  return id
}

/** Inserts the payment of an order: its attempt and ledger entry. */
export const insertPayment = (id: string) =>
  query(
    `with paid as (
       insert into payment_attempt (order_id, provider, mode, reference, state, amount, received, paid_at, created_at, updated_at)
       select id, 'paystack', 'test', upper(substr(id::text, 1, 8)) || '-' || upper(substr(md5(random()::text), 1, 12)), 'paid',
         total_amount, total_amount, now(), now(), now() from "order" where id = $1
       returning id, order_id, amount)
     insert into money_ledger (order_id, attempt_id, kind, amount, created_at)
     select order_id, id, 'received', amount, now() from paid`,
    [id],
  )

/** An order's status in the database. */
export async function statusOf(id: string): Promise<string | undefined> {
  const [order] = await query<{ status: string }>('select status from "order" where id = $1', [id])
  return order?.status
}
