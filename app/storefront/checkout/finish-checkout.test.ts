import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepSavedOrder } from '../basket/saved-order.ts'
import { checkoutKeyFor, readDraft, writeDraft } from './checkout-session.ts'
import { abandonCheckoutOf, finishCheckoutOf } from './finish-checkout.ts'

const kept = new Map<string, string>()
const tab = {
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, text: string) => void kept.set(name, text),
  removeItem: (name: string) => void kept.delete(name),
}
const orderId = '5b1c2d3e-0000-4000-8000-0000000000aa'
const typed = { firstName: 'Ọmọlará', email: 'omolara@example.com', phone: '0803 123 4567', address: '12 Allen Avenue' }

beforeEach(() => {
  vi.stubGlobal('window', { sessionStorage: tab })
  writeDraft(typed)
  checkoutKeyFor(JSON.stringify(typed))
  keepSavedOrder({ id: orderId, basket: { lines: [], couponCode: null }, isLetGo: false })
})
afterEach(() => {
  kept.clear()
  vi.unstubAllGlobals()
})

// @rule §5 Checkout | Name, address, e-mail and phone leave the tab once the order is paid
//   broken by: what was typed kept (finish-checkout.ts)
test('nothing that was typed stays in the tab once the order is paid', () => {
  finishCheckoutOf(orderId)
  expect([...kept]).toEqual([])
})

test('it stays as long as the order isn’t paid, for another try', () => {
  finishCheckoutOf('another')
  abandonCheckoutOf(orderId)
  expect(readDraft()).toEqual(typed)
})
