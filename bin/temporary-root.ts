import { statfs } from 'node:fs/promises'
import { freemem, tmpdir } from 'node:os'

const inMemory = '/dev/shm'
// A clone takes ten megabytes and a server with it some hundred: room for all that stand at one time, and to spare.
const needed = 4 * 1024 ** 3

/**
 * Where temporary folders of tests go: into memory where there is room for them, else where the system keeps its own. Tests make and
 * drop hundreds of databases of a thousand files each, and ext4, which doesn't use a deleted file's inode again for a while, takes a
 * third of the processor to look for others.
 */
export async function temporaryRoot(): Promise<string> {
  const found = await statfs(inMemory).catch(() => null)
  const hasRoom = found !== null && found.bavail * found.bsize > needed && freemem() > needed
  return hasRoom ? inMemory : tmpdir()
}
