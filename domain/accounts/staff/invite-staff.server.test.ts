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

// @rule Staff | Staff are invited by a mailed link that works once, for the account of that confirmed address alone, with its password
//   broken by: the token stored as it is (accept-invitation.server.ts); the link left as it was (accept-invitation.server.ts); the account
//   of any address taken (accept-invitation.server.ts); the password not checked (accept-invitation.server.ts)
test('an invitation is accepted once, by the account of its address, which has the role from then on', async () => {
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

test('a password that staff may not have is refused', async () => {
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

// @rule Staff | An invitation expires, and is sent again or withdrawn; links before that work no more
//   broken by: the expiry not asked for (accept-invitation.server.ts); a withdrawn one left open (invite-staff.server.ts)
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

// @rule Staff | What somebody has offered ends with their own role
//   broken by: the role of the inviter not asked for (invite-staff.server.ts)
test('nobody is let in by who was removed, nor above whom they may invite', async () => {
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

// @rule Staff | Whoever is removed doesn't come back by an invitation that was sent before
//   broken by: invitations to their address left (withdraw-offers.server.ts)
test('what was offered to somebody who was of staff meanwhile ends with their role', async () => {
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

// @rule Staff | Whoever sends an invitation again vouches for it from then on
//   broken by: left to who sent it first (invite-staff.server.ts)
test('an invitation that another owner sent again outlives the first one’s role', async () => {
  const [owner, second] = [await anOwner(), await anOwner('bisi@aso.example')]
  await invite(second)
  expect(await resendInvitation(shop, await openId(owner), owner)).toEqual({ ok: true })
  const token = await mailedToken()
  expect(await removeStaff(shop, { userId: second.userId, seen: 'admin' }, owner)).toEqual({ ok: true })
  const { viewer } = await aConfirmedCustomer(shop, email)
  expect(await acceptInvitation(shop, { token, password: goodPassword }, viewer)).toEqual({ ok: true, role: 'orders' })
})

// @rule Staff | Nobody sends again or withdraws an invitation to a role that they couldn't give
//   broken by: the role of the invitation not asked for (invite-staff.server.ts)
test('a manager doesn’t touch the invitation of an owner', async () => {
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

// @rule Staff | What an inviter may give is asked again when it is accepted; other sessions of whoever accepts end
//   broken by: the role of the inviter not asked for (accept-invitation.server.ts); the other sessions left (accept-invitation.server.ts)
test('the inviter’s role counts as it is when somebody accepts', async () => {
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

// @rule Staff | Whoever invites, sends again, withdraws or accepts stands in the audit log, with the role
//   broken by: no entry of inviting, or of sending again and withdrawing (invite-staff.server.ts); none of accepting
//   (accept-invitation.server.ts)
test('what becomes of an invitation is in the audit log, once each', async () => {
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

// @rule Staff | An invitation that is sent again lasts three days from then; the link before is gone before the new one is mailed
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

// @rule Staff | What somebody has offered is withdrawn with their role, and stays so where they get it back
//   broken by: invitations from them left open (withdraw-offers.server.ts)
test('who gets a role back has no invitation open from before', async () => {
  const [owner, second] = [await anOwner(), await anOwner('bisi@aso.example')]
  await invite(second)
  const token = await mailedToken()
  expect(await removeStaff(shop, { userId: second.userId, seen: 'admin' }, owner)).toEqual({ ok: true })
  await shop.db.insertInto('userRole').values({ userId: second.userId, role: 'admin' }).execute()
  expect([await openId(owner), await readInvitation(shop, token)]).toEqual(['', null])
})

// @rule Staff | No more than fifty invitations are open at once
//   broken by: open invitations not counted (invite-staff.server.ts)
test('somebody more is invited once another invitation is withdrawn', async () => {
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

// @rule Staff | Whose address it is counts as it is when somebody accepts, not as their session knew it
//   broken by: the address not asked for again (accept-invitation.server.ts)
test('whose address has changed since the request began accepts nothing', async () => {
  await invite(await anOwner())
  const token = await mailedToken()
  const { viewer } = await aConfirmedCustomer(shop, email)
  await shop.db.updateTable('user').set({ email: 'new@example.com' }).where('id', '=', viewer.userId).execute()
  expect(await acceptInvitation(shop, { token, password: goodPassword }, viewer)).toEqual({
    ok: false,
    reason: 'other_account',
  })
})

// @rule Staff | Whoever accepts signs in anew wherever a code is still awaited
//   broken by: the proof of the password left (accept-invitation.server.ts)
test('accepting ends what the password alone had begun', async () => {
  await invite(await anOwner())
  const token = await mailedToken()
  const { viewer } = await aConfirmedCustomer(shop, email)
  await shop.db.transaction().execute((tx) => startPendingSignIn(tx, viewer.userId, shop.clock()))
  expect(await acceptInvitation(shop, { token, password: goodPassword }, viewer)).toEqual({ ok: true, role: 'orders' })
  expect(await shop.db.selectFrom('pendingSignIn').select('userId').execute()).toEqual([])
})

test('whoever isn’t signed in, or has another address, isn’t asked for a password', async () => {
  await invite(await anOwner())
  const token = await mailedToken()
  const { viewer } = await aConfirmedCustomer(shop, 'ada@example.com')
  const wrongly = { token, password: 'something else entirely' }
  expect(await acceptInvitation(shop, wrongly, anonymous)).toEqual({ ok: false, reason: 'no_session' })
  expect(await acceptInvitation(shop, wrongly, viewer)).toEqual({ ok: false, reason: 'other_account' })
})

test('what was withdrawn or has expired gets no link, and whom an open one is for is known', async () => {
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
