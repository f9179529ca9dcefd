import { sql } from 'kysely'
import { type AccessRefusal, authorize } from '#domain/accounts/access.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { isUuid } from '#domain/is-uuid.ts'
import type { Queryable } from '#domain/transaction.server.ts'
import { hasLines } from './has-lines.server.ts'
import type { ImportReport, ImportSummary } from './import-report.ts'
import { type ImportFilter, importPageSize } from './import-report.ts'

export type ImportRead = { ok: true; report: ImportReport } | { ok: false; reason: 'not_found' } | AccessRefusal

/** An import with one page of its lines. */
export async function readImport(db: Queryable, id: string, filter: ImportFilter, viewer: Viewer): Promise<ImportRead> {
  const authorized = authorize(viewer, 'catalogue.read')
  if (!authorized.ok) return authorized
  const [summary] = isUuid(id) ? await readSummaries(db, id) : []
  if (!summary) return { ok: false, reason: 'not_found' }
  const counts = await countLines(db, id)
  const count =
    filter.outcome === null ? Object.values(counts).reduce((sum, some) => sum + some, 0) : counts[filter.outcome]
  const pages = Math.max(1, Math.ceil(count / importPageSize))
  const page = Math.min(filter.page, pages)
  // There is nothing to show while it is checked, or once it has failed.
  const hasReport = summary.state === 'checked' || summary.state === 'applying' || summary.state === 'applied'
  const lines = hasReport ? await readLines(db, id, { ...filter, page }) : []
  return { ok: true, report: { summary, counts, lines, count, page, pages } }
}

/** The latest imports. */
export async function listImports(
  db: Queryable,
  viewer: Viewer,
): Promise<{ ok: true; imports: ImportSummary[] } | AccessRefusal> {
  const authorized = authorize(viewer, 'catalogue.read')
  return authorized.ok ? { ok: true, imports: await readSummaries(db, null) } : authorized
}

async function readSummaries(db: Queryable, id: string | null): Promise<ImportSummary[]> {
  const rows = await db
    .selectFrom('productImport as i')
    .leftJoin('user as u', 'u.id', 'i.actorId')
    .$if(id !== null, (query) => query.where('i.id', '=', id ?? ''))
    .select(['i.id', 'i.fileName', 'i.state', 'i.failure', 'i.lines', 'i.products', 'i.done', 'i.tries', 'i.createdAt'])
    .select(['u.email as by', hasLines('refused').as('refuses'), hasLines('added', 'changed').as('changes')])
    .orderBy('i.createdAt', 'desc')
    .limit(20)
    .execute()
  return rows.map(({ createdAt, state, tries, refuses, changes, ...row }) => ({
    ...row,
    refuses: Boolean(refuses),
    changes: Boolean(changes),
    state: state as ImportSummary['state'],
    wasCutOff: tries > 1,
    createdAt: createdAt.toISOString(),
  }))
}

async function countLines(db: Queryable, id: string): Promise<ImportReport['counts']> {
  const rows = await db
    .selectFrom('productImportLine')
    .where('importId', '=', id)
    .where('outcome', 'is not', null)
    .groupBy('outcome')
    .select((eb) => ['outcome', eb.fn.countAll<number>().as('count')])
    .execute()
  const of = (outcome: string) => Number(rows.find((row) => row.outcome === outcome)?.count ?? 0)
  return { added: of('added'), changed: of('changed'), unchanged: of('unchanged'), refused: of('refused') }
}

const readLines = (db: Queryable, id: string, { outcome, page }: ImportFilter): Promise<ImportReport['lines']> =>
  db
    .selectFrom('productImportLine')
    .where('importId', '=', id)
    .where('outcome', outcome === null ? 'is not' : '=', outcome)
    .select(['line', 'outcome', 'message'])
    .select([
      sql<string>`coalesce(nullif(cells ->> 'name', ''), cells ->> 'slug', '')`.as('name'),
      sql<string>`concat_ws(' / ', nullif(cells ->> 'size', ''), nullif(cells ->> 'color', ''))`.as('piece'),
    ])
    .orderBy('line')
    .limit(importPageSize)
    .offset((page - 1) * importPageSize)
    .$castTo<ImportReport['lines'][number]>()
    .execute()
