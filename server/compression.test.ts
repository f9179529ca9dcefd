import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { bestEncoding, encode, isCompressible, keptVariantsOf, variantsOf } from './compression.ts'

describe('the encoding of a response', () => {
  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br; q=0.0,gzip;q=0', 'identity'],
    ['br;q=0.5', 'br'],
    ['BR;Q=0, GZIP', 'gzip'],
    ['zstd', 'identity'],
    ['', 'identity'],
    [null, 'identity'],
  ])('for %j is %s', (accept, encoding) => {
    expect(bestEncoding(accept)).toBe(encoding)
  })

  test('is none for a small body', async () => {
    const small = Buffer.from('{"ok":true}')
    expect(await encode(variantsOf(small), 'br')).toEqual({ body: small, headers: { 'content-length': '11' } })
  })

  test.each([
    ['text/html; charset=utf-8', true],
    ['application/ld+json', true],
    ['image/svg+xml', true],
    ['text/event-stream', false],
    ['image/avif', false],
    ['', false],
  ])('is compressed for %s: %s', (type, compressible) => {
    expect(isCompressible(type)).toBe(compressible)
  })
})

test('a body requested again is compressed again with the best quality, one requested once is not', async () => {
  const text = Array.from({ length: 3000 }, (_, n) => `<p>${(n * 7919) % 997}</p>`).join('')
  const variants = variantsOf(Buffer.from(text))
  const once = variantsOf(Buffer.from(text))
  const { body: first } = await encode(once, 'br')
  for (let n = 0; n < 2; n += 1) await encode(variants, 'br')
  await eventually(() => expect(variants.br?.length).toBeLessThan(first.length))
  expect(brotliDecompressSync(variants.br ?? first).toString()).toBe(text)
  expect(once.br).toHaveLength(first.length)
})

test('a body with the best quality isn’t compressed any more', async () => {
  const textOf = (seed: number) => Array.from({ length: 3000 }, (_, n) => `<p>${(n * seed) % 997}</p>`).join('')
  const serveOften = async (seed: number) => {
    const variants = variantsOf(Buffer.from(textOf(seed)))
    const { body: first } = await encode(variants, 'br')
    for (let n = 0; n < 20; n += 1) await encode(variants, 'br')
    await eventually(() => expect(variants.br?.length).toBeLessThan(first.length))
    return variants
  }
  const variants = await serveOften(7919)
  const best = variants.br
  for (let n = 0; n < 20; n += 1) await encode(variants, 'br')
  // Bodies are recompressed one after another, so any recompression of the first body is over by now.
  await serveOften(7907)
  expect(variants.br).toBe(best)
})

test('a cached body takes fewer bytes than one that is sent once, and no additional memory', async () => {
  const colours = ['indigo', 'plum', 'gold']
  const items = Array.from({ length: 400 }, (_, n) => {
    const name = `Piece ${(n * 31) % 89} in ${colours[n % 3]}`
    return `<li class="card"><a href="/product/${(n * 7919) % 997}">${name}</a><p class="price">₦${(n * 7919) % 99_991}</p></li>`
  })
  const body = Buffer.from(items.join(''))
  const { br: kept } = await keptVariantsOf(body)
  const { body: once } = await encode(variantsOf(body), 'br')
  expect(kept?.length).toBeLessThan(once.length)
  expect(kept?.buffer.byteLength).toBe(kept?.length)
})

test('a cached body is kept only compressed, and served in every encoding', async () => {
  const body = Buffer.from('<p>Àdìrẹ</p>'.repeat(500))
  const variants = await keptVariantsOf(body)
  expect(variants.identity).toBeNull()
  const [plain, gz, br] = await Promise.all(['', 'gzip', 'br'].map((accept) => encode(variants, accept)))
  expect(plain?.body.equals(body)).toBe(true)
  expect(gz && gunzipSync(gz.body).equals(body)).toBe(true)
  expect(br && brotliDecompressSync(br.body).equals(body)).toBe(true)
})

test('a body that is too long to be compressed at once is the same', async () => {
  const body = Buffer.from(Array.from({ length: 30_000 }, (_, n) => `<p>${(n * 7919) % 9973}</p>`).join(''))
  const { body: sent } = await encode(variantsOf(body), 'br')
  expect(brotliDecompressSync(sent).equals(body)).toBe(true)
})
