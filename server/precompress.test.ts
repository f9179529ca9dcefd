import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { precompress } from './precompress.ts'

test('text files of two hundred bytes and more are compressed, also in folders; nothing else is', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'aso-precompress-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'assets/long.js'), 'a'.repeat(200))
  await writeFile(join(folder, 'short.css'), 'a'.repeat(199))
  await writeFile(join(folder, 'picture.png'), Buffer.alloc(5_000))
  await precompress(folder)
  expect((await readdir(folder)).sort()).toEqual(['assets', 'picture.png', 'short.css'])
  expect((await readdir(join(folder, 'assets'))).sort()).toEqual(['long.js', 'long.js.br', 'long.js.gz'])
  expect(brotliDecompressSync(await readFile(join(folder, 'assets/long.js.br'))).toString()).toBe('a'.repeat(200))
  expect(gunzipSync(await readFile(join(folder, 'assets/long.js.gz'))).toString()).toBe('a'.repeat(200))
})
