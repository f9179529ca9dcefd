import { data, isRouteErrorResponse } from 'react-router'
import { shopContext } from '#app/context.server.ts'
import { readOrReport } from '#app/read-or-report.server.ts'
import { toastError } from '#app/ui/toast.tsx'
import { rolesInReach } from '#domain/accounts/roles.ts'
import { listStaff } from '#domain/accounts/staff/list-staff.server.ts'
import { adminMeta } from '../admin-meta.ts'
import { administratorOf } from '../administrator.server.ts'
import { useAdministrator } from '../administrator.ts'
import { tooMuchText } from '../failed-act.ts'
import { FailedList } from '../ui/failed-list.tsx'
import { type Answered, isUnanswered } from '../ui/is-unanswered.ts'
import { PageTitle } from '../ui/page-title.tsx'
import type { Route } from './+types/route'
import { actOnStaff } from './act-on-staff.server.ts'
import { InvitationList } from './invitation-list.tsx'
import { InviteForm } from './invite-form.tsx'
import { MemberList } from './member-list.tsx'
import { Outcome } from './outcome.tsx'
import type { StaffAnswer } from './staff-answer.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const listed = await readOrReport(shop, 'reading the staff', () => listStaff(shop, administratorOf(context)))
  if (listed !== null && !listed.ok) throw data(null, 403)
  return { listed }
}

export const action = async ({ request, context }: Route.ActionArgs) => actOnStaff(context, await request.formData())

/** Keeps the page when nobody signs in again or the request fails. */
export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<StaffAnswer> {
  try {
    const answer = await serverAction()
    // A toast, because the reloaded list has no such form any more.
    if (answer.isGone) toastError(answer.message)
    return answer
  } catch (fault) {
    const refusal = isRouteErrorResponse(fault) && refusals[fault.status]
    return refusal ? { ok: false, message: refusal } : { ok: false, message: unanswered, isUnanswered: true }
  }
}

/** After a failed request the loader doesn't run, since it would fail as well. */
export const shouldRevalidate = ({ actionResult, defaultShouldRevalidate }: Answered<StaffAnswer>) =>
  isUnanswered(actionResult) ? false : defaultShouldRevalidate

const unanswered = 'No answer came. Please look whether it is done, and try again.'
const refusals: Partial<Record<number, string>> = {
  401: 'Nothing was changed. It needs a sign-in of the last ten minutes.',
  403: 'Nothing was changed: your role may not do that any more.',
  429: tooMuchText,
}

export const meta: Route.MetaFunction = ({ matches }) => adminMeta('Staff', matches)

export default function Staff({ loaderData: { listed }, actionData }: Route.ComponentProps) {
  const reach = rolesInReach(useAdministrator().role)
  return (
    <>
      <PageTitle title="Staff" state={listed && countText(listed.staff.length, listed.invitations.length)} />
      <div className="grid max-w-4xl gap-4">
        <Outcome answer={actionData} />
        {reach.length > 0 && <InviteForm reach={reach} />}
        {listed === null && <FailedList title="Failed to load the staff" />}
        {listed && listed.invitations.length > 0 && <InvitationList invitations={listed.invitations} reach={reach} />}
        {listed && <MemberList staff={listed.staff} reach={reach} />}
      </div>
    </>
  )
}

const countText = (staff: number, invited: number) =>
  `${staff === 1 ? '1 person' : `${staff.toLocaleString('en-NG')} people`}${invited > 0 ? `, ${invited} invited` : ''}`
