import type { Page } from '@playwright/test'
import { expect, query, ready, settled, test as shopper } from './fixtures.ts'

export type Sold = {
  id: string
  slug: string
  name: string
  /** In kobo. */
  price: number
  sizes: string[]
  colors: string[]
  onHand: number
}

type Sell = (product?: Partial<Omit<Sold, 'id' | 'slug'>>) => Promise<Sold>

/** `sell` adds a product for this test alone and archives it afterwards. Each test has a `buyer` with her own e-mail address. */
export const test = shopper.extend<{ sell: Sell; ownEmail: undefined }>({
  ownEmail: [
    async ({ baseURL: _ }, use) => {
      // An e-mail address may have at most three unpaid orders.
      buyer.Email = `adebola-${crypto.randomUUID().slice(0, 8)}@example.com`
      await use(undefined)
    },
    { auto: true },
  ],
  sell: async ({ baseURL: _ }, use) => {
    const sold: string[] = []
    await use(async (product = {}) => {
      const made = await putOnSale({
        name: 'Ìró àti Bùbá',
        price: 2_000_000,
        sizes: [],
        colors: [],
        onHand: 9,
        ...product,
      })
      sold.push(made.id)
      return made
    })
    await query('update product set archived_at = now() where id = any($1) and archived_at is null', [sold])
  },
})

async function putOnSale(product: Omit<Sold, 'id' | 'slug'>): Promise<Sold> {
  const slug = `test-${crypto.randomUUID()}`
  const [row] = await query<{ id: string }>(
    `insert into product (name, slug, description, price, sizes, colors, category_id, created_at)
     select $1, $2, 'Made for a test.', $3, $4, $5, id, '2020-01-01' from category order by slug limit 1 returning id`,
    [product.name, slug, product.price, product.sizes, product.colors],
  )
  if (!row) throw new Error('the demo shop has no category')
  await query('insert into stock (product_id, on_hand) values ($1, $2)', [row.id, product.onHand])
  return { ...product, id: row.id, slug }
}

export type Line = { product: Sold; size?: string; color?: string; quantity?: number; price?: number }

const known = ({ name, slug, price }: Sold) => ({ name, slug, price, compareAtPrice: null, image: null })

/** The shop's entry in local storage, as its own script writes it. */
export function storedText(lines: Line[], wishlist: Sold[] = []): string {
  const state = {
    lines: lines.map(({ product, size = null, color = null, quantity = 1, price = product.price }) => ({
      ...known(product),
      productId: product.id,
      size,
      color,
      quantity,
      price,
      available: product.onHand,
    })),
    wishlist: wishlist.map((product) => ({ ...known(product), id: product.id })),
    checkoutInProgress: false,
  }
  return JSON.stringify({ state, version: 0 })
}

/** Fills local storage, as earlier visits would have, before the next page opens. */
export const fillStorage = (page: Page, lines: Line[], wishlist: Sold[] = []): Promise<void> =>
  storeText(page, storedText(lines, wishlist))

/** Replaces the cart and wishlist of an open page as another tab would, and waits for the new quote. */
export async function fillFromOtherTab(page: Page, lines: Line[], wishlist: Sold[] = []): Promise<void> {
  const quoted = lines.length > 0 ? page.waitForResponse(/\/quotes$/) : null
  await writeFromOtherTab(page, storedText(lines, wishlist))
  await quoted
}

/** Writes the shop's entry in local storage and sends an open page the storage event. */
export const writeFromOtherTab = (page: Page, text: string): Promise<void> =>
  page.evaluate((text) => {
    localStorage.setItem('aso-shop', text)
    dispatchEvent(new StorageEvent('storage', { key: 'aso-shop' }))
  }, text)

/** Writes the shop's entry in local storage once, before the next page opens. */
export async function storeText(page: Page, text: string): Promise<void> {
  const once = `stored ${crypto.randomUUID()}`
  await page.addInitScript(
    ({ once, text }) => {
      if (sessionStorage.getItem(once)) return
      sessionStorage.setItem(once, 'yes')
      localStorage.setItem('aso-shop', text)
    },
    { once, text },
  )
}

export const buyer = {
  'First name': 'Adébọ́lá',
  'Last name': 'Ṣówándé-Nwachukwu',
  Email: 'adebola@example.com',
  Phone: '0803 123 4567',
  Address: '12 Allen Avenue',
  City: 'Ikeja',
}

export async function fillAddress(page: Page): Promise<void> {
  for (const [label, text] of Object.entries(buyer)) await page.getByLabel(label).fill(text)
  await page.getByLabel('State').selectOption('Lagos')
}

/** Opens a page and waits until it is hydrated. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await ready(page)
}

/** Navigates within the page, as a link of the router would. */
export const follow = (page: Page, address: string): Promise<void> =>
  page.evaluate((address) => {
    const idx = (Number(history.state?.idx) || 0) + 1
    history.pushState({ key: crypto.randomUUID(), idx }, '', address)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, address)

/** The URL from which React Router loads a page's data. */
export const dataOf = (path: string) => new RegExp(`${path.replaceAll('/', '\\/')}\\.data`)

/** Removes expected lines from the recorded console output; any other line still fails the test. */
export function ignoreConsole(noise: { console: string[] }, expected: RegExp): void {
  noise.console.splice(0, noise.console.length, ...noise.console.filter((line) => !expected.test(line)))
}

export { expect, query, ready, settled }
