import { addressLine, dialledNumber } from '#domain/settings/contact-links.ts'
import { dayName, daysByHours } from '#domain/settings/opening-hours.ts'
import type { ShopSettings } from '#domain/settings/shop-settings.ts'
import type { StructuredData } from '../page-meta.ts'
import { part, thing } from './schema.ts'

/** The organization, as far as the settings describe it, and its website with a search action; for the home page. */
export function organizationData(publicUrl: string, settings: ShopSettings): StructuredData[] {
  const id = `${publicUrl}/#house`
  const { name, contact, address, social } = settings
  const sameAs = Object.values(social).filter((url) => url !== null)
  return [
    thing('OnlineStore', {
      '@id': id,
      name,
      url: `${publicUrl}/`,
      logo: `${publicUrl}/icon-512.png`,
      areaServed: 'NG',
      currenciesAccepted: 'NGN',
      ...(contact.email !== null && { email: contact.email }),
      ...(contact.phone !== null && { contactPoint: contactPoint(contact.phone, settings) }),
      ...(address.lines !== null && { location: place(address.lines, settings) }),
      ...(sameAs.length > 0 && { sameAs }),
    }),
    thing('WebSite', {
      name,
      url: `${publicUrl}/`,
      inLanguage: 'en-NG',
      publisher: { '@id': id },
      potentialAction: {
        ...part('SearchAction', { target: part('EntryPoint', { urlTemplate: `${publicUrl}/search?q={text}` }) }),
        'query-input': 'required name=text',
      },
    }),
  ]
}

const contactPoint = (phone: string, { hours }: ShopSettings) =>
  part('ContactPoint', {
    contactType: 'customer service',
    telephone: dialledNumber(phone),
    hoursAvailable: openingHours(hours),
  })

const place = (lines: string, { address: { mapUrl }, hours }: ShopSettings) =>
  part('Place', {
    address: part('PostalAddress', { streetAddress: addressLine(lines), addressCountry: 'NG' }),
    ...(mapUrl !== null && { hasMap: mapUrl }),
    openingHoursSpecification: openingHours(hours),
  })

const openingHours = (hours: ShopSettings['hours']) =>
  daysByHours(hours).flatMap(({ days, spans }) =>
    spans.map(({ from, to }) =>
      part('OpeningHoursSpecification', {
        dayOfWeek: days.map((day) => `https://schema.org/${dayName(day)}`),
        opens: timeText(from),
        closes: timeText(to),
      }),
    ),
  )

// In schema.org a day ends with its last minute, 23:59.
const timeText = (minutes: number) => {
  const at = Math.min(minutes, 24 * 60 - 1)
  return `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`
}
