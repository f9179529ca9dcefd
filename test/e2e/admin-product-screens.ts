import type { Page } from '@playwright/test'
import { signInAsAdministrator } from './accounts.ts'
import { expect, query, ready } from './fixtures.ts'
import { openOwnShop } from './own-shop.ts'
import type { Walk } from './screen.ts'

const longName = 'Ọlọ́runfúnmiláyọ̀ Adébánjọ-Ọláńrewájú hand-dyed àdìrẹ ẹlẹ́kọ boubou with embroidered neckline'
const sizes = ['S', 'M', 'L', 'One Size Fits Most Of Us']
const colors = ['#1F2A5A', '#8FB7DC', '#D19A1E']

async function openLongProduct(page: Page): Promise<string> {
  const own = await openOwnShop('Screens')
  const stock = sizes.flatMap((size) => colors.map((color, n): [string, string, number] => [size, color, 3 * n]))
  const { id } = await own.make({
    name: longName,
    price: 1_250_000,
    compareAtPrice: 2_000_000,
    sizes,
    colors,
    stock,
    pictures: 4,
  })
  await page.goto(`/admin/products/${id}/edit`)
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Product' })).toBeVisible()
  return id
}

let edited = ''

/** The product form: new, with mistakes, full with long names, changed by somebody else, archived. */
export const productFormWalk: Walk = {
  name: 'the product form',
  screens: [
    {
      name: 'a new product',
      open: async (page) => {
        await signInAsAdministrator(page)
        await page.goto('/admin/products/new')
        await expect(page.getByRole('heading', { level: 1, name: 'Add New Product' })).toBeVisible()
      },
    },
    {
      name: 'a new product with mistakes',
      isAnswer: true,
      isSameDocument: true,
      open: async (page) => {
        await ready(page)
        await page.getByLabel('Old price', { exact: false }).fill('much')
        await page.getByRole('radio', { name: 'On a day' }).check()
        await page.getByRole('button', { name: 'Add Product' }).click()
        await expect(page.getByRole('main').getByRole('alert').getByRole('link').first()).toHaveText(
          'Product name is required',
        )
      },
    },
    {
      name: 'a product with a long name and a grid',
      open: async (page) => {
        edited = await openLongProduct(page)
      },
    },
    {
      name: 'a product that somebody else has changed',
      isAnswer: true,
      isSameDocument: true,
      open: async (page) => {
        await ready(page)
        await page.getByLabel('Description').fill('Mine')
        await query(`update product set description = $2, version = version + 1 where id = $1`, [
          edited,
          `${longName} `.repeat(5),
        ])
        await page.getByRole('button', { name: 'Update Product' }).click()
        await expect(page.getByRole('alert', { name: 'Changed in the meantime' })).toBeVisible()
      },
    },
    {
      name: 'the question before a product is deleted',
      isDialog: true,
      open: async (page) => {
        await page.getByRole('button', { name: 'Delete' }).click()
        await expect(page.getByRole('dialog', { name: 'Delete this product?' })).toBeVisible()
      },
    },
    {
      name: 'an archived product',
      open: async (page) => {
        await query('update product set archived_at = now() where id = $1', [edited])
        // Discards what was typed, so that this screen shows only the product.
        await page.getByRole('button', { name: 'Discard' }).click()
        await page.goto(`/admin/products/${edited}/edit`)
        await expect(page.getByRole('button', { name: 'Restore' })).toBeVisible()
      },
    },
  ],
}
