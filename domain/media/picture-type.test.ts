import { expect, test } from 'vitest'
import { maxPictureBytes, maxPixels, maxSide, pictureTypes, signatureLength, startsAsPicture } from './picture-type.ts'

const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const starts = {
  jpeg: bytesOf('\xff\xd8\xff'),
  png: bytesOf('\x89PNG\r\n\x1a\n'),
  webp: bytesOf('RIFF\x24\x00\x00\x00WEBP'),
}

test.each(Object.entries(starts))('a %s is recognised by its first bytes, and is no other type', (format, start) => {
  const isLength = (at: number) => format === 'webp' && at >= 4 && at < 8
  const file = new Uint8Array(signatureLength)
  file.set(start)
  expect([startsAsPicture(start), startsAsPicture(file)]).toEqual([true, true])
  for (const at of start.keys()) {
    const other = file.with(at, (file[at] ?? 0) ^ 1)
    expect([at, startsAsPicture(other)]).toEqual([at, isLength(at)])
    expect([at, startsAsPicture(start.slice(0, at))]).toEqual([at, false])
  }
})

test.each([
  ['nothing', ''],
  ['a GIF', 'GIF89a\x01\x00\x01\x00\x00\x00'],
  ['a sound in the container of WebP', 'RIFF\x24\x00\x00\x00WAVE'],
  ['what ends as a WebP begins', '    \x24\x00\x00\x00WEBP'],
  ['a picture behind a space', ' \xff\xd8\xff'],
])('%s is no picture', (_, text) => {
  expect(startsAsPicture(bytesOf(text))).toBe(false)
})

test('the limits of an upload', () => {
  expect([maxPictureBytes, maxPixels, maxSide]).toEqual([10_485_760, 40_000_000, 12_000])
  expect(pictureTypes).toEqual({ 'image/jpeg': ['.jpeg', '.jpg'], 'image/png': ['.png'], 'image/webp': ['.webp'] })
})
