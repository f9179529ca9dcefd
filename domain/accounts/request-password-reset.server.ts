import { enqueueMail } from '#domain/notifications/enqueue-mail.server.ts'
import type { Shop } from '#domain/shop.ts'
import { inTransaction } from '#domain/transaction.server.ts'

/**
 * Stores that somebody wants a new password, and enqueues a mail. Whether the address has an account is looked up when the mail is
 * sent: without one none is.
 */
export async function requestPasswordReset({ db, clock }: Pick<Shop, 'db' | 'clock'>, typed: string): Promise<void> {
  const email = typed.toLowerCase()
  const now = clock()
  await inTransaction(db, async (tx) => {
    const { id } = await tx
      .insertInto('passwordReset')
      .values({ email, requestedAt: now })
      .onConflict((again) => again.column('email').doUpdateSet({ requestedAt: now }))
      .returning('id')
      .executeTakeFirstOrThrow()
    await enqueueMail(tx, { kind: 'password_reset', resetId: id }, { at: now, key: `password_reset:${id}` })
    return { ok: true }
  })
}
