import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { asAdmin, dropDatabase, withDatabase } from '#test/database-server.ts'
import { migrate } from './migrate.ts'

test('an earlier order gets the provider that it was paid through, and no other does', async () => {
  const name = `test_${randomBytes(6).toString('hex')}`
  await asAdmin(inject('adminUrl'), `create database ${name}`)
  const url = withDatabase(inject('adminUrl'), name)
  try {
    await migrate(url, { before: '0056' })
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const insert = `with o as (insert into "order" (id, is_guest_order, payment_gateway, subtotal, shipping_fee, total_amount, shipping_address, email,
        checkout_key, checkout_fingerprint, created_at)
        values (gen_random_uuid(), true, $1, 1000000, 250000, 1250000, '{"phone": "0803"}', $2, $2, $2, now()) returning id)
      insert into payment_attempt (order_id, provider, mode, reference, amount, state, received, taken_by)
      select id, $3, 'test', 'ORDER-OF-' || $2, 1250000, $4, case when $4 = 'paid' then 1250000 end, $5 from o`
    for (const values of [
      ['paystack', 'OTHER', 'korapay', 'paid', null],
      ['paystack', 'SAME', 'paystack', 'paid', null],
      ['paystack', 'UNPAID', 'flutterwave', 'open', null],
      [null, 'BY-HAND', 'cash', 'paid', 'owner@example.com'],
    ])
      await client.query(insert, values)
    await migrate(url)
    const { rows } = await client.query('select email, payment_gateway from "order" order by email')
    expect(rows.map((row) => [row.email, row.payment_gateway])).toEqual([
      ['BY-HAND', null],
      ['OTHER', 'korapay'],
      ['SAME', 'paystack'],
      ['UNPAID', 'paystack'],
    ])
    await client.end()
  } finally {
    await dropDatabase(inject('adminUrl'), url)
  }
}, 60_000)
