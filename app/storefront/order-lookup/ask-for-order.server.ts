import type { RouterContextProvider } from 'react-router'
import { requestContext, waitContext } from '#app/context.server.ts'

/** Asks the API for a link to an order, so that the same limits and rules apply to the page's form. Returns the answer's status. */
export async function askForOrder(
  context: Readonly<RouterContextProvider>,
  { url }: Request,
  typed: { orderNumber: string; email: string },
): Promise<number> {
  const { callApi } = context.get(requestContext)
  if (!callApi) throw new Error('this page was rendered without the API')
  const { status, headers } = await callApi(
    new Request(new URL('/api/v1/orders/look-up', url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(typed),
    }),
  )
  const retryAfter = headers.get('retry-after')
  if (retryAfter !== null) context.get(waitContext).seconds = Number(retryAfter)
  return status
}
