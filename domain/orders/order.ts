import type { DiscountType } from '#domain/coupons/coupon.ts'
import type { Kobo } from '#domain/money/money.ts'
import type { ProviderName } from './provider-name.ts'
import type { Shipment } from './shipment.ts'
import type { ShippingAddress } from './shipping-address.ts'
import type { OrderStatus, PaymentStatus } from './status.ts'

export type AppliedCoupon = {
  id: string
  code: string
  discount: Kobo
  discountType: DiscountType
  discountValue: number
}

/** Where an order was placed. */
export const orderChannels = ['shop', 'staff', 'whatsapp', 'group'] as const
export type OrderChannel = (typeof orderChannels)[number]

export const lineKinds = ['ready_made', 'made_to_measure', 'cloth', 'service'] as const
export type LineKind = (typeof lineKinds)[number]

/** What was agreed for one line beside size and colour, such as measurements: as it was sold, by name. */
export type LineAttributes = Readonly<Record<string, string | number | boolean>>

/** Who pays for an order, and is written to about it; whom it goes to stands in the shipping address. */
export type Payer = { email: string; phone: string }

export type OrderItem = {
  /** Names the line within its order. */
  lineKey: string
  kind: LineKind
  productId: string | null
  name: string
  slug: string
  image: string | null
  price: Kobo
  quantity: number
  size: string | null
  color: string | null
  attributes: LineAttributes
}

/** An order as its owner sees it. */
export type Order = {
  id: string
  status: OrderStatus
  paymentStatus: PaymentStatus
  /** The provider that was chosen first; null for one that is paid without a provider. */
  paymentGateway: ProviderName | null
  channel: OrderChannel
  isGuestOrder: boolean
  subtotal: Kobo
  discount: Kobo
  shippingFee: Kobo
  totalAmount: Kobo
  coupon: AppliedCoupon | null
  /** The payer's. */
  email: string
  phone: string
  shippingAddress: ShippingAddress
  items: OrderItem[]
  /** The provider's id of the transaction that paid it; null while none has. */
  transactionId: string | null
  /** How it was sent; null while it isn't, and where that wasn't said. */
  shipment: Shipment | null
  createdAt: string
  /** Until when it is reserved unpaid; null when it is not. */
  expiresAt: string | null
}
