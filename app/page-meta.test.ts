import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub, Meta } from 'react-router'
import { expect, test } from 'vitest'
import { shopFactsOf } from '#domain/settings/shop-facts.ts'
import { defaultSettings } from '#domain/settings/shop-settings.ts'
import { type PageMeta, pageMeta, sharePicture } from './page-meta.ts'

const publicUrl = 'https://aso.example'
const shop = shopFactsOf({ version: 1, settings: { ...defaultSettings, name: 'Ilé Aṣọ' } })

/** The contents of a page's meta tags, by name or property. */
function tagsOf(page: PageMeta): Record<string, string> {
  const meta = pageMeta(page, [{ loaderData: { shop } }])
  const html = renderToStaticMarkup(
    createElement(createRoutesStub([{ path: '/', Component: Meta, meta: () => meta } as never])),
  )
  return Object.fromEntries(
    [...html.matchAll(/<meta (?:name|property)="([^"]*)" content="([^"]*)"/g)].map(([, name = '', content = '']) => [
      name,
      content,
    ]),
  )
}

test('a shared link shows the page’s title, description, address and picture, and the shop’s name', () => {
  const canonicalUrl = `${publicUrl}/product/ada-gown`
  const picture = sharePicture(publicUrl, { key: 'a'.repeat(24), alt: 'The gown from the front' })
  expect(tagsOf({ title: 'Ada Gown', description: 'One length of adire.', canonicalUrl, picture })).toEqual({
    description: 'One length of adire.',
    'og:title': 'Ada Gown',
    'og:type': 'website',
    'og:url': canonicalUrl,
    'og:site_name': 'Ilé Aṣọ',
    'og:locale': 'en_NG',
    'og:description': 'One length of adire.',
    'og:image': `${publicUrl}/media/${'a'.repeat(24)}/og.jpg`,
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': 'The gown from the front',
    'twitter:card': 'summary_large_image',
  })
})

test('a page without a canonical address isn’t indexed by search engines', () => {
  expect(tagsOf({ title: 'Your cart' })).toEqual({ robots: 'noindex' })
})

test('a title ends with the shop’s name, once, or stands alone if the name isn’t known', () => {
  const titleOf = (title: string, matches: Parameters<typeof pageMeta>[1]) => pageMeta({ title }, matches)[0]
  const known = [{ loaderData: { shop } }] as Parameters<typeof pageMeta>[1]
  expect(titleOf('Ada Gown', known)).toEqual({ title: 'Ada Gown | Ilé Aṣọ' })
  expect(titleOf('Ilé Aṣọ: Lagos', known)).toEqual({ title: 'Ilé Aṣọ: Lagos' })
  expect(titleOf('Ada Gown', [])).toEqual({ title: 'Ada Gown' })
})

test('a page without structured data has none', () => {
  const tags = pageMeta({ title: 'Ada Gown', canonicalUrl: publicUrl }, [])
  expect(tags.filter((tag) => 'script:ld+json' in tag)).toEqual([])
})
