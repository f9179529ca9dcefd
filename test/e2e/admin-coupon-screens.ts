import type { Page } from '@playwright/test'
import { signInAsAdministrator } from './accounts.ts'
import { expect, query, ready } from './fixtures.ts'
import { at, type Walk } from './screen.ts'

const longCode = 'ẸLẸ́KỌ-OLÚWAFÚNMILÁYỌ̀-ADÉBÁNJỌ-ÌBÀDÀN-KÉRESÌMESÌ'

/** Makes coupons of every state, one with a long code and a long description. */
async function makeCouponsOfAllKinds(): Promise<void> {
  const make = (code: string, values: string) =>
    query(
      `insert into coupon (code, description, discount_type, discount_value, min_purchase_amount, usage_limit,
         limit_per_customer, times_used, starts_at, expires_at, is_active, archived_at)
       values ($1, $2, ${values}) on conflict do nothing`,
      [code, 'Ẹ kú ọdún: for everybody who sewed àdìrẹ ẹlẹ́kọ with us this year, '.repeat(5)],
    )
  await make(
    longCode,
    "'fixed', 1234567890, 9999999900, 1000000, 12, 12345, now() - interval '1 day', null, true, null",
  )
  await make('SOON', "'percentage', 1250, 0, null, null, 0, now() + interval '9 days', null, true, null")
  await make('ARCHIVED', "'percentage', 1250, 0, null, null, 0, now(), null, false, now()")
}

async function openForm(page: Page) {
  await page.getByRole('link', { name: longCode, exact: true }).click()
  return page.getByRole('dialog', { name: 'Edit Coupon' })
}

/** The coupons: of all kinds; the form new, with mistakes and over somebody else's change; the question before deleting. */
export const couponsWalk: Walk = {
  name: 'the coupons of the back office',
  screens: [
    {
      name: 'the coupons',
      open: async (page) => {
        await makeCouponsOfAllKinds()
        await signInAsAdministrator(page)
        await page.goto('/admin/coupons')
        await expect(page.getByRole('link', { name: `Edit ${longCode}` })).toBeVisible()
      },
    },
    {
      name: 'a new coupon with mistakes',
      isAnswer: true,
      isDialog: true,
      open: async (page) => {
        await ready(page)
        await page.getByRole('link', { name: 'Add Coupon' }).click()
        const form = page.getByRole('dialog', { name: 'Add New Coupon' })
        await form.getByRole('button', { name: 'Create Coupon' }).click()
        await expect(form.getByText('Coupon code is required')).toBeVisible()
      },
    },
    {
      name: 'the question before a coupon is deleted',
      isDialog: true,
      open: async (page) => page.getByRole('button', { name: `Delete ${longCode}` }).click(),
    },
    {
      name: 'a coupon that somebody else has changed',
      isAnswer: true,
      isDialog: true,
      open: async (page) => {
        const form = await openForm(page)
        await form.getByLabel('Description').fill('Mine')
        await query("update coupon set description = 'Theirs', version = version + 1 where code = $1", [longCode])
        await form.getByRole('button', { name: 'Update Coupon' }).click()
        await expect(form.getByRole('alert', { name: 'Changed in the meantime' })).toBeVisible()
      },
    },
    at('coupons of the archive', '/admin/coupons?status=archived'),
    at('coupons that aren’t found', '/admin/coupons?q=nothing-like-it'),
  ],
}
