import { states } from '#domain/orders/states.ts'
import { Field, SelectField } from './field.tsx'

type FieldOf<Name extends string> = (name: Name) => {
  name: string
  defaultValue: string | undefined
  error: string | undefined
}

/** The recipient's first and last name. */
export const NameFields = ({ field }: { field: FieldOf<'firstName' | 'lastName'> }) => (
  <div className="grid gap-5 sm:grid-cols-2">
    <Field label="First name" autoComplete="shipping given-name" {...field('firstName')} />
    <Field label="Last name" autoComplete="shipping family-name" {...field('lastName')} />
  </div>
)

/** City and state of an address. A state that isn't in the list, from an older order, is kept as an option. */
export function PlaceFields({ field }: { field: FieldOf<'city' | 'state'> }) {
  const { defaultValue: present } = field('state')
  const isOther = present && !states.some((state) => state === present)
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field label="City" autoComplete="shipping address-level2" {...field('city')} />
      <SelectField label="State" autoComplete="shipping address-level1" {...field('state')}>
        <option value="">Choose a state</option>
        {isOther && <option>{present}</option>}
        {states.map((state) => (
          <option key={state}>{state}</option>
        ))}
      </SelectField>
    </div>
  )
}
