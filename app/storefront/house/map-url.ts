import type { HouseFacts } from '#domain/settings/house-facts.ts'

// Lagos, where no position is set.
const city = { latitude: 6.4698, longitude: 3.5852 }
// How much is to be seen to each side: a few streets around a position, else the whole city.
const streets = { latitude: 0.004, longitude: 0.007 }
const wholeCity = { latitude: 0.16, longitude: 0.3 }

/** The embedded map of OpenStreetMap around the house, marked where its position is set. */
export function mapUrlOf({ position }: Pick<HouseFacts, 'position'>): string {
  const { latitude, longitude } = position ?? city
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
