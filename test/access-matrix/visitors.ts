import { randomUUID } from 'node:crypto'
import { recordAttempt } from '#domain/payments/attempts/open-attempt.server.ts'
import { guestCookiesOnly } from '#http/guest-cookie.server.ts'
import { makeOrder, makeProduct } from '../factories.ts'
import { linkKeyOf } from '../order-links.ts'
import { aCustomer, anAdministrator, revokeAdmin, type SignedInUser, signIn, staffOf } from '../signed-in-users.ts'
import type { TestApi } from '../test-api.ts'

/** Who asks. A guest has placed an order in this browser; the one with the secret has placed the very order that is asked for. */
export const visitorNames = [
  'anonymous',
  'guest without the secret',
  'guest with the secret',
  'guest with the mailed key',
  'customer A',
  'customer B',
  'owner',
  'manager',
  'orders',
  'catalogue',
  'read-only',
  'removed staff',
] as const
export type VisitorName = (typeof visitorNames)[number]

/** What an address names: the guest's order, customer A's order or session, or something that doesn't exist. */
export type Subject = { id: string; reference: string }

/** The order of the guest with the secret, customer A's order, and ids that don't exist. */
async function makeSubjects(api: TestApi, customerId: string) {
  return {
    ofGuest: await makeSubject(api, null),
    ofCustomerA: await makeSubject(api, customerId),
    missing: { id: randomUUID(), reference: `aso-${randomUUID()}` },
  }
}

async function makeSubject({ db }: TestApi, userId: string | null): Promise<Subject> {
  const id = await makeOrder(db, { userId })
  const attempt = { orderId: id, provider: 'paystack', mode: 'test', amount: 1_250_000, openedFrom: null } as const
  const { reference } = await db.transaction().execute((tx) => recordAttempt(tx, attempt, new Date()))
  const opened = { state: 'open', checkoutUrl: 'https://paystack.test/pay' } as const
  await db.updateTable('paymentAttempt').set(opened).where('reference', '=', reference).execute()
  return { id, reference }
}

/** A visitor's cookies, and the key that a mailed link would add to the address. */
type Visitor = { cookie: string; key: string | null }

/** Creates the visitors. `renew` signs one in again, if that visitor has an account. */
export async function makeVisitors(api: TestApi) {
  const [a, b, removed] = [await aCustomer(api), await aCustomer(api), await anAdministrator(api)]
  const staff = {
    owner: await anAdministrator(api),
    manager: await staffOf(api, 'manager'),
    orders: await staffOf(api, 'orders'),
    catalogue: await staffOf(api, 'catalogue'),
    'read-only': await staffOf(api, 'read_only'),
  }
  await revokeAdmin(api, removed.id)
  const subjects = await makeSubjects(api, a.id)
  const productId = await makeProduct(api.db, { slug: 'a-product' })
  const possessing = (...ids: string[]) => guestCookiesOnly(api.shop, ids)[0]?.split(';')[0] ?? ''
  const visitors: Record<VisitorName, Visitor> = {
    anonymous: { cookie: '', key: null },
    'guest without the secret': { cookie: possessing(await makeOrder(api.db)), key: null },
    'guest with the secret': { cookie: possessing(subjects.ofGuest.id), key: null },
    'guest with the mailed key': { cookie: '', key: await linkKeyOf(api.shop, subjects.ofGuest.id) },
    'customer A': { cookie: a.cookie, key: null },
    'customer B': { cookie: b.cookie, key: null },
    owner: { cookie: staff.owner.cookie, key: null },
    manager: { cookie: staff.manager.cookie, key: null },
    orders: { cookie: staff.orders.cookie, key: null },
    catalogue: { cookie: staff.catalogue.cookie, key: null },
    'read-only': { cookie: staff['read-only'].cookie, key: null },
    'removed staff': { cookie: removed.cookie, key: null },
  }
  const accounts: Partial<Record<VisitorName, SignedInUser>> = {
    'customer A': a,
    'customer B': b,
    'removed staff': removed,
    ...staff,
  }
  const renew = async (name: VisitorName) => {
    const account = accounts[name]
    if (account) visitors[name].cookie = (await signIn(api, account.email)).cookie
  }
  let elsewhere = ''
  /** A session of customer A in another browser; a new one when the last has ended. */
  const sessionOfA = async (): Promise<string> => {
    const sessions = api.db.selectFrom('session').where('userId', '=', a.id).select('id')
    const before = (await sessions.execute()).map(({ id }) => id)
    if (before.includes(elsewhere)) return elsewhere
    await signIn(api, a.email)
    const after = (await sessions.execute()).map(({ id }) => id)
    elsewhere = after.find((id) => !before.includes(id)) ?? ''
    return elsewhere
  }
  /** Customer A's saved address, with the id of her order; saved again when a visitor has deleted it. */
  const keepAddressOfA = async () => {
    const address = {
      id: subjects.ofCustomerA.id,
      userId: a.id,
      address: '3 Marina',
      city: 'Lagos Island',
      state: 'Lagos',
    }
    await api.db
      .insertInto('userAddress')
      .values(address)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  return { visitors, subjects, productId, renew, sessionOfA, keepAddressOfA }
}
export type World = Awaited<ReturnType<typeof makeVisitors>>
