import { Field, SelectField, TextField } from '#app/ui/field.tsx'
import { states } from '#domain/orders/states.ts'
import type { FieldErrors } from '../placed-order/checkout-answer.ts'

/** The seven fields of the shipping address. */
export function ShippingFields({ errors }: { errors: FieldErrors }) {
  return (
    <fieldset className="grid gap-5">
      <legend className="pb-5 font-display text-2xl">Shipping Information</legend>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="First name" name="firstName" autoComplete="shipping given-name" error={errors.firstName} />
        <Field label="Last name" name="lastName" autoComplete="shipping family-name" error={errors.lastName} />
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Email" name="email" type="email" inputMode="email" autoComplete="email" error={errors.email} />
        <Field
          label="Phone"
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          hint="For example 0803 123 4567"
          error={errors.phone}
        />
      </div>
      <TextField
        label="Address"
        name="address"
        autoComplete="shipping street-address"
        maxLength={500}
        error={errors.address}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="City" name="city" autoComplete="shipping address-level2" error={errors.city} />
        <SelectField label="State" name="state" autoComplete="shipping address-level1" error={errors.state}>
          <option value="">Choose a state</option>
          {states.map((state) => (
            <option key={state}>{state}</option>
          ))}
        </SelectField>
      </div>
    </fieldset>
  )
}
