import { expect, test } from 'vitest'
import { aConfirmedCustomer, signInWith } from '#test/account-flows.ts'
import { withoutAccounts } from '#test/account-tests.ts'
import type { TestShop } from '#test/factories.ts'
import { grantAdmin } from './grant-admin.server.ts'
import { readViewer } from './read-viewer.server.ts'
import { startPendingSignIn } from './second-factor/pending-sign-in.server.ts'
import { anonymous } from './viewer.ts'
import { withdrawAdmin } from './withdraw-admin.server.ts'

let shop: TestShop
withoutAccounts((fresh) => {
  shop = fresh
})

const email = 'ada@example.com'

// @rule D46 | Withdrawing the administrator's role ends the account's sessions; it stays a customer's
//   broken by: the sessions left open (end-former-role.server.ts)
test('the role is withdrawn, and all sessions end', async () => {
  await aConfirmedCustomer(shop, email)
  await grantAdmin(shop, email)
  await grantAdmin(shop, 'tola@example.com')
  const signedIn = await signInWith(shop)
  if (!signedIn.ok) throw new Error(signedIn.reason)
  expect(signedIn.session.viewer.kind).toBe('administrator')
  expect(await withdrawAdmin(shop, ' ADA@example.com ')).toEqual({ ok: true })
  expect(await readViewer(shop, signedIn.session.token, { isUse: false })).toEqual(anonymous)
  expect(await signInWith(shop)).toMatchObject({ ok: true, session: { viewer: { kind: 'customer' } } })
  const log = await shop.db.selectFrom('auditLog').select('action').execute()
  expect(log).toContainEqual({ action: 'withdraw_admin' })
})

test('withdrawing a missing role or the last administrator’s is refused', async () => {
  await aConfirmedCustomer(shop, email)
  await grantAdmin(shop, 'tola@example.com')
  expect(await withdrawAdmin(shop, email)).toEqual({ ok: false, reason: 'not_administrator' })
  expect(await withdrawAdmin(shop, 'nobody@example.com')).toEqual({ ok: false, reason: 'not_administrator' })
  expect(await withdrawAdmin(shop, 'tola@example.com')).toEqual({ ok: false, reason: 'last_administrator' })
  await grantAdmin(shop, email)
  const both = await Promise.all([withdrawAdmin(shop, email), withdrawAdmin(shop, 'tola@example.com')])
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
})

// @rule Staff | The operator's change of an owner's role ends that owner's pending sign-ins
//   broken by: the pending sign-in left open (end-former-role.server.ts); nothing ended where the role is withdrawn
//   (withdraw-admin.server.ts) or granted (grant-admin.server.ts)
test.each([
  ['grants', () => grantAdmin(shop, email)],
  ['withdraws', () => withdrawAdmin(shop, email)],
])('pending sign-ins end when the operator %s the role', async (_, change) => {
  await grantAdmin(shop, email)
  await grantAdmin(shop, 'tola@example.com')
  const users = await shop.db.selectFrom('user').select(['id', 'email']).execute()
  for (const { id } of users) await shop.db.transaction().execute((tx) => startPendingSignIn(tx, id, shop.clock()))
  expect((await change()).ok).toBe(true)
  const waiting = shop.db.selectFrom('pendingSignIn').innerJoin('user', 'user.id', 'userId').select('email')
  expect(await waiting.execute()).toEqual([{ email: 'tola@example.com' }])
})

// @rule Staff | The operator's change of an owner's role withdraws that owner's open invitations, sent and received
//   broken by: invitations left open where the role is withdrawn (withdraw-admin.server.ts); or granted (grant-admin.server.ts)
test.each([
  ['grants', () => grantAdmin(shop, email)],
  ['withdraws', () => withdrawAdmin(shop, email)],
])('a user of whom the operator %s the role has no open invitation left', async (_, change) => {
  await grantAdmin(shop, email)
  await grantAdmin(shop, 'tola@example.com')
  const { id } = await shop.db.selectFrom('user').where('email', '=', email).select('id').executeTakeFirstOrThrow()
  const at = shop.clock()
  const invitations = [
    { email: 'kemi@example.com', invitedBy: id },
    { email, invitedBy: null },
    { email: 'bola@example.com', invitedBy: null },
  ].map((one) => ({ ...one, role: 'orders', createdAt: at, sentAt: at, expiresAt: new Date('2040-01-01') }))
  await shop.db.insertInto('staffInvitation').values(invitations).execute()
  expect((await change()).ok).toBe(true)
  const open = shop.db.selectFrom('staffInvitation').where('withdrawnAt', 'is', null).select('email')
  expect(await open.execute()).toEqual([{ email: 'bola@example.com' }])
})
