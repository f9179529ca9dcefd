import type { Page } from '@playwright/test'
import { expect, query, ready, settled, test as shopper } from './fixtures.ts'

export type Sold = {
  id: string
  slug: string
  name: string
  /** Kobo. */
  price: number
  sizes: string[]
  colors: string[]
  onHand: number
}

type Sell = (product?: Partial<Omit<Sold, 'id' | 'slug'>>) => Promise<Sold>

/** `sell` puts a product of the test's own on sale, which nobody else buys; it is gone from the shop after the test. */
export const test = shopper.extend<{ sell: Sell }>({
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

/** What earlier visits have left in the browser's storage, as the shop's own script writes it. */
function storedText(lines: Line[], wishes: Sold[]): string {
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
    wishlist: wishes.map((product) => ({ ...known(product), id: product.id })),
    checkoutInProgress: false,
  }
  return JSON.stringify({ state, version: 0 })
}

/** Fills the browser's storage as earlier visits would have, before the next page is opened. */
export const fillStorage = (page: Page, lines: Line[], wishes: Sold[] = []): Promise<void> =>
  storeText(page, storedText(lines, wishes))

/** Fills the cart and wishlist of an open page anew, as another tab would, and waits for what the server says of the lines. */
export async function fillFromOtherTab(page: Page, lines: Line[], wishes: Sold[] = []): Promise<void> {
  const quoted = lines.length > 0 ? page.waitForResponse(/\/quotes$/) : null
  await writeFromOtherTab(page, storedText(lines, wishes))
  await quoted
}

/** Writes the shop's own entry of local storage, whatever it says, and tells an open page of it as the browser does. */
export const writeFromOtherTab = (page: Page, text: string): Promise<void> =>
  page.evaluate((text) => {
    localStorage.setItem('aso-shop', text)
    dispatchEvent(new StorageEvent('storage', { key: 'aso-shop' }))
  }, text)

/** Writes the shop's own entry of local storage before the next page is opened, once, whatever it says. */
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

/** Opens a page and waits until it can be used. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await ready(page)
}

/** Leads an open page on to another address as its router does for a link, without a new document. */
export const follow = (page: Page, address: string): Promise<void> =>
  page.evaluate((address) => {
    const idx = (Number(history.state?.idx) || 0) + 1
    history.pushState({ key: crypto.randomUUID(), idx }, '', address)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, address)

/** The address of the data that React Router asks for. */
export const dataOf = (path: string) => new RegExp(`${path.replaceAll('/', '\\/')}\\.data`)

/** Takes what a test has provoked on purpose out of what the page said; anything else still fails it. */
export function ignoreConsole(noise: { console: string[] }, expected: RegExp): void {
  noise.console.splice(0, noise.console.length, ...noise.console.filter((line) => !expected.test(line)))
}

export { expect, query, ready, settled }
