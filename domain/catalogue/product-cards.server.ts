import { sql } from 'kysely'
import { run, statement } from '#domain/statement.server.ts'
import type { Queryable } from '#domain/transaction.server.ts'
import { isOnSale } from './on-sale.server.ts'
import type { ProductCard } from './product.ts'
import { picturesIn } from './product-picture.ts'
import { picturesOf, toPictures } from './product-pictures.server.ts'

const picturesOnCard = 2

/** Chooses the colour in which a product's card is shown; undefined for that of its first picture. */
export type ColorToShow = (product: Pick<ProductCard, 'id' | 'colors'>) => string | undefined

/** Products as cards, in the order of the ids; those that aren't on sale are left out. */
export async function cardsById(
  db: Queryable,
  ids: readonly string[],
  colorToShow: ColorToShow = () => undefined,
): Promise<ProductCard[]> {
  if (ids.length === 0) return []
  const rows = await run(db, cardRows({ ids }))
  const byId = new Map(rows.map((row) => [row.id, inColor(toCard(row), colorToShow(row))]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

function inColor(card: ProductCard, color: string | undefined): ProductCard {
  const shownColor = card.colors.length > 1 ? color : undefined
  const pictures = picturesIn(card.pictures, shownColor ?? null).slice(0, picturesOnCard)
  return { ...card, pictures, shownColor }
}

export const productColumns = [
  'p.id',
  'p.slug',
  'p.name',
  'p.price',
  'p.compareAtPrice',
  'p.sizes',
  'p.colors',
  'p.isNew',
  'p.isFeatured',
  'p.createdAt',
  'c.id as categoryId',
  'c.slug as categorySlug',
  'c.name as categoryName',
] as const

/** The pieces on hand of product `p`, over all sizes and colours. */
export const onHandOf = () =>
  sql<number>`(select coalesce(sum(s.on_hand), 0)::int from stock s where s.product_id = p.id)`

const cardRows = statement((db, { ids }: { ids: readonly string[] }) =>
  db
    .selectFrom('product as p')
    .innerJoin('category as c', 'c.id', 'p.categoryId')
    .where(sql<boolean>`p.id = any(${ids}::uuid[])`)
    .where(isOnSale('p'))
    .select(productColumns)
    .select((eb) => [picturesOf(eb).as('pictures'), onHandOf().as('stockQuantity')]),
)

type ProductRow = Omit<ProductCard, 'category' | 'createdAt' | 'pictures' | 'shownColor'> & {
  pictures: Parameters<typeof toPictures>[0]
  categoryId: string
  categorySlug: string
  categoryName: string
  createdAt: Date
}

/** Makes a card from a row with all pictures of the product. */
export function toCard({
  pictures,
  categoryId,
  categorySlug,
  categoryName,
  createdAt,
  ...product
}: ProductRow): ProductCard {
  return {
    ...product,
    pictures: toPictures(pictures),
    category: { id: categoryId, slug: categorySlug, name: categoryName },
    createdAt: createdAt.toISOString(),
  }
}
