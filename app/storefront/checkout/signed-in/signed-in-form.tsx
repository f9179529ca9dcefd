import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { draftName, readDraft, writeDraft } from '#app/cart/checkout-draft.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { readAddress } from '#domain/orders/shipping-address.ts'
import type { CheckoutError } from '../errors/checkout-error.ts'
import { type CheckoutFormProps, formId } from '../form/checkout-form.tsx'
import { ErrorSummary } from '../form/error-summary.tsx'
import { chosenProvider, fillIn, focusField, typedIn } from '../form/form-values.ts'
import type { FieldErrors } from '../placed-order/checkout-answer.ts'
import { savedAddressUse, toShippingAddress } from './address-choice.ts'
import { AddressFields } from './address-fields.tsx'
import { AddressSelector } from './address-selector.tsx'
import type { CheckoutAccount } from './checkout-account.ts'
import { newAddressId, readEdited, writeEdited } from './edited-draft.ts'
import { useAddressChoice } from './use-address-choice.ts'

/** A customer's payment method and address: a saved one, or one that is typed and can be saved with the order. */
export function SignedInForm({ account, error, providers, errors, onErrors, onPlace, children }: SignedInFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const chosen = useAddressChoice({ form, addresses: account.addresses, error })
  const { choice, selected } = chosen
  const [problem, setProblem] = useState<string | null>(null)
  const shown = choice.mode === 'edit' ? choice.id : choice.mode

  const showErrors = (found: FieldErrors) => {
    // The message must be rendered before the field is focused, so that screen readers announce it.
    flushSync(() => onErrors(found))
    focusField(form.current, Object.keys(found)[0])
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = typedIn(event.currentTarget)
    if (choice.mode === 'select' && !selected) {
      setProblem(chosen.problem)
      return form.current?.querySelector<HTMLElement>('[name=shipTo]')?.focus()
    }
    const isSelected = choice.mode === 'select' && selected
    const given = isSelected ? toShippingAddress(selected, account.email) : { ...typed, email: account.email }
    const reading = readAddress(given)
    if (!reading.ok) {
      if (isSelected) chosen.choose({ mode: 'edit', id: selected.id })
      return showErrors(reading.problems)
    }
    onErrors({})
    const provider = chosenProvider(providers, typed)
    const savedAddress = savedAddressUse(choice, Boolean(typed.saveAddress))
    if (provider) {
      onPlace({ address: reading.address, account: account.email, provider, ...(savedAddress && { savedAddress }) })
    }
  }
  const keep = (event: FormEvent<HTMLFormElement>) => {
    const { paymentGateway = '', ...typed } = typedIn(event.currentTarget)
    writeDraft({ ...readDraft(), paymentGateway, ...(choice.mode === 'add' && typed) })
    if (choice.mode === 'edit') writeEdited(choice.id, typed)
    if (choice.mode === 'add') writeEdited(newAddressId, {})
    const { name } = event.target as HTMLInputElement
    if (choice.mode !== 'select') chosen.stay()
    if (name in errors) onErrors(Object.fromEntries(Object.entries(errors).filter(([field]) => field !== name)))
  }

  const begin = useEffectEvent(() => {
    onErrors({})
    setProblem(null)
    const { paymentGateway = '', ...typed } = readDraft()
    const edited = readEdited()
    fillIn(form.current, {
      ...(paymentGateway && { paymentGateway }),
      ...(choice.mode === 'add' && typed),
      ...(choice.mode === 'edit' && edited?.id === choice.id && edited.typed),
    })
  })
  // Restores what was typed as a guest or before a reload.
  useEffect(() => {
    if (shown) begin()
  }, [shown])

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
      <div className="grid gap-4">
        <Notice>
          You are signed in. Your order and its progress go to <span className="wrap-anywhere">{account.email}</span>.
        </Notice>
        {account.addresses === null && (
          <p className="flex flex-wrap items-center gap-x-4 border-danger border-l-2 bg-surface px-4 py-1 text-sm">
            Failed to load your addresses.
            <Button variant="quiet" onClick={chosen.reload}>
              Try again
            </Button>
          </p>
        )}
        <ErrorSummary errors={errors} onChoose={(field) => focusField(form.current, field)} />
      </div>
      {choice.mode === 'select' ? (
        <AddressSelector chosen={chosen} problem={selected ? null : problem} />
      ) : (
        <AddressFields key={shown} account={account} chosen={chosen} errors={errors} />
      )}
      {children}
    </form>
  )
}

export type SignedInFormProps = CheckoutFormProps & { account: CheckoutAccount; error: CheckoutError | null }
