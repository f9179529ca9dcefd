import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { Order, OrderItem } from '#domain/orders/order.ts'
import { anItemToShow, anOrderToShow } from '#test/shown-orders.ts'
import { OrderDetails } from './order-details.tsx'

/** The text that a page shows about an order, without markup. */
function textOf(changes: Partial<Order>): string {
  const page = (
    <MemoryRouter>
      <OrderDetails order={anOrderToShow(changes)} />
    </MemoryRouter>
  )
  return renderToStaticMarkup(page).replace(/<[^>]+>/g, '')
}

// @rule §2 Order success | An item shows its unit price and its total
//   broken by: the price of one piece for all of them (order-details.tsx)
test('an item shows its unit price and its total, which equals its subtotal', () => {
  const words = textOf({})
  expect(words).toContain('Size M2 × ₦24,500₦49,000')
  expect(words).toContain('Subtotal₦49,000')
})

test('an item links to its product while that exists', () => {
  const markup = (changes: Partial<OrderItem>) =>
    renderToStaticMarkup(
      <MemoryRouter>
        <OrderDetails order={anOrderToShow({ items: [anItemToShow(changes)] })} />
      </MemoryRouter>,
    )
  expect(markup({})).toMatch(/<a [^>]*href="\/product\/buba"[^>]*>Bùbá<\/a>/)
  expect(markup({ productId: null })).not.toContain('/product/')
  expect(markup({ productId: null })).toContain('Bùbá')
})

test('the address is shown under Shipping, or under Collection if collected', () => {
  expect(textOf({})).toContain('ShippingAdé')
  expect(textOf({ isCollected: true })).toContain('CollectionAdé')
})

// @rule §9 Shipping, D6 | The fee stored on an order is shown even if its total would imply another
//   broken by: the fee recalculated from the total (totals-list.tsx)
test('shipping is the fee on the order, even if the total would imply another', () => {
  expect(textOf({})).toContain('Shipping₦2,500Total₦51,500')
  const free = textOf({ subtotal: 1_000_000, shippingFee: 0, totalAmount: 1_000_000 })
  expect(free).toContain('ShippingFreeTotal₦10,000')
})

// @rule §2 Order success | The discount is shown with its coupon's code
//   broken by: the code left out (order-details.tsx)
test('a discount is named by its coupon’s code', () => {
  const coupon = {
    id: 'c',
    code: 'ASO10',
    discount: 490_000,
    discountType: 'percentage',
    discountValue: 1_000,
  } as const
  const words = textOf({ discount: 490_000, totalAmount: 4_660_000, coupon })
  expect(words).toContain('Discount (ASO10)-₦4,900')
})

// @rule back-office §2 Orders | The customer's order page shows carrier and tracking number, with a tracking link
//   broken by: the link shown as text (tracking.tsx)
test('a shipped order shows how it was sent, and one without tracking shows nothing', () => {
  const shipment = { carrier: 'GIG Logistics', trackingNumber: 'GIG 0123', trackingUrl: 'https://gig.example/0123' }
  const markup = (changes: Partial<Order>) =>
    renderToStaticMarkup(
      <MemoryRouter>
        <OrderDetails order={anOrderToShow(changes)} />
      </MemoryRouter>,
    )
  expect(textOf({ shipment })).toContain('Sent with GIG LogisticsTracking number GIG 0123Follow your parcel')
  expect(markup({ shipment })).toMatch(/<a href="https:\/\/gig\.example\/0123" target="_blank" rel="noreferrer"/)
  expect(textOf({})).not.toMatch(/Sent with|Tracking|Follow/)
})

// @rule Staff-made orders | The page of an order for collection says so in place of its address
test('an order for collection shows no address', () => {
  const words = textOf({ isCollected: true })
  expect(words).toContain('CollectionAdé Ọláwálé')
  expect(words).toContain('Collection at our showroom')
  expect(words).not.toContain('Ikeja')
})
