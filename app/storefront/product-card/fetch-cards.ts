import type { ProductCard } from '#domain/catalogue/product.ts'
import { colorField } from '../product/buying/choice.ts'

/** A product to request, with the colour to show if one is chosen. */
export type AskedProduct = Pick<ProductCard, 'id' | 'shownColor'>

/** The server's limit per request. */
export const maxCardsAtOnce = 50

/** The current cards of those products that are still sold, in order; null when the request fails. */
export async function fetchCards(
  products: readonly AskedProduct[],
  signal?: AbortSignal,
): Promise<ProductCard[] | null> {
  const questions = Array.from({ length: Math.ceil(products.length / maxCardsAtOnce) }, (_, part) =>
    products.slice(part * maxCardsAtOnce, (part + 1) * maxCardsAtOnce),
  )
  try {
    const answers = await Promise.all(questions.map((some) => ask(some, signal)))
    return answers.flat()
  } catch {
    // The caller keeps the data that it has.
    return null
  }
}

/** The API address for the cards of at most `maxCardsAtOnce` products. */
export function cardsPath(products: readonly AskedProduct[]): string {
  const ids = products.map(({ id }) => id).join(',')
  const colors = products.map(({ shownColor }) => (shownColor === undefined ? '' : colorField(shownColor))).join(',')
  const isAnyColor = /^,*$/.test(colors)
  return `/api/v1/products/cards?ids=${ids}${isAnyColor ? '' : `&colors=${encodeURIComponent(colors)}`}`
}

async function ask(products: readonly AskedProduct[], signal: AbortSignal | undefined): Promise<ProductCard[]> {
  const answer = await fetch(cardsPath(products), signal ? { signal } : {})
  if (!answer.ok) throw new Error(`Cards: ${answer.status}`)
  const { data } = (await answer.json()) as { data: ProductCard[] }
  return data
}
