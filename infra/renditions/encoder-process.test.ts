import { readdirSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EncoderProcess, openEncoderProcess } from './encoder-process.ts'

let encoder: EncoderProcess
let picture: Uint8Array
beforeAll(async () => {
  encoder = openEncoderProcess()
  picture = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#224466' } })
    .webp()
    .toBuffer()
})
afterAll(() => encoder.close())

const childPids = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && commandOf(name).includes('encoder-main') && parentOf(name) === process.pid)
    .map(Number)
const commandOf = (pid: string) => read(`/proc/${pid}/cmdline`)
const parentOf = (pid: string) => Number(/^PPid:\s*(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1])
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

test('a picture is returned in the size and format of its name', async () => {
  const bytes = await encoder.encode(picture, '160.avif')
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'heif', width: 160 })
  const shared = await encoder.encode(picture, 'og.jpg')
  expect(await sharp(shared).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
})

test.runIf(process.platform === 'linux')(
  'the process has a lower priority than the shop and knows none of its secrets',
  async () => {
    await encoder.encode(picture, '160.webp')
    const [pid = 0] = childPids()
    expect(getPriority(pid)).toBe(5)
    expect(read(`/proc/${pid}/environ`)).not.toContain('HOME=')
    // Including the threads on which the codecs run.
    const threads = readdirSync(`/proc/${pid}/task`).filter((id) =>
      read(`/proc/${pid}/task/${id}/comm`).includes('libuv'),
    )
    expect(threads.length).toBeGreaterThan(0)
    expect(new Set(threads.map((thread) => getPriority(Number(thread))))).toEqual(new Set([5]))
  },
)

test('an invalid picture is an error with its reason, and the next is encoded', async () => {
  await expect(encoder.encode(new Uint8Array([1, 2, 3]), '160.avif')).rejects.toThrow(/unsupported image format/)
  await expect(encoder.encode(picture, '161.avif')).rejects.toThrow('There is no rendition 161.avif')
  expect((await encoder.encode(picture, '160.webp')).byteLength).toBeGreaterThan(50)
})

// @rule D35 | Nothing but JPEG, PNG and WebP is decoded, whatever the decoder's libraries support
test('nothing but JPEG, PNG and WebP is decoded', async () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10"/></svg>',
  )
  const others = [svg, await sharp(picture).gif().toBuffer(), await sharp(picture).tiff().toBuffer()]
  for (const bytes of others)
    await expect(encoder.encode(bytes, '160.webp')).rejects.toThrow(/unsupported image format/)
  for (const format of ['jpeg', 'png', 'webp'] as const) {
    const bytes = await sharp(picture).toFormat(format).toBuffer()
    expect((await encoder.encode(bytes, '160.webp')).byteLength).toBeGreaterThan(50)
  }
})

test.runIf(process.platform === 'linux')(
  'a process that dies during work is an error, and the next picture gets another',
  async () => {
    await encoder.encode(picture, '160.webp')
    const [pid = 0] = childPids()
    const encoding = encoder.encode(picture, '160.avif')
    process.kill(pid, 'SIGKILL')
    await expect(encoding).rejects.toThrow('the encoder ended')
    expect((await encoder.encode(picture, '160.webp')).byteLength).toBeGreaterThan(50)
  },
)

// @rule D35 | Memory that decoders don't release is freed with their process, after a number of pictures
//   broken by: the process kept (worker-process.ts)
test('a process is replaced after a number of pictures', async () => {
  // Other systems have no /proc to list processes from.
  if (process.platform !== 'linux') return
  const others = childPids()
  const shortLived = openEncoderProcess({ withinMs: 120_000, mostFiles: 2 })
  const own = () => childPids().filter((pid) => !others.includes(pid))
  await shortLived.encode(picture, '160.webp')
  const first = own()
  expect(first).toHaveLength(1)
  for (let more = 0; more < 2; more++) await shortLived.encode(picture, '160.webp')
  expect(own().filter((pid) => !first.includes(pid))).toHaveLength(1)
  shortLived.close()
})
