import type { Page } from '@playwright/test'
import { signInAsAdministrator } from './accounts.ts'
import { failUntilClicked } from './fail-until-clicked.ts'
import { expect, query, ready, test } from './fixtures.ts'
import { makeSales } from './overview-sales.ts'

const periods = (page: Page) => page.getByRole('navigation', { name: 'Period' })
const figure = (page: Page, title: string) =>
  page.getByRole('list', { name: 'Figures' }).getByRole('listitem').filter({ hasText: title })

// @rule back-office §2 Overview | On a phone: the period is in the address, figures link to their lists, and Back returns
// @rule back-office §2 Overview | It is the first page of the back office, and in the daily bar on a phone
test('a shopkeeper reads the day’s figures on the phone, opens what needs attention, and comes back @phone', async ({
  page,
}) => {
  await makeSales()
  await signInAsAdministrator(page)
  await page.goto('/admin')
  await ready(page)
  await expect(page.getByRole('heading', { name: 'Dashboard Overview' })).toBeVisible()
  await expect(page.getByText(/order(s)? to ship, the oldest since|order to ship, since/)).toBeVisible()
  const week = await figure(page, 'Total Revenue').textContent()
  await periods(page).getByRole('link', { name: 'Last 30 days' }).click()
  await page.waitForURL(/period=month/)
  await expect(figure(page, 'Total Revenue')).not.toHaveText(week ?? '')
  await expect(figure(page, 'Total Revenue')).toContainText('from the 30 days before')
  await figure(page, 'Low Stock Alert').getByRole('link').click()
  await page.waitForURL(/\/admin\/products\?stock=low/)
  await page.goBack()
  await expect(periods(page).getByRole('link', { name: 'Last 30 days' })).toHaveAttribute('aria-current', 'page')
  const scrolls = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  expect(scrolls).toBe(false)
})

// @rule back-office §2 Overview | The chart and the periods work by keyboard alone; the chart shows each point’s figures
test('at a desk the overview works by keyboard alone', { tag: '@desktop' }, async ({ page }) => {
  await makeSales()
  await signInAsAdministrator(page)
  await page.goto('/admin')
  await ready(page)
  const chart = page.getByRole('slider', { name: 'Revenue chart' })
  await chart.focus()
  await page.keyboard.press('End')
  await expect(chart).toHaveAttribute('aria-valuenow', '7')
  await expect(chart).toHaveAttribute('aria-valuetext', /: ₦[\d,]+, before ₦[\d,]+$/)
  await page.keyboard.press('ArrowLeft')
  await expect(chart).toHaveAttribute('aria-valuenow', '6')
  await periods(page).getByRole('link', { name: 'Today' }).press('Enter')
  await page.waitForURL(/period=today/)
  await expect(page.getByRole('heading', { name: 'Revenue by the hour' })).toBeVisible()
})

// @rule back-office §2 Overview | It shows changes of orders and money while it is open
test('a partial refund is in the figures at once', { tag: '@desktop' }, async ({ page }) => {
  await makeSales()
  await signInAsAdministrator(page)
  const followed = page.waitForResponse(/\/api\/v1\/events/)
  await page.goto('/admin')
  await ready(page)
  await followed
  const before = await figure(page, 'Total Revenue').textContent()
  await query(
    `insert into money_ledger (order_id, attempt_id, kind, amount, created_at)
     select order_id, id, 'refunded', -12300, now() from payment_attempt where state = 'paid' order by created_at desc limit 1 returning id`,
  )
  await expect(figure(page, 'Total Revenue')).not.toHaveText(before ?? '')
})

// @rule back-office §8 Dashboard | Failed to load dashboard data. Please try again., and the panel with Retry; earlier figures stay, with their time
// @rule back-office §2 Overview | Coming from another page, its skeleton is there at once, and a long wait is shown
test('a dashboard that fails, or is slow, says so and recovers', { tag: '@desktop' }, async ({ page, noise }) => {
  await signInAsAdministrator(page)
  await page.goto('/admin/products')
  await ready(page)
  const held = Promise.withResolvers<void>()
  await failUntilClicked(page, /\/admin\.data/, 'Retry', async (route) => {
    await held.promise
    await route.abort()
  })
  await page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name: 'Overview' }).click()
  await expect(page.getByText('Loading the dashboard')).toBeAttached()
  await expect(page.getByText('This takes longer than usual.')).toBeVisible()
  held.resolve()
  await expect(page.getByRole('heading', { name: 'Failed to Load Dashboard' })).toBeVisible()
  await expect(page.getByText('Failed to load dashboard data. Please try again.')).toBeVisible()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(figure(page, 'Total Products')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Failed to Load Dashboard' })).toBeHidden()

  await failUntilClicked(page, /\/admin\.data/, 'Retry', (route) => route.fulfill({ status: 503, body: 'no' }))
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText(/The figures below are from \d\d:\d\d\./)).toBeVisible()
  await expect(figure(page, 'Total Products')).toBeVisible()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: 'Failed to Load Dashboard' })).toBeHidden()
  noise.console.splice(0)
})

// @rule back-office §2 Overview | When the chart can’t be loaded, its figures are shown as a table and the page says so
test('without the chart’s library its figures are a table', { tag: '@desktop' }, async ({ page, noise }) => {
  await signInAsAdministrator(page)
  await page.route(/revenue-chart[^/]*\.js/, (route) => route.abort())
  await page.goto('/admin')
  await expect(page.getByText('The chart couldn’t be loaded. Here are its figures.')).toBeVisible()
  await expect(page.getByRole('table', { name: /^Revenue/ }).getByRole('row')).toHaveCount(8)
  await expect(page.getByRole('columnheader', { name: 'Before' })).toBeInViewport()
  noise.console.splice(0)
})
