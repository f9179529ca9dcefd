import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DeliverySection } from './delivery-section.tsx'

const name = { firstName: 'Bisi', lastName: 'Bello' }
const place = { address: '3 Marina', city: 'Lagos Island', state: 'Lagos' }
const payer = { email: 'Ada@example.com', phone: '+2348031234567' }
const shown = (recipient: { email: string; phone: string }) =>
  renderToStaticMarkup(
    <DeliverySection
      order={{ id: 'one', isCollected: false, ...payer, shippingAddress: { ...name, ...place, ...recipient } }}
    />,
  )

test.each([
  ['the payer, however the email is written', { ...payer, email: 'ada@example.com' }, false],
  ['a person with another email', { ...payer, email: 'bisi@example.com' }, true],
  ['a person with another phone', { ...payer, phone: '+2348039999999' }, true],
])('the courier is told of a recipient other than the payer: %s', (_, recipient, isSomebodyElse) => {
  const html = shown(recipient)
  expect(html.includes('Somebody else than who pays for it.')).toBe(isSomebodyElse)
  expect(html.includes(recipient.email)).toBe(isSomebodyElse)
  expect(html).toContain(recipient.phone)
})
