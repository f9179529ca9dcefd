import type { StaffOrderInput, StaffQuote } from '#domain/checkout/staff-order.ts'
import type { Buyer } from '#domain/customers/buyer.ts'
import type { FoundPiece } from '#domain/fulfilment/find-pieces.server.ts'
import type { CheckoutField } from '#domain/orders/shipping-address.ts'

/** What was looked for on the page of a new order, and found. */
export type Found = { buyers: Buyer[] | null; pieces: FoundPiece[] | null; text: string; isUnanswered?: boolean }

/** What is priced while an order is made, as JSON in a form's field. */
export type OrderToPrice = Pick<StaffOrderInput, 'couponCode' | 'customerId' | 'isCollected'> & {
  email: string
  lines: {
    productId: string
    size: string | null
    color: string | null
    quantity: number
    agreed: { price: number; reason: string } | null
  }[]
}

/** What the page is answered: what an order comes to, or why it wasn't made. One that was made leads to its page. */
export type NewOrderAnswer =
  | { act: 'price'; quote: StaffQuote; of: string }
  /** The shop couldn't be reached, so it isn't known what it comes to. */
  | { act: 'unpriced' }
  | {
      act: 'make'
      why: string
      problems: Partial<Record<CheckoutField, string>>
      quote: StaffQuote | null
      /** Whether it is because of lines, which the new price marks. */
      pointsAtLines?: boolean
    }

/** What an order that is being made comes to; `isNow`: as it is typed now. Null while that isn't known. */
export type Quoted = { quote: StaffQuote; isNow: boolean } | null
