import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, query, ready, test } from './shopper.ts'

async function aProduct(): Promise<string> {
  const [product] = await query<{ slug: string }>(
    `select p.slug from product p join stock s on s.product_id = p.id
     where p.archived_at is null and cardinality(p.sizes) > 0 and cardinality(p.colors) > 0 and s.on_hand > 3 and s.size is null
     order by p.slug limit 1`,
  )
  return product?.slug ?? ''
}

async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).analyze()
  return found.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
}

/** Puts the product in the cart through the page, as a shopper would. */
async function putInCart(page: Page): Promise<void> {
  await page.goto(`/product/${await aProduct()}`)
  await ready(page)
  for (const name of [/^Size/, /^Color/]) {
    await page.getByRole('group', { name }).locator('input:enabled').first().check({ force: true })
  }
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByText('Added to cart')).toBeVisible()
}

const pages: Record<string, (page: Page) => Promise<void>> = {
  home: async (page) => void (await page.goto('/')),
  shop: async (page) => void (await page.goto('/shop')),
  'an empty listing': async (page) => void (await page.goto('/shop?minPrice=999000&maxPrice=999000')),
  product: async (page) => void (await page.goto(`/product/${await aProduct()}`)),
  'a missing product': async (page) => void (await page.goto('/product/nothing-like-it')),
  'an empty cart': async (page) => {
    await page.goto('/cart')
    await expect(page.getByText('Your cart is empty')).toBeVisible()
  },
  'a full cart': async (page) => {
    await putInCart(page)
    await page.goto('/cart')
    await expect(page.getByRole('link', { name: 'Proceed to Checkout' }).first()).toBeVisible()
  },
  checkout: async (page) => {
    await putInCart(page)
    await page.goto('/checkout')
    await expect(page.getByLabel('First name')).toBeVisible()
  },
  'a checkout with mistakes': async (page) => {
    await putInCart(page)
    await page.goto('/checkout')
    await ready(page)
    await page.getByRole('button', { name: /^Pay ₦/ }).click()
    await expect(page.getByText('Please fill in your first name').first()).toBeVisible()
  },
  'a stranger’s order': async (page) =>
    void (await page.goto('/order-success?order=2f1c2a4e-0000-4000-8000-000000000000')),
  'a missing page': async (page) => void (await page.goto('/nowhere')),
}

for (const [name, open] of Object.entries(pages)) {
  test(`${name} has no accessibility violation and shifts nothing`, async ({ page, noise }) => {
    await open(page)
    await page.waitForLoadState('networkidle')
    expect(await violations(page)).toEqual([])
    expect(await noise.shift()).toBe(0)
    // The document itself was asked for in vain; that isn't the page's fault.
    noise.console.splice(0, noise.console.length, ...noise.console.filter((line) => !/status of 404/.test(line)))
  })
}

test('every picture and control keeps within 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of ['/', '/shop', `/product/${await aProduct()}`, '/cart', '/checkout']) {
    await page.goto(path)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  }
})
