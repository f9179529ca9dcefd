/** The colours by which shoppers filter; each stands for a family of shades. */
export const colorFamilies = ['Black', 'White', 'Red', 'Blue', 'Green', 'Yellow'] as const
export type ColorFamily = (typeof colorFamilies)[number]

/**
 * The family of a colour code, determined in the perceptually uniform OKLCH space. Null for shades that nobody would
 * look for under one of the six names (greys, browns, beiges, orange, purple, pink), and for anything that isn't a
 * colour code.
 */
export function colorFamily(hex: string): ColorFamily | null {
  if (!/^#[0-9a-f]{6}$/i.test(hex)) return null
  const { lightness, chroma, hue } = oklch(hex)
  if (lightness < 0.25 || (chroma < 0.03 && lightness < 0.4)) return 'Black'
  if (chroma < 0.03) return lightness > 0.92 ? 'White' : null
  if (hue >= 345 || hue < 40) return lightness < 0.75 ? 'Red' : null
  if (hue >= 75 && hue < 115 && lightness >= 0.65) return chroma >= 0.09 ? 'Yellow' : null
  // A dark yellow looks olive. Cyan, at 195°, is where green turns into blue.
  if (hue >= 100 && hue < 195) return 'Green'
  return hue >= 195 && hue < 290 ? 'Blue' : null
}

// Björn Ottosson, "A perceptual color space for image processing" (2020), from gamma-encoded sRGB.
function oklch(hex: string): { lightness: number; chroma: number; hue: number } {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255))
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const greenToRed = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const blueToYellow = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(greenToRed, blueToYellow),
    hue: ((Math.atan2(blueToYellow, greenToRed) * 180) / Math.PI + 360) % 360,
  }
}

const linear = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)
