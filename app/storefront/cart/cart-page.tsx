import { useRef } from 'react'
import { useAppliedCoupon } from '../basket/applied-coupon.ts'
import { BasketNotices } from '../basket/basket-notices.tsx'
import { buyable } from '../basket/lines.ts'
import { useBasket } from '../basket/store.ts'
import { type LiveQuote, useQuote } from '../basket/use-quote.ts'
import { SavedOrderNotice } from '../checkout/saved-order-notice.tsx'
import { CartLines } from './cart-lines.tsx'
import { CartSkeleton } from './cart-skeleton.tsx'
import { CartSummary } from './cart-summary.tsx'
import { EmptyCart } from './empty-cart.tsx'
import { RelatedProducts } from './related-products.tsx'
import { StickyTotal } from './sticky-total.tsx'

export function CartPage() {
  const { lines, ready } = useBasket()
  const live = useQuote()
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <div className="wrap min-h-svh pt-8 pb-28 lg:pt-12 lg:pb-20">
      <h1 ref={heading} tabIndex={-1} className="font-display text-4xl outline-none lg:text-5xl">
        Your Cart
      </h1>
      <SavedOrderNotice />
      {!ready && <CartSkeleton />}
      {ready && lines.length === 0 && <EmptyCart />}
      {ready && lines.length > 0 && <FullCart live={live} onEmptied={() => heading.current?.focus()} />}
      <BasketNotices live={live} />
    </div>
  )
}

function FullCart({ live, onEmptied }: { live: LiveQuote; onEmptied: () => void }) {
  const { lines } = useBasket()
  const { code } = useAppliedCoupon()
  const canCheckOut = buyable(lines).length > 0
  return (
    <>
      <div className="grid items-start gap-x-14 gap-y-8 pt-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <CartLines lines={lines} onEmptied={onEmptied} />
        <CartSummary lines={lines} live={live} couponCode={code} canCheckOut={canCheckOut} />
      </div>
      <RelatedProducts productIds={[...new Set(lines.map((line) => line.productId))]} />
      <StickyTotal total={live.totals.totalAmount} isComplete={live.complete} canCheckOut={canCheckOut} />
    </>
  )
}
