import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { anAddress, makeOrder, type TestShop, testShop } from '#test/factories.ts'
import { linkKeyOf } from '#test/order-links.ts'
import { administratorViewer, customerViewer, guestWith } from '#test/viewers.ts'
import { changeContact } from './change-contact.server.ts'
import { claimGuestOrders } from './claim-guest-orders.server.ts'
import { correctEmail } from './correct-email.server.ts'
import { findWay } from './order-access.server.ts'
import { orderKey } from './order-keys.server.ts'

let database: TestDatabase
let shop: TestShop
const administrator = administratorViewer()
beforeAll(async () => {
  database = await testDatabase(2)
  shop = testShop(database.db)
  const { userId: id, email } = administrator
  await database.db.insertInto('user').values({ id, email }).execute()
})
afterAll(() => database.close())

/** A guest's order with somebody else's e-mail address, which moved to that person's account when they signed in. */
async function anOrderClaimed({ by = 'email' }: { by?: 'email' | 'browser' } = {}) {
  const email = `${randomUUID()}@example.com`
  const user = database.db.insertInto('user').values({ email, emailVerified: true }).returning('id')
  const { id: userId } = await user.executeTakeFirstOrThrow()
  const address = { ...anAddress, email }
  const id = await makeOrder(database.db, { payer: { email, phone: anAddress.phone }, shippingAddress: address })
  const { moved } = await claimGuestOrders(shop, { userId }, by === 'browser' ? [id] : [])
  expect(moved).toEqual([id])
  return { id, address, owner: customerViewer(userId, email) }
}

const whose = (id: string) =>
  database.db.selectFrom('order').where('id', '=', id).select(['userId', 'isGuestOrder']).executeTakeFirstOrThrow()
const aGuests = { userId: null, isGuestOrder: true }
const kindsOf = async (id: string) => {
  const events = database.db.selectFrom('orderEvent').where('orderId', '=', id).select(['kind', 'actor']).orderBy('id')
  return (await events.execute()).slice(1)
}

describe('an order claimed by the account of a mistyped address', () => {
  test('leaves it when the browser that placed the order corrects the address', async () => {
    const { id, owner } = await anOrderClaimed()
    const asOwner = { viewer: owner, guestOrderIds: [], key: null }
    expect(await findWay(shop, asOwner, id)).toMatchObject({ by: 'owner' })
    expect(await correctEmail(shop, guestWith(id), id, 'ada@example.ng')).toMatchObject({ ok: true })
    expect([await whose(id), await findWay(shop, asOwner, id)]).toEqual([aGuests, null])
    expect(await findWay(shop, guestWith(id), id)).toMatchObject({ by: 'placed' })
    expect(await kindsOf(id)).toEqual([
      { kind: 'claimed', actor: 'shopper' },
      { kind: 'email_corrected', actor: 'shopper' },
      { kind: 'left_account', actor: 'shopper' },
    ])
    // It is a guest's order like any other: it would move to an account that has confirmed its new address.
    expect((await claimGuestOrders(shop, owner, [])).moved).toEqual([])
  })

  test('leaves it when the program’s key or staff change the address', async () => {
    const [first, second] = [await anOrderClaimed(), await anOrderClaimed()]
    const program = { ...guestWith(), key: orderKey(shop, first.id) }
    expect(await correctEmail(shop, program, first.id, 'ada@example.ng')).toMatchObject({ ok: true })
    const change = { orderId: second.id, seen: second.address, address: { ...second.address, email: 'ada@example.ng' } }
    expect(await changeContact(shop, change, administrator)).toMatchObject({ ok: true })
    expect([await whose(first.id), await whose(second.id)]).toEqual([aGuests, aGuests])
    expect((await kindsOf(second.id)).at(-1)).toEqual({ kind: 'left_account', actor: administrator.email })
  })

  test('stays if it was claimed for another reason, or the address changes for the account’s owner', async () => {
    const ofBrowser = await anOrderClaimed({ by: 'browser' })
    await correctEmail(shop, guestWith(ofBrowser.id), ofBrowser.id, 'ada@example.ng')
    const byOwner = await anOrderClaimed()
    await correctEmail(shop, { ...guestWith(byOwner.id), viewer: byOwner.owner }, byOwner.id, 'ada@example.ng')
    const byLink = await anOrderClaimed()
    const key = await linkKeyOf(shop, byLink.id)
    await correctEmail(shop, { ...guestWith(), key }, byLink.id, 'ada@example.ng')
    const inCapitals = await anOrderClaimed()
    await correctEmail(shop, guestWith(inCapitals.id), inCapitals.id, inCapitals.owner.email.toUpperCase())
    const moved = await anOrderClaimed()
    const renamed = { email: `${randomUUID()}@example.com` }
    await database.db.updateTable('user').set(renamed).where('id', '=', moved.owner.userId).execute()
    const change = { orderId: moved.id, seen: moved.address, address: { ...moved.address, city: 'Yaba' } }
    await changeContact(shop, change, administrator)
    for (const { id, owner } of [ofBrowser, byOwner, byLink, inCapitals, moved]) {
      expect(await whose(id)).toEqual({ userId: owner.userId, isGuestOrder: false })
      expect(await kindsOf(id)).toHaveLength(2)
    }
  })

  test('stays in an account that claimed it afterwards for another reason', async () => {
    const { id } = await anOrderClaimed()
    await correctEmail(shop, guestWith(id), id, 'ada@example.ng')
    expect(await whose(id)).toEqual(aGuests)
    const { owner } = await anOrderClaimed()
    expect((await claimGuestOrders(shop, owner, [id])).moved).toEqual([id])
    await correctEmail(shop, guestWith(id), id, 'ade@example.ng')
    expect(await whose(id)).toEqual({ userId: owner.userId, isGuestOrder: false })
  })

  test('stays if it was placed for the account', async () => {
    const { owner } = await anOrderClaimed()
    const id = await makeOrder(database.db, { userId: owner.userId })
    await correctEmail(shop, guestWith(id), id, 'ada@example.ng')
    expect(await whose(id)).toEqual({ userId: owner.userId, isGuestOrder: false })
  })
})
