import type { Page } from '@playwright/test'
import { expect, query, shopUrl } from './fixtures.ts'

export const aPassword = 'a long enough secret'
export const newAddress = () => `ngozi-${crypto.randomUUID()}@example.com`

/** The newest mail to an address, and the link in it that leads to a page of the shop. */
export async function linkInMail(page: Page, email: string, path: string, count = 1): Promise<string> {
  const read = async (address: string) => (await page.request.get(address)).text()
  let mails: string[] = []
  await expect(async () => {
    mails = (await read('/dev/mailbox')).split('<a ').filter((mail) => mail.includes(`To ${email}`))
    expect(mails).toHaveLength(count)
  }).toPass()
  const address = /href="([^"]+)"/.exec(mails[0] ?? '')?.[1] ?? ''
  const link = new RegExp(`http\\S+${path}\\?token=[\\w-]+`).exec(await read(`${address}/text`))?.[0]
  if (!link) throw new Error(`no link to ${path} was mailed`)
  return link
}

export type Customer = { id: string; email: string }

/** Makes an account and signs this browser in, by the API. */
export async function signInAsNewCustomer(page: Page): Promise<Customer> {
  const email = newAddress()
  const headers = { origin: shopUrl() }
  const names = { firstName: 'Ngozi', lastName: 'Eze' }
  await page.request.post('/api/auth/sign-up/email', { headers, data: { email, password: aPassword, ...names } })
  const token = new URL(await linkInMail(page, email, '/confirm-email')).searchParams.get('token')
  const confirmed = await page.request.post('/api/auth/confirm-email', { headers, data: { token } })
  expect(confirmed.status()).toBe(200)
  const [user] = await query<{ id: string }>('select id from "user" where email = $1', [email])
  if (!user) throw new Error('there is no account')
  return { id: user.id, email }
}
