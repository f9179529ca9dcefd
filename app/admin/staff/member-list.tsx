import type { StaffMember } from '#domain/accounts/staff/staff-member.ts'
import { roleNames, roleWords, type StaffRole } from '#domain/accounts/staff-role.ts'
import { dayAndTimeText } from '#domain/orders/order-date.ts'
import { useAdministrator } from '../administrator.ts'
import { Badge } from '../ui/badge.tsx'
import { useCaughtFocus } from '../ui/use-caught-focus.ts'
import { MemberActs } from './member-acts.tsx'

type Props = { staff: readonly StaffMember[]; reach: readonly StaffRole[] }

/** The members of staff, those with the most permissions first. */
export function MemberList({ staff, reach }: Props) {
  const owners = staff.filter(({ role }) => role === 'admin').length
  const list = useCaughtFocus<HTMLUListElement>(staff.length)
  return (
    <ul ref={list} tabIndex={-1} aria-label="Staff" className="grid gap-3 outline-offset-2">
      {staff.map((member) => (
        <Card key={member.userId} member={member} reach={reach} owners={owners} />
      ))}
    </ul>
  )
}

/** The forms are reset when the role changes; the focus then stays on the member's card. */
function Card({ member, reach, owners }: { member: StaffMember; reach: Props['reach']; owners: number }) {
  const card = useCaughtFocus<HTMLLIElement>(member.role)
  return (
    <li
      ref={card}
      tabIndex={-1}
      className="grid grid-cols-1 gap-3 border border-line bg-surface p-4 outline-offset-2 desk:p-5"
    >
      <Member member={member} />
      {reach.includes(member.role) && (
        <MemberActs
          key={member.role}
          member={member}
          reach={reach}
          isLastOwner={member.role === 'admin' && owners === 1}
        />
      )}
    </li>
  )
}

function Member({ member }: { member: StaffMember }) {
  const isOwn = useAdministrator().userId === member.userId
  return (
    <div className="grid grid-cols-1 gap-x-6 gap-y-3 desk:grid-cols-[minmax(0,1fr)_18rem]">
      <div className="grid content-start gap-0.5">
        <h2 className="wrap-anywhere font-semibold text-base">
          {member.name || member.email}
          {isOwn && <span className="ml-2 border border-line-strong px-1.5 font-normal text-soft text-xs">You</span>}
        </h2>
        {member.name !== '' && <p className="wrap-anywhere text-soft">{member.email}</p>}
        <p>
          <span className="font-medium">{roleNames[member.role]}</span>
          <span className="text-soft"> · {roleWords[member.role]}</span>
        </p>
      </div>
      <div className="grid content-start gap-0.5 text-soft">
        {member.hasSecondFactor ? (
          <Badge tone="good" icon="check">
            Second factor on
          </Badge>
        ) : (
          <Badge tone="low" icon="alert">
            No second factor
          </Badge>
        )}
        <p>{member.lastSignInAt === null ? 'Never signed in' : `Signed in ${dayAndTimeText(member.lastSignInAt)}`}</p>
        {member.lastSeenAt !== null && <p>Seen {dayAndTimeText(member.lastSeenAt)}</p>}
      </div>
    </div>
  )
}
