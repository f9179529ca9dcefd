import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { maxPictureBytes } from '#domain/media/picture-type.ts'
import { testShop } from '../factories.ts'
import { hostilePictures, marker } from '../hostile-pictures.ts'
import { anAdministrator } from '../signed-in-users.ts'
import { repetitions } from '../soak.ts'
import { uploadBody, uploadType } from '../upload-body.ts'
import { type AbusedShop, openAbusedShop } from './harness.ts'
import { buyHonestly } from './honest-shoppers.ts'
import { attackerAddress } from './visitors.ts'

const path = '/api/v1/admin/media'
// See the same constant in pictures.server.test.ts.
const unnoticedMs = repetitions(60_000, 3_000)
let folder: string
let port: number
let shop: AbusedShop
let cookie: string
beforeAll(async () => {
  shop = await openAbusedShop()
  folder = shop.folder
  port = shop.ports[0] ?? 0
  const visitor = shop.visitor(attackerAddress())
  const post = async (to: string, body: unknown) => {
    const { status, text, headers } = await visitor.ask(to, { method: 'POST', body })
    return new Response(text, { status, headers: { 'set-cookie': String(headers['set-cookie'] ?? '') } })
  }
  cookie = (await anAdministrator({ shop: testShop(shop.db), post })).cookie
})
afterAll(() => shop.close())

const head = (length: number, more = '') =>
  `POST ${path} HTTP/1.1\r\nHost: shop.test\r\nSec-Fetch-Site: same-origin\r\nContent-Type: ${uploadType}\r\nContent-Length: ${length}\r\n${more}\r\n`

/** Sends text over a connection of its own and returns the first line of the response. */
async function firstLine(sent: string): Promise<string> {
  const socket = connect({ host: '127.0.0.1', port })
  socket.on('error', () => {})
  socket.write(sent)
  const [chunk] = await once(socket, 'data')
  socket.destroy()
  return String(chunk).split('\r\n')[0] ?? ''
}

/** Uploads a file. Returns the status, or 0 when the connection was closed before one came. */
function upload(bytes: Buffer): Promise<number> {
  const body = uploadBody(bytes)
  const { promise, resolve } = Promise.withResolvers<number>()
  const headers = {
    cookie,
    'content-type': uploadType,
    'content-length': body.byteLength,
    'sec-fetch-site': 'same-origin',
  }
  const address = { host: '127.0.0.1', port, path, method: 'POST', headers, agent: false as const }
  const sending = request(address, (answer) => {
    answer.resume()
    resolve(answer.statusCode ?? 0)
  })
  sending.on('error', () => resolve(0))
  sending.end(body)
  return promise
}

// A process that has just ended has no such line.
const peakMb = (pid: number | string) =>
  Number(/^VmHWM:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024

/** The most memory that any of the node's encoder processes has had so far, in MB. */
function peakOfEncodersMb(): number {
  const parent = shop.nodes[0]?.pid
  const peaks = readdirSync('/proc').map((pid) => {
    try {
      const isOurs = readFileSync(`/proc/${pid}/status`, 'utf8').includes(`PPid:\t${parent}\n`)
      return isOurs ? peakMb(pid) : 0
    } catch {
      return 0
    }
  })
  return Math.max(...peaks)
}

// @rule D35 | Anonymous uploads are refused over a real connection before a byte of their body is sent
test('a forbidden upload is refused before a byte of the body was sent', async () => {
  expect(await firstLine(head(10_000_000))).toBe('HTTP/1.1 401 Unauthorized')
  expect(await firstLine(head(10_000_000, 'Cookie: aso_session=forged\r\n'))).toBe('HTTP/1.1 401 Unauthorized')
  expect(await firstLine(head(10_000_000).replace('same-origin', 'cross-site'))).toBe('HTTP/1.1 403 Forbidden')
  const own = `Cookie: ${cookie}\r\n`
  expect(await firstLine(head(11_000_000, own))).toBe('HTTP/1.1 413 Payload Too Large')
  expect(await firstLine(head(9_000, own).replace(/Content-Type: [^\r]+/, 'Content-Type: image/png'))).toBe(
    'HTTP/1.1 415 Unsupported Media Type',
  )
})

test('an upload whose sender disconnects leaves nothing behind', async () => {
  const picture = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#224466' } })
    .png({ compressionLevel: 0 })
    .toBuffer()
  const socket = connect({ host: '127.0.0.1', port })
  const body = uploadBody(picture)
  socket.write(Buffer.concat([Buffer.from(head(body.byteLength, `Cookie: ${cookie}\r\n`)), body.subarray(0, 500_000)]))
  const temporary = () => readdir(join(folder, 'uploads')).catch(() => [])
  await expect.poll(async () => (await temporary()).length, { timeout: 25_000 }).toBe(1)
  socket.destroy()
  await expect.poll(async () => (await temporary()).length, { timeout: 25_000 }).toBe(0)
  expect(await shop.db.selectFrom('media').selectAll().execute()).toEqual([])
})

// @rule D35 | Of a hundred hostile files none is stored as sent, none crashes or stalls the shop, and memory stays bounded
test('a hundred hostile files are refused or re-encoded, and no shopper notices', async () => {
  const files = await hostilePictures()
  expect(files.length).toBeGreaterThanOrEqual(100)
  const quiet = await buyHonestly(shop, 12)
  let encoders = 0
  const watching = setInterval(() => (encoders = Math.max(encoders, peakOfEncodersMb())), 50)
  const queue = [...files]
  const outcomes: { what: string; bytes: number; status: number }[] = []
  const sendAll = async () => {
    for (let file = queue.shift(); file; file = queue.shift()) {
      outcomes.push({ what: file.what, bytes: file.bytes.byteLength, status: await upload(file.bytes) })
    }
  }
  const sending = Promise.all([sendAll(), sendAll(), sendAll(), sendAll()])
  const attacked = await buyHonestly(shop, 12)
  await sending
  clearInterval(watching)
  const expected = new Set([201, 413, 415, 422])
  // When a body is too large, the connection is closed while the rest is still being sent, and the response may be lost.
  const isCutOff = ({ bytes, status }: (typeof outcomes)[number]) => status === 0 && bytes > maxPictureBytes
  expect(outcomes.filter((outcome) => !expected.has(outcome.status) && !isCutOff(outcome))).toEqual([])
  expect(outcomes.filter(({ status }) => status === 201).length).toBeLessThan(files.length / 2)
  expect(attacked.failures).toEqual([])
  expect(attacked.p95).toBeLessThan(Math.max(2 * quiet.p95, unnoticedMs))
  await expectNothingAsSent(files.map(({ bytes }) => bytes))
  expect(await readdir(join(folder, 'uploads'))).toEqual([])
  if (process.platform !== 'linux') return
  process.stdout.write(
    `FIGURE node ${peakMb(shop.nodes[0]?.pid ?? 0).toFixed(0)} MB, encoder ${encoders.toFixed(0)} MB at most`,
  )
  expect(peakMb(shop.nodes[0]?.pid ?? 0)).toBeLessThan(300)
  expect(encoders).toBeLessThan(500)
})

async function expectNothingAsSent(sent: readonly Buffer[]): Promise<void> {
  const names = await readdir(join(folder, 'media'), { recursive: true })
  const masters = names.filter((name) => name.endsWith('master.webp'))
  expect(masters.length).toBeGreaterThan(0)
  for (const name of masters) {
    const stored = await readFile(join(folder, 'media', name))
    expect(sent.some((bytes) => bytes.equals(stored))).toBe(false)
    expect(stored.includes(marker)).toBe(false)
    expect((await sharp(stored).metadata()).format).toBe('webp')
  }
}
