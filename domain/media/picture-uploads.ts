/** An uploaded file, on the local disk until it is removed. */
type ReceivedFile = { path: string; remove: () => Promise<void> }

export type Receiving =
  | { ok: true; file: ReceivedFile }
  | { ok: false; reason: 'too_large' | 'unsupported_type' | 'incomplete' | 'no_room' | 'storage_full' }

/** A picture re-encoded from an upload: upright, without metadata, at most 2,560 pixels on a side, as WebP. */
export type Reencoded = { bytes: Uint8Array; width: number; height: number; color: string }

export type Reencoding = ({ ok: true } & Reencoded) | { ok: false; reason: 'unreadable' | 'too_many_pixels' }

/** Receives pictures and re-encodes them outside the shop's own process. */
export interface PictureUploads {
  /**
   * Writes what arrives to a file, and stops reading as soon as it is clear that it isn't a picture or is too large.
   * `sender`: who uploads, because one person may send only a few at a time. If a file isn't received completely, it is
   * removed.
   */
  receive(sender: string, chunks: AsyncIterable<Uint8Array>): Promise<Receiving>
  /** A turn at `reencode`; null when too many wait, or the wait was too long. Its `done` must be called. */
  takeTurn(sender: string): Promise<{ done: () => void } | null>
  /** Re-encodes the picture. Only during a turn. */
  reencode(file: ReceivedFile): Promise<Reencoding>
  /** Removes files of uploads whose process ended in the middle. */
  removeAbandoned(): Promise<void>
}
