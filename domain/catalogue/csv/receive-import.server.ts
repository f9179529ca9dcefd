import { sql } from 'kysely'
import { type AccessRefusal, authorize } from '#domain/accounts/access.ts'
import { writeAuditLog } from '#domain/accounts/audit-log.server.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import type { Shop } from '#domain/shop.ts'
import type { Database, Tx } from '#domain/transaction.server.ts'
import { oneLine } from '#domain/typed-text.ts'
import { importLimits } from './columns.ts'
import { hasLines } from './has-lines.server.ts'
import { BadCsv, readCsv } from './read-csv.server.ts'
import { readHead, type StagedLine, stageLine } from './stage-line.ts'

export type ImportReceived =
  | { ok: true; id: string }
  | { ok: false; reason: 'too_many_open' | 'incomplete' }
  | AccessRefusal

/** How many imports may be unfinished at once. */
export const openImports = 5
// More than an upload may take.
const givenUpMs = 6 * 60_000
const atOnce = { lines: 2_000, characters: 2_000_000 }

/**
 * Receives a file of products as a stream and stores its lines to be checked by a job, for a viewer who has the
 * permission. A file that can't be parsed is stored as failed, with the reason and without its lines. Throws when the
 * lines can't be stored.
 */
export async function receiveImport(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  { fileName, chunks }: { fileName: string; chunks: AsyncIterable<Uint8Array> },
  viewer: Viewer,
): Promise<ImportReceived> {
  const authorized = authorize(viewer, 'catalogue.write')
  if (!authorized.ok) return authorized
  const { by } = authorized
  const id = await openImport(db, { fileName: oneLine(fileName).slice(0, 200) || 'products.csv', by, now: clock() })
  if (id === null) return { ok: false, reason: 'too_many_open' }
  try {
    const { columns, lines } = await stage(db, id, chunks, clock)
    await db
      .updateTable('productImport')
      .set({ state: 'checking', columns, lines, dueAt: clock(), tries: 0 })
      .where('id', '=', id)
      .where('state', '=', 'receiving')
      .execute()
  } catch (fault) {
    if (fault instanceof BadCsv) await failImport(db, id, fault.message, clock())
    else {
      await db.deleteFrom('productImport').where('id', '=', id).execute()
      if (fault instanceof BrokenOff) return { ok: false, reason: 'incomplete' }
      throw fault
    }
  }
  return { ok: true, id }
}

type Opening = { fileName: string; by: { userId: string; email: string }; now: Date }

const openImport = (db: Database, { fileName, by, now }: Opening): Promise<string | null> =>
  db.transaction().execute(async (tx) => {
    // The lock makes concurrent uploads count each other.
    await sql`select pg_advisory_xact_lock(hashtext('product_import'))`.execute(tx)
    const { count } = await tx
      .selectFrom('productImport')
      .where('state', 'in', ['receiving', 'checking', 'checked', 'applying'])
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (Number(count) >= openImports && !(await giveUpOldest(tx, now))) return null
    const { id } = await tx
      .insertInto('productImport')
      .values({
        actorId: by.userId,
        fileName,
        state: 'receiving',
        createdAt: now,
        dueAt: new Date(now.getTime() + givenUpMs),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await writeAuditLog(tx, {
      by,
      action: 'upload_import',
      subject: `product_import:${id}`,
      at: now,
      details: { fileName },
    })
    return id
  })

/**
 * Ends the oldest checked import that can't be applied or wouldn't change anything, to make room for another; returns
 * whether there was one.
 */
async function giveUpOldest(tx: Tx, now: Date): Promise<boolean> {
  const oldest = await tx
    .selectFrom('productImport as i')
    .where('i.state', '=', 'checked')
    .where((eb) => eb.or([hasLines('refused'), eb.not(hasLines('added', 'changed'))]))
    .select(['i.id', hasLines('refused').as('isRefused')])
    .orderBy('i.createdAt')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  if (!oldest) return false
  const failure = oldest.isRefused
    ? 'Some of its lines couldn’t be applied.'
    : 'Nothing of it would have changed anything.'
  await endImport(tx, oldest.id, failure, now)
  return true
}

/** Ends an import that has changed nothing. */
export const failImport = (db: Database, id: string, failure: string, now: Date): Promise<void> =>
  db.transaction().execute((tx) => endImport(tx, id, failure, now))

async function endImport(tx: Tx, id: string, failure: string, now: Date): Promise<void> {
  await tx.deleteFrom('productImportLine').where('importId', '=', id).execute()
  await tx
    .updateTable('productImport')
    .set({ state: 'failed', failure, dueAt: null, leasedUntil: null, finishedAt: now })
    .where('id', '=', id)
    .execute()
}

async function stage(db: Database, id: string, chunks: AsyncIterable<Uint8Array>, clock: () => Date) {
  let columns: string[] | null = null
  let [lines, characters] = [0, 0]
  let waiting: StagedLine[] = []
  const keep = async () => {
    const rows = waiting
    waiting = []
    characters = 0
    await keepLines(db, id, rows)
    const dueAt = new Date(clock().getTime() + givenUpMs)
    await db.updateTable('productImport').set({ dueAt, lines }).where('id', '=', id).execute()
  }
  for await (const record of readCsv(bounded(chunks))) {
    if (columns === null) {
      columns = readHead(record.cells)
      continue
    }
    lines += 1
    if (lines > importLimits.lines)
      throw new BadCsv(`The file has more than ${importLimits.lines.toLocaleString('en-NG')} lines. Please split it.`)
    waiting.push(stageLine(record, columns))
    for (const cell of record.cells) characters += cell.length
    if (waiting.length >= atOnce.lines || characters >= atOnce.characters) await keep()
  }
  if (columns === null || lines === 0) throw new BadCsv('The file has no lines with products.')
  if (waiting.length > 0) await keep()
  return { columns, lines }
}

/** The sender ended the upload before the end of the file, or sent nothing for too long. */
class BrokenOff extends Error {}

async function* received(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* chunks
  } catch (cause) {
    throw new BrokenOff('The file was not received completely', { cause })
  }
}

async function* bounded(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let left: number = importLimits.bytes
  for await (const chunk of received(chunks)) {
    left -= chunk.byteLength
    if (left < 0) throw new BadCsv(`The file is larger than ${importLimits.bytes / 1024 / 1024} MB. Please split it.`)
    yield chunk
  }
}

const keepLines = (db: Database, id: string, rows: readonly StagedLine[]) =>
  sql`
    insert into product_import_line (import_id, line, key, cells, outcome, message)
    select ${id}::uuid, r.line, r.key, r.cells, r.outcome, r.message
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (line int, key text, cells jsonb, outcome text, message text)
  `.execute(db)
