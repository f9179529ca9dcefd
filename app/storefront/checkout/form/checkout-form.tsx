import { type FormEvent, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { readDraft, writeDraft } from '#app/cart/checkout-draft.ts'
import { PaymentMethods } from '#app/paying/payment-methods.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { type ProviderName, providerNames } from '#domain/orders/provider-name.ts'
import { readAddress, type ShippingAddress } from '#domain/orders/shipping-address.ts'
import type { FieldErrors } from '../placed-order/checkout-answer.ts'
import { ErrorSummary } from './error-summary.tsx'
import { ShippingFields } from './shipping-fields.tsx'

export const formId = 'checkout-form'

export type Chosen = { address: ShippingAddress; provider: ProviderName }

/** Address and payment method. The input survives a reload; the first invalid field gets the focus. */
export function CheckoutForm({ providers, errors, onErrors, onPlace }: CheckoutFormProps) {
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
    const provider = providerNames.find((name) => name === typed.paymentGateway) ?? providers[0]
    if (provider) onPlace({ address: reading.address, provider })
  }
  const keep = (event: FormEvent<HTMLFormElement>) => {
    writeDraft(typedIn(event.currentTarget))
    const { name } = event.target as HTMLInputElement
    if (name in errors) onErrors(Object.fromEntries(Object.entries(errors).filter(([field]) => field !== name)))
  }

  // The fields are uncontrolled: the saved draft fills those that are still empty.
  useEffect(() => fillIn(form.current), [])

  return (
    <form ref={form} id={formId} noValidate method="post" onSubmit={submit} onInput={keep} className="grid gap-10">
      <div>
        <Notice>
          You are checking out as a guest, no account needed. Your order and its progress go to the email you give here.
        </Notice>
        <ErrorSummary errors={errors} onChoose={(field) => focusField(form.current, field)} />
      </div>
      <ShippingFields errors={errors} />
      <PaymentMethods providers={providers} />
    </form>
  )
}

type CheckoutFormProps = {
  providers: readonly ProviderName[]
  errors: FieldErrors
  onErrors: (errors: FieldErrors) => void
  onPlace: (chosen: Chosen) => void
}

const typedIn = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )

function focusField(form: HTMLFormElement | null, name: string | undefined) {
  const field = name ? form?.elements.namedItem(name) : null
  if (field instanceof HTMLElement) field.focus()
}

function fillIn(form: HTMLFormElement | null) {
  if (!form) return
  for (const [name, value] of Object.entries(readDraft())) {
    const field = form.elements.namedItem(name)
    if (field instanceof RadioNodeList) field.value = value
    else if (isControl(field)) field.value ||= value
  }
}

const isControl = (field: Element | null) =>
  field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement
