import { expect, test } from 'vitest'
import type { Buyer } from '#domain/customers/buyer.ts'
import type { FoundPiece } from '#domain/fulfilment/find-pieces.server.ts'
import { naira } from '#domain/money/money.ts'
import { agreedProblem, changeLine, emptyDraft, isTyped, toPrice, withAddress, withBuyer, withPiece } from './draft.ts'

const piece: FoundPiece = {
  ...{ productId: '1a2b3c4d-0000-4000-8000-000000000000', name: 'Agbádá', size: 'M', color: null },
  ...{ price: 45_000 * naira, onHand: 3 },
}
const place = { firstName: '', lastName: '', phone: '', address: '1 Marina', city: 'Lagos', state: 'Lagos' }
const buyer: Buyer = {
  ...{
    customerId: 'c',
    hasAccount: true,
    firstName: 'Ada',
    lastName: 'Eze',
    email: 'ada@example.com',
    phone: '0803 123 4567',
    orders: 2,
  },
  addresses: [
    { ...place, isSaved: true, isDefault: true },
    { ...place, firstName: 'Ngozi', address: '2 Marina', isSaved: true, isDefault: false },
  ],
}
const id = `${piece.productId}|M|`

test('adding a piece twice makes one line of two, and a line of none is removed', () => {
  const two = withPiece(withPiece(emptyDraft, piece), piece)
  expect(two.lines).toMatchObject([{ quantity: 2, price: 45_000 * naira }])
  expect(changeLine(two, id, (line) => ({ ...line, quantity: 0 })).lines).toEqual([])
})

test('a draft whose only line was removed counts as empty', () => {
  const one = withPiece(emptyDraft, piece)
  expect(isTyped(one)).toBe(true)
  expect(isTyped(changeLine(one, id, (line) => ({ ...line, quantity: 0 })))).toBe(false)
})

// @rule Staff-made orders | Choosing a customer fills in name, phone, e-mail and default address; another saved address fills in its recipient
test('choosing a customer fills in everything', () => {
  const filled = withBuyer(emptyDraft, buyer)
  expect(filled.contact).toEqual({
    ...{ firstName: 'Ada', lastName: 'Eze', email: 'ada@example.com', phone: '0803 123 4567' },
    ...{ address: '1 Marina', city: 'Lagos', state: 'Lagos' },
  })
  expect(withAddress(filled, buyer.addresses[1]).contact).toMatchObject({ firstName: 'Ngozi', address: '2 Marina' })
})

test.each([
  ['', 'Regular', 'price'],
  ['forty', 'Regular', 'price'],
  ['45,000', 'Regular', 'price'],
  ['40k', ' ', 'reason'],
  ['40k', 'Regular', undefined],
  ['0', 'A gift', undefined],
])('a price of %j agreed because of %j has a problem with its %s', (typed, reason, field) => {
  expect(agreedProblem({ price: piece.price, agreed: { typed, reason } })?.field).toBe(field)
})

test('nothing is priced while an agreed price is empty', () => {
  const draft = withPiece(emptyDraft, piece)
  const agree = (typed: string) => changeLine(draft, id, (line) => ({ ...line, agreed: { typed, reason: '' } }))
  expect(toPrice(emptyDraft)).toBeNull()
  expect(toPrice(agree(''))).toBeNull()
  expect(toPrice(agree('40k'))?.lines).toMatchObject([{ quantity: 1, agreed: { price: 40_000 * naira } }])
})

// @rule Staff-made orders | Walk-in orders are collected and others shipped unless chosen otherwise; a typed address is kept either way
test.each([
  ['walk_in', null, true],
  ['walk_in', false, false],
  ['phone', null, false],
  ['phone', true, true],
] as const)('an order by %s with the choice %j is collected: %j', (channel, collects, expected) => {
  const draft = { ...withPiece(withBuyer(emptyDraft, buyer), piece), channel, collects }
  expect(toPrice(draft)?.isCollected).toBe(expected)
  expect(draft.contact.address).toBe('1 Marina')
})
