import { redirect } from 'react-router'
import { z } from 'zod'
import { shopContext } from '#app/context.server.ts'
import type { Bank } from '#domain/payments/provider.ts'
import { listBanksFor } from '#domain/payments/refunds/list-banks.server.ts'
import { administratorOf } from '../../administrator.server.ts'
import { failureText } from '../../failed-act.ts'
import { lookUp } from '../../ui/look-up.ts'
import type { Route } from './+types/route'
import { actOnRefund } from './act-on-refund.server.ts'
import type { RefundAnswer } from './refund-answer.ts'

/** There is no page here, since refunds are requested on the order's page. It only returns the banks for a refund's account. */
export async function loader({
  request,
  params,
  context,
}: Route.LoaderArgs): Promise<{ banks: Bank[] | null } | Response> {
  const reference = new URL(request.url).searchParams.get('banks')
  if (reference === null || !z.uuid().safeParse(params.id).success) return redirect(`/admin/orders/${params.id}`)
  const asked = { orderId: params.id.toLowerCase(), reference }
  const listed = await listBanksFor(context.get(shopContext), asked, administratorOf(context))
  return { banks: listed.ok ? listed.banks : null }
}

/** The order stays on screen when the request fails; the form then says that the banks are missing. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => lookUp(serverLoader(), { banks: null })

export const action = async ({ request, params, context }: Route.ActionArgs): Promise<RefundAnswer> =>
  actOnRefund(context, params.id, await request.formData())

/**
 * Keeps the order on screen when nobody signs in again or the request fails. Sending the same key again doesn't request a second
 * refund.
 */
export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<RefundAnswer> {
  try {
    return await serverAction()
  } catch (fault) {
    return { ok: false, message: failureText(fault, words), isUnanswered: true }
  }
}

const words = {
  failed: 'Failed to refund the order',
  unanswered: 'No answer came. Please press again: it is refunded once.',
  401: 'Nothing was refunded. It needs a sign-in of the last ten minutes.',
  403: 'You may not refund orders.',
}
