import { type SqlBool, sql } from 'kysely'
import { listAdministratorIds } from '#domain/accounts/list-administrators.server.ts'
import { enqueueMail } from '#domain/notifications/enqueue-mail.server.ts'
import { readSettings } from '#domain/settings/read-settings.server.ts'
import type { Shop } from '#domain/shop.ts'
import { inTransaction, type Tx } from '#domain/transaction.server.ts'
import { selectAttention } from './attention-rows.server.ts'

const hour = 3_600_000

/**
 * Enqueues a mail about everything that has waited for an hour: at most one an hour, and only if something has passed
 * that hour since the last one. It goes to the address in the shop's settings, else to every administrator. Cheap
 * enough to be called every minute on every node.
 */
export async function tellOfWaiting({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<void> {
  const now = clock()
  const until = new Date(now.getTime() - hour)
  if (!(await waitsSince(db, { until, after: await toldUntil(db) }))) return
  await inTransaction(db, async (tx) => {
    const after = await claim(tx, now, until)
    // Another node has sent it, or the last one is less than an hour old: the next mail covers what waits.
    if (after === null || !(await waitsSince(tx, { until, after }))) return { ok: false }
    await enqueue(tx, now)
    return { ok: true }
  })
}

type Window = { after: Date; until: Date }

async function waitsSince(db: Shop['db'], { after, until }: Window): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    select exists (
      select from ${selectAttention({ view: 'open', group: null, orderId: null })} where since > ${after} and since <= ${until}
    ) as waits`.execute(db)
  return rows[0]?.waits ?? false
}

async function toldUntil(db: Shop['db']): Promise<Date> {
  const row = await db.selectFrom('attentionMail').select('toldUntil').executeTakeFirst()
  return row?.toldUntil ?? new Date(0)
}

/**
 * If the last mail is old enough, records that another one is sent and returns until when the last one covered; else
 * null. The row stays locked.
 */
async function claim(tx: Tx, now: Date, until: Date): Promise<Date | null> {
  await tx
    .insertInto('attentionMail')
    .values({ toldAt: new Date(0), toldUntil: new Date(0) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const last = await tx.selectFrom('attentionMail').selectAll().forUpdate().executeTakeFirstOrThrow()
  if (now.getTime() - last.toldAt.getTime() < hour) return null
  await tx.updateTable('attentionMail').set({ toldAt: now, toldUntil: until }).where(sql<SqlBool>`is_only`).execute()
  return last.toldUntil
}

async function enqueue(tx: Tx, at: Date): Promise<void> {
  const { contact } = await readSettings(tx)
  const recipients = contact.email === null ? await listAdministratorIds(tx) : [null]
  const askedAt = at.toISOString()
  for (const userId of recipients) {
    // A mail that is still unsent isn't enqueued twice: its text is made when it is sent, and covers everything by
    // then.
    await enqueueMail(tx, { kind: 'attention', userId, askedAt }, { at, key: `attention:${userId ?? 'shop'}` })
  }
}
