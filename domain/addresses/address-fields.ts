import { z } from 'zod'
import { optionalField, shippingAddressSchema } from '#domain/orders/shipping-address-schema.ts'

const { address, city, state } = shippingAddressSchema.shape

/**
 * An address as it is saved: where it is must be said. Name and phone may be left out; an order needs them and the checkout asks for
 * what is missing.
 */
export const addressFieldsSchema = z.object({
  firstName: optionalField('firstName'),
  lastName: optionalField('lastName'),
  phone: optionalField('phone'),
  address,
  city,
  state,
})
