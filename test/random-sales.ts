import type { CartLine } from '#domain/cart/cart-line.ts'
import type { CouponRow } from '#domain/coupons/coupon.ts'
import { naira } from '#domain/money/money.ts'
import type { PricingTerms } from '#domain/pricing/price-cart.ts'
import { makeCoupon, makeProduct, type TestShop } from './factories.ts'
import type { SeededRandom } from './seeded-random.ts'
import { changeSettings } from './shop-settings.ts'

const most = 100_000_000 * naira
const sizes = ['S', 'M']
const colors = ['#123456', '#abcdef']
const grid = sizes.flatMap((size) => colors.map((color) => ({ size, color, onHand: 0 })))

/** Products for each way of keeping stock: a pool without options, a pool for all options, a grid; and one that is archived at times. */
export async function makeSales({ db }: TestShop) {
  const choices = { sizes, colors }
  const [single, pooled, byChoice, archived] = [
    await makeProduct(db),
    await makeProduct(db, choices),
    await makeProduct(db, { ...choices, stock: grid }),
    await makeProduct(db),
  ]
  return { single, pooled, byChoice, archived }
}

export type Sales = Awaited<ReturnType<typeof makeSales>>

/** The conditions of a sale at a moment. `coupon` is null where no coupon has the code. */
export type Conditions = {
  terms: PricingTerms
  code: string
  coupon: CouponRow | null
  prices: Map<string, number>
  pieces: Map<string, number>
  isArchived: boolean
  now: Date
}

/** Draws random terms, prices, stock and a coupon, and stores them in the shop. */
export async function changeConditions(shop: TestShop, sales: Sales, random: SeededRandom): Promise<Conditions> {
  const { db } = shop
  const now = shop.clock()
  const pick = <Value>(...values: readonly Value[]) => values[random.between(0, values.length - 1)] as Value
  const amount = () =>
    pick(1, random.between(1, 999), random.between(1, 500) * 10_000, random.between(1, 50_000_000), most - 1, most)
  const terms = {
    shippingFee: pick(0, 1, 250_000, random.between(0, 1_000_000 * naira)),
    freeShippingAbove: pick(0, 1, 5_000_000, random.between(0, 20_000_000), random.between(0, most), most),
  }
  await changeSettings(shop, { terms })

  const prices = new Map<string, number>()
  const isArchived = random.chance(0.3)
  for (const id of Object.values(sales)) {
    prices.set(id, amount())
    const archivedAt = id === sales.archived && isArchived ? now : null
    await db
      .updateTable('product')
      .set({ price: prices.get(id) ?? 1, archivedAt })
      .where('id', '=', id)
      .execute()
  }
  const pieces = new Map<string, number>()
  const cells = await db.selectFrom('stock').select(['id', 'productId', 'size', 'color']).orderBy('id').execute()
  for (const { id, ...cell } of cells) {
    const onHand = pick(0, 1, random.between(2, 8), random.between(9, 100))
    pieces.set(stockName(cell), onHand)
    await db.updateTable('stock').set({ onHand }).where('id', '=', id).execute()
  }

  const code = `CODE ${random.between(0, 1e9)}`
  if (random.chance(0.1)) return { terms, code, coupon: null, prices, pieces, isArchived, now }
  const discountType = pick('percentage', 'fixed')
  const usageLimit = pick(null, 0, 3)
  const values = {
    code,
    discountType,
    discountValue: discountType === 'fixed' ? amount() : pick(1, 3_333, 10_000, random.between(1, 10_000)),
    minPurchaseAmount: pick(0, 0, 0, amount()),
    maxDiscountAmount: pick(null, 0, amount()),
    startsAt: pick(new Date(0), new Date(0), new Date(0), now, new Date(now.getTime() + 1)),
    expiresAt: pick(null, null, null, new Date(now.getTime() + 1), now),
    usageLimit,
    timesUsed: usageLimit ? random.between(0, usageLimit) : random.between(0, 9),
    isActive: random.chance(0.9),
  } as const
  const id = await makeCoupon(db, values)
  const coupon = { id, ...values, limitPerCustomer: null, usedByCustomer: 0 }
  return { terms, code, coupon, prices, pieces, isArchived, now }
}

/** Names the stock of a product's size and colour. */
const stockName = ({ productId, size, color }: Pick<CartLine, 'productId' | 'size' | 'color'>) =>
  `${productId}|${size}|${color}`

/** Any lines that may be in a cart: products in every size and colour, also in ones that don't exist. */
export function linesOf(sales: Sales, random: SeededRandom, { prices, pieces }: Conditions): CartLine[] {
  const unmade = { size: 'XL', color: '#123456' }
  const unchosen = { size: null, color: null }
  const keys = Object.values(sales).flatMap((productId) =>
    [...grid, unmade, unchosen].map(({ size, color }) => ({ productId, size, color })),
  )
  const shuffled = keys.map((key) => ({ key, at: random.between(0, 1e9) })).sort((one, other) => one.at - other.at)
  return shuffled.slice(0, random.between(1, keys.length)).map(({ key }) => ({
    ...key,
    quantity: random.between(1, 20),
    name: 'Àdìrẹ',
    slug: 'adire',
    price: prices.get(key.productId) ?? 1,
    compareAtPrice: null,
    image: null,
    available: pieces.get(stockName(key)) ?? random.between(0, 30),
    sharesStock: key.productId !== sales.byChoice,
  }))
}

/** The stock that a line draws on; null when the product has no such option or isn't sold. */
export function stockOf(line: CartLine, sales: Sales, { isArchived }: Conditions): string | null {
  const { productId, size, color } = line
  const isPlain = size === null && color === null
  const isMade = size !== null && color !== null && sizes.includes(size) && colors.includes(color)
  const hasChoices = productId === sales.pooled || productId === sales.byChoice
  if (hasChoices ? !isMade : !isPlain) return null
  if (productId === sales.archived && isArchived) return null
  return productId === sales.byChoice ? stockName(line) : stockName({ productId, size: null, color: null })
}
