import type { Tx } from '#domain/transaction.server.ts'

export type AuditEntry = {
  by: { userId: string; email: string }
  action: string
  /** What was acted on, as `order:<id>` or the like. */
  subject: string
  at: Date
  details?: Record<string, string | number | boolean | null>
}

/** Adds an entry to the audit log, in the transaction of the action. */
export async function writeAuditLog(tx: Tx, { by, action, subject, at, details = {} }: AuditEntry): Promise<void> {
  await tx
    .insertInto('auditLog')
    .values({ actorId: by.userId, actor: by.email, action, subject, details: JSON.stringify(details), createdAt: at })
    .execute()
}
