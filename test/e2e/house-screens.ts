import { signInAsAdministrator } from './accounts.ts'
import { expect, query, ready } from './fixtures.ts'
import { at, type Walk } from './screen.ts'

/** The pages about the house, with the forms for a message and for a styling session. */
export const houseWalk: Walk = {
  name: 'the pages about the house',
  screens: [
    at('About', '/about'),
    at('Showroom', '/showroom'),
    at('Contact', '/contact'),
    {
      name: 'a message with a mistake',
      isAnswer: true,
      open: async (page) => {
        await ready(page)
        await page.route('**/functions/v1/contact', (route) =>
          route.fulfill({
            status: 422,
            json: { error: { details: { fields: { email: 'Please enter a valid email address' } } } },
          }),
        )
        for (const name of ['Name', 'Email', 'Subject', 'Message'])
          await page.getByRole('textbox', { name }).fill(name === 'Email' ? 'ada@example.com' : 'Ẹ kú ọdún')
        await page.getByRole('button', { name: 'Send Message' }).click()
        await expect(page.getByText('Please enter a valid email address')).toBeVisible()
      },
    },
    at('the times of styling sessions', '/showroom/book'),
    at('a session that isn’t there', `/showroom/session/${'A'.repeat(43)}`),
  ],
}

const long = 'Ọlọ́runfúnmiláyọ̀ Adébánjọ-Ọláńrewájú'

async function makeMessages(): Promise<string> {
  const [message] = await query<{ id: string }>(
    `insert into contact_message (name, email, subject, message) values ($1, 'olorunfunmilayo.adebanjo@example.com', $2, $3) returning id`,
    [long, `${long}: àdìrẹ ẹlẹ́kọ for a wedding`, `${long}\n\nIs it still there?\n`.repeat(6)],
  )
  await query(`insert into contact_reply (message_id, body, written_by) values ($1, 'It is.', 'tola@aso.example')`, [
    message?.id,
  ])
  await query(
    `insert into styling_session (starts_at, ends_at, name, email, phone, note)
     select now() + interval '400 days', now() + interval '400 days 1 hour', $1, 'olorunfunmilayo.adebanjo@example.com', '+234 803 123 4567', $2
     where not exists (select from styling_session where name = $1)`,
    [long, `${long} `.repeat(4)],
  )
  return message?.id ?? ''
}

/** What visitors sent, as the back office shows it: messages, one with its answer, and styling sessions. */
export const inboxWalk: Walk = {
  name: 'the inbox of the back office',
  screens: [
    {
      name: 'the messages',
      open: async (page) => {
        await makeMessages()
        await signInAsAdministrator(page)
        await page.goto('/admin/messages?q=ọlọrunfunmilayọ')
        await expect(page.getByRole('link', { name: /for a wedding/ }).first()).toBeVisible()
      },
    },
    {
      name: 'a message with its answer',
      open: async (page) => void (await page.goto(`/admin/messages/${await makeMessages()}`)),
    },
    at('messages that aren’t found', '/admin/messages?q=nothing-like-it'),
    at('the styling sessions', '/admin/sessions'),
  ],
}
