import type { DiscountType } from '#domain/coupons/coupon.ts'
import type { Kobo } from '#domain/money/money.ts'
import type { ProviderName } from './provider-name.ts'
import type { ShippingAddress } from './shipping-address.ts'
import type { OrderStatus, PaymentStatus } from './status.ts'

export type AppliedCoupon = {
  id: string
  code: string
  discount: Kobo
  discountType: DiscountType
  discountValue: number
}

export type OrderItem = {
  productId: string | null
  name: string
  slug: string
  image: string | null
  price: Kobo
  quantity: number
  size: string | null
  color: string | null
}

/** An order as its owner sees it. */
export type Order = {
  id: string
  status: OrderStatus
  paymentStatus: PaymentStatus
  paymentGateway: ProviderName
  isGuestOrder: boolean
  subtotal: Kobo
  discount: Kobo
  shippingFee: Kobo
  totalAmount: Kobo
  coupon: AppliedCoupon | null
  shippingAddress: ShippingAddress
  items: OrderItem[]
  /** The provider's id of the transaction that paid it; null while none has. */
  transactionId: string | null
  createdAt: string
  /** Until when it is reserved unpaid; null when it is not. */
  expiresAt: string | null
}
