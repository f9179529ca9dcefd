import { expect, test } from 'vitest'
import type { PaymentReport } from './payment-report.ts'
import { reportText } from './report-text.ts'

const orderId = '5bedae0d-b2cb-4fdf-96e6-60bffc5c875e'
const nothing = { payments: 0, received: 0, fees: 0, refunded: 0, ledger: 0, provider: 0 }

const quiet: PaymentReport = {
  day: '2026-11-20',
  since: '2026-11-19T23:00:00.000Z',
  startedAt: '2026-11-21T02:00:00.000Z',
  finishedAt: '2026-11-21T02:00:07.000Z',
  orders: 1,
  compared: 1,
  notCompared: { count: 0, listed: [] },
  repaired: { count: 0, listed: [] },
  differences: { count: 0, listed: [] },
  totals: {
    flutterwave: nothing,
    paystack: {
      payments: 1,
      received: 2_050_000,
      fees: 40_750,
      refunded: 50_000,
      ledger: 1_959_250,
      provider: 2_050_000,
    },
    korapay: nothing,
  },
  webhooks: { unmatched: 0, deadLettered: 0, waiting: 0, listed: [] },
}

test('a day without differences has a short text', () => {
  expect(reportText(quiet)).toBe(`Payments of 2026-11-20: everything agrees

1 order looked at, 1 payment compared with their providers

Paystack: 1 payment
  received ₦20,500, by the provider ₦20,500
  refunded ₦500, fees ₦407.50, left by the ledger ₦19,592.50
`)
})

test('a provider is named when it has money on the day by the shop’s records or by its own report', () => {
  const totals = { ...quiet.totals, korapay: { ...nothing, payments: 2 }, flutterwave: { ...nothing, provider: 100 } }
  const text = reportText({ ...quiet, totals })
  expect(text).toContain('Korapay: 2 payments')
  expect(text).toContain('Flutterwave: 0 payments\n  received ₦0, by the provider ₦1\n')
})

test.each([
  { unmatched: 2, deadLettered: 0, waiting: 0 },
  { unmatched: 0, deadLettered: 2, waiting: 2 },
])('reports without an effect are counted: %o', (counts) => {
  const event = { id: 7, provider: 'korapay', state: 'dead_lettered', receivedAt: quiet.startedAt } as const
  const listed = [{ ...event, reference: 'A-REFERENCE', detail: 'no such order' }]
  const { unmatched, deadLettered, waiting } = counts
  expect(reportText({ ...quiet, webhooks: { ...counts, listed } })).toContain(`
Reports of providers: ${unmatched} name no payment of ours, ${deadLettered} could not be applied, ${waiting} wait for more than an hour
  7 of Korapay, dead-lettered: A-REFERENCE, no such order
`)
})

test('differences are named, and those that the list omits are counted', () => {
  const difference = {
    kind: 'ours_paid_provider_not' as const,
    subject: '5BEDAE0D-86129B4E2AEA',
    ours: '₦20,500',
    theirs: 'not_found',
    orderId,
  }
  const text = reportText({
    ...quiet,
    differences: { count: 1_200, listed: [difference] },
    repaired: { count: 1, listed: [{ ...difference, kind: 'provider_paid_ours_not', now: 'paid' }] },
    notCompared: { count: 1, listed: [{ reference: 'A-REFERENCE', orderId, why: 'HTTP 500' }] },
    webhooks: {
      unmatched: 0,
      deadLettered: 1,
      waiting: 0,
      listed: [
        {
          id: 7,
          provider: 'korapay',
          state: 'dead_lettered',
          reference: null,
          detail: 'no such order',
          receivedAt: quiet.startedAt,
        },
      ],
    },
  })
  expect(text).toMatch(/^Payments of 2026-11-20: 1,200 differences\n/)
  expect(text).toContain(`
Differences: 1200
  The shop counts it as paid, the provider does not
    order #5bedae0d, 5BEDAE0D-86129B4E2AEA: ₦20,500 against not_found
  and 1199 more

Put right: 1
  The provider has the money, the shop knows nothing of it: 5BEDAE0D-86129B4E2AEA is paid now

Not compared: 1
  A-REFERENCE: HTTP 500

Reports of providers: 0 name no payment of ours, 1 could not be applied, 0 wait for more than an hour
  7 of Korapay, dead-lettered: no such order
`)
})
