import { sql } from 'kysely'
import type { Database } from '#domain/transaction.server.ts'
import { type PlannedProduct, planBatches } from './import-batches.server.ts'
import type { ImportClaim, Progress } from './import-claim.server.ts'
import { ImportStopped } from './import-claim.server.ts'

type Outcome = { line: number; outcome: 'added' | 'changed' | 'unchanged' | 'refused'; message: string | null }

/**
 * Stores for each line what the import would do with it, and marks the import as checked. The catalogue isn't changed.
 */
export async function checkImport(
  db: Database,
  claim: ImportClaim,
  { now, progress }: { now: Date; progress: Progress },
) {
  let [products, done] = [0, 0]
  await progress(0)
  for await (const planned of planBatches(db, { importId: claim.id, columns: claim.columns, now })) {
    await writeOutcomes(db, claim.id, planned.flatMap(outcomesOf))
    products += planned.length
    for (const { lines } of planned) done += lines.length
    await progress(done)
  }
  await refuseTheRest(db, claim.id)
  const { numUpdatedRows } = await db
    .updateTable('productImport')
    .set({ state: 'checked', products, done: 0, tries: 0, dueAt: null, leasedUntil: null })
    .where('id', '=', claim.id)
    .where('state', '=', 'checking')
    .where('tries', '=', claim.tries)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new ImportStopped()
}

/** Refuses the lines that weren't read, because their product has far too many. */
const refuseTheRest = (db: Database, id: string) =>
  sql`
    update product_import_line l
    set outcome = 'refused', message = 'Line ' || f.line || ' of the same product is refused'
    from (select key, min(line) as line from product_import_line where import_id = ${id} group by key) f
    where l.import_id = ${id} and l.outcome is null and f.key = l.key`.execute(db)

function outcomesOf({ lines, plan }: PlannedProduct): Outcome[] {
  switch (plan.kind) {
    case 'added':
      return lines.map(({ line }) => ({ line, outcome: 'added', message: null }))
    case 'unchanged':
      return lines.map(({ line }) => ({ line, outcome: 'unchanged', message: null }))
    case 'changed':
      return lines.map(({ line }) => {
        const message = messageOf(plan.notes, line)
        return { line, outcome: message === null ? 'unchanged' : 'changed', message }
      })
    case 'refused': {
      const wrong = plan.errors[0]?.line ?? 0
      return lines.map(({ line }) => ({
        line,
        outcome: 'refused',
        message: messageOf(plan.errors, line) ?? `Line ${wrong} of the same product is refused`,
      }))
    }
  }
}

function messageOf(notes: readonly { line: number; message: string }[], line: number): string | null {
  const messages = notes.filter((note) => note.line === line).map(({ message }) => message)
  return messages.length === 0 ? null : messages.join('. ').slice(0, 1_000)
}

const writeOutcomes = (db: Database, id: string, outcomes: readonly Outcome[]) =>
  sql`
    update product_import_line l set outcome = o.outcome, message = o.message
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as o (line int, outcome text, message text)
    where l.import_id = ${id} and l.line = o.line`.execute(db)
