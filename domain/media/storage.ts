/**
 * Stores pictures: on the local disk, or in any S3-compatible store. Keys are made by the shop and never a visitor's
 * file name.
 */
export interface Storage {
  has(key: string): Promise<boolean>
  /** Null when there is nothing under the key. */
  read(key: string): Promise<Uint8Array | null>
  /** How many bytes there are under the key; null when there is nothing. */
  size(key: string): Promise<number | null>
  /** Completely or not at all: if it throws, nothing new is stored. */
  write(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  /** Deletes everything below a folder, such as `media/<key>`. It needn't exist. */
  delete(folder: string): Promise<void>
}

const fullDisk = new Set(['ENOSPC', 'EDQUOT'])

/** Whether a fault, or its cause, is a full disk. */
export function isDiskFull(fault: unknown): boolean {
  if (!(fault instanceof Error)) return false
  return ('code' in fault && fullDisk.has(String(fault.code))) || isDiskFull(fault.cause)
}
