import { signInAsAdministrator } from './accounts.ts'
import { expect, query, ready } from './fixtures.ts'
import { at, type Walk } from './screen.ts'

/** Two versions of a page, the newer with a line longer than any screen. */
const publishTwice = () =>
  query(
    `insert into information_page_version (page, version, title, description, body)
     select 'sustainability', n, 'Sustainability', 'What we do', repeat(E'A line that stays\n', 5) || repeat('àdìrẹ ẹlẹ́kọ ', n * 20)
     from generate_series(1, 2) n on conflict do nothing`,
  )

/** The back office's pages of information: their list, one of them with its preview, and its history. */
export const pagesWalk: Walk = {
  name: 'pages of information in the back office',
  screens: [
    {
      name: 'the list of pages',
      open: async (page) => {
        await publishTwice()
        await signInAsAdministrator(page)
        await page.goto('/admin/pages')
      },
    },
    at('a page in the back office', '/admin/pages/privacy'),
    {
      name: 'the preview of a page',
      isAnswer: true,
      isSameDocument: true,
      open: async (page) => {
        await ready(page)
        await page.getByRole('button', { name: 'Show preview' }).click()
        await expect(page.getByRole('article', { name: 'Preview' })).toBeVisible()
      },
    },
    at('the history of a page', '/admin/pages/sustainability/history'),
    at('the text that a page came with', '/admin/pages/sustainability/history?version=0'),
    {
      name: 'the question before a text is published again',
      open: async (page) => {
        await ready(page)
        await page.getByRole('button', { name: 'Publish this text again' }).click()
      },
      isDialog: true,
    },
  ],
}
