import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { localStorage } from './open-storage.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aso-storage-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('a picture that is being written exists completely or not at all', async () => {
  const storage = await localStorage(folder)
  const bytes = new Uint8Array(64 * 1024 * 1024).fill(7)
  let isWriting = true
  const writing = storage.write('media/a/master.webp', bytes, 'image/webp').finally(() => {
    isWriting = false
  })
  const sizes = new Set<number | null>()
  while (isWriting) sizes.add((await storage.read('media/a/master.webp'))?.byteLength ?? null)
  await writing
  expect([...sizes].filter((size) => size !== null && size !== bytes.byteLength)).toEqual([])
  expect((await storage.read('media/a/master.webp'))?.byteLength).toBe(bytes.byteLength)
  expect(await Promise.all(['media/a/master.webp', 'media/b/master.webp'].map(storage.size))).toEqual([
    bytes.byteLength,
    null,
  ])
  expect(await readdir(join(folder, 'media/a'))).toEqual(['master.webp'])
})

test('a folder is deleted with all its contents, and a missing one is no error', async () => {
  const storage = await localStorage(folder)
  await storage.write('media/a/master.webp', new Uint8Array([1]), 'image/webp')
  await storage.write('media/a/160.avif', new Uint8Array([2]), 'image/avif')
  await storage.write('media/b/master.webp', new Uint8Array([3]), 'image/webp')
  await storage.delete('media/a')
  await storage.delete('media/a')
  expect(await readdir(join(folder, 'media'))).toEqual(['b'])
})

test('a picture that can’t be written completely leaves nothing', async () => {
  const storage = await localStorage(folder)
  await mkdir(join(folder, 'media/a/master.webp/x'), { recursive: true })
  await expect(storage.write('media/a/master.webp', new Uint8Array([1]), 'image/webp')).rejects.toThrow()
  expect(await readdir(join(folder, 'media/a'))).toEqual(['master.webp'])
})
