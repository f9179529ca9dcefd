import type { NewOrderAnswer, Quoted } from './new-order.ts'

type Refused = Extract<NewOrderAnswer, { act: 'make' }>

/** Why the order wasn't created; null once the lines that it refers to are no longer marked. */
export function reasonToShow(refused: Refused | null, quote: Quoted, lines: readonly unknown[]): string | null {
  if (!refused?.pointsAtLines) return refused?.why ?? null
  const isMarked = lines.length > 0 && !(quote?.isNow && quote.quote.lines.every(({ problem }) => problem === null))
  return isMarked ? refused.why : null
}
