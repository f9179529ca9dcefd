import type { Tx } from '#domain/transaction.server.ts'

/**
 * Withdraws the open invitations that somebody has sent by the former role, and those to their own address: somebody
 * who was removed can't come back by an older mail.
 */
export async function withdrawOffers(tx: Tx, userId: string, at: Date): Promise<void> {
  await tx
    .updateTable('staffInvitation')
    .set({ withdrawnAt: at, tokenHash: null })
    .where('acceptedAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .where((eb) =>
      eb.or([
        eb('invitedBy', '=', userId),
        eb('email', '=', eb.selectFrom('user').where('id', '=', userId).select('user.email')),
      ]),
    )
    .execute()
}
