import { expect, test } from 'vitest'
import {
  focusOf,
  pictureSrcSet,
  pictureUrl,
  renditionFormats,
  renditionWidths,
  sharePictureSize,
  sharePictureUrl,
} from './picture.ts'

test('a rendition’s address has its width and format, WebP by default', () => {
  expect(pictureUrl('abc', 480)).toBe('/media/abc/480.webp')
  expect(pictureUrl('abc', 1280, 'avif')).toBe('/media/abc/1280.avif')
  expect(sharePictureUrl('abc')).toBe('/media/abc/og.jpg')
})

test('the sizes that pages and messengers use', () => {
  expect(renditionWidths).toEqual([160, 320, 480, 640, 960, 1280])
  expect(renditionFormats).toEqual(['avif', 'webp'])
  expect(sharePictureSize).toEqual({ width: 1200, height: 630 })
})

test.each([
  [
    1000,
    '/media/k/160.avif 160w, /media/k/320.avif 320w, /media/k/480.avif 480w, /media/k/640.avif 640w, /media/k/960.avif 960w',
  ],
  [320, '/media/k/160.avif 160w, /media/k/320.avif 320w'],
  [100, '/media/k/160.avif 160w'],
])('a picture %i pixels wide is offered up to its own width, and at least in the smallest size', (width, srcSet) => {
  expect(pictureSrcSet({ key: 'k', width }, 'avif')).toBe(srcSet)
})

test('a focus is written unless it is the middle', () => {
  expect(focusOf({ focusX: 50, focusY: 50 })).toEqual({})
  expect(focusOf({ focusX: 50, focusY: 10 })).toEqual({ focus: '50% 10%' })
  expect(focusOf({ focusX: 0, focusY: 50 })).toEqual({ focus: '0% 50%' })
})
