import { expect, test } from 'vitest'
import { readLinkTarget } from './link-target.ts'

test.each([
  ['/shop', { kind: 'own', href: '/shop', path: '/shop' }],
  ['/shop?q=a#top', { kind: 'own', href: '/shop?q=a#top', path: '/shop' }],
  ['/shop/../cart', { kind: 'own', href: '/cart', path: '/cart' }],
  ['#top', { kind: 'place', href: '#top' }],
  ['https://example.com/a', { kind: 'foreign', href: 'https://example.com/a' }],
  ['HTTPS://example.com', { kind: 'foreign', href: 'https://example.com/' }],
  ['mailto:ada@example.com', { kind: 'person', href: 'mailto:ada@example.com' }],
  ['TEL:+2348031234567', { kind: 'person', href: 'tel:+2348031234567' }],
  [`/${'a'.repeat(1_999)}`, { kind: 'own', href: `/${'a'.repeat(1_999)}`, path: `/${'a'.repeat(1_999)}` }],
])('%s links to %j', (written, target) => {
  expect(readLinkTarget(written)).toEqual(target)
})

test.each([
  '',
  `/${'a'.repeat(2_000)}`,
  'javascript:alert(1)',
  'data:text/html,x',
  'http://example.com',
  'https:///example.com',
  'https:example.com',
  'https://own.invalid/shop',
  'https://ada@example.com',
  'https://:secret@example.com',
  'https://example.com:99999',
  'https://[',
  '//example.com',
  '/.//example.com',
  '/%5cexample.com',
  '/\\example.com',
  '/a b',
  '/a\tb',
  '/a\u0000',
  'shop',
  '?q=a',
  'mailto:',
  'mailto:/x',
  'x-mailto:ada@example.com',
  'tel:/1',
])('%j is no link', (written) => {
  expect(readLinkTarget(written)).toBeNull()
})
