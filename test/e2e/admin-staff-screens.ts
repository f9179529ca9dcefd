import { expect, query, ready } from './fixtures.ts'
import { at, type Screen } from './screen.ts'

const longAddress = 'oluwafunmilayo.adebanjo-olanrewaju.of-the-shop-at-bode-thomas@a-long-domain-name.example'

/** Makes a member of staff with a long address, an expired invitation, and activity of theirs. */
async function makeStaff(): Promise<void> {
  const [user] = await query<{ id: string }>(
    `insert into "user" (email, email_verified) values ($1, true) on conflict (email) do update set email_verified = true returning id`,
    [longAddress],
  )
  await query(`insert into user_role (user_id, role) values ($1, 'orders') on conflict do nothing`, [user?.id])
  await query(
    `insert into staff_invitation (email, role, created_at, sent_at, expires_at)
     values ('invited-' || $1, 'catalogue', now(), now() - interval '4 days', now() - interval '1 day') on conflict do nothing`,
    [longAddress],
  )
  await query(
    `insert into audit_log (actor_id, actor, action, subject, details)
     select $1, $2, action, subject, details::jsonb from (values
       ('change_order_status', 'order:1a2b3c4d-0000-4000-8000-000000000000', '{"from":"processing","to":"shipped","reason":"With a rider who knows the way to the very end of the street"}'),
       ('update_settings', 'settings', '{"before":{"returnDays":7},"after":{"returnDays":14}}'),
       ('create_coupon', 'coupon:none', '{}')) as done (action, subject, details)`,
    [user?.id, longAddress],
  )
}

/** The back office's staff and activity, for a signed-in owner. */
export const staffScreens: Screen[] = [
  {
    name: 'the staff',
    open: async (page) => {
      await makeStaff()
      await page.goto('/admin/staff')
      await expect(page.getByRole('list', { name: 'Staff' })).toBeVisible()
    },
  },
  {
    name: 'an invitation, and another role',
    isAnswer: true,
    open: async (page) => {
      await ready(page)
      await page.getByText('By e-mail, with a role').click()
      await page.getByText(`Change or remove ${longAddress}`).click()
    },
  },
  {
    name: 'the activity',
    open: async (page) => {
      await page.goto(`/admin/activity?person=${encodeURIComponent(longAddress)}`)
      await page.getByText('Details').first().click()
    },
  },
  { ...at('no activity', '/admin/activity?q=nothinglikethis'), only: 'phone' },
  { ...at('an invitation that can’t be accepted', `/staff-invitation/${'A'.repeat(43)}`), only: 'phone' },
]
