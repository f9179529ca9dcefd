export type DemoCategory = { slug: string; name: string; description: string; picture: string }

/** The stock of one size and colour; null where the product has no sizes or colours. */
type DemoStockCell = { size: string | null; color: string | null; onHand: number }

/** A picture, named by its file. `color` is the product's colour that it shows, for products with several. */
export type DemoPicture = { file: string; alt: string; color?: string }

/** A product of the demo shop. Prices are in kobo; `stock` is one number, or one cell for each size and colour. */
export type DemoProduct = {
  slug: string
  name: string
  category: string
  description: string
  price: number
  compareAtPrice: number | null
  sizes: string[]
  colors: string[]
  stock: number | DemoStockCell[]
  isNew: boolean
  isFeatured: boolean
  pictures: DemoPicture[]
  createdDaysAgo: number
}
