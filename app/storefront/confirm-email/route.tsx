import { data } from 'react-router'
import { callAuth, moveGuestOrders, textField } from '#app/session/call-auth.server.ts'
import { pageMeta } from '../../page-meta.ts'
import type { Route } from './+types/route'
import { ConfirmEmail } from './confirm-email.tsx'
import { readConfirmation } from './confirmation.ts'

/** Returns the token of the mailed link. A GET changes nothing, since mail scanners open links as well. */
export const loader = ({ request }: Route.LoaderArgs) => ({ token: new URL(request.url).searchParams.get('token') })

/** Confirms for the form submitted without JavaScript. */
export async function action({ request, context }: Route.ActionArgs) {
  const token = textField(await request.formData(), 'token')
  const { answer, status, cookies } = await callAuth(context, request, { path: 'confirm-email', body: { token } })
  const confirmation = readConfirmation(answer)
  const isSignedIn = confirmation.state === 'signed_in'
  return data(confirmation, {
    status,
    headers: isSignedIn ? await moveGuestOrders(context, request, cookies) : cookies,
  })
}

// The address contains a secret.
export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' })

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ title: 'Confirm your email' }, matches)

export default function Confirm({ loaderData, actionData }: Route.ComponentProps) {
  return <ConfirmEmail token={loaderData.token} answered={actionData ?? null} />
}
