import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addPictures } from '#test/add-pictures.ts'
import { makeCategory, makeProduct } from '#test/factories.ts'
import { openTestApi, type TestApi } from '#test/test-api.ts'

type Picture = { key: string; productColor: string | null; alt: string }
type Product = {
  id: string
  slug: string
  price: number
  images: string[]
  description: string
  categoryId: string
} & {
  pictures: Picture[]
}
type Page = { data: Product[]; count: number; page: number; pageSize: number }

let api: TestApi
let gown: string
let wraps: string
beforeAll(async () => {
  api = await openTestApi()
  wraps = await makeCategory(api.db, { name: 'Wraps', slug: 'wraps' })
  for (let price = 10; price < 20; price++) await makeProduct(api.db, { categoryId: wraps, price: price * 1000 })
  gown = await makeProduct(api.db, {
    slug: 'gown',
    name: 'Àdìrẹ gown',
    price: 45_000,
    compareAtPrice: 50_000,
    sizes: ['S', 'M'],
    stock: [
      { size: 'S', color: null, onHand: 2 },
      { size: 'M', color: null, onHand: 0 },
    ],
  })
  await api.db.updateTable('product').set({ description: 'Dyed by hand.' }).where('id', '=', gown).execute()
  await addPictures(
    api.db,
    gown,
    ['0', '1', '2'].map((digit) => ({ key: digit.repeat(24), alt: 'A gown', color: digit === '2' ? '#FFD700' : null })),
  )
  const focus = { focusX: 30, focusY: 0 }
  await api.db.updateTable('productImage').set(focus).where('mediaKey', '=', '1'.repeat(24)).execute()
})
afterAll(() => api.close())

const pictures = [
  { alt: 'A gown', productColor: null },
  { alt: 'A gown', productColor: null, focus: '30% 0%' },
  { alt: 'A gown, in gold', productColor: '#FFD700' },
].map((picture, place) => ({ ...picture, key: `${place}`.repeat(24), width: 1280, height: 1600, color: '#203040' }))

const list = async (query = '') => (await (await api.ask(`/api/v1/products${query}`)).json()) as Page
const read = async (slug: string) => (await (await api.ask(`/api/v1/products/${slug}`)).json()) as { data: Product }

describe('the list of products', () => {
  // @rule §7 Catalogue | Paging by range, 9 per page
  //   broken by: ten products a page (listing.ts)
  // @rule Bad input | A page number past the end gives the last page, however large it is
  test('has pages of nine and the total count', async () => {
    expect(await list()).toMatchObject({ count: 11, page: 1, pageSize: 9, data: { length: 9 } })
    expect(await list('?page=2')).toMatchObject({ count: 11, page: 2, data: { length: 2 } })
    for (const beyond of ['3', '999999', '1000000', '1000000000', '9007199254740992', '9'.repeat(400)]) {
      expect(await list(`?page=${beyond}`)).toMatchObject({ count: 11, page: 2, data: { length: 2 } })
    }
  })

  // @rule §3 Entities | A product has id, slug, name, description, price, compare_at_price, sizes, colors (hex codes),
  //   images, category_id, stock_quantity, created_at and its category's name
  //   broken by: only the first picture returned (product-schemas.ts)
  test('has all fields of a product, with every picture in its largest size', async () => {
    const [found] = (await list('?sort=price-desc')).data
    expect(found).toMatchObject({
      id: gown,
      slug: 'gown',
      name: 'Àdìrẹ gown',
      description: 'Dyed by hand.',
      price: 4_500_000,
      compareAtPrice: 5_000_000,
      sizes: ['S', 'M'],
      colors: [],
      pictures,
      images: ['0', '1', '2'].map((digit) => `/media/${digit.repeat(24)}/1280.webp`),
      stockQuantity: 2,
      isNew: expect.any(Boolean),
      isFeatured: false,
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
    })
    expect(found).toMatchObject({ category: { id: found?.categoryId, slug: expect.any(String) } })
  })

  test('is filtered by category and by prices in kobo, and sorted', async () => {
    const found = await list('?category=wraps&minPrice=1200000&maxPrice=1400000&sort=price-asc')
    expect(found.data.map((product) => product.price)).toEqual([1_200_000, 1_300_000, 1_400_000])
    expect(await list('?minPrice=1400000&maxPrice=1200000')).toMatchObject({ count: 3 })
    expect(await list('?category=nothing-here')).toMatchObject({ count: 0, data: [] })
  })

  // @rule §7 Catalogue | The list call accepts text, sizes, colours and collection too
  test('accepts the filters of the shop page: text, collection, and several sizes and colours', async () => {
    expect((await list('?q=adrie+gown')).data.map((product) => product.slug)).toEqual(['gown'])
    expect((await list('?collection=sale')).data.map((product) => product.slug)).toEqual(['gown'])
    expect(await list('?size=S&size=XXL')).toMatchObject({ count: 1 })
    expect(await list('?size=M')).toMatchObject({ count: 0 })
    expect(await list('?color=Blue&color=White')).toMatchObject({ count: 0 })
    expect(await list('?collection=all&size=9&color=%00&q=%20')).toMatchObject({ count: 11 })
  })

  test.each(['?page=x&sort=cheapest', '?minPrice=-1&maxPrice=1e9', '?category=%00', '?page=1&page=2', '?page=0'])(
    'ignores parameters that it can’t read: %s',
    async (query) => {
      expect(await list(query)).toMatchObject({ count: 11, page: 1 })
    },
  )

  test('may be cached by a CDN and revalidated by its ETag', async () => {
    const answer = await api.ask('/api/v1/products')
    expect(answer.headers.get('cache-control')).toMatch(/^public, max-age=0, s-maxage=\d+/)
    const etag = answer.headers.get('etag') ?? ''
    const again = await api.ask('/api/v1/products', { headers: { 'if-none-match': etag } })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })
})

describe('a product', () => {
  // @rule §7 Catalogue | Product by slug (single row)
  test('has its stock', async () => {
    expect((await read('gown')).data).toMatchObject({
      id: gown,
      description: 'Dyed by hand.',
      images: { length: 3 },
      stockQuantity: 2,
      stock: [
        { size: 'S', color: null, onHand: 2 },
        { size: 'M', color: null, onHand: 0 },
      ],
    })
    expect((await read('gown')).data.pictures).toEqual(pictures)
  })

  test('redirects from its id and its former slugs to the current one', async () => {
    await api.db.insertInto('slugRedirect').values({ slug: 'old-gown', productId: gown }).execute()
    for (const former of ['old-gown', gown]) {
      const answer = await api.ask(`/api/v1/products/${former}`)
      expect([answer.status, answer.headers.get('location')]).toEqual([308, '/api/v1/products/gown'])
    }
  })

  test.each(['nothing-here', '%00', '..%2f..%2fetc', "'%20or%201=1", '%ff'])('answers 404: %s', async (slug) => {
    const answer = await api.ask(`/api/v1/products/${slug}`)
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ error: { code: 'not_found' } })
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })
})

test('cards are read by ids, each in the requested colour', async () => {
  const [green, gold] = ['#008000', '#FFD700']
  const two = await makeProduct(api.db, { colors: [green, gold] })
  const keys = ['d', 'e', 'f'].map((digit) => digit.repeat(24))
  await addPictures(
    api.db,
    two,
    keys.map((key, place) => ({ key, color: place === 0 ? green : gold })),
  )
  const shown = async (query: string) => {
    const answer = await api.ask(`/api/v1/products/cards?${query}`)
    const { data } = (await answer.json()) as { data: (Product & { shownColor?: string })[] }
    return data.map((card) => [card.id, card.shownColor, ...card.pictures.map(({ key }) => key)])
  }
  expect(await shown(`ids=${gown},nonsense,${two}&colors=,008000,ffd700`)).toEqual([
    [gown, undefined, ...pictures.slice(0, 2).map(({ key }) => key)],
    [two, gold, keys[1], keys[2]],
  ])
  for (const colors of ['', '&colors=', '&colors=%00', '&colors=ff0000,ffd700', `&colors=${','.repeat(5000)}`]) {
    expect(await shown(`ids=${two}${colors}`)).toEqual([[two, undefined, keys[0]]])
  }
})

test('cards are those of the first fifty ids, however many are requested', async () => {
  const missing = (count: number) => Array.from({ length: count }, () => randomUUID())
  const shown = async (ids: string[]) => {
    const answer = await api.ask(`/api/v1/products/cards?ids=${ids.join()}`)
    return ((await answer.json()) as { data: Product[] }).data.map(({ id }) => id)
  }
  expect(await shown([...missing(49), gown])).toEqual([gown])
  expect(await shown([...missing(50), gown])).toEqual([])
})

test('related products are those of the first fifty ids, however many are sent', async () => {
  const missing = (count: number) => Array.from({ length: count }, () => randomUUID())
  const related = async (ids: string[]) => {
    const answer = await api.ask(`/api/v1/products/related?ids=${ids.join()}`)
    return ((await answer.json()) as { data: Product[] }).data
  }
  const [given] = (await list('?category=wraps')).data
  expect(await related([...missing(49), given?.id ?? ''])).toHaveLength(4)
  expect(await related([...missing(50), given?.id ?? ''])).toEqual([])
})

// @rule §7 Catalogue | Related: category among the cart's, excluding cart items, limit 4
//   broken by: two related products (catalogue/queries.server.ts)
test('related products are up to four of the same category, without those given', async () => {
  const [given] = (await list('?category=wraps')).data
  const answer = await api.ask(`/api/v1/products/related?ids=${given?.id},nonsense`)
  const { data } = (await answer.json()) as { data: Product[] }
  expect(data).toHaveLength(4)
  expect(data.map((card) => card.id)).not.toContain(given?.id)
  expect(await (await api.ask('/api/v1/products/related')).json()).toEqual({ data: [] })
})

// @rule §3 Entities | A category has id, name, slug and image
// @rule §7 Catalogue | Categories: id, name, slug
test('categories have their number of products', async () => {
  const { data } = (await (await api.ask('/api/v1/categories')).json()) as { data: object[] }
  expect(data).toContainEqual({ id: wraps, slug: 'wraps', name: 'Wraps', description: '', picture: null, products: 10 })
})
