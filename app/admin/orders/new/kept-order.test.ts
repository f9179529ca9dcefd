import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetKeptDrafts } from '#app/session/kept-drafts.ts'
import type { Buyer } from '#domain/customers/buyer.ts'
import type { FoundPiece } from '#domain/fulfilment/find-pieces.server.ts'
import { naira } from '#domain/money/money.ts'
import { readKeptDraft, writeKeptDraft } from '../../ui/draft-storage.ts'
import { changeLine, emptyDraft, withBuyer, withPiece } from './draft.ts'
import { forgetMade, keptOrderSchema, noOrder, orderDraftName } from './kept-order.ts'
import { clientAction } from './route.tsx'

const tola = { userId: 'tola', name: 'order:new' }
const bisi = { userId: 'bisi', name: 'order:new' }
const key = '3b241101-e2bb-4255-8caf-4136c566a962'
const otherKey = '3b241101-e2bb-4255-8caf-4136c566a963'

const piece: FoundPiece = {
  ...{ productId: '1a2b3c4d-0000-4000-8000-000000000000', name: 'Agbádá', size: 'M', color: null },
  ...{ price: 45_000 * naira, onHand: 3 },
}
const buyer: Buyer = {
  ...{
    customerId: null,
    hasAccount: false,
    firstName: 'Ada',
    lastName: 'Eze',
    email: '',
    phone: '0803 123 4567',
    orders: 2,
  },
  addresses: [
    {
      ...{ firstName: '', lastName: '', phone: '', address: '1 Marina', city: 'Lagos', state: 'Lagos' },
      ...{ isSaved: true, isDefault: true },
    },
  ],
}
const order = changeLine(withPiece(withBuyer(emptyDraft, buyer), piece), `${piece.productId}|M|`, (line) => ({
  ...line,
  agreed: { typed: '40k', reason: 'Regular' },
}))
const read = (name = tola) => readKeptDraft(name, keptOrderSchema)?.value ?? null

beforeEach(() => {
  const kept = Object.create({
    getItem: (name: string) => kept[name] ?? null,
    setItem: (name: string, text: string) => Object.assign(kept, { [name]: text }),
    removeItem: (name: string) => delete kept[name],
  })
  vi.stubGlobal('localStorage', kept)
})
afterEach(() => vi.unstubAllGlobals())

test('an unsent order is restored with its key, until sign-out', () => {
  writeKeptDraft(tola, { value: { order, key }, version: null, wasSent: false })
  expect(read()).toEqual({ order, key })
  expect(JSON.stringify(keptOrderSchema.parse(noOrder))).toBe(JSON.stringify(noOrder))
  forgetKeptDrafts()
  expect(read()).toBeNull()
})

test('an order stored by an earlier release is restored, although it doesn’t say whether the customer has an account', () => {
  const { hasAccount, ...before } = buyer
  const value = { order: { ...order, buyer: before }, key }
  localStorage.setItem('aso-draft:tola:order:new', JSON.stringify({ value, version: null }))
  expect(read()?.order.buyer).toEqual({ ...buyer, hasAccount })
})

test.each([
  ['no key', { order }],
  ['a key of another form', { order, key: 'mine' }],
  ['a channel that isn’t one', { order: { ...order, channel: 'shop' }, key }],
  ['a line of none', { order: { ...order, lines: [{ ...order.lines[0], quantity: 0 }] }, key }],
  ['a price in words', { order: { ...order, lines: [{ ...order.lines[0], price: 'free' }] }, key }],
  ['a contact without a phone', { order: { ...order, contact: { ...order.contact, phone: undefined } }, key }],
  ['a buyer without addresses', { order: { ...order, buyer: { ...buyer, addresses: null } }, key }],
])('a stored order with %s is ignored', (_, value) => {
  localStorage.setItem('aso-draft:tola:order:new', JSON.stringify({ value, version: null }))
  expect(read()).toBeNull()
})

const send = (answer: Promise<never>) => {
  const body = new URLSearchParams({ act: 'make', order: JSON.stringify({ checkoutKey: key }) })
  const request = new Request('https://aso.example/admin/orders/new', { method: 'POST', body })
  const serverAction = () => answer
  return clientAction({ request, serverAction } as unknown as Parameters<typeof clientAction>[0])
}
const redirect = (location: string) => new Response(null, { status: 302, headers: { location } })

test('only the order that was created is forgotten', async () => {
  writeKeptDraft(tola, { value: { order, key }, version: null, wasSent: false })
  writeKeptDraft(bisi, { value: { order, key: otherKey }, version: null, wasSent: false })
  expect(await send(Promise.reject(new TypeError('Failed to fetch')))).toMatchObject({ act: 'make' })
  await expect(send(Promise.reject(redirect('/sign-in')))).rejects.toBeInstanceOf(Response)
  expect(read()).toEqual({ order, key })
  await expect(send(Promise.reject(redirect(`/admin/orders/${otherKey}`)))).rejects.toBeInstanceOf(Response)
  expect([read(), read(bisi)]).toEqual([null, { order, key: otherKey }])
})

//   broken by: only the first place checked (kept-order.ts)
test('the draft of an order created in a second tab is deleted, and the first tab’s stays', () => {
  const second = { ...tola, name: `${orderDraftName}:2` }
  writeKeptDraft(tola, { value: { order, key: otherKey }, version: null, wasSent: false })
  writeKeptDraft(second, { value: { order, key }, version: null, wasSent: false })
  forgetMade(key)
  expect([read(), read(second)]).toEqual([{ order, key: otherKey }, null])
})

test('where nothing can be stored, nothing is to be forgotten', () => {
  vi.stubGlobal('localStorage', undefined)
  expect(() => forgetMade(key)).not.toThrow()
})
