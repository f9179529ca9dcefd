import { data, redirect } from 'react-router'
import { viewerContext } from '#app/context.server.ts'
import { securityPath } from '#app/session/account-links.ts'
import { callAuth, moveGuestOrders, textField } from '#app/session/call-auth.server.ts'
import { credentialsCall } from '#app/session/credentials-call.ts'
import type { SignInMode } from '#app/session/open-sign-in.ts'
import { toReturnPath } from '#app/session/return-path.ts'
import { readSignedIn } from '#app/session/signed-in-answer.ts'
import { pageMeta } from '../../page-meta.ts'
import type { Route } from './+types/route'
import { signInAddress } from './sign-in-address.ts'
import { type Answered, SignInPage } from './sign-in-page.tsx'

/** Reads from the address which form to show and where to go after signing in. */
export function loader({ request, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext)
  return { ...readAddress(request), email: viewer.kind === 'anonymous' ? null : viewer.email }
}

/** Signs in, up or out for forms submitted without JavaScript. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const { mode, returnTo } = readAddress(request)
  if (form.get('act') === 'sign-out') {
    const { cookies } = await callAuth(context, request, { path: 'sign-out', body: {} })
    // With a `returnTo`, the visitor wanted to go on with another account, so the sign-in form follows.
    return redirect(returnTo === null ? '/' : signInAddress('sign-in', returnTo), { headers: cookies, status: 303 })
  }
  const step = form.get('step')
  if (typeof step === 'string') return answerCode(step, { form, request, context })
  const fields = {
    email: textField(form, 'email'),
    password: textField(form, 'password'),
    firstName: textField(form, 'firstName'),
    lastName: textField(form, 'lastName'),
  }
  const { answer, status, cookies } = await callAuth(context, request, credentialsCall(mode, fields))
  const { email } = fields
  if (!answer.ok) return data<Answered>({ refused: answer, email, step: 'credentials' }, { status, headers: cookies })
  const { needsCode, mustSetUpSecondFactor } = readSignedIn(answer.body)
  if (mode === 'sign-up' || needsCode) {
    const step = needsCode ? 'code' : 'mailed'
    return data<Answered>({ refused: null, email, step }, { status, headers: cookies })
  }
  const headers = await moveGuestOrders(context, request, cookies)
  return redirect(mustSetUpSecondFactor ? securityPath : (returnTo ?? '/'), { headers, status: 303 })
}

type Sent = { form: FormData } & Pick<Route.ActionArgs, 'request' | 'context'>

/** Handles the second step: a code was entered, or the form for the other kind of code is requested. */
async function answerCode(step: string, { form, request, context }: Sent) {
  const isRecovery = step === 'recovery' || step === 'ask-recovery'
  const next = isRecovery ? 'recovery' : 'code'
  if (step.startsWith('ask-')) return data<Answered>({ refused: null, email: '', step: next })
  const body = { code: textField(form, 'code') }
  const { answer, status, cookies } = await callAuth(context, request, { path: 'sign-in/second-factor', body })
  if (answer.ok) {
    const headers = await moveGuestOrders(context, request, cookies)
    return redirect(readAddress(request).returnTo ?? '/', { headers, status: 303 })
  }
  const isExpired = answer.code === 'sign_in_expired'
  return data<Answered>(
    { refused: answer, email: '', step: isExpired ? 'credentials' : next },
    { status, headers: cookies },
  )
}

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'no-store' })

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta({ title: loaderData?.mode === 'sign-up' ? 'Create Account' : 'Sign In' }, matches)

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  return <SignInPage {...loaderData} answered={actionData ?? null} />
}

function readAddress({ url }: Request): { mode: SignInMode; returnTo: string | null } {
  const { searchParams } = new URL(url)
  return {
    mode: searchParams.get('mode') === 'sign-up' ? 'sign-up' : 'sign-in',
    returnTo: toReturnPath(searchParams.get('returnTo')),
  }
}
