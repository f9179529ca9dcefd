import { footLines, type MailFrame } from './mail-frame.ts'
import type { OrderMailContent } from './order-mail-content.ts'

/** The plain text of a mail about an order: complete, in lines short enough for a phone. */
export function orderPlainText(content: OrderMailContent, frame: MailFrame): string {
  return [
    frame.shopName,
    '',
    content.heading,
    '',
    content.opening,
    '',
    ...(content.message ? [...content.message, ''] : []),
    `Order ${content.reference}, ${content.placedOn}`,
    'View your order:',
    content.orderUrl,
    '',
    ...(content.tracking ? trackingLines(content.tracking) : []),
    'WHAT HAPPENS NEXT',
    ...content.next,
    '',
    'YOUR PIECES',
    ...content.lines.flatMap(({ name, details, amount }) => [name, `  ${details}`, `  ${amount}`]),
    '',
    ...content.sums.map(({ label, amount }) => `${label}: ${amount}`),
    `Total: ${content.total}`,
    '',
    ...(content.address ? addressLines(content.address) : []),
    '--',
    linkNote,
    ...footLines(frame),
    '',
  ].join('\n')
}

const addressLines = ({ title, name, street, town, phone }: NonNullable<OrderMailContent['address']>): string[] => [
  title.toUpperCase(),
  ...[name, street, town, phone].filter((line) => line !== null),
  '',
]

const trackingLines = ({ text, url }: NonNullable<OrderMailContent['tracking']>): string[] => [
  'YOUR PARCEL',
  ...(text === '' ? [] : [text]),
  ...(url === null ? [] : ['Follow your parcel:', url]),
  '',
]

/** The note on the link to the order. */
export const linkNote = 'The link in this e-mail opens your order without signing in, so keep it to yourself.'
