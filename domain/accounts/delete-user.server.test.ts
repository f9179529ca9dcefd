import { expect, test } from 'vitest'
import { aConfirmedCustomer, goodPassword, signUpIn } from '#test/account-flows.ts'
import { withoutAccounts } from '#test/account-tests.ts'
import { aBrowser } from '#test/browsers.ts'
import type { TestShop } from '#test/factories.ts'
import { writeAuditLog } from './audit-log.server.ts'
import { deleteUser } from './delete-user.server.ts'
import { findUserEmail } from './find-user.server.ts'
import { forgetRequests } from './forget-requests.server.ts'
import { requestEmailChange } from './request-email-change.server.ts'
import { requestPasswordReset } from './request-password-reset.server.ts'

let shop: TestShop
const later = withoutAccounts((fresh) => {
  shop = fresh
})

const [email, otherEmail] = ['ada@example.com', 'bola@example.com']
type User = { userId: string; email: string }
const remove = (user: User, by?: User) =>
  shop.db.transaction().execute((tx) => deleteUser(tx, { userId: user.userId, email: user.email }, shop.clock(), by))
const emailsIn = async (table: 'user' | 'profile' | 'signUp' | 'passwordReset') =>
  (await shop.db.selectFrom(table).select('email').orderBy('email').execute()).map((row) => row.email)
const log = () =>
  shop.db.selectFrom('auditLog').select(['actorId', 'actor', 'action', 'subject', 'createdAt']).orderBy('id').execute()

async function twoUsers() {
  const [ada, bola] = [await aConfirmedCustomer(shop, email), await aConfirmedCustomer(shop, otherEmail)]
  for (const address of [email, otherEmail]) {
    await requestPasswordReset(shop, address)
    await signUpIn(shop, aBrowser(), { email: address })
  }
  return { ada: ada.viewer, bola: bola.viewer }
}

test('deleting a user deletes the requests for the address, and takes the address out of the audit log', async () => {
  const { ada, bola } = await twoUsers()
  await shop.db
    .transaction()
    .execute((tx) =>
      writeAuditLog(tx, { by: { ...ada, email: 'before@example.com' }, action: 'x', subject: 'y:1', at: shop.clock() }),
    )
  later(1_000)
  expect((await remove(ada)).sort()).toEqual([email, 'before@example.com'])
  for (const table of ['user', 'profile', 'signUp', 'passwordReset'] as const)
    expect([table, await emailsIn(table)]).toEqual([table, [otherEmail]])
  expect(await findUserEmail(shop.db, ada.userId)).toBeNull()
  expect(await findUserEmail(shop.db, bola.userId)).toBe(otherEmail)
  const entries = await log()
  expect(entries.map(({ actor, action }) => [actor, action])).toEqual([
    ['deleted', 'sign_in'],
    [otherEmail, 'sign_in'],
    ['deleted', 'x'],
    ['deleted', 'delete_account'],
  ])
  expect(entries.at(-1)).toMatchObject({ subject: `user:${ada.userId}`, createdAt: shop.clock() })
})

test('somebody else who deletes a user is logged with their own address', async () => {
  const { ada, bola } = await twoUsers()
  await remove(ada, { userId: bola.userId, email: otherEmail })
  expect((await log()).at(-1)).toMatchObject({ actorId: bola.userId, actor: otherEmail, action: 'delete_account' })
})

test('deleting a user twice changes and logs nothing more', async () => {
  const { ada } = await twoUsers()
  await remove(ada)
  await requestPasswordReset(shop, email)
  const before = await log()
  expect(await remove(ada)).toEqual([])
  expect(await log()).toEqual(before)
  expect(await emailsIn('passwordReset')).toEqual([email, otherEmail])
})

test('requests for the given addresses are deleted, and no others', async () => {
  const { ada, bola } = await twoUsers()
  const change = (viewer: typeof ada, to: string) =>
    requestEmailChange(shop, viewer, { email: to, password: goodPassword })
  await change(ada, 'new@example.com')
  await change(bola, 'kept@example.com')
  await shop.db.transaction().execute((tx) => forgetRequests(tx, [email, 'new@example.com']))
  expect([await emailsIn('signUp'), await emailsIn('passwordReset')]).toEqual([[otherEmail], [otherEmail]])
  const changes = await shop.db.selectFrom('emailChange').select('newEmail').execute()
  expect(changes).toEqual([{ newEmail: 'kept@example.com' }])
  expect(await emailsIn('user')).toEqual([email, otherEmail])
})
