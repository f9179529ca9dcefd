import { anonymizeOldBuyers, anonymizeUnpaidBuyers } from '#domain/orders/anonymize-buyer.server.ts'
import { forgetPayer } from '#domain/payments/webhooks/forget-payer.server.ts'
import { retention } from '#domain/retention.ts'
import type { Shop } from '#domain/shop.ts'
import { inTransaction } from '#domain/transaction.server.ts'
import { forgetGuests } from './forget-guests.server.ts'

const day = 24 * 60 * 60_000

/**
 * Takes the person out of orders, and of their payments, when books needn't name them any more, or never had to. A guest of whom no order is
 * left is forgotten with them, or as long after the last word about them.
 */
export async function forgetOldBuyers({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<void> {
  await inTransaction(db, async (tx) => {
    const now = { db: tx, clock }
    const orders = [...(await anonymizeOldBuyers(now)), ...(await anonymizeUnpaidBuyers(now))]
    await forgetPayer(
      tx,
      orders.map(({ id }) => id),
    )
    await forgetGuests(tx, { emails: orders.map(({ email }) => email) })
    await forgetGuests(tx, { unchangedSince: new Date(clock().getTime() - retention.unpaidOrderDays * day) })
    return { ok: true }
  })
}
