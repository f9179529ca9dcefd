import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { personalPaths } from '#http/personal-paths.ts'
import { addPictures } from '#test/add-pictures.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { makeCategory, makeProduct } from '#test/factories.ts'
import { robotsText } from './robots-text.ts'
import { sitemapParts, urlsOfPart } from './sitemap-urls.server.ts'
import { sitemapIndex, sitemapPart } from './sitemap-xml.ts'

const publicUrl = 'https://aso.example'
const keys = ['a', 'b', 'c', 'd', 'e', 'f'].map((digit) => digit.repeat(24))
let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  const gowns = await makeCategory(db, { slug: 'gowns' })
  await makeCategory(db, { slug: 'empty' })
  const product = await makeProduct(db, { slug: 'ada-gown', categoryId: gowns })
  await makeProduct(db, { slug: 'gone-gown', categoryId: gowns, archivedAt: new Date() })
  await addPictures(
    db,
    product,
    keys.map((key, place) => ({ key, color: place < 3 ? '#008000' : '#FFD700' })),
  )
})
afterAll(() => database.close())

const shop = () => ({ db: database.db, publicUrl })
const addresses = async (part: string) => (await urlsOfPart(shop(), part))?.map(({ url }) => url)

describe('the sitemap', () => {
  // @rule Found and shared | Sitemap in parts with lastmod
  test('is an index of the shop’s own pages and of its products', async () => {
    const xml = sitemapIndex(await sitemapParts(shop()))
    expect(xml).toContain('<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">')
    expect([...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc]) => loc)).toEqual([
      `${publicUrl}/sitemap/shop.xml`,
      `${publicUrl}/sitemap/1.xml`,
    ])
    expect(xml).toMatch(/<lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/)
  })

  test('lists the fixed pages and the categories with something on sale', async () => {
    const listed = await addresses('shop')
    for (const home of ['/', '/home2', '/home3']) expect(listed).toContain(publicUrl + home)
    expect(listed).toContain(`${publicUrl}/category/gowns`)
    expect(listed).not.toContain(`${publicUrl}/category/empty`)
  })

  test('lists what is on sale with its pictures in every colour, nothing archived', async () => {
    const pages = await urlsOfPart(shop(), '1')
    expect(pages).toEqual([{ url: `${publicUrl}/product/ada-gown`, updatedAt: expect.any(Date), pictures: keys }])
    const xml = sitemapPart(publicUrl, pages ?? [])
    for (const key of keys) {
      expect(xml).toContain(`<image:image><image:loc>${publicUrl}/media/${key}/1280.webp</image:loc></image:image>`)
    }
  })

  test('has no part beyond the last', async () => {
    for (const part of ['2', '0', '-1', '01', 'x', '9'.repeat(20)]) expect(await addresses(part)).toBeUndefined()
  })

  test('stays well-formed with special characters in an address', () => {
    expect(sitemapPart(publicUrl, [{ url: 'https://aso.example/a?b=1&c=<d>' }])).toContain(
      '<loc>https://aso.example/a?b=1&amp;c=&lt;d&gt;</loc>',
    )
  })
})

// @rule Found and shared | robots.txt excludes personal pages and endless filter combinations
test('robots.txt disallows personal pages and filtered listings, and names the sitemap', () => {
  const lines = robotsText(publicUrl).split('\n')
  for (const path of [
    ...personalPaths,
    '/cart',
    '/wishlist',
    '/search',
    '/api/',
    '/functions/',
    '/storage/',
    '/webhooks/',
  ]) {
    expect(lines).toContain(`Disallow: ${path}`)
  }
  expect(lines).toContain('Disallow: /*?*sort=')
  expect(lines).not.toContain('Disallow: /media/')
  expect(lines.at(-2)).toBe(`Sitemap: ${publicUrl}/sitemap.xml`)
})
