import type { Locator, Page } from '@playwright/test'
import { signInAsAdministrator, signInAsNewCustomer } from './accounts.ts'
import { expect, open, settled, test } from './cart-fixtures.ts'
import { clearCookies } from './fixtures.ts'
import { place, setOrder } from './payment-steps.ts'

/** Opens a page as it is printed. */
async function printed(page: Page, address: string): Promise<void> {
  await page.emulateMedia({ media: 'print' })
  await open(page, address)
  await settled(page)
}

async function leftOut(...parts: Locator[]): Promise<void> {
  for (const part of parts) await expect(part.filter({ visible: true })).toHaveCount(0)
}

const controls = (page: Page) => [
  page.getByRole('button'),
  page.getByRole('navigation'),
  page.getByRole('textbox'),
  page.getByRole('contentinfo'),
]

test('a printed order shows what was bought and its state, without navigation', {
  tag: '@phone',
}, async ({ page, sell }) => {
  const product = await sell()
  const { id, link } = await place(page, product)
  const says = async (...texts: string[]) => {
    for (const text of texts) await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible()
  }

  await test.step('a guest’s order, unpaid and paid', async () => {
    await printed(page, link)
    await leftOut(...controls(page), page.getByRole('radio'), page.getByText('Correct your email'))
    await says('Aṣọ', product.name, 'Order Summary', '12 Allen Avenue')
    await setOrder(id, 'processing', 'success')
    await printed(page, link)
    await leftOut(...controls(page), page.getByRole('link', { name: /Receipt|Continue Shopping/ }))
    await says(`#${id.slice(0, 8)}`, product.name, 'Processing')
  })

  await test.step('a customer’s order', async () => {
    await signInAsNewCustomer(page)
    const own = await place(page, await sell())
    await printed(page, `/dashboard/orders/${own.id}`)
    await leftOut(...controls(page), page.getByText('My Account'), page.getByRole('link', { name: /Back|Receipt/ }))
    await says('Aṣọ', `Order #${own.id.slice(0, 8)}`, 'Placed on', 'Order Summary')
  })

  await test.step('an order in the back office, on its page and over the list', async () => {
    await clearCookies(page)
    await signInAsAdministrator(page)
    for (const address of [`/admin/orders/${id}`, `/admin/orders?order=${id}`]) {
      await printed(page, address)
      await says(product.name, 'Where to send it', 'History', 'Total')
      await leftOut(...controls(page), page.getByRole('link', { name: /^(Orders|Call|Mail|Open as a page)$/ }))
      await leftOut(page.getByRole('table'), page.getByText('Carrier and tracking number'))
    }
  })
})
