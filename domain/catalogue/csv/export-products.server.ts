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
 * The products that fit a filter as a CSV file, piece by piece as it is read, in the name of a viewer who may. A product that changes
 * meanwhile is in it as it was before or as it is afterwards. It is noted in the audit log before the first line.
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
  // By the key and not by a cursor: no transaction stays open for as long as somebody's connection takes.
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

/** The name of an exported file, by the day in Lagos. */
export const exportName = (now: Date): string => `products-${lagosDay(now)}.csv`
