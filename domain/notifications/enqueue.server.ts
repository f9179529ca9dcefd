import { sql } from 'kysely'
import type { Queryable } from '#domain/transaction.server.ts'
import type { Job, Task } from './job.ts'

// With the waits between tries (see `server/worker.ts`) twelve tries reach over about 16 hours.
const maxAttempts: Record<Task, number> = { send_mail: 12, write_to_subscriber: 12 }

export type EnqueueOptions = {
  /** Not before this moment. */
  runAt?: Date
  /** Replaces a waiting job of the same key. */
  key?: string
}

/** Enqueues a job in the caller's transaction: it runs once that commits, and never when it rolls back. */
export async function enqueue(tx: Queryable, job: Job, options: EnqueueOptions = {}): Promise<void> {
  const { task, ...payload } = job
  await sql`
    select from graphile_worker.add_job(
      ${task}::text,
      payload => ${JSON.stringify(payload)}::json,
      run_at => ${options.runAt ?? null}::timestamptz,
      max_attempts => ${maxAttempts[task]}::integer,
      job_key => ${options.key ?? null}::text
    )`.execute(tx)
}
