import { expect, test } from 'vitest'
import { reportSchema } from './payment-report.ts'

const orderId = '3f2a9c1e-7b6d-4e5f-8a9b-0c1d2e3f4a5b'
const at = '2026-05-01T02:00:00.000Z'
const totals = { payments: 1, received: 1_250_000, fees: 18_750, refunded: 0, ledger: 1_231_250, provider: 1_250_000 }
const difference = { kind: 'provider_paid_ours_not', subject: 'ORD-1', ours: 'open', theirs: 'paid', orderId }

const aReport = () => ({
  day: '2026-04-30',
  since: at,
  startedAt: at,
  finishedAt: at,
  orders: 3,
  compared: 2,
  notCompared: { count: 1, listed: [{ reference: 'ORD-2', orderId, why: 'HTTP 500' }] },
  repaired: { count: 1, listed: [{ ...difference, now: 'paid' }] },
  differences: { count: 1, listed: [difference] },
  totals: { flutterwave: totals, paystack: totals, korapay: totals },
  webhooks: {
    unmatched: 1,
    deadLettered: 1,
    waiting: 1,
    listed: ['unmatched', 'dead_lettered', 'stored'].map((state, id) => ({
      ...{ id, provider: 'paystack', state, reference: null, detail: '', receivedAt: at },
    })),
  },
})

test('a report is read as it was written', () => {
  expect(reportSchema.parse(aReport())).toEqual(aReport())
})

/** The report with one value replaced. */
function reportWith(path: string, value: unknown) {
  const report = aReport()
  const steps = path.split('.')
  const last = steps.pop() ?? ''
  let part: unknown = report
  for (const step of steps) part = Reflect.get(Object(part), step)
  Reflect.set(Object(part), last, value)
  return report
}

test.each([
  ...['orders', 'compared', 'notCompared.count', 'repaired.count', 'differences.count'].map((path) => [path, -1]),
  ...['unmatched', 'deadLettered', 'waiting'].map((name) => [`webhooks.${name}`, -1]),
  ...Object.keys(totals).map((name) => [`totals.korapay.${name}`, 0.5]),
  ['totals.korapay', undefined],
  ['notCompared', {}],
  ...['reference', 'orderId', 'why'].map((name) => [`notCompared.listed.0.${name}`, undefined]),
  ['repaired.listed.0.now', undefined],
  ['differences.listed.0.kind', 'nothing like it'],
  ...['subject', 'ours', 'theirs', 'orderId'].map((name) => [`differences.listed.0.${name}`, undefined]),
  ['webhooks.listed.0.state', 'applied'],
  ['webhooks.listed.0.provider', 'another'],
  ['day', '2026-02-30'],
] as [string, unknown][])('a report with %s of %j is refused', (path, value) => {
  expect(reportSchema.safeParse(reportWith(path, value)).success).toBe(false)
})
