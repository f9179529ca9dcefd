import { signInAsAdministrator } from './accounts.ts'
import { expect, query, ready, test } from './fixtures.ts'

const own = crypto.randomUUID().slice(0, 8)

// @rule back-office §4 Contact form | On a phone: a message is sent, the form is cleared and says so for five seconds; the shopkeeper is told at once, reads it and answers by mail
// @rule back-office §8 Contact | “Failed to send message. Please try again.” leaves the form as it was
//   broken by: the form cleared whatever comes back (use-contact-form.ts)
test('on a phone: a message from the first tap to the answer', { tag: '@phone' }, async ({
  page,
  browser,
  shop,
  noise,
}) => {
  const email = `reader-${own}@example.com`
  const subject = `A gown ${own}`
  const keeper = await (await browser.newContext({ baseURL: shop.url })).newPage()
  await signInAsAdministrator(keeper)
  await keeper.goto('/admin/messages')
  await ready(keeper)

  await page.goto('/contact')
  await ready(page)
  const field = (name: string) => page.getByRole('textbox', { name })
  const send = page.getByRole('button', { name: 'Send Message' })
  await field('Name').fill('Ada Obi')
  await field('Email').fill(email)
  await field('Subject').fill(subject)
  await field('Message').fill('Is it still there?')

  await test.step('what fails is kept', async () => {
    await page.route('**/functions/v1/contact', (route) => route.abort(), { times: 1 })
    await send.tap()
    await expect(page.getByText('Failed to send message. Please try again.')).toBeVisible()
    await expect(field('Message')).toHaveValue('Is it still there?')
    noise.console.splice(0)
  })

  await test.step('what is sent is told of, and the form is empty', async () => {
    await send.tap()
    await expect(page.getByText('Message sent successfully! We will get back to you soon.')).toBeVisible()
    await expect(field('Message')).toHaveValue('')
  })

  await test.step('the shopkeeper hears of it, reads it and answers', async () => {
    await expect(keeper.getByRole('link', { name: /new messages?$/ })).toBeVisible()
    await keeper.goto(`/admin/messages?q=${own}`)
    await keeper.getByRole('link', { name: subject }).click()
    await keeper.getByRole('textbox', { name: 'Your answer' }).fill('It is. Come by.')
    await keeper.getByRole('button', { name: 'Send answer' }).click()
    await expect(keeper.getByText('Answer sent')).toBeVisible()
    await expect(keeper.getByText('It is. Come by.')).toBeVisible()
    const mails = () =>
      query(`select 1 as one from mail where kind = 'contact_reply' and state = 'sent' and recipient = $1`, [email])
    await expect.poll(mails).toHaveLength(1)
  })
  await query('delete from contact_message where email = $1', [email])
  await keeper.context().close()
})

// @rule D32 | Sessions: on a phone one is booked from the showroom's page, and moved by the shopkeeper
//   broken by: no link from the showroom (session-section.tsx)
test('on a phone: a session from the first tap to the shopkeeper', { tag: '@phone' }, async ({
  page,
  browser,
  shop,
}) => {
  const email = `guest-${own}@example.com`
  await page.goto('/showroom')
  await ready(page)
  await page.getByRole('link', { name: 'Choose a Time', exact: true }).tap()
  const time = page.getByRole('radio').first()
  await time.check()
  await page.getByRole('textbox', { name: 'Name' }).fill('Ada Obi')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Phone' }).fill('0803 123 4567')
  await page.getByRole('button', { name: 'Book This Time' }).tap()
  await expect(page.getByRole('heading', { name: 'Your styling session is booked' })).toBeVisible()

  const keeper = await (await browser.newContext({ baseURL: shop.url })).newPage()
  await signInAsAdministrator(keeper)
  await keeper.goto('/admin/sessions')
  await ready(keeper)
  const card = keeper.getByRole('listitem').filter({ hasText: email })
  const [{ starts_at: before } = {}] = await query<{ starts_at: Date }>(
    'select starts_at from styling_session where email = $1',
    [email],
  )
  await card.getByRole('combobox', { name: 'Move to' }).selectOption({ index: 3 })
  await card.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(keeper.getByText('Session moved')).toBeVisible()
  const stored = await query<{ starts_at: Date }>('select starts_at from styling_session where email = $1', [email])
  expect(stored[0]?.starts_at).not.toEqual(before)
  await query('delete from styling_session where email = $1', [email])
  await keeper.context().close()
})
