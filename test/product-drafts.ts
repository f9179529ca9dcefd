import type { ProductDraft } from '#domain/catalogue/product-draft.ts'
import { naira } from '#domain/money/money.ts'
import type { Database } from '#domain/transaction.server.ts'

let made = 0

/** Registers a picture without files, and returns its key. */
export async function aPictureKey(db: Database): Promise<string> {
  const key = (0xabc000 + ++made).toString(16).padStart(24, '0')
  await db.insertInto('media').values({ key, width: 1200, height: 1500, dominantColor: '#1f2a5a' }).execute()
  return key
}

/** A product to be saved: ₦10,000, on sale, one picture, ten pieces in the pool. */
export async function aProductDraft(
  db: Database,
  categoryId: string,
  overrides: Partial<ProductDraft> = {},
): Promise<ProductDraft> {
  const number = ++made
  return {
    name: `Gown ${number}`,
    slug: `gown-${number}`,
    categoryId,
    description: 'Sewn in Lagos.',
    price: 10_000 * naira,
    compareAtPrice: null,
    sizes: [],
    colors: [],
    isFeatured: false,
    isNew: true,
    kind: 'ready_made',
    makingDays: null,
    isReturnable: true,
    occasions: [],
    publication: { state: 'published' },
    pictures: [{ key: await aPictureKey(db), alt: 'A gown', color: null, focusX: 50, focusY: 50 }],
    stock: [{ size: null, color: null, onHand: 10 }],
    ...overrides,
  }
}
