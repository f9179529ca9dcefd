import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { draftName, readDraft, writeDraft } from '#app/cart/checkout-draft.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { ProviderName } from '#domain/orders/provider-name.ts'
import { readAddress } from '#domain/orders/shipping-address.ts'
import type { FieldErrors } from '../placed-order/checkout-answer.ts'
import { ErrorSummary } from './error-summary.tsx'
import { chosenProvider, fillIn, focusField, typedIn } from './form-values.ts'
import type { Agreed } from './order-fields.ts'
import { ShippingFields } from './shipping-fields.tsx'

export const formId = 'checkout-form'

export type Chosen = Pick<Agreed, 'address' | 'provider' | 'savedAddress' | 'account'>

/** A guest's address and payment method. What was typed survives a reload; the first invalid field gets the focus. */
export function CheckoutForm({ providers, errors, onErrors, onPlace, children }: CheckoutFormProps) {
  const form = useRef<HTMLFormElement>(null)

  const showErrors = (found: FieldErrors) => {
    // The message must be rendered before the field is focused, so that screen readers announce it.
    flushSync(() => onErrors(found))
    focusField(form.current, Object.keys(found)[0])
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = typedIn(event.currentTarget)
    const reading = readAddress(typed)
    if (!reading.ok) return showErrors(reading.problems)
    onErrors({})
    const provider = chosenProvider(providers, typed)
    if (provider) onPlace({ address: reading.address, provider })
  }
  const keep = (event: FormEvent<HTMLFormElement>) => {
    writeDraft(typedIn(event.currentTarget))
    const { name } = event.target as HTMLInputElement
    if (name in errors) onErrors(Object.fromEntries(Object.entries(errors).filter(([field]) => field !== name)))
  }

  // The inputs are uncontrolled: the saved draft fills those that are still untouched.
  useEffect(() => fillIn(form.current, readDraft()), [])

  return (
    <form
      ref={form}
      id={formId}
      noValidate
      // With this method the browser never submits the form itself when the script isn't running.
      method="dialog"
      data-draft={draftName}
      onSubmit={submit}
      onInput={keep}
      className="grid gap-10"
    >
      <div>
        <Notice>
          You are checking out as a guest, no account needed. Your order and its progress go to the email you give here.
        </Notice>
        <ErrorSummary errors={errors} onChoose={(field) => focusField(form.current, field)} />
      </div>
      <ShippingFields errors={errors} />
      {children}
    </form>
  )
}

export type CheckoutFormProps = {
  providers: readonly ProviderName[]
  errors: FieldErrors
  onErrors: (errors: FieldErrors) => void
  onPlace: (chosen: Chosen) => void
  /** The payment methods. */
  children: ReactNode
}
