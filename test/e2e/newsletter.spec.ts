import type { Page } from '@playwright/test'
import { expect, query, ready, test } from './fixtures.ts'
import { pressAround, pressAt } from './pressed-twice.ts'
import { routeOnce } from './route-once.ts'
import { violations } from './violations.ts'

const newAddress = () => `reader-${crypto.randomUUID()}@example.com`
const emailField = (page: Page) => page.locator('main').getByLabel('Email address')

/** The link in the only mail to an address. */
async function linkInLetter(page: Page, email: string): Promise<string> {
  const read = async (address: string) => (await page.request.get(address)).text()
  let letters: string[] = []
  await expect(async () => {
    letters = (await read('/dev/mailbox')).split('<a ').filter((letter) => letter.includes(`To ${email}`))
    expect(letters).toHaveLength(1)
  }).toPass()
  const address = /href="([^"]+)"/.exec(letters[0] ?? '')?.[1] ?? ''
  const text = await read(`${address}/text`)
  return /http\S+\/newsletter\/\S+/.exec(text)?.[0] ?? ''
}

async function stored(email: string) {
  return query<{ confirmed: boolean; unsubscribed: boolean }>(
    `select confirmed_at is not null as confirmed, unsubscribed_at is not null as unsubscribed
     from newsletter_subscriber where email = $1`,
    [email],
  )
}

// @rule §5 Newsletter | An email is required
// @rule §5 Newsletter | An invalid e-mail address: Please enter a valid email address
// @rule D32 | Newsletter: the mailed link confirms, unsubscribes and subscribes again
//   broken by: the button of the mailed link's page unsubscribes nobody (newsletter/route.tsx)
// @rule D49 | Pages write as the database role without ownership
//   broken by: the connection string of the owning role used (serve.ts)
test('an address is requested, confirmed by mail, unsubscribed and subscribed again by the same link', async ({
  page,
  noise,
}) => {
  const email = newAddress()
  const subscribeButton = page.locator('main').getByRole('button', { name: 'Subscribe' })
  await page.goto('/newsletter')
  await ready(page)

  await test.step('the field requests an e-mail keyboard and autofill', async () => {
    await expect(emailField(page)).toHaveAttribute('autocomplete', 'email')
    await expect(emailField(page)).toHaveAttribute('inputmode', 'email')
    await expect(emailField(page)).toHaveAttribute('required')
  })

  await test.step('an invalid address gets a message, and what was typed stays', async () => {
    for (const typed of ['', 'ada', 'ada@example']) {
      await emailField(page).fill(typed)
      await subscribeButton.click()
      await expect(page.getByText('Please enter a valid email address')).toBeVisible()
      await expect(emailField(page)).toHaveValue(typed)
      await expect(emailField(page)).toBeFocused()
      await expect(emailField(page)).toHaveAttribute('aria-invalid', 'true')
    }
    await emailField(page).press('a')
    await expect(page.getByText('Please enter a valid email address')).toBeHidden()
  })

  await test.step('a subscription is accepted in the form, and written by the role without ownership', async () => {
    await query('alter table newsletter_subscriber add column if not exists written_by name default current_user')
    await emailField(page).fill(email)
    await subscribeButton.click()
    await expect(page.getByText('Check your email to confirm.')).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/newsletter')
    await expect(emailField(page)).toHaveValue('')
    expect(await noise.shift()).toBe(0)
    const written = await query('select written_by from newsletter_subscriber where email = $1', [email])
    expect(written).toEqual([{ written_by: 'aso_app' }])
  })

  await test.step('opening the mailed link confirms nothing by itself, and its page has no accessibility violation', async () => {
    await page.goto(await linkInLetter(page, email))
    await expect(page.getByRole('heading', { name: 'Shall we write to you?' })).toBeVisible()
    expect(await stored(email)).toEqual([{ confirmed: false, unsubscribed: false }])
    await ready(page)
    expect(await violations(page)).toEqual([])
  })

  await test.step('an address is confirmed, unsubscribed and subscribed again by the mailed link', async () => {
    await page.getByRole('button', { name: 'Confirm subscription' }).click()
    await expect(page.getByRole('heading', { name: 'You are on the list' })).toBeVisible()
    await expect(page.getByText(`Our letters come to ${email}.`)).toBeVisible()
    expect(await stored(email)).toEqual([{ confirmed: true, unsubscribed: false }])

    await page.getByRole('button', { name: 'Unsubscribe' }).click()
    await expect(page.getByRole('heading', { name: 'You are off the list' })).toBeVisible()
    expect(await stored(email)).toEqual([{ confirmed: true, unsubscribed: true }])
    await page.getByRole('button', { name: 'Subscribe again' }).click()
    await expect(page.getByRole('heading', { name: 'You are on the list' })).toBeVisible()
    expect(await stored(email)).toEqual([{ confirmed: true, unsubscribed: false }])
  })
})

test('an address typed while another is being sent stays, and a double click keeps the result', async ({ page }) => {
  const subscribeButton = page.locator('main').getByRole('button', { name: 'Subscribe' })
  const accepted = page.getByText('Check your email to confirm.')
  const [first, second] = [newAddress(), newAddress()]
  await page.goto('/newsletter')
  await ready(page)

  const answer = Promise.withResolvers<void>()
  await routeOnce(page, '**/api/v1/newsletter', async (route) => {
    await answer.promise
    await route.continue()
  })
  await emailField(page).fill(first)
  await subscribeButton.click()
  await emailField(page).fill(second)
  answer.resolve()
  await expect(accepted).toBeVisible()
  await expect(emailField(page)).toHaveValue(second)

  // Long enough not to be a second press itself.
  await page.evaluate(() => new Promise((later) => setTimeout(later, 600)))
  const spot = await subscribeButton.evaluate(pressAt)
  await expect(emailField(page)).toHaveValue('')
  await page.evaluate(pressAround, spot)
  await expect(accepted).toBeVisible()
  await expect(emailField(page)).not.toHaveAttribute('aria-invalid')
  for (const email of [first, second]) expect(await stored(email)).toMatchObject([{ confirmed: false }])
})
