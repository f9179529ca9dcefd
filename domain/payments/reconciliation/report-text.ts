import { formatNaira } from '#domain/money/money.ts'
import { providerNames, providerTitles } from '#domain/orders/provider-name.ts'
import { shortOrderId } from '#domain/orders/status.ts'
import { type Difference, differenceTitles } from './difference.ts'
import type { PaymentReport } from './payment-report.ts'

/** The report in one sentence. */
export function reportHeadline({ day, differences }: PaymentReport): string {
  if (differences.count === 0) return `Payments of ${day}: everything agrees`
  return `Payments of ${day}: ${counted(differences.count, 'difference')}`
}

/** A report as plain text, for a mail or the command line. */
export function reportText(report: PaymentReport): string {
  return [
    reportHeadline(report),
    '',
    `${counted(report.orders, 'order')} looked at, ${counted(report.compared, 'payment')} compared with their providers`,
    ...totalLines(report),
    ...section('Differences', report.differences, differenceLines),
    ...section('Put right', report.repaired, (one) => [
      `${differenceTitles[one.kind]}: ${one.subject} is ${one.now} now`,
    ]),
    ...section('Not compared', report.notCompared, ({ reference, why }) => [`${reference}: ${why}`]),
    ...webhookLines(report),
    '',
  ].join('\n')
}

const counted = (count: number, one: string) => `${count.toLocaleString('en-NG')} ${one}${count === 1 ? '' : 's'}`

function totalLines({ totals }: PaymentReport): string[] {
  return providerNames
    .filter((name) => totals[name].payments > 0 || totals[name].provider > 0)
    .flatMap((name) => {
      const { payments, received, fees, refunded, ledger, provider } = totals[name]
      return [
        '',
        `${providerTitles[name]}: ${counted(payments, 'payment')}`,
        `  received ${formatNaira(received)}, by the provider ${formatNaira(provider)}`,
        `  refunded ${formatNaira(refunded)}, fees ${formatNaira(fees)}, left by the ledger ${formatNaira(ledger)}`,
      ]
    })
}

function section<T>(title: string, list: { count: number; listed: T[] }, lines: (entry: T) => string[]): string[] {
  if (list.count === 0) return []
  const more = list.count - list.listed.length
  return [
    '',
    `${title}: ${list.count}`,
    ...list.listed.flatMap(lines).map((line) => `  ${line}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ]
}

const differenceLines = ({ kind, subject, ours, theirs, orderId }: Difference) => [
  `${differenceTitles[kind]}`,
  `  order ${shortOrderId(orderId)}, ${subject}: ${ours} against ${theirs}`,
]

function webhookLines({ webhooks: { unmatched, deadLettered, waiting, listed } }: PaymentReport): string[] {
  if (unmatched + deadLettered + waiting === 0) return []
  return [
    '',
    `Reports of providers: ${unmatched} name no payment of ours, ${deadLettered} could not be applied, ${waiting} wait for more than an hour`,
    ...listed.map(
      ({ id, provider, state, reference, detail }) =>
        `  ${id} of ${providerTitles[provider]}, ${state.replace('_', '-')}: ${[reference, detail].filter(Boolean).join(', ')}`,
    ),
  ]
}
