import type { Page } from '@playwright/test'
import { signInAsAdministrator } from './accounts.ts'
import { expect, query, ready } from './fixtures.ts'
import type { Walk } from './screen.ts'

const longName = 'Ọlọ́runfúnmiláyọ̀ Adébánjọ-Ọláńrewájú hand-dyed àdìrẹ ẹlẹ́kọ boubous with embroidered necklines'
const slug = 'long-named-category'

async function openLongCategory(page: Page): Promise<void> {
  await query(
    `insert into category (name, slug, description, position, image_key)
     select $1, $2, $3, 99, (select key from media order by key limit 1) on conflict do nothing`,
    [longName, slug, `${longName}, ẹ ọ ṣ. `.repeat(4)],
  )
  await page.goto('/admin/categories')
  await expect(page.getByRole('link', { name: `Edit ${longName}` })).toBeVisible()
}

/** The categories: full and long-named; the form new, with mistakes and over somebody else's change; the question before deleting. */
export const categoriesWalk: Walk = {
  name: 'the categories of the back office',
  screens: [
    {
      name: 'the categories',
      open: async (page) => {
        await signInAsAdministrator(page)
        await openLongCategory(page)
      },
    },
    {
      name: 'a new category with a mistake',
      isDialog: true,
      open: async (page) => {
        await ready(page)
        await page.getByRole('link', { name: 'Add Category' }).click()
        const form = page.getByRole('dialog', { name: 'Add New Category' })
        await form.getByRole('button', { name: 'Add Category' }).click()
        await expect(form.getByText('Category name is required')).toBeVisible()
      },
    },
    {
      name: 'the question before a category is deleted',
      isAnswer: true,
      isDialog: true,
      open: async (page) => {
        await page
          .getByRole('button', { name: /^Delete / })
          .first()
          .click()
        await expect(page.getByRole('dialog', { name: /^Delete / }).getByRole('combobox')).toBeVisible()
      },
    },
    {
      name: 'a category that somebody else has changed',
      isAnswer: true,
      isDialog: true,
      open: async (page) => {
        await page.getByRole('link', { name: `Edit ${longName}` }).click()
        const form = page.getByRole('dialog', { name: 'Edit Category' })
        await form.getByLabel('Description').fill('Mine')
        await query('update category set description = $1, version = version + 1 where slug = $2', [longName, slug])
        await form.getByRole('button', { name: 'Update Category' }).click()
        await expect(form.getByRole('alert', { name: 'Changed in the meantime' })).toBeVisible()
      },
    },
  ],
}
