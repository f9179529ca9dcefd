import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { naira } from '#domain/money/money.ts'
import { claimGuestOrders } from '#domain/orders/claim-guest-orders.server.ts'
import { anEmail, customerBy, customersBy, makeAccount, moneyOf, orderOf } from '#test/customers.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { administratorViewer, customerViewer } from '#test/viewers.ts'
import { everyCustomer } from './customer-filter.ts'
import { findCustomers, listCustomers, readCustomersVersion } from './list-customers.server.ts'
import { takeTurn } from './lock-customer.server.ts'
import { noteCustomer } from './note-customer.server.ts'
import { readCustomer } from './read-customer.server.ts'
import { refreshCustomers } from './refresh-customers.server.ts'
import { tagCustomer } from './tag-customer.server.ts'

let database: TestDatabase
const viewer = administratorViewer()
const shop = () => ({ db: database.db, clock: () => new Date() })
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const storeViewer = (db: TestDatabase['db']) =>
  db
    .insertInto('user')
    .values({ id: viewer.userId, email: viewer.email })
    .onConflict((known) => known.doNothing())
    .execute()

describe('a customer', () => {
  // @rule Customers | A customer is an account with the guest orders of its address, or an address of guests, in any case
  //   broken by: addresses compared case-sensitively (orders-of-customer.server.ts)
  test('is one per address, as a guest, with an account, and as both', async () => {
    const { db } = database
    const [guest, both, quiet] = [anEmail('guest'), anEmail('both'), anEmail('quiet')]
    await orderOf(db, { email: guest })
    await orderOf(db, { email: guest.toUpperCase() })
    const userId = await makeAccount(db, { email: both, firstName: 'Bọ́lá', lastName: 'Àjàyí' })
    await orderOf(db, { email: both })
    await orderOf(db, { email: anEmail('other') }, { userId })
    await makeAccount(db, { email: quiet })
    expect(await customerBy(db, guest)).toMatchObject({
      name: 'Adé Ọláwálé',
      email: guest,
      hasAccount: false,
      orders: 2,
    })
    expect(await customerBy(db, both)).toMatchObject({ name: 'Bọ́lá Àjàyí', hasAccount: true, orders: 2 })
    expect(await customerBy(db, quiet)).toMatchObject({ name: '', hasAccount: true, orders: 0, spent: 0 })
  })

  // @rule Customers | Spent is the money received less refunds, over all orders
  //   broken by: fees subtracted (update-figures.server.ts)
  test('has spent the amount in the ledger', async () => {
    const { db } = database
    const email = anEmail()
    const first = await orderOf(db, { email })
    await customerBy(db, email)
    await moneyOf(db, first, 12_500 * naira)
    await db
      .insertInto('moneyLedger')
      .values({ orderId: first, kind: 'fee', amount: -200 * naira, createdAt: new Date() })
      .execute()
    expect((await customerBy(db, email)).spent).toBe(12_500 * naira)
    const second = await orderOf(db, { email })
    await moneyOf(db, second, 12_500 * naira)
    await moneyOf(db, first, -5_000 * naira)
    expect(await customerBy(db, email)).toMatchObject({ spent: 20_000 * naira, orders: 2 })
  })

  // @rule Customers | A guest who creates an account with the address stays the same customer, with notes and tags
  //   broken by: a new customer for every account (settle-account.server.ts)
  test('stays the same when a guest creates an account, which takes over the guest orders', async () => {
    const { db } = database
    const email = anEmail()
    await orderOf(db, { email })
    const { id } = await customerBy(db, email)
    const userId = await makeAccount(db, { email })
    expect(await customerBy(db, email)).toMatchObject({ id, hasAccount: true, orders: 1 })
    await claimGuestOrders(shop(), { userId }, [])
    expect(await customersBy(db, email)).toMatchObject([{ id, hasAccount: true, orders: 1 }])
  })

  // @rule Customers | An account that changes its address stays the same customer, with guest orders of the old one
  //   broken by: the old address kept (settle-account.server.ts)
  test('follows an account to its new address, even if that was a guest’s', async () => {
    const { db } = database
    const [was, now] = [anEmail('was'), anEmail('now')]
    const userId = await makeAccount(db, { email: was })
    await orderOf(db, { email: was }, { userId })
    await orderOf(db, { email: was })
    await orderOf(db, { email: now })
    const { id } = await customerBy(db, was)
    expect((await customerBy(db, now)).id).not.toBe(id)
    await db.updateTable('user').set({ email: now }).where('id', '=', userId).execute()
    expect(await customerBy(db, now)).toMatchObject({ id, email: now, orders: 2, hasAccount: true })
    expect(await customerBy(db, was)).toMatchObject({ hasAccount: false, orders: 1 })
  })

  test('stays with each of two accounts that swap addresses', async () => {
    const { db } = database
    const [one, other] = [anEmail('one'), anEmail('other')]
    const first = await makeAccount(db, { email: one, firstName: 'First' })
    const second = await makeAccount(db, { email: other, firstName: 'Second' })
    await customerBy(db, one)
    const set = (id: string, email: string) => db.updateTable('user').set({ email }).where('id', '=', id).execute()
    await set(first, anEmail('between'))
    await set(second, one)
    await set(first, other)
    expect((await customerBy(db, one)).name).toBe('Second')
    expect((await customerBy(db, other)).name).toBe('First')
  })

  test('is removed with the last order of a guest, when that gets another address', async () => {
    const { db } = database
    const [wrong, right] = [anEmail('wrong'), anEmail('right')]
    const orderId = await orderOf(db, { email: wrong })
    await customerBy(db, wrong)
    await db.updateTable('order').set({ email: right }).where('id', '=', orderId).execute()
    expect((await customerBy(db, right)).orders).toBe(1)
    expect(await customersBy(db, wrong)).toEqual([])
  })

  // @rule Customers | A guest with a staff note stays when the last order gets another address, with name and phone and nothing
  //   bought, and is shown as a possible duplicate
  //   broken by: removed with the note; name and phone read only from orders; new again in the list (update-figures.server.ts)
  test.each([
    ['is corrected', async () => null],
    ['goes into an account', (email: string) => makeAccount(database.db, { email, phone: '0806 555 0101' })],
  ])('stays with its note when the last order %s', async (_, accountOf) => {
    const { db } = database
    const [wrong, right] = [anEmail('wrong'), anEmail('right')]
    const placedAt = new Date('2026-01-02T03:04:05Z')
    const orderId = await orderOf(db, { email: wrong, phone: '0806 555 0101' }, { placedAt })
    const before = await customerBy(db, wrong)
    await storeViewer(db)
    expect(await noteCustomer(shop(), { id: before.id, text: 'Wants indigo.' }, viewer)).toEqual({ ok: true })
    const userId = await accountOf(right)
    const change = userId === null ? { email: right } : { userId, isGuestOrder: false }
    await db.updateTable('order').set(change).where('id', '=', orderId).execute()
    expect(await customersBy(db, wrong)).toEqual([{ ...before, orders: 0 }])
    const { id, orders } = await customerBy(db, right)
    expect(orders).toBe(1)
    const read = await readCustomer(shop(), { id: before.id, page: 1 }, viewer)
    expect(read).toMatchObject({ ok: true, shown: { notes: [{ body: 'Wants indigo.' }], listed: { orders: [] } } })
    expect(read.ok && read.shown.duplicates.map((duplicate) => duplicate.id)).toContain(id)
  })

  test('stays with its tags, and is removed with the last of them', async () => {
    const { db } = database
    const email = anEmail('tagged')
    const orderId = await orderOf(db, { email })
    const { id } = await customerBy(db, email)
    await storeViewer(db)
    const tag = (typed: string, seen: string) => tagCustomer(shop(), { id, typed, seen }, viewer)
    expect(await tag('Wholesale', '')).toMatchObject({ ok: true })
    await db
      .updateTable('order')
      .set({ email: anEmail('right') })
      .where('id', '=', orderId)
      .execute()
    expect(await customersBy(db, email)).toMatchObject([{ id, orders: 0, spent: 0, tags: ['Wholesale'] }])
    expect(await tag('', 'Wholesale')).toEqual({ ok: true, tags: [] })
    expect(await customersBy(db, email)).toEqual([])
  })

  // @rule Customers | Figures are refreshed by one node at a time, so that none writes older ones over newer
  //   broken by: refreshed without a lock (refresh-customers.server.ts)
  test('waits for the lock before its figures are refreshed', async () => {
    const { db } = database
    const email = anEmail('turn')
    await orderOf(db, { email })
    let isDone = false
    const isWaiting = async () => {
      const { rows } = await sql`select from pg_locks where locktype = 'advisory' and not granted`.execute(db)
      return rows.length > 0
    }
    const refreshing = await db.transaction().execute(async (tx) => {
      await takeTurn(tx)
      const begun = refreshCustomers(shop()).then(() => {
        isDone = true
      })
      while (!isDone && !(await isWaiting())) await new Promise((resolve) => setTimeout(resolve, 5))
      expect(isDone).toBe(false)
      return [begun]
    })
    await Promise.all(refreshing)
    expect((await customerBy(db, email)).orders).toBe(1)
  })

  test('has correct figures when many refresh while orders and money come in', async () => {
    const { db } = database
    const email = anEmail('many')
    const place = async () => {
      const orderId = await orderOf(db, { email })
      await refreshCustomers(shop())
      await moneyOf(db, orderId, 1_000 * naira)
      await refreshCustomers(shop())
    }
    await Promise.all(Array.from({ length: 8 }, place))
    expect(await customerBy(db, email)).toMatchObject({ orders: 8, spent: 8_000 * naira })
  })
})

describe('the list', () => {
  const people = [
    ['Zz Àdùkẹ́', '0805 555 0001', 3, 100],
    ['Zz Bisi', '+234 805 555 0002', 1, 900],
    ['Zz Chi', '08055550003', 2, 500],
  ] as const
  const list = async (asked: Partial<typeof everyCustomer>) => {
    const listed = await listCustomers(shop(), { ...everyCustomer, q: 'zz', ...asked }, viewer)
    return listed.ok ? listed.customers.map(({ name }) => name.slice(3)) : listed.reason
  }
  beforeAll(async () => {
    for (const [at, [name, phone, orders, spent]] of people.entries()) {
      const [firstName = '', lastName = ''] = name.split(' ')
      const email = anEmail(`listed${at}`)
      for (let made = 0; made < orders; made++) {
        const placedAt = new Date(Date.UTC(2026, 0, 1 + at))
        const orderId = await orderOf(database.db, { email, phone, firstName, lastName }, { placedAt })
        if (made === 0) await moneyOf(database.db, orderId, spent * naira)
      }
    }
  })

  // @rule Customers | The list is sorted by spent, by orders or by newest, each in either direction
  //   broken by: always by time (list-customers.server.ts)
  test('is sorted by each of three, in either direction', async () => {
    expect(await list({})).toEqual(['Chi', 'Bisi', 'Àdùkẹ́'])
    expect(await list({ isReversed: true })).toEqual(['Àdùkẹ́', 'Bisi', 'Chi'])
    expect(await list({ sort: 'spent' })).toEqual(['Bisi', 'Chi', 'Àdùkẹ́'])
    expect(await list({ sort: 'spent', isReversed: true })).toEqual(['Àdùkẹ́', 'Chi', 'Bisi'])
    expect(await list({ sort: 'orders' })).toEqual(['Àdùkẹ́', 'Chi', 'Bisi'])
  })

  // @rule Customers | The search finds by name ignoring accents, by e-mail, and by a phone in any spelling
  //   broken by: the country code not removed (list-customers.server.ts)
  test('is searched by name, e-mail and phone', async () => {
    for (const q of ['zz aduke', 'ADUKE zz', 'zz àdùk', '0805 555 0001', '+2348055550001', '08055550001'])
      expect([q, await list({ q })]).toEqual([q, ['Àdùkẹ́']])
    expect(await list({ q: 'listed1-' })).toEqual(['Bisi'])
    expect(await list({ q: '0805-555-0002' })).toEqual(['Bisi'])
    for (const q of ['zz%', '_z bisi', "zz' or true --", 'zz nobody', '\\'])
      expect([q, await list({ q })]).toEqual([q, []])
    const found = await findCustomers(shop(), viewer, 'zz bisi')
    expect(found.ok && found.customers.map(({ orders }) => orders)).toEqual([1])
  })

  // @rule Customers | Pages of ten, with the exact count; a page past the end is the last one
  //   broken by: pages from the end in the wrong order (list-customers.server.ts)
  test('has pages of ten that hold each customer once', async () => {
    const { db } = database
    for (let made = 0; made < 24; made++) await orderOf(db, { email: anEmail('paged'), firstName: 'Paged' })
    const pages = []
    for (const page of [1, 2, 3, 9])
      for (const sort of ['newest', 'orders'] as const)
        pages.push(await listCustomers(shop(), { ...everyCustomer, q: 'paged', sort, page }, viewer))
    const read = pages.flatMap((page) => (page.ok ? [page] : []))
    expect(read.map(({ page, pages: all, count, customers }) => [page, all, count, customers.length])).toEqual(
      [1, 1, 2, 2, 3, 3, 3, 3].map((page) => [page, 3, 24, page === 3 ? 4 : 10]),
    )
    const backwards = await listCustomers(shop(), { ...everyCustomer, q: 'paged', isReversed: true }, viewer)
    const oldest = backwards.ok ? backwards.customers.slice(0, 4).map(({ id }) => id) : []
    expect(read[4]?.customers.map(({ id }) => id)).toEqual(oldest.reverse())
    for (const half of [0, 1]) {
      const ids = [0, 2, 4].flatMap((at) => read[at + half]?.customers.map(({ id }) => id) ?? [])
      expect(new Set(ids).size).toBe(24)
    }
  })

  // @rule Customers | Reading customers needs customers.read
  test('needs the permission to read customers', async () => {
    const refused = { ok: false, reason: 'not_allowed' }
    expect(await listCustomers(shop(), everyCustomer, customerViewer())).toEqual(refused)
    expect(await findCustomers(shop(), customerViewer(), 'zz')).toEqual(refused)
    const { id } = await customerBy(database.db, 'zz bisi')
    expect(await readCustomer(shop(), { id, page: 1 }, customerViewer())).toEqual(refused)
    for (const wrong of ['', 'x', "'; drop table customer", '00000000-0000-4000-8000-00000000abcd'])
      expect(await readCustomer(shop(), { id: wrong, page: 1 }, viewer)).toEqual({ ok: false, reason: 'not_found' })
  })

  test('notifies open pages of a change', async () => {
    const before = await readCustomersVersion(database.db)
    await new Promise((resolve) => setTimeout(resolve, 2))
    const email = anEmail('newest')
    await orderOf(database.db, { email })
    const { id } = await customerBy(database.db, email)
    const after = await readCustomersVersion(database.db)
    expect(after.newest[0]).toBe(id)
    expect(after.changedAt > before.changedAt).toBe(true)
    await refreshCustomers(shop())
    expect(await readCustomersVersion(database.db)).toEqual(after)
    await storeViewer(database.db)
    await new Promise((resolve) => setTimeout(resolve, 2))
    expect(await noteCustomer(shop(), { id, text: 'Wants indigo.' }, viewer)).toEqual({ ok: true })
    expect((await readCustomersVersion(database.db)).changedAt > after.changedAt).toBe(true)
  })
})

// @rule Customers | The page has orders, spent, addresses, notes, tags and the newsletter
//   broken by: guest orders of the address left out (orders-of-customer.server.ts); an order's address in place of the same
//   saved one (read-addresses.server.ts)
test('a customer’s page has the orders, their addresses and possible duplicates', async () => {
  const { db } = database
  const email = anEmail('page')
  const phone = '0809 111 2233'
  const userId = await makeAccount(db, { email, phone, firstName: 'Page' })
  const address = {
    userId,
    firstName: 'Page',
    lastName: 'One',
    phone,
    address: '1 Saved Street',
    city: 'Ikeja',
    state: 'Lagos',
  }
  await db
    .insertInto('userAddress')
    .values({ ...address, isDefault: true })
    .execute()
  const ids: string[] = []
  // The saved address is listed once, even if something was sent there.
  const { userId: _, ...saved } = address
  // A minute apart, because of two orders in the same millisecond neither is the newer one.
  const place = async (order: Parameters<typeof orderOf>[2]) => {
    const placedAt = new Date(Date.UTC(2026, 0, 1, 9, ids.length))
    ids.unshift(await orderOf(db, { email, phone }, { placedAt, ...order }))
  }
  await place({ shippingAddress: { ...saved, email } })
  for (let made = 1; made < 10; made++) await place(made % 2 ? { userId } : {})
  // A collected order was sent nowhere, so its address doesn't count.
  const home = { ...saved, email, address: '9 Not Sent To' }
  await place({ shippingAddress: home })
  const collected = { isCollected: true, shippingFee: 0, totalAmount: sql<number>`total_amount - shipping_fee` }
  await db
    .updateTable('order')
    .set(collected)
    .where('id', '=', ids[0] ?? '')
    .execute()
  await db.insertInto('newsletterSubscriber').values({ email, confirmedAt: new Date() }).execute()
  const sister = anEmail('sister')
  await orderOf(db, { email: sister, phone: '+234 (0) 809 111 2233' })
  const { id } = await customerBy(db, email)
  const read = async (page: number) => {
    const found = await readCustomer(shop(), { id, page }, viewer)
    if (!found.ok) throw new Error(found.reason)
    return found.shown
  }
  const shown = await read(1)
  expect(shown.customer).toMatchObject({ orders: 11, isStaff: false, hasAccount: true })
  expect(shown.listed.orders.map((order) => order.id)).toEqual(ids.slice(0, 10))
  expect((await read(7)).listed).toMatchObject({ page: 2, pages: 2, orders: [{ id: ids[10] }] })
  expect(shown.emails).toEqual([{ email, mergedAt: null, newsletter: 'subscribed' }])
  expect(shown.addresses.map((one) => [one.address, one.isSaved, one.isDefault])).toEqual([
    ['1 Saved Street', true, true],
    ['12 Allen Avenue', false, false],
  ])
  expect(shown.duplicates).toMatchObject([{ email: sister }])
})

// @rule Customers | Customers with the same phone are possible duplicates, unless both have an account or it is too short
test('duplicates have a customer’s phone, in any spelling', async () => {
  const { db } = database
  const duplicatesOf = async (email: string) => {
    const read = await readCustomer(shop(), { id: (await customerBy(db, email)).id, page: 1 }, viewer)
    return read.ok && read.shown.duplicates.map((duplicate) => duplicate.email)
  }
  const [guest, account, second] = [anEmail('guest'), anEmail('account'), anEmail('second')]
  const phone = '0809 222 3344'
  await orderOf(db, { email: guest, phone: '+234 809 222 3344' })
  await makeAccount(db, { email: account, phone })
  await makeAccount(db, { email: second, phone })
  expect(await duplicatesOf(account)).toEqual([guest])
  expect(new Set((await duplicatesOf(guest)) || [])).toEqual(new Set([account, second]))
  const [short, other] = [anEmail('short'), anEmail('short')]
  for (const email of [short, other]) await orderOf(db, { email, phone: '01234' })
  expect(await duplicatesOf(short)).toEqual([])
})
