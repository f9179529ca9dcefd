import { signInAsAdministrator } from './accounts.ts'
import { insertOrder } from './admin-orders.ts'
import { expect, query, ready } from './fixtures.ts'
import { at, type Walk } from './screen.ts'

const longName = 'Ọlọ́runfúnmiláyọ̀-Adébánjọ'
const longEmail = `${'a-very-long-mailbox-of-somebody-'.repeat(2).slice(0, -1)}@a-long-name-of-a-provider-of-mail.example.com`
const phone = '0803 909 8877'
let id = ''
let otherId = ''

/** Makes a customer with a long name and many orders, one with the same phone number, and newsletter subscribers in each state. */
async function makeCustomers(): Promise<void> {
  const lastName = `${longName}-Ọláńrewájú`
  const address = 'Flat 12, Block C, Ọláńrewájú Adébánjọ Estate,\noff Adéníyì Jones Avenue, behind the filling station'
  for (let made = 0; made < 12; made++)
    await insertOrder({ firstName: longName, lastName, email: longEmail, phone, address, pieces: 12, minutesAgo: made })
  await insertOrder({
    firstName: 'Ngozi',
    email: 'zz-ngozi@example.com',
    phone,
    status: 'cancelled',
    paymentStatus: 'failed',
  })
  await query(
    `insert into newsletter_subscriber (email, confirmed_at, unsubscribed_at)
     values ($1, now(), null), ('zz-left@example.com', now(), now()), ('zz-waits@example.com', null, null)
     on conflict do nothing`,
    [longEmail],
  )
}

const idOf = async (email: string) =>
  (await query<{ id: string }>('select customer_id as id from customer_email where email = $1', [email]))[0]?.id ?? ''

/** The customers: long names, one with every kind of data, merging, deleting, the newsletter; no results, not found, and failing. */
export const customersWalk: Walk = {
  name: 'the customers of the back office',
  screens: [
    {
      name: 'the list of customers',
      open: async (page) => {
        await makeCustomers()
        await signInAsAdministrator(page)
        await page.goto('/admin/customers?sort=spent')
        await expect(page.getByRole('table', { name: 'Customers' })).toBeVisible()
        await query("insert into customer_tag select $1, 'Aṣọ ẹbí of the whole family 2026' on conflict do nothing", [
          await idOf(longEmail),
        ])
      },
    },
    {
      name: 'the page of a customer',
      open: async (page) => {
        id = await idOf(longEmail)
        otherId = await idOf('zz-ngozi@example.com')
        await page.goto(`/admin/customers/${id}`)
        await expect(page.getByText('has the same phone')).toBeVisible()
      },
    },
    {
      name: 'a customer with what can’t be saved',
      isAnswer: true,
      isSameDocument: true,
      open: async (page) => {
        await ready(page)
        await page.getByLabel('Tags, with commas between').fill('x'.repeat(41))
        await page.getByRole('button', { name: 'Save tags' }).click()
        await expect(page.getByRole('alert').filter({ hasText: 'Please keep each tag' })).toBeVisible()
      },
    },
    {
      name: 'choosing a customer to merge with',
      only: 'phone',
      open: async (page) => void (await page.goto(`/admin/customers/${id}/merge?q=zz-ngozi`)),
    },
    {
      name: 'the preview of a merge',
      open: async (page) => void (await page.goto(`/admin/customers/${id}/merge?other=${otherId}`)),
    },
    { name: 'deleting a customer', open: async (page) => void (await page.goto(`/admin/customers/${id}/delete`)) },
    {
      name: 'a customer with only a phone',
      open: async (page) => {
        const made = { firstName: longName, email: '', phone: '0807 909 8877' }
        await insertOrder({ ...made, lastName: `${longName}-Ọláńrewájú`, status: 'delivered', pieces: 120 })
        await page.goto(`/admin/customers/by-phone/${await insertOrder(made)}`)
        await expect(page.getByRole('heading', { name: 'Their orders' })).toBeVisible()
      },
    },
    { ...at('customers that aren’t found', '/admin/customers?q=nothing-like-it'), only: 'phone' },
    { ...at('a customer who isn’t there', '/admin/customers/nobody'), only: 'phone' },
    at('the newsletter', '/admin/newsletter'),
    { ...at('a newsletter of nobody', '/admin/newsletter?view=unsubscribed&q=nothing-like-it'), only: 'phone' },
  ],
}
