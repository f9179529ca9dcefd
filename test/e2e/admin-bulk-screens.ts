import type { Page } from '@playwright/test'
import { signInAsAdministrator } from './accounts.ts'
import { expect, query, ready } from './fixtures.ts'
import { at, type Walk } from './screen.ts'

const longName = 'Ọlọ́runfúnmiláyọ̀ Adébánjọ-Ọláńrewájú hand-dyed àdìrẹ ẹlẹ́kọ boubou with embroidered neckline'

const upload = (page: Page, content: string) =>
  page.locator('input[type=file]').setInputFiles({
    name: 'prices-of-november-with-a-rather-long-name.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(content),
  })

/** Bulk changes to products, and product files. */
export const bulkWalk: Walk = {
  name: 'many products at once',
  screens: [
    {
      name: 'selected products',
      open: async (page) => {
        await query(
          `insert into product (name, slug, price, category_id, is_published, published_at)
           select $1 || n, 'screens-' || n || md5(random()::text), n * 10000000, (select id from category order by length(name) desc limit 1), false, null
           from generate_series(1, 3) as n`,
          [longName],
        )
        await signInAsAdministrator(page)
        await page.goto('/admin/products?status=draft')
        await ready(page)
        const select = page.getByRole('button', { name: 'Select', exact: true })
        if (await select.isVisible()) await select.click()
        for (const n of [1, 2, 3])
          await page
            .getByRole('checkbox', { name: `Select ${longName}${n}`, exact: true })
            .first()
            .check()
        await expect(page.getByText('3 selected')).toBeVisible()
        await page.evaluate(() => window.forgetShifts?.())
      },
    },
    {
      name: 'the dialog of a bulk change',
      open: async (page) => page.getByRole('button', { name: 'Price', exact: true }).click(),
      isDialog: true,
    },
    {
      name: 'the preview of a bulk change',
      isSameDocument: true,
      open: async (page) => {
        await page.getByRole('button', { name: 'Price', exact: true }).click()
        await page.getByLabel('Percent').fill('100')
        await page.getByLabel('Price', { exact: true }).selectOption('Raise by percent')
        await page.getByRole('button', { name: 'Preview' }).click()
        await expect(page.getByText('Nothing is changed yet.')).toBeVisible()
        await page.evaluate(() => window.forgetShifts?.())
      },
    },
    at('the bulk changes', '/admin/products/changes'),
    at('the imports', '/admin/products/import'),
    {
      name: 'the report of an import',
      isSameDocument: true,
      open: async (page) => {
        await ready(page)
        const lines = Array.from({ length: 60 }, (_, n) => `zz-screen-${n},"${longName}",${n - 2}000,adire,S,S,${n}`)
        await upload(page, `slug,name,price,category,sizes,size,stock\n${lines.join('\n')}\n`)
        await expect(page.getByText('can’t be applied, so nothing is.')).toBeVisible()
        await page.evaluate(() => window.forgetShifts?.())
      },
    },
    {
      name: 'an import that failed',
      open: async (page) => {
        await page.goto('/admin/products/import')
        await ready(page)
        await upload(page, `slug,name\na,"never closed\n`)
        await expect(page.getByText('begins a quote that is never closed')).toBeVisible()
        await page.evaluate(() => window.forgetShifts?.())
      },
    },
  ],
}
