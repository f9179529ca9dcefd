import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PageLimits } from '#app/context.server.ts'
import { sessionClocks } from '#domain/accounts/sessions.ts'
import { issueInvitationLink } from '#domain/accounts/staff/accept-invitation.server.ts'
import type { StaffRole } from '#domain/accounts/staff-role.ts'
import { openAdminPages } from '#test/admin-pages.ts'
import { makeOrder, makeProduct } from '#test/factories.ts'
import { aCustomer, anAdministrator, aPassword, type SignedInUser, signIn, staffOf } from '#test/signed-in-users.ts'
import { openTestPages } from '#test/test-pages.ts'
import { unlimited } from '#test/unlimited.ts'

let office: Awaited<ReturnType<typeof openAdminPages>>
const staff = new Map<StaffRole, SignedInUser>()
beforeAll(async () => {
  office = await openAdminPages()
  staff.set('admin', await anAdministrator(office.api))
  for (const role of ['manager', 'orders', 'catalogue', 'read_only'] as const)
    staff.set(role, await staffOf(office.api, role))
}, 60_000)
afterAll(() => office.close())

const as = (role: StaffRole): SignedInUser => {
  const user = staff.get(role)
  if (!user) throw new Error(`there is nobody with the role ${role}`)
  return user
}
async function visit(role: StaffRole, path: string) {
  const answer = await office.ask(path, { by: as(role) })
  const html = (await answer.text()).replaceAll(/<!--.*?-->/g, '')
  const [, main = ''] = /<main[^>]*>(.*)<\/main>/s.exec(html) ?? []
  const [rail = ''] = /<nav aria-label="Back office".*?<\/nav>/s.exec(html) ?? []
  const places = [...rail.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href.replace(/^\/admin\/?/, ''))
  return { status: answer.status, location: answer.headers.get('location'), main, places }
}
/** Submits a form of the staff page. */
async function send(by: SignedInUser, fields: Record<string, string>) {
  const url = new URL('/admin/staff.data', office.api.shop.publicUrl)
  const body = new URLSearchParams(fields)
  const headers = { cookie: by.cookie, origin: url.origin }
  const answer = await office.answer(new Request(url, { method: 'POST', headers, body }))
  return { status: answer.status, text: await answer.text() }
}

describe('what the pages offer a role', () => {
  // @rule Staff | The rail shows each role its own pages; other documents redirect to the first of them
  test('the rail has the role’s pages, and any other page redirects to the first of them', async () => {
    expect((await visit('catalogue', '/admin/products')).places).toEqual(['products', 'categories', 'pages'])
    expect((await visit('orders', '/admin/orders')).places).toEqual([
      ...['products', 'categories', 'orders', 'coupons', 'attention', 'customers', 'messages'],
    ])
    expect((await visit('read_only', '/admin')).places).toEqual([
      ...['', 'products', 'categories', 'orders', 'coupons', 'pages', 'settings'],
    ])
    expect(await visit('catalogue', '/admin')).toMatchObject({ status: 302, location: '/admin/products' })
    expect(await visit('orders', '/admin/staff')).toMatchObject({ status: 302, location: '/admin/orders' })
  })

  // @rule Staff | What a role may not do isn't offered: a read-only role sees no acts, and forms that can't be edited
  test('a read-only role sees no acts', async () => {
    const product = await makeProduct(office.api.db, { slug: 'look-only', name: 'Look only' })
    const orderId = await makeOrder(office.api.db)
    const seen = async (role: StaffRole, path: string) => (await visit(role, path)).main
    const offers = [
      ['/admin/products', 'Add Product'],
      ['/admin/categories', 'Add Category'],
      ['/admin/coupons', 'Add Coupon'],
      [`/admin/orders/${orderId}`, 'aria-label="Acts"'],
      ['/admin/orders', 'Export CSV'],
    ] as const
    for (const [path, offer] of offers)
      expect([
        path,
        (await seen('manager', path)).includes(offer),
        (await seen('read_only', path)).includes(offer),
      ]).toEqual([path, true, false])
    for (const path of ['/admin/settings', '/admin/pages/privacy', `/admin/products/${product}/edit`])
      expect([path, (await seen('read_only', path)).includes('<fieldset disabled')]).toEqual([path, true])
    expect(await seen('manager', '/admin/settings')).toContain('<fieldset disabled')
    expect(await seen('admin', '/admin/settings')).not.toContain('<fieldset disabled')
  })

  // @rule Activity | The download is offered only to owners
  //   broken by: offered to every role that may read the activity (app/admin/activity/route.tsx)
  test('a manager reads the activity and isn’t offered its download', async () => {
    const offered = async (role: StaffRole) => (await visit(role, '/admin/activity')).main.includes('export.csv')
    expect([await offered('admin'), await offered('manager')]).toEqual([true, false])
    expect((await visit('manager', '/admin/activity')).status).toBe(200)
  })

  // @rule Staff | A read-only role sees no customer's address, phone or e-mail, and finds no order by them
  //   broken by: the e-mail address left in the list (list-orders-for-admin.server.ts); orders searched by all fields (list-orders-for-admin.server.ts);
  //   everything shown on the order’s page (read-order-for-admin.server.ts); the customer's page open to roles that read orders
  //   (order-access.server.ts)
  test('an order whose contact data the role may not see', async () => {
    const address = {
      firstName: 'Zainab',
      lastName: 'Quadri',
      address: '7 Ọ̀pẹ́bí Crescent',
      city: 'Ikeja',
      state: 'Lagos',
    }
    const phone = '08035550199'
    const email = 'zainab.quadri@example.com'
    const shippingAddress = { ...address, phone, email }
    const id = await makeOrder(office.api.db, { payer: { email, phone }, shippingAddress })
    const secrets = [email, phone, address.address]
    const pages = ['/admin', `/admin/orders?q=${id}`, `/admin/orders/${id}`]
    for (const path of pages) {
      const { main } = await visit('read_only', path)
      expect([path, secrets.filter((secret) => main.includes(secret))]).toEqual([path, []])
      expect([path, main.includes('Zainab')]).toEqual([path, true])
    }
    expect((await visit('orders', `/admin/orders/${id}`)).main).toContain(phone)
    for (const q of ['zainab', 'quadri@example', phone]) {
      const found = async (role: StaffRole) =>
        (await visit(role, `/admin/orders?q=${encodeURIComponent(q)}`)).main.includes(`/admin/orders/${id}`)
      expect([q, await found('orders'), await found('read_only')]).toEqual([q, true, false])
    }
    const own = await office.ask(`/order-success?order=${id}`, { by: as('read_only') })
    expect(own.status).toBe(404)
  })
})

describe('the staff page', () => {
  beforeEach(() => office.api.db.deleteFrom('staffInvitation').execute())

  test('shows all staff with the possible acts, and forms that work without scripts', async () => {
    const { main } = await visit('admin', '/admin/staff')
    for (const { email } of staff.values()) expect(main).toContain(email)
    expect(main).toContain('No second factor')
    expect(main).toMatch(
      /<form[^>]*action="\/admin\/staff"[^>]*method="post"|<form[^>]*method="post"[^>]*action="\/admin\/staff"/,
    )
    // A manager only has forms for members with lower roles.
    const reached = ({ main: page }: { main: string }) => page.match(/value="remove"/g)?.length
    expect(reached(await visit('manager', '/admin/staff'))).toBe(3)
  })

  test('sends invitations, and shows errors beside the form', async () => {
    const owner = as('admin')
    const fields = { act: 'invite', email: 'Kemi@example.com', role: 'orders' }
    expect((await send(owner, { ...fields, email: 'kemi' })).text).toContain('valid email address')
    expect((await send(owner, fields)).text).toContain('on its way to Kemi@example.com')
    expect((await send(owner, fields)).text).toContain('invited already')
    expect((await send(as('manager'), { ...fields, email: 'b@example.com', role: 'manager' })).text).toContain(
      'reaches only',
    )
    expect((await visit('admin', '/admin/staff')).main).toContain('kemi@example.com')
    expect((await send(owner, { ...fields, role: 'customer' })).status).toBe(400)
  })

  // @rule D46 | Changing roles needs a sign-in of the last ten minutes
  //   broken by: older sign-ins accepted (viewer.ts)
  test('an invitation after an old sign-in needs a new one', async () => {
    const owner = await anAdministrator(office.api)
    const fields = { act: 'invite', email: 'late@example.com', role: 'orders' }
    const old = new Date(Date.now() - sessionClocks.administrator.idleMs + 60_000)
    await office.api.db.updateTable('session').set({ createdAt: old }).where('userId', '=', owner.id).execute()
    const refused = await send(owner, fields)
    expect([refused.status, refused.text.includes('sign_in_again')]).toEqual([401, true])
    expect((await send(await signIn(office.api, owner.email), fields)).text).toContain('on its way')
  })

  // @rule Staff | Invitations are rate-limited, including resent ones, and so are attempts to accept one
  //   broken by: resent ones not counted (act-on-staff.server.ts); attempts to accept not counted (staff-invitation/route.tsx)
  test('too many invitations, and too many attempts to accept one, are refused', async () => {
    const owner = as('admin')
    const email = 'often@example.com'
    await send(owner, { act: 'invite', email, role: 'orders' })
    const invitation = office.api.db.selectFrom('staffInvitation').where('email', '=', email)
    const { id, sentAt } = await invitation.select(['id', 'sentAt']).executeTakeFirstOrThrow()
    const link = await issueInvitationLink(office.api.shop, id)
    const guest = await aCustomer(office.api)
    const exceeded = ['staff-invitation', 'account-write']
    const check: PageLimits['check'] = async (name) =>
      exceeded.includes(name) ? { ok: false, retryAfter: 90 } : { ok: true }
    const pages = await openTestPages(office.api.shop, { limits: { ...unlimited, check } })
    const sent = async (by: SignedInUser, path: string, fields: Record<string, string>) => {
      const url = new URL(path, office.api.shop.publicUrl)
      const headers = { cookie: by.cookie, origin: url.origin }
      const request = new Request(url, { method: 'POST', headers, body: new URLSearchParams(fields) })
      const viewer = await office.api.readViewer(request)
      return pages(request, { requestId: 'request-1', ip: '203.0.113.7', viewer, nonce: '' })
    }
    for (const fields of [
      { act: 'invite', email: 'more@example.com', role: 'orders' },
      { act: 'resend', id },
    ])
      expect(await (await sent(owner, '/admin/staff.data', fields)).text()).toContain('Too many invitations in an hour')
    const accepted = await sent(guest, new URL(link?.acceptUrl ?? '').pathname, { password: aPassword })
    expect(accepted.status).toBe(429)
    const left = await office.api.db.selectFrom('staffInvitation').select(['email', 'sentAt']).execute()
    expect(left).toEqual([{ email, sentAt }])
  })

  // @rule Staff | One address gets at most five invitations an hour, whoever sends them and whatever follows a plus sign
  //   broken by: no limit, resent ones not counted, addresses counted as typed (act-on-staff.server.ts)
  test('invitations to one address are limited, including resent ones', async () => {
    const counted: string[] = []
    const check: PageLimits['check'] = async (name, key) => {
      if (name !== 'staff-invitation-email') return { ok: true }
      counted.push(key)
      return counted.length > 2 ? { ok: false, retryAfter: 90 } : { ok: true }
    }
    const pages = await openTestPages(office.api.shop, { limits: { ...unlimited, check } })
    const sent = async (fields: Record<string, string>) => {
      const url = new URL('/admin/staff.data', office.api.shop.publicUrl)
      const headers = { cookie: as('admin').cookie, origin: url.origin }
      const request = new Request(url, { method: 'POST', headers, body: new URLSearchParams(fields) })
      const viewer = await office.api.readViewer(request)
      return (await pages(request, { requestId: 'request-1', ip: '203.0.113.7', viewer, nonce: '' })).text()
    }
    const invite = { act: 'invite', email: 'Flooded+1@example.com', role: 'orders' }
    expect(await sent(invite)).toContain('on its way')
    const invitation = office.api.db.selectFrom('staffInvitation').where('email', '=', invite.email.toLowerCase())
    const { id } = await invitation.select('id').executeTakeFirstOrThrow()
    expect(await sent({ act: 'resend', id })).toContain('on its way')
    for (const fields of [
      { act: 'resend', id },
      { ...invite, email: 'flooded+2@example.com' },
    ])
      expect(await sent(fields)).toContain('This address was sent several invitations in the last hour')
    expect(new Set(counted)).toEqual(new Set(['flooded@example.com']))
    const stored = office.api.db.selectFrom('staffInvitation').where('email', 'like', 'flooded%')
    expect(await stored.select('id').execute()).toEqual([{ id }])
    await office.api.db.deleteFrom('staffInvitation').where('id', '=', id).execute()
  })

  test('a change of a role that a colleague has changed meanwhile is refused and says so', async () => {
    const { id } = await staffOf(office.api, 'orders')
    const role = { act: 'role', id, role: 'manager', seen: 'orders' }
    expect((await send(as('admin'), role)).text).toContain('Their role is Manager now')
    const { text } = await send(as('admin'), { ...role, role: 'read_only' })
    expect(text).toContain('A colleague has changed their role meanwhile: it is Manager now. Nothing was done')
    // Each form sends the role that it shows.
    const { main } = await visit('admin', '/admin/staff')
    const forms = main.match(
      new RegExp(`name="id" value="${id}"/><input type="hidden" name="seen" value="manager"/>`, 'g'),
    )
    expect(forms).toHaveLength(2)
    expect((await send(as('admin'), { act: 'remove', id, seen: 'manager' })).text).toContain('no longer staff')
  })

  test('the mailed link asks to sign in, and accepts only the account with its address', async () => {
    const email = 'sade@example.com'
    await send(as('admin'), { act: 'invite', email, role: 'catalogue' })
    const invitation = office.api.db.selectFrom('staffInvitation').where('email', '=', email)
    const { id } = await invitation.select('id').executeTakeFirstOrThrow()
    const link = await issueInvitationLink(office.api.shop, id)
    const path = new URL(link?.acceptUrl ?? '').pathname
    const said = async (by: { cookie: string }) => (await office.ask(path, { by })).text()
    const nobody = await said({ cookie: '' })
    expect([nobody.includes(email), nobody.includes(`returnTo=${encodeURIComponent(path)}`)]).toEqual([true, true])
    expect(nobody).not.toContain('name="password"')
    const other = await aCustomer(office.api)
    expect(await said(other)).toContain('Use another account')
    expect((await office.ask('/staff-invitation/nothing')).status).toBe(404)
    // The account with the invited address.
    await office.api.db.updateTable('user').set({ email }).where('id', '=', other.id).execute()
    expect(await said(other)).toContain('Accept the invitation')
    const accept = async (password: string) => {
      const url = new URL(path, office.api.shop.publicUrl)
      const headers = { cookie: other.cookie, origin: url.origin }
      return office.answer(new Request(url, { method: 'POST', headers, body: new URLSearchParams({ password }) }))
    }
    expect(await (await accept('wrong')).text()).toContain('That isn’t your password.')
    const accepted = await accept(aPassword)
    expect([accepted.status, accepted.headers.get('location')]).toEqual([303, '/admin'])
    expect((await office.ask('/admin/products', { by: other })).status).toBe(200)
    expect((await accept(aPassword)).status).toBe(404)
  })
})
