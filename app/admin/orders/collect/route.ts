import { isRouteErrorResponse, redirect } from 'react-router'
import { failureText } from '../../failed-act.ts'
import type { Route } from './+types/route'
import { actOnPayment } from './act-on-payment.server.ts'
import type { CollectAnswer } from './collect-answer.ts'

/** There is no page here: payments are recorded on the order's page. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(`/admin/orders/${params.id}`)

export const action = async ({ request, params, context }: Route.ActionArgs): Promise<CollectAnswer> =>
  actOnPayment(context, params.id, await request.formData())

/** Keeps what was typed when nobody signs in again or the request fails. Sending the same key again doesn't record a second payment. */
export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<CollectAnswer> {
  try {
    return await serverAction()
  } catch (fault) {
    return { ok: false, message: failureText(fault, words), isUnanswered: !isRouteErrorResponse(fault) }
  }
}

const words = {
  failed: 'Failed to record the payment',
  unanswered: 'No answer came. Please press again: it is recorded once.',
  401: 'Nothing was recorded. It needs a sign-in of the last ten minutes.',
  403: 'You may not record payments.',
}
