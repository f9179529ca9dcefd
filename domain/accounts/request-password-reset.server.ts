import { enqueueMail } from '#domain/notifications/enqueue-mail.server.ts'
import type { Shop } from '#domain/shop.ts'
import { inTransaction } from '#domain/transaction.server.ts'
import { always, type MayMail } from './sign-up.ts'

/**
 * Stores that somebody wants a new password, and enqueues a mail. Whether the address has an account is looked up when
 * the mail is sent; without an account none is sent. If `mayMail` returns false, the address gets no further mail, and
 * its newest link becomes valid for some more time instead.
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
      // How long a link may be renewed is counted from when its mail was requested.
      .onConflict((again) => again.column('email').doUpdateSet(renews ? { email } : { requestedAt: now }))
      .returning('id')
      .executeTakeFirstOrThrow()
    // A key of its own, so that a waiting mail isn't replaced by one that may not be sent.
    const key = renews ? `password_reset:${id}:renewed` : `password_reset:${id}`
    await enqueueMail(tx, { kind: 'password_reset', resetId: id, ...(renews && { renews }) }, { at: now, key })
    return { ok: true }
  })
}
