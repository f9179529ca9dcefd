import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { builtInTexts } from '#domain/content/information/built-in/built-in-texts.ts'
import { informationPages, type PageText } from '#domain/content/information/information-page.ts'
import type { Connections } from '#domain/setup/connections.ts'
import { openAdminPages } from '#test/admin-pages.ts'
import { auditLogOf } from '#test/audit-log.ts'
import { makeOrder, makeProduct } from '#test/factories.ts'
import { scriptedPayments } from '#test/scripted-connections.ts'
import { changeSettings } from '#test/shop-settings.ts'
import { aCustomer } from '#test/signed-in-users.ts'

let admin: Awaited<ReturnType<typeof openAdminPages>>
beforeAll(async () => {
  admin = await openAdminPages()
}, 60_000)
afterAll(() => admin.close())

const db = () => admin.api.db
const words = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(' .', '.')
const see = async (path: string) => words(await admin.visit(path))
const connect = (change: Partial<Connections>) => Object.assign(admin.api.shop.connections, change)
/** Submits a form as a browser without JavaScript does. */
async function send(path: string, fields: Record<string, string>, cookie = admin.cookie) {
  const url = new URL(path, admin.api.shop.publicUrl)
  const headers = { cookie, origin: url.origin }
  const answer = await admin.answer(new Request(url, { method: 'POST', headers, body: new URLSearchParams(fields) }))
  const html = (await answer.text()).replaceAll(/<!--.*?-->/g, '')
  return { status: answer.status, location: answer.headers.get('location'), words: words(html) }
}
const grow = async () => {
  const sessions = db().updateTable('session')
  await sessions.set({ createdAt: new Date(Date.now() - 11 * 60_000) }).execute()
  return () => sessions.set({ createdAt: new Date() }).execute()
}

describe('the first steps', () => {
  // @rule First hour | A step is ticked off by the state of database and configuration, and by nothing else
  test('are ticked off one by one as they become true', async () => {
    const { payments } = admin.api.shop.connections
    connect({ mail: { ...admin.api.shop.connections.mail, server: null } })
    const demo = await makeProduct(db())
    await db().updateTable('product').set({ isDemo: true }).where('id', '=', demo).execute()
    expect(await see('/admin/setup')).toContain('0 of 7 done')

    await changeSettings(admin.api.shop, { returnDays: 14 })
    expect(await see('/admin/setup')).toContain('Your shop’s name : to do')
    await changeSettings(admin.api.shop, { name: 'Ilé Tólá' })
    expect(await see('/admin/setup')).toContain('Your shop’s name : done')
    await changeSettings(admin.api.shop, { contact: { email: 'ask@ile.example', phone: null, whatsApp: null } })
    expect(await see('/admin/setup')).toContain('Add a phone number')
    await changeSettings(admin.api.shop, {
      contact: { email: 'ask@ile.example', phone: '0803 123 4567', whatsApp: null },
    })
    connect({ mail: { ...admin.api.shop.connections.mail, server: { host: 'smtp.example', port: 587, user: null } } })
    expect(await see('/admin/setup')).toMatch(
      /How shoppers reach you : done .*Mail that goes out : done .*3 of 7|3 of 7/,
    )

    connect({ payments: [scriptedPayments('paystack', { state: 'test' })] })
    expect(await see('/admin/setup')).toMatch(/Payment keys : to do Payments run with test keys/)
    connect({
      payments: [scriptedPayments('paystack', { state: 'live' }), scriptedPayments('korapay', { state: 'none' })],
    })
    expect(await see('/admin/setup')).toContain('Payment keys : done')

    await makeProduct(db(), { isPublished: false, publishedAt: null })
    expect(await see('/admin/setup')).toContain('Your first product : to do')
    await makeProduct(db())
    expect(await see('/admin/setup')).toContain('Your first product : done')
    expect(await see('/admin/setup')).toContain('The demo shop : to do')
    await db().updateTable('product').set({ isDemo: false }).execute()
    expect(await see('/admin/setup')).toContain('The demo shop : done')

    expect(await see('/admin')).toContain('First steps 6 of 7 done')
    const version = { version: 1, title: 'T', description: 'D', body: 'B', publishedAt: new Date() }
    for (const page of informationPages.slice(1))
      await db()
        .insertInto('informationPageVersion')
        .values({ page, ...version })
        .execute()
    expect(await see('/admin/setup')).toContain('1 information page still shows')
    await db()
      .insertInto('informationPageVersion')
      .values({ page: informationPages[0], ...version })
      .execute()
    expect(await see('/admin/setup')).toContain('Everything is done')
    expect(await see('/admin')).not.toContain('First steps')
    await db().deleteFrom('informationPageVersion').execute()
    connect({ payments })
  })

  // @rule First hour | A step that is undone is open again: mail settings or contacts removed, the product archived or a draft, a trial order beside live keys, the built-in text published again
  //   broken by: archived products counted (read-checklist.server.ts); trial orders beside live keys not considered (checklist.ts); a text that
  //   was published again or is unchanged counted as the shop's own (count-built-in-pages.server.ts)
  test('are open again when they are undone', async () => {
    const { mail, payments } = admin.api.shop.connections
    const settings = { name: 'Ilé Tólá', contact: { email: 'ask@ile.example', phone: '0803 123 4567', whatsApp: null } }
    await changeSettings(admin.api.shop, settings)
    connect({
      mail: { ...mail, server: { host: 'smtp.example', port: 587, user: null } },
      payments: [scriptedPayments('paystack', { state: 'live' })],
    })
    await db().updateTable('product').set({ isPublished: false, isDemo: false }).execute()
    const product = await makeProduct(db())
    const version = (page: (typeof informationPages)[number], version: number, text: Partial<PageText> = {}) =>
      db()
        .insertInto('informationPageVersion')
        .values({ ...{ title: 'T', description: 'D', body: 'B', publishedAt: new Date() }, ...text, page, version })
        .execute()
    for (const page of informationPages) await version(page, 1)
    expect(await see('/admin/setup')).toContain('Everything is done')
    const isToDo = async (title: string) => (await see('/admin/setup')).includes(`${title} : to do`)

    connect({ mail: { ...mail, server: null } })
    expect(await isToDo('Mail that goes out')).toBe(true)
    await changeSettings(admin.api.shop, { contact: { ...settings.contact, email: null } })
    expect(await isToDo('How shoppers reach you')).toBe(true)
    await changeSettings(admin.api.shop, { name: 'Aṣọ' })
    expect(await isToDo('Your shop’s name')).toBe(true)
    await db().updateTable('product').set({ archivedAt: new Date() }).where('id', '=', product).execute()
    expect(await isToDo('Your first product')).toBe(true)
    connect({ payments: [scriptedPayments('paystack', { state: 'none' })] })
    expect(await isToDo('Payment keys')).toBe(true)

    expect(await isToDo('The demo shop')).toBe(false)
    const orderId = await makeOrder(db())
    const at = new Date()
    const tried = {
      orderId,
      provider: 'paystack',
      mode: 'sandbox',
      reference: `TRIED-${crypto.randomUUID().slice(0, 18)}`,
      amount: 1,
    } as const
    await db()
      .insertInto('paymentAttempt')
      .values({ ...tried, createdAt: at, updatedAt: at })
      .execute()
    expect(await isToDo('The demo shop')).toBe(false)
    connect({ payments: [scriptedPayments('paystack', { state: 'live' })] })
    expect(await isToDo('The demo shop')).toBe(true)

    expect(await isToDo('Your own texts')).toBe(false)
    await version('privacy', 2, builtInTexts.privacy)
    expect(await see('/admin/setup')).toContain('1 information page still shows')
    await db()
      .insertInto('informationPageVersion')
      .values({ page: 'terms', version: 2, title: 'T', description: 'D', body: 'B', restoredFrom: 0, publishedAt: at })
      .execute()
    expect(await see('/admin/setup')).toContain('2 information pages still show')
    await db().deleteFrom('informationPageVersion').execute()
    await db().deleteFrom('paymentAttempt').execute()
    await db().deleteFrom('order').execute()
    connect({ mail, payments })
  })

  // @rule First hour | Dismissed, the steps leave the overview, keep their own page, and can be restored
  test('are dismissed and restored', async () => {
    expect(await see('/admin')).toContain('First steps')
    expect(await send('/admin/setup', { act: 'put_away' })).toMatchObject({ status: 302, location: '/admin' })
    expect(await see('/admin')).not.toContain('First steps')
    expect(await see('/admin/setup')).toContain('Show on the overview')
    await send('/admin/setup', { act: 'bring_back' })
    expect(await see('/admin')).toContain('First steps')
    expect((await send('/admin/setup', { act: 'done' })).status).toBe(400)
    const actions = (await auditLogOf(db(), 'checklist')).map(({ action }) => action)
    expect(actions).toEqual(['put_checklist_away', 'bring_checklist_back'])
  })
})

describe('the connections', () => {
  const path = '/admin/setup/connections'
  test('show how each is configured, and escape the other side’s message', async () => {
    const said = '<b onclick=alert(1)>'
    connect({
      storage: {
        place: 'pictures at s3.example',
        tryOut: async () => ({ ok: false, problem: 'not_there', detail: said }),
      },
      payments: [
        scriptedPayments('flutterwave', {
          ...{ state: 'incomplete', missing: ['FLUTTERWAVE_WEBHOOK_HASH'], tryOut: null, webhookProof: 'own_secret' },
        }),
        scriptedPayments('paystack', { state: 'test', keyEnd: 'wxyz' }),
      ],
    })
    await db()
      .insertInto('webhookEvent')
      .values({
        provider: 'paystack',
        body: Buffer.from('{}'),
        bodyHash: 'h',
        receivedAt: new Date('2026-05-01T09:00Z'),
      })
      .execute()
    const shown = await see(path)
    for (const text of [
      'FLUTTERWAVE_WEBHOOK_HASH',
      'ends in wxyz',
      'pictures at s3.example',
      'http://localhost:3000/webhooks/paystack',
      '1 May 2026, 10:00',
      'None has come yet',
    ])
      expect(shown).toContain(text)
    expect((await send(path, { which: 'storage' })).words).toContain('The folder or bucket isn’t there')
    expect((await send(path, { which: 'storage' })).words).toContain('&lt;b onclick')
    expect((await send(path, { which: 'flutterwave' })).words).toContain('There is nothing to try')
    expect((await send(path, { which: 'https://elsewhere.example' })).status).toBe(400)
  })

  // @rule First hour | A test mail goes only to the administrator who requests it, and is in the audit log
  test('send a test mail to the administrator who requests it', async () => {
    const { sent } = admin.api.shop as unknown as { sent: { kind: string; to: string }[] }
    const answer = await send(path, { which: 'mail', to: 'somebody@else.example' })
    expect(answer.words).toContain('The mail server took a mail to administrator-')
    expect(sent.filter(({ kind }) => kind === 'mail_trial').map(({ to }) => to)).toEqual([
      expect.stringMatching(/^administrator-\d+@aso\.example$/),
    ])
    expect(await auditLogOf(db(), 'connection:mail')).toEqual([
      expect.objectContaining({ action: 'try_connection', details: { outcome: 'works' } }),
    ])
  })

  // @rule First hour | Testing a connection needs the permission and a recent sign-in
  test('are tested only with the permission and a recent sign-in', async () => {
    const ada = await aCustomer(admin.api)
    expect((await send(path, { which: 'mail' }, ada.cookie)).status).toBe(403)
    const restore = await grow()
    expect((await send(path, { which: 'mail' })).status).not.toBe(200)
    expect((await admin.ask(path)).status).toBe(200)
    await restore()
    expect((await send(path, { which: 'mail' })).status).toBe(200)
  })
})

// @rule First hour | The page that removes the demo shop says what will be removed, asks about changed items, and says what was removed
test('the demo shop is removed by a form', async () => {
  const path = '/admin/setup/demo'
  const demo = await Promise.all([makeProduct(db()), makeProduct(db())])
  await db().updateTable('product').set({ isDemo: true }).where('id', 'in', demo).execute()
  expect(await see(path)).not.toContain('You have changed')
  await db().updateTable('product').set({ version: 2 }).where('id', '=', demo[0]).execute()
  expect(await see(path)).toMatch(/2 products of the demo.*You have changed 1 product of the demo. It shall/)
  expect((await send(path, { act: 'remove', keep: 'all' })).status).toBe(400)
  const restore = await grow()
  expect((await send(path, { act: 'remove', keep: 'nothing' })).status).not.toBe(200)
  await restore()
  expect((await send(path, {})).status).toBe(400)
  expect((await send(path, { act: 'remove' })).words).toMatch(
    /left 1 product is gone. 1 product that you had changed is yours now/,
  )
  expect(await see(path)).toContain('This shop is yours alone')
})
