import { Button, ButtonLink } from '#app/ui/button.tsx'
import { shortOrderId } from '#domain/orders/status.ts'
import { useSavedOrder } from './use-saved-order.ts'

/** A reminder of this tab's unpaid order, with buttons to pay it or to order again. */
export function SavedOrderNotice() {
  const { saved, isReplaced, orderAnew } = useSavedOrder()
  if (!saved) return null
  const name = `Order ${shortOrderId(saved.id)}`
  return (
    <section
      aria-label="Your saved order"
      className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-brand border-l-2 bg-raised px-4 py-3"
    >
      <p role="status">
        {isReplaced
          ? `${name} is saved and not paid. It is cancelled when you place your new order, which takes over its pieces.`
          : `${name} is saved and waits for its payment. It keeps its pieces for you until then.`}
      </p>
      <div className="flex flex-wrap gap-2">
        <ButtonLink
          to={`/order-success?order=${saved.id}`}
          reloadDocument
          variant={isReplaced ? 'secondary' : 'primary'}
        >
          {isReplaced ? 'Pay for the saved order' : 'Pay for it'}
        </ButtonLink>
        {!isReplaced && (
          <Button variant="quiet" onClick={orderAnew}>
            Order anew instead
          </Button>
        )}
      </div>
    </section>
  )
}
