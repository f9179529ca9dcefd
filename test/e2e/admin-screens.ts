import type { Page } from '@playwright/test'
import { signInAsAdministrator } from './accounts.ts'
import { pageScreens } from './admin-page-screens.ts'
import { setupScreens } from './admin-setup-screens.ts'
import { staffScreens } from './admin-staff-screens.ts'
import { expect, query, ready } from './fixtures.ts'
import { makeSales } from './overview-sales.ts'
import { at, type Walk } from './screen.ts'

const longName = 'Ọlọ́runfúnmiláyọ̀ Adébánjọ-Ọláńrewájú hand-dyed àdìrẹ ẹlẹ́kọ boubou with embroidered neckline'

/** Makes products that shoppers don't see: a draft with a long name and a picture, a scheduled one, and an archived one. */
async function makeProductsOfAllKinds(): Promise<void> {
  const make = (name: string, values: string) =>
    query(
      `insert into product (name, slug, price, category_id, is_published, published_at, due_at, archived_at)
       select $1, 'a' || md5(random()::text), 42000000, id, false, null, ${values} from category order by length(name) desc limit 1
       returning id`,
      [name],
    )
  await make(longName, 'null, now()')
  await make('Aṣọ òkè of next week', `now() + interval '7 days', null`)
  await make(longName, 'null, null')
  await query(
    `insert into product_image (product_id, position, media_key, alt)
     select p.id, 0, (select media_key from product_image order by media_key limit 1), '' from product p
     where name = $1 and archived_at is null`,
    [longName],
  )
}

/** The back office: its frame, and the list of products. */
export const adminWalk: Walk = {
  name: 'the back office',
  screens: [
    {
      name: 'the list of products',
      open: async (page: Page) => {
        await makeProductsOfAllKinds()
        await signInAsAdministrator(page)
        await page.goto('/admin/products')
        await expect(page.getByText('Showing 1 to 20 of')).toBeVisible()
      },
    },
    {
      name: 'the question before a product is deleted',
      open: async (page) =>
        page
          .getByRole('button', { name: /^Delete/ })
          .first()
          .click(),
      isDialog: true,
    },
    {
      name: 'the palette',
      isAnswer: true,
      open: async (page) => {
        await page.keyboard.press('Control+k')
        const palette = page.getByRole('dialog', { name: 'Search or go to' })
        await palette.getByRole('combobox').fill('adire')
        await expect(palette.getByRole('group', { name: 'Products' }).getByRole('option').first()).toBeVisible()
      },
      isDialog: true,
    },
    {
      name: 'the sheet of all pages',
      only: 'phone',
      open: async (page) => page.getByRole('button', { name: 'More' }).click(),
      isDialog: true,
    },
    at('the settings', '/admin/settings'),
    {
      name: 'settings with mistakes',
      isSameDocument: true,
      open: async (page) => {
        await ready(page)
        await page.getByLabel('Shop name').fill('')
        await page.getByLabel('Shipping fee (₦)').fill('-1')
        await page.getByRole('button', { name: 'Save settings' }).click()
        await expect(page.getByRole('link', { name: 'Please write ₦0 or more' })).toBeVisible()
        await page.evaluate(() => window.forgetShifts?.())
      },
    },
    {
      name: 'the settings again',
      open: async (page) => {
        page.once('dialog', (dialog) => void dialog.accept())
        await page.getByRole('button', { name: 'Discard' }).click()
        await page.goto('/admin/settings')
      },
    },
    at('products that aren’t found', '/admin/products?q=nothing-like-it'),
    at('products of an empty view', '/admin/products?status=scheduled&stock=in&category=none'),
    {
      name: 'a page of the back office that fails',
      isAnswer: true,
      isSameDocument: true,
      open: async (page) => {
        await ready(page)
        await page.route('**/admin/products.data*', (route) => route.fulfill({ status: 500, body: 'no' }))
        await page.getByRole('link', { name: 'Drafts' }).click()
        await expect(page.getByRole('heading', { name: 'Something went wrong on our side' })).toBeVisible()
        await page.unroute('**/admin/products.data*')
      },
    },
    at('a page of the back office that isn’t there', '/admin/nothing'),
    ...pageScreens,
    ...staffScreens,
    ...setupScreens,
    {
      name: 'the overview',
      open: async (page) => {
        await makeSales()
        await page.goto('/admin?period=month')
        await expect(page.getByRole('slider', { name: 'Revenue chart' })).toBeVisible()
      },
    },
    {
      name: 'the overview that fails',
      isAnswer: true,
      isSameDocument: true,
      open: async (page) => {
        await ready(page)
        await page.route('**/admin.data*', (route) => route.fulfill({ status: 500, body: 'no' }))
        await page.getByRole('button', { name: 'Refresh' }).click()
        await expect(page.getByRole('heading', { name: 'Failed to Load Dashboard' })).toBeVisible()
        await page.unroute('**/admin.data*')
      },
    },
  ],
}
