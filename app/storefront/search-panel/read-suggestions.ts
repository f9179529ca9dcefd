import type { Picture } from '#domain/media/picture.ts'

export type Suggestion = { id: string; name: string; slug: string; picture: Picture | null }
export type Suggestions = { products: Suggestion[]; categories: Suggestion[] }

const productLimit = 5
const categoryLimit = 3

/** Parses the server's suggestions; null when the response is invalid. Incomplete items are left out. */
export function readSuggestions(answer: unknown): Suggestions | null {
  const { products, categories } = fields(fields(answer).data)
  if (!Array.isArray(products) || !Array.isArray(categories)) return null
  return {
    products: products.flatMap(readOne).slice(0, productLimit),
    categories: categories.flatMap(readOne).slice(0, categoryLimit),
  }
}

function readOne(item: unknown): Suggestion[] {
  const { id, name, slug, picture } = fields(item)
  if (typeof id !== 'string' || typeof name !== 'string' || typeof slug !== 'string') return []
  return [{ id, name, slug, picture: readPicture(fields(picture)) }]
}

function readPicture({ key, width, height, color, alt }: Fields): Picture | null {
  if (typeof key !== 'string' || typeof width !== 'number' || typeof height !== 'number') return null
  return { key, width, height, color: typeof color === 'string' ? color : '', alt: typeof alt === 'string' ? alt : '' }
}

type Fields = Record<string, unknown>
const fields = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {})
