import { z } from 'zod'
import { invalidPhone, isPhoneNumber } from '#domain/orders/phone-number.ts'
import { shippingAddressSchema, typedField } from '#domain/orders/shipping-address.ts'

const { address, city, state } = shippingAddressSchema.shape

/**
 * An address as it is saved: where it is must be said. Name and phone may be left out; an order needs them and the checkout asks for
 * what is missing.
 */
export const addressFieldsSchema = z.object({
  firstName: typedField('firstName', 80),
  lastName: typedField('lastName', 80),
  phone: typedField('phone', 40).refine((phone) => phone === '' || isPhoneNumber(phone), invalidPhone),
  address,
  city,
  state,
})
