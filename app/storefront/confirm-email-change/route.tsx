import { data } from 'react-router'
import { callAuth, textField } from '#app/session/call-auth.server.ts'
import { pageMeta } from '../../page-meta.ts'
import type { Route } from './+types/route'
import { readChange } from './change.ts'
import { ConfirmEmailChange } from './confirm-email-change.tsx'

/** Returns the token of the mailed link. A GET changes nothing, since mail scanners open links as well. */
export const loader = ({ request }: Route.LoaderArgs) => ({ token: new URL(request.url).searchParams.get('token') })

/** Confirms for the form submitted without JavaScript. */
export async function action({ request, context }: Route.ActionArgs) {
  const token = textField(await request.formData(), 'token')
  const { answer, status } = await callAuth(context, request, { path: 'confirm-email-change', body: { token } })
  return data(readChange(answer), { status })
}

// The address contains a secret.
export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' })

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ title: 'Confirm your new email' }, matches)

export default function ConfirmChange({ loaderData, actionData }: Route.ComponentProps) {
  return <ConfirmEmailChange token={loaderData.token} answered={actionData ?? null} />
}
