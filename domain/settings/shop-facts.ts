import { freeShippingText, shippingText } from '#domain/pricing/free-shipping-text.ts'
import type { PricingTerms } from '#domain/pricing/price-cart.ts'
import { type ContactLink, contactLinks } from './contact-links.ts'
import { hoursRows } from './opening-hours.ts'
import type { VersionedSettings } from './read-settings.server.ts'

/** The settings that every page of the shop needs. */
export type ShopFacts = {
  version: number
  name: string
  terms: PricingTerms
  /** The rule for free shipping and the price otherwise, in words. */
  freeShipping: string
  shipping: string
  returnDays: number
  hours: [days: string, times: string][]
  contacts: ContactLink[]
}

/** What every page needs of these settings, in the words that pages show. */
export function shopFactsOf({ version, settings }: VersionedSettings): ShopFacts {
  const { name, terms, returnDays, hours } = settings
  const texts = { freeShipping: freeShippingText(terms), shipping: shippingText(terms) }
  return { version, name, terms, ...texts, returnDays, hours: hoursRows(hours), contacts: contactLinks(settings) }
}
