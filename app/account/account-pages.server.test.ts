import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeOrder } from '#test/factories.ts'
import { aCustomer, type SignedInUser } from '#test/signed-in-users.ts'
import { openTestApi, type TestApi } from '#test/test-api.ts'
import { openTestPages } from '#test/test-pages.ts'

let api: TestApi
let pages: Awaited<ReturnType<typeof openTestPages>>
let ada: SignedInUser
const faults: string[] = []

beforeAll(async () => {
  api = await openTestApi({ report: (_, about) => void faults.push(about) })
  pages = await openTestPages(api.shop)
}, 60_000)
beforeEach(async () => {
  faults.length = 0
  ada = await aCustomer(api)
})
afterAll(() => api.close())

type Visit = {
  fields?: Record<string, string>
  by?: { cookie: string }
  /** A table that can't be read during the visit. */
  broken?: 'order' | 'profile' | 'user_address'
}

/** Requests a page, or with `fields` submits its form as a browser without JavaScript does. */
async function visit(path: string, { fields, by = ada, broken }: Visit = {}) {
  const url = new URL(path, api.shop.publicUrl)
  const sent = fields && { method: 'POST', body: new URLSearchParams(fields) }
  const request = new Request(url, { ...sent, headers: { cookie: by.cookie, origin: url.origin } })
  const viewer = await api.readViewer(request)
  if (broken) await sql`alter table ${sql.table(broken)} rename to away`.execute(api.db)
  const answer = await pages(request, { requestId: 'request-1', ip: '203.0.113.7', viewer, nonce: '' })
  const html = await answer.text()
  if (broken) await sql`alter table away rename to ${sql.ref(broken)}`.execute(api.db)
  const [, main = ''] = /<main[^>]*>(.*)<\/main>/s.exec(html) ?? []
  const words = main
    .replaceAll(/<!--.*?-->/g, '')
    .replaceAll(/<(?!\/?(?:b|span)\b)[^>]+>/g, '\n')
    .replaceAll(/<[^>]+>/g, '')
  return { status: answer.status, location: answer.headers.get('location'), main, words }
}

describe('the account', () => {
  // @rule back-office §2 Dashboard | Its tabs are Orders, Profile and Addresses; /dashboard opens Orders
  //   broken by: no redirect from /dashboard (account/route.tsx)
  test('opens with its orders, below its tabs', async () => {
    expect(await visit('/dashboard')).toMatchObject({ status: 302, location: '/dashboard/orders' })
    const { main } = await visit('/dashboard/orders')
    expect(
      [...main.matchAll(/<a [^>]*href="(\/dashboard\/[^"]+)"[^>]*>([^<]+)</g)].map(([, to, name]) => [to, name]),
    ).toEqual(
      expect.arrayContaining([
        ['/dashboard/orders', 'Orders'],
        ['/dashboard/profile', 'Profile'],
        ['/dashboard/addresses', 'Addresses'],
      ]),
    )
  })

  // @rule §2 Route guards | A protected page redirects signed-out visitors to / before any of it is sent; no spinner waits for the session
  //   broken by: the order page open to everyone (access.ts)
  // @rule back-office §6 Roles | The dashboard needs a signed-in user
  //   broken by: the order page open to everyone (access.ts)
  test.each(['', '/orders', '/orders/1a2b3c4d-0000-4000-8000-000000000000', '/profile', '/addresses'])(
    '/dashboard%s redirects signed-out visitors to /, and answers a form with 401',
    async (path) => {
      const by = { cookie: '' }
      expect(await visit(`/dashboard${path}`, { by })).toMatchObject({ status: 302, location: '/' })
      if (path.length > '/orders'.length) {
        expect((await visit(`/dashboard${path}`, { by, fields: { act: 'save' } })).status).toBe(401)
      }
    },
  )
})

describe('orders', () => {
  // @rule back-office §2 Order list | Each order with its state as icon, colour and word, and a link to its page
  test('are shown on cards; an empty list links to the shop', async () => {
    expect((await visit('/dashboard/orders')).main).toMatch(/No orders yet.*href="\/shop"/s)
    const id = await makeOrder(api.db, { userId: ada.id })
    const { main } = await visit('/dashboard/orders')
    expect(main).toMatch(/text-pending[^>]*><svg.*?<\/svg>Pending/s)
    expect(main).toContain(`href="/dashboard/orders/${id}"`)
    expect(main).toMatch(/₦12,500.*Pay Now/s)
  })

  // @rule back-office §2 Order list | A page number beyond the last redirects to the last page
  //   broken by: the last page shown without a redirect (orders/route.tsx)
  test('beyond the last page redirect to the last one', async () => {
    expect(await visit('/dashboard/orders?page=99')).toMatchObject({ status: 302, location: '/dashboard/orders' })
    for (let placed = 0; placed < 6; placed++) await makeOrder(api.db, { userId: ada.id })
    expect((await visit('/dashboard/orders?page=99')).location).toBe('/dashboard/orders?page=2')
    expect((await visit('/dashboard/orders?page=2')).main).toContain('href="/dashboard/orders"')
  })

  // @rule back-office §8 Orders | A failure to read orders is logged, and the page stays
  test('that can’t be read show an error', async () => {
    const { status, words } = await visit('/dashboard/orders', { broken: 'order' })
    expect([status, faults]).toEqual([200, ['orders']])
    expect(words).toContain('Your orders could not be loaded')
  })
})

describe('an order', () => {
  // @rule back-office §2 Order detail | Heading Order # with the id, the placed date, Download Receipt, timeline, address, items and summary
  //   broken by: the timeline left out (order/order-page.tsx)
  test('has its heading, timeline, address, items and sums', async () => {
    const id = await makeOrder(api.db, { userId: ada.id, placedAt: new Date('2026-03-01T09:00:00Z') })
    await api.db
      .updateTable('order')
      .set({ status: 'shipped', paymentStatus: 'success' })
      .where('id', '=', id)
      .execute()
    const { status, words, main } = await visit(`/dashboard/orders/${id.toUpperCase()}`)
    expect(status).toBe(200)
    const inOrder = [
      'Back to Orders',
      `Order #${id.slice(0, 8)}`,
      '1 March 2026',
      'Shipped',
      'Download Receipt',
      'Order Placed',
    ]
    const after = ['1 March 2026, 10:00', 'Your order is on its way', 'Bùbá', 'Subtotal', '₦12,500', '12 Allen Avenue']
    let at = 0
    for (const text of [...inOrder, ...after]) {
      at = words.indexOf(text, at)
      expect(at, text).toBeGreaterThan(-1)
    }
    expect(main).toContain(`href="/api/v1/orders/${id}/receipt.txt"`)
    expect(words).not.toContain('Your order is being prepared')
  })

  test('has no timeline if it was fully refunded before shipping', async () => {
    const id = await makeOrder(api.db, { userId: ada.id })
    const setTo = (status: 'processing' | 'delivered') =>
      api.db.updateTable('order').set({ status, paymentStatus: 'refunded' }).where('id', '=', id).execute()
    await setTo('processing')
    expect((await visit(`/dashboard/orders/${id}`)).words).not.toContain('Your order is being prepared')
    await setTo('delivered')
    expect((await visit(`/dashboard/orders/${id}`)).words).toContain('Your order has been delivered')
  })

  // @rule back-office §2 Order detail, D26a | Order not found, also for another customer's order and when reading fails
  //   broken by: an order shown whoever owns it (order-access.server.ts)
  test.each([
    ['another’s', async () => makeOrder(api.db, { userId: (await aCustomer(api)).id })],
    ['a guest’s', async () => makeOrder(api.db)],
    ['nobody’s', async () => crypto.randomUUID()],
    ['no id', async () => 'nothing-like-it'],
  ])('that is %s is not found, nor paid', async (_, idOf) => {
    const path = `/dashboard/orders/${await idOf()}`
    const { status, words } = await visit(path)
    expect([status, words]).toEqual([404, expect.stringContaining('Order not found')])
    expect((await visit(path, { fields: { paymentGateway: 'paystack' } })).status).toBe(404)
  })

  test('that can’t be read is not found, and logged', async () => {
    const id = await makeOrder(api.db, { userId: ada.id })
    const { words } = await visit(`/dashboard/orders/${id}`, { broken: 'order' })
    expect([words, faults]).toEqual([expect.stringContaining('Order not found'), ['order']])
  })

  test('is paid without scripts', async () => {
    const id = await makeOrder(api.db, { userId: ada.id })
    const answer = await visit(`/dashboard/orders/${id}`, { fields: { paymentGateway: 'korapay' } })
    expect([answer.status, answer.location]).toEqual([303, 'https://korapay.test/pay'])
  })
})

describe('the profile', () => {
  const fields = { firstName: '<b>Ada</b>', lastName: 'Eze', phone: 'call me' }

  // @rule back-office §8 Customer profile | Failed to load profile; Failed to update profile; Profile updated successfully
  //   broken by: the field’s own message left out (save-profile.server.ts)
  test('is saved by a plain form, which shows the result', async () => {
    const saved = await visit('/dashboard/profile', { fields })
    expect(saved.words).toContain('Profile updated successfully')
    expect(saved.main).toContain('value="&lt;b&gt;Ada&lt;/b&gt;"')
    expect(saved.main).toMatch(new RegExp(`readOnly=""[^>]*value="${ada.email}"`))
    const refused = await visit('/dashboard/profile', { fields: { ...fields, phone: '1'.repeat(41) } })
    expect(refused.words).toMatch(/Failed to update profile\s+.*Please use at most 40 characters/s)
    expect(refused.main).toContain(`value="${'1'.repeat(41)}"`)
    expect((await visit('/dashboard/profile')).main).toContain('value="call me"')
    expect((await visit('/dashboard/profile', { broken: 'profile' })).words).toContain('Failed to load profile')
    expect((await visit('/dashboard/profile', { broken: 'profile', fields })).status).toBe(200)
    expect(faults).toEqual(['profile', 'saving a profile', 'profile'])
  })

  // @rule back-office §2 Profile | A form that is outdated by another tab saves only the fields changed in it
  //   broken by: all fields of the form saved (save-profile.server.ts)
  test('keeps what another tab has saved since the form was shown', async () => {
    await visit('/dashboard/profile', { fields: { firstName: 'Ada', lastName: 'Eze', phone: '0803' } })
    const { main } = await visit('/dashboard/profile')
    const hidden = [...main.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, name, value]) => [
      name,
      value,
    ])
    const stale = { firstName: 'Ada', lastName: 'Eze', phone: '0803', ...Object.fromEntries(hidden) }
    await visit('/dashboard/profile', { fields: { ...stale, lastName: 'Eze-Bello' } })
    const refused = await visit('/dashboard/profile', { fields: { ...stale, phone: '1'.repeat(41) } })
    expect(refused.main).toContain('name="shown.lastName" value="Eze"')
    await visit('/dashboard/profile', { fields: { ...stale, phone: ' 0805 ' } })
    const kept = await visit('/dashboard/profile')
    expect([...kept.main.matchAll(/autoComplete="[^"]+"[^>]* value="([^"]*)"/g)].map(([, value]) => value)).toEqual(
      expect.arrayContaining(['Ada', 'Eze-Bello', '0805']),
    )
  })

  // @rule D26a | A form shown to one account isn't saved to another that has signed in meanwhile in another tab
  //   broken by: the form's account not compared (save-profile.server.ts)
  test('that was shown to another account isn’t saved before a warning', async () => {
    const { main } = await visit('/dashboard/profile', { by: await aCustomer(api) })
    const [, account = ''] = /name="account" value="([^"]+)"/.exec(main) ?? []
    const refused = await visit('/dashboard/profile', { fields: { ...fields, account } })
    expect(refused.words).toMatch(/Failed to update profile\. Your account has changed/)
    expect((await visit('/dashboard/profile')).main).not.toContain('value="call me"')
    const again = await visit('/dashboard/profile', { fields: { ...fields, account: ada.email } })
    expect(again.words).toContain('Profile updated successfully')
  })
})

describe('saved addresses', () => {
  const path = '/dashboard/addresses'
  const home = {
    ...{ act: 'save', firstName: 'Ada', lastName: 'Eze', phone: '0803 123 4567' },
    ...{ address: '12 Allen Avenue\r\nBlue gate', city: 'Ikeja', state: 'Lagos' },
  }
  const ids = async () =>
    (
      await api.db.selectFrom('userAddress').where('userId', '=', ada.id).select('id').orderBy('createdAt').execute()
    ).map(({ id }) => id)

  // @rule back-office §2 Saved Addresses | A list with a Default badge, No addresses saved yet, and a form that adds and edits, with Cancel
  //   and Set as default address, which is empty again after saving
  //   broken by: no Cancel while editing (address-form.tsx)
  // @rule back-office §8 Address | Address added, updated and deleted successfully; Failed to load, save and delete, with the reason
  //   broken by: an update reported as an addition (change-addresses.server.ts)
  test('are added, edited and deleted by plain forms', async () => {
    expect((await visit(path)).words).toContain('No addresses saved yet')
    const added = await visit(path, { fields: home })
    expect(added.words).toContain('Address added successfully')
    expect(added.words).toMatch(/Default\s+Ada Eze\s*12 Allen Avenue\nBlue gate/)
    expect(added.main).toMatch(/<textarea[^>]*><\/textarea>/)
    const [id = ''] = await ids()
    const editing = await visit(`${path}?edit=${id}`)
    expect(editing.words).toMatch(/Edit Address.*Set as default address.*Cancel/s)
    expect(editing.main).toMatch(/<textarea[^>]*>12 Allen Avenue/)
    const updated = await visit(path, { fields: { ...home, id, city: 'Yaba' } })
    expect(updated.words).toMatch(/Address updated successfully.*Yaba, Lagos.*Add New Address/s)
    expect((await visit(path, { fields: { act: 'delete', id } })).words).toMatch(
      /Address deleted successfully.*No addresses saved yet/s,
    )
    expect((await visit(path, { fields: { act: 'delete', id } })).words).toMatch(
      /Failed to delete address. This address was deleted, perhaps in another tab/,
    )
  })

  // @rule back-office §2 Saved Addresses | A form that is outdated by another tab saves only the fields changed in it
  //   broken by: all fields of the form saved (change-addresses.server.ts)
  //   broken by: the default taken from the outdated form (change-addresses.server.ts)
  test('keep what another tab has saved since the form was shown', async () => {
    await visit(path, { fields: home })
    await visit(path, { fields: { ...home, address: '3 Marina', city: 'Lagos Island' } })
    const [, id = ''] = await ids()
    const { main } = await visit(`${path}?edit=${id}`)
    const shown = Object.fromEntries(
      [...main.matchAll(/name="(shown\.[^"]+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]),
    )
    const stale = { ...home, id, address: '3 Marina', city: 'Lagos Island', ...shown }
    await visit(path, { fields: { ...stale, phone: '0809 999 9999', isDefault: 'on' } })
    const refused = await visit(path, { fields: { ...stale, city: '' } })
    expect(refused.main).toContain('name="shown.phone" value="0803 123 4567"')
    await visit(path, { fields: { ...stale, city: 'Ikoyi' } })
    const { words } = await visit(path)
    expect(words).toMatch(/Default\s+Ada Eze\s*3 Marina\s*Ikoyi, Lagos\s*0809 999 9999/)
  })

  test('that were deleted in another tab are reported as gone, and what was typed is kept', async () => {
    await visit(path, { fields: home })
    const [id = ''] = await ids()
    await visit(path, { fields: { act: 'delete', id } })
    expect((await visit(`${path}?edit=${id}`)).words).toContain('This address was deleted, perhaps in another tab.')
    const kept = await visit(path, { fields: { ...home, id, city: 'Yaba' } })
    expect(kept.words).toMatch(/Add New Address\s+.*Failed to save address. This address was deleted/s)
    expect(kept.main).toContain('value="Yaba"')
    expect(await ids()).toEqual([])
  })

  test('of another customer are treated as gone', async () => {
    await visit(path, { fields: home })
    const [id = ''] = await ids()
    const by = await aCustomer(api)
    expect((await visit(path, { by, fields: { act: 'delete', id } })).words).toContain('Failed to delete address')
    expect((await visit(path, { by, fields: { ...home, id } })).words).toContain('Failed to save address')
    expect((await visit(`${path}?edit=${id}`, { by })).main).not.toContain('Allen Avenue')
    expect(await ids()).toEqual([id])
  })

  test('typed for another account aren’t saved before a warning', async () => {
    const { main } = await visit(path, { by: await aCustomer(api) })
    const [, account = ''] = /name="account" value="([^"]+)"/.exec(main) ?? []
    const refused = await visit(path, { fields: { ...home, account } })
    expect(refused.words).toMatch(/Failed to save address\. Your account has changed/)
    expect(refused.main).toMatch(/<textarea[^>]*>12 Allen Avenue/)
    expect(await ids()).toEqual([])
    await visit(path, { fields: { ...home, account: ada.email } })
    expect(await ids()).toHaveLength(1)
  })

  test('with an error keep what was typed, with the message at its field', async () => {
    const refused = await visit(path, { fields: { ...home, city: '', isDefault: 'on' } })
    expect(refused.words).toMatch(/Failed to save address.*Please fill in your city/s)
    expect(refused.main).toMatch(/<textarea[^>]*>12 Allen Avenue\r?\nBlue gate/)
    expect(refused.main).toMatch(/type="checkbox"[^>]*checked/)
  })

  test('that can’t be read or saved show an error', async () => {
    expect((await visit(path, { broken: 'user_address' })).words).toContain('Failed to load addresses')
    expect((await visit(path, { broken: 'user_address', fields: home })).words).toContain('Failed to load addresses')
    expect(faults).toEqual(['addresses', 'saving an address', 'addresses'])
  })
})
