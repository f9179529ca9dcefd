import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { seededRandom } from './seeded-random.ts'

export type HostilePicture = { what: string; bytes: Buffer }

/** A PNG of `width` by `height` pixels in one colour, which takes almost no bytes. */
export function pixelBomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const size = Buffer.alloc(4)
    size.writeUInt32BE(data.byteLength)
    const check = Buffer.alloc(4)
    check.writeUInt32BE(crc32(body))
    return Buffer.concat([size, body, check])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([1, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc(Math.min((Math.ceil(width / 8) + 1) * height, 50_000_000)))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

/** A WebP animation of 20 × 20 pixels that repeats one picture. */
export function animation(still: Buffer, frames: number): Buffer {
  const chunk = (type: string, ...parts: Uint8Array[]) => {
    const data = Buffer.concat(parts)
    const size = Buffer.alloc(4)
    size.writeUInt32LE(data.byteLength)
    return Buffer.concat([Buffer.from(type), size, data, Buffer.alloc(data.byteLength % 2)])
  }
  const [width, height] = [19, 19]
  const frame = chunk(
    'ANMF',
    Buffer.from([0, 0, 0, 0, 0, 0, width, 0, 0, height, 0, 0, 50, 0, 0, 0]),
    still.subarray(12),
  )
  const head = chunk('VP8X', Buffer.from([2, 0, 0, 0, width, 0, 0, height, 0, 0]))
  return chunk(
    'RIFF',
    Buffer.from('WEBP'),
    head,
    chunk('ANIM', Buffer.alloc(6)),
    ...Array.from({ length: frames }, () => frame),
  )
}

const script = '<script>alert(1)</script><?php system($_GET["c"]); ?>'
const linen = { type: 'gaussian', mean: 128, sigma: 40 } as const
const formats = ['jpeg', 'png', 'webp'] as const

/** A text in these files; nothing that contains it may be stored. */
export const marker = 'system($_GET'

/** More than a hundred files that no honest photographer would send. Each is named like one of the accepted formats, or not at all. */
export async function hostilePictures(): Promise<HostilePicture[]> {
  const photo = sharp({ create: { width: 300, height: 200, channels: 3, background: '#224466', noise: linen } })
  const whole = await Promise.all(
    formats.map(async (format) => ({ format, bytes: await photo.clone().toFormat(format).toBuffer() })),
  )
  return [
    ...otherContents().map(([what, content]) => ({ what, bytes: Buffer.from(content, 'latin1') })),
    ...(await otherDecoders(photo)),
    ...whole.flatMap(({ format, bytes }) => [
      ...brokenOff(format, bytes),
      ...changed(format, bytes),
      ...polyglots(format, bytes),
    ]),
    {
      what: 'a script in EXIF',
      bytes: await photo
        .clone()
        .jpeg()
        .withExif({ IFD0: { Artist: script } })
        .toBuffer(),
    },
    { what: '50,000 × 50,000 pixels', bytes: pixelBomb(50_000, 50_000) },
    { what: 'one row of 39 megapixels', bytes: pixelBomb(39_000_000, 1) },
    { what: 'one column of 39 megapixels', bytes: pixelBomb(1, 39_000_000) },
    { what: 'more than 40 megapixels', bytes: pixelBomb(8_000, 5_001) },
    { what: 'exactly 40 megapixels of nothing', bytes: pixelBomb(8_000, 5_000) },
    { what: '10,000 frames', bytes: animation(await sharp(whole[0]?.bytes).resize(20, 20).webp().toBuffer(), 10_000) },
    {
      what: 'eleven megabytes',
      bytes: Buffer.concat([whole[0]?.bytes ?? Buffer.alloc(0), Buffer.alloc(11 * 1024 * 1024)]),
    },
  ]
}

function otherContents(): [what: string, content: string][] {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`
  const laughs = `<!DOCTYPE s [<!ENTITY a "${'ha'.repeat(500)}"><!ENTITY b "${'&a;'.repeat(500)}">]><svg xmlns="http://www.w3.org/2000/svg"><text>&b;</text></svg>`
  const own: [string, string][] = [
    ['nothing', ''],
    ['a byte', '\xff'],
    ['SVG', svg],
    ['SVG with entities without end', laughs],
    [
      'SVG that asks for a file',
      '<svg xmlns:xlink="http://www.w3.org/1999/xlink"><image xlink:href="file:///etc/passwd"/></svg>',
    ],
    ['HTML', `<!doctype html>${script}`],
    ['PHP', `<?php ${script}`],
    ['PDF', `%PDF-1.7\n${script}`],
    ['PostScript', `%!PS-Adobe-3.0\n(${marker})`],
    ['a command for ImageMagick', 'push graphic-context\nfill "url(https://127.0.0.1/|ls)"'],
    ['a program', `\x7fELF\x02\x01\x01${script}`],
    ['an archive', `PK\x03\x04${script}`],
    ['a film', `\x00\x00\x00\x20ftypisom${script}`],
    ['a sound', `RIFF\x24\x00\x00\x00WAVEfmt ${script}`],
    ['GIF with a script', `GIF89a/*${script}*/=1;`],
    ['BMP', `BM\x3a\x00\x00\x00${script}`],
    ['an icon', `\x00\x00\x01\x00\x01\x00${script}`],
    ['JPEG 2000', `\x00\x00\x00\x0cjP  \r\n\x87\n${script}`],
  ]
  const signatures = {
    JPEG: '\xff\xd8\xff\xe0\x00\x10JFIF\x00',
    PNG: '\x89PNG\r\n\x1a\n',
    WebP: 'RIFF\x24\x00\x00\x00WEBPVP8 ',
  }
  // The same contents after the first bytes of a picture.
  const disguised = Object.entries(signatures).flatMap(([name, start]) =>
    own.slice(2, 14).map(([what, content]): [string, string] => [`${what} that begins as ${name}`, start + content]),
  )
  return [...own, ...disguised]
}

async function otherDecoders(photo: Sharp): Promise<HostilePicture[]> {
  const all = (['gif', 'tiff', 'avif'] as const).map(async (format) => ({
    what: format,
    bytes: await photo.clone().toFormat(format).toBuffer(),
  }))
  return Promise.all(all)
}

const brokenOff = (format: string, bytes: Buffer): HostilePicture[] =>
  [0.05, 0.3, 0.6, 0.9].map((share) => ({
    what: `${format}, of which ${share * 100} % came`,
    bytes: bytes.subarray(0, Math.floor(bytes.byteLength * share)),
  }))

/** Changes some bytes after the signature, always the same ones. */
function changed(format: string, bytes: Buffer): HostilePicture[] {
  const random = seededRandom(20_261_123)
  return Array.from({ length: 7 }, (_, n) => {
    const copy = Buffer.from(bytes)
    for (let count = 0; count < 20 * (n + 1); count += 1) {
      copy[random.between(16, copy.byteLength - 1)] = random.between(0, 255)
    }
    return { what: `${format} with ${20 * (n + 1)} other bytes`, bytes: copy }
  })
}

const polyglots = (format: string, bytes: Buffer): HostilePicture[] => [
  { what: `${format} and a script`, bytes: Buffer.concat([bytes, Buffer.from(script)]) },
  {
    what: `${format} and an archive`,
    bytes: Buffer.concat([bytes, Buffer.from(`PK\x03\x04${script}PK\x05\x06`, 'latin1')]),
  },
]
