import { expect, test } from 'vitest'
import { filesToMake, renditionFile, renditionIn } from './rendition-file.ts'

test('a picture narrower than every size gets the smallest, as pages use it', () => {
  expect(filesToMake(100)).toEqual([
    ['160.avif'],
    [],
    ['og.jpg'],
    ['160.webp', '640.webp', '1280.webp'],
    ['160-light.avif', '160-light.webp'],
  ])
})

test('a picture exactly as wide as a size gets that one, and no wider one', () => {
  const [small, large, , webp, light] = filesToMake(480)
  expect([small, large]).toEqual([['160.avif', '320.avif', '480.avif'], []])
  expect(webp).toEqual(['160.webp', '320.webp', '480.webp', '640.webp', '1280.webp'])
  expect(light?.filter((file) => file.startsWith('480'))).toEqual(['480-light.avif', '480-light.webp'])
  expect(light).toHaveLength(6)
})

test('the widest picture gets all sizes: large ones, from 960 pixels on, after the small ones', () => {
  const [small, large, shared, webp, light] = filesToMake(1_280)
  expect(small).toEqual(['160.avif', '320.avif', '480.avif', '640.avif'])
  expect(large).toEqual(['960.avif', '1280.avif'])
  expect(shared).toEqual(['og.jpg'])
  expect(webp).toEqual(['160.webp', '320.webp', '480.webp', '640.webp', '960.webp', '1280.webp'])
  expect(light).toHaveLength(12)
})

test('a file is read by the name it is stored under, and by no other', () => {
  expect(renditionFile({ width: 640, format: 'webp' })).toBe('640.webp')
  const light = { width: 320, format: 'avif', light: true } as const
  expect(renditionFile(light)).toBe('320-light.avif')
  expect(renditionIn('320-light.avif')).toEqual(light)
  expect(renditionIn('1280.webp')).toEqual({ width: 1_280, format: 'webp', light: false })
  expect(['og.jpg', 'master.webp', '641.webp', '640.png', ''].map(renditionIn)).toEqual(Array(5).fill(null))
})
