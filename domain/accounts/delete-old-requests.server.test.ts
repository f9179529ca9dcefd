import { expect, test } from 'vitest'
import { withoutAccounts } from '#test/account-tests.ts'
import type { TestShop } from '#test/factories.ts'
import { deleteOldRequests } from './delete-old-requests.server.ts'

let shop: TestShop
withoutAccounts((fresh) => {
  shop = fresh
})

const minute = 60_000
const day = 24 * 60 * minute
const ago = (ms: number) => new Date(shop.clock().getTime() - ms)

async function aUser() {
  const values = { email: `${Math.random()}@example.com` }
  return (await shop.db.insertInto('user').values(values).returning('id').executeTakeFirstOrThrow()).id
}

type Table = 'signUp' | 'passwordReset' | 'emailChange' | 'pendingSignIn' | 'signInFailure' | 'knownDevice' | 'session'
/** Adds a row of this age in milliseconds. */
const add: Record<Table, (name: string, ms: number) => Promise<unknown>> = {
  signUp: (name, ms) => {
    const values = { email: name, firstName: '', lastName: '', password: 'hash', browserHash: name }
    return shop.db
      .insertInto('signUp')
      .values({ ...values, createdAt: ago(ms) })
      .execute()
  },
  passwordReset: (name, ms) =>
    shop.db
      .insertInto('passwordReset')
      .values({ email: name, requestedAt: ago(ms) })
      .execute(),
  emailChange: async (name, ms) => {
    const times = { requestedAt: ago(ms + day), expiresAt: ago(ms) }
    await shop.db
      .insertInto('emailChange')
      .values({ userId: await aUser(), newEmail: name, ...times })
      .execute()
  },
  pendingSignIn: async (name, ms) => {
    const values = { userId: await aUser(), tokenHash: name, expiresAt: ago(ms) }
    await shop.db.insertInto('pendingSignIn').values(values).execute()
  },
  signInFailure: (name, ms) =>
    shop.db
      .insertInto('signInFailure')
      .values({ bucket: name, failures: 1, lastFailedAt: ago(ms) })
      .execute(),
  knownDevice: async (name, ms) => {
    const values = { userId: await aUser(), deviceHash: name, addressHash: name, lastUsedAt: ago(ms) }
    await shop.db.insertInto('knownDevice').values(values).execute()
  },
  session: async (name, ms) => {
    const values = { userId: await aUser(), tokenHash: name, expiresAt: ago(ms) }
    await shop.db.insertInto('session').values(values).execute()
  },
}

test.each<[Table, string, number]>([
  ['signUp', 'email', 7 * day],
  ['passwordReset', 'email', day],
  ['emailChange', 'newEmail', 0],
  ['pendingSignIn', 'tokenHash', 0],
  ['signInFailure', 'bucket', 15 * minute],
  ['knownDevice', 'deviceHash', 90 * day],
  ['session', 'tokenHash', 0],
])('%s: a row is deleted when it is older than its retention period, and not before', async (table, column, keptMs) => {
  await add[table]('kept', keptMs)
  await add[table]('old', keptMs + 1)
  await deleteOldRequests(shop)
  const rows: object[] = await shop.db.selectFrom(table).selectAll().execute()
  expect(rows).toEqual([expect.objectContaining({ [column]: 'kept' })])
})

test('an invitation that was not accepted is deleted after 90 days; an accepted one is kept', async () => {
  const userId = await aUser()
  const values = (email: string, ms: number, accepted: { acceptedAt: Date; userId: string } | null = null) => {
    const at = ago(ms)
    return { email, role: 'orders', createdAt: at, sentAt: at, expiresAt: at, ...accepted }
  }
  const invitations = [
    values('kept@example.com', 90 * day),
    values('old@example.com', 90 * day + 1),
    values('accepted@example.com', 365 * day, { acceptedAt: ago(364 * day), userId }),
  ]
  await shop.db.insertInto('staffInvitation').values(invitations).execute()
  await deleteOldRequests(shop)
  const left = await shop.db.selectFrom('staffInvitation').select('email').orderBy('email').execute()
  expect(left).toEqual([{ email: 'accepted@example.com' }, { email: 'kept@example.com' }])
})
