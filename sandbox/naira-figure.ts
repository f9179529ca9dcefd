import { z } from 'zod'
import { nairaToKobo } from '#domain/money/money.ts'

/** Naira as merchants send it, number or string, converted to kobo. */
export const nairaFigure = z.union([z.number(), z.string()]).transform((figure, context) => {
  const amount = nairaToKobo(figure)
  if (amount !== null && amount > 0) return amount
  context.issues.push({ code: 'custom', input: figure, message: 'amount is invalid' })
  return z.NEVER
})
