import { signInAsAdministrator } from './accounts.ts'
import { clearWaiting, insertWaiting } from './attention-items.ts'
import { expect, query, ready } from './fixtures.ts'
import type { Walk } from './screen.ts'

const longName = 'Ọlọ́runfúnmiláyọ̀-Adébánjọ-Ọláńrewájú'

/** The list of what needs attention: one item of each kind, the forms behind its buttons, items that are done, and the empty list. */
export const attentionWalk: Walk = {
  name: 'what needs attention',
  screens: [
    {
      name: 'the list of open items',
      open: async (page) => {
        await insertWaiting(longName)
        await signInAsAdministrator(page)
        await page.goto('/admin/attention')
        await expect(page.getByRole('heading', { name: 'Paystack reports a payment that no order has' })).toBeVisible()
      },
    },
    {
      name: 'the forms of open items',
      isAnswer: true,
      open: async (page) => {
        await ready(page)
        await page.getByText('Match to an order…').click()
        await page.getByText('Mark as done…').first().click()
        await expect(page.getByLabel('What was done, or why nothing is to do').first()).toBeVisible()
      },
    },
    {
      name: 'what is done',
      open: async (page) => {
        await query(`update payment_task set resolved_at = now(), resolved_by = 'tola@aso.example', note = $1`, [
          longName,
        ])
        await page.goto('/admin/attention?view=done')
        await expect(page.getByText('Done by tola@aso.example').first()).toBeVisible()
      },
    },
    {
      name: 'no open items',
      open: async (page) => {
        // The shop's jobs may add an item meanwhile.
        await expect(async () => {
          await clearWaiting()
          await page.goto('/admin/attention')
          await expect(page.getByRole('heading', { name: 'All is well' })).toBeVisible({ timeout: 5_000 })
        }).toPass()
      },
    },
    {
      name: 'a list of open items that fails',
      only: 'phone',
      open: async (page) => {
        await query('alter table payment_difference rename to payment_difference_away')
        await page.goto('/admin/attention')
        await query('alter table payment_difference_away rename to payment_difference')
        await expect(page.getByText('Failed to load what needs attention')).toBeVisible()
      },
    },
  ],
}
