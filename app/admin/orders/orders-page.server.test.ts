import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anonymous } from '#domain/accounts/viewer.ts'
import { anAddress, makeOrder } from '#test/factories.ts'
import { linkKeyOf } from '#test/order-links.ts'
import { payOrder } from '#test/paid-orders.ts'
import { anAdministrator, type SignedInUser, staffOf } from '#test/signed-in-users.ts'
import { openTestApi, type TestApi } from '#test/test-api.ts'
import { openTestPages } from '#test/test-pages.ts'

let api: TestApi
let pages: Awaited<ReturnType<typeof openTestPages>>
let tola: SignedInUser
let orderId = ''
const faults: string[] = []
const hostile = '<img src=x onerror=alert(1)>'

beforeAll(async () => {
  api = await openTestApi({ report: (_, about) => void faults.push(about) })
  pages = await openTestPages(api.shop)
  tola = await anAdministrator(api)
  const { db } = api
  const at = (minute: number) => ({ placedAt: new Date(Date.UTC(2026, 4, 1, 10, minute)) })
  await makeOrder(db, { ...at(1), shippingAddress: { ...anAddress, firstName: '', lastName: '' } })
  await makeOrder(db, { ...at(2), shippingAddress: { ...anAddress, firstName: hostile, lastName: 'Bello' } })
  orderId = await makeOrder(db, { ...at(3), shippingAddress: { ...anAddress, firstName: 'Ngozi', lastName: 'Eze' } })
  await payOrder(db, orderId)
  for (let n = 0; n < 9; n++) await makeOrder(db, at(-n))
}, 60_000)
afterAll(() => api.close())

async function ask(path: string, { by = tola, ...init }: RequestInit & { by?: SignedInUser } = {}) {
  const request = new Request(new URL(path, api.shop.publicUrl), {
    ...init,
    headers: { cookie: by.cookie, origin: api.shop.publicUrl },
  })
  const viewer = await api.readViewer(request)
  return pages(request, { requestId: 'request-1', ip: '203.0.113.7', viewer, nonce: '' })
}
async function visit(path: string, by = tola) {
  const answer = await ask(path, { by })
  const html = await answer.text()
  const [, main = ''] = /<main[^>]*>(.*)<\/main>/s.exec(html) ?? []
  const rows = [...main.matchAll(/<tr class.*?<\/tr>/gs)].map(([row]) => wordsOf(row))
  return { status: answer.status, html, main, words: wordsOf(main), rows }
}
const wordsOf = (html: string) =>
  html
    .replaceAll(/<!--.*?-->/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')

// @rule back-office §2 Orders | Columns Order ID, Date, Customer, Status, Payment, Total and Actions with View Details; Export CSV
//   broken by: the columns in another order (order-list.tsx)
// @rule D17 | Orders are shown as # and the first eight characters of their id, also in the back office
//   broken by: the whole id (order-cell.tsx)
test('the list has its columns, the newest first, with numbers of eight characters', async () => {
  const { main, rows, words, html } = await visit('/admin/orders')
  const heads = [...main.matchAll(/<th .*?<\/th>/gs)].map(([head]) => wordsOf(head).trim())
  expect(heads).toEqual(['Order ID', 'Date', 'Customer', 'Status', 'Payment', 'Total', 'Actions'])
  expect(rows).toHaveLength(10)
  expect(rows[0]).toMatch(
    new RegExp(
      `#${orderId.slice(0, 8)} .*1 May 2026, 11:03.*Ngozi Eze.*Guest.*Processing.*Success.*₦12,500.*View Details`,
    ),
  )
  expect(main).toContain(`href="/admin/orders/${orderId}"`)
  expect(main).toMatch(/<a href="\/api\/v1\/admin\/orders\/export\.csv"[^>]*>.*?Export CSV<\/a>/s)
  expect(html).toContain('<title>Orders | Admin Dashboard | Aṣọ</title>')
  expect(words).toContain('12 orders')
})

// @rule back-office §2 Orders | Showing X to Y of Z orders, Page N of M, previous and next
//   broken by: the number of orders on the page as Z (pager.tsx)
// @rule back-office §2 Orders | On a phone's card a failed or refunded payment is shown beside the order's status
//   broken by: the payment left out of the card (order-cell.tsx)
test('a card shows a failed or refunded payment, not a successful one', async () => {
  const [refunded, failed] = await Promise.all([makeOrder(api.db), makeOrder(api.db)])
  const change = (id: string, paymentStatus: 'refunded' | 'failed') =>
    api.db.updateTable('order').set({ paymentStatus }).where('id', '=', id).execute()
  await Promise.all([change(refunded, 'refunded'), change(failed, 'failed')])
  // Once in the card and once in the column.
  const times = async (id: string, word: RegExp) => (await visit(`/admin/orders?q=${id}`)).rows[0]?.match(word)?.length
  expect(await times(refunded, /Refunded/g)).toBe(2)
  expect(await times(failed, /Failed/g)).toBe(2)
  expect(await times(orderId, /Success/g)).toBe(1)
  for (const id of [refunded, failed]) await api.db.deleteFrom('order').where('id', '=', id).execute()
})

test('the list has pages and shows the current one', async () => {
  expect((await visit('/admin/orders')).words).toMatch(/Showing 1 to 10 of 12 orders.*Page 1 of 2/)
  const { words, main } = await visit('/admin/orders?page=2')
  expect(words).toMatch(/Showing 11 to 12 of 12 orders.*Page 2 of 2/)
  expect(main).toMatch(/aria-label="Previous page"/)
})

// @rule back-office §2 Orders | A search box Search by Order ID, Customer name, or Email... with a result count, a status and a date filter
//   broken by: no count (order-filters.tsx)
test('the search has its placeholder, keeps its text and filters, and shows the count', async () => {
  const { main, words, rows } = await visit('/admin/orders?q=ngozi&status=processing')
  expect(main).toMatch(/placeholder="Search by Order ID, Customer name, or Email\.\.\."/)
  expect(main).toMatch(/value="ngozi"/)
  expect(words).toMatch(/1 result for “ngozi”/)
  expect(rows).toHaveLength(1)
  expect(main).toContain('export.csv?q=ngozi&amp;status=processing')
  for (const option of [
    'Pending',
    'Processing',
    'Shipped',
    'Delivered',
    'Cancelled',
    'Today',
    'Last 7 days',
    'Last 30 days',
  ])
    expect(main).toContain(`>${option}</option>`)
})

// @rule back-office §2 Orders | No orders found., and with a search No orders found matching your search.
//   broken by: the same text for both (no-orders.tsx)
test('an empty list says so, with another text after a search', async () => {
  expect((await visit('/admin/orders?q=nobody-like-it')).words).toContain('No orders found matching your search.')
  const filtered = (await visit('/admin/orders?status=delivered')).words
  expect(filtered).toContain('No orders found. ')
  expect(filtered).not.toContain('matching')
})

// @rule Bad input | Markup in a customer's name is text in the back office
test('markup in a name is text, and a missing name is Guest', async () => {
  const { main, rows } = await visit('/admin/orders')
  expect(main).not.toContain('<img src=x')
  expect(rows[1]).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(rows[2]).toMatch(/Guest.*Guest/)
})

// @rule back-office §8 Admin orders | Failed to load orders: {reason}, in the shop's words; the list is emptied
//   broken by: the database's message shown (read-orders.server.ts)
test('a list that can’t be read says so, without the database’s message', async () => {
  faults.length = 0
  await sql`alter table order_item rename to away`.execute(api.db)
  const { status, words, rows } = await visit('/admin/orders')
  await sql`alter table away rename to order_item`.execute(api.db)
  expect([status, faults, rows]).toEqual([200, ['orders'], []])
  expect(words).toMatch(/Failed to load orders: something went wrong on our side.*Retry/)
  expect(words).not.toMatch(/order_item|relation/)
})

// @rule back-office §2 Orders | An order's page has its items, amounts that add up, its customer, address and history
//   broken by: the total without the shipping (money-account.tsx)
test('an order’s page shows all of that', async () => {
  const { words, main, html } = await visit(`/admin/orders/${orderId}`)
  expect(html).toContain(`<title>Order #${orderId.slice(0, 8)} | Admin Dashboard | Aṣọ</title>`)
  expect(words).toMatch(/Processing Payment Success.*Ship.*1 piece.*Bùbá.*1 × ₦10,000/)
  expect(words).toMatch(/Items ₦10,000 Shipping ₦2,500 Total ₦12,500 Paid ₦12,500 Due ₦0/)
  expect(words).toMatch(/Customer Ngozi Eze Guest.*Call WhatsApp Mail.*Where to send it.*1 attempt to pay.*History/)
  expect(main).toMatch(/href="https:\/\/wa\.me\/234\d{10}"/)
  expect(main).toMatch(/href="tel:\+234\d{10}"/)
})

// @rule Staff | An order's page has no empty history for a role that can neither read nor write it
//   broken by: the section shown without entries (history-section.tsx)
test('a read-only role sees no empty history', async () => {
  const { words } = await visit(`/admin/orders/${orderId}`, await staffOf(api, 'read_only'))
  expect(words).toMatch(/Customer Ngozi Eze.*Your role shows no addresses/)
  expect(words).not.toContain('History')
})

test('an unknown order is not found', async () => {
  for (const id of ['none', '00000000-0000-4000-8000-000000000000']) {
    const { status, words } = await visit(`/admin/orders/${id}`)
    expect(status).toBe(404)
    expect(words).toContain('Order not found')
  }
})

test('a packing slip names the pieces and where they go, but no price', async () => {
  const { words } = await visit(`/admin/orders/${orderId}/packing-slip`)
  expect(words).toMatch(/Ngozi Eze.*1 × Bùbá/)
  expect(words).not.toContain('₦')
})

// @rule D51 | An invoice has the sum of the lines as its subtotal, and says what is paid and what is due
//   broken by: what was paid left out (invoice-sums.ts)
test('an invoice adds up, for a paid and an unpaid order', async () => {
  const paid = (await visit(`/admin/orders/${orderId}/invoice`)).words
  expect(paid).toMatch(/Aṣọ.*Invoice #.*Paid with Paystack.*Billed to Ngozi Eze.*Sent to Ngozi Eze/)
  expect(paid).toMatch(/Bùbá 1 × ₦10,000 ₦10,000 Subtotal ₦10,000 Shipping ₦2,500 Total ₦12,500 Paid ₦12,500 Due ₦0/)
  expect(paid).not.toContain('Please pay')
  const unpaidId = await makeOrder(api.db, { placedAt: new Date(Date.UTC(2026, 3, 1)) })
  const unpaid = (await visit(`/admin/orders/${unpaidId}/invoice`)).words
  expect(unpaid).toMatch(/Not paid yet.*Total ₦12,500 Paid ₦0 Due ₦12,500 Please pay from your order’s page/)
  expect((await visit('/admin/orders/none/invoice')).status).toBe(404)
})

const act = async (values: Record<string, string>) => {
  const answer = await ask(`/admin/orders/${orderId}.data`, { method: 'POST', body: new URLSearchParams(values) })
  return { status: answer.status, text: await answer.text() }
}

// @rule back-office §8 Admin orders | Order status updated successfully; Failed to update order status, or the server's message
//   broken by: other words (act-on-order.server.ts)
// @rule D43 | If two administrators move an order at once, one wins and the other is told its status
//   broken by: the status seen not compared (act-on-order.server.ts)
test('a move is made once; one from an outdated status is refused, and a risky one asks first', async () => {
  const first = await act({ act: 'move', from: 'processing', to: 'shipped' })
  expect(first.text).toContain('Order status updated successfully')
  const second = await act({ act: 'move', from: 'processing', to: 'delivered' })
  expect(second.text).toContain('Somebody else has changed this order: it is shipped now.')
  const risky = await act({ act: 'move', from: 'shipped', to: 'processing' })
  expect(risky.text).toContain('backwards')
  const agreed = await act({ act: 'move', from: 'shipped', to: 'processing', confirmed: 'yes', reason: 'A slip' })
  expect(agreed.text).toContain('Order status updated successfully')
  expect((await visit(`/admin/orders/${orderId}`)).words).toMatch(/Shipped → Processing.*A slip/)
})

// @rule D43 | An act sent to an order's address in capitals is logged under the order's own id
//   broken by: the id taken from the address as written (act-on-order.server.ts)
test('an act sent to an address in capitals is on the same order, and a reason is stripped of characters that can’t be stored', async () => {
  const id = await makeOrder(api.db)
  const send = async (path: string, fields: Record<string, string>) =>
    (await ask(path, { method: 'POST', body: new URLSearchParams(fields) })).text()
  const move = { act: 'move', from: 'pending', to: 'cancelled', confirmed: 'yes', reason: 'No\0 cl\u202eoth' }
  const moved = await send(`/admin/orders/${id.toUpperCase()}.data`, move)
  expect(moved).toContain('Order status updated successfully')
  const audit = api.db.selectFrom('auditLog').where('subject', '=', `order:${id}`).select(['action', 'details'])
  expect(await audit.execute()).toMatchObject([{ action: 'change_order_status', details: { reason: 'No cloth' } }])
})

test('a note is added by a form, and anything else is refused', async () => {
  expect((await act({ act: 'note', text: 'Comes on Friday' })).text).toContain('Note added')
  expect((await visit(`/admin/orders/${orderId}`)).words).toMatch(/Note.*Comes on Friday/)
  expect((await act({ act: 'note', text: ' ' })).text).toContain('Please write something first')
  expect((await act({ act: 'mail' })).text).toContain('The mail is on its way to')
  for (const values of [{ act: 'pay' }, { act: 'move', from: 'paid', to: 'shipped' }, {}])
    expect((await act(values as Record<string, string>)).status).toBe(400)
})

// @rule back-office §2 Orders | Before several orders are shipped each is listed, with the reason if it can't be; then the result of each
//   broken by: a wrong link of one parcel ignored (act-on-ship.server.ts)
test('several orders are shipped by a form, or none if an entry is invalid', async () => {
  const [ready, pending] = [await makeOrder(api.db), await makeOrder(api.db)]
  await payOrder(api.db, ready)
  const path = `/admin/orders/ship?id=${ready}&id=${pending}&id=${ready}&id=nonsense`
  const { words } = await visit(path)
  expect(words).toMatch(/Ship 1 order .*Will be shipped|Ship 1 order/)
  expect(words).toMatch(/1 order won’t be shipped .*It is pending: mark it as processing first/)
  const send = async (...fields: [string, string][]) => {
    const answer = await ask(path, { method: 'POST', body: new URLSearchParams(fields) })
    return { status: answer.status, words: wordsOf(await answer.text()) }
  }
  const of = (orderId: string, trackingUrl: string): [string, string][] => [
    ['orderId', orderId],
    ['carrier', 'GIG'],
    ['trackingNumber', ''],
    ['trackingUrl', trackingUrl],
  ]
  const wrong = await send(...of(ready, ''), ...of(pending, 'http://gig.example'))
  expect(wrong.words).toContain('Nothing was shipped yet')
  expect((await visit(`/admin/orders/${ready}`)).words).not.toContain('How it was sent')
  const alone = await send(...of(ready, 'http://gig.example'))
  expect(alone.words).toMatch(/Please enter a link that begins with https:.*Nothing was shipped yet/)
  const done = await send(...of(ready, 'https://gig.example/1'), ...of(pending, ''))
  expect(done.words).toMatch(/1 order shipped/)
  expect(done.words).toContain('Not shipped. Somebody else has changed it: it is pending now')
  expect((await visit(`/admin/orders/${ready}`)).words).toMatch(/How it was sent GIG https:\/\/gig\.example\/1/)
  expect((await send()).status).toBe(400)
  expect((await send(...of(ready, ''), ...of(ready.toUpperCase(), ''))).status).toBe(400)
})

// @rule back-office §2 Orders | A note to the customer is in the history with its author; on the customer's page it is text, without the author
//   broken by: the note shown as markup (order-notes.tsx)
test('a note to the customer is in the history, and on the customer’s page without its author', async () => {
  expect((await act({ act: 'write', text: `Ready.\n${hostile}` })).text).toContain('Your note is on its way to')
  expect((await act({ act: 'write', text: ' ' })).text).toContain('Please write something first')
  expect((await visit(`/admin/orders/${orderId}`)).words).toMatch(/Note to the customer.*Ready\. &lt;img.*@/)
  const key = await linkKeyOf(api.shop, orderId)
  const first = await ask(`/order-success?order=${orderId}&key=${key}`)
  const cookie = first.headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ')
  const request = new Request(new URL(`/order-success?order=${orderId}`, api.shop.publicUrl), { headers: { cookie } })
  const page = await pages(request, { requestId: 'request-2', ip: '203.0.113.8', viewer: anonymous, nonce: '' })
  const html = await page.text()
  expect(wordsOf(html)).toMatch(/Messages from us Ready\. &lt;img src=x onerror=alert\(1\)&gt;/)
  expect(html).not.toContain('<img src=x')
  expect(html).not.toContain(tola.email)
})

const changeAddress = async (id: string, change: Partial<typeof anAddress>) => {
  const shippingAddress = JSON.stringify({ ...anAddress, ...change })
  await api.db.updateTable('order').set({ shippingAddress }).where('id', '=', id).execute()
}

// @rule back-office §2 Orders | An unpaid order is edited by forms, which also work without scripts; errors stand at their fields
//   broken by: what was typed lost on an error (contact-form.tsx)
test('an unpaid order is edited by forms, and no other is', async () => {
  const id = await makeOrder(api.db)
  const path = `/admin/orders/${id}/edit`
  expect((await visit(path)).words).toMatch(/Edit order #.*Recipient and address.*Pieces.*See what it comes to/)
  expect((await visit(`/admin/orders/${orderId}/edit`)).words).toContain('This order can’t be changed')
  const send = async (values: [string, string][]) => {
    const answer = await ask(path, { method: 'POST', body: new URLSearchParams(values), redirect: 'manual' })
    const html = await answer.text()
    return { status: answer.status, to: answer.headers.get('location'), html, words: wordsOf(html) }
  }
  const seen = Object.entries(anAddress).map(([name, text]): [string, string] => [`seen-${name}`, text])
  const contact = (changes: Partial<typeof anAddress>): [string, string][] => [
    ['act', 'contact'],
    ...seen,
    ...Object.entries({ ...anAddress, ...changes }),
  ]
  const wrong = await send(contact({ phone: '12', city: 'Yaba' }))
  expect(wrong.words).toMatch(/valid phone number.*Nothing was changed yet/s)
  expect(wrong.html).toContain('value="Yaba"')
  expect(await send(contact({ city: 'Yaba' }))).toMatchObject({ status: 302, to: `/admin/orders/${id}` })
  expect((await visit(`/admin/orders/${id}`)).words).toMatch(/Yaba.*Address or contact changed.*City/)
  const other = { email: 'ada.right@example.com', phone: '0803 765 4321' }
  await changeAddress(id, other)
  const meanwhile = await send(contact({ city: 'Yaba', phone: '0806 111 2222' }))
  expect(meanwhile.words).toMatch(/Saved now: 0803 765 4321.*Somebody else has changed this order/s)
  const shownIn = (name: string) => new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(meanwhile.html)?.[1]
  expect([shownIn('email'), shownIn('seen-email'), shownIn('phone')]).toEqual([
    ...[other.email, other.email, '0806 111 2222'],
  ])
  const [line] = await api.db.selectFrom('orderItem').where('orderId', '=', id).select('lineKey').execute()
  const pieces = (quantity: string, more: [string, string][] = []): [string, string][] => [
    ...[['act', 'pieces'] as [string, string], ['lineKey', line?.lineKey ?? ''] as [string, string]],
    ...[['seen', '1'] as [string, string], ['quantity', quantity] as [string, string], ...more],
  ]
  expect((await send(pieces('0'))).words).toContain('Nothing would be left. Please cancel the order instead.')
  const bad: [string, string][][] = [
    pieces('-1'),
    pieces('1.5'),
    pieces('x'),
    pieces('1', [['add', '{']]),
    pieces('1', [
      ['add', `{"productId":"${id}","size":"\\u0000","color":null}`],
      ['addQuantity', '1'],
    ]),
    [['act', 'pay']],
  ]
  for (const values of bad) expect((await send(values)).status).toBe(400)
})

test('saving one of an order’s two forms stays on the page, with the other one', async () => {
  const id = await makeOrder(api.db)
  const send = async (values: [string, string][]) => {
    const body = new URLSearchParams([...values, ['stay', 'yes']])
    const answer = await ask(`/admin/orders/${id}/edit`, { method: 'POST', body, redirect: 'manual' })
    return { status: answer.status, words: wordsOf(await answer.text()) }
  }
  const seen = Object.entries(anAddress).map(([name, text]): [string, string] => [`seen-${name}`, text])
  const saved = { status: 200, words: expect.stringMatching(/Saved. What you typed in the other form isn’t saved yet/) }
  expect(await send([['act', 'contact'], ...seen, ...Object.entries({ ...anAddress, city: 'Yaba' })])).toEqual(saved)
  expect((await visit(`/admin/orders/${id}`)).words).toMatch(/Yaba.*Address or contact changed/)
})
