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

/**
 * The channel by which an order came: `shop` is the web shop, where shoppers order by themselves; `staff` is any other
 * way by which staff take an order.
 */
export const orderChannels = ['shop', 'phone', 'whatsapp', 'instagram', 'walk_in', 'staff', 'group'] as const
export type OrderChannel = (typeof orderChannels)[number]

/** The channels by which staff take an order, in the order in which a form offers them. */
export const staffChannels = ['whatsapp', 'phone', 'instagram', 'walk_in', 'staff'] as const
export type StaffChannel = (typeof staffChannels)[number]

/** Whether staff made an order in the customer's name. */
export const isMadeByStaff = ({ channel }: { channel: OrderChannel }): boolean =>
  staffChannels.some((one) => one === channel)

export const channelTitles: Record<OrderChannel, string> = {
  shop: 'Web shop',
  phone: 'Phone',
  whatsapp: 'WhatsApp',
  instagram: 'Instagram',
  walk_in: 'Walk-in',
  staff: 'Another way',
  group: 'Group',
}

export const lineKinds = ['ready_made', 'made_to_measure', 'cloth', 'service'] as const
export type LineKind = (typeof lineKinds)[number]

/** What was agreed on for one line beside size and colour, such as measurements, as it was sold; by name. */
export type LineAttributes = Readonly<Record<string, string | number | boolean>>

/** Who pays for an order and gets messages about it. The recipient of the goods is in the shipping address. */
export type Payer = { email: string; phone: string }

export type OrderItem = {
  /** Identifies the line within its order. */
  lineKey: string
  kind: LineKind
  productId: string | null
  name: string
  slug: string
  image: string | null
  /** Of one piece, as it was sold. */
  price: Kobo
  /** The shop's own price of a piece, if another price was agreed on; otherwise null or absent. */
  listPrice?: Kobo | null
  quantity: number
  size: string | null
  color: string | null
  attributes: LineAttributes
}

/**
 * The shop's own price of a piece. Receipts and invoices list lines by it, and deduct what was agreed on in their sums.
 */
export const shopPriceOf = ({ price, listPrice }: Pick<OrderItem, 'price' | 'listPrice'>): Kobo => listPrice ?? price

/** How much agreed prices are below the shop's own, for all lines together. */
export const agreedOff = (items: readonly Pick<OrderItem, 'price' | 'listPrice' | 'quantity'>[]): Kobo =>
  items.reduce(
    (sum, { price, listPrice, quantity }) =>
      sum + (shopPriceOf({ price, listPrice: listPrice ?? null }) - price) * quantity,
    0,
  )

/** An order as its owner sees it. */
export type Order = {
  id: string
  status: OrderStatus
  paymentStatus: PaymentStatus
  /** The provider that was chosen first; null for an order that is paid without a provider. */
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
  /**
   * Whether the customer collects it at the showroom: then the address has only the person's fields, and shipping is
   * free.
   */
  isCollected: boolean
  shippingAddress: ShippingAddress
  items: OrderItem[]
  /** The provider's id of the transaction that paid it; null while none has. */
  transactionId: string | null
  /** How it was sent; null before that, and if nothing was entered. */
  shipment: Shipment | null
  createdAt: string
  /** Until when it is reserved unpaid; null when it is not. */
  expiresAt: string | null
}
