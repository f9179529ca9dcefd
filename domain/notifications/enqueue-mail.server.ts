import { sql } from 'kysely'
import { run, statement } from '#domain/statement.server.ts'
import type { Queryable } from '#domain/transaction.server.ts'
import type { Mail } from './mail.ts'

export type EnqueueOptions = {
  /** When it is to be sent, by the shop's clock. */
  at: Date
  /** Replaces a waiting mail of the same key. */
  key?: string
}

/** Enqueues a mail in the caller's transaction: it is sent once that commits, and never when it rolls back. */
export async function enqueueMail(tx: Queryable, mail: Mail, options: EnqueueOptions): Promise<void> {
  await run(tx, mailStatement(mail, options))
}

/** `enqueueMail` as a statement, to be run in one trip with others. */
export function mailStatement({ kind, ...about }: Mail, { at, key }: EnqueueOptions) {
  return insertMail({ kind, payload: JSON.stringify(about), key: key ?? null, at })
}

const insertMail = statement(
  (db, { kind, payload, key, at }: { kind: Mail['kind']; payload: string; key: string | null; at: Date }) =>
    db
      .insertInto('mail')
      .values({ kind, payload, key, dueAt: at, createdAt: at })
      .onConflict((conflict) =>
        conflict
          .column('key')
          .where('state', '=', sql.lit('waiting'))
          // The lease is removed, so that the node of the earlier mail can't mark this one as sent.
          .doUpdateSet({ kind, payload, attempts: 0, dueAt: at, leasedUntil: null, lastError: null, createdAt: at }),
      ),
)
