import { expect, test } from 'vitest'
import { offlineHtml } from './offline-page.ts'
import { titleOf } from './page-title.ts'

test('the offline page lists what is at hand and always the cart', () => {
  const html = offlineHtml([{ href: '/product/ada?a=1&b=2', title: 'Ada &amp; Co' }], 'n')
  expect(html).toContain('<h1>You are offline</h1>')
  expect(html).toContain('<a href="/product/ada?a=1&amp;b=2">Ada &amp; Co</a>')
  expect(html).toContain('href="/cart"')
  expect(offlineHtml([], 'n')).not.toContain('Pages you have with you')
})

test('an address can’t break out of its link', () => {
  expect(offlineHtml([{ href: '/shop?q="><script>alert(1)</script>', title: 'x' }], 'n')).not.toContain('<script>alert')
})

test('a page’s title is read without the house’s name', () => {
  expect(titleOf('<head><title>Ada Gown | Aṣọ</title></head>')).toBe('Ada Gown')
  expect(titleOf('<title data-x="1">Aṣọ: wear for women</title>')).toBe('Aṣọ: wear for women')
  for (const html of ['', '<title></title>', '<title><b>x</b></title>', '<title> | Aṣọ</title>'])
    expect(titleOf(html)).toBeNull()
})
