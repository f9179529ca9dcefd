import type { Suggesting } from './suggester.ts'
import { countOf } from './suggestion-list.tsx'

/** The search status: always announced, visible only when there is nothing else to show. */
export function SuggestionStatus({ answer, isOffline }: Pick<Suggesting, 'answer' | 'isOffline'>) {
  const isShown = isOffline || (answer !== null && countOf(answer.found) === 0)
  return (
    <p role="status" className={isShown ? 'pt-8 text-soft wrap-anywhere' : 'sr-only'}>
      {isOffline ? 'You are offline. Search goes on once you are connected again.' : textOf(answer)}
    </p>
  )
}

function textOf(answer: Suggesting['answer']): string {
  if (!answer) return ''
  const { products, categories } = answer.found
  const parts = [counted(products.length, 'product', 'products'), counted(categories.length, 'category', 'categories')]
  const found = parts.filter((part) => part !== null).join(' and ')
  return found === '' ? `No results found for "${answer.text}"` : `${found} found`
}

const counted = (count: number, one: string, many: string) =>
  count === 0 ? null : `${count} ${count === 1 ? one : many}`
