import type { Shop } from '#domain/shop.ts'
import { inTransaction } from '#domain/transaction.server.ts'
import { raiseTask, resolveTask } from '../tasks/raise-task.server.ts'
import type { Incident, IncidentKind } from './incident.ts'

const logged = { check_declines: 'declined_payments', check_provider: 'provider_failing' } as const satisfies Record<
  IncidentKind,
  string
>
type TellingShop = Pick<Shop, 'db' | 'clock' | 'noteSecurity'>

/** Raises the task of an incident and logs it; once, whichever node sees it. */
export async function beginIncident(
  { db, clock, noteSecurity }: TellingShop,
  { kind, subject }: Incident,
  detail: string,
): Promise<void> {
  const now = clock()
  const begun = await inTransaction(db, async (tx) => {
    const row = await tx
      .insertInto('paymentIncident')
      .values({ kind, subject, beganAt: now, endedAt: null })
      .onConflict((conflict) =>
        conflict
          .columns(['kind', 'subject'])
          .doUpdateSet({ beganAt: now, endedAt: null })
          .where('paymentIncident.endedAt', 'is not', null),
      )
      .returning('kind')
      .executeTakeFirst()
    if (!row) return { ok: false as const }
    await raiseTask(tx, { kind, subject: taskSubject(subject, now), detail, at: now })
    return { ok: true as const }
  })
  if (begun.ok) noteSecurity({ what: logged[kind], outcome: 'began', about: subject })
}

/** Closes the task of an incident that is over, unless a person has closed it, and logs that; once. */
export async function endIncident(
  { db, clock, noteSecurity }: TellingShop,
  { kind, subject }: Incident,
): Promise<void> {
  const now = clock()
  const ended = await inTransaction(db, async (tx) => {
    const row = await tx
      .updateTable('paymentIncident')
      .set({ endedAt: now })
      .where('kind', '=', kind)
      .where('subject', '=', subject)
      .where('endedAt', 'is', null)
      .returning('beganAt')
      .executeTakeFirst()
    if (!row) return { ok: false as const }
    await resolveTask(tx, { kind, subject: taskSubject(subject, row.beganAt), by: 'shop: it is over', at: now })
    return { ok: true as const }
  })
  if (ended.ok) noteSecurity({ what: logged[kind], outcome: 'over', about: subject })
}

// Each incident has a task of its own.
const taskSubject = (subject: string, beganAt: Date) => `${subject} ${beganAt.toISOString()}`
