import { expect, query, ready, test } from './fixtures.ts'
import { tabTo } from './tab-to.ts'

test('the whole way from the home page to a paid order by keyboard alone', { tag: '@desktop' }, async ({
  page,
  noise,
}) => {
  const [product] = await query<{ slug: string; name: string; size: string }>(
    `select p.slug, p.name, p.sizes[1] as size from product p join stock s on s.product_id = p.id and s.size is null
     where p.archived_at is null and p.is_published and cardinality(p.sizes) > 0 and cardinality(p.colors) > 0 and s.on_hand > 5
     order by p.created_at desc limit 1`,
  )
  await page.goto('/')
  await ready(page)
  await tabTo(page, 'Shop Now')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Our Products' })).toBeVisible()

  await page.goto(`/product/${product?.slug}`)
  await ready(page)
  await tabTo(page, product?.size ?? '', 'radio')
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await tabTo(page, 'Increase quantity')
  await page.keyboard.press('Enter')
  await tabTo(page, 'Add to Cart')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Added to cart')).toBeVisible()

  await page.goto('/cart')
  await ready(page)
  await tabTo(page, 'Proceed to Checkout')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Continue as Guest' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/checkout/)
  await ready(page)

  const answers = ['Ngozi', 'Eze', 'ngozi@example.com', '0803 123 4567', '3 Marina', 'Lagos Island']
  await tabTo(page, 'First name')
  for (const [at, answer] of answers.entries()) {
    if (at > 0) await page.keyboard.press('Tab')
    await page.keyboard.type(answer)
  }
  await page.keyboard.press('Tab')
  await page.keyboard.type('Lagos')
  await tabTo(page, 'Pay ₦')
  await page.keyboard.press('Enter')
  const popup = page.locator('iframe[title$="payment (imitation)"]')
  await expect(popup).toBeVisible()
  const pay = popup.contentFrame().locator('button[value=success]')
  await expect(pay).toBeVisible()
  for (let tabs = 0; tabs < 20 && !(await pay.evaluate((button) => button === document.activeElement)); tabs++) {
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/order-success\?order=/)
  const id = new URL(page.url()).searchParams.get('order')
  const [order] = await query<{ payment_status: string }>('select payment_status from "order" where id = $1', [id])
  expect(order?.payment_status).toBe('success')
  expect(await noise.shift()).toBe(0)
})

test('the first link of a page is visible when focused, and skips the header', { tag: '@desktop' }, async ({
  page,
}) => {
  // This page blocks some navigations (`useBlocker`), which must not affect the link.
  await page.goto('/shop')
  await ready(page)
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await page.keyboard.press('Tab')
  await expect(skip).toBeFocused()
  // A clipped element can't be clicked.
  await skip.click()
  await expect(page.locator('main')).toBeFocused()
  await expect(page).toHaveURL('/shop')
  await page.keyboard.press('Tab')
  await expect(page.locator('main :focus')).toBeAttached()
})
