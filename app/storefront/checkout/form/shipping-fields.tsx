import { Field, TextField } from '#app/ui/field.tsx'
import { NameFields, PlaceFields } from '#app/ui/name-and-place-fields.tsx'
import type { CheckoutField } from '#domain/orders/shipping-address.ts'
import type { FieldErrors } from '../placed-order/checkout-answer.ts'

/** The seven fields of the shipping address, or six for a customer, whose email address is the account's. */
export function ShippingFields({ errors, legend = 'Shipping Information', first, hasEmail = true }: Props) {
  const field = (name: CheckoutField) => ({ name, defaultValue: first?.[name], error: errors[name] })
  return (
    <fieldset className="grid gap-5">
      <legend className="pb-5 font-display text-2xl">{legend}</legend>
      <NameFields field={field} />
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
      <PlaceFields field={field} />
    </fieldset>
  )
}

type Props = {
  errors: FieldErrors
  legend?: string
  /** The fields' initial values. */
  first?: Partial<Record<CheckoutField, string>>
  hasEmail?: boolean
}
