import type { RouterContextProvider } from 'react-router'
import { requestContext } from '#app/context.server.ts'
import { type AuthAnswer, readAuthAnswer } from './auth-answer.ts'
import type { AuthCall } from './auth-calls.ts'

/** Posts to the API for a form that was sent without scripts: the API's limits and cookies hold for it, too. */
export async function callAuth(
  context: Readonly<RouterContextProvider>,
  { url, headers }: Request,
  { path, body }: AuthCall,
): Promise<{ answer: AuthAnswer; status: number; cookies: Headers }> {
  const own = { cookie: headers.get('cookie') ?? '', 'user-agent': headers.get('user-agent') ?? '' }
  const { callApi } = context.get(requestContext)
  if (!callApi) throw new Error('this page was rendered without the API')
  const response = await callApi(
    new Request(new URL(`/api/auth/${path}`, url), {
      method: 'POST',
      headers: { ...own, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  )
  const cookies = new Headers(response.headers.getSetCookie().map((cookie): [string, string] => ['Set-Cookie', cookie]))
  return { answer: await readAuthAnswer(response), status: response.status, cookies }
}

/** A text field of a form; empty when it is missing. */
export function textField(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
