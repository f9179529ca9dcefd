/** A file that somebody sent, on the local disk until it is removed. */
type ReceivedFile = { path: string; remove: () => Promise<void> }

export type Receiving =
  | { ok: true; file: ReceivedFile }
  | { ok: false; reason: 'too_large' | 'unsupported_type' | 'incomplete' | 'no_room' | 'storage_full' }

/** A picture made anew from what was sent: upright, without metadata, at most 2,560 pixels on a side, as WebP. */
export type Reencoded = { bytes: Uint8Array; width: number; height: number; color: string }

export type Reencoding = ({ ok: true } & Reencoded) | { ok: false; reason: 'unreadable' | 'too_many_pixels' }

/** What receives pictures and makes them anew, away from the shop's own process. */
export interface PictureUploads {
  /**
   * Writes what comes to a file, and stops reading as soon as it is clear that it isn't a picture or is too large. `sender`: by whom,
   * since one person may send few at a time. A file that isn't received whole is removed.
   */
  receive(sender: string, chunks: AsyncIterable<Uint8Array>): Promise<Receiving>
  /** A turn at `reencode`; null when too many wait, or the wait was too long. Its `done` must be called. */
  takeTurn(sender: string): Promise<{ done: () => void } | null>
  /** Makes the picture anew. Only in a turn. */
  reencode(file: ReceivedFile): Promise<Reencoding>
  /** Removes files that were left when a process ended in the middle of an upload. */
  removeAbandoned(): Promise<void>
}
