import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { may, type Viewer } from '#domain/accounts/viewer.ts'
import type { Picture } from '#domain/media/picture.ts'
import type { Shop } from '#domain/shop.ts'
import { run, type Statement, statement } from '#domain/statement.server.ts'
import type { Queryable } from '#domain/transaction.server.ts'
import { firstActivityDay } from './activity-day.ts'
import { isOnSale } from './on-sale.server.ts'
import type { Category, ProductCard, ProductDetail, StockCell } from './product.ts'
import { cardsById, onHandOf, productColumns, toCard } from './product-cards.server.ts'
import { picturesOf } from './product-pictures.server.ts'
import { toCategory } from './to-category.ts'

/** All categories in the shop's order, with the number of products on sale in each. */
export async function listCategories(db: Queryable): Promise<Category[]> {
  const rows = await db
    .selectFrom('category as c')
    .select(['c.id', 'c.slug', 'c.name', 'c.description', 'c.focusX', 'c.focusY'])
    .select((eb) => [
      jsonObjectFrom(
        eb
          .selectFrom('media as m')
          .whereRef('m.key', '=', 'c.imageKey')
          .select(['m.key', 'm.width', 'm.height', 'm.dominantColor as color', 'c.name as alt']),
      )
        .$castTo<Picture | null>()
        .as('picture'),
      eb
        .selectFrom('productTally as t')
        .whereRef('t.categoryId', '=', 'c.id')
        .select((t) => t.fn.coalesce(t.fn.sum<string>('t.products'), t.lit(0)).as('products'))
        .as('products'),
    ])
    .orderBy('c.position')
    .orderBy('c.name')
    .execute()
  return rows.map(toCategory)
}

/** The present slug of the category with a former slug; null if there is none. */
export async function findMovedCategory(db: Queryable, slug: string): Promise<string | null> {
  const row = await db
    .selectFrom('categorySlugRedirect as r')
    .innerJoin('category as c', 'c.id', 'r.categoryId')
    .where('r.slug', '=', slug)
    .select('c.slug')
    .executeTakeFirst()
  return row?.slug ?? null
}

export type ProductFinding = { found: 'product'; product: ProductDetail } | { found: 'moved'; slug: string }

/**
 * A product on sale by its slug; `moved` with the present slug if it was found by its id or a former slug. Null if
 * there is none.
 */
export async function findProduct(db: Queryable, slugOrId: string): Promise<ProductFinding | null> {
  const product = await readDetail(db, shownDetail({ slug: slugOrId }))
  return product ? { found: 'product', product } : findMoved(db, slugOrId)
}

/** A draft by its slug, as its page will show it, for a viewer who may see drafts; null for anybody else. */
export async function findDraft(db: Queryable, slug: string, viewer: Viewer): Promise<ProductDetail | null> {
  if (!may(viewer, 'catalogue.read')) return null
  return readDetail(db, draftDetail({ slug }))
}

const detailWhere = (condition: RawBuilder<SqlBool>) =>
  statement((db, { slug }: { slug: string }) =>
    db
      .selectFrom('product as p')
      .innerJoin('category as c', 'c.id', 'p.categoryId')
      .where('p.slug', '=', slug)
      .where(condition)
      .select(productColumns)
      .select('p.description')
      .select((eb) => [
        picturesOf(eb).as('pictures'),
        onHandOf().as('stockQuantity'),
        jsonArrayFrom(
          eb
            .selectFrom('stock as s')
            .whereRef('s.productId', '=', 'p.id')
            .select(['s.size', 's.color', 's.onHand as onHand'])
            .orderBy('s.id'),
        )
          .$castTo<{ size: string | null; color: string | null; on_hand: number }[]>()
          .as('cells'),
      ]),
  )

const shownDetail = detailWhere(isOnSale('p'))
const draftDetail = detailWhere(sql<SqlBool>`p.archived_at is null`)

type DetailRow = ReturnType<typeof shownDetail> extends Statement<infer Row> ? Row : never

async function readDetail(db: Queryable, detail: Statement<DetailRow>): Promise<ProductDetail | null> {
  const [row] = await run(db, detail)
  if (!row) return null
  const { description, cells, ...card } = row
  const stock: StockCell[] = cells.map((cell) => ({ size: cell.size, color: cell.color, onHand: cell.on_hand }))
  return { ...toCard(card), description, stock }
}

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

async function findMoved(db: Queryable, slugOrId: string): Promise<ProductFinding | null> {
  const id = slugOrId.toLowerCase()
  const row = await db
    .selectFrom('product')
    .where(isOnSale())
    .where((eb) =>
      uuid.test(id)
        ? eb('id', '=', id)
        : eb('id', '=', eb.selectFrom('slugRedirect as r').where('r.slug', '=', slugOrId).select('r.productId')),
    )
    .select('slug')
    .executeTakeFirst()
  return row ? { found: 'moved', slug: row.slug } : null
}

const sectionSize = 8

type HomeSection = 'all' | 'newArrivals' | 'bestsellers' | 'trending'

/**
 * The products of the home page's sections, up to eight each: the newest of all, the newest marked as new, and the most
 * sold and the most viewed of the last 30 days. A product in several sections is the same object in each.
 */
export async function readHomeSections({
  db,
  clock,
}: Pick<Shop, 'db' | 'clock'>): Promise<Record<HomeSection, ProductCard[]>> {
  const since = firstActivityDay(clock())
  const [all, newArrivals, bestsellers, trending] = await Promise.all([
    newest(db, { onlyNew: false }),
    newest(db, { onlyNew: true }),
    mostActive(db, 'unitsSold', since),
    mostActive(db, 'views', since),
  ])
  const cards = await cardsById(db, [...new Set([...all, ...newArrivals, ...bestsellers, ...trending])])
  const byId = new Map(cards.map((card) => [card.id, card]))
  const shelf = (ids: readonly string[]) => ids.flatMap((id) => byId.get(id) ?? [])
  return {
    all: shelf(all),
    newArrivals: shelf(newArrivals),
    bestsellers: shelf(bestsellers),
    trending: shelf(trending),
  }
}

async function newest(db: Queryable, { onlyNew }: { onlyNew: boolean }): Promise<string[]> {
  const rows = await db
    .selectFrom('product')
    .where(isOnSale())
    .$if(onlyNew, (query) => query.where('isNew', '=', true))
    .select('id')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(sectionSize)
    .execute()
  return rows.map((row) => row.id)
}

async function mostActive(db: Queryable, measure: 'unitsSold' | 'views', since: string): Promise<string[]> {
  const rows = await db
    .selectFrom('productActivity as a')
    .innerJoin('product as p', 'p.id', 'a.productId')
    .where(isOnSale('p'))
    .where('a.day', '>=', since)
    .groupBy('a.productId')
    .having((eb) => eb(eb.fn.sum(measure), '>', 0))
    .select('a.productId')
    .orderBy((eb) => eb.fn.sum(measure), 'desc')
    .orderBy('a.productId')
    .limit(sectionSize)
    .execute()
  return rows.map((row) => row.productId)
}

/** The pictures that the shop's own pages show (heroes, patterns), by name; stored as the setting `pictures`. */
export async function shopPictures(db: Queryable): Promise<Record<string, Picture>> {
  const row = await db.selectFrom('shopSetting').where('key', '=', 'pictures').select('value').executeTakeFirst()
  return (row?.value ?? {}) as Record<string, Picture>
}
