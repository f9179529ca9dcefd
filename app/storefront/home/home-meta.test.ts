import { expect, test } from 'vitest'
import type { Picture } from '#domain/media/picture.ts'
import { shopFactsOf } from '#domain/settings/shop-facts.ts'
import { defaultSettings } from '#domain/settings/shop-settings.ts'
import type { LayoutName } from '../layouts/layout-links.ts'
import { homeMeta } from './home-meta.ts'

const publicUrl = 'https://aso.example'
const hero: Picture = { key: '0123456789abcdef01234567', width: 800, height: 1000, color: '#203040', alt: 'A gown' }
const terms = { ...defaultSettings.terms, freeShippingAbove: 7_000_000 }
const shop = shopFactsOf({ version: 2, settings: { ...defaultSettings, name: 'Ilé Aṣọ', terms } })
const layouts: LayoutName[] = ['heritage', 'studio', 'atelier']

const metaOf = (layout: LayoutName) =>
  homeMeta(layout, { publicUrl, hero, structured: [] }, [{ loaderData: { shop } }]) as Record<string, string>[]
const contentOf = (layout: LayoutName, key: string) =>
  metaOf(layout).find(({ name, property }) => key === name || key === property)?.content

// @rule Found and shared | The home page of each layout has its own title and description, and is its own canonical address
//   broken by: the path of another layout (home-meta.ts)
test('the home page of each layout is its own canonical page', () => {
  expect(layouts.map((layout) => metaOf(layout).find(({ rel }) => rel === 'canonical')?.href)).toEqual([
    `${publicUrl}/`,
    `${publicUrl}/home2`,
    `${publicUrl}/home3`,
  ])
  for (const key of ['og:title', 'description']) {
    expect(new Set(layouts.map((layout) => contentOf(layout, key))).size).toBe(layouts.length)
  }
})

test.each(layouts)('the home page of %s has the shop’s configured name and terms, and shares its hero', (layout) => {
  expect(metaOf(layout)[0]?.title).toMatch(/^Ilé Aṣọ: /)
  expect(contentOf(layout, 'description')).toContain('₦70,000')
  expect(contentOf(layout, 'og:image')).toBe(`${publicUrl}/media/${hero.key}/og.jpg`)
})

test.each([
  [
    'heritage',
    'Nigerian bespoke and traditional wear for women',
    'Adire, aso-oke, Ankara and lace, dyed, woven and sewn in Nigeria.',
  ],
  [
    'studio',
    'Clean lines in Nigerian cloth, for women',
    'Clean lines, good cloth, one bold colour: adire, aso-oke and Ankara for every day.',
  ],
  [
    'atelier',
    'Nigerian evening wear for women, finished by hand',
    'For the evenings that are remembered: lace, aso-oke and adire, boned, lined and finished by hand.',
  ],
] as const)('what a search engine shows of the home of %s', (layout, title, description) => {
  expect(metaOf(layout)[0]?.title).toBe(`Ilé Aṣọ: ${title}`)
  expect(contentOf(layout, 'description')).toBe(`${description} Free shipping ${shop.freeShipping}.`)
})
