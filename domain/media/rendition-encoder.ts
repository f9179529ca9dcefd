/** A turn at encoding; `done` must be called when it is over. */
type EncoderTurn = { done: () => void }

/** Encodes renditions, one at a time, because each takes up to several seconds of a processor. */
export interface RenditionEncoder {
  /** Gets a turn. Turns rotate between askers, however many each one wants. Null when it would take too long. */
  takeTurn(asker: string): Promise<EncoderTurn | null>
  /** Makes the file of that name (`480.avif`, `og.jpg`) from a picture's original. Only during a turn. */
  encode(original: Uint8Array, file: string): Promise<Uint8Array>
}
