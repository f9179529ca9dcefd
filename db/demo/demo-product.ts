export type DemoCategory = { slug: string; name: string; description: string; picture: string }

/** How many pieces of one size and colour are there; null where the product has no sizes or colours. */
type DemoStockCell = { size: string | null; color: string | null; onHand: number }

/** A picture by its file; `color` is the one that it shows the product in, if it is sold in several. */
export type DemoPicture = { file: string; alt: string; color?: string }

/** A product of the demo shop. Prices in kobo; `stock` is one pool or a cell a size and colour. */
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
