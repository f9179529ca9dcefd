import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { type AccessRefusal, authorize } from '#domain/accounts/access.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { isUuid } from '#domain/is-uuid.ts'
import type { Picture } from '#domain/media/picture.ts'
import type { Queryable } from '#domain/transaction.server.ts'
import type { AdminCategory } from './admin-category.ts'

/** All categories in the shop's order. */
export async function listCategoriesForAdmin(
  db: Queryable,
  viewer: Viewer,
): Promise<{ ok: true; categories: AdminCategory[] } | AccessRefusal> {
  const authorized = authorize(viewer, 'catalogue.read')
  if (!authorized.ok) return authorized
  const rows = await categories(db).orderBy('c.position').orderBy('c.name').execute()
  return { ok: true, categories: rows.map(toCategory) }
}

/** A category, for use cases that have already checked the permission; null if there is none. */
export async function readEditedCategory(db: Queryable, id: string): Promise<AdminCategory | null> {
  if (!isUuid(id)) return null
  const row = await categories(db).where('c.id', '=', id).executeTakeFirst()
  return row ? toCategory(row) : null
}

type Row = Omit<AdminCategory, 'picture'> & { picture: Picture | null; focusX: number; focusY: number }

const toCategory = ({ picture, focusX, focusY, ...row }: Row): AdminCategory => ({
  ...row,
  picture: picture && { ...picture, focusX, focusY },
})

const categories = (db: Queryable) =>
  db
    .selectFrom('category as c')
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('product')
          .groupBy('categoryId')
          .select(({ fn }) => [
            'categoryId',
            fn.countAll<string>().as('all'),
            fn.count<string>('archivedAt').as('archived'),
          ])
          .as('p'),
      (join) => join.onRef('p.categoryId', '=', 'c.id'),
    )
    .select(['c.id', 'c.name', 'c.slug', 'c.description', 'c.version', 'c.focusX', 'c.focusY'])
    .select((eb) => [
      sql<number>`coalesce(p."all" - p.archived, 0)::int`.as('products'),
      sql<number>`coalesce(p.archived, 0)::int`.as('archived'),
      jsonObjectFrom(
        eb
          .selectFrom('media as m')
          .whereRef('m.key', '=', 'c.imageKey')
          .select(['m.key', 'm.width', 'm.height', 'm.dominantColor as color', 'c.name as alt']),
      )
        .$castTo<Picture | null>()
        .as('picture'),
    ])
