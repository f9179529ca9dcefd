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

/** Manages which address the order goes to. After a refusal it reloads the addresses without losing what was typed or shown. */
export function useAddressChoice({ form, addresses: loaded, error }: Props) {
  const { revalidate } = useRevalidator()
  const [asked, setAsked] = useState<AddressChoice | null>(null)
  const addresses = loaded ?? none
  const choice = stillPossible(asked ?? firstChoice(addresses), addresses)
  const selected = choice.mode === 'add' ? undefined : addresses.find(({ id }) => id === choice.id)

  // Continues with what was typed before a reload; otherwise the order could go to another address unnoticed.
  const goOnTyping = useEffectEvent(() => {
    const edited = readEdited()
    if (edited?.id === newAddressId) setAsked({ mode: 'add' })
    else if (edited && addresses.some(({ id }) => id === edited.id)) setAsked({ mode: 'edit', id: edited.id })
  })
  useEffect(() => goOnTyping(), [])

  // Moves what was typed, or the selected address, into the form for a new address.
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

  /** Changes the choice and focuses the selected address or the first field. */
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
    /** The message when the order is submitted while no address is selected. */
    problem:
      asked?.mode === 'select' && asked.id ? 'Please select a valid address' : 'Please provide shipping information',
    choose,
    cancel: () => choose(cancelled(addresses)),
    /** Keeps the current choice while the shopper types, whatever addresses are loaded meanwhile. */
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
