import type { ProductCard, ProductDetail } from '#domain/catalogue/product.ts'

const aGown: ProductCard = {
  id: 'p',
  slug: 'gown',
  name: 'Gown',
  price: 1_000_000,
  compareAtPrice: null,
  pictures: [],
  isNew: false,
  isFeatured: false,
  category: { id: 'c', slug: 'gowns', name: 'Gowns' },
  sizes: [],
  colors: [],
  stockQuantity: 3,
  createdAt: '2026-01-01T00:00:00.000Z',
}

/** A product as a card shows it: by default a gown for ₦10,000 without sizes, colours or pictures, three in stock. */
export const aProductCard = (fields: Partial<ProductCard> = {}): ProductCard => ({ ...aGown, ...fields })

/** The same product as its page shows it, without stock cells. */
export const aProductDetail = (fields: Partial<ProductDetail> = {}): ProductDetail => ({
  ...aGown,
  description: '',
  stock: [],
  ...fields,
})
