import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { naira } from '#domain/money/money.ts'
import { openAdminPages } from '#test/admin-pages.ts'
import { anEmail, customerBy, makeAccount, moneyOf, orderOf } from '#test/customers.ts'
import { aCustomer } from '#test/signed-in-users.ts'

let admin: Awaited<ReturnType<typeof openAdminPages>>
beforeAll(async () => {
  admin = await openAdminPages()
}, 60_000)
afterAll(() => admin.close())

const db = () => admin.api.db
/** Submits a form as a browser without JavaScript does. */
async function send(path: string, fields: Record<string, string>, cookie = admin.cookie) {
  const url = new URL(path, admin.api.shop.publicUrl)
  const headers = { cookie, origin: url.origin }
  const answer = await admin.answer(new Request(url, { method: 'POST', headers, body: new URLSearchParams(fields) }))
  return { status: answer.status, location: answer.headers.get('location'), html: await answer.text() }
}

async function aGuest(name: string) {
  const email = anEmail('page')
  const orderId = await orderOf(db(), { email, firstName: name, lastName: 'Ọ̀ṣun' })
  await moneyOf(db(), orderId, 12_500 * naira)
  return { orderId, ...(await customerBy(db(), email)) }
}

describe('the list of customers', () => {
  // @rule Customers | The list shows name, address, phone, account or guest, orders and amount spent, escaped, and keeps the search text
  test('shows each customer, escaped', async () => {
    const name = '<b onclick=alert(1)>'
    const { id, email } = await aGuest(name)
    const html = await admin.visit(`/admin/customers?q=${email}`)
    expect(html).toContain(`href="/admin/customers/${id}"`)
    for (const text of ['₦12,500', '0803 123 4567', 'Guest', '1 result', 'Showing 1 to 1 of 1 customer'])
      expect(html).toContain(text)
    expect(html).not.toContain(name)
    expect(html).toContain('&lt;b onclick')
    const hostile = encodeURIComponent(`"><script>alert(1)</script>`)
    const nothing = await admin.visit(`/admin/customers?q=${hostile}&sort=%00&page=-1`)
    expect(nothing).toContain('No customers found')
    expect(nothing).not.toContain('<script>alert')
  })
})

describe('the page of a customer', () => {
  test('has orders, money and contact details, and the order’s page links to it', async () => {
    const { id, orderId, email } = await aGuest('Bùkọ́lá')
    const html = await admin.visit(`/admin/customers/${id}`)
    for (const text of [
      'Bùkọ́lá Ọ̀ṣun',
      '₦12,500',
      `/admin/orders/${orderId}`,
      'wa.me/2348031234567',
      'Newsletter: never asked for',
    ])
      expect(html).toContain(text)
    expect(await admin.visit(`/admin/orders/${orderId}`)).toContain(`href="/admin/customers/${id}"`)
    const found = await (await admin.ask(`/admin/palette.data?q=${email}`)).text()
    expect(found).toContain(id)
    expect((await admin.ask('/admin/customers/nobody')).status).toBe(404)
  })

  test('accepts notes and tags, and says what is wrong with invalid ones', async () => {
    const { id } = await aGuest('Noted')
    const page = `/admin/customers/${id}`
    expect((await send(page, { act: 'note', text: 'Likes coral' })).html).toContain('Likes coral')
    expect((await send(page, { act: 'tags', tags: 'vip, <i>', seen: '' })).html).toContain('&lt;i&gt;')
    expect((await send(page, { act: 'note', text: ' ' })).html).toContain('Please write something first')
    expect((await send(page, { act: 'tags', tags: 'x', seen: '' })).html).toContain('has changed the tags meanwhile')
    for (const wrong of [{}, { act: 'erase' }, { act: 'note' }, { act: 'note', text: 'x'.repeat(20_001) }])
      expect((await send(page, wrong)).status).toBe(400)
  })
})

// @rule Customers | Merging takes two steps, also without scripts: a preview, then the merge, which opens the remaining customer
test('two customers are merged after a preview', async () => {
  const [one, other] = [await aGuest('One'), await aGuest('Other')]
  const page = `/admin/customers/${one.id}/merge`
  expect(await admin.visit(page)).toContain('With whom?')
  expect(await admin.visit(`${page}?q=${other.email}`)).toContain(`merge?other=${other.id}`)
  const preview = await admin.visit(`${page}?other=${other.id}`)
  for (const text of ['What becomes of it', '2 orders', '₦25,000', other.email]) expect(preview).toContain(text)
  const seen = /name="seen" value="([^"]+)"/.exec(preview)?.[1] ?? ''
  expect((await send(page, { other: other.id, seen: 'x' })).html).toContain('has changed in the meantime')
  expect(await send(page, { other: other.id, seen })).toMatchObject({
    status: 302,
    location: `/admin/customers/${one.id}`,
  })
  expect(await admin.visit(`/admin/customers/${one.id}`)).toContain('Separate again')
  expect((await admin.ask(`/admin/customers/${other.id}`)).status).toBe(404)
})

// @rule Customers | Deleting lists what will be deleted, asks for the e-mail address, and says what remains
test('a customer is deleted once the address is typed', async () => {
  const { id, email } = await aGuest('Gone')
  const page = `/admin/customers/${id}/delete`
  expect(await admin.visit(page)).toContain('What will be gone')
  expect((await send(page, { typed: 'nothing' })).html).toContain('That isn’t their e-mail address')
  const ada = await aCustomer(admin.api)
  expect((await send(page, { typed: email }, ada.cookie)).status).toBe(403)
  const done = await send(page, { typed: email })
  expect(done.html).toContain('The customer is deleted')
  expect(done.html).toContain('1 order is under way')
  expect(await admin.visit(`/admin/customers?q=${email}`)).toContain('No customers found')
})

// @rule Customers | A customer known only by phone has a page, linked from their orders, to choose orders, export data and delete
test('a customer who ordered without an e-mail address is deleted on a page of their own, once the phone is typed', async () => {
  const phone = '0807 600 7777'
  const [own, family] = [
    await orderOf(db(), { email: '', phone, firstName: 'Bísí' }),
    await orderOf(db(), { email: '', phone, firstName: 'Káyọ̀dé' }),
  ]
  const page = `/admin/customers/by-phone/${own}`
  expect(await admin.visit(`/admin/orders/${own}`)).toContain(page)
  expect(await admin.visit(`/admin/customers?q=${encodeURIComponent(phone)}`)).toContain('/admin/orders?q=0807')
  const html = await admin.visit(page)
  for (const text of ['Bísí', 'Káyọ̀dé', phone, `data.json?orders=${own}`]) expect(html).toContain(text)
  expect([...html.matchAll(/<input[^>]+checked[^>]*>/g)].join()).toContain(own)
  expect((await send(page, { orders: own, typed: 'nothing' })).html).toContain('That isn’t their phone')
  expect((await send(page, { typed: phone })).html).toContain('Please choose the orders')
  expect((await send(page, { orders: 'x', typed: phone })).status).toBe(400)
  expect((await send(page, { orders: own, typed: phone })).html).toContain('1 order is under way')
  expect((await admin.ask(page)).status).toBe(404)
  expect(await admin.visit(`/admin/customers/by-phone/${family}`)).not.toContain('Bísí')
})

test('the newsletter list shows states in words, and read failures are shown and logged', async () => {
  const email = anEmail('reader')
  await makeAccount(db(), { email: anEmail() })
  await db().insertInto('newsletterSubscriber').values({ email, confirmedAt: new Date() }).execute()
  const html = await admin.visit(`/admin/newsletter?view=subscribed&q=${email}`)
  for (const text of [email, 'Subscribed', `export.csv?q=${encodeURIComponent(email)}`]) expect(html).toContain(text)
  await db().schema.alterTable('newsletterSubscriber').renameTo('elsewhere').execute()
  expect(await admin.visit('/admin/newsletter')).toContain('Failed to load the newsletter')
  await db().schema.alterTable('elsewhere').renameTo('newsletterSubscriber').execute()
  await db().schema.alterTable('customer').renameTo('elsewhere').execute()
  expect(await admin.visit('/admin/customers')).toContain('Failed to load customers')
  await db().schema.alterTable('elsewhere').renameTo('customer').execute()
  expect(admin.faults).toEqual(['reading the newsletter', 'reading the customers'])
})
