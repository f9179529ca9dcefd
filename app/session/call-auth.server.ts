import type { RouterContextProvider } from 'react-router'
import { requestContext, waitContext } from '#app/context.server.ts'
import { type AuthAnswer, readAuthAnswer } from './auth-answer.ts'
import type { AuthCall } from './auth-calls.ts'

/** Calls the API for a form submitted without JavaScript, so that the API's limits and cookies apply as well. */
export async function callAuth(
  context: Readonly<RouterContextProvider>,
  { url, headers }: Request,
  { path, body }: AuthCall,
): Promise<{ answer: AuthAnswer; status: number; cookies: Headers }> {
  const own = { cookie: headers.get('cookie') ?? '', 'user-agent': headers.get('user-agent') ?? '' }
  const response = await post(context, new URL(`/api/auth/${path}`, url), own, body)
  return { answer: await readAuthAnswer(response), status: response.status, cookies: setCookies(response) }
}

/**
 * Moves the browser's guest orders to the account that `cookies` have just signed in, as the dialog does. Returns these cookies and
 * those for the remaining guest orders. A failure doesn't stop the sign-in: the orders move at the next one.
 */
export async function moveGuestOrders(
  context: Readonly<RouterContextProvider>,
  { url, headers }: Request,
  cookies: Headers,
): Promise<Headers> {
  const signedIn = cookies.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')
  const cookie = [...signedIn, headers.get('cookie') ?? ''].filter(Boolean).join('; ')
  const response = await post(context, new URL('/api/v1/account/claim-orders', url), { cookie }, {})
  return new Headers([...cookies, ...setCookies(response)])
}

async function post(
  context: Readonly<RouterContextProvider>,
  url: URL,
  headers: Record<string, string>,
  body: object,
): Promise<Response> {
  const { callApi } = context.get(requestContext)
  if (!callApi) throw new Error('this page was rendered without the API')
  const response = await callApi(
    new Request(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  )
  const retryAfter = response.headers.get('retry-after')
  if (retryAfter !== null) context.get(waitContext).seconds = Number(retryAfter)
  return response
}

const setCookies = (response: Response) =>
  new Headers(response.headers.getSetCookie().map((cookie): [string, string] => ['Set-Cookie', cookie]))

/** A text field of a form; empty when it is missing. */
export function textField(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
