import type { Imitation } from '../imitation.ts'
import type { Charge, Outcome } from '../ledger.ts'
import type { Switches } from '../switches.ts'

/** What a charge's page tells the shopper, and whether the charge can still be paid. */
export type Standing = { notice: string; open: boolean }

/** What the page's script shows and reports to the shop's page. `gone`: the page closes without a report. */
export type PageAnswer = Standing & {
  event: Outcome | 'gone'
  reply: Record<string, unknown>
  /** Whether the page polls until the transfer has arrived. */
  watch: boolean
}

export function answerTo(imitation: Imitation, charge: Charge, outcome: Outcome, { browser }: Switches): PageAnswer {
  const events = { told: outcome, told_nothing: 'gone', closed: 'cancel' } as const
  return {
    event: outcome === 'success' ? events[browser] : outcome,
    reply: imitation.reply(charge, outcome),
    watch: imitation.watchesTransfers && charge.state === 'pending',
    ...standingOf(imitation, charge),
  }
}

export function standingOf(imitation: Imitation, charge: Charge): Standing {
  switch (charge.state) {
    case 'open':
      return { notice: '', open: true }
    case 'pending':
      return { notice: 'Waiting for your transfer to arrive.', open: false }
    case 'failed':
      return imitation.retriesAfterDecline
        ? { notice: 'The payment was declined. You can try again.', open: true }
        : { notice: 'The payment was declined.', open: false }
    default:
      return { notice: 'Payment received.', open: false }
  }
}
