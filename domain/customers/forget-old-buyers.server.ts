import { anonymizeOldBuyers, anonymizeUnpaidBuyers } from '#domain/orders/anonymize-buyer.server.ts'
import { forgetPayer } from '#domain/payments/webhooks/forget-payer.server.ts'
import type { Shop } from '#domain/shop.ts'
import { inTransaction } from '#domain/transaction.server.ts'

/** Takes the person out of orders, and of their payments, when books needn't name them any more, or never had to. */
export async function forgetOldBuyers({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<void> {
  await inTransaction(db, async (tx) => {
    const now = { db: tx, clock }
    await forgetPayer(tx, [...(await anonymizeOldBuyers(now)), ...(await anonymizeUnpaidBuyers(now))])
    return { ok: true }
  })
}
