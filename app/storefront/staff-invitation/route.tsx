import { data, redirectDocument } from 'react-router'
import { limitsContext, shopContext, viewerContext } from '#app/context.server.ts'
import { acceptInvitation, readInvitation } from '#domain/accounts/staff/accept-invitation.server.ts'
import { roleNames } from '#domain/accounts/staff-role.ts'
import { pageMeta } from '../../page-meta.ts'
import { answerOrNone, isUnanswered, revalidateAnswered } from '../unanswered.ts'
import type { Route } from './+types/route'
import { InvitationPage } from './invitation-page.tsx'
import { refusalText } from './refusal-text.ts'

/** The invitation that a mailed link belongs to. A GET changes nothing, since mail scanners open links as well. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const invitation = await readInvitation(context.get(shopContext), params.token)
  if (!invitation) return data(null, 404)
  const viewer = context.get(viewerContext)
  const { email, role } = invitation
  return data({ email, role: roleNames[role], signedInAs: viewer.kind === 'anonymous' ? null : viewer.email })
}

/** Accepts the invitation for the signed-in account. The back office then requires a second factor to be set up. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const shop = context.get(shopContext)
  const viewer = context.get(viewerContext)
  const password = (await request.formData()).get('password')
  if (viewer.kind !== 'anonymous') {
    const reading = await context.get(limitsContext).check('account-write', viewer.userId)
    if (!reading.ok) return data({ message: 'Too many tries. Please wait a while.', isGone: false }, 429)
  }
  const sent = { token: params.token, password: typeof password === 'string' ? password.slice(0, 1_000) : '' }
  const accepted = await acceptInvitation(shop, sent, viewer)
  if (!accepted.ok) {
    const status = accepted.reason === 'invalid_link' ? 404 : accepted.reason === 'no_session' ? 401 : 422
    return data({ message: refusalText(accepted), isGone: accepted.reason === 'invalid_link' }, status)
  }
  if (viewer.kind !== 'anonymous')
    shop.noteSecurity({ what: 'role_change', outcome: 'done', who: viewer.userId, about: accepted.role })
  // A document request, since the back office is a separate surface; its start page depends on the role.
  return redirectDocument('/admin', 303)
}

/** Keeps the page and the password when the request fails. */
export const clientAction = ({ serverAction }: Pick<Route.ClientActionArgs, 'serverAction'>) =>
  answerOrNone(serverAction)

export const shouldRevalidate = revalidateAnswered

// The address contains a secret: it must not be cached or sent as a referrer.
export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin' })

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ title: 'Your invitation' }, matches)

export default function StaffInvitation({ loaderData, actionData, params }: Route.ComponentProps) {
  const failure = isUnanswered(actionData) ? actionData.message : null
  const refused = isUnanswered(actionData) ? undefined : actionData
  // The invitation may have been accepted in another tab since this page was loaded.
  const invitation = refused?.isGone ? null : loaderData
  const refusal = refused?.message ?? null
  return <InvitationPage invitation={invitation} token={params.token} refusal={refusal} failure={failure} />
}
