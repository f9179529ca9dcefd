import { signInAsAdministrator } from './accounts.ts'
import { expect, query, ready, test } from './fixtures.ts'

test('look', async ({ page }, info) => {
  test.setTimeout(240_000)
  const out = '/tmp/t18-shots'
  const shot = async (name: string, scheme: 'light' | 'dark' = 'light') => {
    await page.emulateMedia({ colorScheme: scheme })
    await page.screenshot({ path: `${out}/${info.project.name}-${name}-${scheme}.png`, fullPage: true })
  }
  for (const name of ['privacy', 'faq', 'shipping', 'terms']) {
    await page.goto(`/${name}`)
    await ready(page)
    await shot(name)
  }
  await shot('terms', 'dark')
  await page.goto('/faq?q=cold%20shipping')
  await shot('faq-none')
  await page.goto('/faq?q=shipping')
  await shot('faq-found', 'dark')
  for (const home of ['/home2', '/home3', '/']) {
    await page.goto(home)
    await ready(page)
    await page.getByRole('contentinfo').screenshot({ path: `${out}/${info.project.name}-footer${home.replace('/', '-')}.png` })
  }
  await signInAsAdministrator(page)
  await page.goto('/admin/pages')
  await ready(page)
  await shot('admin-pages')
  await page.goto('/admin/pages/privacy')
  await ready(page)
  await page.getByRole('button', { name: 'Show preview' }).click()
  await expect(page.getByRole('article', { name: 'Preview' })).toBeVisible()
  await page.getByText('How to write a text').click()
  await shot('admin-edit')
  await shot('admin-edit', 'dark')
  await query(
    `insert into information_page_version (page, version, title, description, body) values
     ('careers', 1, 'Careers', 'x', E'One\\nTwo\\nThree\\nFour\\nFive\\nSix ẹ ọ ṣ'), ('careers', 2, 'Careers!', 'x', E'One\\nTwo\\nThree\\nFour\\nFive\\nSeven ẹ ọ ṣ ${'long '.repeat(60)}')`,
  )
  await page.goto('/admin/pages/careers/history')
  await ready(page)
  await shot('admin-history')
  await page.goto('/admin/pages/careers/history?version=0')
  await shot('admin-history-0', 'dark')
})
