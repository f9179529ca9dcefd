import { Field, SelectField, TextField } from '#app/ui/field.tsx'
import type { CheckoutField } from '#domain/orders/shipping-address.ts'
import { states } from '#domain/orders/states.ts'
import type { FieldErrors } from '../placed-order/checkout-answer.ts'

/** The seven fields of the shipping address; six for a customer, whose email is the account's. */
export function ShippingFields({ errors, legend = 'Shipping Information', first, hasEmail = true }: Props) {
  const field = (name: CheckoutField) => ({ name, defaultValue: first?.[name], error: errors[name] })
  const isOther = first?.state && !states.some((state) => state === first.state)
  return (
    <fieldset className="grid gap-5">
      <legend className="pb-5 font-display text-2xl">{legend}</legend>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="First name" autoComplete="shipping given-name" {...field('firstName')} />
        <Field label="Last name" autoComplete="shipping family-name" {...field('lastName')} />
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        {hasEmail && <Field label="Email" type="email" inputMode="email" autoComplete="email" {...field('email')} />}
        <Field
          label="Phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          hint="For example 0803 123 4567"
          {...field('phone')}
        />
      </div>
      <TextField label="Address" autoComplete="shipping street-address" maxLength={500} {...field('address')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="City" autoComplete="shipping address-level2" {...field('city')} />
        <SelectField label="State" autoComplete="shipping address-level1" {...field('state')}>
          <option value="">Choose a state</option>
          {isOther && <option>{first.state}</option>}
          {states.map((state) => (
            <option key={state}>{state}</option>
          ))}
        </SelectField>
      </div>
    </fieldset>
  )
}

type Props = {
  errors: FieldErrors
  legend?: string
  /** What the fields have in them at first. */
  first?: Partial<Record<CheckoutField, string>>
  hasEmail?: boolean
}
