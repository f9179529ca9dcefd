import { type Kobo, koboToNairaText } from '#domain/money/money.ts'

/** Kobo as the JSON number of naira, by way of its decimal text: 1250050 → 12500.5. */
export const nairaNumber = (amount: Kobo): number => Number(koboToNairaText(amount))
