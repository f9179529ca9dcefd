import { CreateBucketCommand, HeadObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Storage } from '#domain/media/storage.ts'
import { openS3Server } from '#test/s3-server.ts'
import { s3Storage } from './open-storage.ts'

const account = { accessKeyId: 'key', secretAccessKey: 'secret' }
const bucket = 'pictures'
let server: Awaited<ReturnType<typeof openS3Server>>
let client: S3Client
let storage: Storage
beforeAll(async () => {
  server = await openS3Server()
  client = new S3Client({ endpoint: server.url, region: 'auto', credentials: account, forcePathStyle: true })
  await client.send(new CreateBucketCommand({ Bucket: bucket }))
  storage = await s3Storage({ bucket, region: 'auto', endpoint: server.url, ...account })
})
afterAll(() => {
  client.destroy()
  server.close()
})

const bytes = new Uint8Array(300_000).map((_, at) => at % 251)

// @rule D35 | Pictures are stored on any S3-compatible store when one is configured
test('pictures are written, found, read and deleted by folder in an S3-compatible store', async () => {
  expect(await storage.read('media/a/master.webp')).toBeNull()
  await storage.write('media/a/master.webp', bytes, 'image/webp')
  await storage.write('media/a/160.avif', bytes.subarray(0, 9), 'image/avif')
  await storage.write('media/b/master.webp', bytes, 'image/webp')
  await storage.write('media/ab/master.webp', bytes, 'image/webp')
  expect(await storage.has('media/a/master.webp')).toBe(true)
  expect(await Promise.all(['media/a/160.avif', 'media/c/160.avif'].map(storage.size))).toEqual([9, null])
  expect(Buffer.from((await storage.read('media/a/master.webp')) ?? []).equals(bytes)).toBe(true)
  const { ContentType } = await client.send(new HeadObjectCommand({ Bucket: bucket, Key: 'media/a/160.avif' }))
  expect(ContentType).toBe('image/avif')
  await storage.delete('media/a')
  expect(
    await Promise.all(
      ['media/a/master.webp', 'media/a/160.avif', 'media/b/master.webp', 'media/ab/master.webp'].map((key) =>
        storage.has(key),
      ),
    ),
  ).toEqual([false, false, true, true])
  await storage.delete('media/a')
})

test('an unreachable store is an error within seconds', async () => {
  const lost = await s3Storage({ bucket, region: 'auto', endpoint: 'http://127.0.0.1:9', ...account })
  await expect(lost.write('media/a/master.webp', bytes, 'image/webp')).rejects.toThrow()
})
