import type { Page } from '@playwright/test'
import { follow } from './cart-fixtures.ts'
import { fetchPage } from './fetch-page.ts'
import { expect, query, ready, settled, test } from './fixtures.ts'

const isNarrow = (page: Page) => (page.viewportSize()?.width ?? 0) < 1024

const cards = (page: Page) => page.locator('#products article')
const count = async (page: Page) => Number.parseInt((await page.getByRole('status').first().textContent()) ?? '', 10)

/** Opens the filter sheet. */
async function filters(page: Page) {
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await page.getByRole('button', { name: /^Filters/ }).click()
  return sheet
}

async function countInDatabase(condition: string): Promise<number> {
  const [row] = await query<{ count: number }>(
    `select count(*)::int as count from product p join category c on c.id = p.category_id where p.archived_at is null and p.is_published and ${condition}`,
  )
  return row?.count ?? -1
}

const collections: [path: string, title: string, canonical: string][] = [
  ['/shop/adire', 'Àdìrẹ', '/category/adire'],
  ['/shop/new-arrivals', 'New Arrivals', '/new-arrivals'],
  ['/shop/sale', 'Sale', '/sale'],
  ['/shop/traditional', 'Traditional', '/category/traditional'],
  ['/shop/modern', 'Modern', '/category/modern'],
  ['/shop/accessories', 'Accessories', '/category/accessories'],
  ['/collections/adire', 'Àdìrẹ', '/category/adire'],
  ['/collections/new', 'New Arrivals', '/new-arrivals'],
  ['/new-arrivals', 'New Arrivals', '/new-arrivals'],
  ['/bestsellers', 'Bestsellers', '/bestsellers'],
  ['/sale', 'Sale', '/sale'],
  ['/category/lace', 'Lace', '/category/lace'],
  ['/shop?category=lace&size=M&sort=price-asc', 'Lace', '/category/lace'],
  ['/shop2?collection=sale', 'Sale', '/sale'],
  ['/shop3', 'Our Products', '/shop'],
]

// @rule §2 Routes | /collections/adire, /collections/new
// @rule §2 Routes | /new-arrivals, /bestsellers, /sale
// @rule §2 Routes | /shop, /shop2, /shop3: product listing variants
// @rule §2 Routes | /shop/{collection} for adire, new-arrivals, sale, traditional, modern, accessories
//   broken by: sale not recognised as a collection (resolve-collection.ts)
// @rule D31 | The linked collections exist
test('every linked collection is a listing with a heading and one canonical address', { tag: '@phone' }, async ({
  request,
}) => {
  for (const [path, title, canonical] of collections) {
    const { status, headings, title: named, canonical: main } = await fetchPage(request, path)
    expect
      .soft({ path, status, headings: headings(1), title: named, canonical: main })
      .toEqual({ path, status: 200, headings: [title], title: `${title} | Aṣọ`, canonical })
  }
})

// @rule §2 Shop page | No products found; We couldn't find any products matching your current filters. Try adjusting
//   your search or browse our other categories.
// @rule §2 Shop page | Reset Filters button
// @rule §2 Search panel | No results found for "{text}" (on the search page)
//   broken by: another text (search/route.tsx)
test('a listing without results says so in its own words and offers a link', { tag: '@phone' }, async ({ request }) => {
  for (const shop of ['/shop', '/shop2', '/shop3']) {
    const { text, links } = await fetchPage(request, `${shop}?minPrice=999000&maxPrice=999000`)
    expect(text).toContain('No products found')
    expect(text).toContain(
      "We couldn't find any products matching your current filters. Try adjusting your search or browse our other categories.",
    )
    const resets = links.filter((link) => link.text === 'Reset Filters').map(({ href }) => href)
    // One beside the filters, one in the middle of the page.
    expect(resets).toEqual([shop, shop])
  }
  expect((await fetchPage(request, '/search?q=xyzzy')).text).toContain('No results found for "xyzzy"')
  const narrowed = await fetchPage(request, '/search?q=kaftan&minPrice=999000')
  expect(narrowed.links.findLast(({ text }) => text === 'Reset Filters')?.href).toBe('/search?q=kaftan')
})

// @rule §2 Category page | When the category does not exist: Category not found
//   broken by: another text (category-not-found.tsx)
// @rule §2 Routes | An unknown category or collection is not found (404)
test('a category that does not exist is not found, with a link to others', { tag: '@phone' }, async ({ request }) => {
  for (const path of ['/category/nothing-like-it', '/shop/nothing-like-it', '/collections/nothing-like-it']) {
    const { status, headings, links } = await fetchPage(request, path)
    expect({ path, status, headings: headings(1) }).toEqual({ path, status: 404, headings: ['Category not found'] })
    expect(links).toContainEqual({ text: 'All Products', href: '/shop' })
  }
})

// @rule §2 Category page | Banner with category image and name, product count, price slider, sort
//   broken by: no count in the banner, or only that of the shown cards (category/route.tsx)
// @rule §2 Routes | /category/{slug}
// @rule §7 Catalogue | Category by slug
//   broken by: a category's page without its category (category/route.tsx)
test('categories, collections and searches are listings of their own', { tag: '@phone' }, async ({ page }) => {
  await test.step('a collection has the same filters, and keeps its path', async () => {
    await page.goto('/sale')
    await ready(page)
    const onSale = await countInDatabase('p.compare_at_price > p.price')
    expect(await count(page)).toBe(onSale)
    await page.getByLabel('Sort').selectOption('price-asc')
    await expect(page).toHaveURL('/sale?sort=price-asc')
    await (await filters(page)).getByLabel('Blue').check()
    await expect(page).toHaveURL('/sale?color=Blue&sort=price-asc')
  })

  await test.step('bestsellers are sorted by units sold until another order is chosen', async () => {
    await page.goto('/bestsellers')
    await ready(page)
    await expect(page.getByLabel('Sort')).toHaveValue('bestselling')
    await page.getByLabel('Sort').selectOption('newest')
    await expect(page).toHaveURL('/bestsellers?sort=newest')
  })

  await test.step('a category has a banner with its picture, its name and its count, and the filters', async () => {
    await follow(page, '/category/adire')
    await expect(page.getByRole('heading', { level: 1, name: 'Àdìrẹ' })).toBeVisible()
    const products = await countInDatabase("c.slug = 'adire'")
    await expect(page.getByText(`${products} Products`)).toBeVisible()
    await expect(page.locator('main section').first().locator('img')).toBeVisible()
    const picture = page.locator('meta[property="og:image"]')
    await expect(picture).toHaveAttribute('content', /^https?:\/\/.*\/media\/.*\/og\.jpg$/)
    await page.getByLabel('Sort').selectOption('price-desc')
    await expect(page).toHaveURL('/category/adire?sort=price-desc')
    await expect((await filters(page)).getByLabel('Lowest price')).toBeVisible()
    // The category's own count includes products that are filtered out here.
    await page.goto('/category/adire?minPrice=999000')
    await ready(page)
    await expect(page.getByText('No products found')).toBeVisible()
    await expect(page.getByText(`${products} Products`)).toBeVisible()
  })

  await test.step('the search page shows the search text, has the filters, and is marked noindex', async () => {
    await follow(page, '/search?q=kaftan')
    await expect(page.getByRole('heading', { level: 1, name: 'Results for “kaftan”' })).toBeVisible()
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    expect(await count(page)).toBeGreaterThan(0)
    await (await filters(page)).getByLabel('L', { exact: true }).check()
    await expect(page).toHaveURL('/search?q=kaftan&size=L')
  })

  await test.step('the search page without a text offers a search box', async () => {
    await page.goto('/search?q=%20%20')
    await page.getByRole('main').getByRole('searchbox').fill('gele')
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL('/search?q=gele')
    await expect(cards(page).first()).toBeVisible()
  })
})

// @rule back-office §2 Collections | Categories with name, description, 'N Products' and an 'Explore Collection' link
//   to /category/{slug}
//   broken by: no count of products (category-list.tsx)
// @rule back-office §2 Collections | The image side alternates
// @rule back-office §2 Collections | A skeleton of 6 items shows while loading
test('the page of all collections', async ({ page, noise }) => {
  await page.goto('/collections')
  const rows = page.locator('main li')

  await test.step('each has a name, a description, a count and a link to its category', async () => {
    const categories = await query<{ slug: string; name: string; description: string; products: number }>(
      `select slug, name, description,
        (select count(*)::int from product p where p.category_id = c.id and p.archived_at is null and p.is_published) as products
       from category c order by position, name`,
    )
    await expect(rows).toHaveCount(categories.length)
    for (const [at, { slug, name, description, products }] of categories.entries()) {
      await expect(rows.nth(at).getByRole('heading')).toHaveText(name)
      await expect(rows.nth(at)).toContainText(description)
      await expect(rows.nth(at)).toContainText(`${products} Products`)
      await expect(rows.nth(at).getByRole('link', { name: 'Explore Collection' })).toHaveAttribute(
        'href',
        `/category/${slug}`,
      )
    }
  })

  await test.step('their pictures are on alternating sides', async () => {
    const sides = await rows.evaluateAll((all) =>
      all.map((row) => (row.querySelector('img')?.getBoundingClientRect().left ?? 0) < window.innerWidth / 2 - 100),
    )
    expect(sides).toEqual(sides.map((_, at) => isNarrow(page) || at % 2 === 0))
  })

  await test.step('six skeletons are shown while they load', async () => {
    await ready(page)
    await page.getByRole('link', { name: 'Explore Collection' }).first().click()
    await expect(page).toHaveURL(/\/category\//)
    // The address changes before the page does.
    await settled(page)
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/collections.data*', async (route) => {
      await held
      await route.continue()
    })
    await page.goBack()
    await expect(page.locator('[data-skeleton] > li')).toHaveCount(6)
    answer()
    await expect(page.getByRole('link', { name: 'Explore Collection' }).first()).toBeVisible()
    await expect(page.locator('[data-skeleton]')).toHaveCount(0)
    expect(await noise.shift()).toBe(0)
  })
})

test.describe('invalid values in the address', { tag: '@phone' }, () => {
  // @rule Bad input | Unknown sort, page 0, -1, 1e9, non-numeric prices, unknown category, sizes, colours
  //   broken by: an unknown category narrows the listing (load-listing.server.ts)
  test('are ignored', async ({ request }) => {
    for (const search of [
      'sort=cheapest',
      'page=0',
      'page=-1',
      'page=1e9',
      'minPrice=abc&maxPrice=-5',
      'category=nothing-like-it',
      'size=XXXL&color=Mauve&collection=everything',
      'category=%3Cscript%3E&size=%00',
    ]) {
      const { status, headings, tags, links } = await fetchPage(request, `/shop?${search}`)
      const chips = links.filter(({ text }) => text.startsWith('Remove filter'))
      expect
        .soft({ search, status, headings: headings(1), cards: tags('article').length, chips })
        .toEqual({ search, status: 200, headings: ['Our Products'], cards: 9, chips: [] })
    }
  })

  // @rule Bad input | Reversed prices, a page past the end
  //   broken by: reversed prices left as they are (listing.ts)
  test('reversed prices are swapped, a page past the end shows the last one', async ({ request }) => {
    const turned = await fetchPage(request, '/shop?minPrice=90000&maxPrice=40000')
    expect(turned.links.map(({ text }) => text)).toContain('Remove filter ₦40,000 to ₦90,000')
    const last = Math.ceil((await countInDatabase('true')) / 9)
    const past = await fetchPage(request, '/shop?page=99999')
    expect(past.tags('a').filter((tag) => tag.includes('aria-current="page"'))).toEqual([
      expect.stringContaining(`aria-label="Page ${last}"`),
    ])
    expect(past.links.map(({ text }) => text)).not.toContain('Next page')
  })

  // @rule Bad input | 10,000-character search, markup in search
  test('markup and ten thousand characters in a search are only text', async ({ page, request }) => {
    const markup = '<img src=x onerror=alert(1)>'
    const { text, tags } = await fetchPage(request, `/search?${new URLSearchParams({ q: markup })}`)
    expect(text).toContain(`No results found for "${markup}"`)
    expect(tags('img').filter((tag) => tag.includes('onerror'))).toEqual([])
    await page.goto(`/search?q=${'x'.repeat(10_000)}`)
    await expect(page.getByText(`No results found for "${'x'.repeat(100)}"`)).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  })
})
