import type { Page } from '@playwright/test'
import { signInAsAdministrator } from './accounts.ts'
import { failUntilClicked } from './fail-until-clicked.ts'
import { expect, query, ready, settled, test } from './fixtures.ts'
import { holdSave } from './held-save.ts'
import { pressTwiceAtOnce } from './pressed-twice.ts'

const rows = (page: Page) => page.getByRole('table', { name: 'Products' }).locator('tbody tr')
const names = (page: Page) => rows(page).locator('[data-opens]').allTextContents()
const search = (page: Page) => page.getByRole('textbox', { name: 'Search products' })
const address = (page: Page) => new URL(page.url()).search

/** Delays what the router reads from a path, like a slow network, until the returned function is called. */
async function holdReads(page: Page, path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(`**${path}*`, async (route) => {
    await promise
    // A request that was replaced by a later one is gone.
    await route.continue().catch(() => undefined)
  })
  return resolve
}

/** Makes products for this test alone, found by a word in their names. They are drafts, so that other tests' shoppers don't see them. */
async function makeProducts(word: string, count: number): Promise<void> {
  await query(
    `with made as (
       insert into product (name, slug, price, category_id, created_at, is_published, published_at)
       select $1 || ' ' || n, $1 || '-' || n, n * 100000, (select id from category order by name limit 1),
         now() - n * interval '1 minute', false, null
       from generate_series(1, $2::int) as n returning id, price)
     insert into stock (product_id, on_hand) select id, price / 100000 - 1 from made`,
    [word, count],
  )
}

// @rule back-office §2 Products list | The search begins half a second after the last key and is in the address; what is typed stays
//   broken by: a history entry for each letter (search-box.tsx)
// @rule back-office §2 Products list | Sort, filters and pages are in the address; Back returns to the list as it was
test('a shopkeeper finds, sorts and filters products, and Back returns to the same place', async ({ page }, {
  project,
}) => {
  await makeProducts('zzfind', 23)
  await signInAsAdministrator(page)
  await page.goto('/admin/products')
  await ready(page)
  if (project.name === 'desktop') await page.keyboard.press('/')
  else await search(page).focus()
  await search(page).pressSequentially('ZZFÍND')
  await page.waitForURL(/q=ZZF/)
  await expect(page.getByText('Showing 1 to 20 of 23 products')).toBeVisible()
  await expect(search(page)).toHaveValue('ZZFÍND')
  expect((await names(page)).slice(0, 2)).toEqual(['zzfind 1', 'zzfind 2'])
  await expect(rows(page).first().locator('mark').first()).toHaveText('zzfind')

  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(page.getByText('Page 2 of 2')).toBeVisible()
  expect(await names(page)).toEqual(['zzfind 21', 'zzfind 22', 'zzfind 23'])
  await page.getByLabel('Stock', { exact: true }).selectOption('Out of Stock')
  await expect(rows(page)).toHaveCount(1)
  expect(address(page)).toMatch(/stock=out/)
  expect(address(page)).not.toMatch(/page=/)
  await expect(rows(page).first()).toContainText('Out of Stock')
  await page.goBack()
  await expect(page.getByText('Page 2 of 2')).toBeVisible()
  await expect(page.getByLabel('Stock', { exact: true })).toHaveValue('')

  if (project.name === 'desktop') await page.getByRole('columnheader', { name: 'Price' }).getByRole('link').click()
  else await page.getByLabel('Sort').selectOption('Price, lowest first')
  await page.waitForURL(/sort=price/)
  if (project.name === 'desktop') {
    // The address changes before the list does. Until then the link would still sort as at the first click.
    await expect(page.getByRole('columnheader', { name: 'Price' })).toHaveAttribute('aria-sort', 'ascending')
    await page.getByRole('columnheader', { name: 'Price' }).getByRole('link').click()
    await expect.poll(() => names(page).then(([first]) => first)).toBe('zzfind 23')
    await expect(page.getByRole('columnheader', { name: 'Price' })).toHaveAttribute('aria-sort', 'descending')
  }
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect.poll(() => address(page)).not.toContain('q=')
  await expect(search(page)).toBeFocused()
  await search(page).fill('nothing is called like that')
  await expect(page.getByText('Try a different search query.')).toBeVisible()
})

test('on a slow network, choices build on the list that is being loaded, and a search replaces no other page', {
  tag: '@phone',
}, async ({ page }) => {
  await makeProducts('zzslow', 2)
  await signInAsAdministrator(page)
  await page.goto('/admin/products?q=zzslow')
  await settled(page)
  const stock = page.getByLabel('Stock', { exact: true })
  const drafts = page.getByRole('link', { name: 'Drafts' })

  const read = await holdReads(page, '/admin/products.data')
  await drafts.tap()
  await expect(drafts).toHaveAttribute('aria-current', 'page')
  await stock.selectOption('Out of Stock')
  await page.getByLabel('Sort').selectOption('Price, lowest first')
  await page.getByRole('link', { name: 'All', exact: true }).tap()
  await expect(drafts).not.toHaveAttribute('aria-current')
  read()
  await expect(page).toHaveURL('/admin/products?q=zzslow&stock=out&sort=price')
  await expect(rows(page)).toHaveCount(1)
  await expect(stock).toHaveValue('out')

  const open = await holdReads(page, '/admin/products/new.data')
  await search(page).pressSequentially('x')
  await page.getByRole('link', { name: 'Add Product' }).tap()
  // The search would have started by then.
  await page.waitForTimeout(700)
  open()
  await expect(page).toHaveURL('/admin/products/new')
})

// @rule back-office §2 Products list | At a desk the list works by keyboard alone: j and k move, Enter opens
//   broken by: j and k swapped (next-row.ts)
// @rule back-office §8 Products | Product deleted successfully, after a confirmation; Failed to delete product
//   broken by: deleted without a confirmation (product-list.tsx)
test('at a desk a product is found, opened and deleted by keyboard alone', { tag: '@desktop' }, async ({
  page,
  noise,
}) => {
  await makeProducts('zzkeys', 3)
  await signInAsAdministrator(page)
  await page.goto('/admin/products?q=zzkeys')
  await ready(page)
  for (const key of ['j', 'j', 'k', 'j']) await page.keyboard.press(key)
  await expect(page.getByRole('link', { name: 'zzkeys 2', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/edit$/)
  // The address changes before the page does.
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Product' })).toBeVisible()
  await page.goBack()
  await expect(rows(page)).toHaveCount(3)

  const remove = page.getByRole('button', { name: 'Delete zzkeys 2' })
  const question = page.getByRole('dialog', { name: 'Are you sure you want to delete this product?' })
  await remove.press('Enter')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(remove).toBeFocused()
  expect(await query(`select id from product where slug = 'zzkeys-2'`)).toHaveLength(1)

  await page.route('**/edit.data*', (route) => route.abort())
  await remove.press('Enter')
  await question.getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(page.getByText('Failed to delete product')).toBeVisible()
  await page.unroute('**/edit.data*')
  noise.console.splice(0)

  await remove.press('Enter')
  await question.getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(page.getByText('Product deleted successfully')).toBeVisible()
  await expect(rows(page)).toHaveCount(2)
  await expect(page.getByRole('link', { name: 'zzkeys 3', exact: true })).toBeFocused()
  expect(await query(`select id from product where slug = 'zzkeys-2'`)).toEqual([])
})

test('the answer to one deletion leaves the question about another, and the focus, alone', {
  tag: '@desktop',
}, async ({ page }) => {
  await makeProducts('zzslowly', 4)
  await signInAsAdministrator(page)
  await page.goto('/admin/products?q=zzslowly')
  await ready(page)
  const question = page.getByRole('dialog', { name: 'Are you sure you want to delete this product?' })
  const remove = question.getByRole('button', { name: 'Delete', exact: true })
  const removeAndClose = async (name: string) => {
    const release = await holdSave(page, '/edit')
    await page.getByRole('button', { name: `Delete ${name}` }).press('Enter')
    await remove.press('Enter')
    await expect(question.getByRole('button', { name: 'Deleting…' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(question).toHaveCount(0)
    return release
  }

  const release = await removeAndClose('zzslowly 1')
  await page.getByRole('button', { name: 'Delete zzslowly 3' }).press('Enter')
  await expect(question).toContainText('zzslowly 3')
  await expect(remove).toBeDisabled()
  release()
  await expect(rows(page)).toHaveCount(3)
  await expect(question).toContainText('zzslowly 3')
  await remove.press('Enter')
  await expect(question).toHaveCount(0)
  await expect(rows(page)).toHaveCount(2)
  await expect(page.getByRole('link', { name: 'zzslowly 4', exact: true })).toBeFocused()
  expect(await names(page)).toEqual(['zzslowly 2', 'zzslowly 4'])

  const releaseNext = await removeAndClose('zzslowly 2')
  await search(page).focus()
  releaseNext()
  await expect(rows(page)).toHaveCount(1)
  await expect(search(page)).toBeFocused()
})

test('a double click counts once: the confirmation stays, and deleting shows no error', {
  tag: '@desktop',
}, async ({ page }) => {
  await makeProducts('zzdouble', 2)
  await signInAsAdministrator(page)
  await page.goto('/admin/products?q=zzdouble')
  await ready(page)
  await page.evaluate(() => {
    const said: string[] = []
    Object.assign(window, { said })
    new MutationObserver(() => said.push(document.querySelector('[aria-label=Notices]')?.textContent ?? '')).observe(
      document.body,
      { childList: true, subtree: true, characterData: true },
    )
  })
  await page.getByRole('button', { name: 'Delete zzdouble 2' }).dblclick()
  const question = page.getByRole('dialog', { name: 'Are you sure you want to delete this product?' })
  await expect(question).toBeVisible()
  // Both presses come before the page responds, as on a slow phone.
  await pressTwiceAtOnce(question.getByRole('button', { name: 'Delete' }))
  await expect(rows(page)).toHaveCount(1)
  await settled(page)
  const said = String(await page.evaluate(() => Reflect.get(window, 'said')))
  expect(said).toContain('Product deleted successfully')
  expect(said).not.toContain('Failed to delete product')
})

// @rule back-office §8 Products | A list that couldn't be loaded is retried by a button, and appears
test('a list that fails is loaded by Retry; coming from another page, its skeleton is there at once', {
  tag: '@desktop',
}, async ({ page, noise }) => {
  await signInAsAdministrator(page)
  await page.goto('/admin/products/new')
  await ready(page)
  const held = Promise.withResolvers<void>()
  await failUntilClicked(page, '**/admin/products.data*', 'Retry', async (route) => {
    await held.promise
    await route.abort()
  })
  await page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name: 'Products' }).click()
  await expect(page.getByText('Loading products')).toBeAttached()
  held.resolve()
  await expect(page.getByText('Failed to load products')).toBeVisible()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(rows(page)).toHaveCount(20)
  noise.console.splice(0)
})

test('an open list shows changes made elsewhere, and nothing moves during a selection', {
  tag: '@desktop',
}, async ({ page }) => {
  await makeProducts('zzopen', 3)
  await signInAsAdministrator(page)
  const followed = page.waitForResponse((response) => response.url().includes('topic=catalogue'))
  await page.goto('/admin/products?q=zzopen')
  await ready(page)
  await followed
  const reprice = (price: number) => query('update product set price = $1 where slug = $2', [price * 100, 'zzopen-2'])
  await reprice(77_700)
  await expect(rows(page).nth(1)).toContainText('₦77,700')

  await rows(page).first().locator('[data-selects]').check()
  await reprice(88_800)
  // Longer than the page waits to collect changes before it reloads.
  await page.waitForTimeout(4_000)
  await expect(rows(page).nth(1)).toContainText('₦77,700')
  await rows(page).first().locator('[data-selects]').uncheck()
  await expect(rows(page).nth(1)).toContainText('₦88,800')
})
