import { enqueueMail } from '#domain/notifications/enqueue-mail.server.ts'
import type { Shop } from '#domain/shop.ts'
import { inTransaction } from '#domain/transaction.server.ts'
import { always, type MayMail } from './sign-up.ts'

/**
 * Stores that somebody wants a new password, and enqueues a mail. Whether the address has an account is looked up when the mail is
 * sent: without one none is. Where `mayMail` says no, the address has had its mails, and the link of the newest is good for another while.
 */
export async function requestPasswordReset(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  typed: string,
  mayMail: MayMail = always,
): Promise<void> {
  const email = typed.toLowerCase()
  const now = clock()
  const renews = !(await mayMail())
  await inTransaction(db, async (tx) => {
    const { id } = await tx
      .insertInto('passwordReset')
      .values({ email, requestedAt: now })
      // By when a mail was asked for goes how long its link may be renewed.
      .onConflict((again) => again.column('email').doUpdateSet(renews ? { email } : { requestedAt: now }))
      .returning('id')
      .executeTakeFirstOrThrow()
    // A key of its own: a mail that waits isn't replaced by what may send none.
    const key = renews ? `password_reset:${id}:renewed` : `password_reset:${id}`
    await enqueueMail(tx, { kind: 'password_reset', resetId: id, ...(renews && { renews }) }, { at: now, key })
    return { ok: true }
  })
}
