import type { Outcome } from './ledger.ts'
import type { Switches } from './switches.ts'

export const endingNames = [
  'told_nothing',
  'closed_after_paying',
  'webhook_first',
  'no_webhook',
  'many_webhooks',
  'forged_webhook',
  'naira_under',
  'kobo_over',
  'declined_twice',
  'slow_transfer',
  'provider_silent',
  'refund_fails',
] as const
export type EndingName = (typeof endingNames)[number]

/** An ending of a payment that can be chosen on the page: it sets switches for the charge, then presses the buttons. */
export type Ending = {
  label: string
  detail: string
  switches: Partial<Switches>
  presses: readonly Outcome[]
  /** Whether it needs a page that stays open after a decline. */
  retries?: true
}

export const endings: Record<EndingName, Ending> = {
  told_nothing: {
    label: 'Paid, but the tab is told nothing',
    detail: 'the webhook has to do it',
    switches: { browser: 'told_nothing' },
    presses: ['success'],
  },
  closed_after_paying: {
    label: 'Paid, then closed',
    detail: 'the shop hears of a cancellation',
    switches: { browser: 'closed' },
    presses: ['success'],
  },
  webhook_first: {
    label: 'Paid, webhook first',
    detail: 'before this page answers',
    switches: { webhooks: 'before' },
    presses: ['success'],
  },
  no_webhook: {
    label: 'Paid, no webhook',
    detail: 'it never comes',
    switches: { webhooks: 'off' },
    presses: ['success'],
  },
  many_webhooks: {
    label: 'Paid, five webhooks at once',
    detail: 'all the same',
    switches: { webhookCopies: 5, webhookParallel: true },
    presses: ['success'],
  },
  forged_webhook: {
    label: 'Paid, webhook signed wrongly',
    detail: 'the shop must refuse it',
    switches: { webhookSignature: 'wrong' },
    presses: ['success'],
  },
  naira_under: {
    label: 'Pays one naira less',
    detail: 'than was asked',
    switches: { received: 'naira_under' },
    presses: ['success'],
  },
  kobo_over: {
    label: 'Pays one kobo more',
    detail: 'than was asked',
    switches: { received: 'kobo_over' },
    presses: ['success'],
  },
  declined_twice: {
    label: 'Declined twice, then paid',
    detail: 'under the same reference',
    switches: {},
    presses: ['failed', 'failed', 'success'],
    retries: true,
  },
  slow_transfer: {
    label: 'Transfer, slow to arrive',
    detail: 'it takes two minutes',
    switches: { channel: 'bank_transfer', transferDelayMs: 120_000 },
    presses: ['pending'],
  },
  provider_silent: {
    label: 'Paid, provider out of order',
    detail: 'the next ten questions get no good answer',
    switches: { verify: { kind: 'server_error', times: 10, retryAfterSeconds: 0 } },
    presses: ['success'],
  },
  refund_fails: {
    label: 'Paid, a refund will fail',
    detail: 'when the shop asks for one',
    switches: { refunds: 'failed' },
    presses: ['success'],
  },
}
