import { isRouteErrorResponse, redirect } from 'react-router'
import type { Route } from './+types/route'
import { actOnRefund } from './act-on-refund.server.ts'
import type { RefundAnswer } from './refund-answer.ts'

/** There is no page here: refunds are asked for on the order's. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(`/admin/orders/${params.id}`)

export const action = async ({ request, params, context }: Route.ActionArgs): Promise<RefundAnswer> =>
  actOnRefund(context, params.id, await request.formData())

/** Keeps the order in sight where nobody signs in again or no answer comes; the same key is one refund, however often it is sent. */
export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<RefundAnswer> {
  try {
    return await serverAction()
  } catch (fault) {
    return { ok: false, message: isRouteErrorResponse(fault) ? (refusals[fault.status] ?? failed) : unanswered }
  }
}

const failed = 'Failed to refund the order'
const unanswered = 'No answer came. Please press again: it is refunded once.'
const refusals: Partial<Record<number, string>> = {
  401: 'Nothing was refunded. It needs a sign-in of the last ten minutes.',
  403: 'You may not refund orders.',
  429: 'Too much at once. Please wait a minute and press again.',
}
