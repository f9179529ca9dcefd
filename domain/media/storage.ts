/** Where pictures are stored: the local disk, or any S3-compatible store. Keys are ours, never a visitor's file name. */
export interface Storage {
  has(key: string): Promise<boolean>
  /** Null when there is nothing under the key. */
  read(key: string): Promise<Uint8Array | null>
  /** How many bytes there are under the key; null when there is nothing. */
  size(key: string): Promise<number | null>
  /** All or nothing: after a fault nothing new is stored. */
  write(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  /** Deletes everything below a folder, such as `media/<key>`. One that isn't there is no fault. */
  delete(folder: string): Promise<void>
}

const fullDisk = new Set(['ENOSPC', 'EDQUOT'])

/** Whether a fault, or what caused it, is that a disk has no room. */
export function isDiskFull(fault: unknown): boolean {
  if (!(fault instanceof Error)) return false
  return ('code' in fault && fullDisk.has(String(fault.code))) || isDiskFull(fault.cause)
}
