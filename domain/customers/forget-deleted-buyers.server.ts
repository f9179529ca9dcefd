import { sql } from 'kysely'
import { forgetRecipients } from '#domain/notifications/forget-recipients.server.ts'
import { anonymizeDeletedBuyers } from '#domain/orders/anonymize-buyer.server.ts'
import { forgetPayer } from '#domain/payments/webhooks/forget-payer.server.ts'
import type { Shop } from '#domain/shop.ts'
import { inTransaction, type Tx } from '#domain/transaction.server.ts'

/**
 * Removes customers who deleted their account while an order was under way from its data (orders, payments and mails),
 * a day after it ended.
 */
export async function forgetDeletedBuyers({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<void> {
  await inTransaction(db, async (tx) => {
    const over = await anonymizeDeletedBuyers({ db: tx, clock })
    const orderIds = over.map(({ id }) => id)
    await forgetPayer(tx, orderIds)
    const emails = await findUnused(tx, new Set(over.map(({ email }) => email.toLowerCase())))
    await forgetRecipients(tx, { emails, orderIds })
    return { ok: true }
  })
}

/**
 * Those of the addresses with which nobody has signed up or ordered again: such a person's mails still have to be sent.
 */
async function findUnused(tx: Tx, emails: ReadonlySet<string>): Promise<string[]> {
  const wanted = [...emails]
  if (wanted.length === 0) return []
  const { rows } = await sql<{ email: string }>`
    select e.email from unnest(${wanted}::text[]) as e (email)
    where not exists (select from "user" u where lower(u.email) = e.email)
      and not exists (select from "order" o where lower(o.email) = e.email)`.execute(tx)
  return rows.map(({ email }) => email)
}
