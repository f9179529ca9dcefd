import { cleanText } from './shipping-address.ts'

/** How an order was sent. Fields may be empty, but not all of them. */
export type Shipment = { carrier: string; trackingNumber: string; trackingUrl: string }
export type ShipmentField = keyof Shipment

/** The maximum length of each field. */
export const longestOfShipment: Record<ShipmentField, number> = { carrier: 60, trackingNumber: 60, trackingUrl: 500 }

type ShipmentReading =
  /** Null if nothing was typed. */
  { ok: true; shipment: Shipment | null } | { ok: false; problems: Partial<Record<ShipmentField, string>> }

/** What was typed about how an order is sent, or what is wrong with each field. All fields are optional. */
export function readShipment(typed: Partial<Record<ShipmentField, string>>): ShipmentReading {
  const carrier = cleanText(typed.carrier ?? '')
  const trackingNumber = cleanText(typed.trackingNumber ?? '').replaceAll(/ +/g, ' ')
  const link = cleanText(typed.trackingUrl ?? '')
  const trackingUrl = link === '' ? '' : readLink(link)
  const problems: Partial<Record<ShipmentField, string>> = {}
  if (carrier.length > longestOfShipment.carrier) problems.carrier = 'Please shorten the carrier to 60 characters'
  else if (/\p{Cc}/u.test(carrier) || !carrier.isWellFormed()) problems.carrier = 'Please retype the carrier'
  if (trackingNumber.length > longestOfShipment.trackingNumber)
    problems.trackingNumber = 'Please shorten the tracking number to 60 characters'
  else if (!/^[A-Za-z0-9 ./_#-]*$/.test(trackingNumber))
    problems.trackingNumber = 'A tracking number has letters, digits and the signs - . / _ # alone'
  if (trackingUrl === null) problems.trackingUrl = 'Please enter a link that begins with https://'
  else if (trackingUrl.length > longestOfShipment.trackingUrl)
    problems.trackingUrl = 'Please shorten the link to 500 characters'
  if (trackingUrl === null || Object.keys(problems).length > 0) return { ok: false, problems }
  const shipment = { carrier, trackingNumber, trackingUrl }
  return { ok: true, shipment: Object.values(shipment).some((text) => text !== '') ? shipment : null }
}

// In the browser's own spelling, so that the text shows where it leads. A password in a URL would hide the host.
function readLink(text: string): string | null {
  if (!/^https:\/\//i.test(text) || !URL.canParse(text)) return null
  const { href, hostname, username, password } = new URL(text)
  return hostname.includes('.') && username === '' && password === '' ? href : null
}

/** Whether two shipments are the same. */
export const isSameShipment = (one: Shipment | null, other: Shipment | null): boolean =>
  shipmentFields.every((field) => one?.[field] === other?.[field])

const shipmentFields = ['carrier', 'trackingNumber', 'trackingUrl'] as const satisfies readonly ShipmentField[]

/** The kind, in the history, of a changed shipment; its reason is the `shipmentText`. */
export const trackingChanged = 'tracking_changed'

/** A shipment on one line: "GIG Logistics, GIG 0123", or only the link if there is nothing else. */
export const shipmentText = ({ carrier, trackingNumber, trackingUrl }: Shipment): string =>
  [carrier, trackingNumber].filter((text) => text !== '').join(', ') || trackingUrl
