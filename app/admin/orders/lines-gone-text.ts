import { fullName } from '#domain/cart/describe-line.ts'

export type LineGone = { name: string; size: string | null; color: string | null; onHand: number }

/** The message which pieces prevent a cancelled order from being reopened, by name, size and colour. */
export const linesGoneText = (
  lines: readonly LineGone[],
  about = 'Not every piece of it is in stock any more',
): string => `${about}: ${lines.map((line) => `${fullName(line)} (${line.onHand} left)`).join('; ')}`
