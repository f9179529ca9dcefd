import { sql } from 'kysely'
import { type AccessRefusal, authorize } from '#domain/accounts/access.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import type { Queryable } from '#domain/transaction.server.ts'
import { readText } from './listing.ts'
import { containing } from './search-terms.server.ts'

type Found = { id: string; name: string }
type Findings = { ok: true; products: (Found & { category: string; picture: string | null })[]; categories: Found[] }

const productLimit = 6
const categoryLimit = 3

/**
 * Products in any state and categories whose name contains every word of a text, regardless of accents and case; names
 * that begin with the text come first, then the newest. None for a blank text.
 */
export async function findInCatalogue(db: Queryable, viewer: Viewer, text: string): Promise<Findings | AccessRefusal> {
  const authorized = authorize(viewer, 'catalogue.read')
  if (!authorized.ok) return authorized
  const words = readText(text)
    .split(' ')
    .filter((word) => word !== '')
  if (words.length === 0) return { ok: true, products: [], categories: [] }
  const [products, categories] = await Promise.all([findProducts(db, words), findCategories(db, words)])
  return { ok: true, products, categories }
}

const has = (column: 'p.search_text' | 'c.search_text', words: readonly string[]) =>
  sql<boolean>`(${sql.join(
    words.map((word) => sql`${sql.ref(column)} like ${folded(containing(word))}`),
    sql` and `,
  )})`

const beginsWith = (column: 'p.search_text' | 'c.search_text', words: readonly string[]) =>
  sql<boolean>`starts_with(${sql.ref(column)}, ${folded(words.join(' '))})`

const folded = (text: string) => sql<string>`fold(${text})`

const findProducts = (db: Queryable, words: readonly string[]) =>
  db
    .selectFrom('product as p')
    .innerJoin('category as c', 'c.id', 'p.categoryId')
    .where(has('p.search_text', words))
    .select(['p.id', 'p.name', 'c.name as category'])
    .select((eb) =>
      eb
        .selectFrom('productImage as i')
        .whereRef('i.productId', '=', 'p.id')
        .orderBy('i.position')
        .limit(1)
        .select('i.mediaKey')
        .as('picture'),
    )
    .orderBy(beginsWith('p.search_text', words), 'desc')
    .orderBy('p.createdAt', 'desc')
    .orderBy('p.id')
    .limit(productLimit)
    .execute()

const findCategories = (db: Queryable, words: readonly string[]) =>
  db
    .selectFrom('category as c')
    .where(has('c.search_text', words))
    .select(['c.id', 'c.name'])
    .orderBy(beginsWith('c.search_text', words), 'desc')
    .orderBy('c.name')
    .limit(categoryLimit)
    .execute()
