import { type AccessRefusal, authorize } from '#domain/accounts/access.ts'
import { writeAuditLog } from '#domain/accounts/audit-log.server.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { lagosDay } from '#domain/lagos-day.ts'
import type { Shop } from '#domain/shop.ts'
import { type AdminProductFilter, writeAdminFilter } from '../admin-listing.ts'
import { matchingProducts } from '../matching-products.server.ts'
import { csvHead, productLines } from './product-cells.ts'
import { readCsvProducts } from './read-products.server.ts'

export type ProductExport = { ok: true; lines: AsyncGenerator<string> } | AccessRefusal

const atOnce = 200

/**
 * The products that fit a filter as the parts of a CSV file, each queried only when it is requested, for a viewer who
 * has the permission. A product that is changed during the export is in it either as before or as after. The audit log
 * gets its entry before the first line.
 */
export async function exportProducts(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  filter: AdminProductFilter,
  viewer: Viewer,
): Promise<ProductExport> {
  const authorized = authorize(viewer, 'catalogue.read')
  if (!authorized.ok) return authorized
  const { by } = authorized
  const details = { filter: writeAdminFilter(filter).toString() }
  await db
    .transaction()
    .execute((tx) => writeAuditLog(tx, { by, action: 'export_products', subject: 'catalogue', at: clock(), details }))
  return { ok: true, lines: linesOf(db, filter) }
}

async function* linesOf(db: Shop['db'], filter: AdminProductFilter): AsyncGenerator<string> {
  yield csvHead
  // Page by page by the key instead of with a cursor, which would keep a transaction open for as long as the download
  // takes.
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const found = await matchingProducts(db, filter)
      .where('p.id', '>', after)
      .select('p.id')
      .orderBy('p.id')
      .limit(atOnce)
      .execute()
    const last = found.at(-1)
    if (!last) return
    const products = await readCsvProducts(
      db,
      found.map(({ id }) => id),
    )
    yield products.map(productLines).join('')
    after = last.id
  }
}

/** The name of an exported file, with the date in Lagos. */
export const exportName = (now: Date): string => `products-${lagosDay(now)}.csv`
