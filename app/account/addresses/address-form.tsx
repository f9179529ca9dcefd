import { useEffect, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Field, TextField } from '#app/ui/field.tsx'
import { Link } from '#app/ui/link.tsx'
import { NameFields, PlaceFields } from '#app/ui/name-and-place-fields.tsx'
import type { Profile } from '#domain/accounts/profile.ts'
import { addressFields, type SavedAddress } from '#domain/addresses/saved-address.ts'
import { ErrorNote } from '../error-note.tsx'
import {
  type AddressAnswer,
  readAddressForm,
  shownPrefix,
  type TypedAddress,
  type UnsavedAddress,
} from './address-answer.ts'

type Props = {
  edited: SavedAddress | null
  /** What was typed for this address before another one was opened. */
  unsaved: UnsavedAddress | undefined
  /** Called with the unsaved values; null when they are discarded. */
  onType: (unsaved: UnsavedAddress | null) => void
  profile: Profile
  refused: Extract<AddressAnswer, { ok: false }> | null
}

/** A form that adds an address, or changes the one in `edited`. The parent resets it by changing its key. */
export function AddressForm({ edited, unsaved, onType, profile, refused }: Props) {
  const { state, formData } = useNavigation()
  const isBusy = state !== 'idle' && formData?.get('act') === 'save'
  const form = useRef<HTMLFormElement>(null)
  // The unsaved values when the form was mounted, whatever is loaded while it is open.
  const [before] = useState(unsaved)
  const [atFirst] = useState(before?.shown ?? edited)
  const shown = edited && (refused?.shown ?? atFirst)
  const first = refused?.typed ?? before?.typed ?? edited ?? emptyAddress(profile)
  const { errors = {} } = refused ?? {}

  // The errors must be rendered before a field is focused, so that screen readers announce them.
  useEffect(() => {
    if (refused) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [refused])
  // After Edit was pressed, the focus moves to the form.
  const editedId = edited?.id
  useEffect(() => {
    if (editedId) form.current?.querySelector<HTMLElement>('h2')?.focus()
  }, [editedId])

  return (
    <Form
      ref={form}
      method="post"
      action="/dashboard/addresses"
      noValidate
      onInput={(event) => onType({ typed: readAddressForm(new FormData(event.currentTarget)), shown })}
      preventScrollReset
      aria-labelledby="address-form"
      className="grid gap-5 bg-raised p-5 sm:p-6"
    >
      <h2 id="address-form" tabIndex={-1} className="font-display text-2xl outline-none">
        {edited ? 'Edit Address' : 'Add New Address'}
      </h2>
      <ErrorNote>{refused && [refused.message, refused.reason].filter((text) => text !== null).join('. ')}</ErrorNote>
      <input type="hidden" name="act" value="save" />
      <input type="hidden" name="account" value={profile.email} />
      {edited && <input type="hidden" name="id" value={edited.id} />}
      {shown && <ShownBefore address={shown} />}
      <AddressFieldset first={first} errors={errors} />
      <label className="flex min-h-11 items-center gap-3">
        <input type="checkbox" name="isDefault" defaultChecked={first.isDefault} className="size-5 accent-brand" />
        Set as default address
      </label>
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" busy={isBusy} disabled={isBusy}>
          {isBusy ? 'Saving…' : edited ? 'Update Address' : 'Add Address'}
        </Button>
        {edited && (
          <Link
            to="/dashboard/addresses"
            preventScrollReset
            onClick={() => onType(null)}
            className="inline-flex min-h-11 items-center px-3 underline underline-offset-4"
          >
            Cancel
          </Link>
        )}
      </div>
    </Form>
  )
}

const ShownBefore = ({ address }: { address: TypedAddress }) => (
  <>
    {addressFields.map((name) => (
      <input key={name} type="hidden" name={`${shownPrefix}${name}`} value={address[name]} />
    ))}
    {address.isDefault && <input type="hidden" name={`${shownPrefix}isDefault`} value="on" />}
  </>
)

const emptyAddress = ({ firstName, lastName, phone }: Profile): TypedAddress => ({
  firstName,
  lastName,
  phone,
  address: '',
  city: '',
  state: '',
  isDefault: false,
})

type FieldsetProps = { first: TypedAddress; errors: Partial<Record<string, string>> }

function AddressFieldset({ first, errors }: FieldsetProps) {
  const field = (name: 'firstName' | 'lastName' | 'phone' | 'address' | 'city' | 'state') => ({
    name,
    defaultValue: first[name],
    error: errors[name],
  })
  return (
    <>
      <NameFields field={field} />
      <Field
        label="Phone"
        type="tel"
        inputMode="tel"
        autoComplete="shipping tel"
        hint="For example 0803 123 4567"
        {...field('phone')}
      />
      <TextField label="Address" autoComplete="shipping street-address" maxLength={500} {...field('address')} />
      <PlaceFields field={field} />
    </>
  )
}
