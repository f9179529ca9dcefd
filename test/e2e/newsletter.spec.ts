import type { Page } from '@playwright/test'
import { expect, query, ready, test } from './shopper.ts'
import { violations } from './violations.ts'

const newAddress = () => `reader-${crypto.randomUUID()}@example.com`
const emailField = (page: Page) => page.locator('main').getByLabel('Email address')

async function subscribe(page: Page, email: string): Promise<void> {
  await page.goto('/newsletter')
  await ready(page)
  await emailField(page).fill(email)
  await page.locator('main').getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByText('Check your email to confirm.')).toBeVisible()
}

/** The newest letter to an address, and the link that it carries. */
async function letterTo(page: Page, email: string, count = 1): Promise<{ text: string; link: string }> {
  const letters = page.getByRole('link').filter({ hasText: `To ${email}` })
  await expect(async () => {
    await page.goto('/dev/mailbox')
    await expect(letters).toHaveCount(count, { timeout: 500 })
  }).toPass()
  const address = (await letters.first().getAttribute('href')) ?? ''
  const text = await (await page.request.get(`${address}/text`)).text()
  return { text, link: /http\S+\/newsletter\/\S+/.exec(text)?.[0] ?? '' }
}

async function stored(email: string) {
  return query<{ confirmed: boolean; unsubscribed: boolean }>(
    `select confirmed_at is not null as confirmed, unsubscribed_at is not null as unsubscribed
     from newsletter_subscriber where email = $1`,
    [email],
  )
}

// @rule D32 | Newsletter: the letter's link confirms, unsubscribes and subscribes again
//   broken by: the button of the letter's page unsubscribes nobody (newsletter/route.tsx)
test('an address is confirmed by its letter, and leaves and comes back by the same link', async ({ page, noise }) => {
  const email = newAddress()
  await subscribe(page, email)
  expect(new URL(page.url()).pathname).toBe('/newsletter')
  await expect(emailField(page)).toHaveValue('')
  expect(await noise.shift()).toBe(0)
  const { link } = await letterTo(page, email)

  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Shall we write to you?' })).toBeVisible()
  expect(await stored(email)).toEqual([{ confirmed: false, unsubscribed: false }])
  await ready(page)
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

// @rule D32 | Newsletter: a known address gets a letter that says so
test('an address that is known gets the same answer, and a letter that says so', async ({ page }) => {
  const email = newAddress()
  await subscribe(page, email)
  const { link } = await letterTo(page, email)
  await page.request.post(link, { form: { wish: 'letters' }, headers: { origin: new URL(link).origin } })
  await subscribe(page, email.toUpperCase())
  const second = await letterTo(page, email, 2)
  expect(second.text).toContain('You are already on the list')
  expect(second.link).toBe(link)
  expect(await stored(email)).toEqual([{ confirmed: true, unsubscribed: false }])
})

// @rule §5 Newsletter | What is no e-mail address: Please enter a valid email address
test('what is no address is refused in words, and what was typed stays', async ({ page }) => {
  await page.goto('/newsletter')
  await ready(page)
  const subscribeButton = page.locator('main').getByRole('button', { name: 'Subscribe' })
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

// @rule §5 Newsletter | An email is required
test('the field asks the phone for the right keyboard and the address it knows', async ({ page }) => {
  await page.goto('/newsletter')
  await expect(emailField(page)).toHaveAttribute('autocomplete', 'email')
  await expect(emailField(page)).toHaveAttribute('inputmode', 'email')
  await expect(emailField(page)).toHaveAttribute('required')
})

// @rule D32 | Newsletter: one-click unsubscribe from the mail program (RFC 8058); opening the link changes nothing
//   broken by: a mail program's POST changes nothing (newsletter/route.tsx)
test('a mail program unsubscribes by itself with one POST, and opening the link changes nothing', async ({ page }) => {
  const email = newAddress()
  await subscribe(page, email)
  const { link } = await letterTo(page, email)
  for (let opened = 0; opened < 2; opened++) await fetch(link)
  expect(await stored(email)).toEqual([{ confirmed: false, unsubscribed: false }])
  const oneClick = () => fetch(link, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) })
  expect((await oneClick()).status).toBe(200)
  expect((await oneClick()).status).toBe(200)
  expect(await stored(email)).toEqual([{ confirmed: false, unsubscribed: true }])
})

// @rule D32 | Newsletter: no other site subscribes, confirms or unsubscribes anybody
test('no other site changes a subscription', async ({ page }) => {
  const email = newAddress()
  await subscribe(page, email)
  const { link } = await letterTo(page, email)
  for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
    const answer = await fetch(link, { method: 'POST', headers, body: new URLSearchParams({ wish: 'letters' }) })
    expect(answer.status).toBe(403)
  }
  const { origin } = new URL(link)
  for (const path of ['/newsletter', '/api/v1/newsletter']) {
    const answer = await fetch(origin + path, {
      method: 'POST',
      headers: { origin: 'https://evil.example' },
      body: new URLSearchParams({ email }),
    })
    expect(answer.status).toBe(403)
  }
  expect(await stored(email)).toEqual([{ confirmed: false, unsubscribed: false }])
})

// @rule D32 | Newsletter: its pages are listed and kept nowhere
test('the pages of a subscription are listed and kept nowhere', async ({ page, baseURL }) => {
  const email = newAddress()
  await subscribe(page, email)
  const { link } = await letterTo(page, email)
  const wrong = `${baseURL}/newsletter/${'A'.repeat(43)}`
  for (const [address, status] of [
    [`${baseURL}/newsletter`, 200],
    [link, 200],
    [wrong, 404],
  ] as const) {
    const answer = await fetch(address)
    expect(answer.status).toBe(status)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('referrer-policy')).toBe('same-origin')
    expect(await answer.text()).toContain('<meta name="robots" content="noindex"')
  }
  await page.goto(link)
  await ready(page)
  expect(await violations(page)).toEqual([])
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test.afterEach(({ noise }) => {
    // Scripts that a browser may not run it doesn't finish loading.
    noise.console.splice(0, noise.console.length, ...noise.console.filter((line) => !/^failed: \S+\.js$/.test(line)))
  })

  // @rule §5 Newsletter | The form works without scripts, answered by a page
  test('the form is answered by a page, and the letter’s page confirms', async ({ page }) => {
    const email = newAddress()
    await page.goto('/newsletter')
    await emailField(page).fill(email)
    await page.locator('main').getByRole('button', { name: 'Subscribe' }).click()
    await expect(page.getByRole('heading', { name: 'Check your email to confirm.' })).toBeVisible()
    const { link } = await letterTo(page, email)
    await page.goto(link)
    await page.getByRole('button', { name: 'Confirm subscription' }).click()
    await expect(page.getByRole('heading', { name: 'You are on the list' })).toBeVisible()
    expect(await stored(email)).toEqual([{ confirmed: true, unsubscribed: false }])
    await page.getByRole('button', { name: 'Unsubscribe' }).click()
    await expect(page.getByRole('heading', { name: 'You are off the list' })).toBeVisible()
  })

  // @rule §5 Newsletter | Without scripts a wrong address is refused by a page
  test('an address that the browser lets pass and the shop doesn’t is refused by a page', async ({ page }) => {
    await page.goto('/newsletter')
    await emailField(page).fill('ada@example')
    await page.locator('main').getByRole('button', { name: 'Subscribe' }).click()
    await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  })
})
