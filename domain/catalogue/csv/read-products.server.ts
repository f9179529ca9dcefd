import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Queryable } from '#domain/transaction.server.ts'
import { statusOf } from '../admin-product.ts'
import type { CsvProduct } from './product-cells.ts'

/** A product with further facts that only an import needs. */
export type ImportedProduct = CsvProduct & {
  categoryId: string
  hasPictures: boolean
  createdAt: Date
  publishedAt: Date | null
  archivedAt: Date | null
  kind: 'ready_made' | 'made_to_measure' | 'cloth' | 'service'
  makingDays: number | null
  isReturnable: boolean
  occasions: string[]
}

/** Products in the order of the ids. The caller limits their number, as all are held in memory. */
export async function readCsvProducts(db: Queryable, ids: readonly string[]): Promise<ImportedProduct[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('product as p')
    .innerJoin('category as c', 'c.id', 'p.categoryId')
    .where('p.id', 'in', [...ids])
    .select(['p.id', 'p.version', 'p.slug', 'p.name', 'p.description', 'p.price', 'p.compareAtPrice', 'p.categoryId'])
    .select(['c.slug as categorySlug', 'p.sizes', 'p.colors', 'p.isFeatured', 'p.isNew', 'p.kind', 'p.makingDays'])
    .select([
      'p.isReturnable',
      'p.occasions',
      'p.archivedAt',
      'p.isPublished',
      'p.dueAt',
      'p.publishedAt',
      'p.createdAt',
    ])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('stock as s')
          .whereRef('s.productId', '=', 'p.id')
          .select(['s.size', 's.color', 's.onHand as on_hand'])
          .orderBy('s.id'),
      ).as('cells'),
      eb
        .exists(eb.selectFrom('productImage as i').whereRef('i.productId', '=', 'p.id').select('i.position'))
        .as('hasPictures'),
    ])
    .execute()
  const byId = new Map(
    rows.map(({ cells, archivedAt, isPublished, dueAt, hasPictures, ...row }) => {
      const product: ImportedProduct = {
        ...row,
        archivedAt,
        hasPictures: Boolean(hasPictures),
        status: statusOf({ archivedAt, isPublished, dueAt }),
        publication: isPublished
          ? { state: 'published' }
          : dueAt
            ? { state: 'scheduled', at: dueAt }
            : { state: 'draft' },
        stock: cells.map(({ size, color, on_hand }) => ({ size, color, onHand: on_hand })),
      }
      return [row.id, product]
    }),
  )
  return ids.flatMap((id) => byId.get(id) ?? [])
}
