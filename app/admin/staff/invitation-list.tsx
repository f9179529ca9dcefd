import type { OpenInvitation } from '#domain/accounts/staff/staff-member.ts'
import { roleNames, type StaffRole } from '#domain/accounts/staff-role.ts'
import { dayAndTimeText } from '#domain/orders/order-date.ts'
import { Section } from '../ui/section.tsx'
import { StaffForm } from './staff-form.tsx'

type Props = { invitations: readonly OpenInvitation[]; reach: readonly StaffRole[] }

/** The open invitations, newest first. */
export const InvitationList = ({ invitations, reach }: Props) => (
  <Section title="Invited">
    <ul className="grid gap-4">
      {invitations.map((invitation) => (
        <li key={invitation.id} className="grid gap-3 border-line border-t pt-4 first:border-t-0 first:pt-0">
          <div className="grid gap-0.5">
            <p className="wrap-anywhere font-medium">{invitation.email}</p>
            <p className="wrap-anywhere text-soft">
              {roleNames[invitation.role]}, {invitation.isExpired ? 'expired; sent' : 'sent'}{' '}
              <time dateTime={invitation.sentAt}>{dayAndTimeText(invitation.sentAt)}</time>
              {invitation.invitedBy !== null && ` by ${invitation.invitedBy}`}
            </p>
          </div>
          {reach.includes(invitation.role) && (
            <div className="flex flex-wrap gap-2">
              <StaffForm
                act="resend"
                id={invitation.id}
                button="Send again"
                busy="Sending…"
                label={`Send again: the invitation of ${invitation.email}`}
              />
              <StaffForm
                act="withdraw"
                id={invitation.id}
                button="Withdraw"
                busy="Withdrawing…"
                tone="danger"
                label={`Withdraw the invitation of ${invitation.email}`}
              />
            </div>
          )}
        </li>
      ))}
    </ul>
  </Section>
)
