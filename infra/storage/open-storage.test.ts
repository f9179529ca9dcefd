import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { localStorage } from './open-storage.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aso-storage-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('a picture that is being written is there whole or not at all', async () => {
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
  expect(await readdir(join(folder, 'media/a'))).toEqual(['master.webp'])
})
