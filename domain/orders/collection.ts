import type { CheckoutField, ShippingAddress } from './shipping-address.ts'

/** What customers read instead of an address when an order is collected. */
export const collectedText = 'Collection at our showroom'

/** The fields that aren't needed when an order is collected. */
export const placeFields = ['address', 'city', 'state'] as const satisfies readonly CheckoutField[]

/** The person of a shipping address, without the place. */
export const withoutPlace = (to: ShippingAddress): ShippingAddress => ({ ...to, address: '', city: '', state: '' })
