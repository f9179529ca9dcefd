import { anonymizeOldBuyers, anonymizeUnpaidBuyers } from '#domain/orders/anonymize-buyer.server.ts'
import { forgetPayer } from '#domain/payments/webhooks/forget-payer.server.ts'
import { retention } from '#domain/retention.ts'
import type { Shop } from '#domain/shop.ts'
import { inTransaction } from '#domain/transaction.server.ts'
import { forgetGuests } from './forget-guests.server.ts'

const day = 24 * 60 * 60_000

/**
 * Removes personal data from guests' orders and their payments: from paid ones after the years for which books must be
 * kept, from those that ended without any money after a few months (see `retention`). Guests who have no orders left
 * are deleted with them, or when nothing about them has changed for as long.
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
