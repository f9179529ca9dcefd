import type { RenditionEncoder } from '#domain/media/rendition-encoder.ts'

/** Encodes in this process, without queueing. Few tests need it, so only the first that does loads its library. */
export const directEncoder: RenditionEncoder = {
  takeTurn: async () => ({ done: () => {} }),
  encode: async (original, file) => {
    const { encodeRendition } = await import('#domain/media/encode-rendition.server.ts')
    return encodeRendition(original, file)
  },
}
