import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { S3Driver } from 'flydrive/drivers/s3'
import type { Storage } from '#domain/media/storage.ts'

export type S3Settings = {
  bucket: string
  region: string
  endpoint: string | null
  accessKeyId: string
  secretAccessKey: string
}

/**
 * Pictures on the local disk, in a folder that is created if missing. Writes are atomic: readers never see a partial picture,
 * even after a crash.
 */
export async function localStorage(folder: string): Promise<Storage> {
  await mkdir(join(folder, 'media'), { recursive: true })
  const storage = toStorage(new Disk(new FSDriver({ location: folder, visibility: 'private' })))
  return {
    ...storage,
    write: async (key, bytes, contentType) => {
      const temporary = `${key}.${randomUUID()}`
      try {
        await storage.write(temporary, bytes, contentType)
        await rename(join(folder, temporary), join(folder, key))
      } catch (fault) {
        await rm(join(folder, temporary), { force: true })
        throw fault
      }
    },
  }
}

/** Pictures in an S3-compatible store. */
export async function s3Storage(settings: S3Settings): Promise<Storage> {
  return toStorage(new Disk(await s3Driver(settings)))
}

async function s3Driver({ bucket, region, endpoint, accessKeyId, secretAccessKey }: S3Settings): Promise<S3Driver> {
  // The S3 client is large and most shops use the local disk, so it is loaded only when configured.
  const { S3Driver } = await import('flydrive/drivers/s3')
  return new S3Driver({
    bucket,
    region,
    credentials: { accessKeyId, secretAccessKey },
    visibility: 'private',
    // Few tries and short time-outs, so that an upload fails soon; the caller decides whether to try again.
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 2_000, requestTimeout: 10_000 },
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
  })
}

function toStorage(disk: Disk): Storage {
  return {
    has: (key) => disk.exists(key),
    read: async (key) => ((await disk.exists(key)) ? disk.getBytes(key) : null),
    size: async (key) => ((await disk.exists(key)) ? (await disk.getMetaData(key)).contentLength : null),
    write: (key, bytes, contentType) => disk.put(key, bytes, { contentType }),
    // Not by the disk, which drops the slash: a store would delete every folder whose name begins alike.
    delete: (below) => disk.driver.deleteAll(`${below}/`),
  }
}
