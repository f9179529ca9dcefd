import { sql } from 'kysely'
import { enqueueMail } from '#domain/notifications/enqueue-mail.server.ts'
import type { Shop } from '#domain/shop.ts'
import { inTransaction } from '#domain/transaction.server.ts'
import { countFailures } from '../sign-in-failures.server.ts'

/** After how many wrong codes the owner gets a mail, and after how many milliseconds the next one at the earliest. */
export const wrongCodeWarning = { afterFailures: 5, everyMs: 60 * 60_000 } as const

/** Tells the owner of an account by mail that somebody who knows its password has typed several wrong codes. */
export async function warnOfWrongCodes(shop: Pick<Shop, 'db' | 'clock' | 'secret'>, userId: string): Promise<void> {
  const { db, clock } = shop
  const now = clock()
  const failures = await countFailures(shop, { by: 'codeOfAccount', key: userId })
  if (failures < wrongCodeWarning.afterFailures) return
  await inTransaction(db, async (tx) => {
    // If several wrong codes arrive at once, only one of them sends the mail.
    await tx.selectFrom('user').where('id', '=', userId).select('id').forUpdate().execute()
    const sent = await tx
      .selectFrom('mail')
      .where('kind', '=', 'wrong_codes')
      .where('createdAt', '>', new Date(now.getTime() - wrongCodeWarning.everyMs))
      .where(sql<string>`payload->>'userId'`, '=', userId)
      .select('id')
      .executeTakeFirst()
    if (!sent) await enqueueMail(tx, { kind: 'wrong_codes', userId, triedAt: now.toISOString() }, { at: now })
    return { ok: true }
  })
}
