import { Field, SelectField, TextField } from '#app/ui/field.tsx'
import { type CheckoutField, longestOf } from '#domain/orders/shipping-address.ts'
import { states } from '#domain/orders/states.ts'
import { Section } from '../../ui/section.tsx'
import { type Draft, isCollected, withAddress } from './draft.ts'

type Props = {
  draft: Draft
  problems: Partial<Record<CheckoutField, string>>
  onChange: (draft: Draft) => void
}

const ways = [
  { collects: false, name: 'Send it' },
  { collects: true, name: 'Collected at the showroom' },
]

/** Whether the order is collected, or the address: one of the customer's, or typed in. */
export function DeliveryPart({ draft, problems, onChange }: Props) {
  const collects = isCollected(draft)
  return (
    <Section title="Delivery">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">How the customer gets it</legend>
        {ways.map((way) => (
          <label
            key={way.name}
            className="flex min-h-11 items-center gap-2 border border-line-strong px-3 has-checked:border-brand has-checked:font-semibold"
          >
            <input
              type="radio"
              name="collects"
              checked={collects === way.collects}
              onChange={() => onChange({ ...draft, collects: way.collects })}
              className="size-5 shrink-0 accent-(--brand)"
            />
            {way.name}
          </label>
        ))}
      </fieldset>
      {collects ? (
        <p className="text-soft">It needs no address, and shipping costs nothing.</p>
      ) : (
        <Destination draft={draft} problems={problems} onChange={onChange} />
      )}
    </Section>
  )
}

/** The delivery address of an order. */
function Destination({ draft, problems, onChange }: Props) {
  const { contact, buyer } = draft
  const addresses = buyer?.addresses ?? []
  const field = (name: CheckoutField) => ({
    name,
    value: contact[name],
    onChange: ({ target }: { target: { value: string } }) =>
      onChange({ ...draft, contact: { ...contact, [name]: target.value } }),
    error: problems[name],
    autoComplete: 'off',
  })
  return (
    <>
      {addresses.length > 1 && (
        <SelectField
          label="Known addresses"
          value={addresses.findIndex(({ address, city }) => address === contact.address && city === contact.city)}
          onChange={({ target }) => onChange(withAddress(draft, addresses[Number(target.value)]))}
        >
          <option value={-1}>Another one, typed below</option>
          {addresses.map(({ address, city, isSaved, isDefault }, at) => (
            <option key={`${address} ${city}`} value={at}>
              {`${address.replaceAll('\n', ', ')}, ${city}${isDefault ? ' · default' : isSaved ? ' · saved' : ''}`}
            </option>
          ))}
        </SelectField>
      )}
      <TextField label="Address" maxLength={longestOf.address} {...field('address')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="City" maxLength={longestOf.city} {...field('city')} />
        <SelectField label="State" {...field('state')}>
          <option value="">Choose a state</option>
          {contact.state !== '' && !states.some((state) => state === contact.state) && <option>{contact.state}</option>}
          {states.map((state) => (
            <option key={state}>{state}</option>
          ))}
        </SelectField>
      </div>
    </>
  )
}
