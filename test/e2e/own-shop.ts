import { randomUUID } from 'node:crypto'
import { query } from './fixtures.ts'

type Made = { id: string; slug: string; name: string }
type ToMake = {
  name: string
  price?: number
  compareAtPrice?: number
  sizes?: string[]
  colors?: string[]
  /** Stock for the whole product, or per size and colour. */
  stock?: number | [size: string | null, color: string | null, onHand: number][]
  /** The number of pictures, or the colour that each one shows; null for no particular colour. */
  pictures?: number | (string | null)[]
  isNew?: boolean
}

export type OwnShop = { category: string; make: (product: ToMake) => Promise<Made>; close: () => Promise<void> }

/** Makes a category with products for one test alone. `close` deletes it with its products. */
export async function openOwnShop(name: string): Promise<OwnShop> {
  const category = `own-${randomUUID().slice(0, 8)}`
  const [row] = await query<{ id: string }>(
    'insert into category (name, slug, position) values ($1, $2, 99) returning id',
    [name, category],
  )
  const make = async ({
    name,
    price = 10_000,
    compareAtPrice,
    sizes = [],
    colors = [],
    stock = 5,
    pictures = 2,
    isNew = false,
  }: ToMake): Promise<Made> => {
    const slug = `own-${randomUUID().slice(0, 8)}`
    const [product] = await query<{ id: string }>(
      `insert into product (category_id, slug, name, description, price, compare_at_price, sizes, colors, is_new)
       values ($1, $2, $3, 'Made for a test.', $4, $5, $6, $7, $8) returning id`,
      [row?.id, slug, name, price * 100, compareAtPrice ? compareAtPrice * 100 : null, sizes, colors, isNew],
    )
    const id = product?.id ?? ''
    for (const [size, color, onHand] of typeof stock === 'number' ? [[null, null, stock] as const] : stock) {
      await query('insert into stock (product_id, size, color, on_hand) values ($1, $2, $3, $4)', [
        id,
        size,
        color,
        onHand,
      ])
    }
    const shown = typeof pictures === 'number' ? Array.from({ length: pictures }, () => null) : pictures
    await query(
      `insert into product_image (product_id, position, media_key, alt, color)
       select $1, i.position, i.media_key, 'A picture', ($3::text[])[i.position]
       from (
         select media_key, row_number() over (order by media_key) as position
         from product_image group by media_key order by media_key limit $2
       ) i`,
      [id, shown.length, shown],
    )
    return { id, slug, name }
  }
  const close = async () => {
    await query('delete from product where category_id = $1', [row?.id])
    await query('delete from category where id = $1', [row?.id])
  }
  return { category, make, close }
}
