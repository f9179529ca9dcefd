import type { ProductCard } from '#domain/catalogue/product.ts'

// What the server takes in one question.
const mostAtOnce = 50

/** The products of the ids that are on sale, as they are now, in their order; null when the shop can't be reached. */
export async function fetchCards(ids: readonly string[], signal: AbortSignal): Promise<ProductCard[] | null> {
  const questions = Array.from({ length: Math.ceil(ids.length / mostAtOnce) }, (_, part) =>
    ids.slice(part * mostAtOnce, (part + 1) * mostAtOnce),
  )
  try {
    const answers = await Promise.all(questions.map((some) => ask(some, signal)))
    return answers.flat()
  } catch {
    // No network, or a server that has no answer just now: what is known stays.
    return null
  }
}

async function ask(ids: readonly string[], signal: AbortSignal): Promise<ProductCard[]> {
  const answer = await fetch(`/api/v1/products/cards?ids=${ids.join(',')}`, { signal })
  if (!answer.ok) throw new Error(`Cards: ${answer.status}`)
  const { data } = (await answer.json()) as { data: ProductCard[] }
  return data
}
