import type { PaymentPhase } from './payment-flow.ts'

/** The message for a payment phase. */
export function phaseText(phase: PaymentPhase, provider: string): string {
  switch (phase) {
    case 'idle':
    case 'opening':
      return `Opening ${provider}…`
    case 'open':
      return 'Finish your payment in the window that has opened.'
    case 'confirming':
      return 'Confirming your payment…'
    case 'checking':
      return 'Checking your payment…'
    case 'leaving':
      return `Taking you to ${provider}…`
    case 'paid':
      return 'Your payment is in. Opening your order…'
    case 'unpaid':
      return 'It is not paid yet. Try again whenever you are ready.'
    case 'unsure':
      return 'Your payment is not confirmed yet. If you have paid, do not pay again: your order shows it as soon as it arrives.'
    case 'unavailable':
      return `${provider} could not be reached. Try again, or choose another way to pay.`
  }
}

/** Whether a payment is in progress, so that no other may start. */
export const isUnderWay = (phase: PaymentPhase) => !['idle', 'unpaid', 'unsure', 'unavailable'].includes(phase)
