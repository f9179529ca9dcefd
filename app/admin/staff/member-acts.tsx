import type { StaffMember } from '#domain/accounts/staff/staff-member.ts'
import { roleNames, roleWords, type StaffRole } from '#domain/accounts/staff-role.ts'
import { AdminIcon } from '../ui/admin-icon.tsx'
import { StaffForm } from './staff-form.tsx'

type Props = { member: StaffMember; reach: readonly StaffRole[]; isLastOwner: boolean }

/** Collapsed forms to change a member's role or remove them, each with an explanation. */
export function MemberActs({ member, reach, isLastOwner }: Props) {
  if (isLastOwner) return <p className="text-soft">The only owner. Make somebody else an owner first to change this.</p>
  const called = member.name || member.email
  return (
    <details className="group border-line border-t pt-2">
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-2 font-semibold [&::-webkit-details-marker]:hidden">
        <span>
          Change or remove<span className="sr-only"> {called}</span>
        </span>
        <AdminIcon name="down" className="size-4 text-soft group-open:rotate-180" />
      </summary>
      <div className="grid grid-cols-1 gap-6 pt-2 desk:grid-cols-2">
        <StaffForm
          act="role"
          id={member.userId}
          seen={member.role}
          button="Change role"
          busy="Changing…"
          label={`Change role of ${called}`}
        >
          <label className="grid grid-cols-1 gap-1">
            <span className="font-medium">Role</span>
            <select
              name="role"
              defaultValue={member.role}
              className="h-11 w-full min-w-0 border border-line-strong bg-surface px-3 hover:border-ink desk:h-10"
            >
              {reach.map((role) => (
                <option key={role} value={role} title={roleWords[role]}>
                  {roleNames[role]}
                </option>
              ))}
            </select>
          </label>
          <p className="text-soft">They are signed out everywhere, and sign in again to what is theirs then.</p>
        </StaffForm>
        <StaffForm
          act="remove"
          id={member.userId}
          seen={member.role}
          button="Remove from staff"
          busy="Removing…"
          tone="danger"
          label={`Remove from staff: ${called}`}
        >
          <p className="font-medium">Remove</p>
          <p className="text-soft">
            They are signed out everywhere within a second and see the back office no more. Their account stays, as a
            customer’s, and so does what they did in the activity.
          </p>
        </StaffForm>
      </div>
    </details>
  )
}
