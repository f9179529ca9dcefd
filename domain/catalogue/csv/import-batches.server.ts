import { type SqlBool, sql } from 'kysely'
import type { Queryable } from '#domain/transaction.server.ts'
import { slugify } from '../slug.ts'
import { type Cells, importLimits } from './columns.ts'
import type { ImportLine, ImportPlan } from './import-plan.ts'
import { planImport } from './plan-import.ts'
import { type ImportedProduct, readCsvProducts } from './read-products.server.ts'

/** The lines of one product, and what they would do. */
export type PlannedProduct = { lines: ImportLine[]; product: ImportedProduct | null; plan: ImportPlan }

type Options = { importId: string; columns: readonly string[]; now: Date }
type Group = { key: string; lines: ImportLine[] }

const atOnce = 200

/** Plans an import in batches of products: what each line would do with the present catalogue. */
export async function* planBatches(
  db: Queryable,
  { importId, columns, now }: Options,
): AsyncGenerator<PlannedProduct[]> {
  const categories = await readCategories(db)
  const context = { categories, columns: new Set(columns), now }
  const renamed = new Set<string>()
  for (let after = ''; ; ) {
    const keys = await readKeys(db, importId, after)
    const last = keys.at(-1)
    if (!last) return
    after = last.key
    const groups = await readGroups(db, importId, keys)
    const products = await findProducts(db, groups)
    const conflicts = await findConflicts(db, importId, groups, products, renamed)
    yield groups.map((group) => {
      const product = products.get(group.key) ?? null
      const refusal = group.key.startsWith('id:') && !product ? unknownId : (conflicts.get(group.key) ?? tooMany(group))
      const line = group.lines[0]?.line ?? 0
      const plan: ImportPlan =
        refusal === null
          ? planImport(group.lines, { ...context, product })
          : { kind: 'refused', errors: [{ line, message: refusal }] }
      return { lines: group.lines, product, plan }
    })
  }
}

const unknownId = 'No product has this id. Leave it empty for a new product'
const tooMany = ({ lines }: Group) =>
  lines.length > importLimits.linesOfProduct ? `A product has at most ${importLimits.linesOfProduct} lines` : null

const readCategories = async (db: Queryable) =>
  new Map((await db.selectFrom('category').select(['slug', 'id']).execute()).map(({ slug, id }) => [slug, id]))

const readKeys = (db: Queryable, importId: string, after: string) =>
  db
    .selectFrom('productImportLine')
    .where('importId', '=', importId)
    .where('key', '>', after)
    // Lines that were refused when they were received.
    .where(sql<SqlBool>`not starts_with(key, 'line:')`)
    .groupBy('key')
    .select(['key'])
    .orderBy('key')
    .limit(atOnce)
    .execute()

async function readGroups(db: Queryable, importId: string, keys: readonly { key: string }[]): Promise<Group[]> {
  const groups: Group[] = []
  for (const { key } of keys) groups.push({ key, lines: [] })
  const byKey = new Map(groups.map((group) => [group.key, group]))
  // At most one line more than a product may have, so that too many are noticed without being read.
  const rows = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('productImportLine as l')
        .where('l.importId', '=', importId)
        .where(
          'l.key',
          'in',
          keys.map(({ key }) => key),
        )
        .select(['l.key', 'l.line', 'l.cells'])
        .select((inner) =>
          inner.fn
            .agg<number>('row_number')
            .over((over) => over.partitionBy('l.key').orderBy('l.line'))
            .as('place'),
        )
        .as('r'),
    )
    .where('r.place', '<=', importLimits.linesOfProduct + 1)
    .select(['r.key', 'r.line', 'r.cells'])
    .orderBy('r.line')
    .execute()
  for (const { key, line, cells } of rows) byKey.get(key)?.lines.push({ line, cells: cells as Cells })
  return groups
}

/** Finds the products of the lines by their keys. */
async function findProducts(db: Queryable, groups: readonly Group[]): Promise<Map<string, ImportedProduct>> {
  const slugs = groups.flatMap(({ key }) => (key.startsWith('slug:') ? [key.slice(5)] : []))
  const bySlug =
    slugs.length === 0 ? [] : await db.selectFrom('product').where('slug', 'in', slugs).select(['id', 'slug']).execute()
  const ids = groups.flatMap(({ key }) => (key.startsWith('id:') ? [key.slice(3)] : []))
  const products = await readCsvProducts(db, [...new Set([...ids, ...bySlug.map(({ id }) => id)])])
  const keys = new Set(groups.map(({ key }) => key))
  return new Map(
    products.flatMap((product) =>
      [`id:${product.id}`, `slug:${product.slug}`].filter((key) => keys.has(key)).map((key) => [key, product] as const),
    ),
  )
}

/**
 * Finds products that the file names twice (by id and by slug), and new slugs that another product has or gets; returns
 * messages by key.
 */
async function findConflicts(
  db: Queryable,
  importId: string,
  groups: readonly Group[],
  products: ReadonlyMap<string, ImportedProduct>,
  renamed: Set<string>,
): Promise<Map<string, string>> {
  const conflicts = new Map<string, string>()
  const slugs = new Map<string, Group>()
  const others = new Map<string, Group>()
  for (const group of groups) {
    const product = products.get(group.key)
    if (group.key.startsWith('slug:') && product) others.set(`id:${product.id}`, group)
    const slug = slugify(group.lines[0]?.cells.slug ?? '')
    if (!group.key.startsWith('id:') || slug === '' || slug === product?.slug) continue
    if (renamed.has(slug)) conflicts.set(group.key, 'Another line gives its product the same slug')
    renamed.add(slug)
    slugs.set(slug, group)
    others.set(`slug:${slug}`, group)
  }
  if (others.size > 0)
    for (const { key, line } of await firstLines(db, importId, [...others.keys()])) {
      const group = others.get(key)
      if (group) conflicts.set(group.key, `Line ${line} is about the same product or slug`)
    }
  if (slugs.size > 0)
    for (const { slug } of await db
      .selectFrom('product')
      .where('slug', 'in', [...slugs.keys()])
      .select('slug')
      .execute())
      conflicts.set(slugs.get(slug)?.key ?? '', 'Another product has this address')
  return conflicts
}

const firstLines = (db: Queryable, importId: string, keys: readonly string[]) =>
  db
    .selectFrom('productImportLine')
    .where('importId', '=', importId)
    .where('key', 'in', keys)
    .groupBy('key')
    .select((eb) => ['key', eb.fn.min('line').as('line')])
    .execute()
