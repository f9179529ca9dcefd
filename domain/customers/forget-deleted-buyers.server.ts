import { sql } from 'kysely'
import { forgetRecipients } from '#domain/notifications/forget-recipients.server.ts'
import { anonymizeDeletedBuyers } from '#domain/orders/anonymize-buyer.server.ts'
import { forgetPayer } from '#domain/payments/webhooks/forget-payer.server.ts'
import type { Shop } from '#domain/shop.ts'
import { inTransaction, type Tx } from '#domain/transaction.server.ts'

/** Takes deleted customers out of what was under way when they went, a day after it has ended: orders, payments and mails. */
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

/** Those of the addresses that nobody has signed up or ordered with since: the mails of who has are still to be sent. */
async function findUnused(tx: Tx, emails: ReadonlySet<string>): Promise<string[]> {
  const wanted = [...emails]
  if (wanted.length === 0) return []
  const { rows } = await sql<{ email: string }>`
    select e.email from unnest(${wanted}::text[]) as e (email)
    where not exists (select from "user" u where lower(u.email) = e.email)
      and not exists (select from "order" o where lower(o.email) = e.email)`.execute(tx)
  return rows.map(({ email }) => email)
}
