import type { Queryable } from '#domain/transaction.server.ts'

type Seen = { by: string; at: Date; note?: string }

/**
 * Gives a failed mail new attempts, from now on. If a newer mail with its key exists, the failed one is only marked as
 * handled. Null when it doesn't wait for anybody.
 */
export async function reopenMail(tx: Queryable, id: number, seen: Seen): Promise<'waiting' | 'replaced' | null> {
  const mail = await tx
    .selectFrom('mail')
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .where('handledAt', 'is', null)
    .select('key')
    .forUpdate()
    .executeTakeFirst()
  if (!mail) return null
  const newer =
    mail.key !== null &&
    (await tx
      .selectFrom('mail')
      .where('key', '=', mail.key)
      .where('state', '=', 'waiting')
      .select('id')
      .executeTakeFirst())
  if (newer) return (await markMailHandled(tx, id, { ...seen, note: 'A newer one is on its way' })) ? 'replaced' : null
  await tx
    .updateTable('mail')
    .set({
      state: 'waiting',
      attempts: 0,
      dueAt: seen.at,
      leasedUntil: null,
      handledAt: seen.at,
      handledBy: seen.by,
      note: 'Sent again',
    })
    .where('id', '=', id)
    .execute()
  return 'waiting'
}

/** Marks a failed mail as handled, so that it isn't sent any more. Returns whether it was waiting for somebody. */
export async function markMailHandled(tx: Queryable, id: number, { by, at, note = '' }: Seen): Promise<boolean> {
  const handled = await tx
    .updateTable('mail')
    .set({ handledAt: at, handledBy: by, note })
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .where('handledAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return handled !== undefined
}
