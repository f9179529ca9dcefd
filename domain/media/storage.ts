/** Where pictures are stored: the local disk, or any S3-compatible store. Keys are ours, never a visitor's file name. */
export interface Storage {
  has(key: string): Promise<boolean>
  /** Null when there is nothing under the key. */
  read(key: string): Promise<Uint8Array | null>
  write(key: string, bytes: Uint8Array, contentType: string): Promise<void>
}
