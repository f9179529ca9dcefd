import { Button, ButtonLink } from '#app/ui/button.tsx'
import { shortOrderId } from '#domain/orders/status.ts'
import { useSavedOrder } from './use-saved-order.ts'

/** A reminder of this tab's unpaid order, with buttons to pay it or to order again; it says so once the order is paid. */
export function SavedOrderNotice() {
  const { saved, paidId, isReplaced, orderAnew } = useSavedOrder()
  const id = saved?.id ?? paidId
  if (id === null) return null
  const orderUrl = `/order-success?order=${id}`
  return (
    <section
      aria-label="Your saved order"
      className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-brand border-l-2 bg-raised px-4 py-3"
    >
      <p role="status">
        {`Order ${shortOrderId(id)} `}
        {saved ? (isReplaced ? replacedText : waitingText) : 'is paid.'}
      </p>
      <div className="flex flex-wrap gap-2">
        {saved ? (
          <>
            <ButtonLink to={orderUrl} reloadDocument variant={isReplaced ? 'secondary' : 'primary'}>
              {isReplaced ? 'Pay for the saved order' : 'Pay for it'}
            </ButtonLink>
            {!isReplaced && (
              <Button variant="quiet" onClick={orderAnew}>
                Order anew instead
              </Button>
            )}
          </>
        ) : (
          <ButtonLink to={orderUrl} variant="secondary">
            View your order
          </ButtonLink>
        )}
      </div>
    </section>
  )
}

const replacedText =
  'is saved and not paid. It is cancelled when you place your new order, which takes over its pieces.'
const waitingText = 'is saved and waits for its payment. It keeps its pieces for you until then.'
