import { existsSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { maxPictureBytes } from '#domain/media/picture-type.ts'
import type { PictureUploads, Receiving, Reencoding } from '#domain/media/picture-uploads.ts'
import { masterKey } from '#domain/media/rendition.server.ts'
import type { Storage } from '#domain/media/storage.ts'
import { directUploads } from '#test/direct-uploads.ts'
import { aCustomer, anAdministrator, type SignedInUser } from '#test/signed-in-users.ts'
import { openTestApi, type TestApi } from '#test/test-api.ts'
import { uploadBody, uploadType } from '#test/upload-body.ts'

const path = '/api/v1/admin/media'
let api: TestApi
let administrator: SignedInUser
let customer: SignedInUser
let photo: Buffer
/** What fails in the next uploads. */
let failing: { storage?: Error; receiving?: Receiving; reencoding?: Reencoding; isFull?: boolean }
const files = new Map<string, Uint8Array>()
const reported: string[] = []
/** The paths of the files that were received; they may be gone by now. */
const received: string[] = []
const storage: Storage = {
  has: async (key) => files.has(key),
  read: async (key) => files.get(key) ?? null,
  size: async (key) => files.get(key)?.byteLength ?? null,
  write: async (key, bytes) => {
    if (failing.storage) throw failing.storage
    files.set(key, bytes)
  },
  delete: async () => {},
}
const uploads: PictureUploads = {
  ...directUploads,
  receive: async (sender, chunks) => {
    const receiving = failing.receiving ?? (await directUploads.receive(sender, chunks))
    if (receiving.ok) received.push(receiving.file.path)
    return receiving
  },
  takeTurn: async () => (failing.isFull ? null : { done: () => {} }),
  reencode: async (file) => failing.reencoding ?? directUploads.reencode(file),
}

beforeAll(async () => {
  api = await openTestApi({ storage, uploads, report: (_, about) => void reported.push(about) })
  administrator = await anAdministrator(api)
  customer = await aCustomer(api)
  photo = await sharp({ create: { width: 600, height: 800, channels: 3, background: '#224466' } })
    .jpeg()
    .withExif({ IFD0: { Artist: 'Ada' }, IFD3: { GPSLatitude: '6/1 27/1 0/1', GPSLatitudeRef: 'N' } })
    .toBuffer()
})
afterAll(() => api.close())
beforeEach(async () => {
  failing = {}
  files.clear()
  received.splice(0)
  await api.db.deleteFrom('media').execute()
})

const send = (
  cookie: string,
  body: Buffer<ArrayBuffer> | string = uploadBody(photo),
  headers: Record<string, string> = {},
) => api.ask(path, { method: 'POST', body, headers: { 'content-type': uploadType, cookie, ...headers } })
const refusedAs = async (answer: Response) => {
  const { error } = (await answer.json()) as { error: { code: string; message: string } }
  return [answer.status, error.code]
}
const mediaRows = () => api.db.selectFrom('media').selectAll().execute()

describe('an uploaded picture', () => {
  // @rule back-office §7 Image upload | POST multipart form (file, upload preset); the response field secure_url is the image's address
  test('is stored under its content’s hash, with its address, size and colour', async () => {
    const answer = await send(administrator.cookie)
    expect(answer.status).toBe(201)
    const picture = (await answer.json()) as { key: string }
    expect(picture).toEqual({
      secure_url: `http://localhost:3000/media/${picture.key}/1280.webp`,
      key: expect.stringMatching(/^[0-9a-f]{24}$/),
      width: 600,
      height: 800,
      color: expect.stringMatching(/^#2[0-9a-f]4[0-9a-f]6[0-9a-f]$/),
    })
    expect(await mediaRows()).toMatchObject([{ key: picture.key, width: 600, height: 800 }])
    expect([...files.keys()]).toEqual([masterKey(picture.key)])
  })

  // @rule D35 | Uploads are checked by content, re-encoded and stripped of metadata
  test('keeps no camera metadata about person, place and time', async () => {
    expect((await sharp(photo).metadata()).exif?.toString('latin1')).toContain('Ada')
    await send(administrator.cookie)
    const [master = new Uint8Array()] = files.values()
    const { format, exif, icc, xmp, iptc } = await sharp(master).metadata()
    expect({ format, exif, icc, xmp, iptc }).toEqual({ format: 'webp' })
    expect(Buffer.from(master).includes('Ada')).toBe(false)
  })

  test('is the same when it is sent again, and is in the audit log each time with the sender', async () => {
    const own = await anAdministrator(api)
    const first = (await (await send(own.cookie)).json()) as { key: string }
    expect(await (await send(own.cookie)).json()).toEqual(first)
    expect(await mediaRows()).toHaveLength(1)
    const log = await api.db
      .selectFrom('auditLog')
      .where('actor', '=', own.email)
      .where('action', 'like', 'picture%')
      .select(['action', 'subject', 'details'])
      .execute()
    const entry = { action: 'picture_uploaded', subject: `media:${first.key}` }
    expect(log).toEqual([entry, entry].map((one) => ({ ...one, details: expect.objectContaining({ width: 600 }) })))
  })

  // @rule D35 | An upload's renditions are made by the job at once, before those of earlier pictures
  test('has its renditions made before those of earlier pictures', async () => {
    await api.db.insertInto('media').values({ key: 'old', width: 10, height: 10, dominantColor: '#000000' }).execute()
    const earlier = new Date(Date.now() - 24 * 60 * 60_000)
    await api.db.insertInto('pendingRendition').values({ mediaKey: 'old', file: '160.avif', dueAt: earlier }).execute()
    const { key } = (await (await send(administrator.cookie)).json()) as { key: string }
    const due = await api.db.selectFrom('pendingRendition').select('mediaKey').orderBy('dueAt').execute()
    expect(due.at(-1)).toEqual({ mediaKey: 'old' })
    expect(new Set(due.slice(0, -1).map(({ mediaKey }) => mediaKey))).toEqual(new Set([key]))
  })
})

describe('an upload that is not allowed', () => {
  const endless = () =>
    new ReadableStream({ pull: () => Promise.reject(new Error('the body was read')) }, { highWaterMark: 0 })
  const sendUnread = (cookie: string, headers: Record<string, string> = {}) => {
    const init = { method: 'POST', body: endless(), duplex: 'half' as const }
    return api.ask(path, { ...init, headers: { 'content-type': uploadType, cookie, ...headers } })
  }

  // @rule D35 | Uploads only by a signed-in administrator, refused before the body is read
  test('is refused before the body is read', async () => {
    expect(await refusedAs(await sendUnread(''))).toEqual([401, 'no_session'])
    expect(await refusedAs(await sendUnread(customer.cookie))).toEqual([403, 'not_administrator'])
    const size = String(maxPictureBytes + 100_000)
    expect(await refusedAs(await sendUnread(administrator.cookie, { 'content-length': size }))).toEqual([
      413,
      'too_large',
    ])
    const type = { 'content-type': 'image/jpeg' }
    expect(await refusedAs(await sendUnread(administrator.cookie, type))).toEqual([415, 'unsupported_type'])
    const answer = await sendUnread(administrator.cookie, type)
    const { error } = (await answer.json()) as { error: { message: string } }
    expect(error.message).toBe('File type must be .jpeg, .jpg, .png or .webp')
  })

  test('is one after too many within an hour', async () => {
    api.exceeded.add('upload')
    const answer = await sendUnread(administrator.cookie)
    api.exceeded.delete('upload')
    expect([...(await refusedAs(answer)), answer.headers.get('retry-after')]).toEqual([429, 'too_many_requests', '90'])
    expect(api.limitChecks).toContain(`upload ${administrator.id}`)
  })
})

describe('an upload that can’t be stored', () => {
  const full = Object.assign(new Error('no space left'), { code: 'ENOSPC' })
  const down = new Error('connect ECONNREFUSED')

  // @rule D35 | A full disk, an unavailable store, too many at once: reported clearly, nothing stored
  test.each([
    ['a full disk for what is received', { receiving: { ok: false, reason: 'storage_full' } }, 507, 'storage_full'],
    [
      'a full disk for the picture',
      { storage: new Error('E_CANNOT_WRITE_FILE', { cause: full }) },
      507,
      'storage_full',
    ],
    ['a store that is down', { storage: down }, 503, 'not_stored'],
    ['too many received at once', { receiving: { ok: false, reason: 'no_room' } }, 503, 'no_room'],
    ['too many made anew at once', { isFull: true }, 503, 'no_room'],
    ['a file that can’t be read', { reencoding: { ok: false, reason: 'unreadable' } }, 422, 'unreadable_picture'],
    ['too many pixels', { reencoding: { ok: false, reason: 'too_many_pixels' } }, 422, 'too_many_pixels'],
  ] as const)('by %s leaves nothing', async (_, fails, status, code) => {
    failing = { ...fails }
    expect(await refusedAs(await send(administrator.cookie))).toEqual([status, code])
    expect([await mediaRows(), files.size]).toEqual([[], 0])
    failing = {}
    expect((await send(administrator.cookie)).status).toBe(201)
    expect(received.filter((file) => existsSync(file))).toEqual([])
  })

  test.each([
    [
      'storage_full',
      { receiving: { ok: false, reason: 'storage_full' } },
      null,
      'There is no room for more images. Nothing was changed.',
    ],
    ['not_stored', { storage: down }, '30', 'Images could not be stored. Nothing was changed.'],
    ['no_room', { isFull: true }, '5', 'Too many pictures at once. Please try again in a moment.'],
    [
      'unreadable_picture',
      { reencoding: { ok: false, reason: 'unreadable' } },
      null,
      'This picture can’t be read. Please save it anew and try again.',
    ],
    [
      'too_many_pixels',
      { reencoding: { ok: false, reason: 'too_many_pixels' } },
      null,
      'This picture has more than 40 megapixels. Please make it smaller.',
    ],
  ] as const)(
    'is refused in words, and with when to try again if that may help: %s',
    async (code, fails, retryAfter, message) => {
      failing = { ...fails }
      const answer = await send(administrator.cookie)
      expect(answer.headers.get('retry-after')).toBe(retryAfter)
      expect(await answer.json()).toEqual({ error: { code, message, details: {} } })
    },
  )

  test.each([
    ['a page of markup', '<html><script>alert(1)</script></html>', 415, 'unsupported_type'],
    ['nothing', '', 415, 'unsupported_type'],
  ])('because it is %s', async (_, content, status, code) => {
    expect(await refusedAs(await send(administrator.cookie, uploadBody(Buffer.from(content))))).toEqual([status, code])
  })

  test('because it was cut off, has no file, or turned out too large', async () => {
    const broken = uploadBody(photo).subarray(0, 400)
    expect(await refusedAs(await send(administrator.cookie, broken))).toEqual([400, 'incomplete'])
    const nameless = uploadBody(photo, { field: 'other' })
    expect(await refusedAs(await send(administrator.cookie, nameless))).toEqual([422, 'no_file'])
    const large = uploadBody(Buffer.concat([photo, Buffer.alloc(maxPictureBytes)]))
    expect(await refusedAs(await send(administrator.cookie, large))).toEqual([413, 'too_large'])
  })
})
