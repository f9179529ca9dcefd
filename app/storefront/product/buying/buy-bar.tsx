import { formatNaira } from '#domain/money/money.ts'
import { AddButton, buyFormId } from './buy-form.tsx'
import type { Buying } from './use-buying.ts'

/**
 * Add to Cart within the thumb's reach on narrow screens. It stands at the page's end and sticks to the screen's lower edge
 * until then, so that it never lies over the footer.
 */
export const BuyBar = ({ buying }: { buying: Buying }) => (
  <div className="sticky bottom-0 z-30 mt-12 border-line border-t bg-ground lg:hidden">
    <div className="wrap flex items-center gap-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
      <p className="font-semibold tabular-nums">{formatNaira(buying.product.price * buying.quantity)}</p>
      <AddButton buying={buying} form={buyFormId} className="flex-1" />
    </div>
  </div>
)
