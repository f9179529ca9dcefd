import { expect, test } from 'vitest'
import { filesToMake } from './rendition-file.ts'

test('of a picture narrower than every size the smallest is made, as pages ask for it', () => {
  expect(filesToMake(100)).toEqual([
    ['160.avif'],
    [],
    ['og.jpg'],
    ['160.webp', '640.webp', '1280.webp'],
    ['160-light.avif', '160-light.webp'],
  ])
})
