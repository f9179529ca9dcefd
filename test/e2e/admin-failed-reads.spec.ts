import type { Page } from '@playwright/test'
import { signInAsAdministrator } from './accounts.ts'
import { insertOrder } from './admin-orders.ts'
import { expect, query, ready, test } from './fixtures.ts'

const note = (page: Page) => page.getByLabel('Note for your colleagues')

/** Opens a page that updates itself, and types a note. From then on the page's data can't be read. */
async function openAndLose(page: Page, address: string): Promise<void> {
  const live = page.waitForResponse('**/api/v1/events*')
  await page.goto(address)
  await ready(page)
  await live
  await note(page).first().fill('She comes on Friday')
  await page.route('**/admin/**/*.data*', (route) => route.abort())
}

const unread = 'This page couldn’t be read again. What it shows may be outdated.'

test('a page that can’t be reloaded stays, with what is typed', { tag: '@phone' }, async ({ page, noise }) => {
  const email = `zzkept-${crypto.randomUUID()}@example.com`
  const id = await insertOrder({ firstName: 'Zzkept', email })
  await signInAsAdministrator(page)
  // A repeated notice appears while the one before is still fading out.
  const said = (text: string) =>
    page.getByRole('region', { name: 'Notices' }).locator(':scope > :not([aria-hidden])').filter({ hasText: text })

  await test.step('the order’s page', async () => {
    await openAndLose(page, `/admin/orders/${id}`)
    const title = await page.title()
    await query(`update "order" set status = 'shipped' where id = $1`, [id])
    await expect(said(unread)).toBeVisible()
    await expect(note(page)).toHaveValue('She comes on Friday')
    expect(await page.title()).toBe(title)
    await page.unrouteAll()
    await query(`update "order" set status = 'delivered' where id = $1`, [id])
    await expect(page.getByText('Delivered', { exact: true }).first()).toBeVisible()
    await expect(said(unread)).toBeHidden()
  })

  await test.step('the order over the list', async () => {
    await openAndLose(page, `/admin/orders?order=${id}`)
    await query(`update "order" set status = 'shipped' where id = $1`, [id])
    await expect(said('Failed to load the order')).toBeVisible()
    await expect(note(page)).toHaveValue('She comes on Friday')
    await page.unrouteAll()
  })

  await test.step('the customer’s page', async () => {
    const customers = () => query<{ id: string }>('select id from customer where email = $1', [email])
    // A job of the shop creates customers from the orders' e-mail addresses.
    await expect.poll(customers).toHaveLength(1)
    await openAndLose(page, `/admin/customers/${(await customers())[0]?.id}`)
    await insertOrder({ firstName: 'Zzkept', email })
    await expect(said(unread)).toBeVisible()
    await expect(note(page)).toHaveValue('She comes on Friday')
    await page.unrouteAll()
  })

  await test.step('a message, after an act', async () => {
    const [message] = await query<{ id: string }>(
      `insert into contact_message (name, email, subject, message, read_at)
       values ('Zzkept', $1, 'Zzkept', 'Is it there?', now()) returning id`,
      [email],
    )
    await page.goto(`/admin/messages/${message?.id}`)
    await ready(page)
    await page.getByLabel('Your answer').fill('It is')
    await page.route('**/admin/**/*.data*', (route) =>
      route.request().method() === 'GET'
        ? route.fulfill({ status: 502, body: '<h1>Bad Gateway</h1>' })
        : route.continue(),
    )
    await page.getByRole('button', { name: 'Mark as unread' }).click()
    await expect(said(unread)).toBeVisible()
    await expect(page.getByLabel('Your answer')).toHaveValue('It is')
    await page.unrouteAll()
    await query('delete from contact_message where id = $1', [message?.id])
  })
  noise.console.splice(0)
})
