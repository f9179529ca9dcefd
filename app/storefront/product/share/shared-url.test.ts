import { expect, test } from 'vitest'
import { sharedUrl } from './shared-url.ts'

test.each([
  ['', ''],
  ['?size=M&color=1f2a5a', '?size=M&color=1f2a5a'],
  ['?utm_source=x&color=1f2a5a&fbclid=1', '?color=1f2a5a'],
  ['?size=', ''],
  ['?size=%3Cb%3E', '?size=%3Cb%3E'],
])('of %j only the choice is shared', (search, shared) => {
  expect(sharedUrl('https://aso.example', '/product/gown', search)).toBe(`https://aso.example/product/gown${shared}`)
})
