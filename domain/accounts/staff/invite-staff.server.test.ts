import { expect, test } from 'vitest'
import { aConfirmedCustomer, goodPassword, mailsAfter } from '#test/account-flows.ts'
import { withoutAccounts } from '#test/account-tests.ts'
import { auditLogOf } from '#test/audit-log.ts'
import type { TestShop } from '#test/factories.ts'
import { staffViewer } from '#test/viewers.ts'
import { deleteOldRequests } from '../delete-old-requests.server.ts'
import { grantAdmin } from '../grant-admin.server.ts'
import { readViewer } from '../read-viewer.server.ts'
import { startPendingSignIn } from '../second-factor/pending-sign-in.server.ts'
import type { StaffRole } from '../staff-role.ts'
import { anonymous } from '../viewer.ts'
import { acceptInvitation, issueInvitationLink, readInvitation } from './accept-invitation.server.ts'
import { removeStaff } from './change-role.server.ts'
import { invitedEmail, inviteStaff, resendInvitation, withdrawInvitation } from './invite-staff.server.ts'
import { listStaff } from './list-staff.server.ts'
import { invitationKeptMs, invitationLastsMs } from './staff-member.ts'

let shop: TestShop
const later = withoutAccounts((fresh) => {
  shop = fresh
})

async function anOwner(email = 'tola@aso.example') {
  await grantAdmin(shop, email, goodPassword)
  const { id } = await shop.db.selectFrom('user').where('email', '=', email).select('id').executeTakeFirstOrThrow()
  return staffViewer('admin', id, email)
}
/** The token of the newest invitation mail; empty when none was sent. */
async function mailedToken(): Promise<string> {
  const mail = (await mailsAfter(shop)).find(({ kind }) => kind === 'staff_invitation')
  return mail && 'acceptUrl' in mail ? (mail.acceptUrl.split('/').at(-1) ?? '') : ''
}
const email = 'kemi@example.com'
const invite = (by: Awaited<ReturnType<typeof anOwner>>, role: StaffRole = 'orders') =>
  inviteStaff(shop, { email: ' KEMI@example.com'.trim(), role }, by)
const openId = async (by: Awaited<ReturnType<typeof anOwner>>) => {
  const listed = await listStaff(shop, by)
  return (listed.ok && listed.invitations[0]?.id) || ''
}
const invalid = { ok: false, reason: 'invalid_link' }

// @rule Staff | Staff are invited by a mailed link that works once, only for the account with that confirmed address, with its
//   password
//   broken by: the token stored in plain text (accept-invitation.server.ts); the link left valid (accept-invitation.server.ts);
//   any account's address accepted (accept-invitation.server.ts); the password not checked
//   (accept-invitation.server.ts)
test('an invitation is accepted once, by the account with its address, which then has the role', async () => {
  const owner = await anOwner()
  expect(await invite(owner)).toEqual({ ok: true })
  expect(await invite(owner)).toEqual({ ok: false, reason: 'already_invited' })
  const token = await mailedToken()
  expect(await readInvitation(shop, token)).toEqual({ email, role: 'orders' })
  const stored = await shop.db.selectFrom('staffInvitation').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(token)

  const [kemi, stranger] = [await aConfirmedCustomer(shop, email), await aConfirmedCustomer(shop, 'ada@example.com')]
  const accept = (viewer: typeof kemi.viewer, password = goodPassword) =>
    acceptInvitation(shop, { token, password }, viewer)
  expect(await accept(stranger.viewer)).toEqual({ ok: false, reason: 'other_account' })
  expect(await accept(kemi.viewer, 'something else entirely')).toEqual({ ok: false, reason: 'wrong_password' })
  const outcomes = await Promise.all([accept(kemi.viewer), accept(kemi.viewer)])
  expect(outcomes.filter(({ ok }) => ok)).toEqual([{ ok: true, role: 'orders' }])
  expect(await accept(kemi.viewer)).toEqual(invalid)

  // Where staff must have a second factor, they may do nothing before it is set up.
  const read = (staffNeedsSecondFactor: boolean) =>
    readViewer({ ...shop, staffNeedsSecondFactor }, kemi.session.token, { isUse: false })
  expect(await read(true)).toMatchObject({ role: 'orders', mustSetUpSecondFactor: true, permissions: new Set() })
  const viewer = await read(false)
  expect(viewer.kind === 'administrator' && viewer.permissions.has('orders.write')).toBe(true)
  expect(await invite(owner)).toEqual({ ok: false, reason: 'is_staff' })
})

test('a password too weak for staff is refused', async () => {
  const owner = await anOwner()
  await invite(owner)
  const token = await mailedToken()
  const { viewer } = await aConfirmedCustomer(shop, email)
  const hash = await shop.passwords.hash('only 9 chr')
  await shop.db.updateTable('account').set({ password: hash }).where('userId', '=', viewer.userId).execute()
  expect(await acceptInvitation(shop, { token, password: 'only 9 chr' }, viewer)).toEqual({
    ok: false,
    reason: 'weak_password',
    problems: ['too_short'],
  })
})

// @rule Staff | An invitation expires, and can be sent again or withdrawn; earlier links then stop working
//   broken by: the expiry not checked (accept-invitation.server.ts); a withdrawn one left open (invite-staff.server.ts)
test('an invitation expires after three days, is sent again, and withdrawn', async () => {
  const owner = await anOwner()
  await invite(owner)
  const first = await mailedToken()
  expect(await resendInvitation(shop, await openId(owner), owner)).toEqual({ ok: true })
  const second = await mailedToken()
  expect([await readInvitation(shop, first), await readInvitation(shop, second)]).toEqual([
    null,
    { email, role: 'orders' },
  ])
  later(invitationLastsMs)
  expect(await readInvitation(shop, second)).toBeNull()
  expect(await listStaff(shop, owner)).toMatchObject({ invitations: [{ email, isExpired: true }] })
  await resendInvitation(shop, await openId(owner), owner)
  const third = await mailedToken()
  const id = await openId(owner)
  expect(await withdrawInvitation(shop, id, owner)).toEqual({ ok: true })
  expect(await readInvitation(shop, third)).toBeNull()
  expect(await resendInvitation(shop, id, owner)).toEqual({ ok: false, reason: 'not_found' })
  later(invitationLastsMs + invitationKeptMs + 1)
  await deleteOldRequests(shop)
  expect(await shop.db.selectFrom('staffInvitation').select('id').execute()).toEqual([])
})

// @rule Staff | An inviter's invitations end with their role
//   broken by: the inviter's role not checked (invite-staff.server.ts)
test('nobody is invited by removed staff, nor to a role above the inviter’s reach', async () => {
  const [owner, second] = [await anOwner(), await anOwner('bisi@aso.example')]
  expect(
    await inviteStaff(shop, { email, role: 'manager' }, { ...staffViewer('manager'), userId: second.userId }),
  ).toEqual({
    ok: true,
  })
  const token = await mailedToken()
  expect(await removeStaff(shop, { userId: second.userId, seen: 'admin' }, owner)).toEqual({ ok: true })
  const { viewer } = await aConfirmedCustomer(shop, email)
  expect(await acceptInvitation(shop, { token, password: goodPassword }, viewer)).toEqual(invalid)
  const manager = await anOwner('seun@aso.example')
  await shop.db
    .updateTable('userRole')
    .set({ role: 'manager' })
    .where('userId', '=', manager.userId)
    .where('role', '=', 'admin')
    .execute()
  for (const role of ['admin', 'manager'] as const)
    expect(await invite(manager, role)).toEqual({ ok: false, reason: 'out_of_reach' })
  expect(await invite({ ...owner, isFresh: false })).toEqual({ ok: false, reason: 'sign_in_again' })
})

// @rule Staff | Removed staff can't return by an invitation that was sent before
//   broken by: invitations to their address left open (withdraw-offers.server.ts)
test('losing a role withdraws open invitations to that person', async () => {
  const owner = await anOwner()
  await invite(owner)
  const token = await mailedToken()
  const { viewer } = await aConfirmedCustomer(shop, email)
  await shop.db.insertInto('userRole').values({ userId: viewer.userId, role: 'catalogue' }).execute()
  expect(await acceptInvitation(shop, { token, password: goodPassword }, viewer)).toEqual({
    ok: false,
    reason: 'is_staff',
  })
  expect(await removeStaff(shop, { userId: viewer.userId, seen: 'catalogue' }, owner)).toEqual({ ok: true })
  const [again, session] = [
    await acceptInvitation(shop, { token, password: goodPassword }, viewer),
    await openId(owner),
  ]
  expect([again, session]).toEqual([invalid, ''])
})

// @rule Staff | Sending an invitation again makes the sender its inviter
//   broken by: the first sender kept (invite-staff.server.ts)
test('an invitation that another owner sent again outlives the first inviter’s role', async () => {
  const [owner, second] = [await anOwner(), await anOwner('bisi@aso.example')]
  await invite(second)
  expect(await resendInvitation(shop, await openId(owner), owner)).toEqual({ ok: true })
  const token = await mailedToken()
  expect(await removeStaff(shop, { userId: second.userId, seen: 'admin' }, owner)).toEqual({ ok: true })
  const { viewer } = await aConfirmedCustomer(shop, email)
  expect(await acceptInvitation(shop, { token, password: goodPassword }, viewer)).toEqual({ ok: true, role: 'orders' })
})

// @rule Staff | Nobody sends again or withdraws an invitation to a role that they can't give
//   broken by: the invitation's role not checked (invite-staff.server.ts)
test('a manager can’t change an owner’s invitation', async () => {
  const owner = await anOwner()
  await invite(owner, 'admin')
  const id = await openId(owner)
  const second = await anOwner('seun@aso.example')
  await shop.db
    .updateTable('userRole')
    .set({ role: 'manager' })
    .where('userId', '=', second.userId)
    .where('role', '=', 'admin')
    .execute()
  const manager = staffViewer('manager', second.userId, 'seun@aso.example')
  const refused = { ok: false, reason: 'out_of_reach' }
  expect([await resendInvitation(shop, id, manager), await withdrawInvitation(shop, id, manager)]).toEqual([
    refused,
    refused,
  ])
})

// @rule Staff | The inviter's role is checked again on acceptance; other sessions of the accepting user end
//   broken by: the inviter's role not checked (accept-invitation.server.ts); the other sessions left open
//   (accept-invitation.server.ts)
test('the inviter’s role at the time of acceptance counts', async () => {
  const [owner, second] = [await anOwner(), await anOwner('bisi@aso.example')]
  await invite(second, 'manager')
  const token = await mailedToken()
  const { viewer } = await aConfirmedCustomer(shop, email)
  const accept = () => acceptInvitation(shop, { token, password: goodPassword }, viewer)
  const roleOfSecond = (role: StaffRole) =>
    shop.db
      .updateTable('userRole')
      .set({ role })
      .where('userId', '=', second.userId)
      .where('role', '!=', 'customer')
      .execute()
  await roleOfSecond('manager')
  expect(await accept()).toEqual(invalid)
  await roleOfSecond('admin')
  await shop.db.updateTable('user').set({ emailVerified: false }).where('id', '=', viewer.userId).execute()
  expect(await accept()).toEqual({ ok: false, reason: 'other_account' })
  await shop.db.updateTable('user').set({ emailVerified: true }).where('id', '=', viewer.userId).execute()
  const sessions = () => shop.db.selectFrom('session').where('userId', '=', viewer.userId).select('id').execute()
  await shop.db
    .insertInto('session')
    .values({ userId: viewer.userId, tokenHash: 'another', expiresAt: new Date('2040-01-01') })
    .execute()
  expect(await accept()).toEqual({ ok: true, role: 'manager' })
  expect(await sessions()).toEqual([{ id: viewer.sessionId }])
  expect(owner.kind).toBe('administrator')
})

// @rule Staff | Inviting, sending again, withdrawing and accepting are in the audit log, with the role
//   broken by: no entry for inviting, or for sending again and withdrawing (invite-staff.server.ts); none for accepting
//   (accept-invitation.server.ts)
test('each step of an invitation is in the audit log once', async () => {
  const owner = await anOwner()
  await invite(owner, 'manager')
  const id = await openId(owner)
  await resendInvitation(shop, id, owner)
  const token = await mailedToken()
  const { viewer } = await aConfirmedCustomer(shop, email)
  await acceptInvitation(shop, { token, password: goodPassword }, viewer)
  await acceptInvitation(shop, { token, password: goodPassword }, viewer)
  await inviteStaff(shop, { email: 'bola@example.com', role: 'orders' }, owner)
  const second = await openId(owner)
  await withdrawInvitation(shop, second, owner)
  await withdrawInvitation(shop, second, owner)
  const by = (actor: string, action: string, role: StaffRole) => ({ actor, action, details: { role } })
  expect(await auditLogOf(shop.db, `invitation:${id}`)).toEqual([
    by(owner.email, 'invite_staff', 'manager'),
    by(owner.email, 'resend_staff_invitation', 'manager'),
  ])
  expect(await auditLogOf(shop.db, `user:${viewer.userId}`)).toContainEqual(
    by(email, 'accept_staff_invitation', 'manager'),
  )
  expect(await auditLogOf(shop.db, `invitation:${second}`)).toEqual([
    by(owner.email, 'invite_staff', 'orders'),
    by(owner.email, 'withdraw_staff_invitation', 'orders'),
  ])
})

// @rule Staff | An invitation that is sent again is valid for three days from then; the old link ends before the new one is
//   mailed
//   broken by: the old expiry kept (invite-staff.server.ts); the old link kept until the mail (invite-staff.server.ts)
test('an expired invitation that is sent again can be accepted', async () => {
  const owner = await anOwner()
  await invite(owner)
  const first = await mailedToken()
  later(invitationLastsMs - 1)
  expect(await readInvitation(shop, first)).not.toBeNull()
  await resendInvitation(shop, await openId(owner), owner)
  expect(await readInvitation(shop, first)).toBeNull()
  const second = await mailedToken()
  later(invitationLastsMs - 1)
  expect(await readInvitation(shop, second)).toEqual({ email, role: 'orders' })
  later(1)
  expect(await readInvitation(shop, second)).toBeNull()
})

// @rule Staff | Invitations are withdrawn with their inviter's role, and stay so when the inviter gets it back
//   broken by: the inviter's invitations left open (withdraw-offers.server.ts)
test('a role that is given back reopens no earlier invitation', async () => {
  const [owner, second] = [await anOwner(), await anOwner('bisi@aso.example')]
  await invite(second)
  const token = await mailedToken()
  expect(await removeStaff(shop, { userId: second.userId, seen: 'admin' }, owner)).toEqual({ ok: true })
  await shop.db.insertInto('userRole').values({ userId: second.userId, role: 'admin' }).execute()
  expect([await openId(owner), await readInvitation(shop, token)]).toEqual(['', null])
})

// @rule Staff | No more than fifty invitations are open at once
//   broken by: open invitations not counted (invite-staff.server.ts)
test('another invitation can be sent once one is withdrawn', async () => {
  const owner = await anOwner()
  const at = shop.clock()
  const open = Array.from({ length: 50 }, (_, index) => ({
    ...{ email: `guest-${index}@example.com`, role: 'orders', invitedBy: owner.userId },
    ...{ createdAt: at, sentAt: at, expiresAt: at },
  }))
  await shop.db.insertInto('staffInvitation').values(open).execute()
  expect(await invite(owner)).toEqual({ ok: false, reason: 'too_many' })
  expect(await withdrawInvitation(shop, await openId(owner), owner)).toEqual({ ok: true })
  expect(await invite(owner)).toEqual({ ok: true })
})

// @rule Staff | The account's address at the time of acceptance counts, not that of the session
//   broken by: the address not checked again (accept-invitation.server.ts)
test('an account whose address changed since the request began can’t accept', async () => {
  await invite(await anOwner())
  const token = await mailedToken()
  const { viewer } = await aConfirmedCustomer(shop, email)
  await shop.db.updateTable('user').set({ email: 'new@example.com' }).where('id', '=', viewer.userId).execute()
  expect(await acceptInvitation(shop, { token, password: goodPassword }, viewer)).toEqual({
    ok: false,
    reason: 'other_account',
  })
})

// @rule Staff | Accepting an invitation ends the user's sign-ins that wait for a code
//   broken by: the pending sign-in left open (accept-invitation.server.ts)
test('accepting ends pending sign-ins', async () => {
  await invite(await anOwner())
  const token = await mailedToken()
  const { viewer } = await aConfirmedCustomer(shop, email)
  await shop.db.transaction().execute((tx) => startPendingSignIn(tx, viewer.userId, shop.clock()))
  expect(await acceptInvitation(shop, { token, password: goodPassword }, viewer)).toEqual({ ok: true, role: 'orders' })
  expect(await shop.db.selectFrom('pendingSignIn').select('userId').execute()).toEqual([])
})

test('a visitor who isn’t signed in or has another address isn’t asked for a password', async () => {
  await invite(await anOwner())
  const token = await mailedToken()
  const { viewer } = await aConfirmedCustomer(shop, 'ada@example.com')
  const wrongly = { token, password: 'something else entirely' }
  expect(await acceptInvitation(shop, wrongly, anonymous)).toEqual({ ok: false, reason: 'no_session' })
  expect(await acceptInvitation(shop, wrongly, viewer)).toEqual({ ok: false, reason: 'other_account' })
})

test('a withdrawn or expired invitation gets no link; an open one gives its address', async () => {
  const owner = await anOwner()
  await invite(owner)
  const id = await openId(owner)
  expect(await invitedEmail(shop, id)).toBe(email)
  const link = await issueInvitationLink(shop, id)
  expect(link).toMatchObject({ to: email, role: 'orders', at: shop.clock() })
  expect(link?.acceptUrl).toMatch(/^http:\/\/localhost:3000\/staff-invitation\/[\w-]{43}$/)
  later(invitationLastsMs)
  expect(await issueInvitationLink(shop, id)).toBeNull()
  await resendInvitation(shop, id, owner)
  expect(await issueInvitationLink(shop, id)).not.toBeNull()
  await withdrawInvitation(shop, id, owner)
  expect([await issueInvitationLink(shop, id), await invitedEmail(shop, id)]).toEqual([null, null])
})
