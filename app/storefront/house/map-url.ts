import type { HouseFacts } from '#domain/settings/house-facts.ts'

// Used when no position is set.
const lagos = { latitude: 6.4698, longitude: 3.5852 }
// How many degrees to show on each side: a few streets around a position, else the whole city.
const streets = { latitude: 0.004, longitude: 0.007 }
const wholeCity = { latitude: 0.16, longitude: 0.3 }

/** Whether the house is in Lagos, judged by the city in the settings. */
export const isInLagos = ({ city }: Pick<HouseFacts, 'city'>): boolean => /\blagos\b/i.test(city)

/** The address of an embedded OpenStreetMap around the house, with a marker if its position is set; null if its place is unknown. */
export function mapUrlOf({ position, city }: Pick<HouseFacts, 'position' | 'city'>): string | null {
  if (position === null && !isInLagos({ city })) return null
  const { latitude, longitude } = position ?? lagos
  const around = position ? streets : wholeCity
  const box = [
    longitude - around.longitude,
    latitude - around.latitude,
    longitude + around.longitude,
    latitude + around.latitude,
  ]
  const query = new URLSearchParams({ bbox: box.map((degrees) => degrees.toFixed(5)).join(), layer: 'mapnik' })
  if (position) query.set('marker', `${latitude},${longitude}`)
  return `https://www.openstreetmap.org/export/embed.html?${query}`
}
