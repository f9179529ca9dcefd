import type { Browser, Page } from '@playwright/test'
import { hashing } from '#infra/auth/hashing.ts'
import { expect, query, shopUrl } from './fixtures.ts'

export const aPassword = 'a long enough secret'
const subjects = {
  '/confirm-email': /Confirm your e-mail address/,
  '/confirm-email-change': /Change the e-mail address|Confirm your new e-mail address/,
  '/reset-password': /Set a new password/,
}

export const newAddress = () => `ngozi-${crypto.randomUUID()}@example.com`

/** Finds the only mail to an address about this subject, and returns its link to a page of the shop. */
export async function linkInMail(page: Page, email: string, path: keyof typeof subjects): Promise<string> {
  const read = async (address: string) => (await page.request.get(address)).text()
  let mails: string[] = []
  await expect(async () => {
    const all = (await read('/dev/mailbox')).split('<a ').filter((mail) => mail.includes(`To ${email}`))
    mails = all.filter((mail) => subjects[path].test(mail))
    expect(mails).toHaveLength(1)
  }).toPass()
  const address = /href="([^"]+)"/.exec(mails[0] ?? '')?.[1] ?? ''
  const link = new RegExp(`http\\S+${path}\\?token=[\\w-]+`).exec(await read(`${address}/text`))?.[0]
  if (!link) throw new Error(`no link to ${path} was mailed`)
  return link
}

export type Customer = { id: string; email: string }

let hash: Promise<string> | null = null

/** Makes an account with a confirmed e-mail address, and signs this browser in by the API. */
export async function signInAsNewCustomer(page: Page): Promise<Customer> {
  const email = newAddress()
  hash ??= hashing.hash(aPassword)
  const [user] = await query<{ id: string }>(
    `with made as (insert into "user" (email, email_verified, name) values ($1, true, 'Ngozi Eze') returning id),
       credential as (
         insert into account (user_id, account_id, provider_id, password) select id, id, 'credential', $2 from made),
       named as (insert into profile (id, email, first_name, last_name) select id, $1, 'Ngozi', 'Eze' from made),
       customer as (insert into user_role (user_id, role) select id, 'customer' from made)
     select id from made`,
    [email, await hash],
  )
  if (!user) throw new Error('there is no account')
  const data = { email, password: aPassword }
  const signedIn = await page.request.post('/api/auth/sign-in/email', { headers: { origin: shopUrl() }, data })
  expect(signedIn.status()).toBe(200)
  return { id: user.id, email }
}

/** An administrator in another browser, who moves orders through the API. */
export async function anAdministrator(browser: Browser) {
  const page = await browser.newPage({ baseURL: shopUrl() })
  const { id, email } = await signInAsNewCustomer(page)
  await query(`insert into user_role (user_id, role) values ($1, 'admin')`, [id])
  const headers = { origin: shopUrl() }
  await page.request.post('/api/auth/sign-in/email', { headers, data: { email, password: aPassword } })
  return {
    move: async (orderId: string, from: string, status: string) => {
      const answer = await page.request.patch(`/api/v1/admin/orders/${orderId}`, { headers, data: { from, status } })
      expect(await answer.json()).toMatchObject({ order: { status } })
    },
    leave: () => page.close(),
  }
}

/** Makes an administrator, and signs this browser in by the API. */
export async function signInAsAdministrator(page: Page): Promise<Customer> {
  const administrator = await signInAsNewCustomer(page)
  await query(`insert into user_role (user_id, role) values ($1, 'admin')`, [administrator.id])
  return administrator
}

/** Copies an order and its lines once for each of these states, each copy a millisecond newer than the one before. Returns their ids. */
export async function copyOrder(id: string, states: readonly (readonly [status: string, paymentStatus: string])[]) {
  const ids: string[] = []
  for (const [at, [status, payment_status]] of states.entries()) {
    const copy = crypto.randomUUID()
    ids.push(copy)
    const changes = { id: copy, checkout_key: copy, status, payment_status }
    await query(
      `insert into "order" select (jsonb_populate_record(o, $2::jsonb || jsonb_build_object(
         'created_at', o.created_at + $3 * interval '1 millisecond'))).* from "order" o where id = $1`,
      [id, JSON.stringify(changes), at + 1],
    )
    await query(
      `insert into order_item select (jsonb_populate_record(i, jsonb_build_object('id', gen_random_uuid(), 'order_id', $2::uuid))).*
       from order_item i where order_id = $1`,
      [id, copy],
    )
  }
  return ids
}

/** Adds lines to an order, all for the same piece under different names. */
export const addLines = (id: string, names: readonly string[]) =>
  query(
    `insert into order_item select (jsonb_populate_record(i, jsonb_build_object('id', gen_random_uuid(), 'position', n,
       'product_name', name, 'line_key', 'line ' || n))).*
     from order_item i, unnest($2::text[]) with ordinality as more (name, n) where order_id = $1 and position = 0`,
    [id, names],
  )
