import type { Page } from '@playwright/test'
import { expect, query, ready, test } from './fixtures.ts'
import { violations } from './violations.ts'

const newAddress = () => `reader-${crypto.randomUUID()}@example.com`
const emailField = (page: Page) => page.locator('main').getByLabel('Email address')

/** Subscribes as the form's script does. */
async function subscribe(page: Page, email: string): Promise<void> {
  const answer = await page.request.post('/api/v1/newsletter', { data: { email } })
  expect([answer.status(), await answer.json()]).toEqual([202, { data: { message: 'Check your email to confirm.' } }])
}

/** The newest mail to an address, and the link in it. */
async function letterTo(page: Page, email: string, count = 1): Promise<{ text: string; link: string }> {
  const read = async (address: string) => (await page.request.get(address)).text()
  let letters: string[] = []
  await expect(async () => {
    letters = (await read('/dev/mailbox')).split('<a ').filter((letter) => letter.includes(`To ${email}`))
    expect(letters).toHaveLength(count)
  }).toPass()
  const address = /href="([^"]+)"/.exec(letters[0] ?? '')?.[1] ?? ''
  const text = await read(`${address}/text`)
  return { text, link: /http\S+\/newsletter\/\S+/.exec(text)?.[0] ?? '' }
}

async function stored(email: string) {
  return query<{ confirmed: boolean; unsubscribed: boolean }>(
    `select confirmed_at is not null as confirmed, unsubscribed_at is not null as unsubscribed
     from newsletter_subscriber where email = $1`,
    [email],
  )
}

// @rule §5 Newsletter | An email is required
// @rule §5 Newsletter | What is no e-mail address: Please enter a valid email address
// @rule D32 | Newsletter: the letter's link confirms, unsubscribes and subscribes again
//   broken by: the button of the letter's page unsubscribes nobody (newsletter/route.tsx)
// @rule D49 | Pages write as the database role that owns nothing
//   broken by: the login's address given to the pool (serve.ts)
test('an address is asked for, confirmed by its letter, and leaves and comes back by the same link', async ({
  page,
  noise,
}) => {
  const email = newAddress()
  const subscribeButton = page.locator('main').getByRole('button', { name: 'Subscribe' })
  await page.goto('/newsletter')
  await ready(page)

  await test.step('the field asks the phone for the right keyboard and the address it knows', async () => {
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

  await test.step('a subscription is accepted in the form, and written by the role that owns nothing', async () => {
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

  await test.step('the page from the letter’s link confirms nothing by itself and has no accessibility violation', async () => {
    await page.goto((await letterTo(page, email)).link)
    await expect(page.getByRole('heading', { name: 'Shall we write to you?' })).toBeVisible()
    expect(await stored(email)).toEqual([{ confirmed: false, unsubscribed: false }])
    await ready(page)
    expect(await violations(page)).toEqual([])
  })

  await test.step('an address is confirmed by its letter, and leaves and comes back by the same link', async () => {
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

// @rule D32 | Newsletter: no other site subscribes, confirms or unsubscribes anybody
// @rule D32 | Newsletter: its pages are listed and kept nowhere
// @rule D32 | Newsletter: one-click unsubscribe from the mail program (RFC 8058); opening the link changes nothing
//   broken by: a mail program's POST changes nothing (newsletter/route.tsx)
// @rule D32 | Newsletter: a known address gets a letter that says so
test('a subscription, as other sites and mail programs find it', async ({ page, baseURL }) => {
  const email = newAddress()
  await subscribe(page, email)
  const { link } = await letterTo(page, email)

  await test.step('no other site changes a subscription', async () => {
    for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
      const answer = await fetch(link, { method: 'POST', headers, body: new URLSearchParams({ wish: 'letters' }) })
      expect(answer.status).toBe(403)
    }
    for (const path of ['/newsletter', '/api/v1/newsletter']) {
      const answer = await fetch(new URL(link).origin + path, {
        method: 'POST',
        headers: { origin: 'https://evil.example' },
        body: new URLSearchParams({ email }),
      })
      expect(answer.status).toBe(403)
    }
    expect(await stored(email)).toEqual([{ confirmed: false, unsubscribed: false }])
  })

  await test.step('the pages of a subscription are neither indexed nor cached', async () => {
    for (const [address, status] of [
      [`${baseURL}/newsletter`, 200],
      [link, 200],
      [`${baseURL}/newsletter/${'A'.repeat(43)}`, 404],
    ] as const) {
      const answer = await fetch(address)
      expect(answer.status).toBe(status)
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(answer.headers.get('referrer-policy')).toBe('same-origin')
      expect(await answer.text()).toContain('<meta name="robots" content="noindex"')
    }
  })

  await test.step('a mail program unsubscribes by itself with one POST, and opening the link changes nothing', async () => {
    for (let opened = 0; opened < 2; opened++) await fetch(link)
    expect(await stored(email)).toEqual([{ confirmed: false, unsubscribed: false }])
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
    for (let pressed = 0; pressed < 2; pressed++) expect((await fetch(link, { method: 'POST', body })).status).toBe(200)
    expect(await stored(email)).toEqual([{ confirmed: false, unsubscribed: true }])
  })

  await test.step('an address that is known gets the same answer, and a letter that says so', async () => {
    const confirmed = await page.request.post(link, {
      form: { wish: 'letters' },
      headers: { origin: new URL(link).origin },
    })
    expect(confirmed.status()).toBe(200)
    await subscribe(page, email.toUpperCase())
    const second = await letterTo(page, email, 2)
    expect(second.text).toContain('You are already on the list')
    expect(second.link).toBe(link)
    expect(await stored(email)).toEqual([{ confirmed: true, unsubscribed: false }])
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test.afterEach(({ noise }) => {
    // A browser without JavaScript aborts the requests of scripts.
    noise.console.splice(0, noise.console.length, ...noise.console.filter((line) => !/^failed: \S+\.js$/.test(line)))
  })

  // @rule §5 Newsletter | The form works without scripts, answered by a page
  // @rule §5 Newsletter | Without scripts a wrong address is refused by a page
  test('the form is answered by a page, and the letter’s page confirms', async ({ page }) => {
    const email = newAddress()
    await page.goto('/newsletter')
    const send = async (typed: string) => {
      await emailField(page).fill(typed)
      await page.locator('main').getByRole('button', { name: 'Subscribe' }).click()
    }

    await test.step('an address that the browser lets pass and the shop doesn’t is refused by a page', async () => {
      await send('ada@example')
      await expect(page.getByText('Please enter a valid email address')).toBeVisible()
    })

    await send(email)
    await expect(page.getByRole('heading', { name: 'Check your email to confirm.' })).toBeVisible()
    await page.goto((await letterTo(page, email)).link)
    await page.getByRole('button', { name: 'Confirm subscription' }).click()
    await expect(page.getByRole('heading', { name: 'You are on the list' })).toBeVisible()
    expect(await stored(email)).toEqual([{ confirmed: true, unsubscribed: false }])
    await page.getByRole('button', { name: 'Unsubscribe' }).click()
    await expect(page.getByRole('heading', { name: 'You are off the list' })).toBeVisible()
  })
})
