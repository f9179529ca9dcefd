import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { type AccessRefusal, authorize } from '#domain/accounts/access.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { isUuid } from '#domain/is-uuid.ts'
import { readReservedPieces } from '#domain/stock/reserved-pieces.server.ts'
import type { Queryable } from '#domain/transaction.server.ts'
import { type EditedPicture, type ProductForEdit, statusOf } from './admin-product.ts'

export type ProductForEditRead =
  | { ok: true; product: ProductForEdit }
  | { ok: false; reason: 'not_found' }
  | AccessRefusal

/** A product with everything that its form shows, drafts and archived ones too. */
export async function readProductForEdit(db: Queryable, id: string, viewer: Viewer): Promise<ProductForEditRead> {
  const authorized = authorize(viewer, 'catalogue.read')
  if (!authorized.ok) return authorized
  const product = await readEdited(db, id)
  return product ? { ok: true, product } : { ok: false, reason: 'not_found' }
}

/** The same, for use cases that have already checked the permission; null if there is none. */
export async function readEdited(db: Queryable, id: string): Promise<ProductForEdit | null> {
  if (!isUuid(id)) return null
  const row = await db
    .selectFrom('product as p')
    .where('p.id', '=', id)
    .select(['p.id', 'p.version', 'p.name', 'p.slug', 'p.categoryId', 'p.description', 'p.price', 'p.compareAtPrice'])
    .select([
      'p.sizes',
      'p.colors',
      'p.isFeatured',
      'p.isNew',
      'p.kind',
      'p.makingDays',
      'p.isReturnable',
      'p.occasions',
    ])
    .select(['p.archivedAt', 'p.isPublished', 'p.publishedAt', 'p.dueAt'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('productImage as i')
          .innerJoin('media as m', 'm.key', 'i.mediaKey')
          .whereRef('i.productId', '=', 'p.id')
          .select(['m.key', 'm.width', 'm.height', 'm.dominantColor as dominant_color', 'i.alt', 'i.color'])
          .select(['i.focusX as focus_x', 'i.focusY as focus_y'])
          .orderBy('i.position'),
      ).as('images'),
    )
    .executeTakeFirst()
  if (!row) return null
  const { images, archivedAt, isPublished, publishedAt, dueAt, ...columns } = row
  const [cells, reserved] = await Promise.all([
    db
      .selectFrom('stock')
      .where('productId', '=', id)
      .select(['id', 'size', 'color', 'onHand'])
      .orderBy('id')
      .execute(),
    readReservedPieces(db, id),
  ])
  const pictures: EditedPicture[] = images.map(({ dominant_color, focus_x, focus_y, ...image }) => ({
    ...image,
    dominantColor: dominant_color,
    focusX: focus_x,
    focusY: focus_y,
  }))
  return {
    ...columns,
    status: statusOf({ archivedAt, isPublished, dueAt }),
    wasPublished: publishedAt !== null,
    publication: isPublished ? { state: 'published' } : dueAt ? { state: 'scheduled', at: dueAt } : { state: 'draft' },
    pictures,
    stock: cells.map(({ id: cellId, ...cell }) => ({ ...cell, reserved: reserved.get(cellId) ?? 0 })),
  }
}
