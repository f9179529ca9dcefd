import type { CheckoutField, ShippingAddress } from './shipping-address.ts'

/** What the customer reads in the place of an address where an order is collected. */
export const collectedText = 'Collection at our showroom'

/** What isn't asked for where an order is collected. */
export const placeFields = ['address', 'city', 'state'] as const satisfies readonly CheckoutField[]

/** Whom an order is for without where it goes. */
export const withoutPlace = (to: ShippingAddress): ShippingAddress => ({ ...to, address: '', city: '', state: '' })
