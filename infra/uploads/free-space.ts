import { statfs } from 'node:fs/promises'

const leastBytes = 1024 ** 3
const leastShare = 0.05

type Disk = { bavail: number; blocks: number; bsize: number }

/** Whether the disk of a folder has room for more. */
export const hasRoom = async (folder: string): Promise<boolean> => leavesEnough(await statfs(folder))

/**
 * Whether enough of a disk stays free for everything that matters more than uploads: a gibibyte, or a twentieth of a
 * small disk.
 */
export const leavesEnough = ({ bavail, blocks, bsize }: Disk): boolean =>
  bavail * bsize >= Math.min(leastBytes, leastShare * blocks * bsize)
