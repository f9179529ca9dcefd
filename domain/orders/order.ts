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

/** How an order came: `shop` is the web shop, where shoppers place their own; `staff` is a way of no name of its own. */
export const orderChannels = ['shop', 'phone', 'whatsapp', 'instagram', 'walk_in', 'staff', 'group'] as const
export type OrderChannel = (typeof orderChannels)[number]

/** The ways by which staff take an order, in the order in which they are offered. */
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
  /** Of one piece, as it was sold. */
  price: Kobo
  /** What the shop asked for a piece where another price was agreed; null or absent where none was. */
  listPrice?: Kobo | null
  quantity: number
  size: string | null
  color: string | null
  attributes: LineAttributes
}

/** What the shop asked for a piece of a line. Papers list lines so, and take off what was agreed in their sums. */
export const shopPriceOf = ({ price, listPrice }: Pick<OrderItem, 'price' | 'listPrice'>): Kobo => listPrice ?? price

/** What prices that were agreed take off the shop's own, in all. */
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
  /** Whether the customer collects it at the showroom: then its address has nothing but the person, and shipping costs nothing. */
  isCollected: boolean
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
