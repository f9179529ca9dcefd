import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { useRevalidator } from 'react-router'
import { readDraft, writeDraft } from '#app/cart/checkout-draft.ts'
import { toastError } from '#app/ui/toast.tsx'
import type { SavedAddress } from '#domain/addresses/saved-address.ts'
import type { CheckoutError } from '../errors/checkout-error.ts'
import { typedIn } from '../form/form-values.ts'
import { type AddressChoice, cancelled, firstChoice, stillPossible, toShippingAddress } from './address-choice.ts'
import { forgetEdited, newAddressId, readEdited } from './edited-draft.ts'

const none: readonly SavedAddress[] = []

/** Which address the order goes to. After a refusal the addresses are loaded anew, and nothing that was typed or shown is lost. */
export function useAddressChoice({ form, addresses: loaded, error }: Props) {
  const { revalidate } = useRevalidator()
  const [asked, setAsked] = useState<AddressChoice | null>(null)
  const addresses = loaded ?? none
  const choice = stillPossible(asked ?? firstChoice(addresses), addresses)
  const selected = choice.mode === 'add' ? undefined : addresses.find(({ id }) => id === choice.id)

  // What was typed before a reload is typed on: nothing is sent to another address unseen.
  const goOnTyping = useEffectEvent(() => {
    const edited = readEdited()
    if (edited?.id === newAddressId) setAsked({ mode: 'add' })
    else if (edited && addresses.some(({ id }) => id === edited.id)) setAsked({ mode: 'edit', id: edited.id })
  })
  useEffect(() => goOnTyping(), [])

  // What was typed, or the address that was shown, becomes the text of the form for a new one.
  const keepAsNew = () => {
    const draft = readDraft()
    if (choice.mode !== 'select') writeDraft({ ...draft, ...(form.current && typedIn(form.current)) })
    else if (selected && !draft.address) writeDraft({ ...draft, ...toShippingAddress(selected, draft.email ?? '') })
    setAsked(choice.mode === 'select' ? { mode: 'select', id: null } : { mode: 'add' })
  }
  const recover = useEffectEvent((kind: CheckoutError['kind']) => {
    if (kind === 'address_gone') keepAsNew()
    if (kind === 'address_gone' || kind === 'address_changed') void revalidate()
  })
  useEffect(() => {
    if (error) recover(error.kind)
  }, [error])

  useEffect(() => {
    if (loaded === null) toastError('Failed to load your addresses.')
  }, [loaded])

  /** Shows something else, and focuses where it goes on. */
  const choose = (next: AddressChoice) => {
    forgetEdited()
    flushSync(() => setAsked(next))
    const first = next.mode === 'select' ? 'input[name=shipTo]:checked' : '[name=firstName]'
    form.current?.querySelector<HTMLElement>(first)?.focus()
  }
  return {
    choice,
    selected,
    addresses,
    /** What is wrong with ordering while nothing is selected. */
    problem:
      asked?.mode === 'select' && asked.id ? 'Please select a valid address' : 'Please provide shipping information',
    choose,
    cancel: () => choose(cancelled(addresses)),
    /** Typing goes on in the form, whatever is loaded meanwhile. */
    stay: () => setAsked(choice),
    reload: () => void revalidate(),
  }
}

export type ChosenAddress = ReturnType<typeof useAddressChoice>

type Props = {
  form: RefObject<HTMLFormElement | null>
  addresses: readonly SavedAddress[] | null
  error: CheckoutError | null
}
