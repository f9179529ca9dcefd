import { expect, test } from 'vitest'
import { offlineHtml, offlinePage } from './offline-page.ts'
import { titleOf } from './page-title.ts'

// @rule Weak networks | The offline page lists the cached pages
test('the offline page lists the cached pages and always the cart', () => {
  const html = offlineHtml({ pages: [{ href: '/product/ada?a=1&b=2', title: 'Ada &amp; Co' }], shopName: 'Aṣọ' }, 'n')
  expect(html).toContain('<h1>You are offline</h1>')
  expect(html).toContain('<a href="/product/ada?a=1&amp;b=2">Ada &amp; Co</a>')
  expect(html).toContain('href="/cart"')
  expect(offlineHtml({ pages: [], shopName: 'Aṣọ' }, 'n')).not.toContain('Pages you have with you')
})

test('escapes the addresses of links', () => {
  expect(
    offlineHtml({ pages: [{ href: '/shop?q="><script>alert(1)</script>', title: 'x' }], shopName: 'Aṣọ' }, 'n'),
  ).not.toContain('<script>alert')
})

test('reads a page’s title without the shop’s name', () => {
  expect(titleOf('<head><title>Ada Gown | Aṣọ</title></head>')).toBe('Ada Gown')
  expect(titleOf('<title data-x="1">Aṣọ: wear for women</title>')).toBe('Aṣọ: wear for women')
  for (const html of ['', '<title></title>', '<title><b>x</b></title>', '<title> | Aṣọ</title>'])
    expect(titleOf(html)).toBeNull()
})

test('the offline page has its own content security policy', async () => {
  const page = offlinePage({ pages: [{ href: '/shop?a="b"&c<d', title: 'Shop' }], shopName: null })
  const policy = page.headers.get('content-security-policy') ?? ''
  const nonce = /script-src 'nonce-([^']+)'/.exec(policy)?.[1]
  expect(policy).toBe(
    `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; font-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  )
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(page.headers.get('cache-control')).toBe('no-store')
  expect(page.headers.get('x-content-type-options')).toBe('nosniff')
  const html = await page.text()
  expect(html).toContain(`<script nonce="${nonce}">`)
  expect(html).toContain(`<style nonce="${nonce}">`)
  expect(html).toContain('<ul><li><a href="/shop?a=&quot;b&quot;&amp;c&lt;d">Shop</a></li></ul>')
})

test('lists several cached pages', () => {
  const pages = [
    { href: '/a', title: 'A' },
    { href: '/b', title: 'B' },
  ]
  const html = offlineHtml({ pages, shopName: 'Aṣọ' }, 'n')
  expect(html).toContain('<ul><li><a href="/a">A</a></li><li><a href="/b">B</a></li></ul>')
  expect(offlineHtml({ pages: [], shopName: 'Aṣọ' }, 'n')).toMatch(/<\/p>\n\n<\/main>/)
})
