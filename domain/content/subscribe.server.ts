import { sql } from 'kysely'
import { enqueueMail } from '#domain/notifications/enqueue-mail.server.ts'
import type { Shop } from '#domain/shop.ts'
import { inTransaction } from '#domain/transaction.server.ts'

/**
 * Stores an e-mail address, once, and enqueues a mail that asks for confirmation. A person who unsubscribed must
 * confirm again. The outcome doesn't reveal whether the address was known.
 */
export async function subscribe({ db, clock }: Pick<Shop, 'db' | 'clock'>, email: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const at = clock()
    const { id } = await tx
      .insertInto('newsletterSubscriber')
      .values({ email: sql<string>`lower(${email})`, askedAt: at })
      .onConflict((known) =>
        known.column('email').doUpdateSet({
          confirmedAt: sql`case when newsletter_subscriber.unsubscribed_at is null then newsletter_subscriber.confirmed_at end`,
          unsubscribedAt: null,
          askedAt: at,
        }),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    const mail = { kind: 'newsletter', subscriberId: id, askedAt: at.toISOString() } as const
    await enqueueMail(tx, mail, { at, key: `subscriber:${id}` })
    return { ok: true }
  })
}
