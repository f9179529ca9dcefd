import type { Database } from '#domain/transaction.server.ts'

/** What the audit log says about a subject like `coupon:<id>`, oldest first. */
export const auditLogOf = (db: Database, subject: string) =>
  db
    .selectFrom('auditLog')
    .where('subject', '=', subject)
    .select(['actor', 'action', 'details'])
    .orderBy('id')
    .execute()
