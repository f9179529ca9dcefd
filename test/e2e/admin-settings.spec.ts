import { signInAsAdministrator } from './accounts.ts'
import { failNextSave, isFailedSave } from './failed-save.ts'
import { expect, query, ready, settled, test } from './fixtures.ts'
import { holdSave } from './held-save.ts'
import { openOwnShop } from './own-shop.ts'
import { pressTwiceAtOnce } from './pressed-twice.ts'

// This file gets its own shop, because settings affect all tests of a shop.
test.use({ settings: { MAIL_FROM: 'orders@shop.example' } })

// @rule D36 | On a phone: fee, name and hours are changed, and appear on an open page, in the next quote, in JSON-LD, and as a mail's sender
// @rule D36 | “Settings saved”, or “Failed to save settings” and what is typed stays
// @rule Editing | The second of two people who save the settings sees both versions and loses nothing
test('on a phone: changed settings appear everywhere', { tag: '@phone' }, async ({ page, browser, shop, noise }) => {
  const own = await openOwnShop('Settings')
  const gown = await own.make({ name: 'Settings Gown', price: 20_000 })
  const shopper = await (await browser.newContext({ baseURL: shop.url })).newPage()
  await shopper.goto(`/product/${gown.slug}`)
  await ready(shopper)
  await shopper.getByRole('button', { name: 'Add to Cart' }).first().click()
  const heard = shopper.waitForResponse(/\/api\/v1\/events/)
  await shopper.goto('/cart')
  await ready(shopper)
  await expect(shopper.getByText('₦2,500')).toBeVisible()
  await heard

  await signInAsAdministrator(page)
  await page.goto('/admin/settings')
  await ready(page)
  const field = (name: string) => page.getByLabel(name, { exact: true })
  const save = page.getByRole('button', { name: 'Save settings' })

  await test.step('errors stand beside their fields, and the first is focused', async () => {
    await field('Shipping fee (₦)').fill('-1')
    await field('Saturday').fill('16-10')
    await save.tap()
    await expect(field('Shipping fee (₦)')).toBeFocused()
    const summary = page.getByRole('main').getByRole('alert').getByRole('link')
    await expect(summary).toHaveText(['Please write ₦0 or more', 'On Saturday the shop must close after it has opened'])
  })

  await test.step('the form is saved, and the frame has the new name', async () => {
    await field('Shop name').fill('Ilé Ẹwà')
    await field('Shipping fee (₦)').fill('3k')
    await field('Saturday').fill('11am to 3pm')
    await field('Phone').fill('0803 123 4567')
    await failNextSave(page, '/admin/settings')
    await save.tap()
    await expect(page.getByText('Failed to save settings')).toBeVisible()
    await save.tap()
    await expect(page.getByText('Settings saved')).toBeVisible()
    noise.console.splice(0, noise.console.length, ...noise.console.filter((line) => !isFailedSave(line)))
    await expect(page).toHaveTitle('Settings | Admin Dashboard | Ilé Ẹwà')
    await expect(field('Saturday')).toHaveValue('11:00-15:00')
    await expect(field('Shipping fee (₦)')).toHaveValue('3,000')
  })

  await test.step('what is typed during a save stays, and is saved next time', async () => {
    const release = await holdSave(page, '/admin/settings')
    await field('Days to return').fill('21')
    await save.tap()
    await expect(page.getByRole('button', { name: 'Saving…' })).toBeVisible()
    await field('Days to return').fill('22')
    release()
    await expect(save).toBeVisible()
    await settled(page)
    await expect(field('Days to return')).toHaveValue('22')
    await expect(page.getByText('Unsaved changes')).toBeVisible()
    // A second save would find what the first has saved, and take it for somebody else's change.
    const sent = await pressTwiceAtOnce(save)
    await expect(page.getByText('Unsaved changes')).toBeHidden()
    await settled(page)
    expect(sent).toEqual([expect.stringContaining('/admin/settings.data')])
    await expect(field('Days to return')).toHaveValue('22')
    const stored = () => query(`select value->'returnDays' as days from shop_settings`)
    await expect.poll(stored).toEqual([{ days: 22 }])
  })

  await test.step('the open page shows them', async () => {
    await expect(shopper.getByText('Shipping now costs ₦3,000 instead of ₦2,500.')).toBeVisible()
    await expect(shopper.getByRole('banner').getByRole('link', { name: 'Ilé Ẹwà, home' })).toBeVisible()
    await expect(shopper.getByRole('contentinfo').getByText('11:00-15:00')).toBeVisible()
    await expect(shopper.getByRole('contentinfo').getByRole('link', { name: '0803 123 4567' })).toBeVisible()
  })

  await test.step('JSON-LD and a mail contain them', async () => {
    await shopper.goto('/')
    await settled(shopper)
    const [organization = ''] = await shopper.locator('script[type="application/ld+json"]').allTextContents()
    expect(JSON.parse(organization)).toMatchObject({ name: 'Ilé Ẹwà', contactPoint: { telephone: '+2348031234567' } })
    const email = `settings-${crypto.randomUUID()}@example.com`
    await shopper.request.post('/api/v1/newsletter', { headers: { origin: shop.url }, data: { email } })
    await expect(async () => {
      const list = await (await shopper.request.get('/dev/mailbox')).text()
      const mail = list.split('<a ').find((one) => one.includes(`To ${email}`)) ?? ''
      const read = await (await shopper.request.get(/href="([^"]+)"/.exec(mail)?.[1] ?? '/none')).text()
      expect(read).toContain('<dd>Ilé Ẹwà &lt;orders@shop.example&gt;</dd>')
    }).toPass()
  })

  await test.step('somebody else saves in the meantime', async () => {
    await field('Shop name').fill('Mine')
    await field('Days to return').fill('14')
    await query(`update shop_settings set version = version + 1, value = jsonb_set(value, '{name}', '"Theirs"')`)
    await save.tap()
    const notice = page.getByRole('alert', { name: 'Changed in the meantime' })
    await expect(notice).toContainText('Theirs')
    await expect(notice).toContainText('Mine')
    await notice.getByRole('button', { name: 'Keep mine' }).tap()
    await save.tap()
    await expect(page).toHaveTitle('Settings | Admin Dashboard | Mine')
    await expect(field('Days to return')).toHaveValue('14')
  })
  await shopper.context().close()
  await own.close()
})
