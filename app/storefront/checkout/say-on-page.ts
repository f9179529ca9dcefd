import { say, sayWrong } from '#app/ui/toast.tsx'
import type { PaymentCalls } from './payment-flow.ts'

// Whole sentences about money: longer than the kit's usual moment.
const readingMs = 6_000

export const sayOnPage: PaymentCalls['say'] = (tone, text) => {
  if (tone === 'bad') sayWrong(text)
  else say(text, readingMs)
}
