import { type CheckoutField, checkoutFields } from '#domain/orders/shipping-address.ts'
import type { FieldErrors } from '../placed-order/checkout-answer.ts'

/** All errors in one list; each focuses its field. */
export function ErrorSummary({ errors, onChoose }: ErrorSummaryProps) {
  const wrong = checkoutFields.filter((field) => errors[field])
  return (
    <div role="alert">
      {wrong.length > 0 && (
        <div className="mt-6 grid gap-2 border-danger border-l-2 bg-surface px-4 py-3">
          <p className="font-semibold">Please check these fields</p>
          <ul className="grid gap-1 text-sm">
            {wrong.map((field) => (
              <li key={field}>
                <button type="button" className="min-h-6 text-left underline" onClick={() => onChoose(field)}>
                  {errors[field]}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

type ErrorSummaryProps = { errors: FieldErrors; onChoose: (field: CheckoutField) => void }
