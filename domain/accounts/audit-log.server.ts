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

/** Adds an entry to the audit log, in the same transaction as the action. */
export async function writeAuditLog(tx: Tx, { by, action, subject, at, details = {} }: AuditEntry): Promise<void> {
  await tx
    .insertInto('auditLog')
    .values({ actorId: by.userId, actor: by.email, action, subject, details: JSON.stringify(details), createdAt: at })
    .execute()
}

/** Adds many entries at once. */
export async function writeAuditLogs(tx: Tx, entries: readonly AuditEntry[]): Promise<void> {
  for (let at = 0; at < entries.length; at += 1_000) {
    const values = entries.slice(at, at + 1_000).map(({ by, action, subject, at: createdAt, details = {} }) => ({
      actorId: by.userId,
      actor: by.email,
      action,
      subject,
      details: JSON.stringify(details),
      createdAt,
    }))
    await tx.insertInto('auditLog').values(values).execute()
  }
}

/** Who changed something last, and when; nulls if nobody has. Entries of the actions in `without` don't count. */
export async function readLastChange(
  tx: Tx,
  subject: string,
  { without = [] }: { without?: readonly string[] } = {},
): Promise<{ by: string | null; at: Date | null }> {
  const entry = await tx
    .selectFrom('auditLog')
    .where('subject', '=', subject)
    .$if(without.length > 0, (query) => query.where('action', 'not in', without))
    .select(['actor', 'createdAt'])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { by: entry?.actor ?? null, at: entry?.createdAt ?? null }
}
