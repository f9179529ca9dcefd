import { expect, test } from 'vitest'
import { dark, light } from './palette.ts'

test.each([
  [light.ink, light.paper],
  [light.quiet, light.paper],
  [light.quiet, light.ground],
  [light.calabash, light.indigo],
  [light.calabash, light.vat],
  [dark.ink, dark.paper],
  [dark.quiet, dark.paper],
  [dark.quiet, dark.ground],
  [dark.night, dark.sky],
])('%s on %s has enough contrast', (text, ground) => {
  expect(contrast(text, ground)).toBeGreaterThan(4.5)
})

// The contrast ratio by WCAG 2.2, from relative luminance.
function contrast(a: string, b: string): number {
  const [darker = 0, lighter = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
