import { expect, test } from 'vitest'
import { toReturnPath } from './return-path.ts'

const own = [
  '/',
  '/checkout',
  '/shop?category=adire&page=2',
  '/product/two-piece-2?color=Blue',
  '/search?q=a//b',
  '/search?q=%E1%BA%B9%CC%80',
  '/dashboard/orders?page=2',
  '/order-success?order=0b8e1c1e-0000-4000-8000-000000000000',
  '/shop?returnTo=https://evil.example',
  '/@evil.example',
  `/${'a'.repeat(1_999)}`,
]

const foreign = [
  '',
  'shop',
  'evil.example',
  'https://evil.example',
  'http://evil.example/shop',
  'HTTPS://evil.example',
  'https:evil.example',
  'https:/evil.example',
  'https:///evil.example',
  'https:\\\\evil.example',
  '//evil.example',
  '///evil.example',
  '////evil.example',
  '//evil.example/%2f..',
  '//@evil.example',
  '//shop.invalid@evil.example',
  '\\\\evil.example',
  '\\evil.example',
  '/\\evil.example',
  '/\\/evil.example',
  '/\\\\evil.example',
  '\\/evil.example',
  '/shop\\..\\..\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r/evil.example',
  '/\r\n/evil.example',
  '\t//evil.example',
  '\n/evil.example',
  ' //evil.example',
  ' /shop',
  '\u0000/shop',
  '/\u0000/evil.example',
  '/\u000b/evil.example',
  '/\u007f/evil.example',
  '/\u0085/evil.example',
  '/%09/evil.example',
  '/%0a/evil.example',
  '/%0d%0aSet-Cookie:a=b',
  '/%00/evil.example',
  '/%2f/evil.example',
  '/%2Fevil.example',
  '/%5cevil.example',
  '/%5C%5Cevil.example',
  '/./\\evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/shop/..//evil.example',
  '/%2e//evil.example',
  '/shop/%2e%2e//evil.example',
  '/\u200b/evil.example',
  '/\u202e/elpmaxe.live',
  '/\u2028/evil.example',
  '/\ufeff/evil.example',
  '\ufeff//evil.example',
  '/%',
  '/%zz',
  '/%ff%fe',
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://shop.invalid/1',
  'file:///etc/passwd',
  'mailto:a@evil.example',
  '?returnTo=/shop',
  '#/shop',
  `/${'a'.repeat(2_000)}`,
]

// @rule §2 Sign-in dialog | The return address must be a path of this shop; any other is ignored
//   broken by: backslashes and control characters accepted (return-path.ts)
test(`${foreign.length} addresses that lead elsewhere, or that a browser may interpret so, are no return paths`, () => {
  expect(foreign.filter((address) => toReturnPath(address) !== null)).toEqual([])
  expect(foreign.length).toBeGreaterThanOrEqual(60)
  expect([toReturnPath(null), toReturnPath(undefined)]).toEqual([null, null])
})

test('paths of the shop are return paths, unchanged but without their fragment', () => {
  expect(own.map((address) => toReturnPath(address))).toEqual(own)
  expect(toReturnPath('/shop#footer')).toBe('/shop')
})
