import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useShownProducts } from '#app/events/shown-catalogue.ts'
import type { CartLine } from '#domain/cart/cart-line.ts'
import { useAppliedCoupon } from '../../cart/applied-coupon.ts'
import { CartNotices } from '../../cart/cart-notices.tsx'
import { buyable } from '../../cart/lines.ts'
import { WithoutScripts } from '../../cart/no-script-notice.tsx'
import { useCart } from '../../cart/store.ts'
import { type LiveQuote, useQuote } from '../../cart/use-quote.ts'
import { SavedOrderNotice } from '../checkout/saved-order/saved-order-notice.tsx'
import { CartLines, focusLine } from './cart-lines.tsx'
import { CartSkeleton } from './cart-skeleton.tsx'
import { CartSummary } from './cart-summary.tsx'
import { EmptyCart } from './empty-cart.tsx'
import { RelatedProducts } from './related-products.tsx'
import { RemovedLineBar, removedLineText } from './removed-line-bar.tsx'
import { type RemovedLine, useRemovedLines } from './removed-lines.ts'
import { SavedForLater } from './saved-for-later.tsx'
import { StickyTotal } from './sticky-total.tsx'
import { useNoScriptAdd } from './use-no-script-add.ts'

export function CartPage() {
  const { lines, ready } = useCart()
  const live = useQuote()
  const heading = useRef<HTMLHeadingElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const { last, remove, undo } = useRemovedLines()
  const focusNext = useFocusAfter((index) => focusLine(list.current, index) || heading.current?.focus())
  useNoScriptAdd()
  useShownProducts(
    lines.map(({ productId }) => productId),
    live.retry,
  )

  const removeWithFocus = (line: CartLine, how: RemovedLine['how']) => {
    focusNext(lines.indexOf(line))
    remove(line, how)
  }
  const undoLast = () => focusNext(undo())
  return (
    <div className="wrap min-h-svh pt-8 pb-28 lg:pt-12 lg:pb-20">
      <h1 ref={heading} tabIndex={-1} className="font-display text-4xl outline-none lg:text-5xl">
        Your Cart
      </h1>
      <p role="status" className="sr-only">
        {last && removedLineText(last)}
      </p>
      <SavedOrderNotice />
      <WithoutScripts what="cart" />
      {!ready && (
        <>
          <CartSkeleton />
          <div data-empty-cart className="pt-6">
            <EmptyCart />
          </div>
        </>
      )}
      {ready && lines.length === 0 && (
        <div className="pt-6">
          {last && <RemovedLineBar removedLine={last} onUndo={undoLast} />}
          <EmptyCart />
        </div>
      )}
      {ready && lines.length > 0 && (
        <FullCart live={live}>
          <CartLines
            lines={lines}
            problemOf={live.problemOf}
            list={list}
            removedLine={last}
            onRemoveLine={removeWithFocus}
            onUndo={undoLast}
          />
        </FullCart>
      )}
      {ready && <SavedForLater onEmptied={() => heading.current?.focus()} />}
      {ready && lines.length > 0 && <RelatedProducts productIds={[...new Set(lines.map((line) => line.productId))]} />}
      <CartNotices live={live} />
    </div>
  )
}

function FullCart({ live, children }: { live: LiveQuote; children: ReactNode }) {
  const { lines } = useCart()
  const { code } = useAppliedCoupon()
  const canCheckOut = buyable(lines).length > 0
  return (
    <>
      <div className="grid grid-cols-1 items-start gap-x-14 gap-y-8 pt-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        {children}
        <CartSummary lines={lines} live={live} couponCode={code} canCheckOut={canCheckOut} />
      </div>
      <StickyTotal total={live.totals.totalAmount} isComplete={live.complete} canCheckOut={canCheckOut} />
    </>
  )
}

/** Focuses a line after the list has rendered, because the focused element was removed. */
function useFocusAfter(focus: (index: number) => void) {
  const [wanted, setWanted] = useState<{ index: number } | null>(null)
  const focusWanted = useEffectEvent((index: number) => focus(index))

  // In an effect, because the list must have rendered without the removed line.
  useEffect(() => {
    if (wanted) focusWanted(wanted.index)
  }, [wanted])
  return (index: number) => setWanted({ index })
}
