import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Picture } from '#domain/media/picture.ts'
import type { Queryable } from '#domain/transaction.server.ts'

type Suggestion = { id: string; name: string; slug: string; picture: Picture | null }

export type Suggestions = { products: Suggestion[]; categories: Suggestion[] }

const productLimit = 5
const categoryLimit = 3
// Ranking more candidates than this costs more than it tells; a longer word narrows them down.
const candidates = 60

/**
 * Up to five products and three categories whose name contains the text, accents and case folded, the wildcards of LIKE taken
 * literally. Names that begin with it come first. Blank text finds nothing.
 */
export async function suggest(db: Queryable, text: string): Promise<Suggestions> {
  const wanted = text.trim().slice(0, 80)
  if (wanted === '') return { products: [], categories: [] }
  const [products, categories] = await Promise.all([suggestProducts(db, wanted), suggestCategories(db, wanted)])
  return { products, categories }
}

const folded = (text: string) => sql<string>`regexp_replace(fold(${text}), '([\\\\%_])', '\\\\\\1', 'g')`

function suggestProducts(db: Queryable, text: string): Promise<Suggestion[]> {
  return db
    .with('hit', (cte) =>
      cte
        .selectFrom('product')
        .where('archivedAt', 'is', null)
        .where('searchText', 'like', sql<string>`'%' || ${folded(text)} || '%'`)
        .select(['id', 'name', 'slug', 'searchText'])
        .limit(candidates),
    )
    .selectFrom('hit as p')
    .select(['p.id', 'p.name', 'p.slug'])
    .select((eb) =>
      jsonObjectFrom(
        eb
          .selectFrom('productImage as i')
          .innerJoin('media as m', 'm.key', 'i.mediaKey')
          .whereRef('i.productId', '=', 'p.id')
          .where('i.position', '=', 0)
          .select(['m.key', 'm.width', 'm.height', 'm.dominantColor as color', 'i.alt']),
      )
        .$castTo<Picture | null>()
        .as('picture'),
    )
    .orderBy(sql`p.search_text like ${folded(text)} || '%'`, 'desc')
    .orderBy('p.name')
    .limit(productLimit)
    .execute()
}

function suggestCategories(db: Queryable, text: string): Promise<Suggestion[]> {
  return db
    .selectFrom('category as c')
    .where('c.searchText', 'like', sql<string>`'%' || ${folded(text)} || '%'`)
    .select(['c.id', 'c.name', 'c.slug'])
    .select((eb) =>
      jsonObjectFrom(
        eb
          .selectFrom('media as m')
          .whereRef('m.key', '=', 'c.imageKey')
          .select(['m.key', 'm.width', 'm.height', 'm.dominantColor as color', 'c.name as alt']),
      )
        .$castTo<Picture | null>()
        .as('picture'),
    )
    .orderBy('c.name')
    .limit(categoryLimit)
    .execute()
}
