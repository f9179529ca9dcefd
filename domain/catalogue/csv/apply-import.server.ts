import { sql } from 'kysely'
import { type AuditEntry, writeAuditLog, writeAuditLogs } from '#domain/accounts/audit-log.server.ts'
import { addStocks, changeManyStocks, lockStockOf } from '#domain/stock/change-many.server.ts'
import { editStock } from '#domain/stock/edit-stock.server.ts'
import { type Database, inTransaction, type Tx } from '#domain/transaction.server.ts'
import { saveRedirects } from '../save-product.server.ts'
import { auditOfImport } from './audit-of-import.ts'
import { type PlannedProduct, planBatches } from './import-batches.server.ts'
import { type ImportClaim, ImportStopped, type Progress } from './import-claim.server.ts'
import type { ImportedChange, LineError } from './import-plan.ts'
import { cellText } from './plan-stock.ts'
import { type ChangedProduct, insertProducts, updateProducts } from './write-products.server.ts'

/** `busy`: the database is still rolling back what a crashed node had begun. */
export type ImportApplied =
  | { ok: true }
  | { ok: false; reason: 'refused'; errors: LineError[] }
  | { ok: false; reason: 'busy' }

type By = AuditEntry['by']
type Applying = { by: By; now: Date; progress: Progress }
/** A product whose stock must be changed; if that is refused, `line` gets the message. */
type StockWork = { productId: string; line: number; change: ImportedChange }

/**
 * Applies an import in one transaction, checking it against the present catalogue. If any line is refused now, nothing
 * is changed. The stock rows, for which orders compete, are locked last, in the order in which orders lock them.
 */
export const applyImport = (db: Database, claim: ImportClaim, applying: Applying): Promise<ImportApplied> =>
  inTransaction<ImportApplied>(db, async (tx) => {
    await sql`set local lock_timeout = '10s'`.execute(tx)
    await sql`set local statement_timeout = '60s'`.execute(tx)
    await sql`set local aso.many_at_once = 'on'`.execute(tx)
    const { rows } = await sql<{ isMine: boolean }>`
      select pg_try_advisory_xact_lock(hashtext('product_import'), hashtext(${claim.id})) as is_mine`.execute(tx)
    if (!rows[0]?.isMine) return { ok: false, reason: 'busy' }
    await lockProductsOf(tx, claim.id)
    const errors: LineError[] = []
    const work: StockWork[] = []
    let done = 0
    for await (const planned of planBatches(tx, { importId: claim.id, columns: claim.columns, now: applying.now })) {
      errors.push(...planned.flatMap(({ plan }) => (plan.kind === 'refused' ? plan.errors : [])).slice(0, 1_000))
      if (errors.length === 0) work.push(...(await writeBatch(tx, claim.id, planned, applying)))
      for (const { lines } of planned) done += lines.length
      await applying.progress(done)
    }
    if (errors.length === 0) errors.push(...(await writeStock(tx, work)))
    if (errors.length > 0) return { ok: false, reason: 'refused', errors }
    await sql`select pg_notify('page_change', 'everything')`.execute(tx)
    await finish(tx, claim, applying)
    return { ok: true }
  })

// All at once and in the order of their ids, as other changes of many products lock them.
const lockProductsOf = (tx: Tx, importId: string) =>
  sql`
    select p.id from product p
    where p.id in (select substr(key, 4)::uuid from product_import_line where import_id = ${importId} and key like 'id:%')
      or p.slug in (select substr(key, 6) from product_import_line where import_id = ${importId} and key like 'slug:%')
    order by p.id for no key update`.execute(tx)

async function writeBatch(tx: Tx, importId: string, planned: readonly PlannedProduct[], { by, now }: Applying) {
  const changed = planned.flatMap(({ lines, product, plan }) =>
    plan.kind === 'changed' && product ? [{ product, change: plan.change, line: lines[0]?.line ?? 0 }] : [],
  )
  const added = planned.flatMap(({ plan }) => (plan.kind === 'added' ? [plan.change] : []))
  await updateProducts(tx, changed, now)
  for (const { product, change } of changed)
    if (change.draft.slug !== product.slug)
      await saveRedirects(tx, product.id, { from: product.slug, to: change.draft.slug })
  const ids = await insertProducts(tx, added, now)
  const idOf = (change: ImportedChange) => ids.get(change.draft.slug) ?? ''
  await addStocks(
    tx,
    added.flatMap((change) => newStock(idOf(change), change)),
  )
  await writeAuditLogs(
    tx,
    [
      ...changed.map((item: ChangedProduct) => ({ id: item.product.id, ...item })),
      ...added.map((change) => ({ id: idOf(change), product: null, change })),
    ].map(({ id, product, change }) => ({
      by,
      action: 'import_product',
      subject: `product:${id}`,
      at: now,
      details: { batch: importId, ...auditOfImport(product, change) },
    })),
  )
  return changed
    .filter(({ change }) => change.stock.length > 0 || change.cells !== null)
    .map(({ product, change, line }) => ({ productId: product.id, line, change }))
}

const newStock = (productId: string, { cells, stock }: ImportedChange) =>
  (cells ?? []).map(({ size, color }) => ({
    productId,
    size,
    color,
    onHand: stock.find((change) => change.size === size && change.color === color)?.by ?? 0,
  }))

async function writeStock(tx: Tx, work: readonly StockWork[]): Promise<LineError[]> {
  await lockStockOf(
    tx,
    work.map(({ productId }) => productId),
  )
  const lineOf = new Map(work.map(({ productId, line }) => [productId, line]))
  const plain = work.filter(({ change }) => change.cells === null)
  const refused = await changeManyStocks(
    tx,
    plain.flatMap(({ productId, change }) => change.stock.map((one) => ({ ...one, productId }))),
  )
  const errors = refused.map(({ productId, ...cell }) => ({
    line: lineOf.get(productId) ?? 0,
    message: `The stock of ${cellText(cell)} has changed meanwhile. Please check again`,
  }))
  for (const { productId, line, change } of work) {
    if (change.cells === null) continue
    const edited = await editStock(tx, { productId, cells: change.cells, changes: change.stock })
    if (!edited.ok) errors.push({ line, message: edited.reason === 'stock_reserved' ? reserved : stockChanged })
  }
  return errors
}

const reserved =
  'Somebody is paying for pieces of a size or color that goes. Please keep it until the order is paid or has expired'
const stockChanged = 'The stock has changed meanwhile. Please check again'

async function finish(tx: Tx, { id, tries }: ImportClaim, { by, now }: Applying): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('productImport')
    .set({ state: 'applied', finishedAt: now, dueAt: null, leasedUntil: null })
    .where('id', '=', id)
    .where('state', '=', 'applying')
    .where('tries', '=', tries)
    .executeTakeFirst()
  // Another node has taken the import over.
  if (numUpdatedRows === 0n) throw new ImportStopped()
  await writeAuditLog(tx, { by, action: 'apply_import', subject: `product_import:${id}`, at: now })
}
