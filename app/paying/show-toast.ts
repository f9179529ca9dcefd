import { toastError, toastPlain } from '#app/ui/toast.tsx'
import type { PaymentCalls } from './payment-flow.ts'

export const showToast: PaymentCalls['toast'] = (tone, text) => (tone === 'bad' ? toastError(text) : toastPlain(text))
