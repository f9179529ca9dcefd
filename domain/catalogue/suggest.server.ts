import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Picture } from '#domain/media/picture.ts'
import type { Queryable } from '#domain/transaction.server.ts'
import { readText } from './listing.ts'
import { isOnSale } from './on-sale.server.ts'
import { beginningWith, containing, readSearchTerms } from './search-terms.server.ts'
import { matchesText, matchRank } from './text-match.server.ts'

type Suggestion = { id: string; name: string; slug: string; picture: Picture | null }

export type Suggestions = { products: Suggestion[]; categories: Suggestion[] }

const productLimit = 5
const categoryLimit = 3
// Ranking more candidates is slow and adds little; more letters narrow them down.
const candidates = 60

/**
 * Up to five products and three categories with every word of the text in their name, or for products also in their
 * description. Accents and case don't matter, typing errors are tolerated, and wildcards of LIKE are escaped. Names
 * that begin with the text come first. None for a blank text.
 */
export async function suggest(db: Queryable, text: string): Promise<Suggestions> {
  const typed = readText(text)
  const words = typed === '' ? [] : await readSearchTerms(db, typed)
  if (words.length === 0) return { products: [], categories: [] }
  const isSpelt = words.every((spellings) => spellings.length > 0)
  const [products, categories] = await Promise.all([
    isSpelt ? suggestProducts(db, words) : [],
    suggestCategories(db, typed, isSpelt ? words : []),
  ])
  return { products, categories }
}

function suggestProducts(db: Queryable, words: readonly string[][]): Promise<Suggestion[]> {
  const phrase = words.map(([spelling = '']) => spelling).join(' ')
  const onSale = db
    .selectFrom('product as p')
    .where(isOnSale('p'))
    .select(['p.id', 'p.name', 'p.slug', 'p.searchText', 'p.categoryId'])
    .limit(candidates)
  return (
    db
      // Names that begin with the text are searched separately, so that they don't get lost among too many candidates.
      .with('beginning', () => onSale.where('p.searchText', 'like', beginningWith(phrase)))
      .with('matching', () => onSale.where(matchesText(words)))
      .with('hit', (cte) => cte.selectFrom('beginning').selectAll().union(cte.selectFrom('matching').selectAll()))
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
      .orderBy(matchRank(words), 'desc')
      .orderBy('p.name')
      .orderBy('p.id')
      .limit(productLimit)
      .execute()
  )
}

// The text is also searched as it was typed, because a category's name may contain words that no product on sale has.
function suggestCategories(db: Queryable, typed: string, words: readonly string[][]): Promise<Suggestion[]> {
  const asTyped = sql<string>`regexp_replace(fold(${typed}), '([\\\\%_])', '\\\\\\1', 'g')`
  return db
    .selectFrom('category as c')
    .where((eb) =>
      eb.or([
        eb('c.searchText', 'like', sql<string>`'%' || ${asTyped} || '%'`),
        ...(words.length > 0
          ? [
              eb.and(
                words.map((spellings) => eb.or(spellings.map((word) => eb('c.searchText', 'like', containing(word))))),
              ),
            ]
          : []),
      ]),
    )
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
    .orderBy(sql`c.search_text like ${asTyped} || '%'`, 'desc')
    .orderBy('c.name')
    .limit(categoryLimit)
    .execute()
}
