import { sql } from 'kysely'
import type { Tx } from '#domain/transaction.server.ts'

type Detail = string | number | boolean | null | readonly Detail[] | { readonly [name: string]: Detail }

export type AuditEntry = {
  by: { userId: string; email: string }
  action: string
  /** What was acted on, as `order:<id>` or the like. */
  subject: string
  at: Date
  details?: Readonly<Record<string, Detail>>
}

/** Adds an entry to the audit log, in the transaction of the action. */
export async function writeAuditLog(tx: Tx, { by, action, subject, at, details = {} }: AuditEntry): Promise<void> {
  await tx
    .insertInto('auditLog')
    .values({ actorId: by.userId, actor: by.email, action, subject, details: JSON.stringify(details), createdAt: at })
    .execute()
}

/** Adds the same entry for each of many subjects, by one statement. */
export async function writeAuditLogForEach(
  tx: Tx,
  { by, action, at, details = {} }: Omit<AuditEntry, 'subject'>,
  subjects: readonly string[],
): Promise<void> {
  const entries = tx
    .selectFrom(sql<{ subject: string }>`unnest(${subjects}::text[])`.as<'each'>(sql`each(subject)`))
    .select((eb) => [
      eb.val(by.userId).$castTo<string>().as('actorId'),
      sql<string>`${by.email}::text`.as('actor'),
      sql<string>`${action}::text`.as('action'),
      'each.subject',
      sql<string>`${JSON.stringify(details)}::jsonb`.as('details'),
      sql<Date>`${at}::timestamptz`.as('createdAt'),
    ])
  await tx
    .insertInto('auditLog')
    .columns(['actorId', 'actor', 'action', 'subject', 'details', 'createdAt'])
    .expression(entries)
    .execute()
}

/** Who changed something last, and when; nulls where nobody has. */
export async function readLastChange(tx: Tx, subject: string): Promise<{ by: string | null; at: Date | null }> {
  const entry = await tx
    .selectFrom('auditLog')
    .where('subject', '=', subject)
    .select(['actor', 'createdAt'])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { by: entry?.actor ?? null, at: entry?.createdAt ?? null }
}
