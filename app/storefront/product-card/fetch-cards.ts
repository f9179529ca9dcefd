import type { ProductCard } from '#domain/catalogue/product.ts'
import { colorField } from '../product/buying/choice.ts'

/** A product to ask for, in one of its colours where that was chosen. */
export type AskedProduct = Pick<ProductCard, 'id' | 'shownColor'>

/** What the server takes in one question. */
export const mostCardsAtOnce = 50

/** The products asked for that are on sale, as they are now, in their order; null when the shop can't be reached. */
export async function fetchCards(
  products: readonly AskedProduct[],
  signal: AbortSignal,
): Promise<ProductCard[] | null> {
  const questions = Array.from({ length: Math.ceil(products.length / mostCardsAtOnce) }, (_, part) =>
    products.slice(part * mostCardsAtOnce, (part + 1) * mostCardsAtOnce),
  )
  try {
    const answers = await Promise.all(questions.map((some) => ask(some, signal)))
    return answers.flat()
  } catch {
    // No network, or a server that has no answer just now: what is known stays.
    return null
  }
}

/** Where the server answers with the cards of at most `mostCardsAtOnce` products. */
export function cardsAddress(products: readonly AskedProduct[]): string {
  const ids = products.map(({ id }) => id).join(',')
  const colors = products.map(({ shownColor }) => (shownColor === undefined ? '' : colorField(shownColor))).join(',')
  const isAnyColor = /^,*$/.test(colors)
  return `/api/v1/products/cards?ids=${ids}${isAnyColor ? '' : `&colors=${encodeURIComponent(colors)}`}`
}

async function ask(products: readonly AskedProduct[], signal: AbortSignal): Promise<ProductCard[]> {
  const answer = await fetch(cardsAddress(products), { signal })
  if (!answer.ok) throw new Error(`Cards: ${answer.status}`)
  const { data } = (await answer.json()) as { data: ProductCard[] }
  return data
}
