import { expect, ready } from './fixtures.ts'
import { at, type Screen } from './screen.ts'

/** The setup of a shop, for a signed-in administrator: checklist, connections with one that was tried, removal of the demo shop. */
export const setupScreens: Screen[] = [
  { ...at('the first steps', '/admin/setup'), only: 'phone' },
  {
    name: 'a connection that was tried',
    isAnswer: true,
    open: async (page) => {
      await page.goto('/admin/setup/connections')
      await ready(page)
      await page.getByRole('button', { name: 'Try the store' }).click()
      await expect(page.getByText('A small file was written, read again and deleted.')).toBeVisible()
    },
  },
  at('what would be gone with the demo', '/admin/setup/demo'),
]
