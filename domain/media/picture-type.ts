/** The picture types that may be uploaded, with the extensions of their file names. */
export const pictureTypes = {
  'image/jpeg': ['.jpeg', '.jpg'],
  'image/png': ['.png'],
  'image/webp': ['.webp'],
} as const

/** The most bytes that a picture's file may have: 10 MB. */
export const maxPictureBytes = 10 * 1024 * 1024
/** The most pixels that a picture may have, and the longest side: they determine the memory that decoding takes. */
export const maxPixels = 40_000_000
export const maxSide = 12_000

/** How many of the first bytes `startsAsPicture` needs. */
export const signatureLength = 12

const starts = [
  { at: 0, bytes: [0xff, 0xd8, 0xff] },
  { at: 0, bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
]
const webp = [
  { at: 0, bytes: [0x52, 0x49, 0x46, 0x46] },
  { at: 8, bytes: [0x57, 0x45, 0x42, 0x50] },
]

/** Whether the first bytes of a file are those of a JPEG, a PNG or a WebP, whatever its name says. */
export function startsAsPicture(first: Uint8Array): boolean {
  const has = ({ at, bytes }: (typeof starts)[number]) => bytes.every((byte, n) => first[at + n] === byte)
  return starts.some(has) || webp.every(has)
}
