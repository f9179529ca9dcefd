import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enqueueMail } from '#domain/notifications/enqueue-mail.server.ts'
import { orderKey } from '#domain/orders/order-keys.server.ts'
import { goodPassword, mailsAfter, tokenIn } from './account-flows.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { aCheckout, aLine, anAddress, makeProduct } from './factories.ts'
import { cookiesAfter, type HttpNode, openHttpNode } from './http-node.ts'
import { linkKeyOf } from './order-links.ts'

let database: TestDatabase
let node: HttpNode
beforeAll(async () => {
  database = await testDatabase()
  node = await openHttpNode(database.url)
})
afterAll(async () => {
  await node.close()
  await database.close()
})

const email = 'ada@example.com'
const shippingAddress = { ...anAddress, email: 'payer@example.com' }
const secrets = new Map<string, string>()
const note = (what: string, secret: string | undefined) => {
  if (!secret) throw new Error(`there is no ${what}`)
  secrets.set(what, secret)
  return secret
}
/** Notes the values of cookies that nobody else may learn. */
const noteCookies = (when: string, cookies: string) => {
  for (const pair of cookies.split('; ')) {
    const value = pair.slice(pair.indexOf('=') + 1)
    if (value.length > 20) note(`${pair.split('=')[0]} ${when}`, decodeURIComponent(value).split('.')[0])
  }
  return cookies
}
const mailOf = async (kind: string) => {
  const mail = (await mailsAfter(node.shop)).find((one) => one.kind === kind)
  sent.push(...node.shop.sent)
  return mail
}
const sent: HttpNode['shop']['sent'] = []
const form = { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://localhost:3000' }

/** Signs up, confirms, signs in by page and API, resets and changes the password, subscribes, orders and looks the order up. */
async function wholeRun() {
  note('password', goodPassword)
  const signedUp = await node.post('/api/auth/sign-up/email', { email, password: goodPassword })
  const asked = noteCookies('at sign-up', cookiesAfter(signedUp))
  const confirm = note('confirmation', tokenIn(await mailOf('confirm_address')))
  await node.ask(`/confirm-email?token=${confirm}`)
  const confirmed = await node.post('/api/auth/confirm-email', { token: confirm }, asked)
  let cookie = noteCookies('at confirmation', cookiesAfter(confirmed, asked))
  const wrong = note('wrong password', 'a wrong password of hers')
  await node.post('/api/auth/sign-in/email', { email, password: wrong }, cookie)
  const body = new URLSearchParams({ email, password: goodPassword })
  const byForm = await node.ask('/sign-in', { method: 'POST', headers: { ...form, cookie }, body })
  cookie = noteCookies('by the form', cookiesAfter(byForm, cookie))
  const changed = note('changed password', 'raffia and camwood')
  const passwords = { currentPassword: goodPassword, newPassword: changed }
  cookie = noteCookies('after the change', cookiesAfter(await node.post('/api/v1/account/password', passwords, cookie)))
  await node.post('/api/v1/account/email', { email: 'new@example.com', password: changed }, cookie)
  note('change of address', tokenIn(await mailOf('email_change_new')))
  await node.post('/api/auth/forget-password', { email })
  const reset = note('reset', tokenIn(await mailOf('password_reset')))
  await node.ask(`/reset-password?token=${reset}`)
  await node.post('/api/auth/reset-password', { token: reset, password: note('third password', 'coral and brass') })
  await node.post('/api/auth/sign-in/email', { email, password: 7, more: changed })
  await node.ask('/api/auth/sign-in/email', {
    method: 'POST',
    headers: { ...form, 'content-type': 'application/json' },
    body: `{"password":"${changed}`,
  })
  await placeOrder()
  await invite()
  await subscribe()
}

async function placeOrder() {
  const { checkoutKey, ...checkout } = await aCheckout(node.shop, [aLine(await makeProduct(node.shop.db))], {
    shippingAddress,
  })
  const placed = await node.ask('/api/v1/orders', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': checkoutKey },
    body: JSON.stringify(checkout),
  })
  const { order } = (await placed.json()) as { order: { id: string } }
  noteCookies('of the order', cookiesAfter(placed))
  const ofProgram = note('order key', orderKey(node.shop, order.id))
  const ofLink = note('key of the link', await linkKeyOf(node.shop, order.id))
  for (const key of [ofProgram, ofLink]) {
    const opened = await node.ask(`/order-success?order=${order.id}&key=${key}`)
    noteCookies(`by ${key === ofLink ? 'the link' : 'the order key'}`, cookiesAfter(opened))
    await node.ask(`/api/v1/orders/${order.id}?key=${key}`)
  }
  await node.post('/api/v1/orders/look-up', {
    orderNumber: order.id.slice(0, 8),
    email: checkout.shippingAddress.email,
  })
}

async function invite() {
  const at = new Date()
  const invitation = { email, role: 'orders', createdAt: at, sentAt: at, expiresAt: later(at) }
  const { db } = node.shop
  const { id } = await db.insertInto('staffInvitation').values(invitation).returning('id').executeTakeFirstOrThrow()
  await enqueueMail(db, { kind: 'staff_invitation', invitationId: id }, { at })
  const mail = await mailOf('staff_invitation')
  const path = mail && 'acceptUrl' in mail ? new URL(mail.acceptUrl).pathname : ''
  note('invitation', path.split('/').at(-1))
  await node.ask(path)
  await node.ask(`/sign-in?returnTo=${encodeURIComponent(path)}`)
}
const later = (at: Date) => new Date(at.getTime() + 60_000)

async function subscribe() {
  await node.post('/api/v1/newsletter', { email })
  await mailOf('password_changed')
  const mail = sent.find((message) => message.kind === 'newsletter_confirm')
  const token = mail && 'subscriptionUrl' in mail ? new URL(mail.subscriptionUrl).pathname.split('/').at(-1) : undefined
  await node.ask(`/newsletter/${note('newsletter', token)}`)
}

/** The secrets that a text contains. Case is ignored, because paths are logged in lower case. */
const foundIn = (text: string) =>
  [...secrets].filter(([, secret]) => text.toLowerCase().includes(secret.toLowerCase())).map(([what]) => what)

async function wholeDatabase(): Promise<string> {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
  `.execute(node.shop.db)
  const texts = tables.rows.map(async ({ name }) => {
    const rows = await sql<{ row: string }>`select to_jsonb(t)::text as row from ${sql.table(name)} t`.execute(
      node.shop.db,
    )
    return rows.rows.map(({ row }) => row).join('\n')
  })
  return (await Promise.all(texts)).join('\n')
}

// @rule D46, D49 | No password, session, link or key is in logs, faults, the database, other people's mails or cached pages
//   broken by: the path of a request logged as sent (server/log.ts)
test('secrets of a whole run are in no log, fault, table, other mail or cached page', async () => {
  await wholeRun()
  const fault = new Error(`the database refused ${secrets.size} rows`)
  node.shop.report(fault, 'a fault at the end')
  expect(secrets.size).toBeGreaterThanOrEqual(14)
  expect(node.log()).toContain('a fault at the end')
  expect(foundIn(node.log())).toEqual([])
  expect(foundIn(await wholeDatabase())).toEqual([])
  // A mail may contain only the one link that it is for.
  for (const { kind, ...message } of sent) {
    expect([kind, foundIn(JSON.stringify(message)).length]).toEqual([
      kind,
      expect.toSatisfy((count: number) => count <= 1),
    ])
    if (foundIn(JSON.stringify(message)).length > 0)
      expect([email, 'new@example.com', shippingAddress.email]).toContain(message.to)
  }
  for (const path of ['/', '/shop', '/sign-in', '/confirm-email', '/reset-password', '/newsletter', '/order-success']) {
    const answer = await node.ask(path)
    expect([path, foundIn(await answer.text())]).toEqual([path, []])
  }
})

// @rule D39 | A page with a secret in its address is not cached, and no other site gets it as a referrer
test.each([
  ['/confirm-email?token=a', 'no-referrer'],
  ['/reset-password?token=a', 'no-referrer'],
  ['/payment-return/a', 'no-referrer'],
  ['/newsletter/a', 'same-origin'],
])('%s is not cached, and no other site gets it as a referrer', async (path, policy) => {
  const { headers } = await node.ask(path)
  expect([headers.get('cache-control'), headers.get('referrer-policy')]).toEqual(['no-store', policy])
})
