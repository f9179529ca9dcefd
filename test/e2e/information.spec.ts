import { signInAsAdministrator } from './accounts.ts'
import { expect, query, ready, test } from './fixtures.ts'
import { measure } from './measure.ts'

// @rule D31 | On a phone: a page is edited, previewed, published and rolled back, and a visitor's open page follows
test(
  'a visitor sees each text that a shopkeeper publishes',
  { tag: '@phone' },
  async ({ page, browser, shop }, testInfo) => {
    const visitor = await (await browser.newContext({ baseURL: shop.url })).newPage()
    const follows = visitor.waitForResponse(/\/api\/v1\/events\?.*information:careers/)
    await visitor.goto('/careers')
    await follows
    await signInAsAdministrator(page)
    await page.goto('/admin/pages/careers')
    await ready(page)
    const body = page.getByLabel('Text', { exact: true })
    const publish = page.getByRole('button', { name: 'Publish' })
    const seen = (text: string) =>
      measure(testInfo, `“${text}”`, () => expect(visitor.getByRole('main')).toContainText(text))

    await test.step('an error is shown beside the text', async () => {
      await body.fill('## Ẹ kú iṣẹ́\n\nWe answer within {{returnDayz}} days.')
      await publish.tap()
      await expect(body).toBeFocused()
      await expect(page.getByRole('link', { name: 'There is no placeholder {{returnDayz}}' })).toBeVisible()
    })
    await test.step('the preview shows what visitors will see, and they don’t see it yet', async () => {
      await body.fill(
        '## Ẹ kú iṣẹ́\n\nWe answer within **{{returnDays}}** days.\n\n<script>window.isHacked = true</script>',
      )
      await page.getByRole('button', { name: 'Show preview' }).tap()
      const preview = page.getByRole('article', { name: 'Preview' })
      await expect(preview.getByRole('heading', { name: 'Ẹ kú iṣẹ́' })).toBeVisible()
      await expect(preview).toContainText('We answer within 30 days.')
      await expect(visitor.getByRole('main')).not.toContainText('Ẹ kú iṣẹ́')
    })
    await test.step('once published, it is on the open page', async () => {
      await publish.tap()
      await expect(page.getByText('Page published')).toBeVisible()
      await seen('We answer within 30 days.')
      expect(await visitor.evaluate(() => 'isHacked' in window)).toBe(false)
    })
    await test.step('somebody else publishes in the meantime', async () => {
      await body.fill('Mine')
      await query(
        `insert into information_page_version (page, version, title, description, body)
       select page, version + 1, title, description, 'Theirs' from information_page_version
       where page = 'careers' order by version desc limit 1`,
      )
      await publish.tap()
      const notice = page.getByRole('alert', { name: 'Changed in the meantime' })
      await expect(notice).toContainText('Theirs')
      await expect(body).toHaveValue('Mine')
      await seen('Theirs')
      await notice.getByRole('button', { name: 'Take theirs' }).tap()
      await expect(body).toHaveValue('Theirs')
    })
    await test.step('the built-in text is restored', async () => {
      await page.getByRole('link', { name: 'History' }).tap()
      await expect(page.getByText('Theirs').first()).toBeVisible()
      await page.getByRole('link', { name: 'The text that the shop came with' }).tap()
      await page.getByRole('button', { name: 'Publish this text again' }).tap()
      await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).tap()
      await expect(page.getByText('The text of version 0')).toBeVisible()
      await seen('We are a small house.')
    })
    await visitor.context().close()
  },
)
