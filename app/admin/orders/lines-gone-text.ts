import { fullName } from '#domain/cart/describe-line.ts'

export type LineGone = { name: string; size: string | null; color: string | null; onHand: number }

/** Which pieces keep a cancelled order from being taken up again, by name, size and colour. */
export const linesGoneText = (
  lines: readonly LineGone[],
  about = 'Not every piece of it is in stock any more',
): string => `${about}: ${lines.map((line) => `${fullName(line)} (${line.onHand} left)`).join('; ')}`
