import type { StaffOrderInput, StaffQuote } from '#domain/checkout/staff-order.ts'
import type { Buyer } from '#domain/customers/buyer.ts'
import type { FoundPiece } from '#domain/fulfilment/find-pieces.server.ts'
import type { CheckoutField } from '#domain/orders/shipping-address.ts'

/** The results of a search on the page for a new order, with the search text. */
export type Found = { buyers: Buyer[] | null; pieces: FoundPiece[] | null; text: string; isUnanswered?: boolean }

/** The request to price an order draft, sent as JSON in a form field. */
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

/** The page's action result: the quote for an order, or why it wasn't created. A created order redirects to its page. */
export type NewOrderAnswer =
  | { act: 'price'; quote: StaffQuote; of: string }
  /** The price is unknown; `why` is the message to show. */
  | { act: 'unpriced'; why: string }
  | {
      act: 'make'
      why: string
      problems: Partial<Record<CheckoutField, string>>
      quote: StaffQuote | null
      /** Whether the problem is with lines, which the new quote marks. */
      pointsAtLines?: boolean
    }

/** The quote for an order draft, null if unknown; `isNow`: it is for what is typed now. */
export type Quoted = { quote: StaffQuote; isNow: boolean } | null
