import type { RouterContextProvider } from 'react-router'
import { requestContext, waitContext } from '#app/context.server.ts'
import { readContactAnswer } from './contact-answer.ts'

/** Sends the message of a form submitted without JavaScript through the API, so that the same limits and rules apply. */
export async function postContact(
  context: Readonly<RouterContextProvider>,
  { url }: Request,
  typed: Readonly<Record<string, string>>,
) {
  const { callApi } = context.get(requestContext)
  if (!callApi) throw new Error('this page was rendered without the API')
  const response = await callApi(
    new Request(new URL('/functions/v1/contact', url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(typed),
    }),
  )
  const retryAfter = response.headers.get('retry-after')
  if (retryAfter !== null) context.get(waitContext).seconds = Number(retryAfter)
  return readContactAnswer(response)
}
