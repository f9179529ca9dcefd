import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Link } from '#app/ui/link.tsx'
import type { SavedAddress } from '#domain/addresses/saved-address.ts'

const quiet =
  'inline-flex min-h-11 cursor-pointer items-center px-1 text-sm underline decoration-1 underline-offset-4 hover:decoration-2'

const addressesPath = (edited: string | null) => `/dashboard/addresses${edited === null ? '' : `?edit=${edited}`}`

/** A saved address with its actions; `edited` is the id of the address in the form. */
export function AddressCard({ address: saved, edited }: { address: SavedAddress; edited: string | null }) {
  const { id, firstName, lastName, phone, address, city, state, isDefault } = saved
  const name = `${firstName} ${lastName}`.trim()
  const firstLine = address.split('\n')[0] ?? ''
  return (
    <li
      aria-current={id === edited || undefined}
      className="grid content-between gap-4 border border-line bg-surface p-5 current:border-brand"
    >
      <div className="grid gap-2">
        {isDefault && (
          <p className="justify-self-start bg-raised px-2 py-0.5 font-semibold text-brand text-sm">Default</p>
        )}
        <address className="wrap-anywhere not-italic leading-relaxed">
          {name !== '' && <span className="block font-semibold">{name}</span>}
          <span className="block whitespace-pre-line">{address}</span>
          <span className="block">
            {city}, {state}
          </span>
          {phone !== '' && <span className="block tabular-nums">{phone}</span>}
        </address>
      </div>
      <div className="flex flex-wrap items-start gap-x-4">
        <Link to={addressesPath(id)} preventScrollReset aria-label={`Edit ${firstLine}`} className={quiet}>
          Edit
        </Link>
        <details className="grow">
          <summary aria-label={`Delete ${firstLine}`} className={quiet}>
            Delete
          </summary>
          <DeleteForm id={id} edited={edited} />
        </details>
      </div>
    </li>
  )
}

/** `edited`: the address in the form, which stays open unless that one is deleted. */
function DeleteForm({ id, edited }: { id: string; edited: string | null }) {
  const { state, formData } = useNavigation()
  const isBusy = state !== 'idle' && formData?.get('act') === 'delete' && formData.get('id') === id
  return (
    <Form
      method="post"
      action={addressesPath(edited === id ? null : edited)}
      preventScrollReset
      className="grid justify-items-start gap-2 pt-1"
    >
      <p className="text-sm">It is deleted for good. Orders keep theirs.</p>
      <input type="hidden" name="id" value={id} />
      <Button type="submit" name="act" value="delete" variant="secondary" busy={isBusy} disabled={isBusy}>
        Delete this address
      </Button>
    </Form>
  )
}
