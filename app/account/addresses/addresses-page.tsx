import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { Profile } from '#domain/accounts/profile.ts'
import { addressRefusals, type SavedAddress } from '#domain/addresses/saved-address.ts'
import { ErrorNote } from '../error-note.tsx'
import type { AddressAnswer, UnsavedAddress } from './address-answer.ts'
import { AddressCard } from './address-card.tsx'
import { AddressForm } from './address-form.tsx'
import { useWaitForSave } from './use-wait-for-save.ts'

type Props = {
  addresses: SavedAddress[]
  profile: Profile
  /** The id in the page's address. */
  editing: string | null
  answer: AddressAnswer | undefined
}

/** The saved addresses, with a form that adds or changes one. */
export function AddressesPage({ addresses, profile, editing, answer }: Props) {
  const { key } = useLocation()
  const heading = useRef<HTMLHeadingElement>(null)
  const refused = answer?.ok === false ? answer : null
  const refusedForm = refused?.act === 'save' ? refused : null
  const id = refusedForm ? refusedForm.id : editing
  const edited = addresses.find((address) => address.id === id) ?? null
  // What is typed for an address is kept until it is saved, even while another one is edited or deleted.
  const [formKey, setFormKey] = useState('new')
  const [unsaved, setUnsaved] = useState<ReadonlyMap<string | null, UnsavedAddress>>(new Map())
  const keep = (of: string | null, typed: UnsavedAddress | null) =>
    setUnsaved((kept) => new Map([...kept].filter(([other]) => other !== of).concat(typed ? [[of, typed]] : [])))
  const saved = answer?.ok && answer.act === 'save' ? `after ${key}` : formKey
  if (saved !== formKey) {
    setFormKey(saved)
    if (answer?.ok) keep(answer.id, null)
  }
  useWaitForSave(answer?.ok === true)
  const isMissing = !refused && editing !== null && edited === null

  // The focused element was removed with what was saved or deleted, so the focus moves to the list's heading.
  useEffect(() => {
    if (answer?.ok || answer?.act === 'delete') heading.current?.focus()
  }, [answer])

  return (
    <div className="grid items-start gap-x-14 gap-y-12 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
      <section aria-labelledby="addresses" className="grid gap-6">
        <h2 ref={heading} id="addresses" tabIndex={-1} className="font-display text-2xl outline-none">
          Saved Addresses
        </h2>
        {answer?.ok && <p className="hidden noscript:block">{answer.message}</p>}
        <ErrorNote>{listProblem(refused?.act === 'delete' ? refused : null, isMissing)}</ErrorNote>
        {addresses.length === 0 ? (
          <p className="border border-dashed border-line-strong px-6 py-10 text-center text-soft">
            No addresses saved yet
          </p>
        ) : (
          <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2">
            {addresses.map((address) => (
              <AddressCard key={address.id} address={address} edited={edited?.id ?? null} />
            ))}
          </ul>
        )}
      </section>
      <AddressForm
        key={edited?.id ?? formKey}
        edited={edited}
        unsaved={unsaved.get(edited?.id ?? null)}
        onType={(typed) => keep(edited?.id ?? null, typed)}
        profile={profile}
        refused={refusedForm}
      />
    </div>
  )
}

function listProblem(refused: Extract<AddressAnswer, { ok: false }> | null, isMissing: boolean): string | null {
  if (refused) return [refused.message, refused.reason].filter((text) => text !== null).join('. ')
  return isMissing ? addressRefusals.gone : null
}
