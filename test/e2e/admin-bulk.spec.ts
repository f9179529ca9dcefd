import type { Page } from '@playwright/test'
import { signInAsAdministrator } from './accounts.ts'
import { middleOf, putFinger } from './finger.ts'
import { expect, query, ready, test } from './fixtures.ts'

const rows = (page: Page, name = 'Products') => page.getByRole('table', { name }).locator('tbody tr')

/** Makes drafts for this test alone, at ₦1,000, ₦2,000 and so on, with five pieces each. */
async function makeDrafts(word: string, count: number): Promise<void> {
  await query(
    `with made as (
       insert into product (name, slug, price, category_id, created_at, is_published, published_at)
       select $1 || ' ' || n, $1 || '-' || n, n * 100000, (select id from category order by name limit 1),
         now() - n * interval '1 minute', false, null
       from generate_series(1, $2::int) as n returning id)
     insert into stock (product_id, on_hand) select id, 5 from made`,
    [word, count],
  )
}

const pricesOf = async (word: string) =>
  (
    await query<{ price: string }>(`select price from product where slug like $1 || '-%' order by created_at desc`, [
      word,
    ])
  ).map(({ price }) => Number(price) / 100)

// @rule back-office §2 Products list | Products are selected by boxes, on a phone after Select; the bulk acts replace the header, and a change is previewed before it is applied
// @rule back-office §2 Products list | A bulk change can be undone, also later from the list of bulk changes
test('a shopkeeper lowers several prices after a preview, and undoes it', { tag: '@phone' }, async ({ page }) => {
  const word = 'zzbulk'
  await makeDrafts(word, 22)
  await signInAsAdministrator(page)
  await page.goto(`/admin/products?q=${word}`)
  await ready(page)
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.getByRole('checkbox', { name: `Select ${word} 1`, exact: true }).check()
  await page.getByRole('checkbox', { name: `Select ${word} 2`, exact: true }).check()
  const bar = page.getByRole('region', { name: 'Selected products' })
  await expect(bar).toContainText('2 selected')
  await bar.getByRole('button', { name: 'Price' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change prices' })
  await dialog.getByLabel('Percent').fill('none')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog).toContainText('Please write a percentage above 0')
  await dialog.getByLabel('Percent').fill('12.5')
  await dialog.getByLabel('Old price').selectOption('Show the price before as the old price')
  await dialog.getByRole('button', { name: 'Preview' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Prices down by 12.5%' })).toBeVisible()
  await expect(page.getByText('2 products would change. Nothing is changed yet.')).toBeVisible()
  await expect(rows(page, 'What would change').first()).toContainText(/₦1,000.*₦875, old price ₦1,000/)
  expect((await pricesOf(word)).slice(0, 2)).toEqual([1_000, 2_000])
  await page.getByRole('button', { name: 'Change 2 products' }).click()
  await expect(page.getByText('2 products changed.')).toBeVisible()
  expect((await pricesOf(word)).slice(0, 3)).toEqual([875, 1_750, 3_000])

  await query(`update product set price = 100, version = version + 1 where slug = $1`, [`${word}-2`])
  await page.getByRole('link', { name: 'All bulk changes' }).click()
  await page.getByRole('link', { name: 'Prices down by 12.5%' }).first().click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone: 1 product as before, 1 changed since and kept.')).toBeVisible()
  await expect(rows(page, 'Left as they are')).toContainText('Somebody has changed it since')
  expect((await pricesOf(word)).slice(0, 2)).toEqual([1_000, 1])
})

// @rule back-office §2 Products list | All products that match the filter can be selected, beyond those on the page
test('all products that match the filter are archived together', { tag: '@desktop' }, async ({ page }) => {
  await makeDrafts('zzall', 22)
  await signInAsAdministrator(page)
  await page.goto('/admin/products?q=zzall')
  await ready(page)
  await page.getByRole('checkbox', { name: 'Select all products on this page' }).check()
  const bar = page.getByRole('region', { name: 'Selected products' })
  const one = page.getByRole('checkbox', { name: 'Select zzall 2', exact: true })
  await one.uncheck()
  await expect(bar).toContainText('19 selected')
  await one.check()
  await expect(bar).toContainText('20 selected')
  await page.getByRole('button', { name: 'Select all 22 matching' }).click()
  await expect(page.getByText('22 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Archive', exact: true }).click()
  await page.getByRole('dialog', { name: 'Archive' }).getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('button', { name: 'Change 22 products' }).click()
  await expect(page.getByText('22 products changed.')).toBeVisible()
  const left = await query(`select id from product where slug like 'zzall-%' and archived_at is null`)
  expect(left).toEqual([])
})

// @rule back-office §2 Products list | An exported file is imported again: checked line by line, applied on request, with visible progress
test('a shopkeeper exports her products, changes them in a file and imports it', { tag: '@desktop' }, async ({
  page,
}) => {
  await makeDrafts('zzcsv', 3)
  await signInAsAdministrator(page)
  await page.goto('/admin/products?q=zzcsv')
  await ready(page)
  const coming = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export CSV' }).click()
  const download = await coming
  expect(download.suggestedFilename()).toMatch(/^products-\d{4}-\d\d-\d\d\.csv$/)
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
  const file = Buffer.concat(chunks).toString('utf8')
  expect(file.split('\r\n')).toHaveLength(5)

  const send = (name: string, content: string) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Import products' })).toBeVisible()
  await send('broken.csv', file.replace('zzcsv 2,,2000', 'zzcsv 2,,-2000'))
  await expect(page.getByRole('heading', { level: 1, name: 'broken.csv' })).toBeVisible()
  await expect(page.getByText('1 line can’t be applied, so nothing is.')).toBeVisible()
  await page.getByRole('link', { name: /^Refused/ }).click()
  await expect(rows(page, 'Lines')).toHaveCount(1)
  await expect(rows(page, 'Lines')).toContainText('Please set a price above ₦0')
  await expect(page.getByRole('button', { name: /^Apply/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Discard' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Import products' })).toBeVisible()
  // The shop refuses it long before it is fully uploaded.
  await send('large.csv', `slug,naam\n${'a,b\n'.repeat(2_000_000)}`)
  await expect(page.getByText('Line 1 names a column that isn’t known: “naam”.')).toBeVisible()
  await page.getByRole('link', { name: 'Upload another file' }).click()
  await expect(page.getByRole('table', { name: 'Last imports' }).getByText('large.csv')).toBeVisible()
  await send('prices.csv', file.replace('zzcsv 2,,2000', 'zzcsv 2,,2500'))
  await expect(page.getByText('1 line would change something. Nothing is changed yet.')).toBeVisible()
  await expect(rows(page, 'Lines').filter({ hasText: 'Changed' })).toContainText('price: 2000 → 2500')
  await page.getByRole('button', { name: 'Apply 1 line' }).click()
  await expect(page.getByText('Applied: 1 line changed something.')).toBeVisible()
  expect(await pricesOf('zzcsv')).toEqual([1_000, 2_500, 3_000])
})

// @rule back-office §2 Products list | A long press on a row of products or orders starts selecting, with a short vibration and no context menu; a moving finger scrolls
//   broken by: the context menu not prevented (use-long-press.ts)
test('a long press on a row selects it', { tag: '@phone' }, async ({ page }) => {
  await makeDrafts('zzhold', 2)
  await signInAsAdministrator(page)
  await page.goto('/admin/products?q=zzhold')
  await ready(page)
  await page.evaluate(() => {
    navigator.vibrate = () => document.body.toggleAttribute('data-vibrated', true)
    for (const type of ['pointermove', 'pointercancel'])
      addEventListener(type, () => document.body.toggleAttribute('data-moved', true))
  })
  await page.clock.install()
  const row = rows(page).filter({ hasText: 'zzhold 1' })
  const name = row.getByRole('link', { name: 'zzhold 1', exact: true })
  const finger = await putFinger(page)
  const at = await middleOf(name)
  await finger.touch('touchStart', at)
  await finger.slide(at, { x: at.x, y: at.y - 60 })
  await expect(page.locator('body')).toHaveAttribute('data-moved')
  await page.clock.runFor(1_000)
  await finger.touch('touchEnd')
  await expect(page.locator('body')).not.toHaveAttribute('data-vibrated')
  await expect(page.getByRole('button', { name: 'Select', exact: true })).toBeVisible()

  const still = await middleOf(name)
  await finger.touch('touchStart', still)
  await page.clock.runFor(600)
  await expect(page.getByRole('region', { name: 'Selected products' })).toContainText('1 selected')
  const hasMenu = await name.evaluate((link) =>
    link.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true })),
  )
  expect(hasMenu).toBe(false)
  await finger.touch('touchEnd')
  await expect(page.locator('body')).toHaveAttribute('data-vibrated')
  await expect(row.getByRole('checkbox')).toBeChecked()
  expect(new URL(page.url()).pathname).toBe('/admin/products')
})
