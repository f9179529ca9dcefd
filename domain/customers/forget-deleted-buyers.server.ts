import { forgetRecipients } from '#domain/notifications/forget-recipients.server.ts'
import { anonymizeDeletedBuyers } from '#domain/orders/anonymize-buyer.server.ts'
import { forgetPayer } from '#domain/payments/webhooks/forget-payer.server.ts'
import type { Shop } from '#domain/shop.ts'
import { inTransaction } from '#domain/transaction.server.ts'

/** Takes deleted customers out of what was under way when they went, a day after it has ended: orders, payments and mails. */
export async function forgetDeletedBuyers({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<void> {
  await inTransaction(db, async (tx) => {
    const over = await anonymizeDeletedBuyers({ db: tx, clock })
    const orderIds = over.map(({ id }) => id)
    await forgetPayer(tx, orderIds)
    await forgetRecipients(tx, { emails: over.map(({ email }) => email.toLowerCase()), orderIds })
    return { ok: true }
  })
}
