import type { Database } from '#domain/transaction.server.ts'
import { mailsOfOrder } from '../stored-mails.ts'

/** The statuses of a paid order and of an unpaid one. */
export const paid = { status: 'processing', paymentStatus: 'success' }
export const unpaid = { status: 'pending', paymentStatus: 'pending' }

/** Reads the shop's records for tests. */
export function readStoredState(db: Database) {
  return {
    /** An order's statuses, as the shopper sees them. */
    state: (orderId: string) =>
      db.selectFrom('order').where('id', '=', orderId).select(['status', 'paymentStatus']).executeTakeFirstOrThrow(),

    order: (orderId: string) => db.selectFrom('order').where('id', '=', orderId).selectAll().executeTakeFirstOrThrow(),

    attempt: (reference: string) =>
      db.selectFrom('paymentAttempt').where('reference', '=', reference).selectAll().executeTakeFirstOrThrow(),

    attempts: (orderId: string) =>
      db.selectFrom('paymentAttempt').where('orderId', '=', orderId).selectAll().orderBy('createdAt').execute(),

    refunds: (orderId: string) =>
      db.selectFrom('refund').where('orderId', '=', orderId).selectAll().orderBy('createdAt').execute(),

    /** Ledger entries without the providers' fees, as `[kind, kobo]`, oldest first. */
    async ledger(orderId: string): Promise<[string, number][]> {
      const rows = await db
        .selectFrom('moneyLedger')
        .where('orderId', '=', orderId)
        .where('kind', '<>', 'fee')
        .select(['kind', 'amount'])
        .orderBy('id')
        .execute()
      return rows.map(({ kind, amount }) => [kind, amount])
    },

    /** The kinds of an order's open tasks. */
    async tasks(orderId: string): Promise<string[]> {
      const rows = await db
        .selectFrom('paymentTask')
        .where('orderId', '=', orderId)
        .where('resolvedAt', 'is', null)
        .select('kind')
        .orderBy('id')
        .execute()
      return rows.map(({ kind }) => kind)
    },

    /** The kinds of an order's history entries, oldest first. */
    async history(orderId: string): Promise<string[]> {
      const rows = await db
        .selectFrom('orderEvent')
        .where('orderId', '=', orderId)
        .select('kind')
        .orderBy('id')
        .execute()
      return rows.map(({ kind }) => kind)
    },

    async onHand(productId: string): Promise<number> {
      const stock = db.selectFrom('stock').where('productId', '=', productId).select('onHand')
      return (await stock.executeTakeFirstOrThrow()).onHand
    },

    async timesUsed(couponId: string): Promise<number> {
      const coupon = db.selectFrom('coupon').where('id', '=', couponId).select('timesUsed')
      return (await coupon.executeTakeFirstOrThrow()).timesUsed
    },

    /** The kinds of an order's mails. */
    async mails(orderId: string): Promise<string[]> {
      return (await mailsOfOrder(db, orderId)).map(({ kind }) => kind)
    },

    /** The stored webhooks, oldest first. */
    webhooks: () => db.selectFrom('webhookEvent').selectAll().orderBy('id').execute(),
  }
}
