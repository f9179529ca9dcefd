import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addPictures } from '#test/add-pictures.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { makeCategory, makeProduct } from '#test/factories.ts'
import { findProduct, listCategories, readHomeSections } from './queries.server.ts'
import { recordSale, recordView } from './record-activity.server.ts'
import { relatedProducts } from './related-products.server.ts'
import { suggest } from './suggest.server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

describe('a product page', () => {
  test('has its stock by size and colour', async () => {
    const stock = [
      { size: 'S', color: '#FF0000', onHand: 2 },
      { size: 'M', color: '#FF0000', onHand: 0 },
    ]
    await makeProduct(database.db, { slug: 'grid', sizes: ['S', 'M'], colors: ['#FF0000'], stock })
    expect(await findProduct(database.db, 'grid')).toMatchObject({
      found: 'product',
      product: { slug: 'grid', stock, stockQuantity: 2, pictures: [] },
    })
  })

  test('has all pictures with their colours, named in the alternative texts', async () => {
    const id = await makeProduct(database.db, { slug: 'two-tone', colors: ['#008000', '#FFD700'] })
    await addPictures(database.db, id, [
      { key: 'a'.repeat(24), color: '#008000', alt: 'A green gown' },
      { key: 'b'.repeat(24), color: '#FFD700', alt: 'A gown' },
      { key: 'c'.repeat(24), alt: 'Its label' },
    ])
    expect(await findProduct(database.db, 'two-tone')).toMatchObject({
      product: {
        pictures: [
          { key: 'a'.repeat(24), color: '#203040', productColor: '#008000', alt: 'A green gown' },
          { key: 'b'.repeat(24), color: '#203040', productColor: '#FFD700', alt: 'A gown, in gold' },
          { key: 'c'.repeat(24), color: '#203040', productColor: null, alt: 'Its label' },
        ],
      },
    })
  })

  test('accepts no picture with an invalid colour', async () => {
    const id = await makeProduct(database.db)
    for (const color of ['gold', 'FFD700', '#FFD70', '#FFD7000', '#GGGGGG', '']) {
      await expect(addPictures(database.db, id, [{ key: 'a'.repeat(24), color }])).rejects.toThrow(
        'product_image_color_check',
      )
    }
  })

  test('is found as moved by id and by a former slug', async () => {
    const id = await makeProduct(database.db, { slug: 'new-name' })
    await database.db.insertInto('slugRedirect').values({ slug: 'old-name', productId: id }).execute()
    expect(await findProduct(database.db, id)).toEqual({ found: 'moved', slug: 'new-name' })
    expect(await findProduct(database.db, 'old-name')).toEqual({ found: 'moved', slug: 'new-name' })
  })

  test('is not found for archived products, unknown and hostile slugs', async () => {
    await makeProduct(database.db, { slug: 'archived', archivedAt: new Date() })
    for (const slug of ['archived', 'nobody', "'; drop table product; --", '%', '../../etc/passwd', 'x'.repeat(5000)]) {
      expect(await findProduct(database.db, slug)).toBeNull()
    }
  })
})

describe('suggestions', () => {
  beforeAll(async () => {
    const categoryId = await makeCategory(database.db, { name: 'Àdìrẹ', slug: 'adire' })
    for (const name of ['Kids in àdìrẹ', 'Men in àdìrẹ', 'Wraps of àdìrẹ']) await makeCategory(database.db, { name })
    for (let n = 0; n < 7; n++) await makeProduct(database.db, { name: `Àdìrẹ Ẹlẹ́kọ ${n}`, categoryId })
    await makeProduct(database.db, { name: '100% cotton_wrap' })
    await makeProduct(database.db, { name: 'Ɗan Kano ƙaramin' })
  })

  // @rule §2 Search panel | Up to 5 products and 3 categories
  //   broken by: six suggested products (suggest.server.ts)
  test('find names without their accents: five products and three categories at most', async () => {
    const found = await suggest(database.db, 'ADIRE')
    expect(found.products).toHaveLength(5)
    expect(found.categories.map((category) => category.name)).toEqual(['Àdìrẹ', 'Kids in àdìrẹ', 'Men in àdìrẹ'])
    expect((await suggest(database.db, 'elẹko 3')).products).toHaveLength(1)
    expect((await suggest(database.db, 'dan kano kar')).products).toHaveLength(1)
  })

  // @rule §5 Search | Blank or whitespace-only text finds nothing
  //   broken by: blank text searched for (suggest.server.ts)
  test('take wildcards of LIKE literally, and find nothing for blank text', async () => {
    expect((await suggest(database.db, '0%')).products.map((product) => product.name)).toEqual(['100% cotton_wrap'])
    expect((await suggest(database.db, 'n_w')).products).toHaveLength(1)
    expect((await suggest(database.db, '%')).products).toHaveLength(1)
    expect((await suggest(database.db, '\\')).products).toEqual([])
    expect(await suggest(database.db, '   ')).toEqual({ products: [], categories: [] })
  })
})

// @rule D8 | New = is_new, bestsellers = units sold, trending = recent views, from the catalogue
//   broken by: trending by units sold (catalogue/queries.server.ts)
test('the home page’s sections show the newest, the most sold and the most viewed', async () => {
  const sold = await makeProduct(database.db, { isNew: false })
  const seen = await makeProduct(database.db, { isNew: false })
  await recordSale(database.db, [{ productId: sold, quantity: 3 }], new Date())
  await recordView(database.db, seen, new Date())
  await recordView(database.db, seen, new Date())
  const shelves = await readHomeSections({ db: database.db, clock: () => new Date() })
  expect(shelves.bestsellers.map((card) => card.id)).toEqual([sold])
  expect(shelves.trending.map((card) => card.id)).toEqual([seen])
  const later = new Date(Date.now() + 31 * 86_400_000)
  const { bestsellers, trending } = await readHomeSections({ db: database.db, clock: () => later })
  expect([...bestsellers, ...trending]).toEqual([])
  expect(shelves.newArrivals).toHaveLength(8)
  expect(shelves.newArrivals.every((card) => card.isNew)).toBe(true)
})

// @rule §7 Catalogue | Related products (the cart's categories, excluding cart items, limit 4)
//   broken by: two related products (catalogue/queries.server.ts)
test('related products share a category, exclude given and sold-out ones, four at most', async () => {
  const categoryId = await makeCategory(database.db)
  const ids = []
  for (let n = 0; n < 6; n++) ids.push(await makeProduct(database.db, { categoryId }))
  const soldOut = await makeProduct(database.db, { categoryId, stock: 0 })
  const related = await relatedProducts(database.db, [ids[0] ?? '', 'not-an-id'])
  expect(related).toHaveLength(4)
  const shown = related.map((card) => card.id)
  expect(shown).not.toContain(ids[0])
  expect(shown).not.toContain(soldOut)
})

test('categories have the number of their products on sale', async () => {
  const categoryId = await makeCategory(database.db, { slug: 'counted' })
  await makeProduct(database.db, { categoryId })
  await makeProduct(database.db, { categoryId, archivedAt: new Date() })
  expect((await listCategories(database.db)).find((category) => category.slug === 'counted')).toMatchObject({
    products: 1,
  })
})
