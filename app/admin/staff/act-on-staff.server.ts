import { data, type RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { limitsContext, requestContext, shopContext } from '#app/context.server.ts'
import { isAccessRefusal } from '#domain/accounts/access.ts'
import { changeRole, removeStaff } from '#domain/accounts/staff/change-role.server.ts'
import {
  invitedEmail,
  inviteStaff,
  resendInvitation,
  withdrawInvitation,
} from '#domain/accounts/staff/invite-staff.server.ts'
import { roleNames, type StaffRole, staffRoles } from '#domain/accounts/staff-role.ts'
import type { SignedIn, Viewer } from '#domain/accounts/viewer.ts'
import { countedMailbox, invalidEmail, readEmail } from '#domain/notifications/email-address.ts'
import type { Shop } from '#domain/shop.ts'
import { administratorOf } from '../administrator.server.ts'
import { readSent } from '../read-sent.server.ts'
import type { StaffAnswer } from './staff-answer.ts'

const role = z.enum(staffRoles)
const sentSchema = z.discriminatedUnion('act', [
  z.object({ act: z.literal('invite'), email: z.string().max(300), role }),
  z.object({ act: z.enum(['resend', 'withdraw']), id: z.uuid() }),
  z.object({ act: z.literal('role'), id: z.uuid(), role, seen: role }),
  z.object({ act: z.literal('remove'), id: z.uuid(), seen: role }),
])
type Sent = z.infer<typeof sentSchema>

/** Invites, changes or removes a member of staff, in the name of the administrator, who must have signed in recently. */
export async function actOnStaff(context: Readonly<RouterContextProvider>, form: FormData): Promise<StaffAnswer> {
  const sent = readSent(sentSchema, JSON.stringify(Object.fromEntries(form)))
  const shop = context.get(shopContext)
  const viewer = administratorOf(context)
  if (sent.act === 'invite' || sent.act === 'resend') {
    const refused = await refuseTooManyMails(context, sent, viewer)
    if (refused !== null) return { ok: false, message: refused }
  }
  const done = await act(shop, sent, viewer)
  if (done === null) return { ok: false, message: invalidEmail }
  const { ip: address } = context.get(requestContext)
  const about = 'role' in sent ? sent.role : sent.act
  shop.noteSecurity({ what: 'role_change', outcome: done.ok ? 'done' : 'refused', who: viewer.userId, address, about })
  if (done.ok) return { ok: true, message: doneText(sent) }
  if (isAccessRefusal(done)) throw data(null, done.reason === 'not_allowed' ? 403 : 401)
  if (done.reason === 'changed') return { ok: false, message: changedText(done.role), isGone: true }
  return { ok: false, message: refusals[done.reason], isGone: done.reason === 'not_found' }
}

/** Why no more invitations can be sent for now, by this sender or to this address; null if they can. */
async function refuseTooManyMails(
  context: Readonly<RouterContextProvider>,
  sent: { email: string } | { id: string },
  viewer: SignedIn,
): Promise<string | null> {
  const limits = context.get(limitsContext)
  const bySender = await limits.check('staff-invitation', viewer.userId)
  if (!bySender.ok) return 'Too many invitations in an hour. Please wait, and send the rest later.'
  const email = 'email' in sent ? readEmail(sent.email) : await invitedEmail(context.get(shopContext), sent.id)
  if (email === null) return null
  const toAddress = await limits.check('staff-invitation-email', countedMailbox(email.toLowerCase()))
  return toAddress.ok ? null : 'This address was sent several invitations in the last hour. Please wait an hour.'
}

async function act(shop: Shop, sent: Sent, viewer: Viewer) {
  switch (sent.act) {
    case 'invite': {
      const email = readEmail(sent.email)
      return email === null ? null : inviteStaff(shop, { email, role: sent.role }, viewer)
    }
    case 'resend':
      return resendInvitation(shop, sent.id, viewer)
    case 'withdraw':
      return withdrawInvitation(shop, sent.id, viewer)
    case 'role':
      return changeRole(shop, { userId: sent.id, role: sent.role, seen: sent.seen }, viewer)
    case 'remove':
      return removeStaff(shop, { userId: sent.id, seen: sent.seen }, viewer)
  }
}

function doneText(sent: Sent): string {
  switch (sent.act) {
    case 'invite':
      return `The invitation is on its way to ${sent.email.trim()}.`
    case 'resend':
      return 'A new invitation is on its way. The link before works no more.'
    case 'withdraw':
      return 'The invitation is withdrawn. Its link works no more.'
    case 'role':
      return `Their role is ${roleNames[sent.role]} now. They were signed out everywhere.`
    case 'remove':
      return 'They are no longer staff, and were signed out everywhere.'
  }
}

const changedText = (role: StaffRole) =>
  `A colleague has changed their role meanwhile: it is ${roleNames[role]} now. Nothing was done; look at it once more.`

const refusals = {
  not_found: 'That has changed meanwhile. The list is up to date now.',
  out_of_reach: 'Your role may not do that: it reaches only those below it.',
  last_owner: 'This is the only owner. Make somebody else an owner first.',
  is_staff: 'They are staff already. Change their role below.',
  already_invited: 'They are invited already. Send it again below.',
  too_many: 'Too many invitations are open. Withdraw some first.',
}
