import { type ReactNode, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { SavedAddress } from '#domain/addresses/saved-address.ts'
import { isComplete } from './address-choice.ts'
import type { ChosenAddress } from './use-address-choice.ts'

// The rest is shown on request, so that a long list doesn't push the button out of sight.
const shownAtFirst = 2

/** The saved addresses as radio buttons. */
export function AddressSelector({ chosen, problem }: { chosen: ChosenAddress; problem: string | null }) {
  const { addresses, selected, choose } = chosen
  const [showsAll, setShowsAll] = useState(false)
  const shown = addresses.filter((address, index) => showsAll || index < shownAtFirst || address === selected)
  return (
    <fieldset className="grid gap-4">
      <legend className="pb-5 font-display text-2xl">Shipping Information</legend>
      <Problem>{problem}</Problem>
      <ul className="grid gap-3">
        {shown.map((address) => (
          <AddressOption
            key={address.id}
            address={address}
            isSelected={address === selected}
            isWrong={problem !== null}
            onSelect={() => choose({ mode: 'select', id: address.id })}
            onEdit={() => choose({ mode: 'edit', id: address.id })}
          />
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button variant="secondary" onClick={() => choose({ mode: 'add' })}>
          <Icon name="plus" className="size-4" />
          Add New Address
        </Button>
        {shown.length < addresses.length && (
          <Button variant="quiet" onClick={() => setShowsAll(true)}>
            Show all {addresses.length} addresses
          </Button>
        )}
      </div>
    </fieldset>
  )
}

const Problem = ({ children }: { children: ReactNode }) => (
  <div role="alert">
    {children && (
      <p className="flex items-start gap-1.5 font-medium text-danger text-sm">
        <Icon name="alert" className="mt-0.5 size-4 shrink-0" />
        {children}
      </p>
    )}
  </div>
)

type OptionProps = {
  address: SavedAddress
  isSelected: boolean
  isWrong: boolean
  onSelect: () => void
  onEdit: () => void
}

function AddressOption({ address: saved, isSelected, isWrong, onSelect, onEdit }: OptionProps) {
  const { id, firstName, lastName, phone, address, city, state, isDefault } = saved
  const name = `${firstName} ${lastName}`.trim()
  return (
    <li className="grid cols-1-auto items-start border border-line-strong bg-surface has-checked:border-brand has-checked:brand-frame">
      <label className="grid min-h-16 cursor-pointer cols-auto-1 gap-4 py-4 pl-4 has-focus-visible:outline-2">
        <input
          type="radio"
          name="shipTo"
          value={id}
          checked={isSelected}
          onChange={onSelect}
          aria-invalid={isWrong || undefined}
          className="mt-0.5 size-5 accent-brand"
        />
        <span className="wrap-anywhere grid gap-0.5">
          {name !== '' && <span className="font-medium">{name}</span>}
          <span className="whitespace-pre-line">{address}</span>
          <span>
            {city}, {state}
          </span>
          {phone !== '' && <span className="tabular-nums">{phone}</span>}
          {isDefault && (
            <span className="mt-1 justify-self-start bg-raised px-2 py-0.5 font-semibold text-brand text-sm">
              Default
            </span>
          )}
          {!isComplete(saved) && <span className="text-sm text-soft">Not complete yet</span>}
        </span>
      </label>
      <Button variant="quiet" onClick={onEdit} aria-label={`Edit ${address.split('\n')[0] ?? ''}`} className="mt-1">
        Edit
      </Button>
    </li>
  )
}
