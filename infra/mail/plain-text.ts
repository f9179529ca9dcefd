import type { Letter } from './letter.ts'
import { shopName } from './wording.ts'

/** The letter for readers without HTML: as complete, in lines short enough to read on a phone. */
export function toPlainText(letter: Letter, publicUrl: string): string {
  return [
    shopName,
    '',
    letter.heading,
    '',
    letter.opening,
    '',
    `Order ${letter.reference}, ${letter.placedOn}`,
    'View your order:',
    letter.orderUrl,
    '',
    'WHAT HAPPENS NEXT',
    ...letter.next,
    '',
    'YOUR PIECES',
    ...letter.lines.flatMap(({ name, details, amount }) => [name, `  ${details}`, `  ${amount}`]),
    '',
    ...letter.sums.map(({ label, amount }) => `${label}: ${amount}`),
    `Total: ${letter.total}`,
    '',
    'GOING TO',
    ...Object.values(letter.address),
    '',
    '--',
    linkNote,
    publicUrl,
    '',
  ].join('\n')
}

/** Why the link is worth keeping, and to oneself. */
export const linkNote = 'The link in this e-mail opens your order without signing in, so keep it to yourself.'
