import { expect, query, ready } from './fixtures.ts'
import { at, type Screen } from './screen.ts'

/** Publishes two versions of a page; the newer has a line longer than any screen. */
const publishTwice = () =>
  query(
    `insert into information_page_version (page, version, title, description, body)
     select 'sustainability', n, 'Sustainability', 'What we do for cloth that lasts', repeat(E'A line that stays\n', 5) || repeat('àdìrẹ ẹlẹ́kọ ', n * 20)
     from generate_series(1, 2) n on conflict do nothing`,
  )

/** The back office's information pages, for a signed-in administrator: their list, one of them with its preview, and a history. */
export const pageScreens: Screen[] = [
  { ...at('the list of pages', '/admin/pages'), only: 'phone' },
  {
    name: 'a page with its preview',
    isAnswer: true,
    open: async (page) => {
      await page.goto('/admin/pages/privacy')
      await ready(page)
      await page.getByRole('button', { name: 'Show preview' }).click()
      await expect(page.getByRole('article', { name: 'Preview' })).toBeVisible()
    },
  },
  {
    name: 'the history of a page',
    open: async (page) => {
      await publishTwice()
      await page.goto('/admin/pages/sustainability/history')
    },
  },
]
