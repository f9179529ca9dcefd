import type { RenditionEncoder } from '#domain/media/rendition-encoder.ts'

/** Encodes in this process, at once for whoever asks. Few tests need it, so its library is loaded by the first that does. */
export const directEncoder: RenditionEncoder = {
  takeTurn: async () => ({ done: () => {} }),
  encode: async (original, file) => {
    const { encodeRendition } = await import('#domain/media/encode-rendition.server.ts')
    return encodeRendition(original, file)
  },
}
