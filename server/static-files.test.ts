import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testHttpApp } from './http-app.fixture.ts'
import { precompress } from './precompress.ts'
import { createStaticFiles } from './static-files.ts'

const script = 'console.error("àdìrẹ");\n'.repeat(200)
const small = 'console.error("buba");\n'.repeat(20)
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aso-static-'))
  await mkdir(join(folder, 'client/assets'), { recursive: true })
  await mkdir(join(folder, 'client/.vite'))
  await writeFile(join(folder, 'client/assets/entry-abc123.js'), script)
  await writeFile(join(folder, 'client/assets/small-abc123.js'), small)
  await writeFile(join(folder, 'client/assets/picture-abc123.png'), Buffer.alloc(5000, 7))
  await writeFile(join(folder, 'client/robots.txt'), 'User-agent: *\n')
  await writeFile(join(folder, 'client/sw.js'), 'self.skipWaiting()\n')
  await writeFile(join(folder, 'client/.vite/manifest.json'), '{}')
  await writeFile(join(folder, 'secret.txt'), 'secret')
})
afterAll(() => rm(folder, { recursive: true }))

const ask = (path: string, init?: RequestInit) => testHttpApp({ clientDir: join(folder, 'client') }).ask(path, init)

describe('files of the built client', () => {
  test('with a hash in their name can be cached for a year', async () => {
    const answer = await ask('/assets/entry-abc123.js')
    expect(await answer.text()).toBe(script)
    expect(answer.headers.get('content-type')).toMatch(/^text\/javascript/)
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('others for an hour, then they are revalidated', async () => {
    const answer = await ask('/robots.txt')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=3600')
    const headers = { 'if-none-match': answer.headers.get('etag') ?? '' }
    expect((await ask('/robots.txt', { headers })).status).toBe(304)
  })

  // @rule Weak networks | The service worker's file is never delayed by a cache
  test('include the service worker, which is revalidated each time and can fetch only from the shop', async () => {
    const answer = await ask('/sw.js')
    expect(answer.headers.get('cache-control')).toBe('no-cache')
    expect(answer.headers.get('content-security-policy')).toContain("connect-src 'self'")
  })

  test('are compressed as requested when they are text', async () => {
    const br = await ask('/assets/entry-abc123.js', { headers: { 'accept-encoding': 'br, gzip' } })
    expect(brotliDecompressSync(await br.arrayBuffer()).toString()).toBe(script)
    expect(br.headers.get('vary')).toBe('accept-encoding')
    const gz = await ask('/assets/entry-abc123.js', { headers: { 'accept-encoding': 'gzip' } })
    expect(gunzipSync(await gz.arrayBuffer()).toString()).toBe(script)
    const picture = await ask('/assets/picture-abc123.png', { headers: { 'accept-encoding': 'br' } })
    expect(picture.headers.get('content-encoding')).toBeNull()
  })

  test('that could not be read are read again', async () => {
    const file = join(folder, 'client/late.txt')
    await writeFile(file, 'late')
    const files = createStaticFiles(join(folder, 'client'))
    await rm(file)
    const read = () => files(new Request('http://localhost/late.txt'), '/late.txt')
    await expect(read()).rejects.toThrow('ENOENT')
    await writeFile(file, 'late')
    expect(await (await read())?.text()).toBe('late')
    await rm(file)
  })

  test('are cached up to a number of bytes; others are read each time', async () => {
    for (const name of ['a', 'b']) await writeFile(join(folder, `client/${name}.txt`), 'first')
    const files = createStaticFiles(join(folder, 'client'), 9)
    const read = async (name: string) => (await files(new Request('http://localhost/'), `/${name}.txt`))?.text()
    for (const name of ['a', 'b']) expect(await read(name)).toBe('first')
    for (const name of ['a', 'b']) await writeFile(join(folder, `client/${name}.txt`), 'second')
    expect([await read('a'), await read('b')]).toEqual(['first', 'second'])
    for (const name of ['a', 'b']) await rm(join(folder, `client/${name}.txt`))
  })

  test('have their length in a HEAD response', async () => {
    const answer = await ask('/assets/picture-abc123.png', { method: 'HEAD' })
    expect(answer.headers.get('content-length')).toBe('5000')
    expect(await answer.text()).toBe('')
  })

  test.each([
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/assets/..\\..\\secret.txt',
    '/.vite/manifest.json',
    '/assets/gone-abc123.js',
  ])('%s is not served', async (path) => {
    const answer = await ask(path)
    expect(await answer.text()).not.toContain('secret')
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  test('files that the build compressed are served as they are, and not under their own names', async () => {
    await precompress(join(folder, 'client'))
    const br = await ask('/assets/entry-abc123.js', { headers: { 'accept-encoding': 'br' } })
    expect(brotliDecompressSync(await br.arrayBuffer()).toString()).toBe(script)
    expect((await ask('/assets/entry-abc123.js.br')).status).toBe(404)
    // A file too small to be worth compressing per request.
    const smaller = await ask('/assets/small-abc123.js', { headers: { 'accept-encoding': 'br, gzip' } })
    expect(smaller.headers.get('content-encoding')).toBe('br')
    expect(brotliDecompressSync(await smaller.arrayBuffer()).toString()).toBe(small)
  })
})
