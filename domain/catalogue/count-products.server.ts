import type { Kobo } from '#domain/money/money.ts'
import type { Queryable } from '#domain/transaction.server.ts'
import { isOnSale } from './on-sale.server.ts'

/** The conditions that `product_tally` can count by. */
export type TallyFilter = { categoryId: string | null; minPrice: Kobo; maxPrice: Kobo | null }

// The width of a price step in `product_tally`, ₦1,000; must agree with tally_step() in the migrations.
const tallyStep = 100_000

/**
 * The exact number of products on sale within a category and a price range: whole price steps come from the tally, the
 * remainders at both ends from the price index.
 */
export async function countProducts(db: Queryable, { categoryId, minPrice, maxPrice }: TallyFilter): Promise<number> {
  const firstWholeStep = Math.ceil(minPrice / tallyStep)
  const endOfWholeSteps = maxPrice === null ? null : Math.max(firstWholeStep, Math.floor((maxPrice + 1) / tallyStep))
  const tallied = await db
    .selectFrom('productTally')
    .where('categoryId', categoryId === null ? 'is' : '=', categoryId)
    .where('priceStep', '>=', firstWholeStep)
    .$if(endOfWholeSteps !== null, (query) => query.where('priceStep', '<', endOfWholeSteps))
    .select((eb) => eb.fn.coalesce(eb.fn.sum<string>('products'), eb.lit(0)).as('products'))
    .executeTakeFirstOrThrow()
  const ends = await countPartialSteps(
    db,
    categoryId,
    partialSteps(minPrice, maxPrice, firstWholeStep, endOfWholeSteps),
  )
  return Number(tallied.products) + ends
}

function partialSteps(minPrice: Kobo, maxPrice: Kobo | null, firstWholeStep: number, endOfWholeSteps: number | null) {
  const low = { from: minPrice, to: Math.min(firstWholeStep * tallyStep - 1, maxPrice ?? Number.MAX_SAFE_INTEGER) }
  const high =
    endOfWholeSteps === null || maxPrice === null ? null : { from: endOfWholeSteps * tallyStep, to: maxPrice }
  return [low, high].filter((end) => end !== null && end.from <= end.to)
}

async function countPartialSteps(
  db: Queryable,
  categoryId: string | null,
  ends: ({ from: Kobo; to: Kobo } | null)[],
): Promise<number> {
  if (ends.length === 0) return 0
  const row = await db
    .selectFrom('product')
    .where(isOnSale())
    .$if(categoryId !== null, (query) => query.where('categoryId', '=', categoryId))
    .where((eb) => eb.or(ends.flatMap((end) => (end ? [eb.between('price', end.from, end.to)] : []))))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}
