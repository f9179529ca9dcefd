import type { MapPosition } from './shop-settings.ts'

const typed = /^(-?\d{1,2}(?:\.\d{1,8})?)\s*[,;]\s*(-?\d{1,3}(?:\.\d{1,8})?)$/

/** Parses a position as maps show it (`6.4969, 3.3540`); null for anything else. */
export function parsePosition(text: string): MapPosition | null {
  const [, north = '', east = ''] = typed.exec(text.trim()) ?? []
  const [latitude, longitude] = [Number(north), Number(east)]
  if (north === '' || Math.abs(latitude) > 85 || Math.abs(longitude) > 180) return null
  return { latitude, longitude }
}

/** A position in the form in which it is typed. */
export const positionText = ({ latitude, longitude }: MapPosition): string => `${latitude}, ${longitude}`
