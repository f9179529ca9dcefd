import { formatNaira } from '#domain/money/money.ts'
import { AddButton, buyFormId } from './buy-form.tsx'
import type { Buying } from './use-buying.ts'

/** A sticky Add to Cart bar on narrow screens. It is the last element of the page, so that it never covers the footer. */
export const BuyBar = ({ buying }: { buying: Buying }) => (
  <div className="sticky bottom-0 z-30 mt-12 border-line border-t bg-ground lg:hidden">
    <div className="wrap flex items-center gap-4 pt-3 pb-safe">
      <p className="font-semibold tabular-nums">{formatNaira(buying.product.price * buying.quantity)}</p>
      <AddButton buying={buying} form={buyFormId} className="flex-1" />
    </div>
  </div>
)
