import { statfs } from 'node:fs/promises'
import { freemem, tmpdir } from 'node:os'

const inMemory = '/dev/shm'
// A database takes ten megabytes and a server with it some hundred: enough for all that exist at the same time.
const needed = 4 * 1024 ** 3

/**
 * The folder for temporary folders of tests: in memory if there is enough, else the system's. Tests create and drop hundreds of
 * databases of a thousand files each. Ext4 doesn't reuse the inode of a deleted file for a while, and searching for free ones
 * takes a third of the processor.
 */
export async function temporaryRoot(): Promise<string> {
  const found = await statfs(inMemory).catch(() => null)
  const hasRoom = found !== null && found.bavail * found.bsize > needed && freemem() > needed
  return hasRoom ? inMemory : tmpdir()
}
