import { z } from 'zod'
import { optionalField, shippingAddressSchema } from '#domain/orders/shipping-address-schema.ts'

const { address, city, state } = shippingAddressSchema.shape

/**
 * An address as it is saved. Where it is must be filled in; name and phone may be empty, since the checkout asks for
 * what an order needs.
 */
export const addressFieldsSchema = z.object({
  firstName: optionalField('firstName'),
  lastName: optionalField('lastName'),
  phone: optionalField('phone'),
  address,
  city,
  state,
})
