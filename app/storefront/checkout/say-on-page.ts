import { say, sayWrong } from '#app/ui/toast.tsx'
import type { PaymentCalls } from './payment-flow.ts'

export const sayOnPage: PaymentCalls['say'] = (tone, text) => (tone === 'bad' ? sayWrong(text) : say(text))
