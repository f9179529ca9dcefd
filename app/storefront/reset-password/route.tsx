import { data } from 'react-router'
import { callAuth, textField } from '#app/session/call-auth.server.ts'
import { pageMeta } from '../../page-meta.ts'
import type { Route } from './+types/route'
import { NewPassword } from './new-password.tsx'
import { RequestReset } from './request-reset.tsx'

/** The token of the mailed link; without one the page shows the form that requests such a mail. */
export const loader = ({ request }: Route.LoaderArgs) => ({ token: new URL(request.url).searchParams.get('token') })

/** Handles both forms when submitted without JavaScript. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const token = textField(form, 'token')
  const email = textField(form, 'email')
  const { answer, status } = await callAuth(
    context,
    request,
    token === ''
      ? { path: 'forget-password', body: { email } }
      : { path: 'reset-password', body: { token, password: textField(form, 'password') } },
  )
  const refused = answer.ok ? null : answer
  return data({ refused, token: token === '' ? null : token, email }, { status: answer.ok ? 200 : status })
}

// The address contains a secret.
export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' })

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ title: 'Reset Password' }, matches)

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  const token = loaderData.token ?? actionData?.token ?? null
  return token === null ? (
    <RequestReset answered={actionData ?? null} />
  ) : (
    <NewPassword token={token} answered={actionData ?? null} />
  )
}
