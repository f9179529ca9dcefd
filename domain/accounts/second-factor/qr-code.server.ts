import { encode } from 'uqr'

/** A QR code to be drawn: the sides of its square in modules, and the dark ones as the path of an SVG. */
export type QrCode = { size: number; path: string }

/** The QR code of a text, with the quiet margin that readers need. */
export function qrCode(text: string): QrCode {
  const { size, data } = encode(text, { ecc: 'M', border: 4 })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { size, path: dark.join('') }
}
