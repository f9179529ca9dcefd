import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { receiveWebhook } from '#domain/payments/webhooks/receive-webhook.server.ts'
import { auditLogOf } from '#test/audit-log.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { makeCoupon, makeProduct, type TestShop, testShop } from '#test/factories.ts'
import { scriptedPayments } from '#test/scripted-connections.ts'
import { administratorViewer, staffViewer } from '#test/viewers.ts'
import type { Connections } from './connections.ts'
import { readLastWebhooks } from './last-webhooks.server.ts'
import { putChecklistAway } from './put-checklist-away.server.ts'
import { isChecklistPutAway, readChecklist } from './read-checklist.server.ts'
import { hasDemo, readDemo } from './read-demo.server.ts'
import { removeDemoShop } from './remove-demo-shop.server.ts'
import { tryConnection } from './try-connection.server.ts'

let database: TestDatabase
let shop: TestShop
let owner: ReturnType<typeof administratorViewer>
beforeAll(async () => {
  database = await testDatabase(3)
})
afterAll(() => database.close())
beforeEach(async () => {
  await sql`truncate product, category, coupon, shop_settings, shop_setting, audit_log, "user", webhook_event cascade`.execute(
    database.db,
  )
  shop = testShop(database.db, { clock: () => now })
  const email = 'tola@aso.example'
  const { id } = await database.db.insertInto('user').values({ email }).returning('id').executeTakeFirstOrThrow()
  owner = administratorViewer(id, email)
})

const now = new Date('2031-02-03T04:05:06Z')
const refused = { ok: false, reason: 'not_allowed' }
const withConnections = (change: Partial<Connections>) => ({
  ...shop,
  connections: { ...shop.connections, ...change },
})

describe('the first steps', () => {
  const facts = async (at: Pick<TestShop, 'db' | 'connections'> = shop) => {
    const read = await readChecklist(at, owner)
    if (!read.ok) throw new Error(read.reason)
    return read.checklist.facts
  }

  test('are read from the shop’s state', async () => {
    expect(await facts()).toEqual({
      ...{ hasOwnName: false, missingContacts: ['email', 'phone'], sendsMail: true, payments: 'sandbox' },
      ...{ hasOwnProduct: false, hasDemo: false, hasTrialOrders: false, builtInPages: expect.any(Number) },
    })
    const contact = { email: null, phone: '0803 123 4567', whatsApp: null }
    await database.db
      .insertInto('shopSettings')
      .values({ value: JSON.stringify({ name: 'Ilé', contact }), updatedAt: now })
      .execute()
    expect(await facts()).toMatchObject({ hasOwnName: true, missingContacts: ['email'] })
    const { mail } = shop.connections
    expect(await facts(withConnections({ mail: { ...mail, server: null } }))).toMatchObject({ sendsMail: false })
  })

  test('name the most real payment mode', async () => {
    const paying = (...wanted: ('none' | 'mixed' | 'sandbox' | 'test' | 'live')[]) =>
      facts(withConnections({ payments: wanted.map((state) => scriptedPayments('paystack', { state })) }))
    expect((await paying('sandbox', 'live', 'test')).payments).toBe('live')
    expect((await paying('none', 'test', 'sandbox')).payments).toBe('test')
    expect((await paying('none', 'mixed')).payments).toBe('none')
  })

  test('count an own product once shoppers can see it', async () => {
    const demo = await makeProduct(database.db)
    await makeProduct(database.db, { isPublished: false, publishedAt: null })
    await makeProduct(database.db, { archivedAt: now })
    await database.db.updateTable('product').set({ isDemo: true }).where('id', '=', demo).execute()
    expect(await facts()).toMatchObject({ hasOwnProduct: false, hasDemo: true })
    await makeProduct(database.db)
    expect(await facts()).toMatchObject({ hasOwnProduct: true })
  })

  test('are hidden and shown again, each logged once, with the permission to change the settings', async () => {
    const isAway = () => isChecklistPutAway(database.db)
    expect(await readChecklist(shop, owner)).toMatchObject({ checklist: { isPutAway: false } })
    expect(await putChecklistAway(shop, true, staffViewer('manager'))).toEqual(refused)
    expect(await readChecklist(shop, staffViewer('manager'))).toEqual(refused)
    expect(await isAway()).toBe(false)
    for (const away of [true, true]) expect(await putChecklistAway(shop, away, owner)).toEqual({ ok: true })
    expect([await isAway(), (await readChecklist(shop, owner)).ok]).toEqual([true, true])
    for (const away of [false, false]) await putChecklistAway(shop, away, owner)
    expect(await isAway()).toBe(false)
    const actions = (await auditLogOf(database.db, 'checklist')).map(({ actor, action }) => [actor, action])
    expect(actions).toEqual([
      [owner.email, 'put_checklist_away'],
      [owner.email, 'bring_checklist_back'],
    ])
  })
})

describe('the demo', () => {
  test('is counted, with what somebody has changed of it, with the permission to see it', async () => {
    const mark = (table: 'product' | 'category' | 'coupon', ids: string[]) =>
      database.db.updateTable(table).set({ isDemo: true }).where('id', 'in', ids).execute()
    const products = [await makeProduct(database.db), await makeProduct(database.db)]
    await makeProduct(database.db)
    expect(await hasDemo(database.db)).toBe(false)
    await mark('product', products)
    await database.db
      .updateTable('product')
      .set({ version: 2 })
      .where('id', '=', products[0] ?? '')
      .execute()
    await mark('coupon', [await makeCoupon(database.db)])
    expect(await readDemo(database.db, owner)).toEqual({
      ok: true,
      demo: { products: 2, changed: 1, categories: 0, coupons: 1, trialOrders: 0 },
    })
    expect(await readDemo(database.db, staffViewer('manager'))).toEqual(refused)
  })

  test('removed without trial orders is logged without them', async () => {
    await makeProduct(database.db)
    await database.db.updateTable('product').set({ isDemo: true }).execute()
    expect(await removeDemoShop(shop, { keepChanged: false }, owner)).toMatchObject({ ok: true, orders: 0 })
    const actions = (await auditLogOf(database.db, 'demo')).map(({ action }) => action)
    expect(actions).toEqual(['remove_demo_shop'])
    expect(await hasDemo(database.db)).toBe(false)
  })

  test.each(['product', 'category', 'coupon'] as const)('exists as long as one %s of it does', async (table) => {
    await makeProduct(database.db)
    await makeCoupon(database.db)
    await database.db.updateTable(table).set({ isDemo: true }).execute()
    expect(await hasDemo(database.db)).toBe(true)
    await database.db.updateTable(table).set({ isDemo: false }).execute()
    expect(await hasDemo(database.db)).toBe(false)
  })
})

describe('a connection', () => {
  test('for mail is tested by a mail to the user', async () => {
    expect(await tryConnection(shop, 'mail', owner)).toEqual({ ok: true, trial: { ok: true } })
    expect(shop.sent).toEqual([
      {
        ...{ kind: 'mail_trial', to: owner.email, at: now },
        setupUrl: `${shop.publicUrl}/admin/setup/connections`,
        organization: { name: 'Aṣọ', senderName: null, replyTo: null, contacts: [] },
      },
    ])
    expect(await auditLogOf(database.db, 'connection:mail')).toEqual([
      { actor: owner.email, action: 'try_connection', details: { outcome: 'works' } },
    ])
  })

  test('that fails shows the reason, and so does the log, without the other side’s words', async () => {
    const trial = { ok: false, problem: 'full', detail: 'no room for Ada' } as const
    const full = withConnections({ storage: { place: null, tryOut: async () => trial } })
    expect(await tryConnection(full, 'storage', owner)).toEqual({ ok: true, trial })
    expect(await auditLogOf(database.db, 'connection:storage')).toMatchObject([{ details: { outcome: 'full' } }])
    expect((await auditLogOf(database.db, 'connection:storage'))[0]?.details).toEqual({ outcome: 'full' })
  })

  test('to a provider is tested by itself; without keys there is nothing to test', async () => {
    const trial = { ok: false, problem: 'key_refused', detail: '' } as const
    const payments = [
      scriptedPayments('paystack', { tryOut: null }),
      scriptedPayments('korapay', { tryOut: async () => trial }),
    ]
    const at = withConnections({ payments })
    expect(await tryConnection(at, 'korapay', owner)).toEqual({ ok: true, trial })
    for (const which of ['paystack', 'flutterwave'] as const)
      expect(await tryConnection(at, which, owner)).toEqual({ ok: false, reason: 'nothing_to_try' })
    expect(await auditLogOf(database.db, 'connection:paystack')).toEqual([])
  })

  test('can be tested only by owners with a recent sign-in', async () => {
    expect(await tryConnection(shop, 'mail', staffViewer('manager'))).toEqual(refused)
    const old = { ...owner, isFresh: false }
    expect(await tryConnection(shop, 'mail', old)).toEqual({ ok: false, reason: 'sign_in_again' })
    expect(shop.sent).toEqual([])
  })
})

test('the last webhook of each provider is its own newest one', async () => {
  const none = { paystack: null, flutterwave: null, korapay: null }
  expect(await readLastWebhooks(database.db)).toEqual(none)
  for (const minute of [1, 3, 2]) {
    const at = new Date(now.getTime() + minute * 60_000)
    const body = new TextEncoder().encode(JSON.stringify({ reference: `R-${minute}` }))
    const headers = new Headers({ 'x-test-signature': 'right' })
    await receiveWebhook({ ...shop, clock: () => at }, 'korapay', body, headers)
  }
  expect(await readLastWebhooks(database.db)).toEqual({ ...none, korapay: new Date(now.getTime() + 3 * 60_000) })
})
